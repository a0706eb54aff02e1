// Arrows and circles over the board.

const SVG = "http://www.w3.org/2000/svg";

/** A new SVG element, in its place.
 * @param {string} name @param {Record<string, string | number>} attributes @param {Element} [parent] */
export function drawn(name, attributes, parent) {
  const found = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, String(value));
  parent?.append(found);
  return found;
}

/** Show shapes { places: two points, kind }: an arrow, or, from a place to itself, a circle.
 * @param {Element} parent @param {{ places: Point[], kind: string }[]} shapes */
export function showShapes(parent, shapes) {
  parent.replaceChildren();
  for (const { places, kind } of shapes) addShape(parent, places[0], places[1], `hx-arrow hx-arrow-${kind}`);
}

/** An arrow, or a circle. @param {Element} parent @param {Point} from @param {Point} to @param {string} name */
export function addShape(parent, [x, y], [toX, toY], name) {
  const length = Math.hypot(toX - x, toY - y);
  if (!length) {
    drawn("circle", { cx: x, cy: y, r: 20, class: name }, parent);
    return;
  }
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [headX, headY] = [toX - 14 * dx, toY - 14 * dy];
  drawn("path", { d: `M${x + 8 * dx} ${y + 8 * dy}L${headX} ${headY}`, class: name }, parent);
  const head = [toX, toY, headX - 9 * dy, headY + 9 * dx, headX + 9 * dy, headY - 9 * dx];
  drawn("polygon", { points: head.join(" "), class: `${name} hx-arrow-head` }, parent);
}
