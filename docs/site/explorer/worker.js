// The package itself in the reader's browser: Python, SymPy and all, in a worker of its own.
//
// It says { progress, what } while it loads, with the share of all bytes that are there, then { ready: true }; or
// { failed: line }, if it cannot be had. Each message { id, ask, ... } gets { id, answer } or { id, error: line };
// where Python itself came to an end, { id, error: line, ended: true }, and a new worker is wanted.
// What stops a long answer is the page, which terminates the worker.
import { loadPyodide } from "./python/pyodide.mjs";
import { lock, parts } from "./python/parts.js";

const folder = new URL("./python/", import.meta.url);
const all = Object.values(parts).reduce((sum, each) => sum + each.sent, 0);
const there = new Map();
let complete = false;

/** Say how much is loaded: of this part so many bytes, as they are when they are unpacked. */
function loaded(name, bytes) {
  if (complete) return;
  there.set(name, parts[name].sent * Math.min(1, bytes / parts[name].bytes));
  const sum = [...there.values()].reduce((one, other) => one + other, 0);
  postMessage({ progress: sum / all, what: "loading" });
}

/** Count what arrives of a part, beside whoever reads it. */
async function count(name, copy) {
  let bytes = 0;
  for (const reader = copy.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
    loaded(name, bytes);
  }
}

// What Pyodide meets on its way it says on the console, and of some of it waits on: this is heard first.
let broke;
const broken = new Promise((_, reject) => (broke = reject));
// One part that is missing is told; what else Pyodide had begun, and nobody waits for any more, fails with it.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  broke(event.reason);
});

const fetched = self.fetch.bind(self);
self.fetch = async (address, options) => {
  const path = new URL(address, folder).pathname;
  const name = path.split("/").at(-1);
  try {
    const response = await fetched(address, options);
    if (!response.ok) throw new Error(`status ${response.status}`);
    if (name in parts) count(name, response.clone()).catch(broke);
    return response;
  } catch (fault) {
    broke(new Error(`${path} cannot be had: ${fault.message}`));
    throw fault;
  }
};

const instantiated = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  try {
    return await instantiated(...given);
  } catch (fault) {
    broke(fault); // no WebAssembly, or a policy that forbids it
    throw fault;
  }
};

async function archive(name) {
  const response = await fetch(new URL(name, folder));
  return new Uint8Array(await response.arrayBuffer());
}

const START = `
import sys
from compression.zstd import decompress
from pathlib import Path

for name in ("library", "package"):
    packed = Path(f"/{name}.zst")
    Path(f"/{name}.zip").write_bytes(decompress(packed.read_bytes()))
    packed.unlink()
    sys.path.append(f"/{name}.zip")
`;

async function started() {
  loaded("pyodide.mjs", parts["pyodide.mjs"].bytes);
  const archives = ["library.zst", "package.zst"];
  const [python, ...contents] = await Promise.all([
    loadPyodide({
      indexURL: folder.href,
      env: { PYTHONHASHSEED: "0", COLUMNS: "100" }, // the same answer each time, in the same words and lines
      lockFileContents: lock, // which names no package: none is loaded from anywhere
    }),
    ...archives.map(archive),
  ]);
  complete = true;
  postMessage({ progress: 1, what: "starting" });
  archives.forEach((name, i) => python.FS.writeFile(`/${name}`, contents[i]));
  python.runPython(START);
  const { answer } = python.pyimport("answers");
  postMessage({ ready: true });
  return answer;
}

const line = (fault) => String(fault?.message ?? fault).trim().split("\n").at(-1);
const answering = Promise.race([started(), broken]);
answering.catch((fault) => postMessage({ failed: line(fault) }));

self.onmessage = async ({ data: { id, ...request } }) => {
  try {
    const answer = await answering;
    const { error, ...found } = JSON.parse(answer(JSON.stringify(request)));
    postMessage(error === undefined ? { id, answer: found } : { id, error });
  } catch (fault) {
    postMessage({ id, error: line(fault), ended: true });
  }
};
