// Where things lie in the picture.

export const SQUARE = 45; // the width of a square

/** Does a polygon hold a point? @param {number[]} points x and y by turns @param {number} x @param {number} y */
export function inside(points, x, y) {
  let odd = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** Where a polygon begins and how large it is. @param {number[]} points x and y by turns */
export function box(points) {
  const [xs, ys] = [0, 1].map((axis) => points.filter((_, i) => i % 2 === axis));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The nearest square that way, within a right angle, else the one from which it is looked; of two, that of the rank.
 * @param {Point[]} points @param {Square} from @param {Point} way @param {(Square | null)[]} rank */
export function nearest(points, from, [dx, dy], rank) {
  const [x, y] = points[from];
  let [next, least] = [from, Infinity];
  points.forEach(([left, top], square) => {
    const along = (left - x) * dx + (top - y) * dy;
    const aside = Math.abs((left - x) * dy) + Math.abs((top - y) * dx);
    const far = along + 1.6 * aside - (rank.includes(square) ? 1 : 0);
    if (along > 0 && aside <= along && far < least) [next, least] = [square, far];
  });
  return next;
}
