// Python in a worker: Pyodide with the program's own files, which answers questions about texts as the studio's workers do.

import { kernel } from "./kernel.js";

const FOLDER = "/variants";
/** What lies in it. @type {Record<string, string>} */
const lying = {};

/** A function of a question and the texts beside it; `loadPyodide` is Pyodide's, `archive` the bytes of heterodox.zip.
 * @param {typeof import("./pyodide/pyodide.mjs").loadPyodide} loadPyodide @param {string} indexURL @param {ArrayBuffer} archive
 * @returns {Promise<(question: { name: string }, files?: Record<string, string>) => object>} */
export async function python(loadPyodide, indexURL, archive) {
  const pyodide = await loadPyodide({ indexURL, env: { HETERODOX_QUIET: "1", HOME: "/home" } });
  globalThis.heterodox_kernel = kernel;
  pyodide.unpackArchive(archive, "zip", { extractDir: "/heterodox" });
  pyodide.FS.mkdir(FOLDER);
  pyodide.runPython("import sys; sys.path.insert(0, '/heterodox')");
  pyodide.runPython("import json; from interpreter.applications.studio.answering import answered");
  const answered = pyodide.runPython("lambda text: json.dumps(answered(json.loads(text)))");
  return (question, files = {}) => {
    const folder = question.name.startsWith("shipped:") ? "" : FOLDER;
    beside(pyodide.FS, files);
    return JSON.parse(
      answered(JSON.stringify({ ...question, name: question.name.replace(/^shipped:(.*)$/, "$1.yaml"), folder })),
    );
  };
}

/** Let the folder have these files, which a definition may extend.
 * @param {PyodideFiles} fs @param {Record<string, string>} files */
function beside(fs, files) {
  for (const name of fs.readdir(FOLDER)) {
    if (name.startsWith(".") || name in files) continue;
    fs.unlink(`${FOLDER}/${name}`);
    delete lying[name];
  }
  for (const [name, text] of Object.entries(files)) {
    if (lying[name] !== text) fs.writeFile(`${FOLDER}/${name}`, text); // a file that is written again is a new one for Python
    lying[name] = text;
  }
}
