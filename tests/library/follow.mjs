// Random games that Python has played, followed by the package: tables and games on the standard input, one object in JSON.

import { text } from "node:stream/consumers";

const [address] = process.argv.slice(2);
const { load } = await import(address);
const { tables, moves: line } = JSON.parse(await text(process.stdin));
const variant = await load(tables);
const told = (position) => {
  const moves = position.moves();
  const { result, winner, reason } = position.outcome() ?? {};
  return {
    moves,
    sans: moves.filter((_, i) => i % (1 + Math.floor(moves.length / 12)) === 0).map((move) => position.san(move)),
    fen: position.fen(),
    turn: position.turn,
    check: position.check(),
    outcome: result ? { result, winner, reason } : null,
  };
};
const position = variant.position();
const found = [told(position), ...line.map((move) => told(position.push(move)))];
const back = line.map(() => (position.pop(), position.fen()));
console.log(JSON.stringify({ found, back }));
