// The course of one game: moves played and declined as a tree, whose turn it is, and how it ended; as matches/game.py.

/** @type {Played} What has led to the root: nothing. */
const NOTHING_YET = { side: 0, move: null, text: "", free: false, number: 0 };

/** A position of the game and the move that led to it; `children[0]` goes on with the line, the others vary it. */
export class Node {
  /** @type {Node[]} */ children = [];
  /** @type {string[]} */ opening = [];
  /** @type {string[]} */ comments = [];
  /** @type {string[]} */ after = [];
  /** @type {number[]} */ nags = [];

  /** @param {Node | null} parent @param {State} state @param {Played} event */
  constructor(parent, state, { side, move, text, free, number }) {
    this.parent = parent;
    this.state = state;
    this.side = side;
    this.move = move;
    this.text = text;
    this.free = free;
    this.number = number;
  }

  /** The nodes from the first move to this one. */
  get path() {
    const found = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) found.push(node);
    return found.reverse();
  }

  /** The last node of the line that goes on from here. */
  get tip() {
    let node = /** @type {Node} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }

  /** The node where its line leaves an earlier one; null on the main line. @returns {Node | null} */
  get branch() {
    return this.path.findLast((node) => node.parent?.children[0] !== node) ?? null;
  }
}

/** A game from a position on. A node without a move: it was declined. */
export class Game {
  /** @type {Move[]} */ legal = [];
  /** @type {Over | null} */ over = null;
  result = "*";

  /** @param {Rules} rules @param {Notation} notation @param {State} start @param {Tags} tags */
  constructor(rules, notation, start, tags = {}) {
    this.rules = rules;
    this.notation = notation;
    this.start = start;
    this.tags = tags;
    this.root = new Node(null, start, NOTHING_YET);
    this.node = this.root;
    this.arrive(this.root);
  }

  /** Let a node's position be the one at hand; if the kernel cannot say what its moves are, all stays as it was.
   * @param {Node} node */
  arrive(node) {
    const { moves, over } = this.rules.survey(node.state);
    const { ends, results } = this.notation.sheet;
    this.node = node;
    this.legal = moves;
    this.over = over && { ...over, text: results[over.result], ...ends[over.end] };
  }

  get state() {
    return this.node.state;
  }

  /** What has led to the position at hand. */
  get events() {
    return this.node.path;
  }

  /** May either side move? */
  get free() {
    return this.rules.turn(this.state) === this.rules.layout.EITHER;
  }

  /** The side whose turn it is: to move, or, while either may, to move or decline. */
  get side() {
    if (!this.free) return this.rules.turn(this.state);
    if (this.node.parent) return this.node.side ^ 1;
    return this.rules.attacked(this.state, 1) ? 1 : 0;
  }

  /** The legal moves of the side whose turn it is. */
  get moves() {
    if (!this.free) return this.legal;
    const board = this.rules.board(this.state);
    return this.legal.filter((move) => (this.rules.mover(board, move) & 1) === this.side);
  }

  /** The moves of a piece on a square, or by minus its code in hand, to another square.
   * @param {Source} from @param {Square} to */
  between(from, to) {
    return this.moves.filter((move) => this.rules.source(move) === from && this.rules.decode(move).to === to);
  }

  /** The move that the rules call a pass; null where there is none. */
  get pass() {
    return this.moves.find((move) => this.rules.decode(move).kind === this.rules.layout.KIND_PASS) ?? null;
  }

  /** May the side decline to move? */
  get may_decline() {
    return this.free && !this.over && !this.rules.attacked(this.state, this.side);
  }

  /** Must a program move: by the rules, or because it declined last time? */
  get must_move() {
    if (!this.may_decline) return true;
    const mine = this.events.slice(-2).filter((event) => event.side === this.side);
    return mine.length > 0 && mine[mine.length - 1].move === null && this.moves.length > 0;
  }

  get number() {
    return this.rules.scalar(this.state, "FULLMOVE");
  }

  /** May a side still win with the pieces that are there? "No" is proved, in play/winning/winless.py.
   * @param {Side} side */
  may_win(side) {
    const { pieces, winless } = this.notation.sheet;
    const { royals, parts, rows, shared } = winless;
    const kings = /** @type {Code[][]} */ ([[], []]);
    const armies = [new Map(), new Map()];
    const standing = [...this.rules.board(this.state)].map((code, square) => [code, parts[code]?.[square] ?? 0, 1]);
    const held = [...this.rules.pool(this.state)].map((count, code) => [code, 0, count]);
    for (const [code, part, count] of [...standing, ...held]) {
      const kind = count > 0 && pieces[(code >> 1) - 1];
      if (!kind || !kind.owned) continue;
      if (kind.royal) kings[code & 1].push(code);
      else
        for (const one of shared ? [0, 1] : [code & 1])
          armies[one].set(`${code >> 1}.${part}`, (armies[one].get(`${code >> 1}.${part}`) ?? 0) + count);
    }
    if (this.free || kings.some((codes, one) => codes.sort((a, b) => a - b).join() !== royals[one].join())) return true;
    const mine = [...armies[side]],
      theirs = [...armies[side ^ 1].keys()];
    return !rows[side].some(
      ([most, harmless]) =>
        mine.every(([name, count]) => count <= (most[name] ?? 0)) && theirs.every((name) => harmless.includes(name)),
    );
  }

  /** The sides in check. */
  get checked() {
    return [0, 1].filter((side) => (this.free || side === this.side) && this.rules.attacked(this.state, side));
  }

  // --- playing -----------------------------------------------------------------------------------

  /** Play a legal move of the side whose turn it is. @param {Move} move */
  play(move) {
    if (!this.moves.includes(move)) throw new RangeError("the move is not legal");
    this.go(
      move,
      (node) => this.rules.advance(node.state, move),
      () => this.notation.san(this.state, move, this.legal),
    );
  }

  /** Let the other side move. */
  decline() {
    if (!this.may_decline) throw new RangeError("the side may not decline to move");
    this.go(
      null,
      (node) => node.state,
      () => "pass",
    );
  }

  /** Let the other side move where the rules know no pass, as annotators do. @param {State} state the position then */
  skip(state) {
    this.go(
      null,
      () => state,
      () => "--",
    );
  }

  /** To the node of a move: one that is there already, or else a new one.
   * @param {Move | null} move @param {(node: Node) => State} state @param {() => string} text */
  go(move, state, text) {
    const known = this.node.children.find((child) => child.move === move);
    if (known) {
      this.arrive(known);
      return;
    }
    const { node, side, free, number } = this;
    const fresh = new Node(node, state(node), { side, move, text: text(), free, number });
    this.arrive(fresh);
    node.children.push(fresh);
  }

  // --- the tree ----------------------------------------------------------------------------------

  /** One move back; what nothing follows is forgotten. */
  undo() {
    const { node } = this;
    const { parent } = node;
    if (!parent) return;
    this.arrive(parent);
    if (!node.children.length) parent.children.splice(parent.children.indexOf(node), 1);
  }

  /** Forget a move and all that follows it. @param {Node} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    if (this.events.includes(node)) this.arrive(parent);
    parent.children.splice(parent.children.indexOf(node), 1);
  }

  /** Let a variation go before the one that it varies. @param {Node} node */
  promote(node) {
    const { branch } = node;
    if (!branch?.parent) return;
    const { children } = branch.parent;
    const at = children.indexOf(branch);
    [children[at - 1], children[at]] = [children[at], children[at - 1]];
  }

  /** The last move played, null if there is none. */
  get last() {
    return this.events.findLast((event) => event.move !== null) ?? null;
  }

  /** The nodes of the line at hand, to its end. */
  get line() {
    return this.node.tip.path;
  }
}

/** A game with moves played, as texts; where the other side has to decline before, it does.
 * @param {Game} game @param {string[]} moves */
export function along(game, moves) {
  for (const text of moves) {
    const found = () => game.moves.find((move) => game.notation.text(game.state, move) === text);
    if (found() === undefined && game.may_decline) game.decline();
    const move = found();
    if (move === undefined) throw new RangeError("the move is not legal");
    game.play(move);
  }
  return game;
}

/** What is printed before a move: its number where a reader needs it; none while either side may move.
 * @param {Node} node @param {Node | null} before */
export function numbered(node, before) {
  if (node.free) return "";
  if (node.side === 0) return `${node.number}.`;
  const interrupted =
    !before || before.free || before.side === 1 || before.comments.length || before.nags.length || varied(before);
  return interrupted ? `${node.number}...` : "";
}

/** Do variations stand behind a move of a line? @param {Node} node */
function varied(node) {
  const children = node.parent?.children ?? [];
  return children.length > 1 && children[0] === node;
}
