// Moves as text, written and read: coordinates and SAN, as play/notation has them.

import { FenWriter } from "./fen_writer.js";
import { namesMeant, numbersMeant, onWay } from "./numbers.js";
import { first } from "./rules.js";
import { bared, ourMove, withComma } from "./tongue.js";
import { Western } from "./western.js";

/** What reads notations that only some pages have. @type {MoveReader[]} */
export const READERS = [];

/** Writes the moves and positions of one variant. */
export class Notation {
  /** @param {Rules} rules @param {Sheet} sheet */
  constructor(rules, sheet) {
    this.rules = rules;
    this.layout = rules.layout;
    this.names = sheet.board.names;
    this.sheet = sheet;
    this.letters = sheet.notation;
    this.writer = new FenWriter(rules, sheet, (state, move) => this.text(state, move));
    this.western = new Western(rules, sheet);
  }

  /** The position as FEN. @param {State} state */
  fen(state) {
    return this.writer.text(state);
  }

  /** The coordinate form of a move of a position. @param {State} state @param {Move} move @returns {string} */
  text(state, move) {
    const { from, to, kind, promotion, aux, dropped, put, gated, rookward } = this.rules.decode(move);
    if (put !== null) return `${this.text(state, first(move))},${this.names[to]}${this.names[put]}`;
    if (kind === this.layout.KIND_PASS) return this.letters.passes.text;
    if (dropped) return this.letters.dropped[dropped >> 1] + this.names[to];
    if (gated) {
      const castled = kind === this.layout.KIND_CASTLE && !rookward ? this.letters.castled[aux] : null;
      const squares = rookward ? [this.letters.rooks[aux], from] : [from, to];
      return (castled ?? squares.map((square) => this.names[square]).join("")) + this.sheet.pieces[(gated >> 1) - 1].symbols[1];
    }
    if (kind === this.layout.KIND_CASTLE) return this.letters.castled[aux];
    const text = [from, ...this.rules.way(state, move)].map((square) => this.names[square]).join("x") + this.names[to];
    return text + this.letters.promotions[promotion];
  }

  // --- SAN ---------------------------------------------------------------------------------------

  /** SAN of a legal move; `legal` are all of the position. @param {State} state @param {Move} move @param {Move[]} legal */
  san(state, move, legal) {
    const { rules } = this;
    const free = rules.turn(state) === this.layout.EITHER;
    const code = rules.mover(rules.board(state), move);
    const after = rules.after(state, move);
    const victims = this.elsewhere(move, code, after.frames);
    const { owned } = this.sheet.pieces[(code >> 1) - 1];
    return (
      this.short(rules.board(state), move, legal, victims, free) +
      this.gate(move) +
      this.second(move) +
      this.mark(state, move, after.state, free || !owned ? code & 1 : rules.turn(state))
    );
  }

  /** The squares that a move, with the words that would take it back, has emptied by effect or on its way.
   * @param {Move} move @param {Code} code @param {bigint[]} frames */
  elsewhere(move, code, frames) {
    if (this.rules.byWay(move)) return this.rules.told(frames).victims;
    return this.letters.effects[code >> 1] ? this.rules.emptied(frames) : [];
  }

  /** What comes onto the square that the move leaves, and after castling where. @param {Move} move */
  gate(move) {
    const { from, kind, aux, gated, rookward } = this.rules.decode(move);
    if (!gated) return "";
    const place = kind !== this.layout.KIND_CASTLE ? "" : this.names[rookward ? this.letters.rooks[aux] : from];
    return `/${this.letters.symbols[gated >> 1]}${place}`;
  }

  /** What is put after the move. @param {Move} move */
  second(move) {
    const { put } = this.rules.decode(move);
    return put === null ? "" : `,${this.names[put]}`;
  }

  /** The mark of check or checkmate; `side` has made the move, perhaps with a piece of the other one.
   * @param {State} state @param {Move} move @param {State} after @param {number} side */
  mark(state, move, after, side) {
    const { rules } = this;
    if (!rules.attacked(after, side ^ 1)) return "";
    if (rules.survey(after).moves.length) return "+";
    const { over } = rules.survey(rules.advance(state, move));
    return over && this.sheet.ends[over.end].kind === "checkmate" ? "#" : "+";
  }

  /** @param {Fields["board"]} board @param {Move} move @param {Move[]} legal @param {Square[]} victims
   * @param {boolean} free @param {string | null} shown */
  short(board, move, legal, victims, free, shown = null) {
    const { from, to, kind, promotion } = this.rules.decode(move);
    const { KIND_CASTLE, KIND_REMOVE, KIND_PASSANT, KIND_PASS, KIND_DROP } = this.layout;
    if (kind === KIND_PASS) return this.letters.passes.san;
    const code = this.rules.mover(board, move);
    const side = free ? this.letters.sides[code & 1] : "";
    if (kind === KIND_CASTLE) return side + this.letters.castlings[this.rules.decode(move).aux];
    if (kind === KIND_REMOVE) return `${side}${this.names[from]}-`;
    if (kind === KIND_DROP) return side + this.letters.symbols[code >> 1] + "@" + this.names[to];
    const captures = kind === KIND_PASSANT || (from !== to && board[to] !== 0);
    const type = this.letters.kinds[code >> 1];
    const byWay = this.rules.byWay(move);
    const mixed = victims.length && this.letters.mixed[code >> 1];
    const way = [from, ...victims].map((square) => this.names[square]).join("x") + (captures ? "" : "-");
    const origin = shown !== null
      ? shown
      : byWay
        ? way
        : mixed
          ? this.names[from] + (captures ? "" : "-")
          : this.origin(board, move, legal, captures, free);
    const letter = type === this.letters.letterless ? "" : this.letters.symbols[type];
    const taken = (byWay ? [] : victims).map((square) => `x${this.names[square]}`).join("");
    const becomes = promotion ? `=${this.letters.symbols[promotion]}` : "";
    return side + letter + origin + (captures ? "x" : "") + this.names[to] + taken + becomes;
  }

  /** Is it a promotion by a move of the new kind, which may come from anywhere around the target?
   * @param {Fields["board"]} board @param {Decoded} decoded */
  grows(board, { from, kind, promotion }) {
    return this.letters.growing.includes(board[from] >> 1) && promotion !== 0 && kind !== this.layout.KIND_REST;
  }

  /** The least that tells the origin from those of other pieces of the kind that can go there.
   * @param {Fields["board"]} board @param {Move} move @param {Move[]} legal @param {boolean} captures
   * @param {boolean} free either side may move, and the text says which */
  origin(board, move, legal, captures, free) {
    const { KIND_CASTLE, KIND_REMOVE, KIND_DROP, KIND_PASS } = this.layout;
    const { kinds } = this.letters;
    const decoded = this.rules.decode(move);
    const { from, to } = decoded;
    if (this.grows(board, decoded) && !captures) return this.names[from];
    const same = (/** @type {Code} */ one, /** @type {Code} */ other) =>
      !(free && (one ^ other) & 1) && kinds[one >> 1] === kinds[other >> 1];
    const rivals = legal
      .map((other) => this.rules.decode(other))
      .filter((other) => other.to === to && other.from !== from && same(board[other.from], board[from]))
      .filter((other) => ![KIND_CASTLE, KIND_REMOVE, KIND_DROP, KIND_PASS].includes(other.kind) && !this.grows(board, other))
      .map((other) => this.names[other.from]);
    const pawn = kinds[board[from] >> 1] === this.letters.letterless;
    if (!rivals.length && !(pawn && captures)) return "";
    const name = this.names[from];
    if (from >= this.letters.extra || (pawn && !captures)) return name;
    if (rivals.every((rival) => rival[0] !== name[0])) return name[0];
    if (!pawn && rivals.every((rival) => rival.slice(1) !== name.slice(1))) return name.slice(1);
    return name;
  }

  // --- reading -----------------------------------------------------------------------------------

  /** The legal moves that a text can mean: shogi in Western letters, else coordinates, SAN, or a text that says as much, else
   * what other readers make of it. `last` is the move before it.
   * @param {State} state @param {Move[]} legal @param {string} text @param {Move | null} [last] @returns {Move[]} */
  meanings(state, legal, text, last) {
    const board = this.rules.board(state);
    text = bared(text).replace(/^([^@*]+)\*(?=[A-Z]?[a-z][0-9])/, "$1@"); // P*e4, with the sign of shogi
    const victims = (/** @type {Move} */ move) =>
      this.elsewhere(move, this.rules.mover(board, move), this.rules.after(state, move).frames);
    const takes = (/** @type {Move} */ move) => (this.rules.byWay(move) ? victims(move) : []);
    const onto = (/** @type {Square[]} */ way) => onWay(way, legal, this.rules, this.sheet.board, victims);
    const numbered = numbersMeant(text, this.sheet.board);
    if (numbered) return onto(numbered);
    const western = this.western.meanings(text, board, legal);
    if (western) return western;
    const put = legal.some((move) => this.rules.decode(move).put !== null);
    const ours = ourMove(text, this.sheet.board);
    const firsts = [...new Set(legal.map(first))];
    const [head, ...tail] = (put ? withComma(ours) : ours).split(",");
    const wanted = [plain(this.called(head)), plain(this.called(head).replace(/^([wb]):/, "$1"))];
    /** @param {(state: State, board: Fields["board"], move: number, firsts: number[]) => string[]} forms */
    const those = (forms) =>
      firsts.filter((move) => forms(state, board, move, firsts).some((form) => wanted.includes(plain(form))));
    const coordinates = head.toLowerCase().replace(/(?<=[0-9])-(?=[a-z])/g, "");
    const own = firsts.filter((move) => this.text(state, move).toLowerCase() === coordinates);
    const bare = coordinates.replace(/(?<=[0-9])=/, "");
    const exact = own.length ? own : firsts.filter((move) => this.others(board, move, firsts).includes(bare));
    const strict = exact.length ? exact : those((...given) => this.strict(...given));
    const found = new Set(strict.length ? strict : those((...given) => this.loose(...given)));
    const folded = (/** @type {Move} */ move) =>
      [...this.strict(state, board, move, firsts), ...this.loose(state, board, move, firsts)].some(
        (form) => plain(form).toLowerCase() === wanted[0].toLowerCase(),
      );
    if (!found.size) firsts.filter(folded).forEach((move) => found.add(move));
    const meant = legal.filter(
      (move) =>
        found.has(first(move)) && (this.puts(move, tail.join().toLowerCase()) || (put && this.rules.decode(move).put === null)),
    );
    if (meant.length) return meant;
    const others = READERS.flatMap((reader) => reader(this, text, board, legal, last, takes));
    const way = others.length ? null : namesMeant(text, this.sheet.board);
    return way ? onto(way) : others;
  }

  /** A text with our letters for figurines and for letters that others write. @param {string} text */
  called(text) {
    const { others } = this.letters;
    const longest = Object.keys(others).toSorted((a, b) => b.length - a.length);
    const own = (/** @type {string} */ part) => {
      const sign = longest.find((each) => part.startsWith(each) && (each > "\x7f" || !/^[0-9]/.test(part.slice(each.length))));
      return sign ? others[sign] + part.slice(sign.length) : part;
    };
    return text.split("=").map(own).join("=");
  }

  /** The coordinates of a move as other programs write it, as play/core/dialects.py reads them.
   * @param {Fields["board"]} board @param {Move} move @param {Move[]} firsts @returns {string[]} */
  others(board, move, firsts) {
    const { from, to, kind, aux, promotion, gated } = this.rules.decode(move);
    if (kind === this.layout.KIND_PASS) return this.names.map((name) => name + name);
    if (kind === this.layout.KIND_CASTLE && !gated)
      return [to, this.letters.rooks[aux]].map((square) => this.names[from] + this.names[square]);
    if (this.rules.byWay(move)) return [this.names[from] + this.names[to] + this.letters.promotions[promotion]];
    if (!promotion || gated) return [];
    const like = firsts.map((one) => this.rules.decode(one)).filter((one) => one.from === from && one.to === to && !one.dropped);
    const squares = this.names[from] + this.names[to];
    return [
      ...(like.filter((one) => one.promotion).length === 1 || this.letters.grown[board[from]]?.includes(promotion)
        ? [`${squares}+`]
        : []),
      ...(like.length === 1 ? [squares] : []),
    ];
  }

  /** SAN without its mark, with the side and without, and LAN.
   * @param {State} state @param {Fields["board"]} board @param {Move} move @param {Move[]} legal */
  strict(state, board, move, legal) {
    const { rules } = this;
    const victims = this.elsewhere(move, rules.mover(board, move), rules.after(state, move).frames);
    const origin = rules.byWay(move) ? null : (this.names[rules.decode(move).from] ?? "");
    const forms = [false, true].flatMap((free) =>
      [null, origin].map((shown) => this.short(board, move, legal, victims, free, shown)),
    );
    return forms.map((form) => form + this.gate(move));
  }

  /** Texts with more or less of the origin than SAN has, what is taken elsewhere left out; a square alone where nothing can be
   * done but drop one kind.
   * @param {State} state @param {Fields["board"]} board @param {Move} move @param {Move[]} legal */
  loose(state, board, move, legal) {
    const { from, to, dropped, promotion } = this.rules.decode(move);
    const name = this.names[from] ?? "";
    const alone =
      dropped &&
      [0, dropped >> 1].includes(this.letters.letterless) &&
      legal.every((one) => this.rules.decode(one).dropped >> 1 === dropped >> 1);
    if (alone) {
      const file = this.names[to][0];
      const sole =
        this.sheet.pieces.length === 1 && legal.filter((one) => this.names[this.rules.decode(one).to][0] === file).length === 1;
      return [`@${this.names[to]}`, this.names[to], ...(sole ? [file, String(file.charCodeAt(0) - 96)] : [])];
    }
    const shapes = (/** @type {boolean} */ free) =>
      ["", name, name[0], name.slice(1)].map((origin) => this.short(board, move, legal, [], free, origin));
    const forms = shapes(false);
    // A square alone, or both, are a move of whatever piece where every one has its letter.
    const letter = this.letters.symbols[this.letters.kinds[this.rules.mover(board, move) >> 1]];
    const bare = !this.letters.letterless && !dropped && forms[0].startsWith(letter) ? [forms[0], forms[1]] : [];
    const found = [...forms, ...shapes(true), ...bare.map((form) => form.slice(letter.length).replace(/^x/, ""))];
    const like = legal.map((one) => this.rules.decode(one)).filter((one) => one.from === from && one.to === to && !one.dropped);
    if (promotion && like.every((one) => one.promotion === promotion))
      found.push(...[...found, ...this.strict(state, board, move, legal)].map((form) => form.split("=")[0]));
    return found.map((form) => form + this.gate(move));
  }

  /** Does a turn put something where the rest of its text says? @param {Move} move @param {string} text */
  puts(move, text) {
    const { to, put } = this.rules.decode(move);
    if (put === null) return !text;
    return [this.names[put], this.names[to] + this.names[put]].includes(text.replace(/[+#\u2020\u2021!?]+$/, ""));
  }
}

const REMARK = /\(?e\.?p\.?\)?$|(?<=[0-9O])(?:di?s\.?|dbl\.?)?(?:ch|(?:check)?mate)\.?$/;

/** A move's text without what writers leave out or add: marks, signs between its parts, zeros for castling.
 * @param {string} text */
function plain(text) {
  const bare = text.replace(REMARK, "").replace(/[+#\u2020\u2021!?]+$/, "");
  return bare
    .replace(/^((?:[wb]:)?)([0o](?:-[0o])+)/, (_, side, castling) => side + castling.replace(/[0o]/g, "O"))
    .replace(/(?<!^)(?<!^[wb](?=:))(?:[x:](?=.)|[=()[\]/])|(?<=.)-(?=.)/g, "");
}
