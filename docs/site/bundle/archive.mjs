// What the reader's Python starts from, and archives for it: `archive.py`, run by that Python.
//   node archive.mjs '{"started": "a.json"}'
//   node archive.mjs '{"sources": "a.zip", "made": "b.zst", "full": ["pyodide/"], "solid": true}'
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const asked = JSON.parse(process.argv[2]);
// The order of what is in a set is part of the bytes.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
python.runPython(readFileSync(new URL("archive.py", import.meta.url), "utf8"));
if (asked.started) {
  writeFileSync(asked.started, python.globals.get("started")());
} else {
  python.FS.writeFile("/sources", readFileSync(asked.sources));
  python.globals.get("write")("/sources", "/made", JSON.stringify(asked.full), asked.solid);
  writeFileSync(asked.made, python.FS.readFile("/made"));
}
