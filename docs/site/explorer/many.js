/** K classes: a table or labels, pasted as text; the package reads them and computes. */
import { inTurn } from "./asking.js";
import { visible } from "./counts.js";
import { make } from "./dom.js";
import { decimal, exactly, grouped, interval, probability } from "./shown.js";
import { readPasted, requestOf } from "./pasted.js";
import { LONGEST } from "./state.js";
import { grid } from "./verdict.js";

const EXAMPLES = {
  matrix: "10,2,3\n1,12,4\n0,3,9",
  labels: "real,predicted\ncat,cat\ncat,dog\ndog,dog\nbird,bird\nbird,cat\ndog,dog\ncat,cat\nbird,bird\ndog,bird\ncat,cat",
};
const HINTS = {
  matrix: "A row of counts on each line, with commas, blanks or tabs between them; a NumPy array or Python lists; or what pandas, R or a spreadsheet prints, with the names of the classes.",
  labels: "A case on each line: its real class, then its predicted label, with a comma or a tab between them. A first line may name the columns, such as y_true,y_pred. Lists such as y_true = [1, 0] and y_pred = [1, 1] are read, too.",
};

/** The same hooks as the formula's. */
export function many(panel, { change, ask, ready, answered }) {
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
  const answer = make("div", { class: "card answer", "aria-busy": "false" });

  const say = (...parts) => answer.replaceChildren(...parts);
  const asked = inTurn(answer, say, answered);
  say(make("h2", {}, "Every measure of it"),
    make("p", { class: "quiet" }, "Paste a table, or two columns of labels, and compute: every measure, exact, with its interval where one is recommended, and each class against the rest."));

  const arrange = () => {
    rows.element.hidden = form.value() !== "matrix";
    hint.textContent = HINTS[form.value()];
    long.textContent = text.value.length > LONGEST.text ? "Too long for a link: the link leaves it out." : "";
  };
  // What the reader has answered about this text; and whether they chose what the rows are, or left it as it was.
  let answers = {};
  let rowsChosen = false;
  const told = () => {
    answers = {};
    arrange();
    change({ form: form.value(), rows: rows.value(), text: text.value });
  };

  async function run() {
    const chosen = { form: form.value(), rows: rows.value(), rowsChosen, ...answers };
    const found = readPasted(text.value, chosen);
    if (found.reason) return said(make("p", { class: "wrong found" }, found.reason));
    if (found.question) return said(...question(found));
    await asked(make("p", { class: "quiet" }, "It is being computed …"), async () => result(await ask(requestOf(found)), found.about));
  }

  const said = (...parts) => asked("", async () => parts);

  /** A question about the text, with a button for each answer. */
  function question({ question: words, answers: offered }) {
    const buttons = offered.map(({ words: label, chosen }) => {
      const button = make("button", { type: "button", class: "plain" }, label);
      button.addEventListener("click", () => choose(chosen));
      return button;
    });
    return [make("p", { class: "found" }, words), make("p", { class: "buttons" }, ...buttons)];
  }

  function choose({ form: what, rows: sides, ...others }) {
    answers = { ...answers, ...others };
    if (what) form.choose(what);
    if (sides) {
      rows.choose(sides);
      rowsChosen = true;
    }
    arrange();
    change({ form: form.value(), rows: rows.value(), text: text.value });
    run();
  }

  asking.addEventListener("input", told);
  rows.element.addEventListener("click", () => (rowsChosen = true));
  asking.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  example.addEventListener("click", () => {
    text.value = EXAMPLES[form.value()];
    rowsChosen = true;
    told();
    run();
  });
  panel.addEventListener("focusin", ready, { once: true });
  panel.append(asking, answer);

  return {
    show(state, computed) {
      form.choose(state.form);
      rows.choose(state.rows);
      answers = {};
      rowsChosen = state.text !== ""; // a link has the rows with its table
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
function result({ table, measures, classes = [], intervals = {} }, about) {
  const [real, predicted] = [table.real, table.predicted].map((labels) => labels.map((each) => visible(String(each))));
  const families = grouped(Object.entries(measures), ([, each]) => each.family ?? "");
  return [
    make("h2", { class: "found" }, `${table.n} cases, ${new Set([...real, ...predicted]).size} classes`),
    grid(real.map((each) => `real ${each}`), predicted.map((each) => `predicted ${each}`), table.matrix,
      (i, j) => predicted[i] === real[j]),
    ...about.map((each) => make("p", { class: "quiet about" }, each)),
    ...[...families].flatMap(([family, members]) =>
      [make("h3", {}, capital(family)), ofWhole(family, members, intervals.methods ?? {})]),
    ...(classes.length > 0 ? [make("h3", {}, "Each class against the rest"), ofEach(classes)] : []),
  ];
}

const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function headsOf(members) {
  const last = members.some(([, each]) => each.interval) ? "95 % interval" : members.some(([, each]) => each.p !== null) ? "p" : "";
  return [["measure", "Measure"], ["decimal", "Decimal"], ["exact", "Exact"], ["interval", last]];
}

function ofWhole(family, members, methods) {
  const lines = members.map(([name, each]) => {
    const none = each.value === null;
    const ends = none ? "" : each.interval ? interval(each.interval, 6) : typeof each.p === "number" ? probability(each.p) : "";
    const exact = none ? `undefined: ${each.undefined ?? "not on this table"}` : exactly(each.exact ?? "", 6);
    const link = make("a", { href: `../measures/${encodeURIComponent(name)}.html`, title: each.title ?? "" }, name.replaceAll("_", " "));
    return make("tr", none ? { class: "undefined" } : {},
      make("th", { scope: "row", class: "measure" }, link),
      make("td", { class: "decimal" }, none ? "–" : decimal(each.value, 6, each.exact)),
      make("td", { class: "exact", title: each.exact ?? "" }, exact),
      make("td", { class: "interval" }, make("span", {}, ends), make("span", { class: "method" }, each.interval ? methods[name] ?? "" : "")));
  });
  return make("table", { class: "measures of-many", "aria-label": capital(family) }, heads(headsOf(members)), make("tbody", {}, ...lines));
}

function ofEach(classes) {
  const names = Object.keys(classes[0].measures);
  const lines = classes.map(({ label, measures }) => make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, visible(String(label)))),
    ...names.map((name) => make("td", { title: measures[name].exact ?? "" }, measures[name].value === null ? "–" : decimal(measures[name].value, 4, measures[name].exact)))));
  return scrolled("Each class against the rest", make("table", { class: "counts each" },
    heads([["label", "class"], ...names.map((name) => ["value", name.replaceAll("_", " ")])]), make("tbody", {}, ...lines)));
}

const heads = (columns) =>
  make("thead", {}, make("tr", {}, ...columns.map(([kind, title]) =>
    title ? make("th", { scope: "col", class: kind }, title) : make("td", { class: kind }))));

/** What is wider than a phone scrolls by itself, also with the keys. */
const scrolled = (name, table) => make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": name }, table);
