// The computer opponent: the kernel searches deeper and deeper, as engine/search.py lets it.

import { must, reasonOf } from "./care.js";
import { Kernel } from "./kernel.js";
import { first, joined, second } from "./rules.js";

const HASH_BYTES = 1 << 24;
const SLICE = 20000; // positions between two looks at the clock

/** Searches positions of one variant, remembering what it learnt. */
export class Searcher {
  age = 0;

  /** @param {Kernel} kernel */
  constructor(kernel) {
    this.kernel = kernel;
    this.numbers = kernel.numbers;
    this.names = kernel.numbers.search;
  }

  /** @param {WebAssembly.Module} module @param {Numbers} numbers @param {Bytes} bytes */
  static async make(module, numbers, bytes) {
    const { search } = numbers;
    const further = { W: 8 * search.WORK_SIZE, X: HASH_BYTES };
    const kernel = await Kernel.make(module, numbers, bytes, further);
    kernel.bytes.set(bytes.logarithms, kernel.at.W + 8 * search.LOGARITHMS);
    return new Searcher(kernel);
  }

  /** @param {string} name @param {number} further */
  word(name, further = 0) {
    return Number(this.kernel.get("W", this.names[name] + further));
  }

  /** @param {string} name @param {string | number | bigint} value @param {number} further */
  set(name, value, further = 0) {
    this.kernel.set("W", this.names[name] + further, value);
  }

  /** Set up a search of a position: who searches, his moves, the level, and a number that decides what is random.
   * @param {Acts} order */
  prepare({ state, side, roots, noise, seed }) {
    const { kernel, names, numbers } = this;
    kernel.load(state);
    const first = kernel.at.W / 8;
    kernel.words.fill(0n, first, first + names.FRAMES);
    for (const [slot, value] of Object.entries(numbers.facts)) kernel.set("W", Number(slot), value);
    this.age = (this.age + 1) & 31;
    this.set("AGE", this.age);
    this.set("BUCKETS", HASH_BYTES / (8 * names.BUCKET_WORDS) - 1);
    this.set("NOISE", noise);
    this.set("SEED", seed);
    this.set("ROOT_SIDE", side);
    this.set("ROOT_COUNT", roots.length);
    roots.forEach((move, i) => this.set("ROOT_MOVES", move, i));
  }

  /** Search to a depth; what it found, or null if it was ended before it had found anything.
   * @param {number} depth @param {number} guess @returns {{ aborted: boolean, found: Found<number> | null }} */
  iterate(depth, guess) {
    let value = Number(this.kernel.run("iterate", "T", "S", "M", "W", "X", depth, guess));
    const aborted = this.word("ABORTED") !== 0;
    if (aborted) {
      if (!this.word("FRAMES", this.names.F_BEST_MOVE)) return { aborted, found: null };
      value = this.word("FRAMES", this.names.F_BEST);
    }
    const length = this.word("PV");
    const line = Array.from({ length }, (_, i) => this.word("PV", i + 1));
    return { aborted, found: { value, depth, line: line.length ? line : [this.word("ROOT_MOVES")] } };
  }

  /** The answer to a search: `nodes` positions at most, or `seconds`, or a `depth`, whichever is given.
   * @param {Order} order @returns {Answer} */
  search(order) {
    const roots = [...new Set(order.roots.map(first))];
    const found = this.deepen({ ...order, roots });
    return { ...found, line: whole(found.line, order.roots, this.kernel.numbers.layout) };
  }

  /** @param {Acts} order */
  deepen(order) {
    this.prepare(order);
    const { most, no_limit } = this.numbers.deepening;
    const limit = order.nodes ? String(order.nodes) : no_limit;
    const until = order.seconds ? performance.now() + 1000 * order.seconds : Infinity;
    /** @type {Found<number>} */
    let best = { value: 0, depth: 0, line: [order.roots[0]] };
    for (let depth = 1; depth <= (order.depth || most); depth++) {
      this.set("SELDEPTH", 0);
      const { aborted, found } = this.deepened(depth, best.value, limit, until);
      best = found ?? best;
      if (aborted || this.enough(order, depth, best.value)) break;
      this.set("ROOT_MOVES", best.line[0]);
    }
    return { ...best, nodes: this.word("NODES") };
  }

  // --- analysis ----------------------------------------------------------------------------------

  /** Search deeper and deeper with so many best `lines`, telling them after each depth, until `ended()`.
   * @param {Order & { lines: number }} order @param {(lines: Lines) => void} tell @param {() => boolean} ended */
  async analyse(order, tell, ended) {
    const roots = [...new Set(order.roots.map(first))];
    this.prepare({ ...order, roots });
    const { deepening, layout } = this.numbers;
    const wanted = Math.min(order.lines, roots.length);
    /** @type {Found<number>[]} */
    let best = [];
    for (let depth = 1; depth <= deepening.most; depth++) {
      this.set("SELDEPTH", 0);
      /** @type {Found<number>[]} */
      const fresh = [];
      for (let number = 0; number < wanted; number++) {
        this.set("ROOT_FIRST", number);
        const found = await this.patiently(depth, best[number]?.value ?? 0, ended);
        if (!found) return;
        fresh.push(found);
      }
      best = fresh.sort((a, b) => b.value - a.value);
      best.forEach(({ line }, i) => this.set("ROOT_MOVES", line[0], i));
      tell({
        depth,
        nodes: this.word("NODES"),
        found: best.map((each) => ({ ...each, line: whole(each.line, order.roots, layout) })),
      });
      if (settled(best, depth, deepening, this.names, roots.length)) return;
    }
  }

  /** A depth in slices, between which messages are heard; null if it is wanted no more.
   * @param {number} depth @param {number} guess @param {() => boolean} ended */
  async patiently(depth, guess, ended) {
    for (;;) {
      this.set("NODE_LIMIT", this.word("NODES") + SLICE);
      const { aborted, found } = this.iterate(depth, guess);
      await new Promise((done) => setTimeout(done));
      if (ended()) return null;
      if (!aborted) return found;
    }
  }

  /** A depth as a whole; under a clock in slices, each of which finds in the table what the one before did.
   * @param {number} depth @param {number} guess @param {string} limit @param {number} until */
  deepened(depth, guess, limit, until) {
    for (;;) {
      const sliced = until < Infinity;
      this.set("NODE_LIMIT", sliced ? this.word("NODES") + SLICE : limit);
      const told = this.iterate(depth, guess);
      if (!told.aborted || !sliced || performance.now() >= until) return told;
    }
  }

  /** Is the last finished depth the last one wanted? @param {Acts} order @param {number} depth @param {number} value */
  enough(order, depth, value) {
    if (order.depth) return false;
    const { sure, shorter } = this.numbers.deepening;
    if (Math.abs(value) > this.names.DECIDED && depth > shorter * (this.names.MATE - Math.abs(value))) return true;
    return order.roots.length === 1 && depth >= sure;
  }
}

/** The turns that the moves of a line make up, the first of them one of the legal turns; as engine/lines.py.
 * @param {number[]} acts @param {Move[]} legal @param {Layout} layout */
function whole(acts, legal, layout) {
  /** @type {Move[]} */
  const turns = [];
  for (const act of acts) {
    const puts = ((act >>> layout.MOVE_KIND) & layout.KIND_MASK) === layout.KIND_PUT;
    turns.push(puts ? joined(must(turns.pop()), act) : act);
  }
  if (!legal.some((turn) => second(turn))) return turns;
  if (!legal.includes(turns[0])) turns.splice(0, turns.length, must(legal.find((turn) => first(turn) === first(turns[0]))));
  while (turns.length > 1 && !second(turns[turns.length - 1])) turns.pop();
  return turns;
}

/** Has a search that goes on by itself nothing left to find?
 * @param {Found<number>[]} found @param {number} depth @param {Deepening} deepening @param {Record<string, number>} names
 * @param {number} count */
function settled(found, depth, { sure, shorter }, { DECIDED, MATE }, count) {
  const decided = found.every(({ value }) => Math.abs(value) > DECIDED && depth > shorter * (MATE - Math.abs(value)));
  return decided || (count === 1 && depth >= 4 * sure);
}

/** The worker's side: a variant first, then orders; an analysis goes on until another message comes. @param {Port} port */
export function serve(port) {
  /** @type {Promise<Searcher> | null} */
  let ready = null;
  let latest = 0;
  port.onmessage = async ({ data }) => {
    if (data.module) {
      ready = Searcher.make(data.module, data.numbers, data.bytes);
      return;
    }
    const number = ++latest;
    if (data.stop) return;
    try {
      const searcher = must(await ready);
      if (!data.lines) port.postMessage({ answer: searcher.search(data) });
      else if (number === latest)
        await searcher.analyse(
          data,
          (lines) => port.postMessage({ lines, of: data.number }),
          () => number !== latest,
        );
    } catch (error) {
      port.postMessage({ error: reasonOf(error) });
    }
  };
}
