// The views beside the board: one at a time, made anew when the text or the position has changed.

import { askLatest, offers, reasonOf } from "./api.js";
import { byId, button, make } from "./dom.js";
import { VIEWS } from "./views.js";

export class Tabs {
  shown = "";
  asked = 0;

  /** `studio` has question(), position() and editor. @param {Studio} studio */
  constructor(studio) {
    this.views = VIEWS.filter(({ task, needs }) => offers(needs ?? task));
    this.studio = studio;
    this.chosen = this.views[0];
    this.buttons = this.views.map((view) => this.tab(view));
    byId("tabs").append(...this.buttons);
    byId("tabs").addEventListener("keydown", (event) => this.key(event));
    this.choose(this.views[0]);
  }

  /** @param {StudioView} view */
  tab(view) {
    return button(view.title, () => this.choose(view), { role: "tab", id: `tab-${view.id}`, "aria-controls": "panel" });
  }

  /** @param {StudioView} view */
  choose(view) {
    Object.assign(this, { chosen: view, shown: "" });
    this.buttons.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(this.views[i] === view));
      tab.tabIndex = this.views[i] === view ? 0 : -1;
    });
    byId("panel").setAttribute("aria-labelledby", `tab-${view.id}`);
    byId("panel").replaceChildren(make("p", { class: "quiet" }, "…"));
    this.refresh();
  }

  /** Show the view of an id. @param {string} id */
  open(id) {
    const view = this.views.find((each) => each.id === id);
    if (view) this.choose(view);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = this.buttons[(this.views.indexOf(this.chosen) + step + this.views.length) % this.views.length];
    next.focus();
    next.click();
  }

  /** Show what the view says now, if that may be something else than what is shown. */
  async refresh() {
    const { chosen, studio } = this;
    if (!(chosen.text ? studio.files?.name : studio.good)) {
      this.shown = "";
      byId("panel").replaceChildren(make("p", { class: "quiet" }, "This comes as soon as the text can be played."));
      return;
    }
    const question = {
      ...(chosen.text ? studio.question() : studio.good),
      ...(chosen.position ? studio.position() : {}),
      ...chosen.further?.(),
    };
    const key = JSON.stringify([chosen.id, question]);
    if (key === this.shown) return;
    this.shown = key;
    const number = ++this.asked;
    try {
      const answer = await (chosen.fetch ? chosen.fetch() : askLatest(chosen.task, question));
      if (number === this.asked && answer) this.fill(chosen.show(answer, studio, this));
    } catch (error) {
      if (number === this.asked)
        byId("panel").replaceChildren(
          ...(chosen.refused?.(error, studio, this) ?? []),
          make("p", { class: "bad" }, reasonOf(error)),
        );
    }
  }

  /** Another content; what had the focus, or its like, keeps it. @param {(Node | string)[]} content */
  fill(content) {
    const key =
      document.activeElement?.closest("#panel [data-key], #panel [id]")?.getAttribute("data-key") ?? document.activeElement?.id;
    const top = byId("panel").scrollTop;
    byId("panel").replaceChildren(...content);
    byId("panel").scrollTop = top;
    /** @type {NodeListOf<HTMLElement>} */
    const keyed = byId("panel").querySelectorAll("[data-key], [id]");
    const same = key && [...keyed].find((one) => (one.getAttribute("data-key") ?? one.id) === key);
    if (same && byId("panel").contains(same)) same.focus({ preventScroll: true });
  }

  /** The same view once more, asked anew. */
  again() {
    this.shown = "";
    this.refresh();
  }
}
