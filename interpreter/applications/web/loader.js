// Unpacks what the page holds, and what pages share, and lets the script run; if that cannot be, says so.
(async () => {
  const found = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** Two letters are 13 bits, one that is left over six. @param {string} letters @returns {Uint8Array<ArrayBuffer>} */
  const read = (letters) => {
    const values = new Uint8Array(127);
    for (let code = 33, value = 0; code < 127; code++) if (!'"<\\'.includes(String.fromCharCode(code))) values[code] = value++;
    const found = new Uint8Array((13 * (letters.length >> 1) + 6 * (letters.length & 1)) >> 3);
    let bits = 0;
    for (let i = 0, at = 0, count = 0; i < letters.length; i += 2) {
      bits |= (values[letters.charCodeAt(i)] + 91 * (values[letters.charCodeAt(i + 1)] || 0)) << count;
      for (count += i + 1 < letters.length ? 13 : 6; count > 7; count -= 8, bits >>>= 8) found[at++] = bits;
    }
    return found;
  };
  /** @type {(text: string, sizes: Record<string, number>) => Promise<Bytes>} */
  const unpacked = async (text, sizes) => {
    const stream = new Blob([read(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let at = 0;
    return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, bytes.slice(at, (at += size))]));
  };
  try {
    const held = found("hx-bytes");
    const shared = globalThis.heterodox_shared;
    if (held.dataset.shared && !shared) throw new Error(`${held.dataset.shared}, which lies beside it, is missing`);
    const own = await unpacked(held.textContent ?? "", JSON.parse(held.dataset.sizes ?? "{}"));
    const bytes = { ...own, ...(shared && (await unpacked(...shared))) };
    globalThis.heterodox_bytes = bytes;
    const script = document.createElement("script");
    script.textContent = new TextDecoder().decode(bytes.script);
    document.head.append(script);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    found("hx-panel").hidden = false;
    found("hx-panel").replaceChildren(found("hx-refused"));
    found("hx-refused").textContent = `This page cannot play here: ${reason}. The board and the rules stay readable.`;
  }
})();
