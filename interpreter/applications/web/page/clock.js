// The clocks of both sides: they run from the first move on, each while it is its side's turn.

/** Times as `5+3`: minutes, and seconds a move more. */
export class Clock {
  fell;
  increment;
  show;

  /** `fell(side)` is told when a side has no time left. */
  constructor(show, fell) {
    Object.assign(this, { show, fell, left: null, increment: 0, side: null, since: 0 });
    setInterval(() => this.tick(), 100);
  }

  /** Begin anew with a time, "" for none. */
  reset(time) {
    const [minutes, seconds] = time.split("+").map(Number);
    this.left = time ? [60 * minutes, 60 * minutes] : null;
    Object.assign(this, { increment: seconds || 0, side: null });
    this.told();
  }

  /** Let the clock of a side run, null for none; `moved` is the side that has just moved. */
  turn(side, moved = null) {
    if (!this.left) return;
    this.spend();
    if (moved !== null && this.left[moved] > 0) this.left[moved] += this.increment;
    Object.assign(this, { side, since: performance.now() });
    this.told();
  }

  /** Take off what the running clock has used. */
  spend() {
    if (this.side === null) return;
    const now = performance.now();
    this.left[this.side] = Math.max(0, this.left[this.side] - (now - this.since) / 1000);
    this.since = now;
  }

  tick() {
    if (this.side === null) return;
    this.spend();
    this.told();
    const { side } = this;
    if (this.left[side] > 0) return;
    this.side = null;
    this.fell(side);
  }

  /** Seconds that a program may think about a move. */
  share(side) {
    return this.left ? Math.max(0.05, this.left[side] / 30 + 0.7 * this.increment) : Infinity;
  }

  told() {
    this.show(this.left?.map(clockface) ?? null, this.side);
  }
}

/** Seconds as `1:05`; with tenths below ten seconds. */
function clockface(seconds) {
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
