/** Counts as people type them, and the scale of the sliders beside them. */

/** Counts up to here are what every program can hold; larger ones are for the package itself. */
export const MOST = 2n ** 53n;
const LEAST_SCALE = 20;

/**
 * What a field says: a count, nothing yet, or the reason why it is no count.
 * @param {string} text
 * @returns {{ value: bigint | null, reason: string }}
 */
export function countOf(text) {
  const typed = text.trim();
  if (typed === "") return { value: null, reason: "" };
  if (/^[0-9]+$/.test(typed)) return typed.length > 100 ? refused(typed, TOO_MANY) : withinBounds(typed);
  if (/^[-−]\s*[0-9.]+$/.test(typed)) return refused(typed, "a count is not negative");
  if (/^[0-9]*\.[0-9]*$/.test(typed)) return refused(typed, "a count is a whole number");
  return refused(typed, "write a whole number in digits alone, such as 56");
}

const TOO_MANY = "counts are read up to 2^53 = 9007199254740992; the package in Python has no such bound";

function withinBounds(typed) {
  const value = BigInt(typed);
  return value > MOST ? refused(typed, TOO_MANY) : { value, reason: "" };
}

const refused = (typed, reason) => ({ value: null, reason: `“${shortened(typed)}”: ${reason}` });

/** A stranger's text with an escape for whatever is not seen: controls, and what turns the direction of others. */
export function visible(text) {
  return text.replace(/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (each) => `\\u{${each.codePointAt(0).toString(16)}}`);
}

/** A stranger's text in a sentence: on one line, and not too much of it. */
export function shortened(text, most = 40) {
  const line = visible(text.replace(/\s+/g, " "));
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/**
 * Where the sliders end: one end for all four, so that their lengths compare, and with room above the largest count.
 * @param {bigint[]} counts
 * @returns {number}
 */
export function scaleOf(counts) {
  const most = Number(counts.reduce((found, each) => (each > found ? each : found), 0n));
  const wanted = Math.max(LEAST_SCALE, 1.5 * most);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const end = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= wanted);
  return Math.min(end, Number(MOST));
}
