// A game that was read as text, played: the moves that its texts mean, its variations, and what is wrong with it.

import { reasonOf } from "./care.js";
import { byTurn } from "./colours.js";
import { Game } from "./game.js";
import { FenError } from "./fen_error.js";
import { GLYPHS, MOST, TextError } from "./pgn.js";
import { turned } from "./placing.js";
import { TEXTS } from "./texts.js";

const RUN = /^(?:[A-Za-z][0-9]){2,}$/;

/** The game of a record from pgn.js, at its beginning, what is wrong with the first move that was left out, how it
 * was read, and the tags by our names of sides.
 * A line ends before such a move, and what follows it is kept as a comment. Throws TextError, FenError.
 * @param {PgnGame} record @param {Rules} rules @param {Notation} notation @param {State} start
 * @param {(fen: string) => State} place */
export function replayed(record, rules, notation, start, place) {
  const turned = byTurn(record, notation.sheet);
  const notes = turned ? [TEXTS.by_colour] : [];
  record = turned ?? record;
  const ours = followed(record, rules, notation, start, place);
  const drops = rules.survey(start).moves.every((move) => rules.decode(move).dropped);
  const names = ours.fault && drops ? fromTop(notation.sheet) : null;
  const theirs = names && followed({ ...record, moves: renamed(record.moves, names) }, rules, notation, start, place);
  const { tags } = record;
  return theirs && !theirs.fault ? { ...theirs, tags, notes: [...notes, TEXTS.from_top] } : { ...ours, tags, notes };
}

/** Square -> its name where ranks are counted from the top, as in Othello; null for a game in which more is done than dropping
 * pieces of one kind. As records/from_top.py has it. @param {Sheet} sheet @returns {Map<string, string> | null} */
function fromTop({ pieces, board: { rows, names } }) {
  if (pieces.length > 1) return null;
  const below = rows.toReversed();
  const pairs = rows.flatMap((row, i) => row.map((square, j) => [square, below[i][j]]));
  if (pairs.some(([one, other]) => (one === null) !== (other === null))) return null;
  return new Map(pairs.map(([one, other]) => [names[one ?? 0], names[other ?? 0]]));
}

/** Moves with other names of squares. @param {PgnMove[]} moves @param {Map<string, string>} names @returns {PgnMove[]} */
function renamed(moves, names) {
  return moves.map((move) => ({
    ...move,
    text: move.text.toLowerCase().replace(/[a-z][0-9]+/g, (name) => names.get(name) ?? name),
    variations: move.variations.map((line) => ({ ...line, moves: renamed(line.moves, names) })),
  }));
}

/** @param {PgnGame} record @param {Rules} rules @param {Notation} notation @param {State} start
 * @param {(fen: string) => State} place */
function followed(record, rules, notation, start, place) {
  check(record, notation.sheet);
  const fen = record.tags.FEN;
  const kept = Object.entries(record.tags).filter(
    ([name]) => !(name in notation.sheet.tags) && name !== "SetUp" && name !== "FEN",
  );
  const game = new Game(rules, notation, fen ? place(fen) : start, Object.fromEntries(kept));
  game.result = record.result;
  game.root.opening = [...record.opening];
  /** @type {TextError[]} */
  const faults = [];
  follow(game, game.root, record.moves, game.root.opening, faults);
  game.arrive(game.root);
  return { game, fault: faults[0] ?? null };
}

/** Is the record one of what the page plays? @param {PgnGame} record @param {Sheet} sheet */
function check({ tags, offset }, sheet) {
  const { Variant, VariantOptions = "" } = tags;
  if (Variant && !sheet.called.includes(folded(Variant))) throw new TextError(TEXTS.another(Variant, sheet.name), offset);
  const ours = sheet.tags.VariantOptions ?? "";
  if (VariantOptions && optioned(VariantOptions) !== optioned(ours))
    throw new TextError(TEXTS.another(`${sheet.name}, ${VariantOptions}`, ours || sheet.name), offset);
}

/** A name without case, spaces, signs and the word chess at its end, as language/names.py folds it. @param {string} name */
function folded(name) {
  const text = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return text.replace(/(?<=..)chess(?=(960)?$)/u, "");
}

/** @param {string} options */
function optioned(options) {
  return options.toLowerCase().replace(/[^a-z0-9=;]/g, "");
}

/** Play the moves of a line from a node on, and the variations of each; `remarks` are those of a line without moves.
 * @param {Game} game @param {GameNode} from @param {PgnMove[]} moves @param {string[]} remarks @param {TextError[]} faults */
function follow(game, from, moves, remarks, faults) {
  let node = from;
  moves = [...moves];
  for (let index = 0; index < moves.length; index++) {
    game.arrive(node);
    let next;
    try {
      next = played(game, moves[index]);
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      const parts = movesOf(game, moves[index]);
      if (parts) moves.splice(index--, 1, ...parts);
      if (parts) continue;
      (index ? node.after : remarks).push(`not played: ${raw(moves.slice(index))}`);
      faults.push(error);
      return;
    }
    for (const variation of moves[index].variations) {
      follow(game, node, variation.moves, next.after, faults);
      const first = variation.moves.length && node.children.at(-1);
      if (first) first.opening.push(...variation.opening);
    }
    node = next;
  }
}

/** The moves that commas part, or nothing (`f5d6`), if the first of them can be played.
 * @param {Game} game @param {PgnMove} move */
function movesOf(game, move) {
  const sign = move.text.includes(",") ? /[^,]+/g : RUN.test(move.text) ? /[A-Za-z][0-9]/g : null;
  const parts = sign ? [...move.text.matchAll(sign)] : [];
  if (parts.length < 2 || parts.length > MOST.moves) return null;
  if (game.notation.meanings(game.state, game.moves, parts[0][0], game.last?.move).length !== 1) return null;
  const fresh = () => ({ nags: [], comments: [], after: [], variations: [] });
  return parts.map((part, i) => {
    const rest = i < parts.length - 1 ? fresh() : {};
    return { ...move, ...rest, text: part[0], offset: move.offset + part.index };
  });
}

/** Moves that were not played, as they were written. @param {PgnMove[]} moves @returns {string} */
function raw(moves) {
  const words = (/** @type {PgnMove} */ { text, variations, comments, after }) => [
    text,
    ...variations.map((line) => `(${raw(line.moves)})`),
    ...[...comments, ...after].map((one) => `"${one}"`),
  ];
  return moves.flatMap(words).join(" ");
}

/** @param {Game} game @param {PgnMove} move */
function played(game, { text, offset, nags, comments, after }) {
  const move = meant(game, text, offset);
  try {
    if (move !== null) game.play(move);
    else if (game.free) game.decline();
    else game.skip(turned(game.notation.fen(game.state), game.rules, game.notation.sheet));
  } catch (error) {
    throw new TextError(TEXTS.unplayable(error instanceof FenError ? error.message : reasonOf(error)), offset);
  }
  const glyph = GLYPHS[/(?<=.)[!?]+$/.exec(text)?.[0] ?? ""];
  game.node.nags.push(...(glyph ? [glyph, ...nags] : nags));
  game.node.comments.push(...comments);
  game.node.after.push(...after);
  return game.node;
}

/** The legal move that a text means, null for declining, or for a null move where the rules have no pass.
 * @param {Game} game @param {string} written @param {number} offset */
function meant(game, written, offset) {
  const text = written.replace(/(?<=.)[!?]+$/, "");
  const where = game.free ? "" : TEXTS.at_move(game.number, game.notation.sheet.sides[game.side]);
  const passes = /^([wb]:)?(--|pass|null|0000|@@@@|z0)$/i.test(text);
  if (passes && game.pass === null && (game.free ? game.may_decline : !game.over && !game.checked.length)) return null;
  const found = game.notation.meanings(game.state, game.moves, text, game.last?.move);
  if (found.length === 1) return found[0];
  const sans = (/** @type {Move[]} */ moves) =>
    moves
      .slice(0, 5)
      .map((move) => game.notation.san(game.state, move, game.legal))
      .join(", ");
  if (!found.length && game.over) throw new TextError(where + TEXTS.ended(text), offset);
  const promoting = found.length ? [] : promotions(game, text);
  if (promoting.length) throw new TextError(where + TEXTS.promotes(text, sans(promoting)), offset);
  if (!found.length) throw new TextError(where + TEXTS.not_legal(text), offset);
  throw new TextError(where + TEXTS.ambiguous(text, sans(found)), offset);
}

/** The promotions that a text names without what the piece becomes. @param {Game} game @param {string} text */
function promotions(game, text) {
  const bare = text.replace(/[+#]+$/, "");
  return game.moves.filter((move) => {
    if (!game.rules.decode(move).promotion) return false;
    const { notation, state, legal } = game;
    return [notation.text(state, move), notation.san(state, move, legal)].some(
      (one) => one.replace(/[+#]+$/, "").replace(/=?[^\d]+$/, "") === bare,
    );
  });
}
