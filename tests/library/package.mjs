// The package that is tested: HETERODOX_PACKAGE names its folder.

import { pathToFileURL } from "node:url";

export const FOLDER = pathToFileURL(`${process.env.HETERODOX_PACKAGE}/`);
export const { load, variants, FenError, TextError } = await import(new URL("library/heterodox.js", FOLDER).href);

const loaded = new Map();

/** A shipped variant, loaded once. */
export function variant(id) {
  if (!loaded.has(id)) loaded.set(id, load(id));
  return loaded.get(id);
}

/** A position of it. */
export async function position(id, fen) {
  return (await variant(id)).position(fen);
}
