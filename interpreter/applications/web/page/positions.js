// The position of a FEN, also where the move before it belongs to it, for it may be refused.

import { must } from "./care.js";
import { Notation } from "./notation.js";
import { completed, placed, understood } from "./placing.js";
import { refuse } from "./rights.js";
import { field, first } from "./rules.js";

/** The position of a FEN. Throws FenError with the reason if it is none, or cannot be played; `notes` say how it was
 * read where that has another form here.
 * @param {string} text @param {Rules} rules @param {Sheet} sheet @param {Set<string>} notes @returns {State} */
export function position(text, rules, sheet, notes = new Set()) {
  const { said, setup, known } = understood(text, sheet, notes);
  const { before, refused } = setup.extension;
  if (before) return afterMove(said, before, rules, sheet, notes);
  const state = placed(setup, known, rules, sheet, notes);
  if (!refused) return state;
  field(rules.numbers, state, "st")[rules.layout.REFUSED] = BigInt(legalMove("refused", refused, state, rules, sheet));
  return completed(rules, state);
}

/** The position after a move that may be refused, told by the one before it and that move. Throws FenError.
 * @param {string} said @param {string} before @param {Rules} rules @param {Sheet} sheet @param {Set<string>} notes */
function afterMove(said, before, rules, sheet, notes) {
  const fields = before.split(",");
  const text = must(fields.pop());
  const earlier = position(fields.join(" ").replaceAll("|", ";"), rules, sheet, notes);
  const { state } = rules.after(earlier, legalMove("before", text, earlier, rules, sheet));
  const fen = new Notation(rules, sheet).fen(state);
  if (fen !== said) throw refuse("state", `before: this position would come about: ${fen}`);
  return completed(rules, state);
}

/** The legal move that a text of the further state means. Throws FenError.
 * @param {string} name @param {string} text @param {State} state @param {Rules} rules @param {Sheet} sheet */
function legalMove(name, text, state, rules, sheet) {
  const notation = new Notation(rules, sheet);
  const move = rules.survey(state).moves.find((each) => notation.text(state, each) === text);
  if (move === undefined) throw refuse("state", `${name}=${text}: expected a legal move, as coordinates`);
  return first(move);
}
