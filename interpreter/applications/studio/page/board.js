// The board: a frame, which can reach nothing else. The next one waits, loaded, for its content, and is shown when that is ready.

import { ask, reasonOf } from "./api.js";
import { make } from "./dom.js";

const PATIENCE = 15000; // milliseconds until a frame that says nothing is given up
const FRAME = { sandbox: "allow-scripts allow-downloads", title: "The board", class: "coming" };

export class Board {
  /** @type {Partial<ShownGame> | null} */ game = null;
  /** @type {WeakMap<HTMLIFrameElement, TextQuestion>} What frames show the answers to. */ questions = new WeakMap();
  /** @type {TextQuestion | null} */ question = null;
  /** @type {HTMLIFrameElement | null} The frame that is seen, */ shown = null;
  /** @type {HTMLIFrameElement | null} what has its content, */ coming = null;
  /** @type {HTMLIFrameElement | null} and what will get one: */ spare = null;
  /** @type {object | null} this, */ content = null;
  waits = false; // when it is loaded

  /** `moved` is told of the game that is shown. @param {HTMLElement} host @param {() => void} moved */
  constructor(host, moved) {
    this.host = host;
    this.moved = moved;
    addEventListener("message", (event) => this.heard(event));
    this.provide();
  }

  /** Show another content with the game that is shown now; `question` is what it was the answer to.
   * @param {SentContent} content @param {TextQuestion} question */
  show(content, question) {
    this.coming?.remove();
    Object.assign(this, { coming: null, content: { ...content, bytes: unpacked(content.bytes) }, question });
    this.provide();
    this.fill();
    setTimeout(() => this.content && this.question === question && this.spare && this.swap(this.spare), PATIENCE);
  }

  /** Have a frame that will wait for its content. */
  async provide() {
    if (this.spare) return;
    const frame = make("iframe", FRAME);
    Object.assign(this, { spare: frame, waits: false });
    try {
      frame.src = (await ask("frame")).view;
      this.host.append(frame);
    } catch {
      this.spare = null; // nobody answers, which is told where the text is loaded
    }
  }

  /** Give the frame that waits the content that there is. */
  fill() {
    const { spare: frame, question } = this;
    if (!this.content || !this.waits || !frame || !question) return;
    const name = JSON.stringify({ ...this.game?.settings, fragment: this.game?.fragment, held: "studio" });
    this.questions.set(frame, question);
    frame.contentWindow?.postMessage({ content: { ...this.content, name } }, "*");
    Object.assign(this, { coming: frame, spare: null, waits: false, content: null });
    setTimeout(() => this.coming === frame && this.swap(frame), PATIENCE);
  }

  /** Let the board show a game: { fen, moves, at }; only the part behind the # of its address changes.
   * @param {{ fen: string, moves: string, at: string }} said */
  follow(said) {
    const fragment = new URLSearchParams(said).toString();
    const frame = this.coming ?? this.shown;
    if (frame) frame.src = `${frame.src.split("#")[0]}#${fragment}`;
    else this.game = { ...this.game, fragment };
  }

  /** A new file: its game begins at the start. @param {string} why */
  forget(why = "The board comes as soon as the text can be played.") {
    Object.assign(this, { game: null, shown: null, coming: null, content: null });
    if (this.spare) this.keep(this.spare);
    else this.keep();
    this.host.prepend(make("p", {}, why));
  }

  /** @param {MessageEvent} event */
  heard({ source, data }) {
    const frame = [this.shown, this.coming, this.spare].find((each) => each && source === each.contentWindow);
    if (!frame) return;
    if (data?.thinking) this.think(frame);
    if (data?.content && frame === this.spare) {
      this.waits = true;
      this.fill();
    }
    if (!data?.heterodox) return;
    if (frame === this.coming) this.swap(frame);
    this.game = data.heterodox;
    this.moved();
  }

  /** The computer in a frame is to think: give it what it needs. @param {HTMLIFrameElement} frame */
  async think(frame) {
    /** @type {Answers["thinking"]} */
    const answer = await ask("thinking", this.questions.get(frame)).catch((error) => ({ refused: reasonOf(error) }));
    const thinking = answer.tables
      ? { ...unpacked({ tables: answer.tables }), facts: answer.facts }
      : { refused: answer.refused ?? "the rules have changed" };
    frame.contentWindow?.postMessage({ thinking }, "*");
  }

  /** Let a frame be seen, and another one wait for what comes. @param {HTMLIFrameElement} frame */
  swap(frame) {
    const spare = frame === this.spare ? null : this.spare;
    this.keep(frame, ...(spare ? [spare] : []));
    frame.classList.remove("coming");
    Object.assign(this, { shown: frame, coming: null, spare });
    this.provide();
  }

  /** Let nothing else be in the board's place. @param {HTMLIFrameElement[]} frames */
  keep(...frames) {
    for (const other of [...this.host.children]) if (frames.every((frame) => frame !== other)) other.remove();
  }
}

/** The bytes that were sent in base64, by name. @param {Record<string, string>} sent */
function unpacked(sent) {
  return Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, decoded(text)]));
}

/** @param {string} text */
function decoded(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from takes twenty times as long
  return bytes;
}
