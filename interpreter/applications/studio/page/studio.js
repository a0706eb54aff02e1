// The studio: a text, what is wrong with it, the board that plays it, and the views of it.

import { ask, askLatest, reasonOf, statusOf, use } from "./api.js";
import { Board } from "./board.js";
import { byId, make } from "./dom.js";
import { divide } from "./dividers.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { Pictures, dress } from "./pictures.js";
import { showProblems } from "./problems.js";
import { share } from "./share.js";
import { Tabs } from "./tabs.js";

const PAUSE = 40; // milliseconds after the last key, before the text is loaded
const IDLE = 800; // before it is linted

export class Studio {
  /** @type {TextQuestion | null} The last text that could be played, as it is sent with questions. */ good = null;
  /** @type {Chosen} */ options = {};
  /** @type {string[]} */ shipped = [];
  /** @type {number[]} */ timers = [];
  /** @type {Promise<unknown>} */ shaping = Promise.resolve();
  /** @type {Pictures | null} */ pictures = null;
  gone = false;

  constructor() {
    this.editor = new Editor(byId("editor"), {
      changed: () => this.changed(),
      save: () => this.files.guarded(() => this.files.save()),
      question: () => this.question(),
    });
    this.board = new Board(byId("board"), () => this.tabs.refresh());
    this.files = new Files(this);
    this.tabs = new Tabs(this);
    divide();
    byId("layout").addEventListener("click", () => this.files.guarded(() => this.layOut()));
    byId("publish").addEventListener("click", () => this.files.guarded(() => this.publish()));
    byId("link").addEventListener("click", () => this.files.guarded(() => share(this.files.name, this.editor.text)));
  }

  /** @returns {TextQuestion} */
  question() {
    return { text: this.editor.text, name: this.files.name, options: this.options };
  }

  /** The position on the board, as it is sent with questions about it. */
  position() {
    const { start, moves } = this.board.game ?? {};
    return start ? { fen: start, moves } : {};
  }

  /** @param {string} text */
  alert(text) {
    byId("alert").hidden = !text;
    byId("alert").textContent = text;
  }

  /** Does the server answer? @param {boolean} answers */
  server(answers) {
    if (answers === !this.gone) return;
    this.gone = !answers;
    this.alert(
      this.gone
        ? "The studio's server has stopped. The board still works, and the text stays in this tab. " +
            "Start the studio again, and copy the text there if it was not kept as a draft."
        : "",
    );
  }

  // --- the text ----------------------------------------------------------------------------------

  /** Does the board play the text as it stands? */
  get fresh() {
    return this.good?.text === this.editor.text && this.good.options === this.options;
  }

  /** The text as it stands, once the board plays it, however lately it was changed; throws where it cannot be played. */
  async settled() {
    if (!this.fresh) await this.load();
    if (!this.fresh) throw new Error("The text cannot be played as it stands: fix it first.");
    return /** @type {TextQuestion} */ (this.good);
  }

  /** Another file was opened. */
  opened() {
    Object.assign(this, { options: {}, good: null });
    this.board.forget();
    this.tabs.refresh();
    this.editor.mark([]);
    this.load();
  }

  changed() {
    this.files?.changed();
    this.timers.forEach(clearTimeout);
    this.timers = [setTimeout(() => this.load(), PAUSE)];
  }

  /** Let the board play the text, or say why it cannot. */
  async load() {
    this.timers.forEach(clearTimeout);
    if (!this.files.name) return;
    const question = this.question();
    try {
      const answer = await askLatest("board", question);
      if (!answer || question.text !== this.editor.text) return;
      if (answer.problems.length) this.broken(answer.problems);
      else this.loaded(question, answer);
    } catch (error) {
      if (statusOf(error) === 0) this.server(false);
      else
        this.broken([{ code: "", level: "error", message: reasonOf(error), hint: "", note: "", line: 0, column: 0, fixes: [] }]);
    }
  }

  /** The last good board stays. @param {TextProblem[]} problems */
  broken(problems) {
    this.editor.mark(problems);
    showProblems(problems, this.editor);
    const first = problems.find(({ line }) => line);
    byId("stale").hidden = this.good === null;
    byId("stale").textContent = first
      ? `The board is from before line ${first.line} was broken.`
      : "The board is from before the last change.";
    byId("publish").disabled = true;
    this.tabs.refresh();
  }

  /** Change the text as a click in the form means it, one click after another. @param {object} click */
  shape(click) {
    this.shaping = this.shaping.then(() => this.files.guarded(() => this.reshape(click)));
    return this.shaping;
  }

  /** @param {object} click */
  async reshape(click) {
    const question = this.question();
    const { changes } = await ask("reshape", { ...question, click });
    if (question.text !== this.editor.text) throw new Error("The text has changed meanwhile: click again.");
    this.alert("");
    this.editor.change(changes);
  }

  /** @param {TextQuestion} question @param {BoardAnswer} answer */
  loaded(question, { content, options = [], unplayable = "" }) {
    this.good = question;
    this.editor.mark([]);
    showProblems([], this.editor, "Plays; looking closer …");
    byId("stale").hidden = true;
    byId("publish").disabled = false;
    this.choices(options);
    this.timers.push(setTimeout(() => this.lint(question), IDLE));
    this.pictures = content ? new Pictures(content.places["hx-pictures"]) : null;
    if (content)
      this.board.show(content, question); // when it is there, the views follow
    else this.unplayable(unplayable);
    setTimeout(() => dress(document.querySelectorAll("[data-man]"), this.pictures)); // the board comes first
  }

  /** The text is right, but no page can play it. @param {string} why */
  unplayable(why) {
    this.board.forget(why);
    this.tabs.refresh();
  }

  /** @param {TextQuestion} question */
  async lint(question) {
    const unlinted = (/** @type {unknown} */ error) => {
      if (statusOf(error)) showProblems([], this.editor, `Plays; the linter did not run: ${reasonOf(error)}`);
      else this.server(false);
      return null;
    };
    const answer = await askLatest("lint", question).catch(unlinted);
    if (!answer || question.text !== this.editor.text) return;
    this.editor.mark(answer.problems);
    showProblems(answer.problems, this.editor);
  }

  /** The options of the variant, to try them. @param {TextOption[]} options */
  choices(options) {
    byId("options").hidden = !options.length;
    byId("options").replaceChildren(...options.map((option) => this.choice(option)));
  }

  /** @param {TextOption} option */
  choice({ name, title, chosen, values }) {
    const select = make("select", { title });
    select.append(...values.map((value, i) => new Option(String(value), String(i), false, value === chosen)));
    select.addEventListener("change", () => {
      this.options = { ...this.options, [name]: values[Number(select.value)] };
      this.load();
    });
    return make("label", {}, name.replaceAll("_", " "), select);
  }

  async layOut() {
    const { text } = await ask("layout", this.question());
    this.editor.replace(text);
  }

  async publish() {
    const { page, name } = await ask("publish", await this.settled());
    const address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }
}

/** Begin to work with a backend, with a `given` { name, text }; `forbidden` is said where it lets nobody in.
 * `change` is the id of a shipped game that is to be changed.
 * @param {Backend} backend @param {string} forbidden @param {NamedText | null} given @param {string} change */
export function begin(backend, forbidden = "", given = null, change = "") {
  use(backend);
  const studio = new Studio();
  globalThis.studio = studio;
  return studio.files
    .begin(given, change)
    .catch((error) => studio.alert((statusOf(error) === 403 && forbidden) || reasonOf(error)));
}
