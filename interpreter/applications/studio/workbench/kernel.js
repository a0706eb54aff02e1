// The kernel file for Python in a worker: an instance with a memory of its own, as rules/machine/browser.py asks for it.

const PAGE = 1 << 16;

let compiled = null;

class Instance {
  top; stopped; calls;
  constructor(bytes, stack, functions) {
    compiled ??= new WebAssembly.Module(bytes);
    Object.assign(this, { top: stack, stopped: "" });
    this.memory = new WebAssembly.Memory({ initial: stack / PAGE });
    this.stack = new WebAssembly.Global({ value: "i32", mutable: true }, stack);
    const table = new WebAssembly.Table({ initial: functions, element: "anyfunc" });
    const env = { __linear_memory: this.memory, __stack_pointer: this.stack, __indirect_function_table: table };
    this.calls = /** @type {Record<string, any>} */ (new WebAssembly.Instance(compiled, { env }).exports);
  }

  /** Call a function: `kinds` has an A for every address, all else are 64-bit integers. Null: it was stopped. */
  call(name, kinds, ...given) {
    try {
      const found = this.calls[name](...given.map((value, i) => (kinds[i] === "A" ? Number(value) : BigInt(value)))) ?? 0;
      return Number.isSafeInteger(Number(found)) ? Number(found) : found;
    } catch (error) {
      this.stopped = String(error.message ?? error);
      this.stack.value = this.top;
      return null;
    }
  }

  hook(index) {
    return this.calls.hook_index(index);
  }

  failure() {
    return this.calls.failure();
  }

  /** Have at least so many bytes; false if that cannot be. */
  grow(size) {
    const missing = Math.ceil((size - this.memory.buffer.byteLength) / PAGE);
    try {
      if (missing > 0) this.memory.grow(missing);
      return true;
    } catch {
      return false;
    }
  }

  read(address, size) {
    return new Uint8Array(this.memory.buffer, address, Math.min(size, this.memory.buffer.byteLength - address));
  }

  /** Write what a buffer of Python has. */
  write(address, bytes) {
    const buffer = bytes.getBuffer("u8");
    new Uint8Array(this.memory.buffer).set(buffer.data, address);
    buffer.release();
  }
}

/** What Python calls. */
export function kernel(bytes, stack, functions) {
  const buffer = bytes.getBuffer("u8");
  try {
    return new Instance(buffer.data.slice(), stack, functions);
  } finally {
    buffer.release();
  }
}
