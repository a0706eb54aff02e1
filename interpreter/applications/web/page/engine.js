// The opponent as the page sees it: a worker made of the page's own script.

export const SECONDS = 2; // that a level without a limit of positions takes

/** Asks a worker; calling off ends it, and the next order begins another one. */
export class Engine {
  constructor(script, module, numbers, bytes) {
    this.address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.given = { module, numbers, bytes };
    this.worker = null;
  }

  /** The move, and what was thought of it, for an order as `Searcher.search` has it. */
  search(order) {
    if (this.worker === null) {
      this.worker = new Worker(this.address);
      this.worker.postMessage(this.given);
    }
    const { worker } = this;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.answer));
      worker.onerror = (event) => {
        this.stop();
        reject(new Error(event.message || "the worker has stopped"));
      };
      worker.postMessage(order);
    });
  }

  /** End the search, if one is running. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** What a level asks of a search. */
export function strength(levels, level) {
  const [nodes, noise] = levels[level];
  return nodes ? { nodes, noise } : { seconds: SECONDS, noise };
}

/** A number of 63 bits that nobody knows beforehand, as text. */
export function seed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(high >>> 1) << 32n) | BigInt(low));
}
