// Python in a worker: Pyodide with the program's own files, which answers questions about texts as the studio's workers do.

import { kernel } from "./kernel.js";

/** A function that answers one question, as text; `loadPyodide` is Pyodide's, `files` the bytes of an archive. */
export async function python(loadPyodide, indexURL, files) {
  const pyodide = await loadPyodide({ indexURL, env: { HETERODOX_QUIET: "1", HOME: "/home" } });
  globalThis.heterodox_kernel = kernel;
  pyodide.unpackArchive(files, "zip", { extractDir: "/heterodox" });
  pyodide.runPython("import sys; sys.path.insert(0, '/heterodox')");
  pyodide.runPython("import json; from interpreter.applications.studio.answering import answered");
  const answered = pyodide.runPython("lambda text: json.dumps(answered(json.loads(text)))");
  return (question) => answered(question);
}
