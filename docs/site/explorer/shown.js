/** Numbers as they are shown: decimal, exact, intervals, p-values, and why there is none. */

/** An exact value longer than this is cut, unless all digits are asked for. */
const WIDE = 30;

/** Where measures end, or say that there is nothing: what is only near is not shown as if it were there. */
const BOUNDS = [-1, 0, 1];
/** More digits than these no float64 has. */
const ALL = 17;

/**
 * A decimal number, with so many significant digits or with all that tell it from its neighbours.
 * @param {number} value
 * @param {number | "all"} digits
 * @param {string | null} [exact] the exact value, where it is known: the float64 nearest to it may be a bound already
 */
export function decimal(value, digits, exact) {
  const found = digits === "all" ? value : Number(value.toPrecision(digits));
  const isNear = BOUNDS.includes(found) && (found !== value || (exact && exact !== String(found)));
  return isNear ? `≈ ${found}` : String(found);
}

/** An exact value as text: `11*sqrt(546)/546` with its signs of mathematics, cut where it is long. */
export function exactly(text, digits) {
  const written = text.replace(/sqrt\((\d+)\)/g, "√$1").replaceAll("sqrt(", "√(").replaceAll("*", "·");
  return digits === "all" || written.length <= WIDE ? written : `${written.slice(0, WIDE - 1)}…`;
}

/** Both ends of an interval: nobody is as sure of them as of the number between. */
export function interval([low, high], digits) {
  let wanted = digits === "all" ? 6 : Math.min(digits, 4);
  // Of very many cases both ends may have the same first digits.
  while (low !== high && wanted < ALL && Number(low.toPrecision(wanted)) === Number(high.toPrecision(wanted))) wanted += 1;
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
 * @param {Record<string, { reason?: string }>} [known] why there is no value, where more is known than where there is one
 */
export function spoken(values, intervals, measures, names, known = {}) {
  const parts = names.map((name) => {
    const { word, defined } = measures.find((each) => each.name === name);
    if (Number.isNaN(values[name])) return `${word} is ${known[name]?.reason || undefinedHere(defined)}`;
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
