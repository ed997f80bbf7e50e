/** The table as a point: rates in ROC space, counts in PN space. */
import { draw, make, set, tell } from "./dom.js";
import { decimal } from "./shown.js";

/** The square that is drawn in, with room for the names of the axes. */
const SIDE = 200;
const LEFT = 38;
const TOP = 12;
/** PN space is drawn to one scale up to here; beyond, one class would be a sliver. */
const MOST_SKEW = 4;

/**
 * Where everything lies, in the unit of the drawing: a box of this width and height, and the point in it.
 * @param {number} width the box's share of the square
 * @param {number} height
 * @param {{ x: number, y: number }} shares where the point lies, as shares of the box
 */
export function placed(width, height, { x, y }) {
  const left = LEFT;
  const bottom = TOP + SIDE;
  const right = left + width * SIDE;
  const top = bottom - height * SIDE;
  const across = (share) => left + share * (right - left);
  const up = (share) => bottom - share * (bottom - top);
  const above = y - x;
  return {
    box: { left, right, top, bottom },
    point: { x: across(x), y: up(y) },
    chance: { x: across(x), y: up(x) },
    // All points that are as high above chance: from where they enter the box to where they leave it.
    even: {
      x1: across(Math.max(0, -above)), y1: up(Math.max(0, above)),
      x2: across(Math.min(1, 1 - above)), y2: up(Math.min(1, 1 + above)),
    },
  };
}

/** The shares of the square that PN space takes: to one scale, unless a class is rare. */
export function shape(rp, rn) {
  const skew = rp === 0 ? Infinity : rn / rp;
  const held = Math.min(Math.max(skew, 1 / MOST_SKEW), MOST_SKEW);
  return { width: Math.min(1, held), height: Math.min(1, 1 / held), toScale: held === skew };
}

/** A picture that follows the table. `show(what)` draws it again; `what.shares` is undefined where there is no point. */
export function picture(id, caption) {
  const parts = {
    title: draw("title", { id: `${id}-title` }),
    box: draw("rect", { class: "box" }),
    chance: draw("line", { class: "chance" }),
    even: draw("line", { class: "even" }),
    above: draw("line", { class: "above" }),
    point: draw("circle", { class: "point", r: 6 }),
    x: draw("text", { class: "axis", "text-anchor": "middle", y: TOP + SIDE + 27 }),
    y: draw("text", { class: "axis", "text-anchor": "middle" }),
    from: draw("text", { class: "tick", x: LEFT - 6, y: TOP + SIDE + 12, "text-anchor": "end" }, "0"),
    right: draw("text", { class: "tick", "text-anchor": "middle", y: TOP + SIDE + 12 }),
    top: draw("text", { class: "tick", "text-anchor": "end", x: LEFT - 6 }),
  };
  const svg = draw(
    "svg",
    { viewBox: `0 0 ${LEFT + SIDE + 14} ${TOP + SIDE + 34}`, role: "img", "aria-labelledby": `${id}-title` },
    ...Object.values(parts),
  );
  const words = make("p", { class: "under" });
  const figure = make("figure", { class: "picture" }, make("figcaption", {}, caption), svg, words);
  return { figure, show: (what) => shown(parts, words, what) };
}

function shown(parts, words, { width, height, shares, axes, ends, sentence, title }) {
  const { box, point, chance, even } = placed(width, height, shares ?? { x: 0, y: 0 });
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  set(parts.box, { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top });
  set(parts.chance, { x1: box.left, y1: box.bottom, x2: box.right, y2: box.top });
  set(parts.even, even);
  set(parts.above, { x1: point.x, x2: point.x, y1: chance.y, y2: point.y });
  set(parts.point, { cx: point.x, cy: point.y });
  parts.above.classList.toggle("worse", point.y > chance.y);
  for (const each of [parts.even, parts.above, parts.point]) set(each, { visibility: shares ? "visible" : "hidden" });
  set(parts.x, { x: middle.x });
  set(parts.y, { transform: `translate(${LEFT - 12} ${middle.y}) rotate(-90)` });
  set(parts.right, { x: box.right });
  set(parts.top, { y: box.top + 4 });
  tell(parts.x, axes[0]);
  tell(parts.y, axes[1]);
  tell(parts.right, ends[0]);
  tell(parts.top, ends[1]);
  tell(parts.title, title);
  tell(words, sentence);
}

/** What both say while a field has no count. */
export const MISSING = { sentence: "No point: a count is missing.", title: "No point: a count is missing." };

/** What ROC space shows of a table, from its measures. */
export function inRates({ fallout, recall, informedness }) {
  const none = [[fallout, "no real negatives (RN = 0)"], [recall, "no real positives (RP = 0)"]];
  const missing = none.filter(([value]) => Number.isNaN(value)).map(([, why]) => why).join(" and ");
  const place = `Fallout ${decimal(fallout, 4)}, Recall ${decimal(recall, 4)}`;
  const sentence = missing ? `No point: there are ${missing}.` : `${place}: ${besideChance(informedness)}.`;
  return {
    width: 1, height: 1, axes: ["Fallout", "Recall"], ends: ["1", "1"],
    shares: missing ? undefined : { x: fallout, y: recall },
    sentence, title: `ROC space. ${sentence}`,
  };
}

/** What PN space shows of it, from its cells. */
export function inCounts([tp, fp, fn, tn], informedness) {
  const rp = tp + fn;
  const rn = fp + tn;
  const box = shape(Number(rp), Number(rn));
  const empty = rp === 0n && rn === 0n ? "no cases" : rp === 0n ? "no real positives" : rn === 0n ? "no real negatives" : "";
  const scale = box.toScale ? "" : " Not to one scale: a class is rare.";
  const place = `${fp} of ${rn} negatives and ${tp} of ${rp} positives are called positive.`;
  const sentence = empty ? `No point: there are ${empty}.` : `${place}${scale}`;
  return {
    ...(empty ? { width: 1, height: 1 } : box),
    axes: ["FP", "TP"], ends: [short(rn), short(rp)],
    shares: empty ? undefined : { x: Number(fp) / Number(rn), y: Number(tp) / Number(rp) },
    sentence, title: `PN space. ${sentence}${empty ? "" : ` It lies ${besideChance(informedness)}.`}`,
  };
}

/** A count that fits at the end of an axis. */
const short = (count) => (count < 10_000n ? `${count}` : Number(count).toExponential(0).replace("e+", "e"));

function besideChance(informedness) {
  if (informedness === 0) return "on the line of chance";
  return `${decimal(Math.abs(informedness), 4)} ${informedness > 0 ? "above" : "below"} chance`;
}

/** A value in the range of its measure, with its interval: a small bar, where the range has both ends. */
export function bar() {
  const band = draw("rect", { class: "band", y: 3, height: 8, rx: 2 });
  const zero = draw("line", { class: "zero", y1: 1, y2: 13 });
  const tick = draw("rect", { class: "value", y: 1, width: 3, height: 12, rx: 1 });
  const track = draw("line", { class: "track", x1: 0, x2: 100, y1: 7, y2: 7 });
  const svg = draw("svg", { class: "bar", viewBox: "-2 0 104 14", "aria-hidden": "true" }, track, zero, band, tick);
  function show([least, most], value, ends) {
    const at = (each) => (100 * (Math.min(Math.max(each, least), most) - least)) / (most - least);
    set(svg, { visibility: most === null || Number.isNaN(value) ? "hidden" : "visible" });
    if (most === null || Number.isNaN(value)) return;
    set(zero, { x1: at(0), x2: at(0), visibility: least < 0 ? "visible" : "hidden" });
    set(tick, { x: at(value) - 1.5 });
    set(band, { x: ends ? at(ends[0]) : 0, width: ends ? at(ends[1]) - at(ends[0]) : 0 });
  }
  return { svg, show };
}
