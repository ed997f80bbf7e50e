/**
 * Read what a reader pastes on the page of K classes: a table of counts, or the real and the predicted labels.
 *
 * Every paste ends in one of three ways: it is read, the page asks a question with explicit answers, or it is refused
 * with a remedy. Nothing is guessed silently: an assumption is listed in `about`, which the page shows with the answer.
 */
import { Question, Refusal, cellsOf, cleaned, isNumber, quoted, roleOf } from "./pasted_text.js";
import { columnsOfLabels, labelled } from "./pasted_labels.js";
import { square, tableOfCounts } from "./pasted_counts.js";
import { looksWritten, written } from "./pasted_values.js";

const LABELS = { words: "Labels, a case a line", chosen: { form: "labels" } };
const COUNTS = { words: "A table of counts", chosen: { form: "matrix" } };

/**
 * @typedef {{ form: "matrix", rows: "real" | "predicted", counts: string[][], rowLabels: string[] | null,
 *   columnLabels: string[] | null, about: string[] }} CountsRead
 * @typedef {{ form: "labels", real: string[], predicted: string[], about: string[] }} LabelsRead
 * @typedef {{ question: string, answers: { words: string, chosen: object }[] }} Asked
 *
 * @param {string} text
 * @param {object} chosen what the reader has chosen: `form`, `rows`, whether the rows were chosen (`rowsChosen`), and
 *   the answers to earlier questions about the same text
 * @returns {CountsRead | LabelsRead | Asked | { reason: string }}
 */
export function readPasted(text, chosen) {
  try {
    return read(cleaned(text), chosen);
  } catch (error) {
    if (error instanceof Question) return { question: error.message, answers: error.answers };
    if (error instanceof Refusal) return { reason: error.message };
    throw error;
  }
}

/** The request that computes what was read. */
export function requestOf(found) {
  if (found.form === "labels") {
    const rows = found.real.map((each, i) => [each, found.predicted[i]]);
    return { ask: "classes", form: "labels", real: "real", predicted: "predicted",
      text: [["real", "predicted"], ...rows].map(line).join("\n") };
  }
  const { rows, counts, rowLabels, columnLabels } = found;
  const named = rowLabels !== null;
  const text = [...(named ? [["", ...columnLabels]] : []), ...counts.map((row, i) => (named ? [rowLabels[i], ...row] : row))];
  return { ask: "classes", form: "matrix", rows, text: text.map(line).join("\n") };
}

const line = (cells) => cells.map((each) => (/^[0-9]+$/.test(each) ? each : `"${each.replaceAll('"', '""')}"`)).join(",");

function read(text, chosen) {
  if (text === "") throw new Refusal("Paste a table or labels first, or take the example.");
  refuseReports(text);
  if (looksWritten(text)) return fromValues(written(text), chosen);
  const { rows, spaced } = cellsOf(text);
  const lists = twoLists(rows, chosen);
  if (lists !== null) return fromLists(lists, chosen);
  if (chosen.form === "labels") return fromRowsOfLabels(rows, spaced, chosen);
  return fromRowsOfCounts(rows, spaced, chosen);
}

/** Two lines that are one list of labels each, with a name in front or because the reader has said so; else null. */
function twoLists(rows, chosen) {
  const [first, second] = rows;
  if (rows.length !== 2 || first.length !== second.length || first.length < 4) return null;
  const names = rows.map(([name]) => name.replace(/\s*[:=]$/, ""));
  if (namesColumns(names)) return rows.map((row, i) => ({ name: names[i], value: row.slice(1) }));
  if (chosen.form !== "labels" || namesColumns(first)) return null;
  if (chosen.twoLists) return rows.map((value) => ({ value }));
  if (chosen.twoLists === undefined) {
    throw new Question("There are two long lines. Are these two lists of labels, first the real classes, then the predicted labels?",
      [{ words: "Yes, two lists", chosen: { twoLists: true, surelyLabels: true } }, { words: "No, each line is a case", chosen: { twoLists: false } }]);
  }
  return null;
}

function refuseReports(text) {
  if (/precision\s+recall\s+f1-score/i.test(text)) {
    throw new Refusal("This is a classification report. It has rounded scores only: paste the confusion matrix or the labels.");
  }
  if (["tp", "fp", "fn", "tn"].every((each) => new RegExp(`\\b${each}\\b`, "i").test(text)) && text.split(/\s+/).length < 20) {
    throw new Refusal(FOUR);
  }
  if (/(^|[\s,[])(\.\.\.|…)([\s,\]]|$)/.test(text)) {
    throw new Refusal("The text is abbreviated with “...”: print it in full, or export it as CSV, and paste that.");
  }
  if (/^(Name: .*)?dtype: \w+$/m.test(text) || /^Length: \d+/m.test(text)) {
    throw new Refusal("This is a printed pandas Series, with an index before each value. Paste both columns with their names, for example from df[['y_true', 'y_pred']].to_csv(index=False).");
  }
}

// --- lines of cells -----------------------------------------------------------------------------------------------

const FOUR = "For the four counts TP, FP, FN and TN, type them on “Two classes”. For a table, write each row on a line of its own.";

function fromRowsOfLabels(rows, spaced, chosen) {
  if (!chosen.surelyLabels && !namesColumns(rows[0]) && looksLikeCounts(rows, spaced)) {
    throw new Question("This could be a table of counts. What is it?", [COUNTS, { ...LABELS, chosen: { form: "labels", surelyLabels: true } }]);
  }
  return columnsOfLabels(rows, chosen);
}

/** Whether one cell of the line names the real classes, another the predicted labels. */
function namesColumns(line) {
  const roles = line.map(roleOf);
  return roles.includes("real") && roles.includes("predicted");
}

/** Whether labels would be a strange reading: a square of numbers, or counts below and beside the names of classes. */
function looksLikeCounts(rows, spaced) {
  if (rows.flat().every(isNumber)) return square(rows) && rows.flat().every(isWhole);
  try {
    const { rowLabels, columnLabels } = tableOfCounts(rows, spaced, { rows: "real", rowsChosen: true });
    return rowLabels !== null && rowLabels.some((each) => columnLabels.includes(each));
  } catch (error) {
    if (error instanceof Refusal || error instanceof Question) return false;
    throw error;
  }
}

const isWhole = (cell) => /^\d+([.,]0*)?$/.test(cell);

function fromRowsOfCounts(rows, spaced, chosen) {
  if (!chosen.surelyCounts && looksLikeLabels(rows)) {
    throw new Question("This does not look like a table of counts. What is it?", [LABELS, { ...COUNTS, chosen: { form: "matrix", surelyCounts: true } }]);
  }
  if (rows.length === 1 && rows[0].length === 4 && rows[0].every(isNumber)) throw new Refusal(FOUR);
  return tableOfCounts(rows, spaced, chosen);
}

/** Whether a few columns have labels: a line that names them, text in the last one, or more numbers than a square has. */
function looksLikeLabels(rows) {
  const [first] = rows;
  if (namesColumns(first)) return true;
  if (rows.some((each) => each.length !== first.length) || first.length < 2) return false;
  const sides = new Set(first.slice(1).map(roleOf));
  // “pred A”, “pred B” are the classes of one side.
  if (!(first.length > 2 && sides.size === 1) && first.slice(1).some((each) => ["real", "predicted"].includes(roleOf(each)))) return rows.length > 1 && !rows.slice(1).some((row) => row[0] === "");
  const last = rows.at(-1).at(-1);
  if (rows.length > 1 && first.length <= 4 && last !== "" && !isNumber(last)) return true;
  return first.length <= 3 && rows.length > first.length && rows.flat().every(isNumber);
}

// --- lists, arrays and JSON -----------------------------------------------------------------------------------------

function fromValues(values, chosen) {
  if (values.length === 1 && isObject(values[0].value)) return fromObject(values[0].value, chosen);
  if (values.length > 1 && values.every(({ name, value }) => !name && isObject(value))) {
    return fromNested(values.map(({ value }) => value), null, chosen);
  }
  const lists = values.filter(({ value }) => Array.isArray(value));
  if (lists.length < values.length) throw new Refusal(NOT_LISTS);
  const nested = lists.filter(({ value }) => value.some((each) => Array.isArray(each) || isObject(each)));
  if (nested.length === 0) return fromLists(lists, chosen);
  const names = lists.filter((each) => !nested.includes(each));
  if (nested.length > 1 || names.length > 1) throw new Refusal(NOT_LISTS);
  return fromNested(nested[0].value, names[0]?.value ?? null, chosen);
}

const NOT_LISTS = "Paste one table of counts such as [[50, 10], [5, 35]], or two lists of labels such as y_true = [1, 0] and y_pred = [1, 1].";
const isObject = (value) => value instanceof Map;
const isFlat = (value) => Array.isArray(value) && value.every((each) => typeof each === "string");

/** JSON: the table as this package exports it, columns by name, or `matrix` with `labels`. */
function fromObject(object, chosen) {
  const table = isObject(object.get("table")) ? object.get("table") : object;
  const matrix = ["matrix", "confusion_matrix", "counts"].map((name) => table.get(name)).find(Array.isArray);
  if (matrix !== undefined) {
    const said = table.get("rows");
    const known = said === "real" || said === "predicted" ? { rows: said, rowsChosen: true } : {};
    const [real, predicted] = [table.get("real"), table.get("predicted")];
    const labels = table.get("labels") ?? table.get("classes") ?? null;
    if (isFlat(real) && isFlat(predicted) && known.rows) {
      const [above, before] = known.rows === "predicted" ? [real, predicted] : [predicted, real];
      return ofMatrix(matrix, before, above, { ...chosen, ...known });
    }
    return ofMatrix(matrix, labels, labels, { ...chosen, ...known });
  }
  const columns = [...table].filter(([, value]) => isFlat(value));
  if (columns.length < 2) throw new Refusal(NOT_LISTS);
  return fromLists(columns.map(([name, value]) => ({ name, value })), chosen);
}

function fromLists(lists, chosen) {
  const [first] = lists;
  if (lists.length === 1) {
    const advice = first.value.length === 4 && first.value.every(isNumber)
      ? FOUR
      : "This is one list of labels: paste the real and the predicted labels, each with its name, such as y_true = [1, 0] and y_pred = [1, 1].";
    throw new Refusal(advice);
  }
  const roles = lists.map(({ name }) => roleOf(name ?? ""));
  const anonymous = lists.every(({ name }) => !name);
  const numbers = lists.every(({ value }) => value.every(isNumber));
  if (anonymous && numbers && lists.every(({ value }) => value.length === lists.length) && !chosen.surelyLabels) {
    if (chosen.form === "matrix") return ofMatrix(lists.map(({ value }) => value), null, null, chosen);
    throw new Question("This could be a table of counts. What is it?", [COUNTS, { words: "Two lists of labels", chosen: { form: "labels", surelyLabels: true } }].slice(0, lists.length === 2 ? 2 : 1));
  }
  if (anonymous && lists.length > 2) throw new Refusal(NOT_LISTS);
  if (chosen.form === "matrix" && !roles.some((each) => each === "real" || each === "predicted")) {
    throw new Question("This does not look like a table of counts. What is it?", [{ words: "Two lists of labels, real and predicted", chosen: { form: "labels" } }]);
  }
  const lengths = lists.map(({ value }) => value.length);
  const width = Math.max(...lengths);
  const uneven = lists.find(({ value }) => value.length !== width);
  const used = lists.filter((each, i) => lists.length === 2 || roles[i] === "real" || roles[i] === "predicted");
  if (uneven && used.includes(uneven)) {
    throw new Refusal(`The lists have ${[...new Set(lengths)].join(" and ")} labels: both need one label a case.`);
  }
  const kept = lists.filter(({ value }) => value.length === width);
  const body = Array.from({ length: width }, (_, i) => kept.map(({ value }) => value[i]));
  if (anonymous) return labelled(body.map(([real]) => real), body.map(([, predicted]) => predicted), chosen, ["The first list is taken for the real classes, the second for the predicted labels."]);
  return columnsOfLabels([kept.map(({ name }, i) => name || `list ${i + 1}`), ...body], { ...chosen, header: true });
}

function fromNested(rows, names, chosen) {
  if (rows.every(isObject)) {
    const columns = [...rows[0].keys()];
    if (rows.some((each) => columns.some((name) => typeof each.get(name) !== "string"))) {
      throw new Refusal(`Each record needs a value for ${columns.map(quoted).join(", ")}.`);
    }
    return columnsOfLabels([columns, ...rows.map((each) => columns.map((name) => each.get(name)))], { ...chosen, header: true });
  }
  if (!rows.every(isFlat) || rows.some((each) => each.length !== rows[0].length)) {
    throw new Refusal("The rows in brackets differ in length: each needs as many values as the first.");
  }
  const numbers = rows.flat().every(isNumber);
  const [height, width] = [rows.length, rows[0].length];
  if (numbers && height === width && !chosen.surelyLabels) {
    if (chosen.form === "matrix") return ofMatrix(rows, names, names, chosen);
    throw new Question("This could be a table of counts. What is it?", [COUNTS]);
  }
  if (chosen.form === "matrix" && (height === 2 || width === 2)) {
    throw new Question("This does not look like a table of counts. What is it?", [{ words: "Labels", chosen: { form: "labels" } }]);
  }
  if (height === 2 && width > 2) return fromLists(rows.map((value) => ({ value })), { ...chosen, surelyLabels: true });
  if (chosen.form === "labels" && width === 2 && height > 2) return columnsOfLabels(rows, chosen);
  throw new Refusal(NOT_LISTS);
}

function ofMatrix(matrix, before, above, chosen) {
  if (!Array.isArray(matrix) || matrix.length === 0 || !matrix.every(isFlat)) throw new Refusal(NOT_LISTS);
  if ((before && !isFlat(before)) || (above && !isFlat(above))) throw new Refusal("The labels must be one list of names.");
  if ((above && above.length !== matrix[0].length) || (before && before.length !== matrix.length)) {
    throw new Refusal(`There are ${matrix.length} rows of ${matrix[0].length} counts, but ${(before ?? above).length} labels: give one label a class.`);
  }
  const rows = above ? [["", ...above], ...matrix.map((row, i) => [before[i], ...row])] : matrix;
  return tableOfCounts(rows, false, chosen);
}
