// The board: a page in a frame of its own, which can reach nothing else. A new one is shown when it is ready.

import { make } from "./dom.js";

const PATIENCE = 15000; // milliseconds until a frame that says nothing is given up

export class Board {
  /** `moved` is told of the game that is shown: { fen, start, moves }. */
  constructor(host, moved) {
    Object.assign(this, { host, moved, shown: null, coming: null, game: null });
    addEventListener("message", (event) => this.heard(event));
  }

  /** Show another page with the game that is shown now. */
  show(view) {
    this.coming?.remove();
    const frame = make("iframe", { sandbox: "allow-scripts allow-downloads", title: "The board", class: "coming", name: JSON.stringify({ ...this.game?.settings, held: "studio" }) });
    frame.src = `${view}#${this.game?.fragment ?? ""}`;
    this.coming = frame;
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
    if (!data?.heterodox || (!ours(this.shown) && !ours(this.coming))) return;
    if (ours(this.coming)) this.swap(this.coming);
    this.game = data.heterodox;
    this.moved(this.game);
  }

  swap(frame) {
    for (const other of [...this.host.children]) if (other !== frame) other.remove();
    frame.classList.remove("coming");
    Object.assign(this, { shown: frame, coming: null });
  }
}
