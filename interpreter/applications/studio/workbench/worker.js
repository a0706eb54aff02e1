// The worker of the workbench: Python, which answers one question after the other.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { python } from "./python.js";

const whole = async (/** @type {string} */ name) => {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}, which belongs beside this page, is missing`);
  return response.arrayBuffer();
};
const begun = whole("heterodox.zip").then((files) => python(loadPyodide, new URL("pyodide/", import.meta.url).href, files));

addEventListener("message", async ({ data: { number, question, files } }) => {
  try {
    const answered = await begun;
    postMessage({ number, answer: answered(question, files) });
  } catch (error) {
    postMessage({
      number,
      fault: String(error instanceof Error ? error.message : error)
        .trim()
        .split("\n")
        .at(-1),
    });
  }
});
