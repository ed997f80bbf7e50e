// The prover for the page: it loads when it is asked to, answers one request after the other, and can be stopped.

/** What an answer is not: one line that says why. */
export class Refused extends Error {}

/** What is asked when it was stopped in the meantime. */
export class Stopped extends Error {}

const ADDRESS = new URL("./worker.js", import.meta.url);

/** `make` makes the worker, for a test; a page leaves it out. */
export class Prover {
  #make;
  #worker = null;
  #ready = null;
  #settle = null;
  #waiting = new Map();
  #onProgress = () => {};
  #id = 0;

  constructor(make = () => new Worker(ADDRESS, { type: "module" })) {
    this.#make = make;
  }

  /** Load it, once; `onProgress(share, what)` hears of it. The promise is kept when it is ready. */
  start(onProgress) {
    if (onProgress) this.#onProgress = onProgress;
    if (this.#worker === null) this.#begin();
    return this.#ready;
  }

  /** The answer to a request, such as { ask: "prove", statement, given: [] }; it loads what is needed first. */
  async ask(request) {
    await this.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#id;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  /** End whatever it does. What was asked is refused with `Stopped`; the next `start` or `ask` loads it anew. */
  stop() {
    this.#end(new Stopped("stopped"));
  }

  #begin() {
    const worker = this.#make();
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#ready.catch(() => {}); // whoever waits for it hears of it; nobody may
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (worker === this.#worker) this.#end(new Refused(`the prover cannot be loaded: ${event.message || "no worker"}`));
    };
  }

  #hear(told) {
    if (told.ready) this.#settle.resolve();
    else if (told.failed !== undefined) this.#end(new Refused(`the prover cannot be loaded: ${told.failed}`));
    else if (told.progress !== undefined) this.#onProgress(told.progress, told.what);
    else this.#answered(told);
  }

  #answered({ id, answer, error, ended }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) resolve(answer);
    else reject(new Refused(error));
    if (ended) this.#end(new Stopped("the prover came to an end: ask again"));
  }

  #end(why) {
    if (this.#worker === null) return;
    this.#worker.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#settle.reject(why);
    for (const { reject } of waiting) reject(why);
  }
}
