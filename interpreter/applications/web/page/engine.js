// The opponent as the page sees it: a worker made of the page's own script.

export const SECONDS = 2; // that a level without a limit of positions takes

/** Asks a worker; calling off ends it, and the next order begins another one. */
export class Engine {
  address;
  given;
  number;
  script;

  /** `given` resolves to what the worker works with: { module, numbers, bytes }; it is asked once there is something to think about. */
  constructor(script, given) {
    Object.assign(this, { script, given, address: "", worker: null, told: null, number: 0 });
  }

  /** Another one that thinks beside it. */
  twin() {
    return Object.assign(Object.create(Engine.prototype), { ...this, worker: null });
  }

  begun() {
    if (this.worker === null) {
      this.address ||= URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
      this.worker = new Worker(this.address);
      this.told = null;
      this.post(this.given(), this.worker);
    }
    return this.worker;
  }

  /** Tell the worker, after all that it was told before; resolves when it is told. */
  post(message, worker = this.begun()) {
    this.told = Promise.all([message, this.told]).then(([ready]) => worker.postMessage(ready));
    return this.told;
  }

  /** The move, and what was thought of it, for an order as `Searcher.search` has it. */
  search(order) {
    const worker = this.begun();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.answer));
      worker.onerror = (event) => this.broken(event, reject);
      this.post(order, worker).catch((error) => this.broken(error, reject));
    });
  }

  /** Let it think about a position until another one comes; `tell` hears the lines, `fail` an error. */
  analyse(order, tell, fail) {
    const worker = this.begun();
    const number = ++this.number;
    worker.onmessage = ({ data }) => {
      if (data.error) fail(new Error(data.error));
      else if (data.of === number) tell(data.lines);
    };
    worker.onerror = (event) => this.broken(event, fail);
    this.post({ ...order, number }, worker).catch((error) => this.broken(error, fail));
  }

  /** Let it think no more, and keep what it has learnt. */
  rest() {
    this.number++;
    if (this.worker) this.post({ stop: true }).catch(() => {});
  }

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

/** What is asked of a search: a level, or seconds as `s5`; never more than `most` seconds. */
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
