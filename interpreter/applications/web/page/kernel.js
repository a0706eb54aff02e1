// The kernel file in a memory of its own: what lies where, and calls.

import { reasonOf } from "./care.js";

const PAGE = 1 << 16;
const LINE = 64; // everything begins on a cache line

const PACKED = ["tables", "reductions"]; // as binary.planes has them

/** The bytes of the page as the kernel reads them. @param {Bytes} bytes @returns {Bytes} */
export function unpacked(bytes) {
  return Object.fromEntries(Object.entries(bytes).map(([name, data]) => [name, PACKED.includes(name) ? words(data) : data]));
}

/** Bytes of 64-bit words whose first bytes come first, then all second ones. @param {Bytes[string]} planes */
function words(planes) {
  const count = planes.length / 8;
  const found = new Uint8Array(planes.length);
  for (let plane = 0, at = 0; plane < 8; plane++)
    for (let word = 0; word < count; word++) found[8 * word + plane] = planes[at++];
  return found;
}

/** What an error of the kernel is told as. */
export class KernelError extends Error {}

/** An instance of the kernel file with the tables of one variant, a desk for a position, and a move buffer. */
export class Kernel {
  /** `further`: sizes in bytes of more places that are wanted, by name.
   * @param {WebAssembly.Module} module @param {Numbers} numbers @param {Bytes} bytes @param {Record<string, number>} further */
  static async make(module, numbers, bytes, further = {}) {
    /** @type {Record<string, number>} */
    const at = {};
    const sizes = { T: bytes.tables.length, S: numbers.memory.state, M: 8 * numbers.layout.MOVE_BUFFER, ...further };
    let end = numbers.memory.stack;
    for (const [name, size] of Object.entries(sizes)) {
      at[name] = end;
      end += Math.ceil(size / LINE) * LINE;
    }
    const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
    const stack = new WebAssembly.Global({ value: "i32", mutable: true }, numbers.memory.stack);
    const given = {
      __linear_memory: memory,
      __stack_pointer: stack,
      __indirect_function_table: new WebAssembly.Table({ initial: numbers.memory.functions, element: "anyfunc" }),
    };
    const { exports } = await WebAssembly.instantiate(module, { env: given });
    const kernel = new Kernel(numbers, at, memory, stack, /** @type {Calls} */ (exports));
    kernel.bytes.set(bytes.tables, at.T);
    return kernel;
  }

  /**
   * @param {Numbers} numbers @param {Record<string, number>} at @param {WebAssembly.Memory} memory
   * @param {WebAssembly.Global} stack @param {Calls} calls */
  constructor(numbers, at, memory, stack, calls) {
    this.numbers = numbers;
    this.at = at;
    this.memory = memory;
    this.stack = stack;
    this.calls = calls;
    this.bytes = new Uint8Array(memory.buffer);
    this.words = new BigInt64Array(memory.buffer);
  }

  /** Call a function of the kernel: names of places where it takes arrays, else integers.
   * @param {string} name @param {(string | number | bigint)[]} given */
  run(name, ...given) {
    const letters = this.numbers.entries[name].parameters;
    const values = given.map((value, i) => (letters[i] === "A" ? this.at[String(value)] : BigInt(value)));
    try {
      return /** @type {bigint} */ (this.calls[name](...values));
    } catch (error) {
      this.stack.value = this.numbers.memory.stack;
      throw new KernelError(this.failure() ?? reasonOf(error));
    }
  }

  /** The error that the kernel's source raised, if it was one. @returns {string | undefined} */
  failure() {
    const cell = new DataView(this.memory.buffer, Number(this.calls.failure()), 8);
    const [first, size] = [cell.getUint32(0, true), cell.getUint32(4, true)];
    return this.numbers.errors[btoa(String.fromCharCode(...this.bytes.slice(first, first + Math.min(size, 4096))))];
  }

  /** A word of a place. @param {string} place @param {number} index */
  get(place, index) {
    return this.words[this.at[place] / 8 + index];
  }

  /** Set a word of a place. @param {string} place @param {number} index @param {string | number | bigint} value */
  set(place, index, value) {
    this.words[this.at[place] / 8 + index] = BigInt(value);
  }

  /** Lay a position on the desk. What stands before `own` is the desk's. @param {State} state */
  load(state) {
    const [own] = this.numbers.own;
    this.bytes.set(state.subarray(own), this.at.S + own);
  }

  /** The position that lies on the desk. */
  keep() {
    const { layout } = this.numbers;
    const [own, before] = this.numbers.own;
    const ply = Number(this.get("S", layout.PLY));
    const state = new Uint8Array(before + 8 * Math.min(ply + 1, layout.HISTORY));
    state.set(this.bytes.subarray(this.at.S + own, this.at.S + state.length), own);
    return state;
  }
}
