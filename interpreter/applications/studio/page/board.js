// The board: a page in a frame of its own, which can reach nothing else. A new one is shown when it is ready.

import { ask } from "./api.js";
import { make } from "./dom.js";

const PATIENCE = 15000; // milliseconds until a frame that says nothing is given up

export class Board {
  /** `moved` is told of the game that is shown: { fen, start, moves }. */
  constructor(host, moved) {
    Object.assign(this, { host, moved, shown: null, coming: null, game: null, questions: new WeakMap() });
    addEventListener("message", (event) => this.heard(event));
  }

  /** Show another page with the game that is shown now; `question` is what it was the answer to. */
  show(view, question) {
    this.coming?.remove();
    const frame = make("iframe", { sandbox: "allow-scripts allow-downloads", title: "The board", class: "coming", name: JSON.stringify({ ...this.game?.settings, held: "studio" }) });
    frame.src = `${view}#${this.game?.fragment ?? ""}`;
    this.coming = frame;
    this.questions.set(frame, question);
    this.host.append(frame);
    setTimeout(() => this.coming === frame && this.swap(frame), PATIENCE);
  }

  /** Let the board show a game: { fen, moves, at }; only the part behind the # of its address changes. */
  follow(said) {
    const frame = this.coming ?? this.shown;
    if (frame) frame.src = `${frame.src.split("#")[0]}#${new URLSearchParams(said)}`;
  }

  /** A new file: its game begins at the start. */
  forget(why = "The board comes as soon as the text can be played.") {
    Object.assign(this, { game: null, shown: null, coming: null });
    this.host.replaceChildren(make("p", {}, why));
  }

  heard({ source, data }) {
    const ours = (frame) => frame && source === frame.contentWindow;
    const frame = [this.shown, this.coming].find(ours);
    if (frame && data?.thinking) this.think(frame);
    if (!data?.heterodox || !frame) return;
    if (ours(this.coming)) this.swap(this.coming);
    this.game = data.heterodox;
    this.moved(this.game);
  }

  /** The computer in a frame is to think: give it what it needs. */
  async think(frame) {
    const answer = await ask("thinking", this.questions.get(frame)).catch((error) => ({ refused: error.message }));
    const tables = answer.tables && Uint8Array.from(atob(answer.tables), (sign) => sign.charCodeAt(0));
    const thinking = tables ? { tables } : { refused: answer.refused ?? "the rules have changed" };
    frame.contentWindow?.postMessage({ thinking }, "*");
  }

  swap(frame) {
    for (const other of [...this.host.children]) if (other !== frame) other.remove();
    frame.classList.remove("coming");
    Object.assign(this, { shown: frame, coming: null });
  }
}
