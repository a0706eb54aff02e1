// Sounds of moves, made in the page, if they are wanted.

import { element, store, stored } from "./page.js";

const KEY = "heterodox.sounds";

export class Sounds {
  /** @type {AudioContext | null} */ context = null;

  constructor() {
    const box = element("sounds");
    box.checked = stored(KEY) === "true";
    box.addEventListener("change", () => {
      store(KEY, String(box.checked));
      this.knock(420, 0);
    });
  }

  /** The sound of a move: a knock, two where something is taken or turned, and a tone at the end of the game.
   * @param {Effects | null} effects @param {boolean} over */
  move(effects, over) {
    this.knock(420, 0);
    if (effects && effects.gone.length + effects.turned.length) this.knock(280, 0.07);
    if (over) for (const [i, pitch] of [523, 659, 784].entries()) this.tone(pitch, 0.2 + i * 0.14, 0.3, "sine");
  }

  /** @param {number} pitch @param {number} after seconds */
  knock(pitch, after) {
    this.tone(pitch, after, 0.07, "triangle");
  }

  /** @param {number} pitch @param {number} after @param {number} lasts seconds @param {OscillatorType} form */
  tone(pitch, after, lasts, form) {
    if (!element("sounds").checked) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const begin = context.currentTime + after;
    const [source, gain] = [context.createOscillator(), context.createGain()];
    source.type = form;
    source.frequency.setValueAtTime(pitch, begin);
    source.frequency.exponentialRampToValueAtTime(form === "sine" ? pitch : pitch / 3, begin + lasts);
    gain.gain.setValueAtTime(0.25, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
    source.connect(gain).connect(context.destination);
    source.start(begin);
    source.stop(begin + lasts);
  }
}
