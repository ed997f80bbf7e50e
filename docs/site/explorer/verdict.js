/** What was found of a formula: the verdict, how it was found, and a table that breaks it, drawn. */
import { make } from "./dom.js";
import { evaluate } from "./measures.js";
import { inRates, picture } from "./pictures.js";

/** What the answer calls a verdict, and what the site does: the word has its colour. */
const VERDICTS = { proved: "proved", refuted: "false", undecided: "undecided" };

/**
 * An answer as elements. `open(cells)` shows a table of two classes with all its measures.
 * @param {object} found
 * @param {(cells: number[]) => void} open
 */
export function verdict(found, open) {
  const word = Object.hasOwn(VERDICTS, found.verdict) ? VERDICTS[found.verdict] : "undecided";
  const head = make("p", { class: "found" },
    make("span", { class: `verdict verdict-${word}` }, word), " ", found.means ?? "");
  const facts = [["Read as", found.statement], ["Method", found.method], ["Domain", found.domain], ["Because", found.reason]]
    .filter(([, text]) => text)
    .flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]);
  const example = found.counterexample;
  const parts = [head, make("dl", { class: "facts" }, ...facts)];
  if (example) parts.push(...drawn(example, open));
  return parts;
}

function drawn(example, open) {
  const sides = make("dl", { class: "sides" },
    ...side("Left side", example.left, example.lhs), ...side("Right side", example.right, example.rhs));
  if (typeof example.tp === "number") return ofTwo(example, sides, open);
  if (Array.isArray(example.matrix)) return [title(example.matrix.flat(), example.heading), ofMany(example.matrix), sides];
  const letters = Object.entries(example.point ?? {}).map(([name, value]) => `${name} = ${value}`);
  return [make("h3", {}, `It breaks at ${letters.join(", ") || example.text || "a point"}`), sides];
}

function side(name, written, value) {
  return [make("dt", {}, name), make("dd", {}, written && written !== value ? `${written} = ` : "", make("strong", {}, String(value)))];
}

function title(cells, heading) {
  return make("h3", {}, `${heading ?? "A table that breaks it"}, N = ${cells.reduce((sum, each) => sum + each, 0)}`);
}

function ofTwo(example, sides, open) {
  const cells = [example.tp, example.fp, example.fn, example.tn];
  const [tp, fp, fn, tn] = cells;
  const place = inRates(evaluate(...cells.map(BigInt)));
  const more = make("button", { type: "button" }, "All measures of this table");
  more.addEventListener("click", () => open(cells));
  const table = grid(["real +", "real −"], ["predicted +", "predicted −"], [[tp, fp], [fn, tn]]);
  const shown = make("div", { class: "example" }, make("div", {}, table, sides, more));
  if (place.shares) {
    const rates = picture("broken-roc", "In ROC space");
    rates.show(place);
    shown.append(rates.figure);
  }
  return [title(cells, example.heading), shown];
}

function ofMany(rows) {
  const names = rows.map((_, i) => String(i + 1));
  return grid(names.map((each) => `real ${each}`), names.map((each) => `predicted ${each}`), rows);
}

/**
 * A table of counts with its sums; what stands where prediction and reality agree is right.
 * @param {string[]} real
 * @param {string[]} predicted
 * @param {(number | string)[][]} given whole numbers, as text where they may be larger than 2^53
 * @param {(i: number, j: number) => boolean} agree
 */
export function grid(real, predicted, given, agree = (i, j) => i === j) {
  const rows = given.map((row) => row.map(BigInt));
  const sum = (numbers) => numbers.reduce((found, each) => found + each, 0n);
  const head = (scope, text) => make("th", { scope, title: text }, text);
  const cell = (kind, value) => make("td", { class: kind }, String(value));
  const line = (row, i) => make("tr", {}, head("row", predicted[i]),
    ...row.map((each, j) => cell(agree(i, j) ? "right" : "err", each)), cell("sum", sum(row)));
  const below = rows[0].map((_, j) => cell("sum", sum(rows.map((row) => row[j]))));
  return make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Table of counts" },
    make("table", { class: "counts" },
      make("thead", {}, make("tr", {}, make("td"), ...real.map((each) => head("col", each)), head("col", "sum"))),
      make("tbody", {}, ...rows.map(line),
        make("tr", {}, head("row", "sum"), ...below, cell("sum", sum(rows.flat()))))));
}
