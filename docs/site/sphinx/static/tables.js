// The page that filters the long tables. Names and columns are read from the list on the page, rows from the files beside
// it. What is chosen stands in the address. Cells and what was typed become text alone, never markup.
"use strict";

{
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
  const common = made("p");
  const result = made("div", { class: "tables-result", role: "region", tabindex: "0", "aria-label": "Rows" });
  const more = made("button", { type: "button", hidden: "" }, `Show ${Tables.AT_ONCE} more`);
  form.append(made("p", {}, made("label", { for: "table" }, "Table "), select), fields);
  root.append(form, status, common, result, more);

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
      if (values.length <= (isNumber ? Tables.FEW : Tables.NAMES)) {
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
    const same = Tables.sameIn(found, table.columns);
    const kept = [...table.columns.keys()].filter((place) => !same.includes(place));
    const cell = (row, place) => {
      const look = table.columns[place].isNumber ? "tables-number" : row[place].length > Tables.LONG ? "tables-long" : "";
      return made("td", look ? { class: look } : {}, row[place]);
    };
    const body = found.slice(0, shown).map((row) => made("tr", {}, ...kept.map((place) => cell(row, place))));
    const heads = made("tr", {}, ...kept.map((place) => head(table.columns[place])));
    result.replaceChildren(
      made("table", {}, made("caption", {}, table.title), made("thead", {}, heads), made("tbody", {}, ...body)),
    );
    const [some, all] = [found.length, table.rows.length].map((many) => many.toLocaleString("en"));
    const first = found.length > shown ? `, of which the first ${shown.toLocaleString("en")} are shown` : "";
    status.textContent = `${some} of ${all} rows${first}.`;
    const once = same.map((place) => `${table.columns[place].name} ${found[0][place] || "(empty)"}`).join("; ");
    common.textContent = once && `In all of them: ${once}.`;
    more.hidden = found.length <= shown;
  }

  function change(what) {
    state = { ...state, ...what };
    shown = Tables.AT_ONCE;
    history.replaceState(null, "", Tables.written(state));
    draw_rows(read.get(state.table));
  }

  /** What is said where there is no such table: it is not there, or it was not said which. */
  function unnamed() {
    if (state.table) return `There is no table “${state.table}”: choose one of the list.`;
    const asks = state.text || state.sort || state.wishes.length > 0;
    return asks ? "This link is not read: it does not say which table; choose one of the list." : "";
  }

  async function open() {
    const table = listed.get(state.table);
    const why = Tables.misread(location.hash) || (table ? Tables.unfit(state, table.columns) : unnamed());
    select.value = table && !why ? state.table : ""; // so that the same table can be chosen after a refusal
    fields.replaceChildren();
    result.replaceChildren();
    common.textContent = "";
    more.hidden = true;
    status.textContent = why;
    if (why || !table) return;
    const asked = state;
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
    if (state !== asked) return; // another was chosen meanwhile
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
