// What happens in a game, in words.

import { must } from "./care.js";
import { effectsOf } from "./effects.js";
import { TEXTS } from "./texts.js";

export class Teller {
  /** @param {Rules} rules @param {Sheet} sheet */
  constructor(rules, sheet) {
    this.rules = rules;
    this.sheet = sheet;
    this.names = sheet.board.names;
  }

  /** @param {Code} code */
  title(code) {
    return this.sheet.pieces[(code >> 1) - 1].title;
  }

  /** Squares of the royals that are in check. @param {Game} game */
  checked(game) {
    const sides = game.checked;
    const board = [...this.rules.board(game.state)];
    const alone = (/** @type {Code} */ code) => board.filter((other) => other === code).length === 1;
    const royal = (/** @type {Code} */ code) => {
      const word = this.sheet.pieces[(code >> 1) - 1].royal;
      return word === "always" || word === "all_attacked" || (word === "last_of_kind" && alone(code));
    };
    return [...board.keys()].filter((square) => board[square] && sides.includes(board[square] & 1) && royal(board[square]));
  }

  /** The state of the game, and what led to it.
   * @param {Game} game @param {boolean} thinking @param {Ended | null} ended without a move */
  banner(game, thinking, ended = null) {
    const { node } = game;
    const said = node.parent ? this.event(node, node.parent.state) : "";
    const status = (/** @type {number} */ result) => (result === 2 ? TEXTS.drawn : TEXTS.wins(this.sheet.sides[result]));
    if (ended) return { status: status(ended.result), said: ended.said };
    if (game.over) return { status: status(game.over.result), said: game.over.words };
    const side = this.sheet.sides[game.side];
    const turn = thinking ? TEXTS.thinking(side) : game.may_decline ? TEXTS.may_move(side) : TEXTS.to_move(side);
    return { status: game.checked.length ? `${turn}, ${TEXTS.check}` : turn, said };
  }

  /** A move in words. @param {Played} played @param {State} before */
  event({ side, move }, before) {
    const who = this.sheet.sides[side];
    if (move === null) return TEXTS.passes(who);
    const { from, to, kind, promotion, aux, dropped, put, gated, rookward } = this.rules.decode(move);
    const { KIND_CASTLE, KIND_REMOVE, KIND_PASS, KIND_REST } = this.rules.layout;
    const title = this.title(this.rules.mover(this.rules.board(before), move));
    const left = gated
      ? `, ${TEXTS.leaves(this.title(gated), this.names[rookward ? this.sheet.notation.rooks[aux] : from])}`
      : "";
    const effects = effectsOf(this.rules, before, move);
    const more = this.deeds(effects, before, kind === KIND_CASTLE ? null : to);
    const come = effects.placed.find(([square]) => square === put);
    const placed = come ? `, ${TEXTS.puts(this.title(come[1]), this.names[come[0]])}` : "";
    const onto = (/** @type {string} */ text) => [text + left + placed, ...more].join("; ");
    if (kind === KIND_PASS) return this.sheet.refusing ? TEXTS.refuses(who) : TEXTS.passes(who);
    if (dropped) return onto(TEXTS.drops(who, title, this.names[to]));
    if (kind === KIND_REST)
      return onto(`${TEXTS.stands(who, title, this.names[from])} ${TEXTS.becomes(this.sheet.pieces[promotion - 1].title)}`);
    if (kind === KIND_CASTLE) return onto(TEXTS.castles(who));
    if (kind === KIND_REMOVE) return TEXTS.removes(who, title, this.names[from]);
    const victims = this.rules.victims(before, move);
    const taken = victims.map((square) => this.names[square]).join(", ");
    const goes = TEXTS.goes(who, title, this.names[from], this.names[to]);
    const text = taken ? TEXTS.takes(goes, taken) : goes;
    return onto(promotion ? `${text}, ${TEXTS.becomes(this.sheet.pieces[promotion - 1].title)}` : text);
  }

  /** What a turn of two acts puts down. @param {State} before @param {Move} turn */
  second(before, turn) {
    return this.title(this.rules.board(this.rules.after(before, turn).state)[must(this.rules.decode(turn).put)]);
  }

  /** What a move does beside going, capturing and promoting, in words; `to` is where it goes, null of a castling.
   * @param {Effects} effects @param {State} before @param {Square | null} to */
  deeds({ turned, sent, way }, before, to) {
    const board = this.rules.board(before);
    const old = (/** @type {Square} */ square) => board[way && square === to ? way[0] : square];
    const sided = turned.filter(([square, code]) => old(square) && (old(square) ^ code) & 1);
    const kinds = turned.filter(([square, code]) => square !== to && old(square) >> 1 !== code >> 1);
    return [
      ...(sided.length ? [TEXTS.sided(sided.map(([square]) => this.names[square]).join(", "), sided.length)] : []),
      ...kinds.map(([square, code]) => TEXTS.becomes_there(this.names[square], this.title(code))),
      ...(to === null ? [] : sent.map(([, square, code]) => TEXTS.sent(this.title(code), this.names[square]))),
    ];
  }

  /** What will happen, for whoever does not see it. @param {Effects | null} effects @param {State} before */
  foretold(effects, before) {
    if (!effects) return "";
    const gone = effects.gone.map(([square]) => this.names[square]).join(", ");
    const to = effects.way?.[1] ?? effects.dropped?.[0] ?? null;
    return [...(gone ? [TEXTS.takes_off(gone)] : []), ...this.deeds(effects, before, to)].join(", ");
  }
}
