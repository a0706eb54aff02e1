// What could be missing, but is not; and what a caught error says.

/** A value that is there: if it is not, that is an error of the page's.
 * @template T @param {T | null | undefined} value @returns {T} */
export function must(value) {
  if (value === null || value === undefined) throw new Error("something is missing");
  return value;
}

/** What anything that was thrown says. @param {unknown} error */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
