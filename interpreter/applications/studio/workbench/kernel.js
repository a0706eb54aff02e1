// The kernel file for Python in a worker: an instance with a memory of its own, as rules/machine/browser.py asks for it.

const PAGE = 1 << 16;

/** @type {WebAssembly.Module | null} */
let compiled = null;

class Instance {
  stopped = "";

  /** @param {Uint8Array<ArrayBuffer>} bytes @param {number} stack @param {number} functions */
  constructor(bytes, stack, functions) {
    compiled ??= new WebAssembly.Module(bytes);
    this.top = stack;
    this.memory = new WebAssembly.Memory({ initial: stack / PAGE });
    this.stack = new WebAssembly.Global({ value: "i32", mutable: true }, stack);
    const table = new WebAssembly.Table({ initial: functions, element: "anyfunc" });
    const env = { __linear_memory: this.memory, __stack_pointer: this.stack, __indirect_function_table: table };
    this.calls = /** @type {Calls} */ (new WebAssembly.Instance(compiled, { env }).exports);
  }

  /** Call a function: `kinds` has an A for every address, all else are 64-bit integers. Null: it was stopped.
   * @param {string} name @param {string} kinds @param {(number | bigint)[]} given */
  call(name, kinds, ...given) {
    try {
      const found = this.calls[name](...given.map((value, i) => (kinds[i] === "A" ? Number(value) : BigInt(value)))) ?? 0;
      return Number.isSafeInteger(Number(found)) ? Number(found) : found;
    } catch (error) {
      this.stopped = error instanceof Error ? error.message : String(error);
      this.stack.value = this.top;
      return null;
    }
  }

  /** @param {number} index */
  hook(index) {
    return this.calls.hook_index(index);
  }

  failure() {
    return this.calls.failure();
  }

  /** Have at least so many bytes; false if that cannot be. @param {number} size */
  grow(size) {
    const missing = Math.ceil((size - this.memory.buffer.byteLength) / PAGE);
    try {
      if (missing > 0) this.memory.grow(missing);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {number} address @param {number} size */
  read(address, size) {
    return new Uint8Array(this.memory.buffer, address, Math.min(size, this.memory.buffer.byteLength - address));
  }

  /** Write what a buffer of Python has. @param {number} address @param {PythonBuffer} bytes */
  write(address, bytes) {
    const buffer = bytes.getBuffer("u8");
    new Uint8Array(this.memory.buffer).set(buffer.data, address);
    buffer.release();
  }
}

/** What Python calls. @param {PythonBuffer} bytes @param {number} stack @param {number} functions */
export function kernel(bytes, stack, functions) {
  const buffer = bytes.getBuffer("u8");
  try {
    return new Instance(buffer.data.slice(), stack, functions);
  } finally {
    buffer.release();
  }
}
