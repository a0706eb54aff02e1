// The opponent as a page sees it: a worker.

export const SECONDS = 2; // that a level without a limit of positions takes

/** Asks a worker; calling off ends it, and the next order begins another one. */
export class Engine {
  number = 0;
  /** @type {Worker | null} */ worker = null;
  /** @type {Promise<void> | null} */ told = null;

  /** `make` makes a worker; `given` resolves to what it works with: { module, numbers, bytes };
   * both are asked once there is something to think about.
   * @param {() => Worker} make @param {() => Promise<Given>} given */
  constructor(make, given) {
    this.make = make;
    this.given = given;
  }

  /** Another one that thinks beside it. @returns {Engine} */
  twin() {
    return Object.assign(Object.create(Engine.prototype), { ...this, worker: null });
  }

  begun() {
    if (this.worker === null) {
      this.worker = this.make();
      this.told = null;
      this.post(this.given(), this.worker);
    }
    return this.worker;
  }

  /** Tell the worker, after all that it was told before; resolves when it is told.
   * @param {Promise<Given> | Task} message @param {Worker} worker */
  post(message, worker = this.begun()) {
    this.told = Promise.all([message, this.told]).then(([ready]) => worker.postMessage(ready));
    return this.told;
  }

  /** The move, and what was thought of it, for an order as `Searcher.search` has it.
   * @param {Order} order @returns {Promise<Answer>} */
  search(order) {
    const worker = this.begun();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.answer));
      worker.onerror = (event) => this.broken(event, reject);
      this.post(order, worker).catch((error) => this.broken(error, reject));
    });
  }

  /** Let it think about a position until another one comes; `tell` hears the lines, `fail` an error.
   * @param {Order & { lines: number }} order @param {(lines: Lines) => void} tell @param {(error: Error) => void} fail */
  analyse(order, tell, fail) {
    const worker = this.begun();
    const number = ++this.number;
    worker.onmessage = ({ data }) => {
      if (data.error) fail(new Error(data.error));
      else if (data.of === this.number) tell(data.lines); // not of one that was called off
    };
    worker.onerror = (event) => this.broken(event, fail);
    this.post({ ...order, number }, worker).catch((error) => this.broken(error, fail));
  }

  /** Let it think no more, and keep what it has learnt. */
  rest() {
    this.number++;
    if (this.worker) this.post({ stop: true }).catch(() => {});
  }

  /** @param {{ message?: string }} event @param {(error: Error) => void} fail */
  broken(event, fail) {
    this.stop();
    fail(new Error(event.message || "the worker has stopped"));
  }

  /** End the search, if one is running. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** What is asked of a search: a level, or seconds as `s5`; never more than `most` seconds.
 * @param {Levels} levels @param {string} level @param {number} most */
export function strength(levels, level, most = Infinity) {
  const [nodes, noise] = level.startsWith("s") ? [0, 0] : levels[level];
  const seconds = Math.min(most, level.startsWith("s") ? Number(level.slice(1)) : SECONDS);
  if (!nodes) return { seconds, noise };
  return most < Infinity ? { nodes, noise, seconds: most } : { nodes, noise };
}

/** A number of 63 bits that nobody knows beforehand, as text. */
export function seed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(high >>> 1) << 32n) | BigInt(low));
}

/** A search of the position at hand: passing is among the moves while either side may move, unless it has to move.
 * @param {Game} game @param {Numbers} numbers */
export function asked(game, numbers) {
  const pass = game.must_move ? [] : [numbers.search.PASS_MOVE];
  return { state: game.state, side: game.side, roots: [...game.moves, ...pass], seed: seed() };
}

/** A value in hundredths of a pawn, or, where the game is decided, in moves until it is over, below 0 of who loses.
 * @param {number} value @param {Numbers} numbers
 * @returns {{ centipawns: number, mate: null } | { centipawns: null, mate: number }} */
export function scored(value, { acts, search }) {
  if (Math.abs(value) <= search.DECIDED) return { centipawns: value, mate: null };
  const turns = Math.floor((search.MATE - Math.abs(value) + acts - 1) / acts);
  return { centipawns: null, mate: Math.sign(value) * Math.floor((turns + 1) / 2) };
}
