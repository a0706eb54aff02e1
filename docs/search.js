// Put before the search of the site: a question in a sentence is asked by the words that tell pages apart.
// Without it every "a" would find whatever begins with that letter, and "captures" no "capture".
{
  const SILENT = new Set(
    ("a an and any are chess game games piece pieces variant variants as at be by can do does for from get give had has have how i if in into is it its let like made make many me my of on one or " +
      "should so some than that the their them then there they this to use want was what when where which while who why will with would you").split(" "),
  );
  const begun = (word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(?:ations?|ing|ed|es|ly|s|e|y)$/, "") : word);
  const asked = (question) => {
    const words = question.toLowerCase().split(/\s+/).filter(Boolean);
    const telling = words.filter((word) => !SILENT.has(word));
    return (telling.length ? telling : words).map(begun).join(" ");
  };
  const QUERY = 2;
  const listen = self.addEventListener;
  self.addEventListener = (kind, listener) =>
    listen.call(self, kind, (event) => {
      const message = event.data;
      listener(message?.type === QUERY ? { data: { ...message, data: asked(message.data) } } : event);
    });
}
