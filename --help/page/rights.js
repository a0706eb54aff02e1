// Rights to castle and to gate that a FEN says, as play/core/setup.py, homes.py and gates.py read them.

import { must } from "./care.js";
import { FenError } from "./fen_error.js";

/** Is a letter one of Black's? @param {string} letter */
const small = (letter) => letter !== letter.toUpperCase();

/** An error about a field as a whole. @param {string} where @param {string} message */
export const refuse = (where, message) => new FenError(where, 0, message);

/** The castling field without the letters of sides that have no rights, and with our letters for rooks.
 * @param {Setup} setup @param {Known} known */
export function castlingMeant({ castling, notes }, { rights, rooks, gates }) {
  const letters = [...rights, ...(gates?.letters ?? [])];
  let [found, idle] = ["", ""];
  for (const letter of castling === "-" ? "" : castling) {
    const right = rights.find((own, i) => small(own) === small(letter) && rooks[i] === letter.toLowerCase());
    if (/\p{L}/u.test(letter) && !letters.some((each) => small(each) === small(letter))) idle += letter;
    else if (!letters.includes(letter) && right !== undefined) {
      found += right;
      notes.add(`castling '${letter}', the file of the rook, read as ${right}`);
    } else found += letter;
  }
  if (idle) notes.add(`castling '${idle}', which means nothing here`);
  return found || "-";
}

/** Rights where kings and rooks begin anywhere, the castlings that they are for, and the rights to gate.
 * @param {Setup} setup @param {Known} known @param {Home[]} homes @param {Layout} layout */
export function homesOf({ castling, board, pool }, known, homes, layout) {
  const letters = castling === "-" ? [] : [...castling];
  const standing = (/** @type {string} */ letter) =>
    homes.filter(
      ({ letters: [wing, file], men }) =>
        [wing, file].includes(letter) && men.every(([square, code]) => board.get(square) === code),
    );
  const open = supplied(named(letters.join(""), board, known), pool, known);
  const gating = new Map(known.gates?.letters.map((letter, i) => [letter, open.has(i)]));
  /** @type {Home[]} */
  const found = [];
  for (const letter of letters) {
    const way = standing(letter).at(-1);
    if (gating.has(letter) && (gating.get(letter) || !way)) continue;
    if (!way)
      throw refuse(
        "castling",
        `'${letter}' needs a king and a rook of ${known.owners[Number(small(letter))]} that can castle, on their first rank`,
      );
    found.push(way);
  }
  for (const i of supplied(new Set(found.flatMap(({ gates }) => gates)), pool, known)) open.add(i);
  for (const wing of open.size ? "KQkq" : "") {
    const way = standing(wing).at(-1);
    if (way && !found.includes(way) && way.gates.every((i) => open.has(i))) found.push(way);
  }
  if (new Set(found.map(({ right }) => right)).size < found.length)
    throw refuse("castling", `two rooks of one wing are named in '${castling.slice(0, 20)}'`);
  return {
    castling,
    rights: found.reduce((sum, { right }) => sum + 2 ** right, 0),
    homes: found.reduce((sum, { entry, right }) => sum + (entry + 1) * 2 ** (layout.HOME_BITS * right), 0),
    bits: [...open].reduce((sum, i) => sum + 2 ** i, 0),
  };
}

/** The rights to gate of letters of files. @param {string} letters @param {Men} board @param {Known} known */
function named(letters, board, { gates, owners, board: { names } }) {
  const found = new Set();
  gates?.letters.forEach((letter, i) => {
    if (!letters.includes(letter)) return;
    const [side, square] = gates.places[i];
    const there = board.get(square);
    if (!there || (there & 1) !== side)
      throw refuse("castling", `'${letter}' needs a piece of ${owners[side]} on ${names[square]}`);
    found.add(i);
  });
  return found;
}

/** Of rights to gate those of sides that have a piece for it, or may get one.
 * @param {Set<number>} open @param {Map<Code, number>} pool @param {Known} known */
function supplied(open, pool, { gates }) {
  const able = (/** @type {Side} */ side) => gates?.lasting || gates?.codes.some((code) => (code & 1) === side && pool.get(code));
  return new Set([...open].filter((i) => able(must(gates).places[i][0])));
}

/** @param {Setup} setup @param {Known} known */
export function rightsOf({ castling, board }, { rights, needs, implied, owners }) {
  let bits = 0;
  for (const letter of castling === "-" ? "" : castling) {
    const at = rights.indexOf(letter);
    if (at < 0) throw refuse("castling", `'${letter}' is not a right here, expected some of ${rights.join("") || "-"}`);
    if ((bits >> at) & 1) throw refuse("castling", `'${letter}' stands twice`);
    for (const [square, code, title, place] of needs[at]) {
      if (board.get(square) !== code) throw refuse("castling", `'${letter}' needs ${owners[code & 1]}'s ${title} on ${place}`);
    }
    bits += 2 ** at;
  }
  const all = implied.reduce((sum, more, at) => ((bits >> at) & 1 ? sum | more : sum), bits);
  // Where neither king nor rook has moved, they may castle.
  return implied.reduce((sum, more, at) => (more && (all & more) === more ? sum | (1 << at) : sum), all);
}

/** The bits of the castlings that have been made, behind those of the rights: `castled=q`.
 * @param {Setup} setup @param {Known} known */
export function marksOf({ extension: { castled } }, { rights }) {
  if (castled === undefined) return 0;
  if (!castled || [...castled].some((letter, i) => !rights.includes(letter) || castled.indexOf(letter) !== i))
    throw refuse("state", `castled needs rights that castling has used, each once, of ${rights.join("") || "-"}: castled=q`);
  return [...castled].reduce((bits, letter) => bits + 2 ** (rights.length + rights.indexOf(letter)), 0);
}

/** The rights to gate that a castling field says, without those of a side that can have nothing for it; and its other letters.
 * @param {Setup} setup @param {Known} known */
export function gatesOf({ castling, board, pool }, known) {
  const { rights, gates, castlers } = known;
  if (!gates) return { castling, bits: 0 };
  const letters = castling === "-" ? [] : [...castling];
  const others = letters.filter((letter) => rights.includes(letter) || !gates.letters.includes(letter));
  const found = named(letters.filter((letter) => !others.includes(letter)).join(""), board, known);
  for (const letter of others) gates.included[rights.indexOf(letter)]?.forEach((i) => found.add(i));
  gates.places.forEach(([side, square], i) => {
    const code = board.get(square) ?? 0;
    const title = found.has(i) && castlers.at[square] !== code ? castlers.titles[code >> 1] : undefined;
    if (title)
      throw refuse(
        "castling",
        `'${gates.letters[i]}' says that ${known.owners[side]}'s ${title} on ${known.board.names[square]} has not moved`,
      );
  });
  const bits = [...supplied(found, pool, known)].reduce((sum, i) => sum + 2 ** i, 0);
  return { castling: others.join("") || "-", bits };
}
