// Unpacks what the page holds and lets the page's script run; if that cannot be, says so.
(async () => {
  const held = document.getElementById("hx-bytes");
  try {
    const packed = Uint8Array.from(atob(held.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const found = {};
    let at = 0;
    for (const [name, size] of Object.entries(JSON.parse(held.dataset.sizes))) found[name] = bytes.slice(at, (at += size));
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
