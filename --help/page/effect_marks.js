// What a move does, drawn: before it is made, after it was made, and, briefly, while it happens.

import { SQUARE } from "./geometry.js";
import { addShape, drawn } from "./shapes.js";

const FLIP = 320; // milliseconds, as FADE and SLIDE
const FADE = 520;
const SLIDE = 160;
/** The six arms of a snowflake around a point. */
const FLAKE = "m0-7v14m-6-10.500l12 7m0-7l-12 7";

/** Draws on a board. */
export class EffectMarks {
  /** @param {Board} board @param {SVGElement} below what lies under the pieces @param {SVGElement} above */
  constructor(board, below, above) {
    this.board = board;
    this.below = below;
    this.above = above;
  }

  /** @param {View} view */
  show({ ahead, done, frozen, board }) {
    this.above.replaceChildren();
    for (const square of frozen) this.freeze(square);
    if (ahead) this.foretell(ahead);
    else if (done) this.recall(done, board);
  }

  /** What will happen. @param {Effects} effects */
  foretell({ way, gone, turned, placed, sent, dropped, falls }) {
    for (const [square] of gone) this.board.tint(square, "hx-mark hx-doomed");
    const crossed = gone.map(([square]) => square).filter((square) => square !== way?.[1]);
    for (const square of way && falls ? [way[0], ...crossed] : crossed) this.cross(square, 13);
    for (const [square, code] of turned) {
      this.board.tint(square, "hx-mark hx-turning");
      this.badge(square, code);
    }
    for (const [square, place, code] of sent) {
      this.arrow(square, place);
      this.ghost(place, code);
    }
    for (const [square, code] of [...placed, ...(dropped ? [dropped] : [])]) this.ghost(square, code);
  }

  /** What has happened. @param {Effects} effects @param {ArrayLike<Code>} board */
  recall({ gone, turned, placed, sent, way }, board) {
    for (const [square] of gone) {
      if (board[square] || square === way?.[0]) continue;
      this.board.tint(square, "hx-mark hx-gone");
      this.cross(square, 9);
    }
    for (const [square] of [...turned, ...placed]) this.board.tint(square, "hx-mark hx-turned");
    for (const [square, place] of sent) this.arrow(square, place);
  }

  /** @param {Square} square @param {number} half */
  cross(square, half) {
    const [x, y] = this.board.middle(square);
    const d = `M${x - half} ${y - half}l${2 * half} ${2 * half}m0-${2 * half}l-${2 * half} ${2 * half}`;
    for (const name of ["hx-cross-rim", "hx-cross"]) drawn("path", { d, class: name }, this.above);
  }

  /** What a piece becomes, small in the corner of its square. @param {Square} square @param {Code} code */
  badge(square, code) {
    const [x, y] = this.board.corner(square);
    const group = drawn("g", { class: "hx-badge", transform: `translate(${x + 23} ${y + 1}) scale(.47)` }, this.above);
    drawn("circle", { cx: SQUARE / 2, cy: SQUARE / 2, r: 23 }, group);
    drawn("use", { href: this.board.picture(code) }, group);
  }

  /** @param {Square} square @param {Code} code */
  ghost(square, code) {
    const [x, y] = this.board.corner(square);
    drawn("use", { href: this.board.picture(code), x, y, class: "hx-ghost" }, this.above);
  }

  /** @param {Square} from @param {Square} to */
  arrow(from, to) {
    addShape(this.above, this.board.middle(from), this.board.middle(to), "hx-arrow hx-arrow-sent");
  }

  /** @param {Square} square */
  freeze(square) {
    this.board.tint(square, "hx-mark hx-frozen");
    const [x, y] = this.board.corner(square);
    drawn("path", { d: `M${x + 36} ${y + 9}${FLAKE}`, class: "hx-flake" }, this.above);
  }

  /** Let it be seen how it happens, unless the reader wants no motion. @param {Effects} effects @param {boolean} slides */
  play({ way, gone, turned, placed, sent, dropped }, slides) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [square, code] of gone) this.fade(square, code);
    if (way && slides) this.slide(...way);
    for (const [square, place] of sent) this.slide(square, place);
    for (const [square] of turned) this.scale(square, "scaleX(0)", FLIP);
    for (const [square] of [...placed, ...(dropped ? [dropped] : [])]) this.scale(square, "scale(.4)", SLIDE);
  }

  /** @param {Square} from @param {Square} to */
  slide(from, to) {
    const piece = this.board.pieceOn(to);
    if (from === to || !piece) return;
    const [[x, y], [left, top]] = [this.board.corner(from), this.board.corner(to)];
    piece.parentNode?.append(piece);
    const way = [{ transform: `translate(${x - left}px, ${y - top}px)` }, { transform: "none" }];
    piece.animate(way, { duration: SLIDE, easing: "ease-out" });
  }

  /** @param {Square} square @param {string} transform @param {number} duration */
  scale(square, transform, duration) {
    const piece = this.board.pieceOn(square);
    if (!piece) return;
    const [x, y] = this.board.middle(square);
    piece.style.transformOrigin = `${x}px ${y}px`;
    piece.animate([{ transform }, { transform: "none" }], { duration, easing: "ease-out" });
  }

  /** @param {Square} square @param {Code} code */
  fade(square, code) {
    const [x, y] = this.board.corner(square);
    const piece = drawn("use", { href: this.board.picture(code), x, y }, this.below);
    const ending = piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, easing: "ease-in" });
    ending.addEventListener("finish", () => piece.remove());
  }
}
