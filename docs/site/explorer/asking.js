/** An answer that is waited for: what is asked later takes the place of what is asked now. */
import { make, set } from "./dom.js";
import { reasonOf } from "./engine.js";

/**
 * A function that shows what is waited for, then what comes of it, or why nothing does.
 * @param {HTMLElement} answer where it is shown; busy till it is there
 * @param {(...parts: Node[]) => void} say shows these parts in it
 * @param {(text: string) => void} answered is told what was found
 */
export function inTurn(answer, say, answered) {
  let last = 0;
  return async (waiting, find) => {
    const turn = ++last;
    set(answer, { "aria-busy": "true" });
    say(waiting);
    let parts;
    try {
      parts = await find();
    } catch (error) {
      parts = [make("p", { class: "wrong found" }, reasonOf(error))];
    }
    if (turn !== last) return;
    say(...parts);
    set(answer, { "aria-busy": "false" });
    answered(answer.querySelector(".found").textContent);
  };
}
