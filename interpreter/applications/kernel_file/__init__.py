"""Makes the kernel's WebAssembly file: ``python -m interpreter.applications.kernel_file``."""
