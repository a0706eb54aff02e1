// What a FEN says, as play/notation/fen.py reads it: every error names the field and the character.

const MOST_FEN = 20000;

/** What is wrong with a FEN, in its words. */
export class FenError extends Error {
  constructor(where, offset, message) {
    super(`FEN, ${where}: ${message}`);
    this.offset = offset;
  }
}

export function natural(text, digits = 18) {
  return /^[0-9]+$/.test(text) && text.length <= digits ? Number(text) : null;
}

/** Reads the FENs of one variant. */
export class FenReader {
  board;
  checks;
  counts;
  either;
  extensions;
  facings;
  leaves_check;
  most;
  no_checking;
  own;
  pool;
  pooled;
  royals;
  standing;
  symbols;

  constructor(sheet) {
    const { reading, extensions, checks, pool, counts, most, rights, gates } = sheet.fields;
    Object.assign(this, { board: sheet.board, extensions, checks, pool, counts, most, rights, gates, ...reading });
    this.signs = Object.keys(reading.symbols).sort((a, b) => b.length - a.length);
  }

  /** The setup. Throws FenError. */
  read(text) {
    if (text.length > MOST_FEN) throw new FenError("length", MOST_FEN, `longer than ${MOST_FEN} characters`);
    const parts = [...text.matchAll(/\S+/g)].map((match) => [match[0], match.index]);
    if (!parts.length) throw new FenError("board", 0, "the text is empty");
    const setup = { board: new Map(), pool: new Map(), turn: this.either ? 2 : 0, castling: "-", passed: [], checks: null, halfmove: 0, fullmove: 1, extension: {}, count: null };
    this.placed(setup, ...parts.shift());
    if (/^\{.*\}$/.test(parts.at(-1)?.[0] ?? "")) this.extended(setup, ...parts.pop());
    if (parts.length) setup.turn = this.turn(...parts.shift());
    if (parts.length) [setup.castling] = parts.shift();
    const limit = parts.length ? this.limit(...parts[0]) : null;
    if (limit) parts.shift();
    else if (parts.length) setup.passed = this.passed(...parts.shift());
    if (parts[0]?.[0].includes("+")) setup.checks = this.left(...parts.shift());
    if (limit) setup.count = [limit, parts.length ? this.number("count", ...parts.shift(), 0) : 0];
    else if (parts.length) setup.halfmove = this.number("halfmove clock", ...parts.shift(), 0);
    if (parts.length) setup.fullmove = this.number("fullmove number", ...parts.shift(), 1);
    if (parts[0]?.[0].startsWith("+") && !setup.checks) setup.checks = this.given(...parts.shift());
    if (parts.length) throw new FenError("end", parts[0][1], `'${parts[0][0]}' is one field too many`);
    return setup;
  }

  placed(setup, given, offset) {
    let [text, start] = [given, offset];
    const bracket = text.indexOf("[");
    if (bracket >= 0) {
      if (!text.endsWith("]")) throw new FenError("hand", start + text.length, "the bracket is not closed by ]");
      this.held(setup, text.slice(bracket + 1, -1), start + bracket + 1);
      text = text.slice(0, bracket);
    }
    const { rows } = this.board;
    const ranks = text.split("/");
    if (bracket < 0 && this.pool && ranks.length === rows.length + 1) {
      const hand = ranks.pop();
      this.held(setup, hand, start + text.length - hand.length);
    }
    if (ranks.length !== rows.length) throw new FenError("board", start, `${ranks.length} rank${ranks.length === 1 ? "" : "s"}, expected ${rows.length}`);
    ranks.forEach((rank, i) => {
      this.rank(setup, rank, start, `rank ${i + 1} (of ${rows.length})`, rows[i]);
      start += rank.length + 1;
    });
  }

  /** The longest symbol that a text has at a place. */
  sign(text, at) {
    return this.signs.find((sign) => text.startsWith(sign, at));
  }

  rank(setup, text, start, where, squares) {
    const wrong = (at, message) => new FenError(where, start + at, message);
    let column = 0;
    for (let at = 0; at < text.length; ) {
      const square = squares[column]; // null on a hole, undefined beyond the board
      const sign = this.sign(text, at);
      const [digits] = /^[0-9]*/.exec(text.slice(at));
      if (digits) {
        if (digits.length > 4 || digits[0] === "0") throw wrong(at, `'${digits.slice(0, 8)}' is no number of empty squares`);
        const hole = squares.slice(column, column + Number(digits)).indexOf(null);
        if (hole >= 0) throw wrong(at, `place ${column + hole + 1} is no square of the board: write *`);
        column += Number(digits);
      } else if (text[at] === "*" && !(sign && typeof square === "number")) {
        if (typeof square === "number") throw wrong(at, `* stands for a hole, but ${this.board.names[square]} is a square`);
        column++;
      } else if (sign) {
        if (square === null) throw wrong(at, `'${sign}' stands on a hole`);
        if (square !== undefined) setup.board.set(square, this.symbols[sign]);
        column++;
      } else throw wrong(at, `unknown piece '${String.fromCodePoint(text.codePointAt(at))}'; pieces: ${this.own.join(" ")}`);
      at += digits.length || (sign ?? "*").length;
    }
    if (column !== squares.length) throw wrong(0, `${column} squares, expected ${squares.length}`);
  }

  held(setup, text, start) {
    if (!this.pool) throw new FenError("hand", start - 1, "this variant keeps no captured pieces");
    for (let at = 0; at < text.length && text !== "-"; ) {
      const sign = this.sign(text, at);
      if (!sign) throw new FenError("hand", start + at, `unknown piece '${text[at]}'`);
      const code = this.symbols[sign];
      if (!this.pooled.includes(code)) throw new FenError("hand", start + at, `'${sign}' is never kept in hand`);
      setup.pool.set(code, (setup.pool.get(code) ?? 0) + 1);
      at += sign.length;
    }
  }

  turn(text, offset) {
    if (text === "w" || text === "b") return "wb".indexOf(text);
    if (text === "-" && this.either) return 2;
    throw new FenError("side to move", offset, `found '${text.slice(0, 20)}', expected ${this.either ? "w, b or -" : "w or b"}`);
  }

  passed(text, offset) {
    if (text === "-") return [];
    const names = this.board.names.toSorted((a, b) => b.length - a.length);
    const found = [];
    for (let at = 0; at < text.length; ) {
      const name = names.find((each) => text.startsWith(each, at));
      if (!name) throw new FenError("en passant", offset + at, `'${text.slice(at, at + 10)}' is no square`);
      found.push(this.board.names.indexOf(name));
      at += name.length;
    }
    return found;
  }

  limit(text, offset) {
    if (!this.counts || natural(text) === null) return null;
    const found = this.number("limit of the count", text, offset, 1);
    if (found > this.most.limit) throw new FenError("limit of the count", offset, `found '${text}', expected at most ${this.most.limit}`);
    return found;
  }

  /** Checks still to give. */
  left(text, offset) {
    const match = /^([0-9]{1,3})\+([0-9]{1,3})$/.exec(text);
    if (!this.checks || !match) throw new FenError("checks", offset, `found '${text.slice(0, 20)}', expected ${this.checks ? "like 3+3" : "no such field in this variant"}`);
    const found = [Number(match[1]), Number(match[2])];
    if (Math.max(...found) > this.checks) throw new FenError("checks", offset, `at most ${this.checks} checks are to be given`);
    return found;
  }

  /** Checks that have been given, in the old form behind the number of the move. */
  given(text, offset) {
    const match = /^\+([0-9]{1,3})\+([0-9]{1,3})$/.exec(text);
    if (!this.checks || !match) throw new FenError("checks", offset, `found '${text.slice(0, 20)}', expected ${this.checks ? "like +1+0" : "no such field in this variant"}`);
    const found = [Number(match[1]), Number(match[2])];
    if (Math.max(...found) > this.checks) throw new FenError("checks", offset, `at most ${this.checks} checks can have been given`);
    return found.map((count) => this.checks - count);
  }

  number(where, text, offset, low) {
    const found = natural(text);
    if (found !== null && found >= low && found <= this.most.moves) return found;
    throw new FenError(where, offset, `found '${text.slice(0, 20)}', expected a number from ${low} to ${this.most.moves}`);
  }

  extended(setup, text, offset) {
    for (const item of text.slice(1, -1).split(";").filter(Boolean)) {
      const [name, ...value] = item.split("=");
      if (!this.extensions.includes(name)) throw new FenError("state", offset, `unknown '${name.slice(0, 20)}'; known: ${this.extensions.join(", ") || "none in this variant"}`);
      setup.extension[name] = value.join("=");
    }
  }
}
