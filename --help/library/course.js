// The positions of a line of moves. Those behind it are kept now and then, or all once a move has been taken back, and made
// again where they are asked for: while moves are only played, the last position stays where the kernel has it.

const OFTEN = 16; // moves from one that is kept to the next

/** The moves from a first position on, and the last position. */
export class Course {
  /** @type {Move[]} */ moves = [];
  /** @type {(State | undefined)[]} */ #kept;
  #all = false;

  /** @param {Rules} rules @param {State} start */
  constructor(rules, start) {
    this.rules = rules;
    this.#kept = [start];
  }

  /** The first position. */
  get start() {
    return /** @type {State} */ (this.#kept[0]);
  }

  /** The last position. @returns {State} */
  get state() {
    const { kernel } = this.rules;
    const known = this.#kept[this.moves.length];
    if (known) return known;
    this.#lay();
    return (kernel.desk = this.#kept[this.moves.length] = kernel.keep());
  }

  /** Let the last position lie on the desk, of which the kernel then knows nothing. */
  #lay() {
    const { kernel } = this.rules;
    if (kernel.desk !== this.#sign) {
      let at = this.moves.length;
      while (!this.#kept[at]) at--;
      kernel.load(/** @type {State} */ (this.#kept[at]));
      for (; at < this.moves.length; at++) this.rules.play(this.moves[at]);
    }
    kernel.desk = null;
  }

  /** What lies on the desk when the last position does. @returns {object} */
  get #sign() {
    return this.#kept[this.moves.length] ?? this;
  }

  /** The legal moves, and how the game is over. */
  survey() {
    const sign = this.#sign;
    this.#lay();
    const found = this.rules.surveyed();
    this.rules.kernel.desk = sign;
    return found;
  }

  /** @param {Move} move */
  push(move) {
    this.#lay();
    this.rules.play(move);
    this.moves.push(move);
    const { kernel } = this.rules;
    if (this.#all || this.moves.length % OFTEN === 0) this.#kept[this.moves.length] = kernel.keep();
    kernel.desk = this.#sign;
  }

  /** Take the last move back. */
  pop() {
    if (this.rules.kernel.desk === this) this.rules.kernel.desk = null;
    this.#kept.length = Math.min(this.#kept.length, this.moves.length);
    this.moves.pop();
    this.#all = true;
  }

  /** Another one with the same moves. */
  copy() {
    const found = new Course(this.rules, this.start);
    found.moves = [...this.moves];
    found.#kept = [...this.#kept];
    return found;
  }
}
