// The page that filters the long tables. Names and columns are read from the list on the page, rows from the files beside
// it. What is chosen stands in the address. Cells and what was typed become text alone, never markup.
"use strict";

const Tables = (() => {
  const AT_ONCE = 100;
  /** Of a column with so many values or fewer one is chosen from a list; of others it is typed. */
  const FEW = 40;
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

  const compared = new Intl.Collator("en", { numeric: true }).compare;
  const orderOf = (isNumber) => (a, b) => {
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1; // what is empty comes last
    return isNumber ? Number(a) - Number(b) : compared(a, b);
  };

  /** What the address says: {table, text, sort, page of wishes by column}; a wish is is, has, from or to. */
  function read(hash) {
    const said = new URLSearchParams(hash.replace(/^#/, ""));
    const wishes = [...said].flatMap(([key, value]) => {
      const [, how, column] = /^(is|has|from|to)\.(.*)$/s.exec(key) ?? [];
      return how && value !== "" ? [{ how, column, value }] : [];
    });
    return { table: said.get("table") ?? "", text: said.get("text") ?? "", sort: said.get("sort") ?? "", wishes };
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
    return how === "from" ? Number(cell) >= bound : Number(cell) <= bound;
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

  return { AT_ONCE, FEW, LONG, rowsOf, read, written, chosen, orderOf };
})();

if (typeof document !== "undefined") {
  const root = document.getElementById("tables-filter");
  const made = (tag, told = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(told)) element.setAttribute(name, value);
    element.append(...children); // a string becomes text
    return element;
  };

  const listed = new Map(
    [...document.querySelectorAll("[data-table]")].map((part) => [
      part.dataset.table,
      {
        file: part.dataset.file,
        title: part.querySelector("summary").textContent,
        columns: [...part.querySelectorAll("[data-column]")].map((term) => ({
          name: term.dataset.column,
          isNumber: term.dataset.kind === "number",
          what: term.nextElementSibling.textContent,
        })),
      },
    ]),
  );
  const read = new Map();
  let state = Tables.read(location.hash);
  let shown = Tables.AT_ONCE;

  const select = made("select", { id: "table" }, made("option", { value: "" }, "choose a table"));
  for (const [name, { title }] of listed) select.append(made("option", { value: name }, title));
  const form = made("form", { class: "tables-form", "aria-label": "Filter a table" });
  const fields = made("div", { class: "tables-fields" });
  const status = made("p", { role: "status" });
  const result = made("div", { class: "tables-result", role: "region", tabindex: "0", "aria-label": "Rows" });
  const more = made("button", { type: "button", hidden: "" }, `Show ${Tables.AT_ONCE} more`);
  form.append(made("p", {}, made("label", { for: "table" }, "Table "), select), fields);
  root.append(form, status, result, more);

  /** A field of one input or two, and below it what the column is. */
  function field(label, what, inputs) {
    const id = `field-${fields.childElementCount}`;
    const told = made("span", { class: "tables-what", id: `${id}-what` }, what);
    const pairs = Object.entries(inputs).map(([word, input]) => {
      input.id = `${id}-${word}`;
      if (what) input.setAttribute("aria-describedby", told.id);
      if (word) input.setAttribute("aria-label", `${label} ${word}`);
      return [made("label", { for: input.id }, word || label), input];
    });
    const group = made("div", { class: "tables-field" });
    if (pairs.length > 1) group.append(made("span", { class: "tables-name" }, label));
    group.append(made("span", { class: pairs.length > 1 ? "tables-ends" : "" }, ...pairs.flat()), told);
    fields.append(group);
  }

  /** An input for one wish about a column. */
  function wished(how, column, input) {
    input.value = state.wishes.find((wish) => wish.how === how && wish.column === column)?.value ?? "";
    input.addEventListener("input", () => {
      const others = state.wishes.filter((wish) => wish.how !== how || wish.column !== column);
      change({ wishes: input.value === "" ? others : [...others, { how, column, value: input.value }] });
    });
    return input;
  }

  function draw_fields({ columns, rows }) {
    const text = made("input", { type: "search", autocomplete: "off" });
    text.value = state.text;
    text.addEventListener("input", () => change({ text: text.value }));
    fields.replaceChildren();
    field("Any column contains", "", { "": text });
    columns.forEach(({ name, isNumber, what }, place) => {
      const values = [...new Set(rows.map((row) => row[place]))].sort(Tables.orderOf(isNumber));
      if (values.length <= Tables.FEW) {
        const options = values.map((value) => made("option", { value: value || "(empty)" }, value || "(empty)"));
        const any = made("option", { value: "" }, "any");
        field(name, what, { "": wished("is", name, made("select", {}, any, ...options)) });
      } else if (isNumber) {
        const number = () => made("input", { type: "number", step: "any" });
        field(name, what, { from: wished("from", name, number()), to: wished("to", name, number()) });
      } else field(name, what, { "": wished("has", name, made("input", { type: "search", autocomplete: "off" })) });
    });
  }

  function head({ name, what }) {
    const way = state.sort === name ? "ascending" : state.sort === `-${name}` ? "descending" : "none";
    const button = made("button", { type: "button", title: what, "data-sort": name }, name);
    button.addEventListener("click", () => {
      change({ sort: way === "ascending" ? `-${name}` : name });
      result.querySelector(`[data-sort="${CSS.escape(name)}"]`)?.focus();
    });
    return made("th", { scope: "col", "aria-sort": way }, button);
  }

  function draw_rows(table) {
    const found = Tables.chosen(table, state);
    const cells = ({ isNumber }, cell) => {
      const look = isNumber ? "tables-number" : cell.length > Tables.LONG ? "tables-long" : "";
      return made("td", look ? { class: look } : {}, cell);
    };
    const body = found.slice(0, shown).map((row) => made("tr", {}, ...table.columns.map((column, i) => cells(column, row[i]))));
    const rows = made("table", {}, made("caption", {}, table.title), made("thead", {}, made("tr", {}, ...table.columns.map(head))));
    rows.append(made("tbody", {}, ...body));
    result.replaceChildren(rows);
    const [some, all] = [found.length, table.rows.length].map((many) => many.toLocaleString("en"));
    const first = found.length > shown ? `, of which the first ${shown.toLocaleString("en")} are shown` : "";
    status.textContent = `${some} of ${all} rows${first}.`;
    more.hidden = found.length <= shown;
  }

  function change(what) {
    state = { ...state, ...what };
    shown = Tables.AT_ONCE;
    history.replaceState(null, "", Tables.written(state));
    draw_rows(read.get(state.table));
  }

  async function open() {
    const table = listed.get(state.table);
    select.value = table ? state.table : "";
    fields.replaceChildren();
    result.replaceChildren();
    more.hidden = true;
    status.textContent = state.table && !table ? `There is no table “${state.table}”: choose one of the list.` : "";
    if (!table) return;
    const name = state.table;
    if (!read.has(name)) {
      status.textContent = "Reading the table …";
      try {
        const answer = await fetch(table.file);
        if (!answer.ok) throw new Error(`${answer.status}`);
        read.set(name, { ...table, rows: Tables.rowsOf(await answer.text(), table.columns) });
      } catch {
        status.textContent = `${table.file} could not be read here; it can be downloaded from the list below.`;
        return;
      }
    }
    if (state.table !== name) return; // another was chosen meanwhile
    draw_fields(read.get(name));
    draw_rows(read.get(name));
  }

  select.addEventListener("change", () => {
    location.hash = select.value ? Tables.written({ table: select.value, text: "", sort: "", wishes: [] }) : "";
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", () => {
    shown += Tables.AT_ONCE;
    draw_rows(read.get(state.table));
  });
  addEventListener("hashchange", () => {
    state = Tables.read(location.hash);
    shown = Tables.AT_ONCE;
    open();
  });
  open();
}
