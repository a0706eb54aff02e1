// A game that was read as text, played: the moves that its texts mean, its variations, and what is wrong with it.

import { reasonOf } from "./care.js";
import { Game } from "./game.js";
import { GLYPHS, TextError } from "./pgn.js";
import { SIDES, TEXTS } from "./texts.js";

/** The game of a record from pgn.js, at its beginning. Throws TextError, FenError.
 * @param {PgnGame} record @param {Rules} rules @param {Notation} notation @param {State} start @param {(fen: string) => State} place */
export function replayed(record, rules, notation, start, place) {
  check(record, notation.sheet);
  const fen = record.tags.FEN;
  const kept = Object.entries(record.tags).filter(([name]) => !(name in notation.sheet.tags) && name !== "SetUp" && name !== "FEN");
  const game = new Game(rules, notation, fen ? place(fen) : start, Object.fromEntries(kept));
  game.result = record.result;
  game.root.opening = record.opening;
  follow(game, game.root, record.moves);
  game.arrive(game.root);
  return game;
}

/** Is the record one of what the page plays? @param {PgnGame} record @param {Sheet} sheet */
function check({ tags, offset }, sheet) {
  for (const name of ["Variant", "VariantOptions"]) {
    const [theirs, ours] = [tags[name], sheet.tags[name] ?? (name === "Variant" ? "chess" : undefined)];
    if (theirs !== undefined && known(theirs) !== known(ours ?? "") && known(theirs) !== known(sheet.name)) {
      throw new TextError(TEXTS.another(name === "Variant" ? theirs : `${sheet.name}, ${theirs}`, ours ?? sheet.name), offset);
    }
  }
}

/** @param {string} name */
function known(name) {
  return name.toLowerCase().replace(/[^a-z0-9=;]/g, "").replace(/chess$/, "");
}

/** Play the moves of a line from a node on, and the variations of each. @param {Game} game @param {GameNode} from @param {PgnMove[]} moves */
function follow(game, from, moves) {
  let node = from;
  for (const move of moves) {
    game.arrive(node);
    const next = played(game, move);
    for (const variation of move.variations) {
      follow(game, node, variation.moves);
      const first = variation.moves.length && node.children.at(-1);
      if (first) first.opening.push(...variation.opening);
    }
    node = next;
  }
}

/** @param {Game} game @param {PgnMove} move */
function played(game, { text, offset, nags, comments, after }) {
  const move = meant(game, text, offset);
  try {
    if (move === null) game.decline();
    else game.play(move);
  } catch (error) {
    throw new TextError(TEXTS.unplayable(reasonOf(error)), offset);
  }
  const glyph = GLYPHS[/(?<=.)[!?]+$/.exec(text)?.[0] ?? ""];
  game.node.nags.push(...(glyph ? [glyph, ...nags] : nags));
  game.node.comments.push(...comments);
  game.node.after.push(...after);
  return game.node;
}

/** The legal move that a text means, null for declining. @param {Game} game @param {string} written @param {number} offset */
function meant(game, written, offset) {
  const text = written.replace(/(?<=.)[!?]+$/, "");
  const where = game.free ? "" : TEXTS.at_move(game.number, SIDES[game.side]);
  const passes = /^([wb]:)?(--|pass|null|0000|@@@@)$/i.test(text);
  if (passes && game.may_decline && game.pass === null) return null;
  const found = game.notation.meanings(game.state, game.moves, text);
  if (found.length === 1) return found[0];
  if (!found.length) throw new TextError(where + (game.over ? TEXTS.ended(text) : TEXTS.not_legal(text)), offset);
  const sans = found.slice(0, 5).map((move) => game.notation.san(game.state, move, game.legal));
  throw new TextError(where + TEXTS.ambiguous(text, sans.join(", ")), offset);
}
