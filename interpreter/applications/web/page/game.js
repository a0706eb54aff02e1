// The course of one game: moves played and declined, whose turn it is, and how it ended; as matches/game.py.

/** A game from a position on. An event is { side, move, text, free, number, before }; no move: it was declined. */
export class Game {
  constructor(rules, notation, start) {
    Object.assign(this, { rules, notation, start, events: [] });
    this.arrive(start);
  }

  /** Let a position be the one at hand; if the kernel cannot say what its moves are, all stays as it was. */
  arrive(state) {
    const { moves, over } = this.rules.survey(state);
    this.state = state;
    this.legal = moves;
    const { ends, results } = this.notation.sheet;
    this.over = over && { ...over, text: results[over.result], ...ends[over.end] };
  }

  /** May either side move? */
  get free() {
    return this.rules.turn(this.state) === this.rules.layout.EITHER;
  }

  /** The side whose turn it is: to move, or, while either may, to move or decline. */
  get side() {
    if (!this.free) return this.rules.turn(this.state);
    if (this.events.length) return this.events[this.events.length - 1].side ^ 1;
    return this.rules.attacked(this.state, 1) ? 1 : 0;
  }

  /** The legal moves of the side whose turn it is. */
  get moves() {
    if (!this.free) return this.legal;
    const board = this.rules.board(this.state);
    return this.legal.filter((move) => (this.rules.mover(board, move) & 1) === this.side);
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

  /** The sides in check. */
  get checked() {
    return [0, 1].filter((side) => (this.free || side === this.side) && this.rules.attacked(this.state, side));
  }

  /** Play a legal move of the side whose turn it is. */
  play(move) {
    if (!this.moves.includes(move)) throw new RangeError("the move is not legal");
    const event = this.event(move, this.notation.san(this.state, move, this.legal));
    this.arrive(this.rules.advance(this.state, move));
    this.events.push(event);
  }

  /** Let the other side move. */
  decline() {
    if (!this.may_decline) throw new RangeError("the side may not decline to move");
    this.events.push(this.event(null, "pass"));
  }

  event(move, text) {
    const { side, free, number, state } = this;
    return { side, move, text, free, number, before: state };
  }

  /** Take the last event back. */
  undo() {
    this.arrive(this.events.pop().before);
  }

  /** The last move played, null if there is none. */
  get last() {
    return this.events.findLast((event) => event.move !== null) ?? null;
  }

  /** The moves as [number to print before it or "", text], declined offers left out. */
  get tokens() {
    const found = [];
    let previous = null;
    for (const event of this.events.filter((each) => each.move !== null)) {
      const white = event.side === 0;
      const begins = !previous || previous.free || previous.side === 1;
      found.push([event.free ? "" : white ? `${event.number}.` : begins ? `${event.number}...` : "", event.text]);
      previous = event;
    }
    return found;
  }
}
