// The position that a FEN says laid out in memory, or the reason why it cannot be played: as play/core/setup.py.

import { FenReader, movesOfTurn, natural } from "./fen.js";
import { FenError } from "./fen_error.js";
import { numberedFen } from "./numbers.js";
import { castlingMeant, gatesOf, homesOf, marksOf, refuse, rightsOf } from "./rights.js";
import { field, squaresPassed } from "./rules.js";
import { translated } from "./sfen.js";

/** The name of the start position, to programs. */
export const STARTPOS = /^\s*(?:position\s+)?startpos\s*$/;

/** A FEN with plain spaces, and what it says.
 * Throws FenError. @param {string} text @param {Sheet} sheet @param {Set<string>} notes */
export function understood(text, sheet, notes) {
  const reader = new FenReader(sheet);
  if (STARTPOS.test(text)) text = reader.known.start;
  const said = numberedFen(translated(text, reader.known, notes), sheet, notes);
  return { said: said.trim().replace(/\s+/g, " "), setup: reader.read(said), known: reader.known };
}

/** The position of a FEN with the other side to move, the past left behind. Throws FenError.
 * @param {string} text @param {Rules} rules @param {Sheet} sheet */
export function turned(text, rules, sheet) {
  const reader = new FenReader(sheet);
  const setup = reader.read(text);
  const { turn, halfmove, fullmove } = setup;
  const extension = { ...setup.extension };
  for (const name of ["last", "before", "refused"]) delete extension[name]; // no move has led there
  const after = { ...setup, extension, turn: turn ^ 1, halfmove: halfmove + 1, fullmove: fullmove + turn, passed: [] };
  return placed(after, reader.known, rules, sheet, new Set());
}

/** The position of a setup, without a move before. Throws FenError with the reason if it cannot be played.
 * @param {Setup} setup @param {Known} known @param {Rules} rules @param {Sheet} sheet @param {Set<string>} notes */
export function placed(setup, known, rules, sheet, notes) {
  counted(setup, known, sheet);
  let state;
  try {
    state = laid(setup, known, rules);
  } catch (error) {
    if (!(error instanceof FenError) || error.where !== "castling" || !known.form) throw error;
    throw new FenError("castling", 0, `${error.reason} (with the castling of Chess960: ${known.form})`);
  }
  safe(setup, known, rules, state);
  for (const note of setup.notes) notes.add(note);
  return completed(rules, state);
}

/** Royals in the right number, every piece where it can stand, sides not too large.
 * @param {Setup} setup @param {Known} known @param {Sheet} sheet */
function counted({ board, pool }, { counted: royals, standing, owners }, sheet) {
  const placed = [...board];
  const held = (/** @type {Code} */ code) => placed.filter(([, other]) => other === code).length + (pool.get(code) ?? 0);
  for (const { codes, wanted, more, fewer, words } of royals) {
    const there = codes.reduce((sum, code) => sum + held(code), 0);
    const fits = there === wanted || (there < wanted ? fewer : more);
    if (!fits) throw refuse("board", `${owners[codes[0] & 1]} has ${there} ${words}`);
  }
  for (const { code, confined, barred } of standing) {
    const squares = placed.filter(([, other]) => other === code).map(([square]) => square);
    const [whose, { title }] = [owners[code & 1], sheet.pieces[(code >> 1) - 1]];
    for (const square of squares) {
      if (confined && !confined.includes(square))
        throw refuse("board", `${whose}'s ${title} can never stand on ${sheet.board.names[square]}`);
      if (barred?.includes(square))
        throw refuse("board", `${whose}'s ${title} on ${sheet.board.names[square]} would have promoted`);
    }
  }
  const { most_pieces: most, walls } = sheet.fields.reading;
  owners.forEach((whose, side) => {
    if (placed.filter(([, code]) => (code & 1) === side && !walls.includes(code)).length > most)
      throw refuse("board", `${whose} has more than ${most} pieces`);
  });
}

/** What the setup says, in memory. @param {Setup} setup @param {Known} known @param {Rules} rules */
function laid(setup, known, rules) {
  const { layout, numbers } = rules;
  const empty = new Uint8Array(numbers.own[1] + 8);
  for (const side of [0, 1]) field(numbers, empty, "st")[layout.KING + side] = -1n;
  const state = rules.peopled(empty, setup.board);
  /** @type {Write} */
  const word = (name, value, further = 0) => (field(numbers, state, "st")[layout[name] + further] = BigInt(value));
  for (const [square, code] of setup.board) if (known.kings.includes(code)) word("KING", square, code & 1);
  for (const [code, count] of setup.pool) {
    if (count > known.most.pooled) throw refuse("hand", `more than ${known.most.pooled} of a kind`);
    rules.pool(state)[code] = count;
  }
  word("TURN", setup.turn);
  const castling = castlingMeant(setup, known);
  const from = known.homes ? homesOf({ ...setup, castling }, known, known.homes, layout) : null;
  const gates = from ?? gatesOf({ ...setup, castling }, known);
  word("RIGHTS", (from?.rights ?? rightsOf({ ...setup, castling: gates.castling }, known)) + marksOf(setup, known));
  if (from) word("HOMES", from.homes);
  word("GATES", gates.bits);
  const whole = movesOfTurn(known.series, setup.turn, setup.fullmove);
  const begun = "moves" in setup.extension || "again" in setup.extension; // then what has been passed waits for the other side
  word(begun ? "HELD" : "PASSANT", passant(setup, known, layout));
  const again = setup.extension.again;
  if (again) word("LEFT", againOf(again, setup, known, layout));
  else word("LEFT", begun ? leftOf(setup.extension.moves, whole) : whole);
  word("HALFMOVE", setup.halfmove);
  word("FULLMOVE", setup.fullmove);
  if (setup.count) word("COUNT_OUT", setup.count[0] + setup.count[1] * 2 ** layout.COUNT_OUT_SHIFT);
  if (setup.checks) setup.checks.forEach((left, side) => word("CHECKS", known.checks - left, side));
  const last = setup.extension.last;
  if (last) lastOf(last, begun ? setup.turn : setup.turn ^ 1, known, layout).forEach((kept, side) => word("LAST", kept, side));
  for (const [name, value] of Object.entries(setup.extension)) extend(name, value, known, word, layout);
  return state;
}

/** The moves that are left in a turn. @param {string} text @param {number} whole */
function leftOf(text, whole) {
  const left = natural(text, 3);
  if (left === null || left < 1 || left >= whole)
    throw refuse("state", `moves=${text} is not less than the ${whole} of this turn, or none`);
  return left;
}

/** The word of a turn that goes on after the move that ended on a square.
 * @param {string} text @param {Setup} setup @param {Known} known @param {Layout} layout */
function againOf(text, { turn, board }, { board: { names }, series, owners }, layout) {
  const [name, ...rest] = text.split("/");
  const square = names.indexOf(name);
  const code = board.get(square);
  if (!code || (code & 1) !== turn)
    throw refuse("state", `again=${text}: ${owners[turn]} has no piece there that moves again`);
  const victims = series?.victims;
  const number = victims ? victims.indexOf(rest.join("/")) : rest.length ? natural(rest.join("/"), 3) : 1;
  if (victims && (number === null || number < 1))
    throw refuse("state", `again=${text}: expected behind / the letter of what was captured`);
  const most = series?.again ?? 0;
  if (number === null || number < 1 || (number > most && !victims))
    throw refuse("state", `again=${text}: expected a number of the further move from 1 to ${most}`);
  return (square + 1) * 2 ** layout.AGAIN_SHIFT + number;
}

/** The en passant words with these squares that the mover's last move can have left.
 * @param {Men} men @param {Square[]} passed @param {number} mover
 * @param {Reading & Pick<FenFields, "gates">} reading @param {Layout} layout */
export function passers(men, passed, mover, { passants, jumping, walls, rearranged, gates }, layout) {
  // What nobody owns may have been put there after the move, and what the move has gated stands behind it.
  const gated = (gates?.places ?? []).filter(([side]) => side === mover).map(([, square]) => square);
  const board = new Map([...men].filter(([square, code]) => !walls.includes(code) && !gated.includes(square)));
  const [wanted, mask] = [new Set(passed), BigInt(layout.SQUARE_MASK)];
  return Object.keys(passants)
    .map(BigInt)
    .filter((word) => {
      const those = new Set(squaresPassed(word));
      const victim = men.get(Number(word & mask)) ?? 0;
      if (!victim || (victim & 1) !== mover || those.size !== wanted.size || ![...those].every((square) => wanted.has(square)))
        return false;
      const origins = passants[String(word)].filter(([code]) => code === victim);
      const free = jumping.includes(victim) || !passed.some((square) => board.has(square));
      return origins.length > 0 && (rearranged || (free && origins.some(([, origin]) => !board.has(origin))));
    });
}

/** What is kept of the last move, or of those of White and of Black.
 * @param {string} text @param {number} newest who made the last one
 * @param {Known} known @param {Layout} layout @returns {number[]} by side */
function lastOf(text, newest, { board: { names }, last: kept }, layout) {
  const both = (kept & layout.LAST_BOTH) !== 0;
  const moves = text.split("/").map((part) => /^([A-Z]?[a-z]\d+)?-([A-Z]?[a-z]\d+)?([qxudcpr]*)$/.exec(part)?.slice(1) ?? ["?"]);
  const known = (/** @type {string[]} */ ends) => ends.slice(0, 2).every((name) => !name || names.includes(name));
  if (moves.length !== (both ? 2 : 1) || !moves.every(known))
    throw refuse("state", `last needs ${both ? "White's and Black's last move: last=e2-e4/e7-e5" : "the last move: last=e2-e4"}`);
  if (newest > 1) throw refuse("state", "last: none while either side may move");
  const square = (/** @type {string} */ name) => (name ? names.indexOf(name) + 1 : 0);
  const words = [0, 0];
  moves.forEach(([began, ended, was], i) => {
    const odd = began && !(kept & layout.LAST_FROMS) ? "began" : ended && !(kept & layout.LAST_TOS) ? "ended" : "";
    if (odd) throw refuse("state", `last=${text}: where a move ${odd} is not asked here`);
    const events = [...was].reduce((bits, letter) => bits | (1 << "qxudcpr".indexOf(letter)), 0);
    if (events & ~(kept >> layout.LAST_ASKED)) throw refuse("state", `last=${text}: what a move was is not asked so`);
    const word = square(began) + square(ended) * 2 ** layout.LAST_TO + events * 2 ** layout.LAST_BITS;
    const side = both ? i : newest;
    words[side] = word && side === newest ? word + layout.LAST_NEWEST : word;
  });
  return words;
}

/** The word that the passed squares mean, if a last move explains it.
 * @param {Setup} setup @param {Known} known @param {Layout} layout */
function passant({ passed, turn, extension, board: men, notes }, known, layout) {
  const { names } = known.board;
  if (!passed.length) return 0;
  if (turn === layout.EITHER) throw refuse("en passant", "none while either side may move");
  const shown = passed.map((square) => names[square]).join("");
  let mover = extension.moves || extension.again ? turn : turn ^ 1;
  if (known.series?.foreign && !passers(men, passed, mover, known, layout).length) mover ^= 1; // moved by the other side
  const victim = (/** @type {bigint} */ word) => Number(word & BigInt(layout.SQUARE_MASK));
  const [first, ...more] = passers(men, passed, mover, known, layout);
  if (more.length) notes.add(`en passant ${shown}, which the piece on ${names[victim(first)]} is read to have passed`);
  if (first !== undefined) return first;
  for (const square of passed) {
    // the square of the piece that has passed may stand with the others
    const found = passers(
      men,
      passed.filter((other) => other !== square),
      mover,
      known,
      layout,
    );
    const word = found.find((each) => victim(each) === square);
    if (word === undefined) continue;
    if (found.length === 1) notes.add(`en passant ${shown}, with the square of the piece that has passed`);
    return word;
  }
  throw refuse("en passant", `${known.owners[mover]} cannot just have passed ${shown}`);
}

/** Move limits, counters of hooks, and a count that runs.
 * @param {string} name @param {string} value @param {Known} known @param {Write} word @param {Layout} layout */
function extend(name, value, { extensions, most }, word, layout) {
  if (["moves", "again", "last", "before", "refused"].includes(name)) return;
  const read = value.split("/").map((part) => natural(part, name === "count" ? 18 : 3));
  const parts = read.filter((part) => part !== null);
  if (name === "count") {
    const [limit, count] = parts;
    if (read.length !== 2 || parts.length !== 2 || limit < 1 || limit > most.limit || count > most.moves)
      throw refuse("state", "count needs two numbers, the limit and the single moves counted: count=32/6");
    word("COUNT_OUT", limit + count * 2 ** layout.COUNT_OUT_SHIFT);
    return;
  }
  if (name === "castled") return; // among the rights already
  if (parts.length < read.length || Math.max(...parts) > most.counted)
    throw refuse("state", `'${name}=${value}' is not a number up to ${most.counted}`);
  if (name === "limit") {
    if (parts.length !== 2) throw refuse("state", "limit needs two numbers, White's and Black's: limit=3/0");
    parts.forEach((count, side) => word("LIMIT", count ? count + 1 : 0, side));
  } else if (name === "series") {
    if (parts.length !== 2 || Math.max(...parts) > 1)
      throw refuse("state", "series needs two of 0 and 1, White's and Black's: series=1/0");
    word("SERIES", parts[0] + 2 * parts[1]);
  } else if (parts.length === 1 && name === "passes") word("PASSED", parts[0]);
  else if (parts.length === 1) word("COUNTER", parts[0], extensions.indexOf(name));
  else throw refuse("state", `'${name}' is one number`);
}

/** The side not to move may not stand attacked.
 * @param {Setup} setup @param {Known} known @param {Rules} rules @param {State} state */
function safe({ turn, board, extension: { again } }, { leaves_check, royals, facings, no_checking, owners }, rules, state) {
  const attacked = [0, 1].map((side) => rules.attacked(state, side));
  if (turn === rules.layout.EITHER) {
    if (attacked[0] && attacked[1]) throw refuse("board", "both sides are in check");
    return;
  }
  const midst = again !== undefined; // a royal that stands attacked then is not captured
  const bare = royals !== null && ![...board.values()].some((code) => royals[turn].includes(code));
  if (attacked[turn ^ 1] && !leaves_check[turn] && !bare && !midst) {
    const why = `a royal could be captured at once${facings ? " (or the royals face each other)" : ""}`;
    throw refuse("board", `${owners[turn ^ 1]} is in check, but ${owners[turn]} is to move: ${why}`);
  }
  if (no_checking && attacked[turn]) throw refuse("board", `${owners[turn]} is in check, which this variant forbids`);
}

/** What follows from the rest: who stands under a move limit, the hash, and the first of the history.
 * @param {Rules} rules @param {State} state */
export function completed(rules, state) {
  const { kernel, layout } = rules;
  const st = () => kernel.at.S / 8; // where the scalars of the desk begin
  kernel.load(state);
  /** @type {Write} */
  const set = (name, value, further = 0) => (kernel.words[st() + layout[name] + further] = BigInt(value));
  if (kernel.get("T", layout.H_LIMITS))
    for (const side of [0, 1]) {
      const limited = kernel.run("limited", "T", "S", side) !== 0n;
      if (!limited) set("LIMIT", 0, side);
      else if (!kernel.get("S", layout.LIMIT + side)) set("LIMIT", 1, side);
    }
  const hash = kernel.run("hash_of", "T", "S");
  set("HASH", hash);
  kernel.words[(kernel.at.S + rules.numbers.own[1]) / 8] = hash;
  if (kernel.get("T", layout.H_PERPETUAL) || kernel.get("T", layout.H_LIMITS) || kernel.get("S", layout.PASSANT))
    kernel.run("record", "T", "S", "M", layout.MOVE_BASE);
  return kernel.keep();
}
