// Rows of the long tables: how a file of them is read, which of them are wanted, and how the address says so.
"use strict";

const Tables = (() => {
  const AT_ONCE = 100;
  /** Of a column of so many numbers or fewer, and of so many words, one is chosen from a list; of others it is typed. */
  const FEW = 40;
  const NAMES = 80;
  /** A text of more letters than that is broken into lines. */
  const LONG = 30;

  /** The rows of a file of comma-separated values, each with its cells. */
  function parsed(text) {
    const rows = [];
    let row = [];
    let cell = "";
    let quoted = false;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at];
      if (quoted) {
        if (letter !== '"') cell += letter;
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else quoted = false;
      } else if (letter === '"') quoted = true;
      else if (letter === "," || letter === "\n") {
        row.push(cell);
        cell = "";
        if (letter === "\n") {
          rows.push(row);
          row = [];
        }
      } else if (letter !== "\r") cell += letter;
    }
    if (cell || row.length) rows.push([...row, cell]);
    return rows;
  }

  /** The rows of a file, each with a cell for each of these columns. */
  function rowsOf(text, columns) {
    const [head, ...rows] = parsed(text);
    const places = columns.map(({ name }) => head.indexOf(name));
    return rows.map((row) => places.map((place) => row[place] ?? ""));
  }

  /** The number of a cell, as Python writes it. */
  const numberOf = (cell) => (cell === "inf" ? Infinity : Number(cell));
  const compared = new Intl.Collator("en", { numeric: true }).compare;
  const orderOf = (isNumber) => (a, b) => {
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1; // what is empty comes last
    if (!isNumber) return compared(a, b);
    const [first, second] = [numberOf(a), numberOf(b)];
    return first === second ? 0 : first - second; // infinite less infinite is no number
  };

  const PARTS = ["table", "text", "sort"];
  const WISH = /^(is|has|from|to)\.(.*)$/s;
  /** A name that somebody wrote, as much of it as a sentence has room for. */
  const quoted = (name) => `“${name.length > 40 ? `${name.slice(0, 40)}…` : name}”`;
  const refused = (why) => `This link is not read: ${why}.`;

  /** What the address says: {table, text, sort, wishes by column}; a wish is is, has, from or to. */
  function read(hash) {
    const said = new URLSearchParams(hash.replace(/^#/, ""));
    const wishes = [...said].flatMap(([key, value]) => {
      const [, how, column] = WISH.exec(key) ?? [];
      return how && value !== "" ? [{ how, column, value }] : [];
    });
    return { table: said.get("table") ?? "", text: said.get("text") ?? "", sort: said.get("sort") ?? "", wishes };
  }

  /** Why an address cannot be meant so, whichever table it names; empty where it can. One without = is a place. */
  function misread(hash) {
    const text = hash.replace(/^#/, "");
    if (!text.includes("=")) return "";
    const names = [...new URLSearchParams(text).keys()];
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) return refused(`it says ${quoted(twice)} twice`);
    const strange = names.find((name) => !PARTS.includes(name) && !WISH.test(name));
    if (strange === undefined) return "";
    return refused(`nothing here is named ${quoted(strange)}; a column is wished as in is.${strange.slice(0, 40)}=…`);
  }

  /** Why what is asked cannot be asked of a table of these columns; empty where it can. */
  function unfit({ sort, wishes }, columns) {
    const known = new Map(columns.map((column) => [column.name, column]));
    const asked = [...wishes.map(({ column }) => column), ...(sort ? [sort.replace(/^-/, "")] : [])];
    const nowhere = asked.find((name) => !known.has(name));
    if (nowhere !== undefined) return refused(`this table has no column ${quoted(nowhere)}`);
    const wrong = wishes.find(({ how, column, value }) => {
      if (how !== "from" && how !== "to") return false;
      return !known.get(column).isNumber || value.trim() === "" || !Number.isFinite(Number(value));
    });
    if (wrong === undefined) return "";
    const { how, column, value } = wrong;
    if (!known.get(column).isNumber) return refused(`${how} is of numbers, and ${quoted(column)} has words`);
    return refused(`${quoted(`${how}.${column}`)} is a number, and ${quoted(value)} is none`);
  }

  function written({ table, text, sort, wishes }) {
    const said = new URLSearchParams({ table });
    if (text) said.set("text", text);
    for (const { how, column, value } of wishes) said.set(`${how}.${column}`, value);
    if (sort) said.set("sort", sort);
    return `#${said}`;
  }

  /** Whether a cell is as it is wished. */
  function fits(cell, { how, value }) {
    if (how === "is") return cell === (value === "(empty)" ? "" : value);
    if (how === "has") return cell.toLowerCase().includes(value.toLowerCase());
    const bound = Number(value);
    if (cell === "" || Number.isNaN(bound)) return cell !== "";
    return how === "from" ? numberOf(cell) >= bound : numberOf(cell) <= bound;
  }

  /** The rows that are wanted, in the order that is wanted. */
  function chosen({ columns, rows }, { text, sort, wishes }) {
    const places = new Map(columns.map(({ name }, place) => [name, place]));
    const wanted = wishes.filter(({ column }) => places.has(column)).map((wish) => [places.get(wish.column), wish]);
    const sought = text.toLowerCase();
    const found = rows.filter(
      (row) =>
        wanted.every(([place, wish]) => fits(row[place], wish)) &&
        (!sought || row.some((cell) => cell.toLowerCase().includes(sought))),
    );
    const place = places.get(sort.replace(/^-/, ""));
    if (place === undefined) return found;
    const order = orderOf(columns[place].isNumber);
    const turned = sort.startsWith("-");
    return found.sort(([...a], [...b]) => (turned && a[place] && b[place] ? -1 : 1) * order(a[place], b[place]));
  }

  /** The places of columns that say the same in all of these rows: they are told once, and leave room for the others. */
  function sameIn(rows, columns) {
    return rows.length < 2 ? [] : [...columns.keys()].filter((place) => rows.every((row) => row[place] === rows[0][place]));
  }

  return { AT_ONCE, FEW, LONG, NAMES, sameIn, rowsOf, read, misread, unfit, written, chosen, orderOf };
})();
