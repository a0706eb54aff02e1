// Unpacks what the page holds, and what pages share, and lets the script run; if that cannot be, says so.
(async () => {
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
    const held = document.getElementById("hx-bytes");
    const shared = globalThis.heterodox_shared ?? [];
    if (held.dataset.shared && !shared.length) throw new Error(`${held.dataset.shared}, which lies beside it, is missing`);
    const found = { ...(await unpacked(held.textContent, JSON.parse(held.dataset.sizes))), ...(shared.length && (await unpacked(...shared))) };
    globalThis.heterodox_bytes = found;
    const script = document.createElement("script");
    script.textContent = new TextDecoder().decode(found.script);
    document.head.append(script);
  } catch (error) {
    const told = document.getElementById("hx-refused");
    document.getElementById("hx-panel").hidden = false;
    document.getElementById("hx-panel").replaceChildren(told);
    told.textContent = `This page cannot play here: ${error.message}. The board and the rules stay readable.`;
  }
})();
