// The text: an editor with marks at what is wrong, completion and explanations from our own checker.

import * as cm from "./codemirror.js";
import { askLatest } from "./api.js";
import { make, must } from "./dom.js";

const { EditorView } = cm;
const colour = (/** @type {string} */ name) => `var(--${name})`;

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "0.9rem", color: colour("ink"), backgroundColor: colour("raised") },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Consolas, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: colour("ink") },
  ".cm-cursor": { borderLeftColor: colour("ink") },
  ".cm-gutters": { color: colour("quiet"), backgroundColor: colour("shade"), border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: colour("active") },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": {
    backgroundColor: colour("selection"),
  },
  ".cm-tooltip": {
    color: colour("ink"),
    backgroundColor: colour("paper"),
    border: `1px solid ${colour("line")}`,
    maxWidth: "32rem",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: colour("paper"), backgroundColor: colour("accent") },
  ".cm-panels": { color: colour("ink"), backgroundColor: colour("shade") },
  ".cm-lit": { backgroundColor: colour("lit") },
  ".cm-diagnosticText": { whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: colour("accent"), color: colour("paper") },
});
const INK = cm.HighlightStyle.define([
  { tag: [cm.tags.definition(cm.tags.propertyName), cm.tags.propertyName], color: colour("key") },
  { tag: [cm.tags.string, cm.tags.special(cm.tags.string)], color: colour("string") },
  { tag: cm.tags.comment, color: colour("quiet"), fontStyle: "italic" },
  { tag: [cm.tags.number, cm.tags.bool, cm.tags.keyword], color: colour("number") },
  { tag: [cm.tags.separator, cm.tags.squareBracket, cm.tags.brace, cm.tags.punctuation], color: colour("quiet") },
]);

/** @type {import("./codemirror.js").StateEffectType<number[]>} */
const light = cm.StateEffect.define();
const lit = cm.StateField.define({
  create: () => cm.Decoration.none,
  update(marks, transaction) {
    const found = transaction.effects.find((effect) => effect.is(light));
    if (found) return cm.Decoration.set(found.value.map((at) => cm.Decoration.line({ class: "cm-lit" }).range(at)));
    return transaction.docChanged ? cm.Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The place of code points in a text of UTF-16 units, and back: the checker counts the former.
 * @type {(text: string, points: number) => number} */
const units = (text, points) => [...text].slice(0, points).join("").length;
/** @type {(text: string, at: number) => number} */
const points = (text, at) => [...text.slice(0, at)].length;

export class Editor {
  /** `told` has question(), what is sent with a question about the text. @param {HTMLElement} host @param {EditorTold} told */
  constructor(host, told) {
    this.told = told;
    this.readOnly = new cm.Compartment();
    const keys = [{ key: "Mod-s", run: () => (told.save(), true), preventDefault: true }, cm.indentWithTab];
    const sets = [
      cm.closeBracketsKeymap,
      cm.defaultKeymap,
      cm.searchKeymap,
      cm.historyKeymap,
      cm.foldKeymap,
      cm.completionKeymap,
      cm.lintKeymap,
    ];
    this.extensions = [
      [cm.lineNumbers(), cm.foldGutter(), cm.lintGutter(), cm.history(), cm.drawSelection(), cm.highlightSpecialChars()],
      [cm.indentOnInput(), cm.bracketMatching(), cm.closeBrackets(), cm.highlightActiveLine(), cm.highlightActiveLineGutter()],
      [cm.search({ top: true }), cm.highlightSelectionMatches(), cm.yaml(), cm.syntaxHighlighting(INK), LOOK, lit],
      cm.autocompletion({ override: [(context) => this.complete(context)], icons: false, activateOnTyping: true }),
      cm.hoverTooltip((view, at) => this.explain(at)),
      cm.keymap.of([...keys, ...sets.flat()]),
      this.readOnly.of(cm.EditorState.readOnly.of(false)),
      cm.indentUnit.of("  "),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Text of the definition", spellcheck: "false" }),
      EditorView.cspNonce.of(document.querySelector('meta[name="hx-nonce"]')?.getAttribute("content") ?? ""),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) told.changed();
      }),
    ];
    this.view = new EditorView({ parent: host, extensions: this.extensions });
  }

  /** @returns {string} */
  get text() {
    return this.view.state.doc.toString();
  }

  /** Another file: its text, with nothing to be undone. @param {string} text @param {boolean} readOnly */
  open(text, readOnly) {
    this.view.setState(cm.EditorState.create({ doc: text, extensions: this.extensions }));
    this.view.dispatch({ effects: this.readOnly.reconfigure(cm.EditorState.readOnly.of(readOnly)) });
  }

  /** The same file with another text, which can be undone; what stays the same keeps its place. @param {string} text */
  replace(text) {
    const old = this.text;
    let [from, end] = [0, 0];
    const most = Math.min(old.length, text.length);
    while (from < most && old[from] === text[from]) from++;
    while (end < most - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
    this.view.dispatch({
      changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) },
      scrollIntoView: true,
    });
  }

  /** Changes at places of code points, as one step that can be undone; what has changed is lit. @param {Insertion[]} changes */
  change(changes) {
    const { text } = this;
    const found = changes.map(({ from, to, insert }) => ({ from: units(text, from), to: units(text, to), insert }));
    if (!found.length) return;
    const { newDoc } = this.view.state.update({ changes: found });
    let shift = 0;
    const lines = [...found]
      .sort((a, b) => a.from - b.from)
      .flatMap(({ from, to, insert }) => {
        const first = newDoc.lineAt(from + shift + (insert.startsWith("\n") ? 1 : 0)).number;
        const last = newDoc.lineAt(from + shift + insert.length).number;
        shift += insert.length - (to - from);
        return Array.from({ length: last - first + 1 }, (_, i) => first + i);
      });
    this.view.dispatch({ changes: found, userEvent: "input.form" });
    this.light(lines);
  }

  /** Undo a step, or do it again. @param {boolean} again */
  undo(again = false) {
    cm.historyKeymap.find(({ key }) => key === (again ? "Mod-y" : "Mod-z"))?.run?.(this.view);
  }

  /** Where a line and column of the checker is. @param {number} line @param {number} column */
  at(line, column) {
    const row = this.view.state.doc.line(Math.min(Math.max(1, line), this.view.state.doc.lines));
    return row.from + units(row.text, Math.max(0, column - 1));
  }

  /** Put the cursor there, and let it be seen. @param {number} line @param {number} column */
  go(line, column = 1) {
    const at = this.at(line, column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  /** Let lines be lit. @param {number[]} lines */
  light(lines) {
    const { doc } = this.view.state;
    const starts = [...new Set(lines)].filter((line) => line > 0 && line <= doc.lines).sort((a, b) => a - b);
    /** @type {import("./codemirror.js").StateEffect<unknown>[]} */
    const effects = [light.of(starts.map((line) => doc.line(line).from))];
    if (starts.length) effects.push(EditorView.scrollIntoView(doc.line(starts[0]).from, { y: "center" }));
    this.view.dispatch({ effects });
  }

  /** Show what is wrong, at its places. @param {TextProblem[]} problems */
  mark(problems) {
    const marks = problems.map((problem) => this.marked(problem)).sort((a, b) => a.from - b.from);
    this.view.dispatch(cm.setDiagnostics(this.view.state, marks));
  }

  /** @param {TextProblem} problem */
  marked(problem) {
    const from = problem.line ? this.at(problem.line, problem.column) : 0;
    const row = this.view.state.doc.lineAt(from);
    const [word] = must(/^(?:[\w'+$-]+|"[^"]*"|\S?)/.exec(this.view.state.sliceDoc(from, row.to)));
    const message = [problem.message, problem.note, problem.hint].filter(Boolean).join("\n");
    const actions = problem.fixes.map((fix) => ({ name: fix.title, apply: () => this.fix(fix) }));
    return {
      from,
      to: Math.min(row.to, from + Math.max(1, word.length)),
      severity: problem.level,
      source: problem.code,
      message,
      actions,
    };
  }

  /** Do what a quick fix says. @param {Fix} fix */
  fix(fix) {
    if (fix.text !== undefined) return this.replace(fix.text);
    const from = this.at(fix.line, fix.column);
    return this.view.dispatch({ changes: { from, to: this.at(fix.line, fix.column + fix.length), insert: fix.insert } });
  }

  // --- what the checker knows --------------------------------------------------------------------

  /** @param {Completing} context */
  async complete(context) {
    const before = context.matchBefore(/[\w$-]*/);
    if (!before || (!context.explicit && before.from === before.to)) return null;
    const answer = await this.asked("completions", points(this.text, context.pos));
    if (!answer?.items.length || context.aborted) return null;
    const options = answer.items.map(({ label, kind, detail, insert, info }) => ({
      label,
      detail,
      apply: insert,
      type: kind,
      info: info || undefined,
    }));
    return { from: before.from, options, validFor: /^[\w$-]*$/ };
  }

  /** @param {number} at */
  async explain(at) {
    const { text } = this;
    const answer = await this.asked("hover", points(text, at));
    if (!answer?.title) return null;
    const dom = make("div", { class: "hover" }, make("strong", {}, answer.title), make("p", {}, answer.text.replace(/`/g, "")));
    return { pos: units(text, answer.from), end: units(text, answer.to), above: true, create: () => ({ dom }) };
  }

  /** @template {TaskName} Name @param {Name} task @param {number} offset */
  asked(task, offset) {
    return askLatest(task, { ...this.told.question(), offset }).catch(() => null);
  }
}
