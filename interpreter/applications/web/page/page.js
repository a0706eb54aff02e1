// What the page's parts need of the document.

import { TEXTS } from "./texts.js";

/** An element of the page. @template {string} Id @param {Id} id @returns {ElementOf<Id>} */
export function element(id) {
  return /** @type {ElementOf<Id>} */ (document.getElementById(`hx-${id}`));
}

/** Write a text that screen readers tell, once. @param {string} id @param {string} text */
export function say(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
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
