/** Text that was pasted, as cells; and the words that name its columns. */
import { shortened } from "./counts.js";

/** What was pasted is not read; the message says why and what to do. */
export class Refusal extends Error {}

/** What was pasted can be read in several ways; each answer adds to what the reader has chosen. */
export class Question extends Error {
  constructor(message, answers) {
    super(message);
    this.answers = answers;
  }
}

export const quoted = (text) => `“${shortened(text)}”`;

/** The text without what only surrounds it: line ends of Windows, byte order mark, prompts, blank lines at the ends. */
export function cleaned(text) {
  const lines = text.replace(/[\ufeff\u200b]/g, "").replace(/\r\n?/g, "\n").replace(/[\u00a0\u2007\u202f]/g, " ").split("\n");
  const kept = lines
    .filter((each) => !/^\s*(>>>|In \[\d*\]:|```|confusion matrix(:| and statistics)?\s*$)/i.test(each))
    .map((each) => each.replace(/^Out\[\d*\]:\s?/, ""));
  // A title above what was printed, such as “C =”.
  return kept.join("\n").replace(/^(\s*\n)+/, "").replace(/^\s*[\w ]{1,40}[:=][ \t]*\n/, "").replace(/^(\s*\n)+/, "").trimEnd();
}

const REAL = /^y?(true|truth|real|actual|gold|goldstandard|groundtruth|reference|observed|target)s?(class|classes|label|labels|value|values|y)?$/;
// “test” alone is a column of medical tests, which predict; “y_test” is real.
const PREDICTED = /^y?(pred|preds|predict|predicted|prediction|predictions|hat|guess|guessed|estimated|classified)(class|classes|label|labels|value|values|y)?$/;
const OTHER = {
  count: /^(count|counts|n|freq|frequency|cases|number)$/,
  index: /^(|id|ids|index|idx|no|nr|row|case|unnamed0|rownames|x1)$/,
  weight: /^(sample)?weights?$/,
  score: /^y?(score|scores|prob|probs|proba|probability|probabilities|confidence|logit|logits)$/,
  some: /^(test|label|labels|class|classes|y|category|outcome|output|result|decision|diagnosis|model|system)$/,
};

/**
 * What a name of a column says of it: "real", "predicted", "count", "index", "weight", "score", "some" for a word that can be
 * either label, or "".
 */
export function roleOf(name) {
  const word = name.toLowerCase().replace(/[\s_.-]+/g, "");
  if (REAL.test(word) || word === "ytest" || /^(class|label)true$/.test(word)) return "real";
  if (PREDICTED.test(word) || /^(y?pred|predicted|prediction|yhat)[_.\s-]?\w+$/i.test(name.trim()) || /^(class|label)pred(icted)?$/.test(word)) return "predicted";
  return Object.keys(OTHER).find((role) => OTHER[role].test(word)) ?? "";
}

/** Whether a cell is a number as programs write it, with a decimal point or comma. */
export const isNumber = (cell) => /^[-+−]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(cell);

const DELIMITERS = ["\t", ";", "|", ","];

/**
 * The cells of each line. Blanks separate them only if no tab, semicolon, bar or comma does.
 * @param {string} text
 * @returns {{ rows: string[][], spaced: boolean }}
 */
export function cellsOf(text) {
  const lines = text.split("\n").filter((each) => each.trim() !== "").filter((each) => !/^\s*\(\d+ rows?\)\s*$/.test(each))
    .filter((each) => !(/^[\s|:+=-]+$/.test(each) && /[-=]{2}/.test(each)));
  const framed = lines.every((each) => /^\s*\|.*\|\s*$/.test(each));
  const bare = framed ? lines.map((each) => each.trim().slice(1, -1)) : lines;
  const delimiter = DELIMITERS.find((sign) => 2 * bare.filter((each) => each.includes(sign)).length >= bare.length);
  if (delimiter === undefined) return { rows: bare.map((each, i) => spacedCells(each.trim(), i + 1)), spaced: true };
  const rows = bare.map((each, i) => split(each, delimiter, i + 1));
  refuseMixed(rows, delimiter);
  return { rows: withoutLastSign(rows), spaced: false };
}

/** The rows without a last column that is empty in all of them, as a sign at the end of each line leaves it. */
function withoutLastSign(rows) {
  const [first] = rows;
  const empty = first.length > 2 && rows.every((each) => each.length === first.length && each.at(-1) === "");
  return empty ? withoutLastSign(rows.map((each) => each.slice(0, -1))) : rows;
}

function split(text, delimiter, line) {
  const cells = [];
  let rest = text;
  for (;;) {
    const within = /^ *"((?:[^"]|"")*)" */.exec(rest);
    if (within && (within[0].length === rest.length || rest[within[0].length] === delimiter)) {
      cells.push(within[1].replaceAll('""', '"').trim());
      rest = rest.slice(within[0].length);
    } else {
      const end = rest.indexOf(delimiter);
      const cell = (end < 0 ? rest : rest.slice(0, end)).trim();
      if (cell.startsWith('"')) throw new Refusal(`Line ${line} has a quotation mark that is not closed: each quoted label must end on its line.`);
      cells.push(unquoted(cell));
      rest = end < 0 ? "" : rest.slice(end);
    }
    if (rest === "") return cells;
    rest = rest.slice(1);
    if (rest === "") return [...cells, ""];
  }
}

const unquoted = (cell) => cell.replace(/^'(.*)'$/, "$1");

function spacedCells(text, line) {
  const cells = text.match(/"[^"]*"(?!\S)|'[^']*'(?!\S)|\S+/g) ?? [];
  if (cells.some((each) => /^"[^"]*$/.test(each))) throw new Refusal(`Line ${line} has a quotation mark that is not closed.`);
  return cells.map((each) => each.replace(/^"(.*)"$/, "$1").replace(/^'(.*)'$/, "$1"));
}

/** Refuse “1 0,93”: its comma may separate cells or decimals. */
function refuseMixed(rows, delimiter) {
  for (const [i, row] of rows.entries()) {
    const mixed = row.find((each) => /\s/.test(each) && each.split(/\s+/).every(isNumber));
    if (delimiter === "," && mixed !== undefined) {
      throw new Refusal(`Line ${i + 1} has numbers with commas and blanks between them: use tabs or semicolons between cells, or decimal points.`);
    }
  }
}
