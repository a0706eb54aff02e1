// Arrows and circles that a person draws, in four colours: with the right button and the keys Shift and Alt, or, once a
// colour is chosen, with any pointer.

export class Sketches {
  /** @type {Shape[]} */ shapes = [];

  /** `chosen` is where a colour is chosen, if anywhere. @param {Mover} app @param {HTMLSelectElement | null} chosen */
  constructor(app, chosen) {
    this.app = app;
    this.chosen = chosen;
    chosen?.addEventListener("change", () => app.board.host.classList.toggle("hx-drawing", this.on));
  }

  /** Is every press on the board a stroke? */
  get on() {
    return !!this.chosen?.value;
  }

  /** Put a shape down, or, where it is already, take it away.
   * @param {Square} from @param {Square} to @param {PointerEvent} event */
  draw(from, to, { shiftKey, altKey }) {
    const keys = altKey ? (shiftKey ? "yellow" : "blue") : shiftKey ? "red" : "green";
    const kind = `drawn-${this.chosen?.value || keys}`;
    const others = this.shapes.filter((shape) => shape.from !== from || shape.to !== to);
    const same = this.shapes.some((shape) => shape.from === from && shape.to === to && shape.kind === kind);
    this.shapes = same ? others : [...others, { from, to, kind }];
    this.app.refresh();
  }

  forget() {
    this.shapes = [];
  }
}
