// The clocks of both sides: they run from the first move on, each while it is its side's turn.

/** Times as `5+3`: minutes, and seconds a move more. */
export class Clock {
  /** @type {number[] | null} Seconds of both sides. */ left = null;
  /** @type {Side | null} Whose clock runs. */ side = null;
  increment = 0;
  since = 0;

  /** `fell(side)` is told when a side has no time left.
   * @param {(times: string[] | null, running: Side | null) => void} show @param {(side: Side) => void} fell */
  constructor(show, fell) {
    this.show = show;
    this.fell = fell;
    setInterval(() => this.tick(), 100);
  }

  /** Begin anew with a time, "" for none. @param {string} time */
  reset(time) {
    const [minutes, seconds] = time.split("+").map(Number);
    this.left = time ? [60 * minutes, 60 * minutes] : null;
    Object.assign(this, { increment: seconds || 0, side: null });
    this.told();
  }

  /** Let the clock of a side run, null for none; `moved` is the side that has just moved.
   * @param {Side | null} side @param {Side | null} moved */
  turn(side, moved = null) {
    if (!this.left) return;
    this.spend();
    if (moved !== null && this.left[moved] > 0) this.left[moved] += this.increment;
    Object.assign(this, { side, since: performance.now() });
    this.told();
  }

  /** Take off what the running clock has used. */
  spend() {
    const { left, side } = this;
    if (left === null || side === null) return;
    const now = performance.now();
    left[side] = Math.max(0, left[side] - (now - this.since) / 1000);
    this.since = now;
  }

  tick() {
    const { left, side } = this;
    if (left === null || side === null) return;
    this.spend();
    this.told();
    if (left[side] > 0) return;
    this.side = null;
    this.fell(side);
  }

  /** Seconds that a program may think about a move. @param {Side} side */
  share(side) {
    return this.left ? Math.max(0.05, this.left[side] / 30 + 0.7 * this.increment) : Infinity;
  }

  told() {
    this.show(this.left?.map(clockface) ?? null, this.side);
  }
}

/** Seconds as `1:05`; with tenths below ten seconds. @param {number} seconds */
function clockface(seconds) {
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
