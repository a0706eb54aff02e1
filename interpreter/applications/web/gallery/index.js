// Shows the variants that have all the words, the family and the tag that are wanted.
(() => {
  /** @type {<Id extends keyof GalleryElements>(id: Id) => GalleryElements[Id]} */
  const element = (id) => /** @type {GalleryElements[typeof id]} */ (document.getElementById(id));
  const cards = [...document.querySelectorAll("li")];
  const fits = (/** @type {HTMLElement} */ card) => {
    const words = element("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const family = element("family").value;
    const tag = element("tag").value;
    const its = card.closest("section")?.dataset.family;
    return words.every((word) => card.dataset.words?.includes(word)) && (!family || its === family) && (!tag || JSON.parse(card.dataset.tags ?? "[]").includes(tag));
  };
  const show = () => {
    for (const card of cards) card.hidden = !fits(card);
    for (const section of document.querySelectorAll("section")) section.hidden = !section.querySelector("li:not([hidden])");
    const count = cards.filter((card) => !card.hidden).length;
    element("count").textContent = count === cards.length ? "" : count ? `${count} of ${cards.length} variants` : "No variant has all of it: ask for less.";
  };
  for (const id of /** @type {const} */ (["words", "family", "tag"])) element(id).addEventListener("input", show);
  element("search").addEventListener("submit", (event) => event.preventDefault());
  element("search").hidden = false;
  show();
})();
