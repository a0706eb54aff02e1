// A definition in a link: packed, behind the #, so that no server ever sees it.

const MOST = 1 << 20; // bytes of a text

/** What stands behind the # for a definition's name and text. @param {string} name @param {string} text */
export async function linked(name, text) {
  const packed = await bytes(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return new URLSearchParams({ name, d: letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") }).toString();
}

/** The name and the text that an address holds, null if it holds none. Throws where it is damaged.
 * @param {string} hash @returns {Promise<NamedText | null>} */
export async function held(hash) {
  const said = new URLSearchParams(hash.slice(1));
  const written = said.get("d");
  if (written === null) return null;
  try {
    const letters = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await bytes(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    return { name: said.get("name") ?? "linked.yaml", text: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
  } catch {
    throw new Error("The definition in this link is damaged: ask for the link again, and copy all of it.");
  }
}

/** All bytes of a stream, which may be no more than a definition has. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function bytes(stream) {
  const found = [];
  let size = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST) throw new Error("A link holds at most 1 MB of text: publish a page instead.");
    found.push(piece.value);
  }
  return new Uint8Array(await new Blob(found).arrayBuffer());
}
