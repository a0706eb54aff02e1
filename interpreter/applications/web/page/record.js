// A game as PGN, with the tags that Python gave the page; as records/writer.py writes it.

import { numbered } from "./game.js";

const WIDTH = 80;
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/** The text of a game; `players` are the names of White and Black where the game does not say them.
 * @param {Game} game @param {Sheet} sheet @param {string[]} players @param {Ended | null} ended */
export function pgn(game, sheet, players, ended = null) {
  const result = resultOf(game, ended);
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
  const usual = { Event: "?", Site: "?", Date: date, Round: "?", White: players[0], Black: players[1] };
  /** @type {Tags} */
  const ending = ended ? { Termination: ended.termination } : {};
  /** @type {Tags} */
  const tags = { ...usual, ...game.tags, Result: result, ...ending, ...own(game, sheet) };
  const order = [...ROSTER, ...Object.keys(tags).filter((name) => !ROSTER.includes(name))];
  const head = order.map((name) => `[${name} "${escaped(tags[name])}"]`);
  return [...head, "", ...lines([...movetext(game.root), result]), ""].join("\n");
}

/** What a game ended with: by the rules, without a move, or as a record says. @param {Game} game @param {Ended | null} ended */
function resultOf(game, ended) {
  const tip = game.root.tip;
  if (game.node === tip && game.over) return game.over.text;
  return ended ? game.notation.sheet.results[ended.result] : game.result;
}

/** The tags that say which game it is; one from another position says from which. @param {Game} game @param {Sheet} sheet */
function own(game, sheet) {
  const fen = game.notation.fen(game.start);
  return fen === sheet.fen ? sheet.tags : { ...sheet.tags, SetUp: "1", FEN: fen };
}

/** The moves that follow a node, with all variations; `bare` of numbers, glyphs and comments.
 * @param {GameNode} root @param {boolean} bare */
export function movetext(root, bare = false) {
  return [...comments(root.opening, bare), ...branch(root, null, bare)];
}

/** @param {GameNode} parent @param {GameNode | null} before @param {boolean} bare */
function branch(parent, before, bare) {
  /** @type {string[]} */
  const found = [];
  let last = before;
  for (let node = parent; node.children.length; node = node.children[0]) {
    const [next, ...others] = node.children;
    found.push(...move(next, last, bare), ...others.flatMap((other) => bracketed(other, bare)), ...comments(next.after, bare));
    last = next;
  }
  return found;
}

/** A variation, which begins with a node. @param {GameNode} node @param {boolean} bare */
function bracketed(node, bare) {
  const tokens = [
    ...comments(node.opening, bare),
    ...move(node, null, bare),
    ...comments(node.after, bare),
    ...branch(node, node, bare),
  ];
  tokens[0] = `(${tokens[0]}`;
  tokens[tokens.length - 1] += ")";
  return tokens;
}

/** @param {GameNode} node @param {GameNode | null} before @param {boolean} bare */
function move(node, before, bare) {
  const text = node.move === null && node.free ? `${"wb"[node.side]}:--` : node.text;
  if (bare) return [text];
  const number = numbered(node, before?.after.length ? null : before);
  return [...(number ? [number] : []), text, ...node.nags.map((nag) => `$${nag}`), ...comments(node.comments)];
}

/** @param {string[]} texts @param {boolean} bare */
function comments(texts, bare = false) {
  return bare ? [] : texts.map(comment);
}

/** A comment; a closing brace, which none can hold, becomes a bracket. @param {string} text */
function comment(text) {
  return `{${text.replace(/\s+/g, " ").replaceAll("}", ")")}}`;
}

/** @param {string} value */
function escaped(value) {
  return value.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ");
}

/** @param {string[]} tokens */
function lines(tokens) {
  const found = [""];
  for (const word of tokens.flatMap((token) => token.split(" "))) {
    const line = found.at(-1);
    if (line && line.length + 1 + word.length > WIDTH && !word.startsWith("%")) found.push(word);
    else found[found.length - 1] = line ? `${line} ${word}` : word;
  }
  return found;
}
