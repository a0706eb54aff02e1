// Links that hold a definition: made, and opened. Nothing is sent anywhere; who gets the link opens it in a
// workbench or a studio.

import { button, dialog, make } from "./dom.js";
import { held, linked } from "./link.js";

const KEPT = "heterodox:workbench";
/** The address of this page, if it is a workbench. */
let here = "";

/** This page is a workbench at an address. @param {string} address */
export function workbenchAt(address) {
  here = address;
}

/** The address of a workbench that was named last. */
function known() {
  try {
    return here || (localStorage.getItem(KEPT) ?? "");
  } catch {
    return here; // the browser keeps nothing
  }
}

/** Show the link to a definition. @param {string} file @param {string} text */
export async function share(file, text) {
  const name = file.replace(/^shipped:(.*)$/, "$1.yaml");
  const part = `#${await linked(name, text)}`;
  const field = make("input", { id: "address", readonly: true, "aria-label": "The link" });
  const at = make("input", {
    id: "workbench",
    type: "url",
    value: known(),
    placeholder: "https://…/workbench/",
    autocomplete: "off",
  });
  const show = () => (field.value = `${at.value.trim().split("#")[0]}${part}`);
  at.addEventListener("input", () => {
    show();
    try {
      localStorage.setItem(KEPT, at.value.trim());
    } catch {
      return; // it is asked for again next time
    }
  });
  show();
  const said = () => (copied.textContent = "Copied");
  const copied = button("Copy", () => navigator.clipboard.writeText(field.value).then(said, () => field.select()), {
    class: "main",
  });
  await dialog("A link to this definition", (close) => [
    make("p", {}, `It holds the whole text, ${field.value.length} letters: it opens this board and these rules.`),
    make("p", { class: "row" }, field, copied),
    make("p", { class: "row" }, make("label", { for: "workbench" }, "It opens in the workbench at"), at),
    make("p", { class: "quiet" }, "Without a workbench, paste the link where Open … asks for one, in any studio."),
    make(
      "div",
      { class: "buttons" },
      button("Close", () => close(null)),
    ),
  ]);
}

/**
 * The definition of a link that somebody has pasted. Throws where it holds none.
 * @param {string} link @returns {Promise<NamedText>}
 */
export async function opened(link) {
  const at = link.indexOf("#");
  const given = at < 0 ? null : await held(link.slice(at).trim());
  if (!given) throw new Error("This link holds no definition: copy all of it, from https to its end.");
  return given;
}
