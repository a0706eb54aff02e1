"""Makes WebAssembly of kernel functions, with Numba and llvmlite; nobody who only plays needs it.

Numba compiles every function to LLVM's intermediate language (`ir.py`). These texts are linked with a wrapper
for each, `wrappers.py`, optimised, and emitted as one object (`link.py`), which `module.py` makes a module.
"""
