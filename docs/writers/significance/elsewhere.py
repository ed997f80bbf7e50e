"""What docs/significance.md says first of its ranges: they are over two pairs of margins, and elsewhere it is worse."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bookmaker_ref.study.by_margins import LEVEL, Margins, Told, where_defined
from bookmaker_ref.study.by_name import intervals, tests
from bookmaker_ref.study.covering import Coverage, coverages
from bookmaker_ref.study.designs import RealMargins
from bookmaker_ref.study.rejecting import Rejection, rejections
from docs.writers.significance.claims import sure

_RARE, _RARE_N = Margins("rare", "1/20", "1/20"), 64
_RATE_N, _RATE_P = 10, "0.0178"
_GROUP, _NEARLY_RIGHT, _GUESS = 10, "0.987", "10/13"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Of what the page recommends: how often a test rejects what is chance, and how often two intervals cover."""

    n_minus_1: float
    wilson: float
    miettinen_nurminen: float


@cache
def rejected() -> Rejection:
    """What N - 1 rejects where a class and its guesses are rare."""
    (found,) = rejections([tests(2)["chi2_n_minus_1"]], _RARE.design(_RARE_N), "0.05")
    return found


@cache
def covered() -> dict[str, Coverage]:
    """How often two intervals cover where the rates are near their ends."""
    designs = {
        "wilson": (RealMargins(_RATE_N, 0, _RATE_P, 0), "recall"),
        "miettinen-nurminen": (_nearly_right(), "informedness"),
    }
    return {name: coverages([intervals(of, LEVEL)[name]], at, of)[0] for name, (at, of) in designs.items()}


def elsewhere(told: Told) -> Elsewhere:
    """All three, exactly."""
    found = Elsewhere(
        float(rejected().high), *(_where_defined(covered()[name]) for name in ("wilson", "miettinen-nurminen"))
    )
    told("where it is worse than on the page")
    return found


def _nearly_right() -> RealMargins:
    model = Margins("nearly right", "1/2", _GUESS).model(_NEARLY_RIGHT)
    return RealMargins.of(model, _GROUP, _GROUP)


def _where_defined(found: Coverage) -> float:
    ends = where_defined(found)
    sure(ends is not None and ends.high - ends.low < 1e-9, f"it is known how often {found.name} covers")
    return ends.low if ends else 0.0


def commands() -> tuple[str, str, str]:
    """What shows each of the three."""
    return (
        f"bookmaker study size --n {_RARE_N} {_RARE.options()} --use chi2_n_minus_1",
        f"bookmaker study coverage --rp {_RATE_N} --rn 0 --guess {_RATE_P} --of recall --use wilson",
        f"bookmaker study coverage --rp {_GROUP} --rn {_GROUP} --informedness {_NEARLY_RIGHT} --guess {_GUESS}"
        " --use miettinen-nurminen",
    )


def numbers(found: Elsewhere, size: float, wilson: float, miettinen_nurminen: float) -> dict[str, object]:
    """What the sentences have of it; after what was found elsewhere, what was worst on the page."""
    sure(found.n_minus_1 > size, "N - 1 rejects more often elsewhere")
    sure(found.wilson < wilson, "Wilson covers less elsewhere")
    sure(found.miettinen_nurminen < miettinen_nurminen, "Miettinen-Nurminen covers less elsewhere")
    model = _nearly_right()
    of_size, of_rate, of_difference = commands()
    return {
        "elsewhere": found,
        "rare_n": _RARE_N,
        "rare_margin": _RARE.guess,
        "worst_size": size,
        "elsewhere_size": of_size,
        "elsewhere_n": _RATE_N,
        "elsewhere_p": _RATE_P,
        "worst_wilson": wilson,
        "elsewhere_rate": of_rate,
        "elsewhere_group": _GROUP,
        "elsewhere_recall": float(model.recall),
        "elsewhere_fallout": float(model.fallout),
        "worst_difference": miettinen_nurminen,
        "elsewhere_difference": of_difference,
    }
