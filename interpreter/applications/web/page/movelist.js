// The moves of a game as a tree to walk in: the main line, variations in brackets, comments.

import { must } from "./care.js";
import { numbered } from "./game.js";
import { COLOURS } from "./look.js";
import { TEXTS } from "./texts.js";

/** Shows a game's moves as buttons; `go(node)` is told which position is wanted. */
export class MoveList {
  /** @type {Map<GameNode, HTMLButtonElement>} */ nodes = new Map();
  /** @type {Game | null} */ game = null;

  /** @param {HTMLElement} host @param {(node: GameNode) => void} go */
  constructor(host, go) {
    this.host = host;
    this.go = go;
    host.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {Game} game */
  show(game) {
    this.game = game;
    const held = this.host.contains(document.activeElement);
    this.nodes.clear();
    this.host.replaceChildren(...(game.root.children.length ? this.line(game.root, null) : [TEXTS.moves]));
    const button = this.nodes.get(game.node) ?? this.nodes.values().next().value;
    if (button) button.tabIndex = 0;
    if (held) button?.focus();
    const current = this.nodes.get(game.node);
    if (!current) this.host.scrollTop = 0;
    else this.host.scrollTop += current.getBoundingClientRect().bottom - this.host.getBoundingClientRect().bottom + 20;
  }

  /** The elements of the line that follows a node. @param {GameNode} from @param {GameNode | null} before */
  line(from, before) {
    /** @type {(Node | string)[]} */
    const found = [];
    let last = before;
    for (let node = from; node.children.length; node = node.children[0]) {
      const [next, ...others] = node.children;
      found.push(this.button(next, last), " ", ...said(next.comments));
      for (const other of others) found.push(this.variation(other), " ");
      found.push(...said(next.after));
      last = next;
    }
    return found;
  }

  /** @param {GameNode} node */
  variation(node) {
    const span = document.createElement("span");
    span.className = "hx-variation";
    span.append("(", ...said(node.opening), this.button(node, null), " ", ...said(node.comments), ...this.line(node, node));
    const last = must(span.lastChild);
    last.textContent = (last.textContent ?? "").trimEnd();
    span.append(")");
    return span;
  }

  /** @param {GameNode} node @param {GameNode | null} before */
  button(node, before) {
    const button = document.createElement("button");
    const number = numbered(node, before);
    button.type = "button";
    button.tabIndex = -1;
    button.className = `hx-by-${COLOURS[node.side]}`;
    button.textContent =
      (number ? `${number}\u00a0` : "") + (node.move === null ? TEXTS.declined : node.text) + glyphs(node.nags);
    if (node === this.game?.node) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => this.go(node));
    this.nodes.set(node, button);
    return button;
  }

  /** Left and right walk along the line, up and down to the other moves of a place. @param {KeyboardEvent} event */
  key(event) {
    const { node, root } = must(this.game);
    const { parent } = node;
    const beside = (/** @type {number} */ step) => parent?.children[parent.children.indexOf(node) + step];
    /** @type {Record<string, GameNode | null | undefined>} */
    const ways = {
      ArrowLeft: parent,
      ArrowRight: node.children[0],
      ArrowUp: beside(-1),
      ArrowDown: beside(1),
      Home: root,
      End: node.tip,
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    const wanted = ways[event.key];
    if (wanted) this.go(wanted);
  }
}

/** @type {Record<number, string>} */
const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** @param {number[]} nags */
function glyphs(nags) {
  return nags.map((nag) => SIGNS[nag] ?? "").join("");
}

/** Comments as elements; what programs say in them is left out. @param {string[]} comments */
function said(comments) {
  return comments
    .map((text) => text.replace(/\[%[^\]]*\]/g, "").trim())
    .filter(Boolean)
    .flatMap((text) => {
      const span = document.createElement("span");
      span.className = "hx-comment";
      span.textContent = text;
      return [span, " "];
    });
}
