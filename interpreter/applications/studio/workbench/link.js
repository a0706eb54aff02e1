// A definition in a link: packed, behind the #, so that no server ever sees it.

const MOST = 1 << 20; // bytes of a text

/** What stands behind the # for a definition's name and text. */
export async function linked(name, text) {
  const packed = await bytes(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return new URLSearchParams({ name, d: letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") }).toString();
}

/** The name and the text that an address holds, null if it holds none. Throws where it is damaged. */
export async function held(hash) {
  const said = new URLSearchParams(hash.slice(1));
  if (!said.has("d")) return null;
  try {
    const letters = atob(said.get("d").replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await bytes(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    return { name: said.get("name") ?? "linked.yaml", text: new TextDecoder("utf-8", { fatal: true }).decode(plain) };
  } catch {
    throw new Error("The definition in this link is damaged: ask for the link again, and copy all of it.");
  }
}

/** All bytes of a stream, which may be no more than a definition has. */
async function bytes(stream) {
  const found = [];
  let size = 0;
  const reader = stream.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value.length;
    if (size > MOST) throw new Error("too long");
    found.push(value);
  }
  return new Uint8Array(await new Blob(found).arrayBuffer());
}
