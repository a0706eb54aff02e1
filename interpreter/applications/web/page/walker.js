// Walking in the game: the list of moves, and the buttons below it.

import { MoveList } from "./movelist.js";
import { Notes } from "./notes.js";
import { Openings } from "./openings.js";
import { element } from "./page.js";
import { TEXTS } from "./texts.js";

export class Walker {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.notes = new Notes(app);
    this.openings = new Openings(app.sheet);
    this.list = new MoveList(element("moves"), (node) => this.go(node));
    const deeds = {
      undo: this.undo,
      first: this.home,
      back: this.back,
      next: this.next,
      last: this.end,
      promote: this.promote,
      remove: this.remove,
    };
    for (const [id, deed] of Object.entries(deeds)) element(id).addEventListener("click", () => deed.call(this));
  }

  get game() {
    return this.app.game;
  }

  /** @param {Game} game */
  show({ node }) {
    this.list.show(this.game);
    this.notes.show(node);
    this.openings.show(this.game);
    const able = {
      undo: node.parent,
      first: node.parent,
      back: node.parent,
      next: node.children.length,
      last: node.children.length,
    };
    for (const id of /** @type {const} */ (["undo", "first", "back", "next", "last"])) element(id).disabled = !able[id];
    element("promote").hidden = !node.branch;
    element("remove").hidden = !node.parent;
  }

  /** To a position of the game; while it is looked at, the computer waits. @param {GameNode} node */
  go(node) {
    this.game.arrive(node);
    this.app.players.went(this.game);
    this.app.proceed();
  }

  home() {
    this.go(this.game.root);
  }

  back() {
    if (this.game.node.parent) this.go(this.game.node.parent);
  }

  next() {
    if (this.game.node.children.length) this.go(this.game.node.children[0]);
  }

  end() {
    this.go(this.game.node.tip);
  }

  /** Let the variation at hand go before what it varies. */
  promote() {
    this.game.promote(this.game.node);
    this.app.proceed();
  }

  /** Forget the move at hand and what follows it; a long line only if that is meant. */
  async remove() {
    const { node } = this.game;
    if (node.children.length && !(await this.app.questions.meant(TEXTS.forget(node.text), TEXTS.remove))) return;
    this.game.remove(node);
    this.go(this.game.node);
  }

  /** Back to the last turn of a person. */
  undo() {
    const { game } = this;
    const { players } = this.app;
    const turn = game.events.findLastIndex((event) => players.is_person(event.side));
    const wanted = turn < 0 ? game.events.length : game.events.length - turn;
    for (let i = 0; i < wanted && game.node.parent; i++) game.undo();
    players.ended = null;
    players.went(game);
    this.app.proceed();
  }
}
