// Files: opened, saved, kept as drafts; nothing that was typed is lost.

import { ask, reasonOf, Refused, statusOf } from "./api.js";
import { byId, button, dialog, make } from "./dom.js";

const DRAFT = 1000; // milliseconds after the last key
const MILESTONE = 120000; // milliseconds between two drafts that the history keeps
const LOOK = 2500; // milliseconds between two looks at the file on the disk
const MOST = 2 << 20; // bytes of a page
const DEFINITION = /<script type="application\/yaml" id="hx-definition"[^>]*>\n?([^]*?)<\/script>/;
/** @type {Record<string, string>} What the lines of a difference are by their signs. */
const KINDS = { "+": "added", "-": "removed", "@": "quiet" };
const NAME = "[a-z0-9_\\-]{1,40}";

export class Files {
  /** @type {string | null} What tells whether the file has changed; null: there is none. */ base = null;
  /** @type {number | undefined} */ timer;
  name = "";
  origin = "";
  kept = "";
  milestone = 0;
  conflict = false;

  /** `studio` has editor, alert(text) and opened(). @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const deeds = { new: () => this.fresh(), open: () => this.choose(), save: () => this.save(), "save-as": () => this.saveAs(), history: () => this.history() };
    for (const [id, deed] of Object.entries(deeds)) byId(id).addEventListener("click", () => this.guarded(deed));
    byId("file").addEventListener("change", () => this.guarded(() => this.open(byId("file").value)));
    addEventListener("beforeunload", (event) => this.unkept && event.preventDefault());
    document.addEventListener("visibilitychange", () => document.hidden && this.keep());
    setInterval(() => this.look(), LOOK);
    this.tell();
  }

  get readOnly() {
    return this.name.startsWith("shipped:");
  }

  get text() {
    return this.studio.editor.text;
  }

  get dirty() {
    return this.name !== "" && !this.readOnly && this.text !== this.origin;
  }

  /** Is there something that not even the draft has? */
  get unkept() {
    return this.dirty && this.text !== this.kept;
  }

  /** @param {() => Promise<unknown>} deed */
  async guarded(deed) {
    try {
      return await deed();
    } catch (error) {
      this.studio.alert(reasonOf(error));
      return null;
    }
  }

  /** Begin with the text or the file that was asked for, or let one be chosen. @param {NamedText | null} given */
  async begin(given) {
    const listed = await this.list();
    this.studio.shipped = listed.shipped;
    if (given) await (listed.files.includes(given.name) ? this.open(given.name) : this.begun(given.name, given.text));
    else if (listed.first) await this.open(listed.first);
    else await this.choose();
  }

  async list() {
    const listed = await ask("files");
    const names = [...new Set([...listed.files, ...(this.name ? [this.name] : [])])];
    byId("file").replaceChildren(...names.map((name) => new Option(`${name}${listed.drafts.includes(name) ? " (draft)" : ""}`, name, false, name === this.name)));
    return listed;
  }

  // --- opening -----------------------------------------------------------------------------------

  /** @param {string} name */
  async open(name) {
    await this.keep();
    const { text, base, draft } = await ask("open", { name });
    Object.assign(this, { name, base, origin: text, kept: text, conflict: false });
    this.studio.editor.open(text, this.readOnly);
    if (draft) await this.recover(draft);
    else if (base === null) await this.fresh(name.replace(/\.ya?ml$/, ""));
    await this.list();
    this.studio.opened();
    this.tell();
  }

  /** There is a draft that was never saved: it is in the editor unless the file is wanted. @param {KeptDraft} draft */
  async recover(draft) {
    this.studio.editor.replace(draft.text);
    this.kept = draft.text;
    const when = new Date(1000 * draft.time).toLocaleString();
    const answer = await dialog("A draft was not saved", (close) => [
      make("p", {}, `There is a draft of ${this.name} from ${when}. It is in the editor; the file is as it was.`),
      make("div", { class: "buttons" }, button("Go on with the draft", () => close("draft"), { class: "main" }), button("Take the file", () => close("file"))),
    ]);
    if (draft.base !== this.base) this.base = draft.base;
    if (answer !== "file") return;
    await ask("discard", { name: this.name });
    await this.open(this.name);
  }

  async choose() {
    const listed = await this.list();
    const name = await dialog("Open", (/** @type {Close<string | File>} */ close) => {
      const own = listed.files.map((file) => make("li", {}, button(listed.drafts.includes(file) ? `${file} (draft)` : file, () => close(file))));
      const shipped = make("select", { id: "shipped", "aria-label": "Shipped variants" }, ...listed.shipped.map((id) => new Option(id, `shipped:${id}`)));
      return [
        make("p", {}, own.length ? `Definitions in ${listed.folder}` : `There is no definition in ${listed.folder} yet.`),
        make("ul", { class: "files" }, ...own),
        make("p", { class: "row" }, make("label", { for: "shipped" }, "Shipped, to read"), shipped, button("Look", () => close(shipped.value))),
        make("p", { class: "row" }, make("label", { for: "given" }, "A published page, or a definition from elsewhere"), this.given(close)),
        make("div", { class: "buttons" }, button("New …", () => close("new"), { class: "main" }), button("Cancel", () => close(null))),
      ];
    });
    if (name instanceof File) await this.take(name);
    else if (name === "new") await this.fresh();
    else if (name) await this.open(name);
  }

  /** @param {Close<string | File>} close */
  given(close) {
    return make("input", { id: "given", type: "file", accept: ".html,.yaml,.yml", onchange: ({ target }) => close(target.files?.[0] ?? null) });
  }

  /** The definition of a file from elsewhere, or of a published page, of which nothing is run, as a new file. @param {File} file */
  async take(file) {
    if (file.size > MOST) throw new Error(`${file.name} is larger than a definition or its page`);
    const whole = await file.text();
    const [, text] = DEFINITION.exec(whole) ?? [null, whole];
    const [, id] = /(?:^variant: *|"variant": *)"?([a-z0-9_-]{1,40})/m.exec(text) ?? [];
    if (!id) throw new Error(`${file.name} holds no definition`);
    await this.begun(`${id}.yaml`, text);
  }

  /** A new definition: from a size, or from a shipped game. @param {string} id */
  async fresh(id = "") {
    const wanted = await dialog("New variant", (/** @type {Close<Question>} */ close) => [this.form(id, close)]);
    if (!wanted) return;
    const { text, name } = await ask("create", wanted);
    await this.begun(name, text);
  }

  /** A text that is in no file yet. @param {string} name @param {string} text */
  async begun(name, text) {
    const there = (await this.list()).files.includes(name);
    if (there) throw new Error(`${name} is there already: choose another name`);
    await this.keep();
    Object.assign(this, { name, base: null, origin: "", kept: "" });
    this.studio.editor.open(text, false);
    await this.keep();
    await this.list();
    this.studio.opened();
    this.tell();
  }

  /** @param {string} id @param {Close<Question>} close */
  form(id, close) {
    /** @type {(name: string, label: string, given: Attributes<HTMLInputElement>) => HTMLElement[]} */
    const field = (name, label, given) => [make("label", { for: name }, label), make("input", { id: name, name, autocomplete: "off", ...given })];
    const from = make("select", { id: "from", name: "from" }, new Option("a board of my own size", ""), ...this.studio.shipped.map((one) => new Option(one, one)));
    const mode = make("select", { id: "copy", name: "copy" }, new Option("says only what differs", ""), new Option("a whole copy", "yes"));
    const form = make(
      "form",
      { class: "form" },
      ...field("id", "Name", { value: id, pattern: NAME, required: true, placeholder: "small letters, digits, - and _", autofocus: true }),
      make("label", { for: "from" }, "Begin with"),
      from,
      ...field("files", "Files", { type: "number", min: 4, max: 26, value: 8 }),
      ...field("ranks", "Ranks", { type: "number", min: 5, max: 30, value: 8 }),
      make("label", { for: "copy" }, "The new text"),
      mode,
      make("div", { class: "buttons" }, make("button", { class: "main" }, "Make it"), button("Cancel", () => close(null))),
    );
    /** @type {(name: string) => HTMLInputElement} */
    const said = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const fit = () => {
      for (const name of ["files", "ranks"]) said(name).disabled = from.value !== "";
      mode.disabled = from.value === "";
    };
    from.addEventListener("change", fit);
    fit();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close({ id: said("id").value, from: from.value, files: Number(said("files").value), ranks: Number(said("ranks").value), copy: mode.value === "yes" });
    });
    return form;
  }

  // --- keeping -----------------------------------------------------------------------------------

  /** The text has changed. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), DRAFT);
    this.tell();
  }

  async keep() {
    clearTimeout(this.timer);
    if (!this.unkept) return;
    const { name, base, text } = this;
    const milestone = Date.now() - this.milestone > MILESTONE;
    if (milestone) this.milestone = Date.now();
    try {
      await ask("draft", { name, base, text, milestone });
      if (this.name === name) this.kept = text;
      this.tell();
    } catch (error) {
      this.studio.alert(`${reasonOf(error)} The text is in this tab only: keep the tab open, or copy it.`);
    }
  }

  tell() {
    const said = this.readOnly ? "shipped, to read" : !this.dirty ? "saved" : this.unkept ? "changed" : "draft kept";
    byId("saved").textContent = this.name ? said : "";
    byId("save").disabled = !this.name || (!this.dirty && this.base !== null);
    for (const id of /** @type {const} */ (["save-as", "history", "layout"])) byId(id).disabled = !this.name;
    document.title = !this.name ? "Heterodox studio" : `${this.dirty ? "• " : ""}${this.name} – Heterodox studio`;
  }

  async save() {
    if (this.readOnly) return this.saveAs();
    const { text } = this;
    try {
      const { base, warning = "" } = await ask("save", { name: this.name, text, base: this.base, origin: this.origin });
      Object.assign(this, { base, origin: text, kept: text, conflict: false });
      this.studio.alert(warning);
      await this.list();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      await this.settle(/** @type {Conflict} */ (error.data));
    }
    return this.tell();
  }

  async saveAs() {
    const id = await dialog("Save as", (/** @type {Close<string>} */ close) => {
      const field = make("input", { id: "as", pattern: NAME, required: true, autocomplete: "off", autofocus: true });
      const form = make("form", { class: "form" }, make("label", { for: "as" }, "Name of the new file"), field, make("div", { class: "buttons" }, make("button", { class: "main" }, "Save"), button("Cancel", () => close(null))));
      form.addEventListener("submit", (event) => (event.preventDefault(), close(field.value)));
      return [form, make("p", { class: "quiet" }, "Its `variant` in the text should be the same name.")];
    });
    if (!id) return;
    const [name, text] = [`${id}.yaml`, this.text];
    try {
      const { base } = await ask("save", { name, text, base: null });
      if (!this.readOnly) await ask("discard", { name: this.name });
      Object.assign(this, { name, base, origin: text, kept: text });
      this.studio.editor.open(text, false);
      await this.list();
      this.studio.opened();
      this.tell();
    } catch (error) {
      throw statusOf(error) === 409 ? new Error(`${name} is there already: choose another name`) : error;
    }
  }

  // --- what others do to the file ----------------------------------------------------------------

  /** Has the file changed on the disk? A text without changes follows it; else both are shown. */
  async look() {
    if (!this.name || this.conflict || byId("dialog").open) return;
    const { name } = this;
    let found;
    try {
      found = await ask("state", { name });
      this.studio.server(true);
    } catch (error) {
      this.studio.server(statusOf(error) !== 0);
      return;
    }
    if (this.name !== name || found.base === this.base) return;
    if (this.dirty || found.base === null) {
      this.conflict = true;
      this.studio.alert(`${name} has changed on the disk. Save shows both texts; nothing is overwritten without asking.`);
    } else {
      const { text, base } = await ask("open", { name });
      Object.assign(this, { base, origin: text, kept: text });
      this.studio.editor.replace(text);
      this.tell();
    }
  }

  /** The file and the text have both changed since it was opened. @param {Conflict} conflict */
  async settle({ disk, theirs, mine }) {
    const choice = await dialog("The file has changed on the disk", (/** @type {Close<string>} */ close) => [
      make("p", {}, `Since ${this.name} was opened, another program has ${disk === null ? "taken it away" : "changed it"}. Both texts are kept in the history.`),
      make("div", { class: "sides" }, side("On the disk since then", theirs), side("In the editor since then", mine)),
      make(
        "div",
        { class: "buttons" },
        button("Keep mine", () => close("mine"), { class: "main" }),
        disk === null ? null : button("Take the disk's", () => close("disk")),
        button("Decide later", () => close(null)),
      ),
    ]);
    if (choice === null) return;
    await ask("draft", { name: this.name, base: this.base, text: this.text, milestone: true });
    const { base } = await ask("state", { name: this.name });
    Object.assign(this, { base, conflict: false });
    this.studio.alert("");
    if (choice === "mine" || disk === null) await this.save();
    else {
      Object.assign(this, { origin: disk, kept: disk });
      this.studio.editor.replace(disk);
      await ask("discard", { name: this.name });
    }
  }

  async history() {
    if (!this.name || this.readOnly) return;
    await ask("draft", { name: this.name, base: this.base, text: this.text, milestone: true });
    const { kept } = await ask("history", { name: this.name });
    const number = await dialog(`History of ${this.name}`, (/** @type {Close<number>} */ close) => [
      make("p", { class: "quiet" }, "Earlier texts, the newest first. One that you take comes into the editor; undo brings back the present one."),
      make("ul", { class: "files" }, ...kept.map(({ number: n, time, lines }) => make("li", {}, button(`${new Date(1000 * time).toLocaleString()}, ${lines} lines`, () => close(n))))),
      make("div", { class: "buttons" }, button("Cancel", () => close(null))),
    ]);
    if (number === null) return;
    const { text } = await ask("revision", { name: this.name, number });
    this.studio.editor.replace(text);
  }
}

/** @param {string} title @param {string[]} lines */
function side(title, lines) {
  const shown = lines.slice(2).map((line) => make("span", { class: KINDS[line[0]] ?? "" }, `${line}\n`));
  return make("section", {}, make("h3", {}, title), make("pre", {}, ...(shown.length ? shown : ["no change"])));
}
