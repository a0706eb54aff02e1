// Runs tests in the Python of Pyodide, which is CPython: node newest_python.mjs PYODIDE TREE PACKAGES TEST...
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, tree, packages, ...tests] = process.argv.slice(2);
const workbench = join(tree, "interpreter", "applications", "studio", "workbench");
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const kernel = readFileSync(join(workbench, "kernel.js"), "utf-8");
globalThis.heterodox_kernel = (await import(`data:text/javascript,${encodeURIComponent(kernel)}`)).kernel;

const python = await loadPyodide();
const { FS } = python;
for (const [place, root] of Object.entries({ "/tree": tree, "/packages": packages })) {
  FS.mkdirTree(place);
  FS.mount(FS.filesystems.NODEFS, { root }, place);
}
FS.mkdirTree("/first");
FS.writeFile("/first/rpds.py", readFileSync(join(workbench, "rpds.py")));
python.globals.set("tests", tests.join("\n"));
process.exitCode = python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/first", "/tree", "/packages"]
os.chdir("/tree")
import pytest
options = "-o addopts= -q --noconftest -p no:cacheprovider -p no:faulthandler -p no:hypothesispytest -p no:xdist"
code = int(pytest.main([*options.split(), "-m", "not slow and not every", *tests.split("\\n")]))
print(sys.version_info[:2], code)
code
`);
