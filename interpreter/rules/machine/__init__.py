"""The kernel as one WebAssembly file, the same for all machines: `kernel.wasm`, and `kernel.json` about it."""
