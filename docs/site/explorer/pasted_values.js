/** Lists, arrays and JSON as Python, NumPy, R and JavaScript write them. */
import { Refusal, quoted } from "./pasted_text.js";

const WRAPPERS = /^((np|numpy|jnp|torch|tf|pd|pandas|pl)\.)?(array|asarray|tensor|Tensor|Series|Index|Categorical|c|factor|list|tuple|DataFrame|confusion_matrix)$/;
const HARMLESS = new Set(["dtype", "name", "device", "requires_grad", "copy", "shape", "levels"]);
const START = /^\s*(?:["']?[A-Za-z_.][\w.]*["']?\s*(?:,\s*[A-Za-z_.][\w.]*\s*)?(?:=|<-|:)\s*)?(?:[[({]|[A-Za-z_.][\w.]*\()/;
const PRINTED_BY_R = /^\s*\[\d+\]\s/;

/** Whether the text is written as lists, and not as lines of cells. */
export function looksWritten(text) {
  return PRINTED_BY_R.test(text.replace(/^(\s*>.*\n)+/, "")) || START.test(text);
}

/**
 * Each list of the text with its name, if it has one. A list has texts, lists or maps in it.
 * @param {string} text
 * @returns {{ name?: string, value: string[] | Array | Map<string, unknown> }[]}
 */
export function written(text) {
  if (PRINTED_BY_R.test(text.replace(/^(\s*>.*\n)+/, ""))) return printedByR(text);
  const tokens = tokensOf(text);
  const found = [];
  for (const reader = new Reader(tokens); !reader.done(); ) found.push(...reader.statement());
  return found;
}

/** Vectors and factors as R prints them: “[1] no yes”, with the command above if it was copied. */
function printedByR(text) {
  const found = [];
  for (const line of text.split("\n")) {
    const command = /^\s*>\s*(?:print\()?([A-Za-z_.][\w.$]*)\)?\s*$/.exec(line);
    const values = /^\s*\[(\d+)\]\s+(.*)$/.exec(line);
    if (command) found.push({ name: command[1].split("$").at(-1), value: [] });
    else if (values) {
      const cells = values[2].match(/"[^"]*"|\S+/g).map((each) => each.replace(/^"(.*)"$/, "$1"));
      if (values[1] === "1" && (found.length === 0 || found.at(-1).value.length > 0)) found.push({ value: cells });
      else if (values[1] !== String((found.at(-1)?.value.length ?? 0) + 1)) {
        throw new Refusal("A line is missing in what R printed, or a label has blanks: paste the labels as CSV, with write.csv.");
      } else found.at(-1).value.push(...cells);
    } else if (!/^\s*(Levels:.*)?$/.test(line)) throw new Refusal(`${quoted(line.trim())} is not understood: paste the labels as CSV, with write.csv.`);
  }
  return found;
}

function tokensOf(text) {
  const tokens = [];
  const pattern = /\s+|#[^\n]*|(<-)|([[\](){},;:=])|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|([^\s[\](){},;:='"]+)/gy;
  let at = 0;
  for (let part; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    part = pattern.exec(text);
    if (part === null) throw new Refusal(`A quotation mark is not closed: ${quoted(text.slice(at, at + 20))}.`);
    const [, arrow, sign, double, single, word] = part;
    if (arrow || sign) tokens.push({ sign: arrow ? "=" : sign });
    else if (double !== undefined || single !== undefined) tokens.push({ text: (double ?? single).replace(/\\(.)/g, "$1"), quotes: true });
    else if (word !== undefined) tokens.push({ text: word });
  }
  return tokens;
}

const CLOSING = { "[": "]", "(": ")", "{": "}" };

class Reader {
  #tokens;
  #at = 0;

  constructor(tokens) {
    this.#tokens = tokens;
  }

  done() {
    while (this.#is(",") || this.#is(";")) this.#at++;
    return this.#at >= this.#tokens.length;
  }

  /** One assignment, such as y_true = [1, 0] or a, b = [1, 0], [1, 1]; or a value without a name. */
  statement() {
    const names = [];
    for (let i = this.#at; this.#tokens[i]?.text !== undefined; i += 2) {
      names.push(this.#tokens[i].text);
      const after = this.#tokens[i + 1]?.sign;
      if (after === "=" || after === ":") {
        this.#at = i + 2;
        return names.map((name, place) => {
          if (place > 0) this.#expect(",");
          return { name, value: this.#value() };
        });
      }
      if (after !== ",") break;
    }
    return [{ value: this.#value() }];
  }

  #is(sign) {
    return this.#tokens[this.#at]?.sign === sign;
  }

  #expect(sign) {
    if (!this.#is(sign)) throw this.#unexpected(`“${sign}” is missing`);
    this.#at++;
  }

  #unexpected(what) {
    const next = this.#tokens[this.#at];
    return new Refusal(next === undefined ? `The text ends too early: ${what}.` : `${quoted(next.sign ?? next.text)} was not expected here: ${what}.`);
  }

  #value() {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw this.#unexpected("a value is missing");
    if (token.sign === "{") return this.#map();
    if (token.sign === "[" || token.sign === "(") return this.#list(CLOSING[token.sign]);
    if (token.sign !== undefined) {
      this.#at--;
      throw this.#unexpected("a value is missing; fill it in, or leave the case out");
    }
    if (!token.quotes && this.#is("(")) return this.#wrapped(token.text);
    return token.quotes ? token.text : token.text.replace(/^(-?\d+)L$/, "$1");
  }

  #list(end) {
    const values = [];
    let commas = 0;
    while (!this.#is(end)) {
      if (end === "]" && this.#is(";")) return this.#rowsOfMatlab(values);
      values.push(this.#value());
      if (this.#is(",")) {
        this.#at++;
        commas++;
      }
    }
    this.#at++;
    if (commas > 0 && commas < values.length - 1) throw new Refusal("Some values in brackets have commas between them and some do not: put quotation marks around labels with blanks.");
    return values;
  }

  /** The rows of [50 10; 5 35], the first of which has been read. */
  #rowsOfMatlab(first) {
    this.#at++;
    const rest = this.#is("]") ? [] : this.#list("]");
    if (this.#tokens[this.#at - 1]?.sign !== "]") throw this.#unexpected("“]” is missing");
    if (rest.length === 0) return [first];
    return [first, ...(Array.isArray(rest[0]) ? rest : [rest])];
  }

  #map() {
    const found = new Map();
    while (!this.#is("}")) {
      const key = this.#value();
      if (typeof key !== "string") throw new Refusal("A name of a column must be a text.");
      this.#expect(":");
      found.set(key, this.#value());
      if (!this.#is("}")) this.#expect(",");
    }
    this.#at++;
    return found;
  }

  /** What is within array(…), c(…) and the like. Other calls change their values, so they are refused. */
  #wrapped(name) {
    if (!WRAPPERS.test(name)) throw new Refusal(`${name}(…) is not run here: print its value, and paste that.`);
    this.#at++;
    const values = [];
    while (!this.#is(")")) {
      if (this.#tokens[this.#at]?.text !== undefined && this.#tokens[this.#at + 1]?.sign === "=") {
        const option = this.#tokens[this.#at].text;
        if (!HARMLESS.has(option)) throw new Refusal(`${name}(…, ${option}=…) is not run here: print its value, and paste that.`);
        this.#at += 2;
        this.#value();
      } else values.push(this.#value());
      if (!this.#is(")")) this.#expect(",");
    }
    this.#at++;
    const simple = values.every((each) => typeof each === "string");
    if (/(^|\.)c$/.test(name) && simple) return values;
    if (values.length !== 1) throw new Refusal(`${name}(…) is not run here: print its value, and paste that.`);
    return values[0];
  }
}
