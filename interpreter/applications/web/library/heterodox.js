// What a site or a program asks of a variant: positions, moves, notation, records, and a computer that thinks in a worker.

import common from "./common.js";
import { Position, text } from "./position.js";
import { must } from "../page/care.js";
import { Engine } from "../page/engine.js";
import "../page/kif.js";
import { FenError } from "../page/fen_error.js";
import { Kernel, unpacked } from "../page/kernel.js";
import { Notation } from "../page/notation.js";
import { TextError, games, place } from "../page/pgn.js";
import { position } from "../page/positions.js";
import { movetext } from "../page/record.js";
import { replayed } from "../page/replay.js";
import { Rules } from "../page/rules.js";

/** The shipped variants: what each id is called. @type {Readonly<Record<string, string>>} */
export const variants = Object.freeze(common.variants);
export { FenError, TextError };

/** @type {Promise<[WebAssembly.Module, Bytes, object]> | undefined} */
let kernel;

/** The variant of an id in `variants`, or of what `heterodox tables` has printed. Throws an Error for other tables.
 * @param {string | Tables} what */
export async function load(what) {
  const tables = typeof what === "string" ? await shipped(what) : what;
  if (tables?.heterodox === undefined || tables.bytes === undefined)
    throw new TypeError("expected the id of a shipped variant, or the tables that 'heterodox tables FILE' prints, as an object");
  if (tables.form !== common.form)
    throw new Error(
      `the tables of ${tables.id} were made by Heterodox ${tables.heterodox}, and this package is of ${common.heterodox}: ` +
        "make them anew with 'heterodox tables', of the version of the package",
    );
  kernel ??= opened(common).then(async (bytes) => [await WebAssembly.compile(bytes.kernel), bytes, parsed(bytes.data)]);
  const [module, shared, all] = await kernel;
  /** @type {Bytes} */
  const bytes = { ...(await opened(tables)), logarithms: shared.logarithms };
  const { numbers, ...told } = parsed(bytes.data);
  const every = { thinks: true, ...all, ...numbers };
  return new Variant(tables, told, new Rules(await Kernel.make(module, every, bytes), told.sheet.faces), { module, bytes });
}

/** @param {string} id @returns {Promise<Tables>} */
async function shipped(id) {
  if (!Object.hasOwn(variants, id)) {
    const near = Object.keys(variants).filter((name) => name.includes(id.toLowerCase()) || id.toLowerCase().includes(name));
    throw new Error(
      `no variant '${id}' in the package; ` +
        (near.length ? `did you mean ${near.join(", ")}?` : "'variants' lists them, and load(tables) takes any other"),
    );
  }
  return (await import(`../variants/${id}.js`)).default;
}

/** @param {{ bytes: string, sizes: Record<string, number> }} packed @returns {Promise<Bytes>} */
async function opened({ bytes, sizes }) {
  const letters = atob(bytes);
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < packed.length; i++) packed[i] = letters.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const found = new Uint8Array(await new Response(stream).arrayBuffer());
  let at = 0;
  return unpacked(Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, found.slice(at, (at += size))])));
}

/** @param {Uint8Array} bytes */
function parsed(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** A worker that searches; in Node one of its own threads, which keeps no program from ending while it has nothing to do.
 * @returns {Worker} */
function thinker() {
  const address = new URL("./worker.js", import.meta.url);
  if (typeof Worker === "undefined") {
    const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
    const thread = new Thread(address);
    const worker = Object.assign(thread, {
      onmessage: (/** @type {{ data: unknown }} */ _event) => {},
      onerror: (/** @type {Error} */ _error) => {},
    });
    thread.on("message", (data) => worker.onmessage({ data }));
    thread.on("error", (error) => worker.onerror(error));
    thread.unref();
    return /** @type {any} */ (worker);
  }
  if (address.origin === globalThis.location?.origin || address.protocol === "file:")
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  // A browser starts no worker from a script of another site, but a worker can import one.
  const text = `import ${JSON.stringify(address.href)};`;
  return new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), { type: "module" });
}

/** The rules of a variant, with the options that its tables were made with. */
export class Variant {
  /** @type {Promise<unknown>} */ #last = Promise.resolve();
  #closing = new AbortController();

  /** Use `load`. @param {Tables} tables @param {ToldOfVariant} told @param {Rules} rules
   * @param {{ module: WebAssembly.Module, bytes: Bytes }} made */
  constructor(tables, { sheet, sentences, pictures }, rules, { module, bytes }) {
    this.id = tables.id;
    this.name = tables.name;
    this.options = tables.options;
    /** What the package's own scripts work with. */
    this.inner = {
      rules,
      sheet,
      sentences,
      pictures,
      notation: new Notation(rules, sheet),
      start: bytes.state,
      /** @type {Map<number, MoveText>} The texts of moves that are the same in every position, by a part of their numbers. */
      texts: new Map(),
      engine: new Engine(thinker, async () => ({ module, numbers: rules.numbers, bytes })),
      place: (/** @type {string} */ fen, notes = /** @type {Set<string>} */ (new Set())) => position(fen, rules, sheet, notes),
    };
  }

  /** The names of the squares. */
  get squares() {
    return [...this.inner.sheet.board.names];
  }

  /** What the sides are called. */
  get sides() {
    const [white, black] = this.inner.sheet.sides;
    return { white, black };
  }

  /** The kinds of piece: name, title, the symbols of White's and Black's in a FEN, and how they move, in sentences. */
  get pieces() {
    return this.inner.sheet.pieces.map(({ name, title, symbols: [white, black], royal, owned }) => ({
      name,
      title,
      symbols: { white, black },
      royal: royal !== "",
      owned,
      moves: this.inner.sentences[name] ?? [],
    }));
  }

  /** The start, or the position of a FEN. Throws FenError. @param {string} [fen] */
  position(fen) {
    return new Position(this, fen === undefined ? this.inner.start : this.inner.place(text(fen, "a FEN")));
  }

  /** The games of a PGN. Throws TextError for what is not a PGN, and FenError. @param {string} pgnText */
  games(pgnText) {
    const { rules, notation, start, place: placed } = this.inner;
    return games(text(pgnText, "a PGN")).map((record) => {
      const { game, fault, tags, notes } = replayed(record, rules, notation, start, placed);
      const line = game.line;
      return {
        tags: { ...tags },
        start: notation.fen(game.start),
        moves: line.filter(({ move }) => move !== null).map(({ parent, move }) => notation.text(must(parent).state, must(move))),
        sans: line.map((node) => node.text),
        result: game.result,
        movetext: movetext(game.root).join(" "),
        fault: fault && located(pgnText, fault),
        notes,
      };
    });
  }

  /** What is found for an order, once those before it have their answers. @param {Order} order @param {AbortSignal} [signal] */
  think(order, signal) {
    const ended = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    const found = this.#last.then(() => this.#thinking(order, ended));
    this.#last = found.catch(() => {});
    return found;
  }

  /** @param {Order} order @param {AbortSignal} ended @returns {Promise<Answer>} */
  #thinking(order, ended) {
    const { engine } = this.inner;
    return new Promise((resolve, reject) => {
      ended.throwIfAborted();
      const stop = () => {
        engine.stop();
        reject(ended.reason);
      };
      const thread = /** @type {Partial<Thread>} */ (engine.begun());
      ended.addEventListener("abort", stop, { once: true });
      thread.ref?.(); // a program of Node does not end while it thinks
      engine
        .search(order)
        .then(resolve, reject)
        .finally(() => {
          ended.removeEventListener("abort", stop);
          thread.unref?.();
        });
    });
  }

  /** End the worker; searches that run or wait are refused, and later ones begin another worker. */
  close() {
    this.#closing.abort(new Error("the variant was closed"));
    this.#closing = new AbortController();
    this.inner.engine.stop();
  }
}

/** @param {string} pgnText @param {TextError} fault */
function located(pgnText, { message, offset }) {
  const [line, column] = place(pgnText, offset);
  return { message, line, column };
}
