// PGN as text: games, each a tree of move texts; what the moves mean is for replay.js. As records/reader.py reads it.

import { must } from "./care.js";
import { TEXTS } from "./texts.js";

export const MOST = { text: 1 << 20, moves: 3000, depth: 50 };
const TAG = /^\s*\[\s*(\w{1,80})\s+"((?:[^"\\]|\\.)*)"\s*\]/;
const TO = "[-:\u2010-\u2013\u2212]";
const COMMAND = /^\s*position\s+(?:startpos|(?:fen\s+|(?=sfen\s))(.+?))\s*(?:\smoves\b|$)/m;
const OTHER_RESULTS = new Map([["2-0", "1-0"], ["0-2", "0-1"]]); // PDN's; a draw is what has no other meaning
const DRAWS = ["1/2", "\u00bd", "\u00bd-\u00bd", "0.5-0.5", "1-1"];
const WHY =
  "by|on|in|of|to|the|and|with|agreement|agreed|repetition|resignation|(?:check|stale)?mate|time|forfeit|threefold|" +
  "fifty|moves?|rule|insufficient|material|perpetual|check";
/** How a game ended, in words. */
const SAID = new RegExp(
  "(?:(white|red|black)[ \\t]+(?:(resign(?:s|ed)|loses|lost|forfeits)|wins|won|(?:check)?mates)|" +
    "(draw(?:n|s)?\\b|stalemate\\b)|resign(?:s|ed)\\b|checkmate\\b)" +
    `(?:[ \\t]+(?:${WHY})\\b)*(?=[\\s.,(){};$]|$)[.,]?`,
  "iy",
);
const TOKEN = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    String.raw`\{(?<comment>[^}]*)(?<closed>\}?)`,
    String.raw`;(?<rest>.*)`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`\$(?<nag>\d{1,6})`,
    String.raw`(?<result>1${TO}0|0${TO}1|1\/2(?: ?${TO} ?1\/2)?|\u00bd(?:${TO}\u00bd)?|0\.5${TO}0\.5|` +
      String.raw`2-0|0-2|1-1|\*)\.?(?=[\s(){};$]|$)`,
    String.raw`(?<number>(?!0000(?:[\s(){};$]|$))\d+(?:[.\u2026]+|(?=[\s(){};$]|$)))`,
    String.raw`(?<glyph>[!?]{1,2})(?=[\s(){};$]|$)`,
    String.raw`(?<turn>[^\s(){};$]*[a-z]\d+-[a-z]\d+\([a-z]\d+\)[+#!?]*)`,
    String.raw`(?<word>[^\s(){};$]+(?:\([\p{L}][.!'*]?\)[+#!?]*)?)`,
    String.raw`(?<other>.)`,
  ].join("|"),
  "suy",
);
/** @type {Record<string, number>} */
export const GLYPHS = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };
const IDLE = ["", "/", "-", "+", "++", "#", "ch", "mate", "e.p.", "ep", "e.p", "..", "...", "\u2026"]; // beside a move, no move

/** An error at a place of a text. */
export class TextError extends Error {
  /** @param {string} message @param {number} offset */
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

/** The games of a text: { tags, opening, moves, result, offset }; a move { text, offset, nags, comments, after, variations }.
 * @param {string} text */
export function games(text) {
  if (text.length > MOST.text) throw new TextError(TEXTS.long_text(MOST.text), MOST.text);
  const reader = new Reader(text);
  const found = [];
  while (!reader.done) found.push(reader.game());
  return found.filter((game) => game.moves.length || Object.keys(game.tags).length);
}

/** A result as PGN writes it. @param {string} text */
function plainResult(text) {
  const plain = text.replace(/\s/g, "").replace(new RegExp(TO, "g"), "-");
  return DRAWS.includes(plain) ? "1/2-1/2" : (OTHER_RESULTS.get(plain) ?? plain);
}

/** The result that words tell; null where they tell none. @param {RegExpExecArray} said */
function resultSaid([, side, loses, draws]) {
  if (draws) return "1/2-1/2";
  return side ? ((side.toLowerCase() === "black") === Boolean(loses) ? "1-0" : "0-1") : null;
}

class Reader {
  at = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  get done() {
    return !this.text.slice(this.at).trim();
  }

  game() {
    /** @type {PgnGame} */
    const game = { tags: this.tags(), offset: this.at, result: "*", count: 0, ...line() };
    this.movetext(game);
    return game;
  }

  tags() {
    /** @type {Tags} */
    const found = Object.create(null);
    while (/^\s*\[/.test(this.text.slice(this.at))) {
      const match = TAG.exec(this.text.slice(this.at, this.at + 9000));
      if (!match) throw new TextError(TEXTS.no_tag, this.at);
      found[match[1]] ??= match[2].replace(/\\(.)/g, "$1");
      this.at += match[0].length;
    }
    const command = COMMAND.exec(this.text.slice(this.at));
    if (command?.index === 0) {
      if (command[1]) found.FEN ??= command[1];
      this.at += command[0].length;
    }
    return found;
  }

  /** @param {PgnGame} game */
  movetext(game) {
    /** @type {Stack} */
    const stack = [];
    /** @type {Line} */
    let branch = game;
    let numbered = false;
    while (this.at < this.text.length) {
      if (/^\n\s*\[\s*\w+\s+"/.test(this.text.slice(this.at, this.at + 200)) && game.moves.length) break; // the next game's tags
      const begin = this.at;
      TOKEN.lastIndex = SAID.lastIndex = begin;
      const said = SAID.exec(this.text);
      if (said) {
        this.at = SAID.lastIndex;
        this.take({ comment: said[0].replace(/[.,]$/, ""), closed: "}" }, game, branch, begin);
        if (!stack.length) game.result = resultSaid(said) ?? game.result;
        continue;
      }
      const found = /** @type {Token} */ (must(TOKEN.exec(this.text)).groups);
      this.at = found.closed ? this.closing(begin, TOKEN.lastIndex) : TOKEN.lastIndex;
      if (found.closed) found.comment = this.text.slice(begin + 1, this.at - 1);
      const listed = numbered;
      numbered = found.number !== undefined;
      if (found.open) branch = this.enter(branch, stack, begin);
      else if (found.close && !stack.length && listed) continue; // 1) e4
      else if (found.close) branch = leave(stack, begin);
      else if (found.result) {
        if (stack.length) continue;
        game.result = plainResult(found.result);
        return;
      } else this.take(found, game, branch, begin);
    }
    if (stack.length) throw new TextError(TEXTS.not_closed("("), stack[stack.length - 1].offset);
  }

  /** Where a comment ends: behind braces within it that are closed in the same line. @param {number} begin @param {number} end */
  closing(begin, end) {
    const many = (/** @type {string} */ sign) => this.text.slice(begin + 1, end - 1).split(sign).length;
    while (many("{") > many("}")) {
      const further = /^[^{}\n]*\}/.exec(this.text.slice(end));
      if (!further) break;
      end += further[0].length;
    }
    return end;
  }

  /** @param {Line} branch @param {Stack} stack @param {number} offset */
  enter(branch, stack, offset) {
    if (!branch.moves.length) throw new TextError(TEXTS.no_variation, offset);
    if (stack.length >= MOST.depth) throw new TextError(TEXTS.deep(MOST.depth), offset);
    stack.push({ branch, offset });
    const inner = line();
    branch.moves[branch.moves.length - 1].variations.push(inner);
    return inner;
  }

  /** @param {Token} found @param {PgnGame} game @param {Line} branch @param {number} offset */
  take(found, game, branch, offset) {
    const last = branch.moves.at(-1);
    if (found.comment !== undefined && !found.closed) throw new TextError(TEXTS.not_closed("{"), offset);
    const comment = found.comment ?? found.rest;
    const word = (found.turn ?? found.word)?.replace(/,$|(?<=[0-9])\.$/, ""); // e4, e5.
    if (comment !== undefined) {
      const place = !last ? branch.opening : last.variations.length ? last.after : last.comments;
      place.push(comment.trim().replace(/\s+/g, " "));
    } else if (found.nag ?? found.glyph) last?.nags.push(found.glyph ? GLYPHS[found.glyph] : Number(found.nag));
    else if (found.other) throw new TextError(TEXTS.no_part(found.other), offset);
    else if (word && !IDLE.includes(word)) {
      if (++game.count > MOST.moves) throw new TextError(TEXTS.many_moves(MOST.moves), offset);
      branch.moves.push({ text: word, offset, nags: [], comments: [], after: [], variations: [] });
    }
  }
}

/** @returns {Line} */
function line() {
  return { opening: [], moves: [] };
}

/** @param {Stack} stack @param {number} offset */
function leave(stack, offset) {
  if (!stack.length) throw new TextError(TEXTS.not_opened, offset);
  return must(stack.pop()).branch;
}

/** Where an offset lies in a text: line and column, from 1. @param {string} text @param {number} offset */
export function place(text, offset) {
  const before = text.slice(0, offset).split("\n");
  return [before.length, before[before.length - 1].length + 1];
}
