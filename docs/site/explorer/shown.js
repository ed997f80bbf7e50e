/** Numbers as they are shown: decimal, exact, intervals, p-values, and why there is none. */

/** An exact value longer than this is cut, unless all digits are asked for. */
const WIDE = 30;

/**
 * A decimal number, with so many significant digits or with all that tell it from its neighbours.
 * @param {number} value
 * @param {number | "all"} digits
 */
export function decimal(value, digits) {
  return String(digits === "all" ? value : Number(value.toPrecision(digits)));
}

/** An exact value as text: `11*sqrt(546)/546` with its signs of mathematics, cut where it is long. */
export function exactly(text, digits) {
  const written = text.replace(/sqrt\((\d+)\)/g, "√$1").replaceAll("sqrt(", "√(").replaceAll("*", "·");
  return digits === "all" || written.length <= WIDE ? written : `${written.slice(0, WIDE - 1)}…`;
}

/** Both ends of an interval: nobody is as sure of them as of the number between. */
export function interval([low, high], digits) {
  const wanted = digits === "all" ? 6 : Math.min(digits, 4);
  return `${decimal(low, wanted)} to ${decimal(high, wanted)}`;
}

/** A p-value, with the digits that anybody uses. */
export function probability(p) {
  if (p === 0) return "p < 1e-300"; // less than float64 holds
  return p < 1e-4 ? `p = ${p.toExponential(1)}` : `p = ${Number(p.toPrecision(3))}`;
}

/** Why a measure has no value, from where it has one. */
export function undefinedHere(defined) {
  return `undefined: needs ${defined}`;
}

/** A canonical name as words: `inverse_recall` is a name to type, `inverse recall` one to search for. */
export function matches(measure, asked) {
  const wanted = asked.trim().toLowerCase().replace(/[_\s]+/g, " ");
  const names = [measure.name, measure.word, measure.title, measure.group, ...measure.aliases];
  return names.some((name) => name.toLowerCase().replaceAll("_", " ").includes(wanted));
}

/**
 * The main result in one sentence, for who hears the page.
 * @param {Record<string, number>} values
 * @param {Record<string, [number, number]>} intervals
 */
export function spoken(values, intervals, measures, names) {
  const parts = names.map((name) => {
    const { word, defined } = measures.find((each) => each.name === name);
    if (Number.isNaN(values[name])) return `${word} is ${undefinedHere(defined)}`;
    const ends = intervals[name] ? `, 95 % interval ${interval(intervals[name], 3)}` : "";
    return `${word} ${decimal(values[name], 3)}${ends}`;
  });
  return `${parts.join("; ")}.`;
}

/** Things by what they have in common, in the order in which each comes first. */
export function grouped(things, key) {
  const found = new Map();
  for (const each of things) found.set(key(each), [...(found.get(key(each)) ?? []), each]);
  return found;
}
