// A variant's rules, asked of the kernel. A position is its bytes; a move is the kernel's number for it.

/** A field of a position as an array of integers. */
export function field(numbers, state, name) {
  const [first, end, form] = numbers.fields[name];
  const kinds = { b: Int8Array, h: Int16Array, q: BigInt64Array };
  const kind = kinds[form];
  return new kind(state.buffer, state.byteOffset + first, (end - first) / kind.BYTES_PER_ELEMENT);
}

/** The parts of a move. */
export function decode(layout, move) {
  const field = (move >>> layout.MOVE_PROMOTION) & 255;
  return {
    from: move & layout.SQUARE_MASK,
    to: (move >>> layout.MOVE_TO) & layout.SQUARE_MASK,
    kind: (move >>> layout.MOVE_KIND) & layout.KIND_MASK,
    promotion: field & layout.TYPE_MASK,
    recalled: (field & layout.RECALL) !== 0,
    aux: Math.floor(move / 2 ** layout.MOVE_AUX),
  };
}

/** What the kernel says of positions of one variant. */
export class Rules {
  constructor(kernel) {
    this.kernel = kernel;
    this.numbers = kernel.numbers;
    this.layout = kernel.numbers.layout;
  }

  decode(move) {
    return decode(this.layout, move);
  }

  /** Codes on the board by square, and a scalar of the position. */
  board(state) {
    return field(this.numbers, state, "board");
  }

  scalar(state, name, further = 0) {
    return Number(field(this.numbers, state, "st")[this.layout[name] + further]);
  }

  /** How many of each piece code wait beside the board. */
  pool(state) {
    return field(this.numbers, state, "pool");
  }

  /** Squares that a capture en passant may enter. */
  passed(state) {
    const word = field(this.numbers, state, "st")[this.layout.PASSANT];
    const count = word ? Number((word >> 60n) & 7n) : 0;
    const mask = BigInt(this.layout.SQUARE_MASK);
    return Array.from({ length: count }, (_, i) => Number((word >> BigInt(10 * (i + 1))) & mask));
  }

  hash(state) {
    return field(this.numbers, state, "st")[this.layout.HASH];
  }

  /** 0 White, 1 Black, 2 while either side may move. */
  turn(state) {
    return this.scalar(state, "TURN");
  }

  /** The legal moves in order, and which end condition has ended the game and how: null if none has. */
  survey(state) {
    const { kernel, layout } = this;
    kernel.load(state);
    const word = Number(kernel.run("survey", "T", "S", "M"));
    const moves = [];
    for (let i = layout.MOVE_BASE, end = Number(kernel.get("M", 0)); i < end; i++) moves.push(Number(kernel.get("M", i)));
    moves.sort((a, b) => a - b);
    return { moves, over: word ? { end: (word - 1) >> 2, result: (word - 1) & 3 } : null };
  }

  /** Is a royal of the side attacked? */
  attacked(state, side) {
    this.kernel.load(state);
    return this.kernel.run("royal_attacked", "T", "S", side) !== 0n;
  }

  /** The position after a move of the game. */
  advance(state, move) {
    this.kernel.load(state);
    this.kernel.run("advance", "T", "S", "M", move);
    return this.taken().state;
  }

  /** The position after a move that is only looked at, and the words that would take it back. */
  after(state, move) {
    this.kernel.load(state);
    this.kernel.run("make", "T", "S", move);
    return this.taken();
  }

  taken() {
    const { kernel, layout } = this;
    const count = Number(kernel.get("S", layout.UNDO));
    const first = (kernel.at.S + this.numbers.fields.undo[0]) / 8;
    const frames = [...kernel.words.subarray(first, first + count)];
    kernel.set("S", layout.UNDO, 0);
    return { state: kernel.keep(), frames };
  }

  /** Number of sequences of legal moves. */
  perft(state, depth) {
    this.kernel.load(state);
    return Number(this.kernel.run("perft", "T", "S", "M", depth, 1));
  }

  /** Squares that a move has emptied by effect, told by the words that would take it back. */
  emptied(frames) {
    const { layout } = this;
    const last = frames.slice(-layout.FRAME);
    const count = Number(last[4] >> BigInt(layout.FRAME_VICTIMS));
    const kind = Number((last[0] >> BigInt(layout.MOVE_KIND)) & BigInt(layout.KIND_MASK));
    if (!count || kind === layout.KIND_REMOVE) return [];
    const end = frames.length - layout.FRAME;
    const squares = [];
    for (let i = end - 3 * count; i < end; i += 3) squares.push(Number(frames[i]));
    if (kind === layout.KIND_PASSANT) squares.splice(squares.indexOf(Number(last[2] & BigInt(layout.SQUARE_MASK))), 1);
    return squares.sort((a, b) => a - b);
  }

  /** Squares whose enemy a move takes off the board, or, where it removes an own piece, that piece's. */
  victims(state, move) {
    const { from, kind } = this.decode(move);
    const before = this.board(state);
    const after = this.board(this.after(state, move).state);
    const own = before[from] & 1;
    const lost = [];
    before.forEach((code, square) => {
      if (code && (code & 1) !== own && after[square] !== code) lost.push(square);
    });
    return kind === this.layout.KIND_REMOVE ? [...lost, from] : lost;
  }
}
