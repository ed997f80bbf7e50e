/**
 * Numbers of tables, rounded once: quotients and roots of whole numbers of any size, as Python's integers give them.
 *
 * It is what `bookmaker_ref/numeric/special.py` and `counts.py` are there, with BigInt for Python's int.
 */
import { artanhRest } from "./series.js";

const CELLS = ["tp", "fp", "fn", "tn"];
/** Whole numbers below this are exact in one float64, and so is the quotient of two of them, rounded once. */
const EXACT = 1n << 53n;
/** Below this size of x a divergence is its leading term to the last digit, and x² may soon be nothing. */
const TINY = 1e-100;
const LEAST_EXPONENT = -1074;

/**
 * The four cells as whole numbers, scaled by one factor if need be, and whether they were whole.
 * @param {...(number | bigint)} values
 * @returns {{ cells: bigint[], whole: boolean }}
 */
export function checked(...values) {
  const parts = CELLS.map((cell, i) => fractionOf(values[i], cell));
  const most = parts.reduce((found, part) => Math.max(found, part.shift), 0);
  return { cells: parts.map((part) => part.above << BigInt(most - part.shift)), whole: most === 0 };
}

/** A finite number that is not negative, as a whole number over a power of two. */
function fractionOf(value, cell) {
  if (typeof value !== "bigint" && typeof value !== "number") {
    throw new TypeError(`${cell} is ${shown(value)}: a count is an integer or a real number`);
  }
  if (value < 0) throw new RangeError(`${cell} is ${shown(value)}: a count is not negative`);
  if (typeof value === "bigint") return { above: value, shift: 0 };
  if (!Number.isFinite(value)) throw new RangeError(`${cell} is ${shown(value)}: a count is finite`);
  let shift = 0;
  for (; !Number.isInteger(value); value *= 2) shift += 1;
  return { above: BigInt(value), shift };
}

/** What somebody gave, in a few signs of one line. */
function shown(value) {
  const text = JSON.stringify(typeof value === "object" || typeof value === "string" ? value : String(value)) ?? "nothing";
  const plain = typeof value === "string" ? text : text.replace(/^"|"$/g, "");
  return plain.length > 40 ? `${plain.slice(0, 39)}…` : plain;
}

function bitLength(value) {
  return value === 0n ? 0 : 4 * (value.toString(16).length - 1) + 32 - Math.clz32(parseInt(value.toString(16)[0], 16));
}

/**
 * The float64 nearest to above/below; NaN where below is 0, and infinite beyond what float64 holds.
 * @param {bigint} above
 * @param {bigint} below
 * @returns {number}
 */
export function quotient(above, below) {
  if (below === 0n) return NaN;
  if (below < 0n) [above, below] = [-above, -below];
  if (above < 0n) return -quotient(-above, below);
  if (above === 0n) return 0;
  if (above < EXACT && below < EXACT) return Number(above) / Number(below);
  // As many bits as float64 keeps and two more, the last of which tells whether anything is cut off.
  const exponent = Math.max(bitLength(above) - bitLength(below) - 55, LEAST_EXPONENT - 2);
  const dividend = exponent < 0 ? above << BigInt(-exponent) : above;
  const divisor = exponent < 0 ? below : below << BigInt(exponent);
  let found = dividend / divisor;
  if (found * divisor !== dividend) found |= 1n;
  return scaled(rounded(found, exponent), exponent);
}

/** Bits as a whole number that float64 holds once it stands at its exponent: to even where two are as near. */
function rounded(bits, exponent) {
  const spare = BigInt(Math.max(bitLength(bits) - 53, LEAST_EXPONENT - exponent, 0));
  if (spare === 0n) return bits;
  const half = 1n << (spare - 1n);
  const rest = bits & ((1n << spare) - 1n);
  let kept = bits >> spare;
  if (rest > half || (rest === half && kept & 1n)) kept += 1n;
  return kept << spare;
}

/** A whole number of at most 53 bits, apart from zeros at its end, times a power of two. */
function scaled(bits, exponent) {
  let value = Number(bits);
  for (; exponent > 900; exponent -= 900) value *= 2 ** 900;
  for (; exponent < -900; exponent += 900) value *= 2 ** -900;
  return value * 2 ** exponent;
}

/**
 * The whole part of a square root.
 * @param {bigint} value
 * @returns {bigint}
 */
function wholeRoot(value) {
  if (value === 0n) return 0n;
  let root = 1n << BigInt((bitLength(value) + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * The float64 nearest to the root of above/below; NaN where below is 0.
 * @param {bigint} above
 * @param {bigint} below
 * @returns {number}
 */
export function rootOfRatio(above, below) {
  if (below === 0n) return NaN;
  const missing = 122 + bitLength(below) - bitLength(above);
  const shift = BigInt(Math.max(0, missing - (missing & 1)));
  const dividend = above << shift;
  const whole = dividend / below;
  let root = wholeRoot(whole);
  // What is cut off is less than the last bit, and tells on which side of a tie the root lies.
  if (whole * below !== dividend || root * root !== whole) root |= 1n;
  return quotient(root, 1n << (shift >> 1n));
}

/** A whole number over the root of another. */
function overRoot(above, radicand) {
  const size = rootOfRatio(above * above, radicand);
  return above < 0n ? -size : size;
}

/** `((E + D) log((E + D)/E) - D) / whole`, and 0 where nothing is expected. */
function divergence(expected, deviation, whole) {
  if (expected === 0n) return 0;
  const x = quotient(deviation, expected);
  if (-TINY < x && x < TINY) return quotient(deviation * deviation, 2n * expected * whole);
  if (x === Infinity) return x;
  const each = -2 / 3 < x && x < 2 ? near(x) : far(x, quotient(expected + deviation, expected));
  const share = quotient(expected, whole);
  if (share < Infinity) return each * share;
  const { above, shift } = fractionOf(each);
  return quotient(above * expected, whole << BigInt(shift));
}

/** `(1 + x) log(1 + x) - x` for x from -2/3 to 2, without cancellation. */
function near(x) {
  const s = x / (2 + x);
  const square = s * s;
  return x * s + 2 * (1 + x) * s * square * artanhRest(square);
}

/** The same for any other x; `ratio` is 1 + x, which may be known better than x. */
function far(x, ratio) {
  return ratio === 0 ? 1 : ratio * Math.log(ratio) - x;
}

function greatestCommonDivisor(x, y) {
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** A quotient as text, in lowest terms; nothing where it is undefined. */
function fraction(above, below) {
  if (below === 0n) return undefined;
  const common = greatestCommonDivisor(above < 0n ? -above : above, below);
  return below === common ? `${above / common}` : `${above / common}/${below / common}`;
}

const inexact = () => undefined;

/** What the steps of the measures are computed with: to the nearest float64, or as fractions. */
export const decimals = { quotient, rootOfRatio, overRoot, divergence };
export const fractions = { quotient: fraction, rootOfRatio: inexact, overRoot: inexact, divergence: inexact };
