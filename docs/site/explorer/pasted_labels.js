/** Columns of labels: which line names them, which column is real, and whether their labels go together. */
import { Question, Refusal, isNumber, quoted, roleOf } from "./pasted_text.js";

const MOST_CLASSES = 40;
const MISSING = /^(nan|na|<na>|n\/a|nat|null|none|undefined|\?)$/i;
const ONE_COLUMN = "There is one column only: paste two, the real classes and the predicted labels, with a comma or a tab between them.";
const CASE = { words: "A case: no line names the columns", chosen: { header: false } };

/** Read lines of cells, the first of which may name the columns. */
export function columnsOfLabels(rows, chosen) {
  if (rows.every((each) => each.length === 1)) throw new Refusal(ONE_COLUMN);
  const { names, body } = headed(rows, chosen);
  if (body.length === 0) throw new Refusal("There is only a line with names: paste a case a line below it.");
  refuseUneven(rows, names, body);
  if (names === null) return anonymous(body, chosen);
  const { real, predicted, count, about } = chosenColumns(names, chosen);
  const columns = [real, predicted].map((place) => body.map((row) => row[place]));
  if (count >= 0) return labelled(...columns, chosen, about, body.map((row) => row[count]));
  return labelled(...columns, chosen, about);
}

function headed(rows, chosen) {
  const [first, ...others] = rows;
  const isHeader = chosen.header ?? firstLineNames(first, others);
  if (!isHeader) return { names: null, body: rows };
  // An index of a data frame has no name, or an empty one.
  const indexed = others.length > 0 && others.every((each) => each.length === first.length + 1);
  return { names: indexed ? ["", ...first] : first, body: others };
}

/** Whether the first line names the columns; a question if that is not certain. */
function firstLineNames(first, others) {
  const below = new Set(others.flat());
  const again = first.some((each) => below.has(each));
  // “true” is a common label, so it names a column only beside another name.
  const roles = new Set(first.filter((each) => !isBoolean(each)).map(roleOf));
  const certain = ["real", "predicted"].filter((role) => roles.has(role)).length;
  if (certain === 2 || (certain === 1 && (!again || first.includes("")))) return true;
  if (certain === 0 && (again || first.every((each) => isNumber(each) || isBoolean(each)))) return false;
  if (certain === 0 && others.length > 0 && !first.some(isNumber) && others.flat().every(isNumber)) return true;
  return ask(first);
}

const isBoolean = (cell) => /^(true|false)$/i.test(cell);

function ask(first) {
  const [a, b] = first;
  const line = first.map(quoted).join(", ");
  if (first.length !== 2) throw new Question(`Is the first line, ${line}, a case, or does it name the columns?`, [CASE, { words: "It names the columns", chosen: { header: true } }]);
  throw new Question(`Is the first line, ${line}, a case, or does it name the columns?`, [
    CASE,
    { words: `It names the columns: ${quoted(a)} is real, ${quoted(b)} predicted`, chosen: { header: true, real: 0, predicted: 1 } },
    { words: `It names the columns: ${quoted(b)} is real, ${quoted(a)} predicted`, chosen: { header: true, real: 1, predicted: 0 } },
  ]);
}

function refuseUneven(rows, names, body) {
  const width = names === null ? rows[0].length : names.length;
  const wrong = body.findIndex((each) => each.length !== width);
  if (wrong < 0) return;
  const line = wrong + 1 + (names === null ? 0 : 1);
  throw new Refusal(`Line ${line} should have ${width} cells, but has ${body[wrong].length}: put quotation marks around labels with blanks or commas, and fill in what is missing.`);
}

/** Columns without names: two are real and predicted, in this order; a third may count the cases. */
function anonymous(body, chosen) {
  const [first] = body;
  if (first.length > 3 || (first.length === 3 && !body.every((row) => /^\d+$/.test(row[2])))) {
    throw new Refusal(`There are ${first.length} columns without names: write a line above them that names the columns, such as real,predicted.`);
  }
  const [real, predicted, counts] = [0, 1, 2].map((place) => body.map((row) => row[place]));
  const about = ["The first column is taken for the real classes, the second for the predicted labels."];
  if (first.length === 2) return labelled(real, predicted, chosen, about);
  if (chosen.firstNumbers) return anonymous(body.map((row) => row.slice(1)), chosen);
  if (!chosen.thirdCounts) {
    const numbered = consecutive(real) ? [{ words: "No, the first column numbers the cases", chosen: { firstNumbers: true } }] : [];
    throw new Question("Does the third column count the cases?", [{ words: "Yes, it counts the cases", chosen: { thirdCounts: true } }, ...numbered]);
  }
  return labelled(real, predicted, chosen, about, counts);
}

/** Which columns are meant, by their names. */
function chosenColumns(names, chosen) {
  if (new Set(names).size < names.length) {
    throw new Refusal(`Two columns have the same name, ${quoted(names.find((each, i) => names.indexOf(each) < i))}: name them real and predicted.`);
  }
  const roles = names.map(roleOf);
  const of = (...wanted) => names.map((_, i) => i).filter((i) => wanted.includes(roles[i]));
  const counts = of("count");
  const [weight] = of("weight");
  if (weight !== undefined) throw new Refusal(`${quoted(names[weight])} has weights, which are not supported here: leave the column out if each line is one case.`);
  let [real, predicted] = [chosen.real, chosen.predicted];
  const free = of("real", "predicted", "some", "");
  const scores = of("score");
  if (real === undefined && of("real").length === 1) [real] = of("real");
  if (predicted === undefined && of("predicted").length === 1) [predicted] = of("predicted");
  if (free.length < 2 && scores.length > 0) throw new Refusal(SCORES);
  const open = free.filter((each) => each !== real && each !== predicted);
  if (real !== undefined && predicted === undefined) {
    if (of("predicted").length === 0 && open.length === 1) [predicted] = open;
    else predicted = asked("Which column has the predicted labels?", "predicted", of("predicted").length > 0 ? of("predicted") : open, names);
  } else if (real === undefined && predicted !== undefined) {
    if (of("real").length === 0 && open.length === 1) [real] = open;
    else real = asked("Which column has the real classes?", "real", of("real").length > 0 ? of("real") : open, names);
  } else if (real === undefined) {
    real = asked("Which column has the real classes?", "real", of("real").length > 0 ? of("real") : open, names);
  }
  if (real === predicted) throw new Refusal("Two columns are needed: name them real and predicted.");
  const about = [`${quoted(names[real])} is taken for the real classes, ${quoted(names[predicted])} for the predicted labels.`];
  const count = counts.length === 1 ? counts[0] : -1;
  if (count >= 0) about.push(`${quoted(names[count])} is taken for the number of cases.`);
  return { real, predicted, count, about };
}

function asked(question, role, places, names) {
  if (places.length === 0) throw new Refusal("Two columns of labels are needed: name them real and predicted.");
  throw new Question(question, places.map((place) => ({ words: names[place] || `column ${place + 1}`, chosen: { header: true, [role]: place } })));
}

const SCORES = "These are scores, not labels. Apply a threshold first: write the predicted label of each case.";

/** What is read of the two columns, once their labels are known to go together; with `counts`, a table of counts. */
export function labelled(real, predicted, chosen, about, counts = null) {
  const both = [real, predicted].map((column) => column.map((each) => each.trim()));
  for (const [i, column] of both.entries()) {
    const empty = column.indexOf("");
    if (empty >= 0) throw new Refusal(`Case ${empty + 1} has no ${i === 0 ? "real class" : "predicted label"}: fill it in, or leave the case out.`);
    const missing = column.find((each) => MISSING.test(each));
    if (missing !== undefined && !chosen.present) {
      throw new Question(`Is ${quoted(missing)} a missing value? Then fill it in, or leave the case out.`, [{ words: "No, it is a class", chosen: { present: true } }]);
    }
    if (column.some((each) => isNumber(each) && !Number.isInteger(value(each)))) throw new Refusal(SCORES);
  }
  const [a, b] = spelt(both);
  refuseLineNumbers(a, b, chosen);
  const [classes, labels] = [new Set(a), new Set(b)];
  const all = new Set([...a, ...b]);
  if (all.size > MOST_CLASSES) {
    throw new Refusal(`There are ${all.size} different labels, such as ${quoted([...all][0])}; at most ${MOST_CLASSES} classes are computed here. Are these measurements?`);
  }
  if (!chosen.differ) askIfDifferent(classes, labels);
  const folded = [...all].find((each, i, every) => every.findIndex((other) => other.toLowerCase() === each.toLowerCase()) < i);
  const notes = folded === undefined ? about : [...about, `${quoted(folded)} is also written in other letters, upper or lower case: these count as different classes.`];
  if (counts === null) return { form: "labels", real: a, predicted: b, about: notes };
  return { form: "matrix", rows: "real", ...counted(a, b, counts, [...all].sort(inOrder)), about: notes };
}

const value = (number) => Number(number.replace(",", ".").replace("−", "-"));
const inOrder = (a, b) => (isNumber(a) && isNumber(b) ? value(a) - value(b) : a < b ? -1 : 1);

/** Whole numbers without decimals; and if one column has booleans, True for 1 and False for 0 where the other has these. */
function spelt(both) {
  const numbers = both.map((column) => column.every(isNumber));
  const booleans = both.map((column) => column.every(isBoolean));
  const binary = both.map((column) => column.every((each) => isNumber(each) && (value(each) === 0 || value(each) === 1)));
  return both.map((column, i) => {
    if (booleans[i] && booleans[1 - i]) return column.map((each) => `${each[0].toUpperCase()}${each.slice(1).toLowerCase()}`);
    if (booleans[i] && binary[1 - i]) return column.map((each) => (each.toLowerCase() === "true" ? "1" : "0"));
    return numbers[i] ? column.map((each) => (/^[-−]?\d+$/.test(each) ? each.replace("−", "-") : String(value(each)))) : column;
  });
}

/** Whether a column counts the lines from 0 or 1 on. */
function consecutive(column) {
  const first = Number(column[0]);
  return column.length > 2 && (first === 0 || first === 1) && column.every((each, i) => each === String(first + i));
}

function refuseLineNumbers(real, predicted, chosen) {
  if (consecutive(real) && !chosen.surelyClasses && new Set(predicted).size < real.length) {
    throw new Question("The first column counts the lines: is it an index? Then leave it out and paste the real and the predicted labels.",
      [{ words: "No, these are real classes", chosen: { surelyClasses: true } }]);
  }
}

function askIfDifferent(classes, labels) {
  const some = (set) => [...set].slice(0, 3).map(quoted).join(", ");
  const differ = { words: "They differ on purpose", chosen: { differ: true } };
  const within = (set, ...all) => [...set].every((each) => all.includes(each));
  const common = [...labels].filter((each) => classes.has(each));
  const kinds = [classes, labels].map((set) => [...set].every(isNumber));
  const binary = within(classes, "0", "1") && within(labels, "0", "1");
  const boolean = within(classes, "True", "False") && within(labels, "True", "False");
  if (common.length === 0 && !binary && !boolean) {
    throw new Question(`The two columns have no label in common: ${some(classes)} and ${some(labels)}. Write both in the same way.`, [differ]);
  }
  if (kinds[0] !== kinds[1]) {
    throw new Question(`One column has numbers, the other has text: ${some(classes)} and ${some(labels)}. Write both in the same way.`, [differ]);
  }
  const [zeros, signs] = classes.has("-1") ? [labels, classes] : [classes, labels];
  if (signs.has("-1") && zeros.has("0") && within(zeros, "0", "1") && within(signs, "-1", "1")) {
    throw new Question("One column has 0 and 1, the other -1 and 1. Write both in the same way.",
      [{ words: "These are three classes", chosen: { differ: true } }]);
  }
}

/** How often each pair of labels occurs, with real classes as rows. */
function counted(real, predicted, counts, labels) {
  const wrong = counts.findIndex((each) => !/^\d+([.,]0?)?$/.test(each));
  if (wrong >= 0) throw new Refusal(`Line ${wrong + 2} has the count ${quoted(counts[wrong])}: write a whole number of cases. Weights are not supported.`);
  const place = new Map(labels.map((each, i) => [each, i]));
  const table = labels.map(() => labels.map(() => 0n));
  counts.forEach((each, i) => (table[place.get(real[i])][place.get(predicted[i])] += BigInt(each.replace(/[.,].*/, ""))));
  return { counts: table.map((row) => row.map(String)), rowLabels: labels, columnLabels: labels };
}
