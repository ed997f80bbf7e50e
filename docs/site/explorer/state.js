/** What the page shows, as the part of its address behind the #: written down, and read again without trust. */
import { countOf, shortened } from "./counts.js";

export const CELLS = ["tp", "fp", "fn", "tn"];

/** What is shown when nobody has asked for anything. */
export const START = Object.freeze({
  panel: "two",
  cells: Object.freeze(["56", "20", "12", "12"]),
  formula: "",
  given: "",
  form: "matrix",
  rows: "predicted",
  text: "",
});

/** The words that a choice may have. */
const CHOICES = { panel: ["two", "many", "formula"], form: ["matrix", "labels"], rows: ["predicted", "real"] };
/** How long a text may be: in a link, the first is what hosts and mail programs carry. */
export const LONGEST = { link: 16_000, formula: 2_000, given: 2_000, text: 8_000 };

/**
 * The state that a link carries. A link that says anything else carries nothing, and the reason is told.
 * @param {string} hash with its #, or empty
 * @returns {{ state: object | null, reason: string }}
 */
export function read(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return { state: null, reason: "" };
  if (CHOICES.panel.includes(text)) return { state: { ...START, panel: text }, reason: "" };
  if (text.length > LONGEST.link) return wrong("it is too long");
  const said = [...new URLSearchParams(text)];
  const names = said.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) return wrong(`it says “${shortened(twice)}” twice`);
  const state = { ...START, cells: [...START.cells] };
  for (const [name, value] of said) {
    const reason = taken(state, name, value);
    if (reason) return wrong(reason);
  }
  return { state, reason: "" };
}

const wrong = (reason) => ({ state: null, reason: `This link is not read: ${reason}.` });

/** Put one part of a link into the state; or why it has no place there. */
function taken(state, name, value) {
  if (CELLS.includes(name)) {
    if (!/^[0-9]{0,16}$/.test(value) || countOf(value).reason) return `${name} is no count`;
    state.cells[CELLS.indexOf(name)] = value;
  } else if (Object.hasOwn(CHOICES, name)) {
    if (!CHOICES[name].includes(value)) return `${name} is one of ${CHOICES[name].join(", ")}`;
    state[name] = value;
  } else if (name !== "link" && Object.hasOwn(LONGEST, name)) {
    if (value.length > LONGEST[name]) return `${name} is too long`;
    if (/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffd]/.test(value)) {
      return `${name} has signs that no keyboard types`;
    }
    state[name] = value;
  } else {
    return `nothing here is named “${shortened(name)}”`;
  }
  return "";
}

/**
 * The link to a state: what is as it was at the start is left out, and so is what is too long or no count.
 * @param {object} state
 * @returns {string} with its #
 */
export function written(state) {
  const said = new URLSearchParams();
  if (state.panel !== START.panel) said.set("panel", state.panel);
  CELLS.forEach((cell, i) => {
    const typed = state.cells[i].trim();
    said.set(cell, countOf(typed).reason ? "" : typed.replace(/^0+(?=\d)/, ""));
  });
  for (const name of ["formula", "given", "form", "rows", "text"]) {
    if (state[name] !== START[name] && fits(state, name)) said.set(name, state[name]);
  }
  return `#${said}`;
}

/** Whether a link has room for this part. */
export function fits(state, name) {
  return !Object.hasOwn(LONGEST, name) || state[name].length <= LONGEST[name];
}
