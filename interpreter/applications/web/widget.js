// The board of a published page in a notebook: a frame that can reach nothing else, and the game that it shares with Python.
/** @param {{ model: WidgetModel, el: HTMLElement }} given */
function render({ model, el }) {
  const frame = document.createElement("iframe");
  const name = () => JSON.stringify({ held: "notebook", ...model.get("players"), game: model.get("game") });
  const show = () => {
    frame.name = name(); // for a frame that is loaded anew because it was moved
    frame.contentWindow?.postMessage({ heterodox: model.get("game") }, "*");
  };
  const heard = (/** @type {MessageEvent} */ { source, data }) => {
    if (source !== frame.contentWindow || !data?.heterodox) return;
    const { start, moves, number } = data.heterodox;
    model.send({ start, moves, number });
  };
  frame.title = model.get("title");
  frame.name = name();
  frame.setAttribute("sandbox", "allow-scripts allow-downloads");
  frame.style.cssText = `display: block; width: 100%; height: ${model.get("height")}px; border: 0`;
  frame.srcdoc = model.get("page");
  addEventListener("message", heard);
  model.on("change:game", show);
  el.append(frame);
  return () => {
    removeEventListener("message", heard);
    model.off("change:game", show);
  };
}

export default { render };
