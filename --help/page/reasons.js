// Why a move is not legal, in the definition's words: asked of the kernel on boards that differ by what may be the reason.

import { must } from "./care.js";
import { TEXTS } from "./texts.js";

/** Tells reasons, and keeps the arrow that shows the last one. */
export class Reasons {
  /** @type {Shape[]} */ arrows = [];
  /** The rule behind the last reason, in full. */ rule = "";

  /** `sentences` tell of a kind of piece how it moves.
   * @param {Rules} rules @param {Sheet} sheet @param {Teller} teller @param {(name: string) => string[]} sentences */
  constructor(rules, sheet, teller, sentences) {
    this.told = sentences;
    this.rules = rules;
    this.sheet = sheet;
    this.teller = teller;
    this.names = sheet.board.names;
  }

  forget() {
    this.arrows = [];
    this.rule = "";
  }

  /** Why nothing came of a click: from a chosen square to another, or on one alone.
   * @param {Game} game @param {Source | null} from @param {Square} to */
  why(game, from, to) {
    this.forget();
    const { names, teller } = this;
    if (from !== null && from < 0) return TEXTS.not_there(teller.title(-from), names[to]);
    const code = this.rules.board(game.state)[from ?? to];
    if (!code) return "";
    if (!this.sheet.pieces[(code >> 1) - 1].owned) return TEXTS.nobodys(teller.title(code), names[to]);
    if ((code & 1) !== game.side) return from === null ? TEXTS.whose(this.sheet.sides[game.side]) : "";
    const cannot =
      from === null ? TEXTS.not_movable(teller.title(code), names[to]) : TEXTS.cannot(teller.title(code), names[from], names[to]);
    const reason = from === null ? this.stuck(game, code, to) : this.because(game, code, from, to);
    this.rule ||= `${cannot} ${this.sentences(code)}`;
    return reason || cannot;
  }

  /** The reason, as far as boards tell it. @param {Game} game @param {Code} code @param {Square} from @param {Square} to */
  because(game, code, from, to) {
    const there = this.rules.board(game.state)[to];
    if (there && (there & 1) === (code & 1) && this.owned(there)) return TEXTS.own_man(this.teller.title(there));
    return this.alone(game, code, from, to) ? this.exposed(game, code, from, to) : "";
  }

  /** Why a man cannot move at all, if it is for the danger of a royal.
   * @param {Game} game @param {Code} code @param {Square} square */
  stuck(game, code, square) {
    const [to] = this.targets(game, code, square, square);
    return to === undefined ? "" : this.exposed(game, code, square, to);
  }

  /** @param {Code} code */
  owned(code) {
    return this.sheet.pieces[(code >> 1) - 1].owned;
  }

  /** @param {Code} code */
  royal(code) {
    return this.sheet.pieces[(code >> 1) - 1].royal !== "";
  }

  /** How a kind of piece moves. @param {Code} code */
  sentences(code) {
    return this.told(this.sheet.pieces[(code >> 1) - 1].name).join(" ");
  }

  /** Could he go there if no royal of his side were in danger?
   * @param {Game} game @param {Code} code @param {Square} from @param {Square} to */
  alone(game, code, from, to) {
    return this.targets(game, code, from, to).includes(to);
  }

  /** Where he could go if no royal were in danger: for a royal, others' men but on `to` are away, for others, their royals.
   * @param {Game} game @param {Code} code @param {Square} from @param {Square} to */
  targets(game, code, from, to) {
    const board = this.rules.board(game.state);
    const away = (/** @type {Code} */ other, /** @type {Square} */ square) =>
      this.royal(code)
        ? (other & 1) !== (code & 1) && square !== to && this.owned(other)
        : (other & 1) === (code & 1) && this.royal(other);
    const left = [...board.keys()].filter((square) => board[square] && !away(board[square], square));
    try {
      const state = this.rules.arranged(game.state, new Map(left.map((square) => [square, board[square]])));
      return this.rules
        .survey(state)
        .moves.filter((move) => this.rules.source(move) === from)
        .map((move) => this.rules.decode(move).to);
    } catch {
      return []; // such a board may be beyond the rules
    }
  }

  /** Which royal could be captured after the move, and by whom.
   * @param {Game} game @param {Code} code @param {Square} from @param {Square} to */
  exposed(game, code, from, to) {
    const board = new Map([...this.rules.board(game.state).entries()].filter(([square, other]) => other && square !== from));
    board.set(to, code);
    try {
      const after = this.rules.arranged(game.state, board, (code & 1) ^ 1);
      if (!this.rules.attacked(after, code & 1)) return TEXTS.forbidden;
      this.rule = TEXTS.safety;
      const royals = new Set(
        [...board].filter(([, other]) => (other & 1) === (code & 1) && this.royal(other)).map(([square]) => square),
      );
      const taking = this.rules
        .survey(after)
        .moves.map((move) => this.rules.decode(move))
        .find((move) => royals.has(move.to));
      if (!taking) return TEXTS.danger;
      this.arrows = [{ from: taking.from, to: taking.to, kind: "danger" }];
      const title = (/** @type {Square} */ square) => this.teller.title(must(board.get(square)));
      return TEXTS.taken_by(title(taking.to), title(taking.from), this.names[taking.from]);
    } catch {
      return TEXTS.forbidden;
    }
  }
}
