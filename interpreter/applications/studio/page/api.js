// All that the page asks goes through here to one backend: a server of this computer, or what answers in its stead.
//
// A backend has two methods:
//   ask(task, question)  resolves to the answer, an object; throws Refused. `answer.newer` says that a newer
//                        question of the same task has come, so that nobody waits for this one.
//   offers(task)         can it be asked this at all?
// A question about a text has { text, name, options } and, where it is about a position, { fen, moves }. The tasks
// about a text alone are the functions of tasks.py; those about files (files, open, save, draft, discard, state,
// history, revision) are the methods of site.py. `view` in the answers of `frame` and `rulebook` is an address that a
// frame can show, with anything behind its #.

/** @type {Backend | null} */
let backend = null;

/** What went wrong with a question: `status` 0 where nobody answers, 409 where a file has changed. */
export class Refused extends Error {
  /** @param {string} message @param {number} status @param {object} data */
  constructor(message, status, data = {}) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

/** The status of what was thrown, undefined for an error of ours. @param {unknown} error */
export function statusOf(error) {
  return error instanceof Refused ? error.status : undefined;
}

/** What it says. @param {unknown} error */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** What answers now. */
function answering() {
  if (!backend) throw new Error("nobody answers questions yet");
  return backend;
}

/** Let a backend answer from now on. @param {Backend} chosen */
export function use(chosen) {
  backend = chosen;
}

/** Can this be asked? @param {TaskName} task */
export function offers(task) {
  return answering().offers(task);
}

/** The answer to a question. Throws Refused. @template {TaskName} Name @param {Name} task @param {Question} question */
export function ask(task, question = {}) {
  return answering().ask(task, question);
}

/** The same, null where something newer has been asked meanwhile.
 * @template {TaskName} Name @param {Name} task @param {Question} question */
export async function askLatest(task, question) {
  const answer = await ask(task, question);
  return answer.newer ? null : answer;
}
