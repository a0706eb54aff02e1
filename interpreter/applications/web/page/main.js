// Where the script begins: in a page it makes the game, in a worker it serves searches.

import { App } from "./app.js";
import { must } from "./care.js";
import { Kernel, unpacked } from "./kernel.js";
import { Notation } from "./notation.js";
import { position } from "./positions.js";
import { Rules } from "./rules.js";
import { Engine } from "./engine.js";
import { Game } from "./game.js";
import { filled, thinking } from "./holder.js";
import { Searcher, serve } from "./search.js";

/** @param {string} script */
async function begin(script) {
  const found = must(globalThis.heterodox_bytes);
  delete globalThis.heterodox_bytes;
  const bytes = { ...unpacked(found), ...(found.data ? {} : await filled()) };
  const module = await WebAssembly.compile(bytes.kernel);
  const { numbers, sheet } = JSON.parse(new TextDecoder().decode(bytes.data));
  const kernel = await Kernel.make(module, numbers, bytes);
  const rules = new Rules(kernel, sheet.faces);
  const notation = new Notation(rules, sheet);
  const game = new Game(rules, notation, bytes.state);
  const given = async () => {
    const { tables, facts } = numbers.thinks ? { ...bytes, ...numbers } : await thinking();
    return { module, numbers: { ...numbers, facts }, bytes: { tables, logarithms: bytes.logarithms } };
  };
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const engine = new Engine(() => new Worker(address), given);
  const searcher = () => Searcher.make(module, numbers, bytes);
  const app = new App(game, engine, sheet, numbers);
  globalThis.heterodox = {
    app,
    position: (/** @type {string} */ fen) => position(fen, rules, sheet),
    rules,
    notation,
    Game,
    start: bytes.state,
    searcher,
  };
}

if (typeof document === "undefined") serve(globalThis);
else begin(must(document.currentScript?.textContent)).catch((error) => App.failed(error));
