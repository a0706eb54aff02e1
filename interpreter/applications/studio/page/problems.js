// What is wrong and what is hardly meant, as a list below the text.

import { byId, button, make } from "./dom.js";

/** Show problems; a click goes to the place, a fix is done.
 * @param {TextProblem[]} problems @param {Editor} editor @param {string} [verdict] */
export function showProblems(problems, editor, verdict) {
  byId("verdict").textContent = verdict ?? told(problems);
  byId("verdict").classList.toggle(
    "bad",
    problems.some(({ level }) => level === "error"),
  );
  byId("problems").replaceChildren(...problems.map((problem) => item(problem, editor)));
}

/** @param {TextProblem[]} problems */
function told(problems) {
  /** @type {(level: string, one: string, more: string) => string} */
  const count = (level, one, more) => {
    const number = problems.filter((problem) => problem.level === level).length;
    return number ? `${number} ${number === 1 ? one : more}` : "";
  };
  return (
    [count("error", "problem", "problems"), count("warning", "finding", "findings")].filter(Boolean).join(", ") || "No problems"
  );
}

/** @param {TextProblem} problem @param {Editor} editor */
function item(problem, editor) {
  const { line, column, code, level, message, hint, note, fixes } = problem;
  const place = button(line ? `Line ${line}` : "File", () => editor.go(line || 1, column || 1), { class: "place" });
  const words = make("span", {}, `${message} `, make("small", {}, [note, hint].filter(Boolean).join(" "), ` ${code}`));
  return make(
    "li",
    { class: level },
    place,
    words,
    ...fixes.map((fix) => button(fix.title, () => editor.fix(fix), { class: "fix" })),
  );
}
