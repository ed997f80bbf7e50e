/** The table of two classes with its four fields and sliders. */
import { countOf, scaleOf } from "./counts.js";
import { make, set, tell } from "./dom.js";
import { CELLS } from "./state.js";

const NAMES = { tp: "true positives", fp: "false positives", fn: "false negatives", tn: "true negatives" };

/** Tables to start from, each for what it teaches. */
const TABLES = [
  ["A useful test", [56, 20, 12, 12], "68 ill and 32 well, each margin its own"],
  ["Guessing", [42, 18, 28, 12], "calls 60 of 100 positive, whoever they are"],
  ["Everybody positive", [80, 20, 0, 0], "F1 is high, and nothing is known"],
  ["A rare condition", [9, 99, 1, 891], "right of nine in ten, but few alarms are true"],
  ["Perfect", [50, 0, 0, 50], "no error"],
  ["Always wrong", [0, 50, 50, 0], "no case is right: informed, perversely"],
];

/** What may be done to a table: which cell each cell becomes. */
const CHANGES = [
  ["the classes", [3, 2, 1, 0], "positive and negative change places on both sides: the Inverse problem"],
  ["truth and prediction", [0, 2, 1, 3], "rows and columns change places: the Dual problem"],
  ["the predictions", [2, 3, 0, 1], "every prediction is turned round: the perversion"],
];

/**
 * The table, its sliders and its buttons. `change(cells)` is called with the four texts whenever one changes.
 * @param {(cells: string[]) => void} change
 */
export function fields(change) {
  const inputs = CELLS.map((cell) =>
    make("input", {
      id: `count-${cell}`, type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false",
      maxlength: 120, "aria-describedby": "counts-wrong",
    }));
  const sliders = CELLS.map((cell) =>
    make("input", { type: "range", min: 0, step: 1, "aria-label": `${cell.toUpperCase()}, ${NAMES[cell]}: slider` }));
  const sums = Object.fromEntries(["pp", "pn", "rp", "rn", "n"].map((name) => [name, make("td", { class: "sum" })]));
  const wrong = make("p", { id: "counts-wrong", class: "wrong", role: "alert" });
  const texts = () => inputs.map((each) => each.value);
  let scale = 0;

  const rescale = () => {
    const counts = texts().map((each) => countOf(each).value ?? 0n);
    scale = scaleOf(counts);
    sliders.forEach((each, i) => {
      set(each, { max: scale });
      each.value = String(counts[i]);
    });
  };
  CELLS.forEach((_, i) => {
    inputs[i].addEventListener("input", () => {
      rescale();
      change(texts());
    });
    sliders[i].addEventListener("input", () => {
      inputs[i].value = sliders[i].value;
      change(texts());
    });
    sliders[i].addEventListener("change", rescale);
  });
  const put = (cells) => {
    cells.forEach((each, i) => (inputs[i].value = String(each)));
    rescale();
    change(texts());
  };

  const cell = (i) =>
    make("td", { class: i % 3 === 0 ? "right" : "err" },
      make("label", { for: `count-${CELLS[i]}` }, make("abbr", { title: NAMES[CELLS[i]] }, CELLS[i].toUpperCase()),
        make("span", {}, ` ${NAMES[CELLS[i]]}`)),
      inputs[i], sliders[i]);
  const head = (text, more = {}) => make("th", { scope: "col", ...more }, text);
  const table = make("table", { class: "confusion" },
    make("caption", { class: "heard" }, "The counts of cases, by what is real and what is predicted"),
    make("thead", {}, make("tr", {}, make("td"), head("real +"), head("real −"), make("td"))),
    make("tbody", {},
      make("tr", {}, make("th", { scope: "row" }, "predicted +"), cell(0), cell(1), sums.pp),
      make("tr", {}, make("th", { scope: "row" }, "predicted −"), cell(2), cell(3), sums.pn),
      make("tr", { class: "sums" }, make("th", { scope: "row" }, make("span", { class: "heard" }, "sum")),
        sums.rp, sums.rn, sums.n)));

  const button = ([name, cells, why], pressed) => {
    const made = make("button", { type: "button", class: "chip", title: why }, name);
    made.addEventListener("click", () => pressed(cells));
    return make("li", {}, made);
  };
  const chips = (id, title, ...members) =>
    [make("h3", { id }, title), make("ul", { class: "chips", "aria-labelledby": id }, ...members)];
  const exchanged = (from) => put(from.map((i) => texts()[i]));

  return {
    element: make("div", { class: "card" }, make("h2", {}, "The table"), table, wrong),
    tables: make("div", { class: "card examples" },
      ...chips("tables", "Tables to start from", ...TABLES.map((each) => button(each, put))),
      ...chips("exchanges", "Exchange", ...CHANGES.map((each) => button(each, exchanged)))),
    put,
    /** Show these texts, and say what is wrong with them; the counts, or nothing where one is missing. */
    show(cells) {
      cells.forEach((each, i) => {
        if (inputs[i].value !== each) inputs[i].value = each;
      });
      if (scale === 0 || sliders.some((each, i) => each.value !== cells[i])) rescaleUnlessHeld();
      const found = cells.map(countOf);
      inputs.forEach((each, i) => set(each, { "aria-invalid": String(found[i].reason !== "") }));
      tell(wrong, found.map(({ reason }, i) => reason && `${CELLS[i].toUpperCase()} ${reason}.`).filter(Boolean).join(" "));
      const counts = found.map(({ value }) => value);
      const whole = counts.every((each) => each !== null);
      const [tp, fp, fn, tn] = whole ? counts : [];
      const shown = whole ? { pp: tp + fp, pn: fn + tn, rp: tp + fn, rn: fp + tn, n: tp + fp + fn + tn } : {};
      for (const [name, each] of Object.entries(sums)) tell(each, name in shown ? `${shown[name]}` : "");
      return whole ? counts : null;
    },
  };

  /** While a slider is held its end stays where it is, or it would run away under the hand. */
  function rescaleUnlessHeld() {
    if (!sliders.includes(document.activeElement)) rescale();
  }
}
