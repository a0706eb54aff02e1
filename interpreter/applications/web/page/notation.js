// Moves and positions as text: coordinates, SAN and FEN, as play/notation writes them.

import { movesOfTurn } from "./fen.js";
import { passers } from "./placing.js";
import { field, first } from "./rules.js";
import { ourMove } from "./tongue.js";

/** Writes the moves and positions of one variant. */
export class Notation {
  /** @param {Rules} rules @param {Sheet} sheet */
  constructor(rules, sheet) {
    this.rules = rules;
    this.layout = rules.layout;
    this.names = sheet.board.names;
    this.sheet = sheet;
    this.letters = sheet.notation;
  }

  /** The symbol of a piece code. @param {Code} code */
  symbol(code) {
    return this.sheet.pieces[(code >> 1) - 1].symbols[code & 1];
  }

  /** The coordinate form of a move. @param {Move} move @returns {string} */
  text(move) {
    const { from, to, kind, promotion, aux, dropped, put, gated, rookward } = this.rules.decode(move);
    if (put !== null) return `${this.text(first(move))},${this.names[to]}${this.names[put]}`;
    if (kind === this.layout.KIND_PASS) return this.letters.passes.text;
    if (dropped) return this.letters.dropped[dropped >> 1] + this.names[to];
    if (gated) {
      const castled = kind === this.layout.KIND_CASTLE && !rookward ? this.letters.castled[aux] : null;
      const squares = rookward ? [this.letters.rooks[aux], from] : [from, to];
      return (castled ?? squares.map((square) => this.names[square]).join("")) + this.sheet.pieces[(gated >> 1) - 1].symbols[1];
    }
    if (kind === this.layout.KIND_CASTLE) return this.letters.castled[aux];
    const text = this.names[from] + this.names[to];
    return text + this.letters.promotions[promotion];
  }

  // --- SAN ---------------------------------------------------------------------------------------

  /** SAN of a legal move; `legal` are all of the position. @param {State} state @param {Move} move @param {Move[]} legal */
  san(state, move, legal) {
    const { rules } = this;
    const free = rules.turn(state) === this.layout.EITHER;
    const code = rules.mover(rules.board(state), move);
    const after = rules.after(state, move);
    const victims = this.letters.effects[code >> 1] ? rules.emptied(after.frames) : [];
    return this.short(rules.board(state), move, legal, victims, free) + this.gate(move) + this.second(move) + this.mark(state, move, after.state, code);
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

  /** The mark of check or checkmate. @param {State} state @param {Move} move @param {State} after @param {Code} code */
  mark(state, move, after, code) {
    const { rules } = this;
    if (!rules.attacked(after, (code & 1) ^ 1)) return "";
    if (rules.survey(after).moves.length) return "+";
    const { over } = rules.survey(rules.advance(state, move));
    return over && this.sheet.ends[over.end].kind === "checkmate" ? "#" : "+";
  }

  /** @param {Fields["board"]} board @param {Move} move @param {Move[]} legal @param {Square[]} victims @param {boolean} free @param {string | null} shown */
  short(board, move, legal, victims, free, shown = null) {
    const { from, to, kind, promotion } = this.rules.decode(move);
    const { KIND_CASTLE, KIND_REMOVE, KIND_PASSANT, KIND_PASS, KIND_DROP, KIND_REST } = this.layout;
    if (kind === KIND_PASS) return this.letters.passes.san;
    const code = this.rules.mover(board, move);
    const side = free ? this.letters.sides[code & 1] : "";
    if (kind === KIND_CASTLE) return side + this.letters.castlings[this.rules.decode(move).aux];
    if (kind === KIND_REMOVE) return `${side}${this.names[from]}-`;
    if (kind === KIND_DROP) return side + this.letters.symbols[code >> 1] + "@" + this.names[to];
    const captures = kind === KIND_PASSANT || (kind !== KIND_REST && board[to] !== 0);
    const type = this.letters.kinds[code >> 1];
    const mixed = victims.length && this.letters.mixed[code >> 1];
    const origin = shown !== null ? shown : mixed ? this.names[from] + (captures ? "" : "-") : this.origin(board, move, legal, captures);
    const letter = type === this.letters.letterless ? "" : this.letters.symbols[type];
    const taken = victims.map((square) => `x${this.names[square]}`).join("");
    const becomes = promotion ? `=${this.letters.symbols[promotion]}` : "";
    return side + letter + origin + (captures ? "x" : "") + this.names[to] + taken + becomes;
  }

  /** Is it a promotion by a move of the new kind, which may come from anywhere around the target?
   * @param {Fields["board"]} board @param {Decoded} decoded */
  grows(board, { from, kind, promotion }) {
    return this.letters.growing.includes(board[from] >> 1) && promotion !== 0 && kind !== this.layout.KIND_REST;
  }

  /** The least that tells the origin from those of other pieces of the kind that can go there.
   * @param {Fields["board"]} board @param {Move} move @param {Move[]} legal @param {boolean} captures */
  origin(board, move, legal, captures) {
    const { KIND_CASTLE, KIND_REMOVE, KIND_DROP, KIND_PASS } = this.layout;
    const { kinds } = this.letters;
    const decoded = this.rules.decode(move);
    const { from, to } = decoded;
    if (this.grows(board, decoded) && !captures) return this.names[from];
    const same = (/** @type {Code} */ one, /** @type {Code} */ other) => (one & 1) === (other & 1) && kinds[one >> 1] === kinds[other >> 1];
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

  /** The legal moves that a text can mean: its coordinates, else SAN, else a text that says as much.
   * @param {State} state @param {Move[]} legal @param {string} text */
  meanings(state, legal, text) {
    const board = this.rules.board(state);
    const firsts = [...new Set(legal.map(first))];
    const [head, ...tail] = ourMove(text, this.sheet.board).split(",");
    const wanted = plain(head);
    /** @param {(state: State, board: Fields["board"], move: number, firsts: number[]) => string[]} forms */
    const those = (forms) => firsts.filter((move) => forms(state, board, move, firsts).some((form) => plain(form) === wanted));
    const coordinates = head.toLowerCase();
    const own = firsts.filter((move) => this.text(move).toLowerCase() === coordinates);
    const exact = own.length ? own : firsts.filter((move) => this.others(move, firsts).includes(coordinates.replace(/=/g, "")));
    const strict = exact.length ? exact : those((...given) => this.strict(...given));
    const found = new Set(strict.length ? strict : those((...given) => this.loose(...given)));
    const put = legal.some((move) => this.rules.decode(move).put !== null);
    return legal.filter((move) => found.has(first(move)) && (this.puts(move, tail.join().toLowerCase()) || (put && this.rules.decode(move).put === null)));
  }

  /** The coordinates of a move as other programs write it, as play/core/dialects.py reads them.
   * @param {Move} move @param {Move[]} firsts @returns {string[]} */
  others(move, firsts) {
    const { from, to, kind, aux, promotion, gated } = this.rules.decode(move);
    if (kind === this.layout.KIND_PASS) return this.names.map((name) => name + name);
    if (kind === this.layout.KIND_CASTLE && !gated) return [to, this.letters.rooks[aux]].map((square) => this.names[from] + this.names[square]);
    if (!promotion || gated) return [];
    const like = firsts.map((one) => this.rules.decode(one)).filter((one) => one.from === from && one.to === to && !one.dropped);
    const squares = this.names[from] + this.names[to];
    return [...(like.filter((one) => one.promotion).length === 1 ? [`${squares}+`] : []), ...(like.length === 1 ? [squares] : [])];
  }

  /** SAN without its mark, with the side and without.
   * @param {State} state @param {Fields["board"]} board @param {Move} move @param {Move[]} legal */
  strict(state, board, move, legal) {
    const { rules } = this;
    const effects = this.letters.effects[rules.mover(board, move) >> 1];
    const victims = effects ? rules.emptied(rules.after(state, move).frames) : [];
    return [false, true].map((free) => this.short(board, move, legal, victims, free) + this.gate(move));
  }

  /** Texts with more or less of the origin than SAN has, what is taken elsewhere left out.
   * @param {State} _ @param {Fields["board"]} board @param {Move} move @param {Move[]} legal */
  loose(_, board, move, legal) {
    const name = this.names[this.rules.decode(move).from] ?? "";
    return ["", name, name[0], name.slice(1)].map((origin) => this.short(board, move, legal, [], false, origin) + this.gate(move));
  }

  /** Does a turn put something where the rest of its text says? @param {Move} move @param {string} text */
  puts(move, text) {
    const { to, put } = this.rules.decode(move);
    if (put === null) return !text;
    return [this.names[put], this.names[to] + this.names[put]].includes(text.replace(/[+#\u2020\u2021!?]+$/, ""));
  }

  // --- FEN ---------------------------------------------------------------------------------------

  /** The position as FEN. @param {State} state */
  fen(state) {
    const { rules, sheet } = this;
    const { fields } = sheet;
    const clock = (/** @type {string} */ name) => String(Math.min(rules.scalar(state, name), fields.most.moves));
    const parts = [this.placed(state) + this.pool(state), "wb-"[rules.turn(state)], this.rights(state), this.passed(state)];
    if (fields.checks) parts.push([0, 1].map((side) => Math.max(0, fields.checks - rules.scalar(state, "CHECKS", side))).join("+"));
    parts.push(clock("HALFMOVE"), clock("FULLMOVE"));
    const count = fields.counts ? this.count(state) : null;
    if (count) [parts[3], parts[4]] = count.map(String);
    const more = this.extension(state);
    if (more) parts.push(`{${more}}`);
    return parts.join(" ");
  }

  /** Limit and count of the moves that are counted out, null if no count runs. @param {State} state */
  count(state) {
    const { moves, limit } = this.sheet.fields.most;
    const word = this.rules.scalar(state, "COUNT_OUT");
    return word ? [word & limit, Math.min(Math.floor(word / 2 ** this.layout.COUNT_OUT_SHIFT), moves)] : null;
  }

  /** @param {State} state */
  placed(state) {
    const board = this.rules.board(state);
    return this.sheet.board.rows
      .map((row) => {
        const signs = row.map((square) => (square === null ? "*" : board[square] ? this.symbol(board[square]) : " "));
        return signs.join("").replace(/ +/g, (run) => String(run.length));
      })
      .join("/");
  }

  /** @param {State} state */
  pool(state) {
    if (!this.sheet.fields.pool) return "";
    const counts = [...this.rules.pool(state)].map((count, code) => [code, count]).filter(([code, count]) => code > 1 && count > 0);
    const names = counts.map(([code, count]) => ({ side: code & 1, name: this.symbol(code), count }));
    names.sort((a, b) => a.side - b.side || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1));
    return `[${names.map(({ name, count }) => name.repeat(Math.min(count, this.sheet.fields.most.pooled))).join("")}]`;
  }

  /** @param {State} state */
  rights(state) {
    const bits = this.rules.scalar(state, "RIGHTS");
    const { rights, gates } = this.sheet.fields;
    const castling = rights.map((letter, i) => this.home(state, i)?.letters[1] ?? letter).filter((_, i) => (bits >> i) & 1);
    if (!gates) return castling.join("") || "-";
    const { homes } = this.sheet.fields.reading;
    const included = new Set(castling.flatMap((letter) => (homes ? [gates.letters.indexOf(letter)] : gates.included[rights.indexOf(letter)])));
    const open = this.rules.scalar(state, "GATES");
    const further = gates.letters.filter((_, i) => Math.floor(open / 2 ** i) % 2 && !included.has(i));
    const every = [...castling, ...further].join("");
    return every.replace(/[a-z]/g, "") + every.replace(/[A-Z]/g, "") || "-";
  }

  /** The castling that a right is for, where kings and rooks begin anywhere. @param {State} state @param {number} right */
  home(state, right) {
    const entry = Math.floor(this.rules.scalar(state, "HOMES") / 2 ** (this.layout.HOME_BITS * right)) % 2 ** this.layout.HOME_BITS;
    return this.sheet.fields.reading.homes?.find((one) => one.entry === entry - 1);
  }

  /** How many moves are left in a turn of several, 0 at its beginning. @param {State} state */
  left(state) {
    const { rules } = this;
    const left = rules.scalar(state, "LEFT");
    return left === movesOfTurn(this.sheet.fields.reading.series, rules.turn(state), rules.scalar(state, "FULLMOVE")) ? 0 : left;
  }

  /** @param {State} state */
  castled(state) {
    const { rights } = this.sheet.fields;
    const bits = this.rules.scalar(state, "RIGHTS") >> rights.length;
    return rights.filter((_, i) => (bits >> i) & 1).join("");
  }

  /** @param {State} state */
  passed(state) {
    const { places } = this.sheet.board;
    const now = this.rules.passed(state);
    const word = field(this.rules.numbers, state, "st")[this.layout[now.length ? "PASSANT" : "HELD"]];
    const mover = now.length ? this.rules.turn(state) ^ 1 : this.rules.turn(state);
    const found = now.length ? now : this.rules.passed(state, "HELD");
    const men = new Map([...this.rules.board(state)].map((code, square) => /** @type {[Square, Code]} */ ([square, code])).filter(([, code]) => code));
    // With that of the piece, where another can have passed them.
    const { reading, gates } = this.sheet.fields;
    if (found.length && passers(men, found, mover, { ...reading, gates }, this.layout).some((other) => other !== word)) found.push(Number(word & BigInt(this.layout.SQUARE_MASK)));
    const squares = found.sort((a, b) => places[a][1] - places[b][1] || places[a][0] - places[b][0]);
    return squares.map((square) => this.names[square]).join("") || "-";
  }

  /** @param {State} state */
  extension(state) {
    const found = this.sheet.fields.extensions.map((name, i) => ({ name, value: this.further(state, name, i) }));
    return found.filter(({ value }) => value).map(({ name, value }) => `${name}=${value}`).join(";");
  }

  /** What one of those further fields says, nothing or 0 where it is left out. @param {State} state @param {string} name @param {number} i */
  further(state, name, i) {
    const clipped = (/** @type {number} */ number) => Math.min(Math.max(0, number), this.sheet.fields.most.counted);
    if (name === "count") return this.count(state)?.join("/");
    if (name === "moves") return this.left(state);
    if (name === "passes") return clipped(this.rules.scalar(state, "PASSED"));
    if (name === "castled") return this.castled(state);
    if (name === "series") return ["", "1/0", "0/1", "1/1"][this.rules.scalar(state, "SERIES")];
    if (name !== "limit") return clipped(this.rules.scalar(state, "COUNTER", i));
    const used = [0, 1].map((side) => clipped(this.rules.scalar(state, "LIMIT", side) - 1));
    return used.some(Boolean) ? used.join("/") : 0;
  }
}

/** A move's text without what writers leave out or add: marks, signs between its parts, zeros for castling. @param {string} text */
function plain(text) {
  const bare = text.replace(/\(?e\.?p\.?\)?$/, "").replace(/[+#\u2020\u2021!?]+$/, "");
  return bare.replace(/^((?:[wb]:)?)([0o](?:-[0o])+)/, (_, side, castling) => side + castling.replace(/[0o]/g, "O")).replace(/(?<!^)[x=:()/]|(?<=.)-(?=.)/g, "");
}
