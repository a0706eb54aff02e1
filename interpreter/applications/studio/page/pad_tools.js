// What the piece editor remembers, and how squares of its pad lie.

const REACH = 7; // squares from the middle to the edge
/** @type {[string, string, string][]} */
export const MODES = [
  ["both", "Move and capture", "●"],
  ["move", "Move only", "○"],
  ["capture", "Capture only", "✕"],
  ["erase", "Erase", "⌫"],
];
/** @type {Record<string, string>} The modes by the letters of Betza notation. */
export const LETTERS = { mc: "both", mce: "both", m: "move", me: "move", c: "capture", ce: "capture", e: "capture" };
/** @type {[string, string, string][]} */
export const KINDS = [
  ["leap", "Leap", "It jumps to the square, whatever stands between."],
  ["slide", "Slide", "It goes in this direction over empty squares, any distance or up to a limit."],
  ["rider", "Repeat the leap", "It makes this leap again and again in one line, as a nightrider does."],
  ["lame", "Blocked leap", "It goes there in steps, first straight and then diagonally. A piece on its way blocks it."],
  ["grasshopper", "Hop just behind", "It jumps over the first piece in this direction and lands right behind it."],
  ["cannon", "Hop and go on", "It jumps over one piece in this direction and lands on any square behind it."],
  [
    "legs",
    "Two legs",
    "Click the first leg, then the second one, seen from the middle. A griffin is a diagonal step, then a straight slide.",
  ],
];
/** @type {Record<string, string>} */
export const SAID = {
  leap: "leaps here",
  ride: "goes this way",
  lame: "goes here unless blocked",
  grasshopper: "hops just behind a piece",
  cannon: "hops over a piece this way",
};
/** @type {[string, string][]} */
export const TURNS = [
  ["all", "all directions"],
  ["mirror", "left and right alike"],
  ["one", "this square alone"],
];

/** @type {PadTools} What the editor remembers while the text changes. */
export const kept = { piece: "", mode: "both", kind: "leap", turns: "all", limit: "", leg: null, far: false, at: [0, 1] };

/** Which piece is edited, as it is sent with the question. */
export const chosenPiece = () => ({ piece: kept.piece });

/** Edit a piece, when the view is shown next. @param {string} name */
export function choosePiece(name) {
  Object.assign(kept, { piece: name, leg: null });
}

// --- squares -------------------------------------------------------------------------------------

/** The numbers of the pad from the top to the bottom. */
export function span() {
  return Array.from({ length: 2 * REACH + 1 }, (_, i) => REACH - i);
}

/** Where a square lies, in words. @param {number} x @param {number} y */
export function where(x, y) {
  const side = x ? `${Math.abs(x)} ${x > 0 ? "right" : "left"}` : "";
  const way = y ? `${Math.abs(y)} ${y > 0 ? "forward" : "back"}` : "";
  return [side, way].filter(Boolean).join(", ");
}

/** The shortest step that leads to a square. @param {number} x @param {number} y @returns {[number, number]} */
export function direction(x, y) {
  let [a, b] = [Math.abs(x), Math.abs(y)];
  while (b) [a, b] = [b, a % b];
  return [x / a, y / a];
}

/** The squares that a click means. @param {number} x @param {number} y @returns {number[][]} */
export function turned(x, y) {
  const all = [x, -x].flatMap((a) =>
    [y, -y].flatMap((b) => [
      [a, b],
      [b, a],
    ]),
  );
  const meant = {
    all,
    mirror: [
      [x, y],
      [-x, y],
    ],
    one: [[x, y]],
  }[kept.turns];
  return [...new Map(meant.map((vector) => [String(vector), vector])).values()];
}

/** The squares of the pad on which a mark is seen. @param {PadMark} mark @returns {[number, number][]} */
export function squares({ x, y, kind, limit }) {
  const most = kind === "leap" || kind === "lame" ? 1 : limit || REACH;
  const times = Array.from({ length: most }, (_, i) => i + 1);
  return times
    .map((n) => /** @type {[number, number]} */ ([n * x, n * y]))
    .filter((one) => one.every((each) => Math.abs(each) <= REACH));
}
