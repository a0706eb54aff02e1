// Shows the variants that have all the words, the family and the tag that are wanted.
(() => {
  /** @type {<Id extends keyof GalleryElements>(id: Id) => GalleryElements[Id]} */
  const element = (id) => /** @type {GalleryElements[typeof id]} */ (document.getElementById(id));
  const cards = [...document.querySelectorAll("li")];
  const fits = (/** @type {HTMLElement} */ card) => {
    const words = element("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const family = element("family").value;
    const tag = element("tag").value;
    const tags = JSON.parse(card.dataset.tags ?? "[]");
    const has = words.every((word) => card.dataset.words?.includes(word));
    return has && (!family || card.dataset.family === family) && (!tag || tags.includes(tag));
  };
  const homes = cards.map((card) => card.parentElement);
  const sort = () => {
    const order = element("order").value;
    const of = (/** @type {HTMLElement} */ card) => Number(card.dataset[order]);
    const list = element("sorted").querySelector("ul");
    if (order) list?.append(...cards.toSorted((one, other) => of(one) - of(other)));
    else cards.forEach((card, i) => homes[i]?.append(card));
  };
  const show = () => {
    sort();
    for (const card of cards) card.hidden = !fits(card);
    for (const section of document.querySelectorAll("section")) section.hidden = !section.querySelector("li:not([hidden])");
    const count = cards.filter((card) => !card.hidden).length;
    const some = count ? `${count} of ${cards.length} variants` : "No variant has all of it: ask for less.";
    element("count").textContent = count === cards.length ? "" : some;
  };
  for (const id of /** @type {const} */ (["words", "family", "tag", "order"])) element(id).addEventListener("input", show);
  element("search").addEventListener("submit", (event) => event.preventDefault());
  element("search").hidden = false;
  show();
})();
