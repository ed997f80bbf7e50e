/** Every measure at once: one line each, in the groups in which a reader goes through them. */
import { make, tell } from "./dom.js";
import { bar } from "./pictures.js";
import { decimal, exactly, grouped, interval, matches, probability, undefinedHere } from "./shown.js";

const COLUMNS = { measure: "Measure", decimal: "Decimal", exact: "Exact", interval: "95 % interval", range: "In its range" };
/** Statistics have a p-value where other measures have an interval, and no range. */
const OF_STATISTICS = { ...COLUMNS, interval: "p", range: "" };
const ABOUT_P = "p is what the papers make of each statistic, with one degree of freedom; that of chance belongs to Chi2 and G2 alone.";

/**
 * @param {object[]} measures what each is called and where it is defined, as measures.js has it
 */
export function list(measures) {
  const lines = new Map(measures.map((each) => [each.name, line(each)]));
  const groups = grouped(measures, (each) => each.group);
  const sections = [...groups].map(([name, members]) =>
    section(name, members.map((each) => lines.get(each.name).row), members.some((each) => each.needsCounts)));
  const none = make("p", { hidden: true }, "No measure has a name like this.");
  const element = make("div", { class: "groups" }, ...sections.map((each) => each.element), none);

  return {
    element,
    /**
     * @param {Record<string, number> | null} values
     * @param {Record<string, string>} fractions exact values, of those measures that are fractions
     * @param {Record<string, object>} known what the package says, which may not be there yet
     */
    show(values, fractions, known, digits) {
      for (const each of measures) {
        const value = values === null ? undefined : values[each.name];
        fill(lines.get(each.name), each, value, fractions[each.name], known[each.name], digits);
      }
    },
    /** Leave those that are called so, or say that there is none; how many are left. */
    filter(asked) {
      let left = 0;
      for (const each of measures) {
        const there = matches(each, asked);
        lines.get(each.name).row.hidden = !there;
        left += there ? 1 : 0;
      }
      for (const { element: found, rows } of sections) found.hidden = rows.every((row) => row.hidden);
      none.hidden = left > 0;
      return left;
    },
  };
}

function section(name, rows, statistics) {
  const id = `group-${name.replaceAll(/\W+/g, "-")}`;
  const heads = Object.entries(statistics ? OF_STATISTICS : COLUMNS).map(([kind, title]) =>
    make(title ? "th" : "td", title ? { scope: "col", class: kind } : { class: kind }, title));
  const table = make("table", { class: "measures", "aria-labelledby": id },
    make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  const title = `${name[0].toUpperCase()}${name.slice(1)}`;
  const about = statistics ? [make("p", { class: "quiet about" }, ABOUT_P)] : [];
  return { element: make("section", {}, make("h3", { id }, title), ...about, table), rows };
}

function line(measure) {
  const cell = (kind) => make("td", { class: kind });
  const cells = { decimal: cell("decimal"), exact: cell("exact"), interval: cell("interval") };
  const drawn = bar();
  const method = make("span", { class: "method" });
  const ends = make("span");
  cells.interval.append(ends, method);
  const link = make("a", { href: `../measures/${measure.name}.html`, title: measure.title }, measure.word);
  const range = make("td", { class: "range" }, drawn.svg);
  const row = make("tr", { "data-measure": measure.name }, make("th", { scope: "row", class: "measure" }, link),
    cells.decimal, cells.exact, cells.interval, range);
  return { row, cells, range, ends, method, drawn };
}

function fill({ row, cells, range, ends, method, drawn }, measure, value, fraction, known, digits) {
  const none = value === undefined || Number.isNaN(value);
  const unit = measure.unit && !none ? ` ${measure.unit}` : "";
  // The reason why there is no value takes the room of the interval too.
  row.classList.toggle("undefined", none);
  cells.exact.colSpan = none ? 3 : 1;
  cells.interval.hidden = range.hidden = none;
  const exact = fraction ?? known?.exact;
  tell(cells.decimal, value === undefined ? "" : none ? "–" : decimal(value, digits, exact) + unit);
  tell(cells.exact, value === undefined ? "" : none ? known?.reason || undefinedHere(measure.defined) : exact ? exactly(exact, digits) : "");
  cells.exact.title = none || !exact ? "" : exact;
  if (!none && known === undefined && method.textContent !== "") {
    tell(ends, "…"); // it comes in a moment: the line keeps its room
    drawn.show(measure.range, value);
    return;
  }
  const told = none ? "" : known?.interval ? interval(known.interval, digits) : typeof known?.p === "number" ? probability(known.p) : "";
  tell(ends, told);
  tell(method, told && known.interval ? known.method ?? "" : "");
  drawn.show(measure.range, value ?? NaN, none ? undefined : known?.interval);
}
