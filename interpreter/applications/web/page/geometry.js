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

/** The nearest square that way, within a right angle, else the one from which it is looked.
 * @param {Point[]} corners @param {Square} from @param {Point} way */
export function nearest(corners, from, [dx, dy]) {
  const [x, y] = corners[from];
  let [next, least] = [from, Infinity];
  corners.forEach(([left, top], square) => {
    const along = (left - x) * dx + (top - y) * dy;
    const aside = Math.abs((left - x) * dy) + Math.abs((top - y) * dx);
    if (along > 0 && aside <= along && along + 2 * aside < least) [next, least] = [square, along + 2 * aside];
  });
  return next;
}
