// The search of the site: names and ids first, then pages by their words. Both indexes are files beside the pages
// (names.js, searchindex.js), so it works from a disk too. What was typed becomes text alone, never markup.
"use strict";

const Search = (() => {
  const PAGE_OF_RESULTS = 20;
  const KINDS = [
    [/^measures\//, "measure", 3],
    [/^powers\w*\/E\d/, "erratum", 1],
    [/^powers\w*\//, "record", 1],
    [/^questions\//, "open question", 1],
    [/^api\//, "Python", 1.5],
    [/^sources\//, "source", 0.3],
    [/^notebooks\//, "notebook", 2],
    [/^/, "page", 2],
  ];
  const root = document.documentElement.dataset.content_root ?? "./";

  const kindOf = (address) => KINDS.find(([pattern]) => pattern.test(address));

  /** What may stand before a name and says nothing: "equation (30)" is "30". */
  const plainName = (query) =>
    query
      .toLowerCase()
      .trim()
      .replace(/\b(equation|eq|erratum|claim|line|the)\b\.?/g, " ")
      .replace(/[()]/g, " ")
      .trim()
      .replace(/\s+/g, " ");

  /** The forms in which a name may have been typed. */
  const formsOf = (query) => {
    const plain = plainName(query);
    const forms = [plain, plain.replace(/^(powers\w+) /, "$1:"), plain.replace(/[\s-]+/g, "_"), plain.replace(/[\s_'-]+/g, "")];
    return [...new Set([query.toLowerCase().trim(), ...forms])].filter(Boolean);
  };

  /** Places with exactly this name, in the order of the list: [address, anchor, title, name]. */
  function named(query) {
    const forms = new Set(formsOf(query));
    return NAMES.names
      .filter(([name]) => forms.has(name.toLowerCase()))
      .map(([name, page, anchor]) => [NAMES.pages[page][0], anchor ?? "", NAMES.pages[page][1], name]);
  }

  /** The stems of a query, without the words that every page has. */
  function wordsOf(query) {
    const stemmer = new Stemmer();
    const words = query.toLowerCase().split(/[^\p{Letter}\p{Number}_]+/u).filter((word) => word && !stopwords.has(word));
    return [...new Set(words.map((word) => stemmer.stemWord(word)))];
  }

  const listed = (found) => (found === undefined ? [] : Array.isArray(found) ? found : [found]);
  const own = (table, word) => (Object.hasOwn(table, word) ? listed(table[word]) : []);

  /** The pages with a word, each with its weight; where no page has it, those with a longer word that begins so. */
  function pagesWith(word, index) {
    const count = index.docnames.length;
    let inTitle = own(index.titleterms, word);
    let inText = own(index.terms, word);
    if (!inTitle.length && !inText.length && word.length > 2) {
      const longer = Object.keys(index.terms).filter((term) => term.startsWith(word)).slice(0, 50);
      inText = longer.flatMap((term) => listed(index.terms[term]));
      inTitle = Object.keys(index.titleterms).filter((term) => term.startsWith(word)).flatMap((term) => listed(index.titleterms[term]));
    }
    const weights = new Map();
    const rare = Math.log(1 + count / (1 + new Set([...inText, ...inTitle]).size));
    for (const page of inText) weights.set(page, rare);
    for (const page of inTitle) weights.set(page, 5 * rare);
    return weights;
  }

  /** Pages by their words, best first: those that have all of them, or else those that have most. */
  function full(query, index) {
    const words = wordsOf(query);
    const found = new Map();
    for (const word of words)
      for (const [page, weight] of pagesWith(word, index)) {
        const [number, sum] = found.get(page) ?? [0, 0];
        found.set(page, [number + 1, sum + weight]);
      }
    const most = Math.max(0, ...[...found.values()].map(([number]) => number));
    const phrase = query.toLowerCase().trim();
    return [...found]
      .filter(([, [number]]) => number === most)
      .map(([page, [, sum]]) => {
        const [, , weight] = kindOf(index.docnames[page]);
        const title = index.titles[page].toLowerCase();
        const said = title === phrase ? 4 : title.includes(phrase) ? 2 : 1;
        return [page, sum * weight * said];
      })
      .sort(([a, left], [b, right]) => right - left || index.titles[a].localeCompare(index.titles[b]))
      .map(([page]) => [index.docnames[page], "", index.titles[page], ""]);
  }

  /** Of the names of one place the one that its title has, or else the first. */
  function oncePerPlace(places) {
    const found = new Map();
    for (const place of places) {
      const [address, anchor, title, name] = place;
      const where = address + anchor;
      if (!found.has(where) || (title.includes(name) && !title.includes(found.get(where)[3]))) found.set(where, place);
    }
    return [...found.values()];
  }

  /** Names first, then pages; each page once. */
  function results(query, index) {
    const first = oncePerPlace(named(query));
    const seen = new Set(first.map(([address]) => address));
    return [...first, ...full(query, index).filter(([address]) => !seen.has(address))];
  }

  // --- what is shown --------------------------------------------------------------------------------------------

  function element(tag, text, name) {
    const made = document.createElement(tag);
    made.textContent = text;
    if (name) made.className = name;
    return made;
  }

  /** Where a page first says one of the words. A page that was opened from a disk cannot read another one. */
  async function excerpt(address, words) {
    if (location.protocol === "file:") return "";
    const answer = await fetch(`${root}${address}.html`);
    if (!answer.ok) return "";
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = page.querySelector("[role=main]");
    if (!main) return "";
    for (const each of main.querySelectorAll("h1, .headerlink, annotation, script, style")) each.remove();
    const text = main.textContent.replace(/\s+/g, " ").trim();
    const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
    const start = Math.max(0, Math.min(...places, text.length) - 80);
    const from = places.length ? start && text.indexOf(" ", start) + 1 : 0;
    return `${from ? "… " : ""}${text.slice(from, from + 220)}${from + 220 < text.length ? " …" : ""}`;
  }

  function shown([address, anchor, title, name], words) {
    const item = document.createElement("li");
    const link = item.appendChild(element("a", name && !title.includes(name) ? `${name}: ${title}` : title));
    link.href = `${root}${address}.html${anchor}`;
    item.append(" ", element("span", kindOf(address)[1], "search-kind"));
    const told = item.appendChild(element("p", "", "search-excerpt"));
    excerpt(address, words).then((text) => (told.textContent = text), () => told.remove());
    return item;
  }

  function show(query, index) {
    const [status, list, more] = ["status", "results", "more"].map((id) => document.getElementById(`search-${id}`));
    const found = results(query, index);
    const words = wordsOf(query);
    status.textContent =
      found.length === 0
        ? `Nothing has “${query}”. A measure can be typed by any of its names, an equation by its number.`
        : `${found.length} ${found.length === 1 ? "page" : "pages"} for “${query}”`;
    let from = 0;
    const next = () => {
      list.append(...found.slice(from, from + PAGE_OF_RESULTS).map((each) => shown(each, words)));
      from += PAGE_OF_RESULTS;
      more.hidden = from >= found.length;
    };
    more.addEventListener("click", next);
    next();
  }

  /** Sphinx's index calls this when it has loaded. */
  function setIndex(index) {
    const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
    for (const field of document.querySelectorAll("input[name=q]")) field.value = query;
    if (query) show(query, index);
    else document.getElementById("search-words").focus();
  }

  return { setIndex };
})();
