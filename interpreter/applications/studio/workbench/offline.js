// The backend without a server: definitions are kept by the browser, and Python answers in a worker (see api.js).

import { Refused, reasonOf } from "./api.js";

const NAME = /^[a-z0-9_-]{1,40}\.ya?ml$/;
const PATIENCE = 60000; // milliseconds that a question may take
const BEGINNING = 240000; // the same for the first one, which waits for Python
const MOST_VIEWS = 12;
const MOST_KEPT = 20; // earlier texts of a file

export class Offline {
  /** @type {Worker | null} */ worker = null;
  /** @type {Waiting | null} What the worker is asked. */ asked = null;
  /** @type {Waiting[]} */ waiting = [];
  /** @type {string[]} */ views = [];
  /** @type {number | undefined} */ timer;
  begun = false;
  number = 0;
  shelf = new Shelf();

  /** Experiments and files of a folder need a computer of one's own. @param {TaskName} task */
  offers(task) {
    return !/^(lab_|record_names|record_text)/.test(task);
  }

  /** @type {Backend["ask"]} */
  async ask(task, question = {}) {
    const deed = OWN[task];
    if (deed) return deed(this.shelf, /** @type {FileQuestion} */ (question));
    const answer = await this.answer({ ...question, name: question.name ?? "", task });
    if (answer.refused) throw new Refused(answer.refused, 422, answer);
    if ((task === "frame" || task === "rulebook") && answer.page) answer.view = this.view(answer.page);
    return /** @type {Answers[typeof task]} */ (/** @type {object} */ (answer));
  }

  /** The address of a page; the last few are kept. @param {string} page */
  view(page) {
    const address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    this.views.push(address);
    for (const old of this.views.splice(0, this.views.length - MOST_VIEWS)) URL.revokeObjectURL(old);
    return address;
  }

  // --- the worker --------------------------------------------------------------------------------

  /** The answer; a newer question of the same task makes one void that still waits.
   * @param {Waiting["question"]} question @returns {Promise<RawAnswer>} */
  answer(question) {
    for (const older of this.waiting.filter((each) => each.question.task === question.task)) older.resolve({ newer: true });
    this.waiting = this.waiting.filter((each) => each.question.task !== question.task);
    return new Promise((resolve) => {
      this.waiting.push({ question, resolve, number: ++this.number });
      this.next();
    });
  }

  next() {
    if (this.asked || !this.waiting.length) return;
    const board = this.waiting.findIndex((each) => each.question.task === "board");
    [this.asked] = this.waiting.splice(Math.max(0, board), 1);
    this.worker ??= this.hired();
    this.worker.postMessage({ number: this.asked.number, question: this.asked.question, files: this.shelf.files });
    this.timer = setTimeout(() => this.dismissed("stopped: this takes too long"), this.begun ? PATIENCE : BEGINNING);
  }

  hired() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener(
      "message",
      ({ data }) => data.number === this.asked?.number && this.answered(data.answer ?? { refused: data.fault }),
    );
    worker.addEventListener("error", (event) => this.dismissed(event.message || "Python cannot run in this browser"));
    return worker;
  }

  /** @param {RawAnswer} answer */
  answered(answer) {
    clearTimeout(this.timer);
    this.begun = true;
    const { asked } = this;
    this.asked = null;
    asked?.resolve(answer);
    this.next();
  }

  /** End the worker, whatever it does; the next question has a new one. @param {string} why */
  dismissed(why) {
    this.worker?.terminate();
    Object.assign(this, { worker: null, begun: false });
    if (this.asked) this.answered({ refused: why });
    this.begun = false;
  }
}

/** What the browser keeps of a kind, if nobody else has written there. @type {Record<keyof Shelved, (found: any) => boolean>} */
const FORMS = {
  file: (found) => typeof found === "string",
  draft: (found) => typeof found?.text === "string",
  kept: (found) => Array.isArray(found) && found.every((each) => typeof each?.text === "string"),
};

/** The definitions that the browser keeps, with drafts and earlier texts. */
export class Shelf {
  /** @template {keyof Shelved} Kind @param {Kind} kind @param {string} name @returns {Shelved[Kind] | null} */
  get(kind, name) {
    try {
      const found = JSON.parse(localStorage.getItem(`heterodox:${kind}:${name}`) ?? "null");
      return FORMS[kind](found) ? found : null;
    } catch {
      return null; // damaged: as if it were not there
    }
  }

  /** @template {keyof Shelved} Kind @param {Kind} kind @param {string} name @param {Shelved[Kind] | null} value */
  set(kind, name, value) {
    try {
      if (value === null) localStorage.removeItem(`heterodox:${kind}:${name}`);
      else localStorage.setItem(`heterodox:${kind}:${name}`, JSON.stringify(value));
    } catch {
      throw new Refused("The browser has no space for more texts: copy this one to a file.", 507);
    }
  }

  /** @param {keyof Shelved} kind */
  names(kind) {
    const head = `heterodox:${kind}:`;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(head))
      .map((key) => key.slice(head.length))
      .sort();
  }

  /** The saved texts by name. */
  get files() {
    return Object.fromEntries(
      this.names("file")
        .filter((name) => NAME.test(name))
        .map((name) => [name, this.get("file", name)]),
    );
  }

  /** One more text that a file had. @param {string} name @param {string} text */
  add(name, text) {
    const kept = this.get("kept", name) ?? [];
    if (kept.at(-1)?.text !== text) this.set("kept", name, [...kept, { text, time: Date.now() / 1000 }].slice(-MOST_KEPT));
  }
}

/** A text that a file can hold: no half of a character, as is left of an emoji cut in two. @param {string} text */
function holdable(text) {
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text);
  if (!half) return text;
  const lines = text.slice(0, half.index).split("\n");
  const place = `line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}`;
  const code = half[0].charCodeAt(0).toString(16).toUpperCase();
  throw new Refused(
    `${place}: half a character (U+${code}), which no file can hold: delete it, or type the whole character again`,
    422,
  );
}

/** The name of a file that may be written. @param {string} name */
function own(name) {
  if (!NAME.test(name))
    throw new Refused(`${name} is not a name of a definition: small letters, digits, - and _, and .yaml`, 422);
  return name;
}

/** Add texts to the history of a file; a warning where the browser keeps no more.
 * @param {Shelf} shelf @param {string} name @param {(string | null)[]} texts @returns {{ warning?: string }} */
function remembered(shelf, name, ...texts) {
  try {
    for (const text of texts) if (text !== null) shelf.add(name, text);
    return {};
  } catch (error) {
    return { warning: `The history of ${name} cannot be kept. ${reasonOf(error)}` };
  }
}

/** A file that is beside the page. @param {string} name */
async function beside(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Refused(`${name}, which belongs beside this page, is missing.`, response.status);
  return response;
}

/** A draft that is not saved, null if there is none. @type {(shelf: Shelf, name: string) => KeptDraft | null} */
const unsaved = (shelf, name) => {
  const draft = shelf.get("draft", name);
  return draft && draft.text !== shelf.get("file", name) ? draft : null;
};
const whole = (/** @type {string | null} */ text) => ["", "", ...(text ?? "").split("\n").map((line) => ` ${line}`)];

/** The questions about files; a text is its own digest.
 * @type {{ [Name in TaskName]?: (shelf: Shelf, question: FileQuestion) => Answers[Name] | Promise<Answers[Name]> }} */
const OWN = {
  async files(shelf) {
    const files = [...new Set([...shelf.names("file"), ...shelf.names("draft")])].sort();
    return {
      folder: "this browser",
      files,
      first: "",
      drafts: files.filter((name) => unsaved(shelf, name)),
      shipped: await (await beside("shipped.json")).json(),
    };
  },
  async open(shelf, { name }) {
    if (name.startsWith("shipped:")) {
      const text = await (await beside(`definitions/${own(`${name.slice(8)}.yaml`)}`)).text();
      return { name, text, base: text, draft: null };
    }
    const text = shelf.get("file", own(name));
    return { name, text: text ?? "", base: text, draft: unsaved(shelf, name) };
  },
  save(shelf, { name, text, base }) {
    const disk = shelf.get("file", own(name));
    if (disk !== base)
      throw new Refused("another tab has changed this text", 409, { disk, theirs: whole(disk), mine: whole(text) });
    shelf.set("file", name, holdable(text));
    shelf.set("draft", name, null);
    return { base: text, ...remembered(shelf, name, disk, text) };
  },
  draft(shelf, { name, text, base, milestone }) {
    shelf.set("draft", own(name), { text: holdable(text), base, time: Date.now() / 1000 });
    return milestone ? remembered(shelf, name, text) : {};
  },
  discard(shelf, { name }) {
    const draft = shelf.get("draft", own(name));
    if (draft) shelf.add(name, draft.text);
    shelf.set("draft", name, null);
    return {};
  },
  state(shelf, { name }) {
    return { base: name.startsWith("shipped:") ? null : shelf.get("file", name) };
  },
  history(shelf, { name }) {
    const kept = shelf.get("kept", name) ?? [];
    return { kept: kept.map(({ text, time }, i) => ({ number: i + 1, time, lines: text.split("\n").length - 1 })).reverse() };
  },
  revision(shelf, { name, number }) {
    const found = shelf.get("kept", name)?.[number - 1];
    if (!found) throw new Refused("this earlier text is no longer kept", 422);
    return { text: found.text };
  },
};
