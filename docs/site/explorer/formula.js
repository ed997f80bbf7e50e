/** A formula, and whether it is true: typed or chosen, decided by the package. */
import { inTurn } from "./asking.js";
import { make } from "./dom.js";
import { LONGEST } from "./state.js";
import { verdict } from "./verdict.js";

/** Formulas to click, by what they show. */
const EXAMPLES = [
  ["True", [
    ["Informedness = Recall + InverseRecall - 1"],
    ["Correlation^2 = Informedness*Markedness"],
    ["Recall = Informedness*(1 - Prevalence) + Bias"],
    ["G2 = 2*N*MutualInformation"],
  ]],
  ["False, and where", [
    ["Recall = Precision"],
    ["F1 > 1/2", "Informedness > 0"],
    ["Correlation = sqrt(Informedness*Markedness)"],
    ["Kappa = Informedness"],
  ]],
  ["True under a condition", [
    ["Recall = Precision", "Bias = Prevalence"],
    ["Kappa = Informedness", "Bias = Prevalence"],
    ["LR > 1 > NLR", "Informedness > 0"],
  ]],
  ["Between measures", [
    ["F1 <= GMeasure <= AMeasure"],
    ["abs(Correlation) <= max(abs(Informedness), abs(Markedness))"],
  ]],
  ["K classes", [
    ["InformednessK = sum_l(Bias(l)*Informedness(l)) for K = 2, 3"],
    ["InformednessK = MarkednessK"],
  ]],
];

/**
 * @param {HTMLElement} panel
 * @param {object} use
 * @param {(part: object) => void} use.change tells a part of the state that is no longer the same
 * @param {(request: object) => Promise<object>} use.ask
 * @param {() => void} use.ready has the package loaded, for it will be needed
 * @param {(sentence: string) => void} use.answered reads the first sentence of an answer aloud
 * @param {(cells: number[]) => void} use.open shows a table with all its measures
 */
export function formula(panel, { change, ask, ready, answered, open }) {
  const typed = field("statement", "Formula", LONGEST.formula, "Recall = Informedness*(1 - Prevalence) + Bias");
  const given = field("given", "Given (conditions; a semicolon between)", LONGEST.given, "Bias = Prevalence");
  const decide = make("button", { type: "submit", class: "main-button" }, "Decide");
  const form = make("form", { class: "card", autocomplete: "off" }, make("h2", {}, "Is it true of every table?"),
    typed.label, typed.input, given.label, given.input, make("p", { class: "buttons" }, decide,
      make("a", { href: "../records.html#the-language" }, "What a formula may say")));
  const answer = make("div", { class: "card answer", "aria-busy": "false" });

  const say = (...parts) => answer.replaceChildren(make("h2", {}, "Answer"), ...parts);
  const asked = inTurn(answer, say, answered);
  say(make("p", { class: "quiet" }, "Proved for all tables, or broken by one: choose a formula, or type one."));

  async function run() {
    const statement = typed.input.value.trim();
    const conditions = given.input.value.split(/[;\n]/).map((each) => each.trim()).filter(Boolean);
    if (!statement) return say(make("p", { class: "wrong" }, "Type a formula first, such as Recall = Precision."));
    await asked(make("p", { class: "quiet" }, "It is being decided …"), async () =>
      verdict(await ask({ ask: "prove", statement, given: conditions }), open));
  }

  const chosen = (statement, condition = "") => {
    typed.input.value = statement;
    given.input.value = condition;
    change({ formula: statement, given: condition });
    run();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  form.addEventListener("input", () => change({ formula: typed.input.value, given: given.input.value }));
  panel.addEventListener("focusin", ready, { once: true });
  panel.append(form, answer, examples(chosen));

  return {
    /** Show a formula with its conditions; `decided` asks for the answer too, as a link does. */
    show({ formula: statement, given: condition }, decided) {
      if (typed.input.value !== statement) typed.input.value = statement;
      if (given.input.value !== condition) given.input.value = condition;
      if (decided && statement) run();
    },
    focus: () => typed.input.focus(),
  };
}

function field(name, title, longest, placeholder) {
  const input = make("textarea", { id: `formula-${name}`, rows: name === "given" ? 1 : 2, maxlength: longest, spellcheck: "false",
    autocapitalize: "off", autocomplete: "off", placeholder, class: "formula" });
  // Enter decides; a line of its own is made with Shift.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    input.form.requestSubmit();
  });
  return { input, label: make("label", { for: input.id }, title) };
}

function examples(chosen) {
  const groups = EXAMPLES.map(([title, formulas]) => {
    const chips = formulas.map(([statement, condition]) => {
      const made = make("button", { type: "button", class: "chip formula" }, condition ? `${statement} given ${condition}` : statement);
      made.addEventListener("click", () => chosen(statement, condition));
      return make("li", {}, made);
    });
    return [make("h3", {}, title), make("ul", { class: "chips", "aria-label": title }, ...chips)];
  });
  return make("div", { class: "card examples" }, make("h2", {}, "Examples to click"), ...groups.flat());
}
