// Positions of other programs, read by the package: tables and FENs on the standard input, FENs or errors on the output.

import { text } from "node:stream/consumers";

const [address] = process.argv.slice(2);
const { load } = await import(address);
const { tables, rows } = JSON.parse(await text(process.stdin));
const variants = {};
for (const name of Object.keys(tables)) variants[name] = await load(tables[name]);
const read = ([name, fen]) => {
  try {
    return variants[name].position(fen).fen();
  } catch (error) {
    return error.message;
  }
};
console.log(JSON.stringify(rows.map(read)));
