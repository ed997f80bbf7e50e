/** The page: its state, its panels, its link, and the package when it has loaded. */
import { at, set, tell } from "./dom.js";
import { ABSENT, FAILED, LOADING, READY, engine, reasonOf } from "./engine.js";
import { formula } from "./formula.js";
import { many } from "./many.js";
import { decimal, probability } from "./shown.js";
import { START, read, written } from "./state.js";
import { two } from "./two.js";

const PANELS = ["two", "many", "formula"];
/** The result is read aloud once nothing has moved for so many milliseconds; the link is written sooner. */
const REST = 900;
const SOON = 250;
/** A question that takes longer than this can be stopped. */
const PATIENCE = 400;

/** Who saves data has the package loaded by asking something of it, and not before. */
const saving = navigator.connection?.saveData === true;

let state = { ...START };
let writtenLast = "";

/** Call it once, when nothing has called for so long. */
function after(wait, call) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...given), wait);
  };
}

const hear = after(REST, (sentence) => tell(at("heard"), sentence));
/** An answer is read aloud at once, in its first sentence. */
const answered = (sentence) => tell(at("answered"), sentence);
const link = after(SOON, () => {
  writtenLast = written(state);
  history.replaceState(null, "", writtenLast);
});

function change(part) {
  const cells = part.cells;
  state = { ...state, ...part };
  if (cells) showTable();
  link();
}

// --- the package --------------------------------------------------------------------------------------------------

const prover = engine(async () => new (await import("./prover.js")).Prover(), toldOf);
let asking = 0;

const SAYS = { [ABSENT]: "The prover is not loaded.", [LOADING]: "The prover is loading", [READY]: "The prover is ready." };

function toldOf({ how, share = 0, what = "" }) {
  const failed = `${what}. Numbers are computed without it; intervals, proofs and K classes need it.`;
  tell(at("prover-says"), how === FAILED ? failed : what === "starting" ? "The prover starts" : SAYS[how]);
  const progress = at("prover-progress");
  progress.hidden = how !== LOADING;
  progress.value = Math.min(1, Math.max(0, Number(share) || 0));
  at("prover-load").hidden = how !== ABSENT && how !== FAILED;
  tell(at("prover-load"), how === FAILED ? "Try again" : "Load it");
  if (how === READY) askForTable();
  if (how !== READY) pair.wait(how === LOADING ? "Intervals come with the prover." : how === FAILED ? "No intervals without the prover." : "");
}

/** Have it loaded; whether that fails is told where it is told how the prover is. */
const ready = () => prover.start().catch(() => undefined);

async function ask(request, late = () => false) {
  asking += 1;
  const patience = setTimeout(working, PATIENCE);
  try {
    await prover.start();
    if (late()) throw new Error("another question came after it");
    return await prover.ask(request);
  } finally {
    clearTimeout(patience);
    asking -= 1;
    if (asking === 0) rests();
  }
}

function working() {
  at("stop").hidden = false;
  if (prover.how === READY) tell(at("prover-says"), "The prover is at work");
}

function rests() {
  at("stop").hidden = true;
  if (prover.how === READY) tell(at("prover-says"), SAYS[READY]);
}

let turn = 0;
let wanted = 0;

/** Ask what the reader wants to know now: an earlier question that takes long is stopped, or not begun. */
async function askInstead(request) {
  if (wanted > 0 && prover.how === READY && !at("stop").hidden) prover.stop();
  const mine = ++turn;
  wanted += 1;
  try {
    return await ask(request, () => mine !== turn);
  } finally {
    wanted -= 1;
  }
}

// --- the panels ---------------------------------------------------------------------------------------------------

const pair = two(at("two"), change, hear);
const soon = saving ? () => undefined : ready;
const classes = many(at("many"), { change, ask: askInstead, ready: soon, answered });
const statement = formula(at("formula"), { change, ask: askInstead, ready: soon, answered, open: (cells) => {
  choose("two");
  pair.put(cells);
  at("panels").focus();
} });

let counts = null;
let under = false;

function showTable() {
  counts = pair.show(state.cells);
  if (prover.how === READY) askForTable();
}

/** Ask for intervals and roots of the table that is shown; one question at a time, and the last table counts. */
async function askForTable() {
  if (under || counts === null) return;
  under = true;
  const asked = counts;
  try {
    const { measures, intervals, test } = await ask({ ask: "measures", cells: asked.map(Number) });
    if (asked === counts) pair.know(known(measures, intervals?.methods ?? {}), ofChance(test));
  } catch (error) {
    if (asked === counts) pair.wait(reasonOf(error));
  } finally {
    under = false;
    if (asked !== counts && prover.how === READY) askForTable();
  }
}

function known(measures, methods) {
  return Object.fromEntries(Object.entries(measures).map(([name, each]) =>
    [name, { exact: each.exact, interval: each.interval, p: each.p, method: methods[name], reason: each.undefined && `undefined: ${each.undefined}` }]));
}

function ofChance(test) {
  return typeof test?.p === "number" ? `Against chance: ${probability(test.p)} (${test.name}, the recommended test)` : "";
}

function choose(panel, focus = false) {
  for (const each of PANELS) {
    const tab = at(`tab-${each}`);
    const chosen = each === panel;
    set(tab, { "aria-selected": String(chosen), tabindex: chosen ? 0 : -1 });
    at(each).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (panel !== state.panel) change({ panel });
}

PANELS.forEach((panel, i) => {
  const tab = at(`tab-${panel}`);
  tab.addEventListener("click", () => choose(panel));
  tab.addEventListener("keydown", ({ key }) => {
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1 + PANELS.length, Home: 0, End: PANELS.length - 1 }[key];
    if (to !== undefined) choose(PANELS[to % PANELS.length], true);
  });
});

// --- the link -----------------------------------------------------------------------------------------------------

function restore() {
  if (location.hash !== "" && location.hash === writtenLast) return;
  const { state: found, reason } = read(location.hash);
  const refused = at("link-refused");
  refused.hidden = !reason;
  tell(refused, reason);
  state = found ?? { ...START };
  choose(state.panel);
  statement.show(state, state.panel === "formula" && !saving);
  classes.show(state, state.panel === "many" && !saving);
  showTable();
}

at("share").addEventListener("click", async () => {
  writtenLast = written(state);
  history.replaceState(null, "", writtenLast);
  try {
    await navigator.clipboard.writeText(location.href);
    tell(at("shared"), "Copied.");
  } catch {
    tell(at("shared"), "Copy the address of this page: it has all that is shown.");
  }
  setTimeout(() => tell(at("shared"), ""), 4000);
});

// --- the rest -----------------------------------------------------------------------------------------------------

const THEMES = [["auto", "as the system", "◐"], ["light", "light", "○"], ["dark", "dark", "●"]];

function themed() {
  const [, name, sign] = THEMES.find(([theme]) => theme === document.body.dataset.theme);
  tell(at("theme-says"), `Colours: ${name}`);
  tell(at("theme-sign"), sign);
  at("theme").title = `Colours: ${name}`;
}

at("theme").addEventListener("click", () => {
  const now = THEMES.findIndex(([theme]) => theme === document.body.dataset.theme);
  const [theme] = THEMES[(now + 1) % THEMES.length];
  document.body.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage may be forbidden: the choice lasts as long as the page.
  }
  themed();
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("panels").focus();
});
at("stop").addEventListener("click", () => {
  prover.stop();
  ready();
});
at("prover-load").addEventListener("click", ready);
window.addEventListener("hashchange", restore);

/** Say what is loaded when it is asked for, and how much that is, once it is known. */
async function askFirst() {
  tell(at("prover-says"), "The prover is loaded when you ask for it.");
  const { parts } = await import("./python/parts.js").catch(() => ({ parts: {} }));
  const bytes = Object.values(parts).reduce((sum, each) => sum + each.sent, 0);
  if (bytes > 0 && prover.how === ABSENT) tell(at("prover-says"), `The prover has ${decimal(bytes / 1e6, 2)} MB, and is loaded when you ask for it.`);
}

themed();
tell(at("prover-says"), "The prover loads when the first numbers are there.");
restore();
performance.mark("numbers"); // from here on the page can be used
at("prover-load").hidden = !saving;
if (saving) askFirst();
else (window.requestIdleCallback ?? setTimeout)(() => setTimeout(ready, 100));
