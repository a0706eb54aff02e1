// What the page's parts need of the document.

import { TEXTS } from "./texts.js";

/** An element of the page, or of a tree of its own.
 * @template {string} Id @param {Id} id @param {Document | ShadowRoot} root @returns {ElementOf<Id>} */
export function element(id, root = document) {
  return /** @type {ElementOf<Id>} */ (root.getElementById(`hx-${id}`));
}

/** Write a text that screen readers tell, once. @param {string} id @param {string} text */
export function say(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

/** How a kind of piece moves, from the rulebook on the page. @param {string} name */
export function sentencesOf(name) {
  const items = document.querySelectorAll(`#piece-${CSS.escape(name)} ul:not(.legend) > li`);
  return [...items].map((item) => item.textContent ?? "");
}

/** Remember a choice of the reader's; a page inside another one, or from the disk, may have no storage.
 * @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it is forgotten
  }
}

/** What was remembered, "" for nothing. @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Copy a text from a field or as it is, and say so on the button.
 * @param {HTMLInputElement | HTMLTextAreaElement} source @param {HTMLElement} button */
export async function copy(source, button) {
  source.select();
  try {
    await navigator.clipboard.writeText(source.value);
  } catch {
    document.execCommand("copy");
  }
  const { textContent } = button;
  button.textContent = TEXTS.copied;
  setTimeout(() => (button.textContent = textContent), 1500);
}

/** Let the reader keep a text as a file. @param {string} name @param {string} text */
export function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
