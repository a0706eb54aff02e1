// PDNs of draughts in which the darker pieces begin: their Black is our White. As records/colours.py reads them.

/** @type {Record<string, string>} */
const TURNED = { "1-0": "0-1", "0-1": "1-0" };
/** @type {Record<string, string>} */
const OTHER_COLOUR = { White: "Black", Black: "White" };

/** A record whose players and result are those of the side that begins; null for one that needs no change.
 * @param {PgnGame} record @param {Sheet} sheet @returns {PgnGame | null} */
export function byTurn(record, { board: { numbers } }) {
  if (!record.tags.GameType || record.tags.VariantDefinition || !numbers.order.length || numbers.dark) return null;
  const tags = Object.fromEntries(
    Object.entries(record.tags).map(([name, value]) => [name.replace(/^(?:White|Black)/, (side) => OTHER_COLOUR[side]), value]),
  );
  return { ...record, tags, result: TURNED[record.result] ?? record.result };
}
