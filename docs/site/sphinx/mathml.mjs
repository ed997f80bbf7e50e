// Formulas as MathML. Each line that comes in is {latex, display} as JSON, each that goes out {mathml} or {error}.
import { createInterface } from "node:readline";
import katex from "katex";

function answer({ latex, display }) {
  try {
    const html = katex.renderToString(latex, { displayMode: display, output: "mathml", strict: "ignore", throwOnError: true });
    const mathml = html.slice(html.indexOf("<math"), html.lastIndexOf("</span>"));
    return { mathml: mathml.replace(/<\/?semantics>|<annotation.*<\/annotation>/gs, "") };
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
}
