/** The package itself, as the page sees it: loaded when there is time or need, asked, stopped; and what is told of it. */

/** How the prover is: not loaded, on its way, there, or not to be had. */
export const ABSENT = "absent";
export const LOADING = "loading";
export const READY = "ready";
export const FAILED = "failed";

/**
 * @param {() => Promise<{ start: Function, ask: Function, stop: Function }>} made brings the prover, once it is wanted
 * @param {(told: { how: string, share?: number, what?: string }) => void} tell is told whenever anything changes
 */
export function engine(made, tell) {
  let prover = null;
  let starting = null;
  let how = ABSENT;
  let stops = 0;

  const became = (next, more = {}) => {
    how = next;
    tell({ how, ...more });
  };

  async function load() {
    const before = stops;
    // What was stopped in the meantime has nothing to tell any more.
    const still = (next, more) => before === stops && became(next, more);
    if (how !== READY) became(LOADING, { share: 0, what: "" });
    try {
      prover ??= await made();
      await prover.start((share, what = "") => still(LOADING, { share, what }));
    } catch (error) {
      still(FAILED, { what: reasonOf(error) });
      throw error;
    }
    if (how !== READY) still(READY);
  }

  /** Have it loaded; who calls while it loads waits for the same. */
  function start() {
    if (starting === null) {
      const mine = load().finally(() => {
        if (starting === mine) starting = null;
      });
      starting = mine;
    }
    return starting;
  }

  return {
    start,
    /** Ask it, loading it first if need be. */
    async ask(request) {
      await start();
      return prover.ask(request);
    },
    /** Stop whatever it computes or loads. It is loaded again at the next question. */
    stop() {
      starting = null;
      stops += 1;
      became(ABSENT);
      prover?.stop();
    },
    get how() {
      return how;
    },
  };
}

/** Why something failed, as a sentence of text. */
export function reasonOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
