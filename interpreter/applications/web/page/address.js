// The game in the page's address, behind the #: whoever opens the link sees the same game at the same place.

import { movetext } from "./record.js";

const LONGEST = 8000; // characters of an address that programs pass on
const PAUSE = 300; // milliseconds: browsers take no address after each of many quick moves

/** Writes the address of a game, a while after its last change. */
export class Address {
  /** @param {Keeper} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.written = location.hash;
  }

  /** @param {Game} game @param {Sheet} sheet @param {Record<string, string>} looks */
  note(game, sheet, looks) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(game, sheet, looks), PAUSE);
  }

  /** @param {Game} game @param {Sheet} sheet @param {Record<string, string>} looks */
  now(game, sheet, looks) {
    clearTimeout(this.timer);
    this.write(fragment(game, sheet, looks));
  }

  /** @param {string} text */
  write(text) {
    this.written = text && `#${text}`;
    try {
      history.replaceState(this.keeper.kept, "", this.written || location.pathname + location.search);
    } catch {
      // a page inside another one may have no address of its own
    }
  }
}

/** What stands behind the # for a game, and for the look of the board.
 * @param {Game} game @param {Sheet} sheet @param {Record<string, string>} looks */
export function fragment(game, sheet, looks = {}) {
  const fen = game.notation.fen(game.start);
  /** @type {Record<string, string>} */
  const said = fen === sheet.fen ? { ...looks } : { ...looks, fen };
  const moves = movetext(game.root, true);
  if (moves.length) Object.assign(said, { moves: moves.join(" "), at: ordered(game).indexOf(game.node) });
  const text = new URLSearchParams(said).toString();
  return text.length <= LONGEST ? text : new URLSearchParams({ ...looks, fen: game.notation.fen(game.state) }).toString();
}

/** What an address says: { fen, moves, at }, null if it says nothing of a game. @param {string} hash */
export function told(hash) {
  const said = new URLSearchParams(hash.slice(1));
  if (!said.get("fen") && !said.get("moves")) return null;
  return { fen: said.get("fen"), moves: said.get("moves") ?? "", at: Number(said.get("at") ?? NaN) };
}

/** All nodes of a game in the order in which they are written. @param {Game} game */
export function ordered(game) {
  const found = [game.root];
  /** @param {GameNode} from */
  const walk = (from) => {
    for (let node = from; node.children.length; node = node.children[0]) {
      found.push(node.children[0]);
      for (const other of node.children.slice(1)) {
        found.push(other);
        walk(other);
      }
    }
  };
  walk(game.root);
  return found;
}
