"""How fast tables are counted, and beside what: ``python -m tests.benchmarks.tables``, or ``make bench``.

All ratios are of times within one run, the best of several rounds in which the rivals take turns. scikit-learn and
pandas are compared where they are installed. ``--files`` generates files and shows the memory that each takes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.tables.contingency import Contingency
from tests.benchmarks.numeric import Timed, in_turns, shown

_BLOCK = 2**15
NUMPY, OURS, SKLEARN = "numpy.bincount in blocks", "Contingency.from_labels", "scikit-learn confusion_matrix"


def random_codes(count: int, classes: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What is real, and what was predicted: right half of the time."""
    rng = np.random.default_rng(2003)
    real, other = rng.integers(0, classes, (2, count))
    return real, np.where(rng.random(count) < 0.5, real, other)


def by_bincount(real: NDArray[np.int64], predicted: NDArray[np.int64], classes: int) -> NDArray[np.int64]:
    """What can be done by who knows the labels, and that they are 0, 1 … K - 1."""
    total = np.zeros(classes * classes, np.int64)
    for start in range(0, len(real), _BLOCK):
        part = slice(start, start + _BLOCK)
        total += np.bincount(classes * real[part] + predicted[part], minlength=classes * classes)
    return total.reshape(classes, classes)


def integers(count: int, classes: int, rounds: int) -> list[Timed]:
    """Vectors of int64: the labels have to be found, except by the first."""
    real, predicted = random_codes(count, classes)
    rows = in_turns(
        {
            NUMPY: lambda: by_bincount(real, predicted, classes),
            OURS: lambda: Contingency.from_labels(real, predicted),
        },
        rounds,
    )
    return rows + against_sklearn(real, predicted)


def texts(count: int, classes: int, rounds: int) -> dict[str, list[Timed]]:
    """Vectors of texts, in what people keep them in: each beside scikit-learn on the same objects."""
    names = np.array([f"class number {i}" for i in range(classes)])
    real, predicted = (names[codes] for codes in random_codes(count, classes))
    kinds: dict[str, Callable[[NDArray[Any]], Any]] = {
        "array of dtype U": lambda v: v,
        "array of objects": lambda v: v.astype(object),
        "list of str": lambda v: v.tolist(),
    }
    try:
        series = import_module("pandas").Series
    except ImportError:
        pass
    else:
        kinds["pandas Series"] = lambda v: series(v.tolist())
        kinds["pandas category"] = lambda v: series(v.tolist(), dtype="category")
    found = {}
    for kind, make in kinds.items():
        one, other = make(real), make(predicted)
        ours = in_turns({OURS: lambda one=one, other=other: Contingency.from_labels(one, other)}, rounds)  # type: ignore[misc]  # a closure
        found[kind] = ours + against_sklearn(one, other)
    return found


def against_sklearn(real: Any, predicted: Any) -> list[Timed]:
    """The rival's time, the best of two; nothing where it is not installed."""
    try:
        confusion_matrix = import_module("sklearn.metrics").confusion_matrix
    except ImportError:
        return []
    assert (Contingency.from_labels(real, predicted).counts == confusion_matrix(real, predicted).T).all()
    return in_turns({SKLEARN: lambda: confusion_matrix(real, predicted)}, 2)


# --- files ----------------------------------------------------------------------------------------------------


def write_file(path: Path, rows: int) -> None:
    """Wide rows of about a hundred characters, the labels among them."""
    real, predicted = random_codes(1000, 10)
    filler = "some text of no interest,0.123456789,2024-01-01T00:00:00"
    lines = [
        f'{i:06},{filler},class {p},"quoted, text",{i % 7},class {r},{i / 1000:.6f}\n'
        for i, (r, p) in enumerate(zip(real.tolist(), predicted.tolist(), strict=True))
    ]
    block = "".join(lines)
    with path.open("w", encoding="utf-8") as file:
        file.write("id,text,score,time,guess,note,n,truth,last\n")
        for _ in range(rows // len(lines)):
            file.write(block)
        file.writelines(lines[: rows % len(lines)])


#: Run in a process of its own. What getrusage says of a process includes its parent until it began, so that where the
#: system says it, the peak of the process alone is taken; both in kilobytes.
_COUNT = """
import sys
from pathlib import Path
from bookmaker_ref.tables.contingency import Contingency

cases = Contingency.from_file(sys.argv[1], real="truth", predicted="guess").n
status = Path("/proc/self/status")
if status.exists():
    peak = next(line.split()[1] for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
else:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
print(peak, cases)
"""


def counted_in_a_process(path: Path) -> tuple[float, float, int]:
    """Seconds, megabytes at most, and cases, of a process that counts this file and nothing else."""
    start = perf_counter()
    done = subprocess.run([sys.executable, "-c", _COUNT, str(path)], check=True, capture_output=True, encoding="utf-8")
    seconds = perf_counter() - start
    kilobytes, cases = map(int, done.stdout.split())
    return seconds, kilobytes / 1024, cases


def files(sizes: Iterable[int], folder: Path) -> str:
    """Memory and time by the length of a generated CSV file."""
    title = "two columns of a CSV file, in a process of its own"
    lines = [title, "-" * len(title)]
    path = folder / "generated.csv"
    for rows in sizes:
        write_file(path, rows)
        seconds, megabytes, cases = counted_in_a_process(path)
        assert cases == rows
        size = path.stat().st_size / 1e6
        speed = f"{seconds:8.2f} s {rows / seconds / 1e6:6.2f} M rows/s"
        lines.append(f"{rows:>10} rows {size:8.0f} MB {speed} {megabytes:7.1f} MB of memory")
        path.unlink()
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.tables", description=__doc__)
    parser.add_argument("--cases", type=int, default=10**7, help="how many integer labels; of texts a tenth")
    parser.add_argument("--rounds", type=int, default=7, help="how often each rival takes its turn")
    parser.add_argument("--files", type=int, nargs="*", metavar="ROWS", help="only files, of so many rows each")
    parser.add_argument("--folder", type=Path, help="where generated files are put meanwhile")
    options = parser.parse_args(arguments)
    if options.files is not None:
        with TemporaryDirectory(dir=options.folder) as folder:
            print(files(options.files or (10**4, 10**5, 10**6), Path(folder)))
        return
    for classes in (2, 10, 100):
        rows = integers(options.cases, classes, options.rounds)
        print(shown(f"{options.cases} integer labels, K = {classes}", rows, "ms"))
        _compare(rows[1], rows[2:])
    for kind, found in texts(options.cases // 10, 10, options.rounds).items():
        print(shown(f"{options.cases // 10} texts, {kind}", found, "ms"))
        _compare(found[0], found[1:])


def _compare(ours: Timed, rivals: list[Timed]) -> None:
    print("".join(f"{rival.seconds / ours.seconds:.1f} times as fast as {rival.name}\n" for rival in rivals))


if __name__ == "__main__":
    main()
