// Unpacks what the page holds, and what pages share, and lets the script run; if that cannot be, says so.
(async () => {
  const found = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {(text: string, sizes: Record<string, number>) => Promise<Bytes>} */
  const unpacked = async (text, sizes) => {
    const letters = atob(text);
    const packed = new Uint8Array(letters.length);
    for (let i = 0; i < packed.length; i++) packed[i] = letters.charCodeAt(i); // Uint8Array.from takes twenty times as long
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
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
