// The page of the workbench without a server: the studio with another backend, and links that hold a definition.

import { button, byId, dialog, make } from "./dom.js";
import { held } from "./link.js";
import { workbenchAt } from "./share.js";
import { Offline } from "./offline.js";
import { begin } from "./studio.js";

const ABOUT = [
  "Everything happens in this browser: Python runs in it and checks what you write, " +
    "and the board plays by the rules as they stand. " +
    "Your text stays here, unless you copy a link or a file.",
  "What you save stays in this browser, and goes with its data: publish a page, or copy the link, to keep it elsewhere. " +
    "A link holds the whole text, but not your definition that it extends.",
  "Some things need the program on your computer: experiments on many processors, hook files, and folders. " +
    "Install it with: pip install 'heterodox[studio]', then heterodox studio.",
];

const backend = new Offline();

/** A name under which nothing is kept yet, or the same text. @param {NamedText} given */
function free({ name, text }) {
  const [, id] = /^([a-z0-9_-]{1,36})[a-z0-9_-]*\.ya?ml$/.exec(name) ?? [null, "linked"];
  const names = [`${id}.yaml`, ...Array.from({ length: 99 }, (_, i) => `${id}-${i + 2}.yaml`)];
  const kept = (/** @type {string} */ each) => backend.shelf.get("file", each) ?? backend.shelf.get("draft", each)?.text ?? null;
  const free = names.find((each) => kept(each) === null || kept(each) === text);
  if (!free)
    throw new Error(
      `${id}.yaml and ${names.length - 1} names like it are taken in this browser: the definition of the link was not opened.`,
    );
  return { text, name: free };
}

function explain() {
  return dialog("This workbench", (close) => [
    ...ABOUT.map((text) => make("p", {}, text)),
    make(
      "div",
      { class: "buttons" },
      button("Close", () => close(null), { class: "main" }),
    ),
  ]);
}

async function start() {
  let fault = "";
  const change = new URLSearchParams(location.hash.slice(1)).get("change");
  const found = held(location.hash).then((given) => given && free(given));
  const given = await found.catch((error) => ((fault = error.message), null));
  history.replaceState(null, "", location.pathname + location.search);
  byId("link").after(button("About", explain, { id: "about" }));
  workbenchAt(location.href.split("#")[0]);
  const began = begin(backend, "", given, change ?? "");
  if (fault) globalThis.studio.alert(fault);
  await began;
}

start();
