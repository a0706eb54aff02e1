"""The kernel as one WebAssembly file, the same everywhere: `kernel.wasm`, and `kernel.json` about it."""
