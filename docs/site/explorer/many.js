/** K classes: a table or labels, pasted as text; the package reads them and computes. */
import { make, set } from "./dom.js";
import { reasonOf } from "./engine.js";
import { decimal, exactly, interval, probability } from "./shown.js";
import { LONGEST } from "./state.js";
import { grid } from "./verdict.js";

const EXAMPLES = {
  matrix: "10,2,3\n1,12,4\n0,3,9",
  labels: "real,predicted\ncat,cat\ncat,dog\ndog,dog\nbird,bird\nbird,cat\ndog,dog\ncat,cat\nbird,bird\ndog,bird\ncat,cat",
};
const HINTS = {
  matrix: "Counts as rows, with commas, spaces or tabs between; names of classes may stand above and before.",
  labels: "A case a line: its real class, then its predicted label, with a comma or a tab between. The first line names the columns.",
};

/** The same hooks as the formula's. */
export function many(panel, { change, ask, ready }) {
  const form = choice("form", "What is pasted", [["matrix", "a table of counts"], ["labels", "labels, a case a line"]]);
  const rows = choice("rows", "The rows are", [["predicted", "predicted (as in the papers)"], ["real", "real (as in scikit-learn)"]]);
  const hint = make("p", { class: "quiet", id: "pasted-hint" });
  const text = make("textarea", { id: "pasted", rows: 9, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    class: "formula", wrap: "off", "aria-describedby": "pasted-hint pasted-long" });
  const long = make("p", { class: "quiet", id: "pasted-long" });
  const compute = make("button", { type: "submit", class: "main-button" }, "Compute");
  const example = make("button", { type: "button", class: "plain" }, "An example");
  const asking = make("form", { class: "card", autocomplete: "off" }, make("h2", {}, "A table of any number of classes"),
    form.element, rows.element, make("label", { for: "pasted" }, "Table or labels"), text, hint, long,
    make("p", { class: "buttons" }, compute, example));
  const answer = make("div", { class: "card answer", "aria-live": "polite", "aria-busy": "false" });
  let asked = 0;

  const say = (...parts) => answer.replaceChildren(...parts);
  say(make("h2", {}, "Every measure of it"),
    make("p", { class: "quiet" }, "Paste a table, or two columns of labels, and compute: every measure, exact and with its interval, and each class against the rest."));

  const arrange = () => {
    rows.element.hidden = form.value() !== "matrix";
    hint.textContent = HINTS[form.value()];
    long.textContent = text.value.length > LONGEST.text ? "Too long for a link: the link leaves it out." : "";
  };
  const told = () => {
    arrange();
    change({ form: form.value(), rows: rows.value(), text: text.value });
  };

  async function run() {
    if (!text.value.trim()) return say(make("p", { class: "wrong" }, "Paste a table or labels first, or take the example."));
    const turn = ++asked;
    set(answer, { "aria-busy": "true" });
    say(make("p", { class: "quiet" }, "It is being computed …"));
    try {
      const found = await ask({ ask: "classes", text: text.value, form: form.value(), rows: rows.value() });
      if (turn === asked) say(...result(found));
    } catch (error) {
      if (turn === asked) say(make("p", { class: "wrong" }, reasonOf(error)));
    } finally {
      if (turn === asked) set(answer, { "aria-busy": "false" });
    }
  }

  asking.addEventListener("input", told);
  asking.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  example.addEventListener("click", () => {
    text.value = EXAMPLES[form.value()];
    told();
    run();
  });
  panel.addEventListener("focusin", ready, { once: true });
  panel.append(asking, answer);

  return {
    show(state, computed) {
      form.choose(state.form);
      rows.choose(state.rows);
      if (text.value !== state.text) text.value = state.text;
      arrange();
      if (computed && state.text) run();
    },
  };
}

function choice(name, title, options) {
  const inputs = options.map(([value]) => make("input", { type: "radio", name, value, id: `${name}-${value}` }));
  inputs[0].checked = true;
  const lines = options.map(([, words], i) => make("label", { for: inputs[i].id }, inputs[i], ` ${words}`));
  return {
    element: make("fieldset", {}, make("legend", {}, title), ...lines),
    value: () => inputs.find((each) => each.checked).value,
    choose: (value) => inputs.forEach((each) => (each.checked = each.value === value)),
  };
}

/** What the package says of the table. Labels are a stranger's text, and stay text. */
function result(found) {
  const { table, measures, classes = [] } = found;
  const names = (labels) => labels.map(String);
  const parts = [
    make("h2", {}, `${table.n} cases, ${table.matrix.length} classes`),
    grid(names(table.real).map((each) => `real ${each}`), names(table.predicted).map((each) => `predicted ${each}`), table.matrix),
    make("h3", {}, "Every measure of the whole table"),
    ofWhole(measures, found.intervals?.methods ?? {}),
  ];
  if (classes.length > 0) parts.push(make("h3", {}, "Each class against the rest"), ofEach(classes));
  return parts;
}

function ofWhole(measures, methods) {
  const lines = Object.entries(measures).map(([name, each]) => {
    const none = each.value === null;
    const ends = none ? "" : each.interval ? interval(each.interval, 6) : typeof each.p === "number" ? probability(each.p) : "";
    return make("tr", {},
      make("th", { scope: "row", class: "measure" }, make("a", { href: `../measures/${encodeURIComponent(name)}.html` }, name.replaceAll("_", " "))),
      make("td", { class: "decimal" }, none ? "–" : decimal(each.value, 6)),
      make("td", { class: "exact", title: each.exact ?? "" }, none ? `undefined: ${each.undefined ?? "not on this table"}` : exactly(each.exact ?? "", 6)),
      make("td", { class: "interval" }, make("span", {}, ends), make("span", { class: "method" }, ends && methods[name] ? methods[name] : "")));
  });
  return scrolled("Measures of the whole table", make("table", { class: "measures without-range" },
    heads([["measure", "Measure"], ["decimal", "Decimal"], ["exact", "Exact"], ["interval", "95 % interval"]]), make("tbody", {}, ...lines)));
}

function ofEach(classes) {
  const names = Object.keys(classes[0].measures);
  const lines = classes.map(({ label, measures }) => make("tr", {}, make("th", { scope: "row" }, String(label)),
    ...names.map((name) => make("td", { title: measures[name].exact ?? "" }, measures[name].value === null ? "–" : decimal(measures[name].value, 4)))));
  return scrolled("Each class against the rest", make("table", { class: "counts each" },
    heads([["", "class"], ...names.map((name) => ["", name.replaceAll("_", " ")])]), make("tbody", {}, ...lines)));
}

const heads = (columns) =>
  make("thead", {}, make("tr", {}, ...columns.map(([kind, title]) => make("th", { scope: "col", class: kind }, title))));

/** What is wider than a phone scrolls by itself, also with the keys. */
const scrolled = (name, table) => make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": name }, table);
