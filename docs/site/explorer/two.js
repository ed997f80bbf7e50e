/** Two classes: the table on one side, every measure of it on the other, and the point that moves between. */
import { make, tell } from "./dom.js";
import { fields } from "./fields.js";
import { list } from "./list.js";
import { evaluate, exactly, measures } from "./measures.js";
import { MISSING, inCounts, inRates, picture } from "./pictures.js";
import { decimal, interval, spoken, undefinedHere } from "./shown.js";

/** What matters most, in large letters and read aloud. */
const FIRST = ["informedness", "markedness", "correlation"];
/** What the package says of every measure where there is no case, in its words. */
const EMPTY = Object.fromEntries(measures.map(({ name }) => [name, { reason: "undefined: the table is empty (N = 0)" }]));
const DIGITS = [["4", "4 digits"], ["6", "6 digits"], ["all", "all digits"]];

/**
 * @param {HTMLElement} panel
 * @param {(part: object) => void} change tells a part of the state that is no longer the same
 * @param {(sentence: string) => void} hear says the main result aloud, once it rests
 */
export function two(panel, change, hear) {
  const table = fields((cells) => change({ cells }));
  const rates = picture("roc", "ROC space");
  const counts = picture("pn", "PN space");
  const lines = list(measures);
  const tiles = FIRST.map(tile);
  const find = make("input", { id: "find", type: "search", autocomplete: "off", spellcheck: "false", placeholder: "MCC, sensitivity, …" });
  const digits = make("select", { id: "digits" }, ...DIGITS.map(([value, name]) => make("option", { value }, name)));
  digits.value = "6";
  const waiting = make("p", { class: "waiting", id: "intervals-say" });
  let now = { values: null, fractions: {}, known: {} };

  panel.append(
    make("div", { class: "side" }, table.element,
      make("div", { class: "card pictures" }, make("h2", {}, "Where it lies"), rates.figure, counts.figure,
        make("p", { class: "legend" }, "The bar from the dashed line of chance to the point is Informedness. Along the blue line it stays the same. ",
          make("a", { href: "../roc.html" }, "More on both spaces"))), table.tables),
    make("div", { class: "main" },
      make("h2", { class: "heard" }, "The measures"),
      make("div", { class: "tiles" }, ...tiles.map((each) => each.element)),
      make("div", { class: "tools" },
        make("label", { for: "find" }, "Find a measure"), find, make("label", { for: "digits" }, "Show"), digits, waiting),
      lines.element));

  const render = () => {
    const wanted = digits.value === "all" ? "all" : Number(digits.value);
    lines.show(now.values, now.fractions, now.known, wanted);
    tiles.forEach((each) => each.show(now));
  };
  digits.addEventListener("change", render);
  find.addEventListener("input", () => lines.filter(find.value));

  return {
    put: table.put,
    /** Show a table as its fields have it; its counts, if it has all four. */
    show(cells) {
      const found = table.show(cells);
      now = found === null
        ? { values: null, fractions: {}, known: {} }
        : { values: evaluate(...found), fractions: exactly(...found), known: found.every((each) => each === 0n) ? EMPTY : {} };
      render();
      const values = now.values ?? { fallout: NaN, recall: NaN, informedness: NaN };
      const without = found === null ? MISSING : {};
      rates.show({ ...inRates(values), ...without });
      counts.show({ ...inCounts(found ?? [0n, 0n, 0n, 0n], values.informedness), ...without });
      if (found !== null) hear(spoken(values, {}, measures, FIRST, now.known));
      return found;
    },
    /** What the package says of the table that is shown: intervals, roots, p-values. */
    know(known, test) {
      now = { ...now, known };
      render();
      tell(waiting, test);
      const ends = Object.fromEntries(FIRST.map((name) => [name, known[name]?.interval]));
      if (now.values) hear(spoken(now.values, ends, measures, FIRST, known));
    },
    /** Why there are no intervals, or that they come. */
    wait: (sentence) => tell(waiting, sentence),
  };
}

function tile(name) {
  const measure = measures.find((each) => each.name === name);
  const value = make("p", { class: "big" });
  const under = make("p", { class: "under" });
  const element = make("div", { class: "tile" },
    make("p", { class: "name" }, make("a", { href: `../measures/${name}.html` }, measure.word)), value, under);
  function words(found, known) {
    if (found === undefined) return "fill in all four counts";
    if (Number.isNaN(found)) return known?.reason || undefinedHere(measure.defined);
    if (known?.interval) return `95 %: ${interval(known.interval, 3)}`;
    return known === undefined && under.textContent.startsWith("95 %") ? "95 %: …" : measure.title;
  }
  function show({ values, fractions, known }) {
    const found = values?.[name];
    tell(value, found === undefined || Number.isNaN(found) ? "–" : decimal(found, 4, fractions[name] ?? known[name]?.exact));
    tell(under, words(found, known[name]));
  }
  return { element, show };
}
