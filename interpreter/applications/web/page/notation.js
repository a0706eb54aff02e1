// Moves and positions as text: coordinates, SAN and FEN, as play/notation writes them.

/** Writes the moves and positions of one variant. */
export class Notation {
  constructor(rules, sheet) {
    this.rules = rules;
    this.layout = rules.layout;
    this.names = sheet.board.names;
    this.sheet = sheet;
    this.letters = sheet.notation;
  }

  /** The symbol of a piece code. */
  symbol(code) {
    return this.sheet.pieces[(code >> 1) - 1].symbols[code & 1];
  }

  /** The coordinate form of a move. */
  text(move) {
    const { from, to, kind, promotion, aux } = this.rules.decode(move);
    const text = this.names[from] + this.names[to];
    if (kind === this.layout.KIND_CASTLE) return text + this.letters.suffixes[aux];
    return text + this.letters.promotions[promotion];
  }

  // --- SAN ---------------------------------------------------------------------------------------

  /** SAN of a legal move; `legal` are all of the position. */
  san(state, move, legal) {
    const { rules } = this;
    const free = rules.turn(state) === this.layout.EITHER;
    const code = rules.board(state)[rules.decode(move).from];
    const after = rules.after(state, move);
    const victims = this.letters.effects[code >> 1] ? rules.emptied(after.frames) : [];
    return this.short(rules.board(state), move, legal, victims, free) + this.mark(state, move, after.state, code);
  }

  /** The mark of check or checkmate. */
  mark(state, move, after, code) {
    const { rules } = this;
    if (!rules.attacked(after, (code & 1) ^ 1)) return "";
    if (rules.survey(after).moves.length) return "+";
    const { over } = rules.survey(rules.advance(state, move));
    return over && this.sheet.ends[over.end].kind === "checkmate" ? "#" : "+";
  }

  short(board, move, legal, victims, free) {
    const { from, to, kind, promotion } = this.rules.decode(move);
    const { KIND_CASTLE, KIND_REMOVE, KIND_PASSANT } = this.layout;
    const code = board[from];
    const side = free ? this.letters.sides[code & 1] : "";
    if (kind === KIND_CASTLE) return side + this.letters.castlings[this.rules.decode(move).aux];
    if (kind === KIND_REMOVE) return `${side}${this.names[from]}-`;
    const captures = kind === KIND_PASSANT || board[to] !== 0;
    const type = code >> 1;
    const mixed = victims.length && this.letters.mixed[type];
    const origin = mixed ? this.names[from] + (captures ? "" : "-") : this.origin(board, move, legal, captures);
    const letter = type === this.letters.letterless ? "" : this.letters.symbols[type];
    const taken = victims.map((square) => `x${this.names[square]}`).join("");
    const becomes = promotion ? `=${this.letters.symbols[promotion]}` : "";
    return side + letter + origin + (captures ? "x" : "") + this.names[to] + taken + becomes;
  }

  /** The least that tells the origin from those of other pieces of the kind that can go there. */
  origin(board, move, legal, captures) {
    const { KIND_CASTLE, KIND_REMOVE } = this.layout;
    const { from, to } = this.rules.decode(move);
    const rivals = legal
      .map((other) => this.rules.decode(other))
      .filter((other) => other.to === to && other.from !== from && board[other.from] === board[from])
      .filter((other) => other.kind !== KIND_CASTLE && other.kind !== KIND_REMOVE)
      .map((other) => this.names[other.from]);
    const pawn = board[from] >> 1 === this.letters.letterless;
    if (!rivals.length && !(pawn && captures)) return "";
    const name = this.names[from];
    if (from >= this.letters.extra || (pawn && !captures)) return name;
    if (rivals.every((rival) => rival[0] !== name[0])) return name[0];
    if (!pawn && rivals.every((rival) => rival.slice(1) !== name.slice(1))) return name.slice(1);
    return name;
  }

  // --- FEN ---------------------------------------------------------------------------------------

  /** The position as FEN. */
  fen(state) {
    const { rules, sheet } = this;
    const { fields } = sheet;
    const clock = (name) => String(Math.min(rules.scalar(state, name), fields.most.moves));
    const parts = [this.placed(state) + this.pool(state), "wb-"[rules.turn(state)], this.rights(state), this.passed(state)];
    if (fields.checks) parts.push([0, 1].map((side) => Math.max(0, fields.checks - rules.scalar(state, "CHECKS", side))).join("+"));
    parts.push(clock("HALFMOVE"), clock("FULLMOVE"));
    const more = this.extension(state);
    if (more) parts.push(`{${more}}`);
    return parts.join(" ");
  }

  placed(state) {
    const board = this.rules.board(state);
    return this.sheet.board.rows
      .map((row) => {
        const signs = row.map((square) => (square === null ? "*" : board[square] ? this.symbol(board[square]) : " "));
        return signs.join("").replace(/ +/g, (run) => String(run.length));
      })
      .join("/");
  }

  pool(state) {
    if (!this.sheet.fields.pool) return "";
    const counts = [...this.rules.pool(state)].map((count, code) => [code, count]).filter(([code, count]) => code > 1 && count > 0);
    const names = counts.map(([code, count]) => [code & 1, this.symbol(code), count]);
    names.sort((a, b) => a[0] - b[0] || (a[1].toUpperCase() < b[1].toUpperCase() ? -1 : 1));
    return `[${names.map(([, name, count]) => name.repeat(Math.min(count, this.sheet.fields.most.pooled))).join("")}]`;
  }

  rights(state) {
    const bits = this.rules.scalar(state, "RIGHTS");
    return this.sheet.fields.rights.filter((_, i) => (bits >> i) & 1).join("") || "-";
  }

  passed(state) {
    const { places } = this.sheet.board;
    const squares = this.rules.passed(state).sort((a, b) => places[a][1] - places[b][1] || places[a][0] - places[b][0]);
    return squares.map((square) => this.names[square]).join("") || "-";
  }

  extension(state) {
    const clipped = (number) => Math.min(Math.max(0, number), this.sheet.fields.most.counted);
    const found = this.sheet.fields.extensions.map((name, i) => {
      if (name !== "limit") return [name, clipped(this.rules.scalar(state, "COUNTER", i))];
      const used = [0, 1].map((side) => clipped(this.rules.scalar(state, "LIMIT", side) - 1));
      return [name, used.some(Boolean) ? used.join("/") : 0];
    });
    return found.filter(([, value]) => value).map(([name, value]) => `${name}=${value}`).join(";");
  }
}
