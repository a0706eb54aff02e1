// Positions and games as text: shown, copied, pasted, opened from a file, and in the page's address.

import { Address, ordered, told } from "./address.js";
import { must, reasonOf } from "./care.js";
import { FenError } from "./fen_error.js";
import { Game } from "./game.js";
import { copy, element, save, say } from "./page.js";
import { games, MOST, place, TextError } from "./pgn.js";
import { STARTPOS } from "./placing.js";
import { position } from "./positions.js";
import { pgn } from "./record.js";
import { replayed } from "./replay.js";
import { TEXTS } from "./texts.js";

export class Exchange {
  /** @type {PgnGame[]} */ records = [];
  /** @type {Record<string, string>} */ shown = {};
  source = "";

  /** `app` has the game, and opens another one. @param {App} app @param {Sheet} sheet */
  constructor(app, sheet) {
    this.app = app;
    this.sheet = sheet;
    this.address = new Address(app.keeper);
    for (const id of /** @type {const} */ (["fen", "pgn"])) {
      element(`copy-${id}`).addEventListener("click", () => copy(element(id), element(`copy-${id}`)));
      element(`open-${id}`).addEventListener("click", () => this.open(element(id).value, id));
    }
    element("save").addEventListener("click", () => save(`${sheet.id}.pgn`, element("pgn").value));
    element("fen").addEventListener("keydown", (event) => event.key === "Enter" && this.open(element("fen").value, "fen"));
    element("file").addEventListener("change", () => this.read(element("file").files?.[0]));
    element("game").addEventListener("change", () => this.choose(Number(element("game").value)));
    element("link").addEventListener("click", () => this.share());
    addEventListener("beforeunload", () => this.note());
    addEventListener("hashchange", () => location.hash !== this.address.written && this.follow(location.hash));
  }

  // --- out ---------------------------------------------------------------------------------------

  /** Show the position and the game at hand; what somebody is writing stays until another one comes.
   * @param {Game} game @param {string[]} players @param {Ended | null} ended */
  show(game, players, ended) {
    this.tell("fen", game.notation.fen(game.state));
    this.tell("pgn", pgn(game, this.sheet, players, ended));
    this.address.note(game, this.sheet, this.app.looks.chosen);
  }

  /** @param {"fen" | "pgn"} id @param {string} text */
  tell(id, text) {
    if (this.shown[id] === text) return;
    element(id).value = this.shown[id] = text;
  }

  /** Let the address say the game as it is now. */
  note() {
    this.address.now(this.app.game, this.sheet, this.app.looks.chosen);
  }

  /** The link that shares the game: it is the page's address. */
  share() {
    this.note();
    element("address").value = location.href;
    copy(element("address"), element("link"));
  }

  // --- in ----------------------------------------------------------------------------------------

  /** @param {File | undefined} file */
  async read(file) {
    if (!file) return;
    element("file").value = "";
    if (file.size > MOST.text) this.fault(TEXTS.long_text(MOST.text));
    else this.open(await file.text(), "pgn");
  }

  /** Open a FEN or a PGN, whichever it is; what is wrong with it is told, and marked in its field.
   * @param {string} text @param {"fen" | "pgn"} id */
  open(text, id) {
    this.attempt(text, id, () => {
      if (is_fen(text)) this.place(text.trim());
      else this.collect(text);
    });
  }

  /** @param {string} text @param {"fen" | "pgn" | "address"} id @param {() => void} deed */
  attempt(text, id, deed) {
    this.fault("");
    try {
      deed();
      return true;
    } catch (error) {
      this.fault(located(error, text));
      if ((error instanceof TextError || error instanceof FenError) && element(id).value === text)
        mark(element(id), error.offset);
      return false;
    }
  }

  /** Show the position of a FEN, and say how it was read. @param {string} fen */
  place(fen) {
    /** @type {Set<string>} */
    const notes = new Set();
    this.begin(new Game(this.app.rules, this.app.notation, position(fen, this.app.rules, this.sheet, notes)));
    if (notes.size) this.fault(TEXTS.noted([...notes].join("; ")));
  }

  /** The games of a text; the first of them is shown. @param {string} text */
  collect(text) {
    const found = games(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
    if (!found.length) throw new TextError(TEXTS.no_game, 0);
    const { game, fault, notes } = this.played(found[0]);
    if (fault && found.length === 1 && !game.root.children.length) throw fault; // it takes the place of no other game
    Object.assign(this, { records: found, source: text });
    this.app.players.persons();
    element("game").replaceChildren(...found.map((record, i) => new Option(listed(i + 1, record), String(i))));
    element("games").hidden = found.length < 2;
    this.app.open_game(game);
    this.told(fault, notes, text);
  }

  /** @param {number} number */
  choose(number) {
    this.attempt(this.source, "pgn", () => {
      const { game, fault, notes } = this.played(this.records[number]);
      this.app.open_game(game);
      this.told(fault, notes, this.source);
    });
  }

  /** Say what is not shown of a game, or else how it was read.
   * @param {TextError | null} fault @param {string[]} notes @param {string} text */
  told(fault, notes, text) {
    if (fault) this.fault(TEXTS.left_out(located(fault, text)));
    else if (notes.length) this.fault(TEXTS.noted(notes.join("; ")));
  }

  /** @param {PgnGame} record */
  played(record) {
    const { rules, notation, start } = this.app;
    return replayed(record, rules, notation, start, (fen, notes) => this.from_tag(fen, record, notes));
  }

  /** @param {string} fen @param {PgnGame} record @param {Set<string>} notes */
  from_tag(fen, { offset }, notes) {
    try {
      return position(fen, this.app.rules, this.sheet, notes);
    } catch (error) {
      throw error instanceof FenError ? new TextError(error.message, Math.max(0, offset - 1)) : error;
    }
  }

  /** @param {Game} game */
  begin(game) {
    element("games").hidden = true;
    this.app.open_game(game);
  }

  /** Open what an address says; false if it says nothing. @param {string} hash */
  follow(hash) {
    const said = told(hash);
    if (!said) return false;
    const head = said.fen ? `[FEN "${said.fen.replace(/[\\"]/g, "")}"]\n\n` : "";
    return this.attempt(said.moves, "address", () => {
      const [record] = games(`${head}${said.moves} *`);
      const { game, fault, notes } = this.played(record);
      game.result = "*";
      game.arrive(ordered(game)[said.at] ?? game.root.tip);
      if (record.moves.length) this.app.players.persons();
      this.begin(game);
      this.told(fault, notes, said.moves);
    });
  }

  /** @param {string} text */
  fault(text) {
    say("fault", text);
    if (text) element("texts").open = true;
  }
}

/** A game in the list of those that were read. @param {number} number @param {PgnGame} record */
function listed(number, { tags: { White, Black, Result } }) {
  return TEXTS.game(number, White, Black, Result);
}

/** Is a text a FEN? A PGN has tags, or moves. @param {string} text */
function is_fen(text) {
  return STARTPOS.test(text) || (/^[^\s[{(]*\/\S*(\s|$)/.test(text.trim()) && !text.trim().includes("\n"));
}

/** An error with its place in the text, and nothing else than what a reader can use.
 * @param {unknown} error @param {string} text */
function located(error, text) {
  if (!(error instanceof TextError)) return reasonOf(error);
  const [line, column] = place(text, error.offset);
  return TEXTS.located(line, column, error.message);
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {number} offset */
function mark(field, offset) {
  const [word] = must(/^\S*/.exec(field.value.slice(offset)));
  field.focus();
  field.setSelectionRange(offset, offset + Math.max(1, word.length));
}
