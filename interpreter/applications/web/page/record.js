// A game as PGN, with the tags that Python gave the page.

const WIDTH = 80;

/** The text of a game; `players` are the names of White and Black. */
export function pgn(game, sheet, players) {
  const result = game.over ? game.over.text : "*";
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
  const roster = { Event: "?", Site: "?", Date: date, Round: "?", White: players[0], Black: players[1], Result: result };
  const tags = Object.entries({ ...roster, ...sheet.tags }).map(([name, value]) => `[${name} "${escaped(value)}"]`);
  const tokens = game.tokens.flatMap(([number, text]) => (number ? [number, text] : [text]));
  return [...tags, "", ...lines([...tokens, result]), ""].join("\n");
}

function escaped(value) {
  return value.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ");
}

function lines(words) {
  const found = [""];
  for (const word of words) {
    const line = found.at(-1);
    if (line && line.length + 1 + word.length > WIDTH) found.push(word);
    else found[found.length - 1] = line ? `${line} ${word}` : word;
  }
  return found;
}
