// Asks the search of a built site as its pages do: node ask_site.mjs SITE QUESTION... prints the pages found, best first.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [site, ...questions] = process.argv.slice(2);
const workers = join(site, "assets", "javascripts", "workers");
const [script] = readdirSync(workers).filter((name) => /^search\..*\.js$/.test(name));
const answers = [];
let ask;
Object.assign(globalThis, {
  self: globalThis,
  addEventListener: (_, listener) => (ask = (data) => listener({ data })),
  postMessage: (message) => answers.push(message),
});
createRequire(import.meta.url)(join(workers, script));

const index = JSON.parse(readFileSync(join(site, "search", "search_index.json"), "utf-8"));
await ask({ type: 0, data: { ...index, options: { suggest: true } } });
for (const question of questions) await ask({ type: 2, data: question });
const pages = ({ data }) => data.items.map(([first]) => first.location.split("#")[0]);
console.log(JSON.stringify(answers.slice(1).map(pages)));
