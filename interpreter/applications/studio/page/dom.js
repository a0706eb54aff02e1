// Elements of the page: found, made, and filled with text, never with markup.

/** An element of the page. @template {string} Id @param {Id} id @returns {StudioElement<Id>} */
export function byId(id) {
  return /** @type {StudioElement<Id>} */ (document.getElementById(id));
}

/** A value that is there: if it is not, that is an error of ours. @template T @param {T | null | undefined} value @returns {T} */
export function must(value) {
  if (value === null || value === undefined) throw new Error("something is missing");
  return value;
}

/** An element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes<HTMLElementTagNameMap[Name]>} given @param {Child[]} children */
export function make(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button with a deed.
 * @param {string} text @param {(event: MouseEvent) => unknown} deed @param {Attributes<HTMLButtonElement>} given */
export function button(text, deed, given = {}) {
  return make("button", { type: "button", onclick: deed, ...given }, text);
}

/** A picture, which can run nothing. @param {string} svg @param {string} text */
export function picture(svg, text) {
  return make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: text });
}

/** A dialog that asks something; resolves to what `close` is given, or null.
 * @template Answer
 * @param {string} title @param {(close: Close<Answer>) => (Node | string)[]} fill @returns {Promise<Answer | null>} */
export function dialog(title, fill) {
  const box = byId("dialog");
  return new Promise((resolve) => {
    /** @type {Answer | null} */
    let answer = null;
    /** @type {Close<Answer>} */
    const close = (value) => {
      answer = value;
      box.close();
    };
    byId("dialog-title").textContent = title;
    byId("dialog-body").replaceChildren(...fill(close));
    box.addEventListener("close", () => resolve(answer), { once: true });
    box.showModal();
  });
}

/** What a table says: rows of cells, the first row as its head.
 * @param {Child[][]} rows @param {Attributes<HTMLTableElement>} given */
export function table(rows, given = {}) {
  const [head, ...body] = rows;
  const row = (/** @type {Child[]} */ cells, /** @type {"th" | "td"} */ name) =>
    make("tr", {}, ...cells.map((cell) => make(name, {}, cell)));
  return make("table", given, make("thead", {}, row(head, "th")), make("tbody", {}, ...body.map((cells) => row(cells, "td"))));
}
