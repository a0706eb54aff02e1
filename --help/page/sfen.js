// The positions of shogi programs, as play/notation/sfen.py reads them: a text in SFEN becomes a FEN.

import { MOST_FEN } from "./fen.js";
import { FenError } from "./fen_error.js";

const TEXT = /^\s*(sfen\s+)?(\S+)\s+([bw])\s+(-|(?:[0-9]*\+?\p{L}[!']?)+)(?:\s+([0-9]+))?\s*$/u;
/** What stands round a FEN in a command, a source or a record, and for spaces in an address. */
const ROUND = /^\s*(?:(?:position\s+)?fen\s+|["']|\[\s*FEN\s+")|(?:"\s*\]|[";]|(?<=[0-9-])')\s*$|%20|_/g;
const HELD = /([0-9]*)(\+?\p{L}[!']?)/gu;

/** The FEN of a text in SFEN; other texts as they are. Throws FenError.
 * @param {string} text @param {Known} known @param {Set<string>} notes */
export function translated(text, known, notes) {
  if (text.length <= MOST_FEN)
    text = text.replace(ROUND, (said) => " ".repeat(said.length)).replace(/[\u2010-\u2014\u2212]/g, "-");
  const named = text.trim().split(/\s+/, 1)[0] === "sfen";
  const match = text.length <= MOST_FEN ? TEXT.exec(text) : null;
  if (!match && named) throw wrong("fields", 0, "expected BOARD b or w HANDS NUMBER, as in 'sfen 4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1'");
  if (!match || !(named || (known.sfen && match[5] && !match[2].includes("[")))) return text;
  if (!named) notes.add("four fields, read as SFEN: b is the side that begins, White here");
  const [, , board, side, held, number] = match;
  const single = number && number.length <= 6 ? Number(number) : 1;
  const start = text.search(/\S/) + (match[1] ?? "").length;
  const at = text.lastIndexOf(held, number ? text.lastIndexOf(number) : text.length);
  const hands = known.pool ? `[${letters(held, at, known)}]` : none(held, at);
  return `${" ".repeat(start)}${board}${hands} ${side === "b" ? "w" : "b"} - - 0 ${Math.max(1, (single + 1) >> 1)}`;
}

/** @param {string} held @param {number} start @param {Known} known */
function letters(held, start, { symbols, pooled, most }) {
  let found = "";
  for (const match of held === "-" ? [] : held.matchAll(HELD)) {
    const [, digits, sign] = match;
    const count = digits.length <= 3 ? Number(digits || 1) : most.pooled + 1;
    const offset = start + match.index;
    if (count < 1 || count > most.pooled)
      throw wrong("hands", offset, `'${digits.slice(0, 10)}' is not a number of pieces from 1 to ${most.pooled}`);
    if (!pooled.includes(symbols[sign])) throw wrong("hands", offset, `'${sign}' is never kept in hand`);
    found += sign.repeat(count);
  }
  return found;
}

/** @param {string} held @param {number} start */
function none(held, start) {
  if (held !== "-") throw wrong("hands", start, "this variant keeps no captured pieces: write -");
  return "";
}

/** @param {string} where @param {number} offset @param {string} message */
const wrong = (where, offset, message) => new FenError(where, offset, message, "SFEN");
