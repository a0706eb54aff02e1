// The kernel file in a memory of its own: what lies where, and calls.

import { reasonOf } from "./care.js";
import { expanded } from "./expanding.js";
import { words } from "./packing.js";

const PAGE = 1 << 16;
const SHORT = 100; // numbers
const LINE = 64; // everything begins on a cache line

/** How those come back that binary.py has made small. @type {Record<string, (packed: Bytes[string]) => Bytes[string]>} */
const BACK_BY_NAME = { tables: words, logarithms: words, kernel: expanded };

/** The bytes of the page as the kernel reads them. @param {Bytes} bytes @returns {Bytes} */
export function unpacked(bytes) {
  return Object.fromEntries(Object.entries(bytes).map(([name, data]) => [name, BACK_BY_NAME[name]?.(data) ?? data]));
}

/** What an error of the kernel is told as. */
export class KernelError extends Error {}

/** An instance of the kernel file with the tables of one variant, a desk for a position, and a move buffer. */
export class Kernel {
  /** @type {object | null} Whose the position on the desk is, if somebody has said so since it was loaded. */ desk = null;

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
    this.halves = new Int32Array(memory.buffer);
  }

  /** Call a function of the kernel: names of places where it takes arrays, else integers.
   * @param {string} name @param {(string | number | bigint)[]} given */
  run(name, ...given) {
    const letters = this.numbers.entries[name].parameters;
    for (let i = 0; i < given.length; i++) given[i] = letters[i] === "A" ? this.at[String(given[i])] : BigInt(given[i]);
    try {
      return /** @type {bigint} */ (this.calls[name](.../** @type {(number | bigint)[]} */ (given)));
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

  /** The same as a number, of as many bits as one holds. @param {string} place @param {number} index */
  number(place, index) {
    const at = this.at[place] / 4 + 2 * index;
    return this.halves[at + 1] * 2 ** 32 + (this.halves[at] >>> 0);
  }

  /** Those of a place from one to before another, in order. @param {string} place @param {number} first @param {number} end */
  ordered(place, first, end) {
    /** @type {number[]} */
    const found = [];
    for (let i = first; i < end; i++) found.push(this.number(place, i));
    if (found.length > SHORT) return found.sort((a, b) => a - b);
    for (let i = 1; i < found.length; i++) {
      const value = found[i]; // insertion: for so few that is four times as fast
      let at = i;
      for (; at && found[at - 1] > value; at--) found[at] = found[at - 1];
      found[at] = value;
    }
    return found;
  }

  /** Set a word of a place. @param {string} place @param {number} index @param {string | number | bigint} value */
  set(place, index, value) {
    this.words[this.at[place] / 8 + index] = BigInt(value);
  }

  /** Lay a position on the desk. What stands before `own` is the desk's. @param {State} state */
  load(state) {
    const [own] = this.numbers.own;
    this.bytes.set(state.subarray(own), this.at.S + own);
    this.desk = null;
  }

  /** The position that lies on the desk. */
  keep() {
    const { layout } = this.numbers;
    const [own, before] = this.numbers.own;
    const ply = this.number("S", layout.PLY);
    const state = this.bytes.slice(this.at.S, this.at.S + before + 8 * Math.min(ply + 1, layout.HISTORY));
    state.fill(0, 0, own);
    return state;
  }
}
