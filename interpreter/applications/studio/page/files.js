// Files: opened, saved, kept as drafts; nothing that was typed is lost.

import { ask, reasonOf, Refused, statusOf } from "./api.js";
import { byId } from "./dom.js";
import { askConflict, askDraft, askFile, askName, askRevision } from "./file_dialogs.js";
import { newVariant } from "./new_variant.js";
import { opened } from "./share.js";

const DRAFT = 1000; // milliseconds after the last key
const MILESTONE = 120000; // milliseconds between two drafts that the history keeps
const LOOK = 2500; // milliseconds between two looks at the file on the disk
const MOST = 2 << 20; // bytes of a page
const DEFINITION = /<script type="application\/yaml" id="hx-definition"[^>]*>\n?([^]*?)<\/script>/;

export class Files {
  /** @type {string | null} What tells whether the file has changed; null: there is none. */ base = null;
  /** @type {number | undefined} */ timer;
  name = "";
  /** @type {Set<string>} Files that were begun in this tab, and may have no file yet. */ begunHere = new Set();
  origin = "";
  kept = "";
  milestone = 0;
  conflict = false;

  /** `studio` has editor, alert(text) and opened(). @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const deeds = {
      new: () => this.fresh(),
      open: () => this.choose(),
      save: () => this.save(),
      "save-as": () => this.saveAs(),
      history: () => this.history(),
    };
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

  /** Begin with the text, the file or the change of a game that was asked for, or let one be chosen.
   * @param {NamedText | null} given @param {string} change */
  async begin(given, change = "") {
    const listed = await this.list();
    this.studio.shipped = listed.shipped;
    if (given) await (listed.files.includes(given.name) ? this.open(given.name) : this.begun(given.name, given.text));
    else if (listed.shipped.includes(change)) await this.fresh("", change);
    else if (listed.first) await this.open(listed.first);
    else await this.choose();
  }

  async list() {
    const listed = await ask("files");
    const names = [...new Set([...listed.files, ...(this.name ? [this.name] : [])])];
    byId("file").replaceChildren(
      ...names.map(
        (name) => new Option(`${name}${listed.drafts.includes(name) ? " (draft)" : ""}`, name, false, name === this.name),
      ),
    );
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
    const answer = await askDraft(this.name, draft);
    if (draft.base !== this.base) this.base = draft.base;
    if (answer !== "file") return;
    await ask("discard", { name: this.name });
    await this.open(this.name);
  }

  async choose() {
    const listed = await this.list();
    const name = await askFile(listed);
    if (name instanceof File) await this.take(name);
    else if (name === "new") await this.fresh();
    else if (typeof name === "string") await this.open(name);
    else if (name) await this.linked(name.link);
  }

  /** The definition of a file from elsewhere, or of a published page, of which nothing is run, as a new file.
   * @param {File} file */
  async take(file) {
    if (file.size > MOST) throw new Error(`${file.name} is larger than a definition or its page`);
    const whole = await file.text();
    const [, text] = DEFINITION.exec(whole) ?? [null, whole];
    const [, id] = /(?:^variant: *|"variant": *)"?([a-z0-9_-]{1,40})/m.exec(text) ?? [];
    if (!id) throw new Error(`${file.name} holds no definition`);
    await this.begun(`${id}.yaml`, text);
  }

  /** The definition that a link holds, under a name that no file has. @param {string} link */
  async linked(link) {
    const { name, text } = await opened(link);
    const [, id] = /^([a-z0-9_-]{1,36})[a-z0-9_-]*\.ya?ml$/.exec(name) ?? [null, "linked"];
    const there = [...(await this.list()).files, ...this.begunHere];
    const names = [id, ...Array.from({ length: 99 }, (_, i) => `${id}-${i + 2}`)].map((each) => `${each}.yaml`);
    await this.begun(names.find((each) => !there.includes(each)) ?? names[0], text);
  }

  /** A new definition: from a size, or `from` a shipped game; `id` if its file has a name already. */
  async fresh(id = "", from = "") {
    const wanted = await newVariant(id, this.studio.shipped, from);
    if (!wanted) return;
    const taken = [...(await this.list()).files, ...this.begunHere].map((file) => file.replace(/\.ya?ml$/, ""));
    const { text, name } = await ask("create", { ...wanted, taken });
    await this.begun(name, text);
  }

  /** A text that is in no file yet. @param {string} name @param {string} text */
  async begun(name, text) {
    const there = (await this.list()).files.includes(name);
    if (there) throw new Error(`${name} already exists: choose another name`);
    await this.keep();
    Object.assign(this, { name, base: null, origin: "", kept: "" });
    this.begunHere.add(name);
    this.studio.editor.open(text, false);
    await this.keep();
    await this.list();
    this.studio.opened();
    this.tell();
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
    for (const id of /** @type {const} */ (["save-as", "history", "layout", "link"])) byId(id).disabled = !this.name;
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
    const id = await askName();
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
      throw statusOf(error) === 409 ? new Error(`${name} already exists: choose another name`) : error;
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
  async settle(conflict) {
    const { disk } = conflict;
    const choice = await askConflict(this.name, conflict);
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
    const number = await askRevision(this.name, kept);
    if (number === null) return;
    const { text } = await ask("revision", { name: this.name, number });
    this.studio.editor.replace(text);
  }
}
