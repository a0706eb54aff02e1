// A variant's rules, asked of the kernel. A position is its bytes; a move is the kernel's number for it, or, where a
// turn has a second act, a BigInt: as rules/machine/turns.py has it.

/** A field of a position as an array of integers.
 * @template {keyof Fields} Name @param {Numbers} numbers @param {State} state @param {Name} name @returns {Fields[Name]} */
export function field(numbers, state, name) {
  const [first, end, form] = numbers.fields[name];
  const kinds = { b: Int8Array, h: Int16Array, q: BigInt64Array };
  const kind = kinds[form];
  return /** @type {Fields[Name]} */ (new kind(state.buffer, state.byteOffset + first, (end - first) / kind.BYTES_PER_ELEMENT));
}

/** The squares that an en passant word names: a list, or a line. @param {bigint} word */
export function squaresPassed(word) {
  /** @param {number} from @param {number} bits */
  const part = (from, bits) => Number((word >> BigInt(from)) & ((1n << BigInt(bits)) - 1n));
  const number = part(60, 3);
  if (number < 7) return Array.from({ length: number }, (_, i) => part(10 * (i + 1), 10));
  return Array.from({ length: part(31, 10) }, (_, i) => part(10, 10) + i * (part(20, 11) - 1024));
}

const ACT_BITS = 48;

/** The move with which a turn begins, and of which it mostly consists. @param {Move} turn */
export function first(turn) {
  return typeof turn === "bigint" ? Number(BigInt.asUintN(ACT_BITS, turn)) : turn;
}

/** What is put after the move, 0 if nothing is. @param {Move} turn */
export function second(turn) {
  return typeof turn === "bigint" ? Number(turn >> BigInt(ACT_BITS)) : 0;
}

/** A turn of two acts. @param {Move} one @param {number} other @returns {Move} */
export function joined(one, other) {
  return other ? (BigInt(other) << BigInt(ACT_BITS)) | BigInt(one) : one;
}

/** The parts of a move; of a drop `dropped` is the code of the piece; `put` is the square of the second act; `gated` is the
 * code of the piece that comes onto the square that is left, of a castling the king's or, with `rookward`, the rook's.
 * @param {Layout} layout @param {Move} turn */
export function decode(layout, turn) {
  const move = first(turn);
  const given = (move >>> layout.MOVE_KIND) & layout.KIND_MASK;
  const gates = given >= layout.KIND_GATE && given < layout.KIND_WAY;
  const kind = gates ? given - layout.KIND_GATE : given;
  const code = gates ? (move >>> layout.MOVE_PROMOTION) & 255 : 0;
  const dropped = kind === layout.KIND_DROP ? (move >>> layout.MOVE_PROMOTION) & layout.CODE_MASK : 0;
  const field = dropped || gates ? 0 : (move >>> layout.MOVE_PROMOTION) & 255;
  const put = second(turn);
  return {
    from: move & layout.SQUARE_MASK,
    to: (move >>> layout.MOVE_TO) & layout.SQUARE_MASK,
    kind,
    promotion: field & layout.TYPE_MASK,
    recalled: (field & layout.RECALL) !== 0,
    aux: Math.floor(move / 2 ** layout.MOVE_AUX) % 2 ** 15,
    dropped,
    gated: code & layout.CODE_MASK,
    rookward: (code & layout.GATE_ROOK) !== 0,
    put: put ? (put >>> layout.MOVE_TO) & layout.SQUARE_MASK : null,
  };
}

/** What the kernel says of positions of one variant. */
export class Rules {
  /** `faces` tells of a piece code which one leaves the hand when it is put down, where that is another one.
   * @param {Kernel} kernel @param {Faces} faces */
  constructor(kernel, faces = {}) {
    this.kernel = kernel;
    this.faces = faces;
    this.numbers = kernel.numbers;
    this.layout = kernel.numbers.layout;
  }

  /** @param {Move} move */
  decode(move) {
    return decode(this.layout, move);
  }

  /** The code of the piece that a move is made with. @param {Fields["board"]} board @param {Move} move */
  mover(board, move) {
    const { from, dropped } = this.decode(move);
    return dropped || board[from];
  }

  /** Where a person takes hold of what moves: a square, or minus the code of a piece in hand; null of a pass.
   * @param {Move} move @returns {Source | null} */
  source(move) {
    const { from, kind, dropped } = this.decode(move);
    return kind === this.layout.KIND_PASS ? null : dropped ? -(this.faces[dropped] ?? dropped) : from;
  }

  /** Codes on the board by square, and a scalar of the position. @param {State} state */
  board(state) {
    return field(this.numbers, state, "board");
  }

  /** @param {State} state @param {string} name @param {number} further */
  scalar(state, name, further = 0) {
    return Number(field(this.numbers, state, "st")[this.layout[name] + further]);
  }

  /** How many of each piece code wait beside the board. @param {State} state */
  pool(state) {
    return field(this.numbers, state, "pool");
  }

  /** Squares that a capture en passant may enter. @param {State} state @param {string} name */
  passed(state, name = "PASSANT") {
    return squaresPassed(field(this.numbers, state, "st")[this.layout[name]]);
  }

  /** @param {State} state */
  hash(state) {
    return field(this.numbers, state, "st")[this.layout.HASH];
  }

  /** 0 White, 1 Black, 2 while either side may move. @param {State} state */
  turn(state) {
    return this.scalar(state, "TURN");
  }

  /** The legal moves in order, and which end condition has ended the game and how: null if none has. @param {State} state */
  survey(state) {
    this.kernel.load(state);
    return this.surveyed();
  }

  /** The same of the position on the desk, which stays there. */
  surveyed() {
    const { kernel, layout } = this;
    const verdict = Number(kernel.run("survey", "T", "S", "M"));
    const end = kernel.number("M", 0);
    /** @type {Move[]} */
    let moves = [];
    if (kernel.get("T", layout.H_TURN)) {
      const word = (/** @type {number} */ i) => kernel.number("M", i);
      for (let i = word(1); i < end; i += 2) moves.push(joined(word(i), word(i + 1)));
      moves.sort((a, b) => (a < b ? -1 : 1));
    } else moves = kernel.ordered("M", layout.MOVE_BASE, end);
    return { moves, over: verdict ? { end: (verdict - 1) >> 2, result: (verdict - 1) & 3 } : null };
  }

  /** Is a royal of the side attacked? @param {State} state @param {Side} side */
  attacked(state, side) {
    this.kernel.load(state);
    return this.kernel.run("royal_attacked", "T", "S", side) !== 0n;
  }

  /** The position after a move of the game. @param {State} state @param {Move} move */
  advance(state, move) {
    this.kernel.load(state);
    this.play(move);
    return this.kernel.keep();
  }

  /** Play a move of the game on the desk. @param {Move} move */
  play(move) {
    const { kernel, layout } = this;
    if (second(move)) kernel.run("make", "T", "S", first(move));
    kernel.run("advance", "T", "S", "M", second(move) || first(move));
    kernel.set("S", layout.UNDO, 0);
  }

  /** The position after a move that is only looked at, and the words that would take it back.
   * @param {State} state @param {Move} move */
  after(state, move) {
    this.kernel.load(state);
    this.kernel.run("make", "T", "S", first(move));
    if (second(move)) this.kernel.run("make", "T", "S", second(move));
    return this.left();
  }

  left() {
    const { kernel, layout } = this;
    const count = Number(kernel.get("S", layout.UNDO));
    const first = (kernel.at.S + this.numbers.fields.undo[0]) / 8;
    const frames = [...kernel.words.subarray(first, first + count)];
    kernel.set("S", layout.UNDO, 0);
    return { state: kernel.keep(), frames };
  }

  /** Where the man on a square could go if it were his turn: target -> does he take there? And what he takes elsewhere.
   * @param {State} state @param {Square} square */
  reach(state, square) {
    const { layout } = this;
    const side = this.board(state)[square] & 1;
    const twin = state.slice();
    const st = field(this.numbers, twin, "st");
    if (this.turn(state) === (side ^ 1)) Object.assign(st, { [layout.TURN]: BigInt(side), [layout.PASSANT]: 0n });
    /** @type {Targets} */
    const targets = new Map();
    /** @type {Set<Square>} */
    const elsewhere = new Set();
    for (const move of new Set(
      this.survey(twin)
        .moves.filter((each) => this.source(each) === square)
        .map(first),
    )) {
      const { to } = this.decode(move);
      const victims = this.victims(twin, move);
      targets.set(to, targets.get(to) || victims.length > 0);
      for (const victim of victims) if (victim !== to) elsewhere.add(victim);
    }
    return { targets, elsewhere };
  }

  /** A position with other men on the board, square -> code; with a turn, nothing of the moves before is left.
   * @param {State} state @param {Men} men @param {Side | null} turn */
  arranged(state, men, turn = null) {
    const { layout, numbers } = this;
    const empty = state.slice(0, numbers.own[1] + 8);
    for (const name of /** @type {const} */ (["board", "index", "pieces", "count"])) field(numbers, empty, name).fill(0);
    const st = field(numbers, empty, "st");
    const kings = [0, 1].map((side) => st[layout.KING + side]);
    for (const name of ["PLY", "PIECES"]) st[layout[name]] = 0n;
    st[layout.PIECES + 1] = 0n;
    if (turn !== null)
      Object.assign(st, { [layout.TURN]: BigInt(turn), [layout.PASSANT]: 0n, [layout.RIGHTS]: 0n, [layout.GATES]: 0n });
    const found = this.peopled(empty, men);
    kings.forEach((square, side) => (field(numbers, found, "st")[layout.KING + side] = this.king(state, men, side, square)));
    return found;
  }

  /** A position with men on its empty board; what is nobody's is in no list of men. @param {State} state @param {Men} men */
  peopled(state, men) {
    const { kernel, numbers } = this;
    const wall = (/** @type {[Square, Code]} */ [, code]) => numbers.walls.includes(code);
    const every = [...men].sort((a, b) => a[0] - b[0]);
    kernel.load(state);
    for (const [square, code] of every.filter((man) => !wall(man))) kernel.run("put", "S", square, code);
    const found = kernel.keep();
    for (const [square, code] of every.filter(wall)) {
      this.board(found)[square] = code;
      field(numbers, found, "count")[code]++;
    }
    return found;
  }

  /** Where the one royal stands that was on a square before, -1 if it is away.
   * @param {State} state @param {Men} men @param {Side} side @param {bigint} square */
  king(state, men, side, square) {
    if (square < 0n) return -1n;
    const code = this.board(state)[Number(square)];
    return BigInt([...men].find(([, other]) => other === code)?.[0] ?? -1);
  }

  /** The undo words of a move, taken apart: without those of a second act, which come last. @param {bigint[]} frames */
  told(frames) {
    const { layout, kernel } = this;
    const kind = (/** @type {bigint[]} */ words) => this.decode(Number(words.at(-layout.FRAME))).kind;
    const extra = (kernel.get("T", layout.H_EXTRA) ? layout.EXTRA : 0) + (kernel.get("T", layout.H_GATES) ? 1 : 0);
    const words = kind(frames) === layout.KIND_PUT ? frames.slice(0, -layout.FRAME - 1 - extra) : frames;
    const last = words.slice(-layout.FRAME);
    const count = Number(last[4] >> BigInt(layout.FRAME_VICTIMS)) & layout.VICTIMS_MASK;
    const end = words.length - layout.FRAME;
    const begin = end - layout.LOG_ROW * Number(last[4] >> BigInt(layout.FRAME_CHANGES));
    /** @param {number} from @param {number} to @param {number} step */
    const every = (from, to, step) =>
      Array.from({ length: (to - from) / step }, (_, i) => words.slice(from + step * i, from + step * (i + 1)).map(Number));
    const victims = every(begin - 3 * count, begin, 3).map(([square]) => square);
    return { kind: kind(words), last, victims, changes: every(begin, end, layout.LOG_ROW) };
  }

  /** Squares that a move has emptied by effect, told by the words that would take it back. @param {bigint[]} frames */
  emptied(frames) {
    const { layout } = this;
    const { kind, last, victims } = this.told(frames);
    if (kind === layout.KIND_REMOVE) return [];
    if (kind === layout.KIND_PASSANT) victims.splice(victims.indexOf(Number(last[2] & BigInt(layout.SQUARE_MASK))), 1);
    return victims.sort((a, b) => a - b);
  }

  /** Squares of what a move takes on its way, in its order; none where its text does not name them.
   * @param {State} state @param {Move} move */
  way(state, move) {
    return this.byWay(move) ? this.told(this.after(state, move).frames).victims : [];
  }

  /** Does a move name what it takes in the order in which it does so? @param {Move} move */
  byWay(move) {
    const { KIND_WAY, KIND_CHAIN } = this.layout;
    const { kind } = this.decode(move);
    return kind >= KIND_WAY && kind <= KIND_CHAIN;
  }

  /** Squares where a move takes a piece off the board, its own moving aside. @param {State} state @param {Move} move */
  victims(state, move) {
    const { layout } = this;
    const { last, victims, changes } = this.told(this.after(state, move).frames);
    const found = new Set(victims);
    if (Number(last[4]) & layout.CODE_MASK) found.add(this.decode(move).to);
    for (const [square, before, after] of changes)
      if (before && !(after & layout.CODE_MASK) && !(after & layout.LOG_SENT)) found.add(square);
    return [...found].sort((a, b) => a - b);
  }
}
