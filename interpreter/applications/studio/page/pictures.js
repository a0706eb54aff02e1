// The pictures of the board's men for the form: each alone, as an image, which can run nothing and ask for nothing.

import { picture } from "./dom.js";

const BOX = 45; // the width and height of a picture

/** The store of pictures that a board's content has, to be asked for one of them. */
export class Pictures {
  /** @type {Map<string, string>} */ known = new Map();
  /** @type {Document | null} */ read = null;

  /** @param {string} markup */
  constructor(markup) {
    this.markup = markup;
  }

  /** It is read when it is asked first, which takes as long as some frames. */
  get store() {
    this.read ??= new DOMParser().parseFromString(this.markup, "image/svg+xml");
    return this.read;
  }

  /** The text of a picture, "" if there is none. @param {string} id as `white-king` */
  svg(id) {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const parts = this.parts(id, new Map());
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}" width="${BOX}" height="${BOX}">`;
    const text = parts.size ? `${head}<defs>${[...parts.values()].join("")}</defs><use href="#${id}"/></svg>` : "";
    this.known.set(id, text);
    return text;
  }

  /** A part of the store and all that it refers to, as text by name. @param {string} id @param {Map<string, string>} found */
  parts(id, found) {
    const part = this.store.getElementById(id);
    if (!part || found.has(id)) return found;
    found.set(id, new XMLSerializer().serializeToString(part));
    for (const use of part.querySelectorAll("use")) this.parts((use.getAttribute("href") ?? "").slice(1), found);
    return found;
  }
}

/** Let elements that stand for a man, named in `data-man`, show his picture; his letter as long as there is none.
 * @param {Iterable<Element>} elements @param {Pictures | null} pictures */
export function dress(elements, pictures) {
  for (const element of elements) {
    const svg = pictures?.svg(element.getAttribute("data-man") ?? "");
    element.classList.toggle("drawn", Boolean(svg));
    element.replaceChildren(svg ? picture(svg, "") : (element.getAttribute("data-letter") ?? ""));
  }
}
