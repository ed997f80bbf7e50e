/** A table of counts, bare or with the names of its classes, as spreadsheets, pandas and R write it. */
import { Question, Refusal, isNumber, quoted, roleOf } from "./pasted_text.js";

const TOTAL = /^(all|totals?|sum|sums|Σ|row totals?|column totals?|margin|grand total)$/i;

export const square = (rows) => rows.every((each) => each.length === rows.length);

/**
 * @param {string[][]} given the cells of each line
 * @param {boolean} spaced whether only blanks separate the cells, so that empty ones are not seen
 * @param {object} chosen `rows`, and whether the reader has chosen them (`rowsChosen`)
 */
export function tableOfCounts(given, spaced, chosen) {
  const found = spaced ? fromSpaces(given) : fromCells(given);
  const { counts: read, rowLabels, columnLabels, rowName, columnName, about } = withoutTotals(withCounts(found));
  let counts = read;
  if (counts.length === 0 || counts[0].length === 0) throw new Refusal("There are no counts: paste a row of counts for each class.");
  if (columnLabels === null && counts.length !== counts[0].length) {
    throw new Refusal(`The table has ${counts.length} × ${counts[0].length} counts: if it is not square, write the names of the classes above the columns and before the rows.`);
  }
  const shared = columnLabels?.some((each) => (rowLabels ?? columnLabels).includes(each));
  if (counts.length * counts[0].length < 2 || ((counts.length < 2 || counts[0].length < 2) && !shared)) {
    throw new Refusal("A table of counts has two rows and two columns at least. If these are labels, choose “labels, a case a line” above.");
  }
  refuseHiddenTotals(counts, columnLabels);
  let [before, above] = [rowLabels ?? columnLabels, columnLabels];
  const [side, top] = [before, above].map(sided);
  [before, above] = [side.labels, top.labels];
  if (above !== null) [before, above].forEach(refuseTwice);
  const { rows, said } = orientation(side.name || rowName, top.name || columnName, chosen);
  if (above !== null) {
    if (!before.some((each) => above.includes(each)) && !chosen.differ) {
      if (!chosen.sameOrder || before.length !== above.length) throw differentNames(before, above);
      before = above;
    }
    ({ counts, before, above } = aligned(counts, before, above));
  }
  return { form: "matrix", rows, counts, rowLabels: before, columnLabels: above, about: [...said, ...about] };
}

/** Rows of cells that blanks separate, as pandas and R print them. */
function fromSpaces(rows) {
  const lengths = rows.map((each) => each.length);
  const [first, second] = rows;
  const last = lengths.at(-1);
  if (rows.length > 3 && lengths[1] === 1 && last >= 2 && (lengths[0] === last || lengths[0] === last - 1)) {
    // pandas: the name of the columns and the classes, then the name of the rows
    const [columnName, above] = lengths[0] === last ? [first[0], first.slice(1)] : ["", first];
    return { ...body(rows.slice(2), 2), columnLabels: above, rowName: second[0], columnName };
  }
  if (rows.length > 2 && lengths[0] === 1 && last >= 2 && lengths[1] === last && !isNumber(second[0])) {
    // R: the name of the columns, then the name of the rows and the classes
    return { ...body(rows.slice(2), 2), columnLabels: second.slice(1), rowName: second[0], columnName: first[0] };
  }
  if (rows.length > 2 && lengths[0] === 1 && last > 2 && lengths[1] === last - 1) {
    return { ...body(rows.slice(2), 2), columnLabels: second, columnName: first[0] };
  }
  if (rows.length > 1 && lengths[0] === last - 1) return { ...body(rows.slice(1), 1), columnLabels: first };
  if (rows.length > 1 && lengths[0] === last && !isNumber(first[0]) && !first.slice(1).every(isNumber)) {
    return first.length > 1 && rows.slice(1).every((row) => row.every(isNumber)) && rows.length - 1 === first.length
      ? { counts: rows.slice(1), rowLabels: null, columnLabels: first, line: 2 }
      : cornered(rows, "");
  }
  if (rows.length === last && lengths[0] === last && !isNumber(first[0])) return cornered(rows, "");
  return fromCells(rows);
}

const body = (rows, skipped) => ({ rowLabels: rows.map(([label]) => label), counts: rows.map((row) => row.slice(1)), line: skipped + 1 });

const cornered = ([first, ...rows], rowName) => ({ ...body(rows, 1), columnLabels: first.slice(1), rowName });

/** Rows of cells with a sign between them: empty cells are seen. */
function fromCells(given) {
  const rows = trimmed(given);
  const [first, ...others] = rows;
  const filled = (row) => row.filter((each) => each !== "");
  if (rows.flat().every(isNumber)) return { counts: rows, rowLabels: null, columnLabels: null, line: 1 };
  if (rows.length > 2 && filled(first).length === 1 && !isNumber(filled(first)[0])) {
    // A spreadsheet: a line with the name of the columns above their classes
    const title = filled(first)[0];
    const side = others.map(([each]) => each);
    const names = side.slice(1).filter((each) => each !== "");
    const wide = others[0].length > 2 && names.length === 1 && others[0][0] === "" && others[0][1] === "" && rows.length > 3;
    if (wide) return { ...cornered(others.map((row) => row.slice(1)), names[0]), columnName: title, line: 3 };
    return { ...cornered(others, side[0]), columnName: title, line: 3 };
  }
  const bodyIsNumbers = others.length > 0 && others.every((row) => row.every(isNumber));
  if (bodyIsNumbers && first[0] !== "" && !first.some(isNumber) && others.length === first.length) {
    return { counts: others, rowLabels: null, columnLabels: first, line: 2 };
  }
  const [corner] = first;
  if (corner !== "" && !isNumber(corner) && first.slice(1).every(isNumber) && rows.length === first.length - 1) {
    throw new Refusal("The classes are named before the rows only: write their names above the columns, too.");
  }
  if (isNumber(corner)) throw new Refusal(place(rows) ?? "Write the names of the classes above the columns and before the rows, or paste counts alone.");
  const parts = corner.split(/\s*[\\/|↓→]+\s*|\s+(?:vs\.?|by|x|×)\s+/).filter(Boolean);
  if (parts.length === 2) return { ...cornered(rows, parts[0]), columnName: parts[1] };
  return cornered(rows, corner);
}

function place(rows) {
  for (const [i, row] of rows.entries()) {
    const wrong = row.findIndex((each) => !isNumber(each));
    if (wrong >= 0) return wrongCount(row[wrong], i + 1);
  }
  return null;
}

function trimmed(rows) {
  const width = Math.max(...rows.map((each) => each.length));
  const short = rows.findIndex((each) => each.length < width);
  const emptyEnd = rows.every((each) => each.length < width || each[width - 1] === "");
  if (short >= 0 && emptyEnd) return trimmed(rows.map((each) => (each.length === width ? each.slice(0, -1) : each)));
  if (short >= 0) throw new Refusal(`Line ${short + 1} should have ${width} cells like the longest line, but has ${rows[short].length}. Put tabs or commas between cells if names have blanks.`);
  if (width > 1 && emptyEnd) return trimmed(rows.map((each) => each.slice(0, -1)));
  return rows;
}

/** The counts as digits; a refusal for the first cell that is not a count. */
function withCounts(found) {
  const width = found.columnLabels?.length ?? found.counts[0]?.length ?? 0;
  const counts = found.counts.map((row, i) => {
    const line = (found.line ?? 1) + i;
    if (row.length !== width) {
      throw new Refusal(`Line ${line} should have ${width} counts, one for each class, but has ${row.length}. Put tabs or commas between cells if names have blanks.`);
    }
    return row.map((each) => digits(each, line));
  });
  return { rowName: "", columnName: "", ...found, counts };
}

function digits(cell, line) {
  if (/^\d+$/.test(cell)) return cell.replace(/^0+(?=\d)/, "");
  if (/^\d{1,3}([.,]000)+$/.test(cell) || /^\d{1,3}([.,]\d{3})+$/.test(cell)) {
    throw new Refusal(`Line ${line} has ${quoted(cell)}, which may be thousands or decimals: write the count in digits alone.`);
  }
  if (/^\d+[.,]0*$/.test(cell)) return cell.replace(/[.,].*$/, "").replace(/^0+(?=\d)/, "");
  if (/^\d(\.\d+)?e[-+]?\d+$/i.test(cell) && Number.isSafeInteger(Number(cell))) return String(Number(cell));
  throw new Refusal(wrongCount(cell, line));
}

function wrongCount(cell, line) {
  if (cell === "") return `Line ${line} has an empty cell: write 0 if there are no such cases.`;
  if (/^[-−]/.test(cell)) return `Line ${line} has ${quoted(cell)}: a count is not negative.`;
  if (isNumber(cell)) return `Line ${line} has ${quoted(cell)}: counts are whole numbers. A normalised table does not say how many cases there are; paste the counts.`;
  return `Line ${line} has ${quoted(cell)} where a count is expected: write whole numbers, with the names of the classes above the columns and before the rows. If these are labels, choose “labels, a case a line” above.`;
}

/** The table without a last row and column of totals, if they are the sums of the others. */
function withoutTotals(found) {
  let { counts, rowLabels, columnLabels } = found;
  const about = [];
  const sum = (values) => values.reduce((all, each) => all + BigInt(each), 0n);
  if (columnLabels !== null && TOTAL.test(columnLabels.at(-1))) {
    if (counts.some((row) => BigInt(row.at(-1)) !== sum(row.slice(0, -1)))) throw new Refusal(`The column ${quoted(columnLabels.at(-1))} is not the sum of the others: leave it out, or rename the class.`);
    [counts, columnLabels] = [counts.map((row) => row.slice(0, -1)), columnLabels.slice(0, -1)];
    about.push("The totals are left out.");
  }
  if (rowLabels !== null && rowLabels !== undefined && TOTAL.test(rowLabels.at(-1))) {
    const wrong = counts.at(-1).some((each, j) => BigInt(each) !== sum(counts.slice(0, -1).map((row) => row[j])));
    if (wrong) throw new Refusal(`The row ${quoted(rowLabels.at(-1))} is not the sum of the others: leave it out, or rename the class.`);
    [counts, rowLabels] = [counts.slice(0, -1), rowLabels.slice(0, -1)];
    if (about.length === 0) about.push("The totals are left out.");
  }
  return { ...found, counts, rowLabels: rowLabels ?? null, columnLabels, about };
}

function refuseHiddenTotals(counts, labels) {
  const end = counts.length - 1;
  if (labels !== null || end < 2 || counts[0].length !== counts.length) return;
  const value = counts.map((row) => row.map(BigInt));
  const sums = value.every((row) => row[end] === row.slice(0, end).reduce((all, each) => all + each, 0n))
    && value[end].every((each, j) => each === value.slice(0, end).reduce((all, row) => all + row[j], 0n));
  if (sums && value[end][end] > 0n) throw new Refusal("The last row and the last column are the sums of the others: leave the totals out.");
}

const SIDES = { real: "real", predicted: "predicted" };

/** Whether the rows are real or predicted classes: by the names of the table, else as the reader has chosen. */
function orientation(rowName = "", columnName = "", chosen) {
  const rowRole = SIDES[roleOf(rowName)];
  const columnRole = SIDES[roleOf(columnName)];
  const other = { real: "predicted", predicted: "real" };
  if (rowRole !== undefined && rowRole === columnRole) {
    throw new Refusal(`Rows and columns are both called ${rowRole}: name the rows or the columns ${other[rowRole]}.`);
  }
  const known = rowRole ?? other[columnRole];
  if (known !== undefined) {
    const name = rowRole === undefined ? `${quoted(columnName)} names the columns` : `${quoted(rowName)} names the rows`;
    return { rows: known, said: [`${name}: the rows are taken for ${known === "real" ? "real classes" : "predicted labels"}.`] };
  }
  if (!chosen.rowsChosen) {
    throw new Question("The text does not say what its rows are. What are they?", [
      { words: "Real classes (as in scikit-learn)", chosen: { rows: "real", rowsChosen: true } },
      { words: "Predicted labels (as in the papers)", chosen: { rows: "predicted", rowsChosen: true } },
    ]);
  }
  const said = chosen.rows === "real" ? "real classes, the columns for predicted labels" : "predicted labels, the columns for real classes";
  return { rows: chosen.rows, said: [`The rows are taken for ${said}. If it is the other way round, choose so above.`] };
}

/** Labels such as “pred A” and “pred B”: the side that all of them name, and the names of the classes alone. */
function sided(labels) {
  const parts = labels?.map((each) => /^(\w+)\s*[\s:=_]\s*(.+)$/.exec(each)) ?? [null];
  const name = parts[0]?.[1];
  const all = name !== undefined && SIDES[roleOf(name)] !== undefined && parts.every((each) => each?.[1] === name);
  return all ? { name, labels: parts.map((each) => each[2]) } : { name: "", labels };
}

function differentNames(before, above) {
  const some = (labels) => labels.slice(0, 3).map(quoted).join(", ");
  const same = { words: `They are the same classes in this order: ${above.slice(0, 3).join(", ")}`, chosen: { sameOrder: true } };
  return new Question(`Rows and columns have no class in common: ${some(before)} and ${some(above)}. Are these the same classes?`,
    [...(before.length === above.length ? [same] : []), { words: "No, they differ on purpose", chosen: { differ: true } }]);
}

function refuseTwice(labels) {
  const empty = labels.findIndex((each) => each === "");
  if (empty >= 0) throw new Refusal(`Class ${empty + 1} has no name: write names above all columns and before all rows.`);
  const twice = labels.find((each, i) => labels.indexOf(each) < i);
  if (twice !== undefined) throw new Refusal(`Two classes are called ${quoted(twice)}: give each a name of its own.`);
}

/** Rows and columns in the same order of classes; a class that only one side has gets zeros on the other. */
function aligned(counts, before, above) {
  if (!before.some((each) => above.includes(each))) return { counts, before, above };
  const all = [...new Set([...before, ...above])];
  const cell = (row, column) => (before.includes(row) && above.includes(column) ? counts[before.indexOf(row)][above.indexOf(column)] : "0");
  return { counts: all.map((row) => all.map((column) => cell(row, column))), before: all, above: all };
}
