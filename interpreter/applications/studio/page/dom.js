// Elements of the page: found, made, and filled with text, never with markup.

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/** An element with attributes, listeners (`onclick`) and children. */
export function make(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button with a deed. */
export function button(text, deed, given = {}) {
  return make("button", { type: "button", onclick: deed, ...given }, text);
}

/** A picture, which can run nothing. */
export function picture(svg, text) {
  return make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: text });
}

/** A dialog that asks something; resolves to what `close` is given, or null. */
export function dialog(title, fill) {
  const box = byId("dialog");
  return new Promise((resolve) => {
    let answer = null;
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

/** What a table says: rows of cells, the first row as its head. */
export function table(rows, given = {}) {
  const [head, ...body] = rows;
  const row = (cells, name) => make("tr", {}, ...cells.map((cell) => make(name, {}, cell)));
  return make("table", given, make("thead", {}, row(head, "th")), make("tbody", {}, ...body.map((cells) => row(cells, "td"))));
}
