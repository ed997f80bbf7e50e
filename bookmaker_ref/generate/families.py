"""The measures of a table by family, in the order in which they are shown."""

from __future__ import annotations

from bookmaker_ref.symbolic import MEASURES, Measure

#: How a reader goes through the measures; a family that is not here comes last.
_ORDER = (
    "margins",
    "rates",
    "means and overlaps",
    "beyond chance",
    "kappas",
    "likelihood ratios",
    "evenness",
    "expectation",
    "chi-squared",
    "log-likelihood",
)


def families() -> dict[str, tuple[Measure, ...]]:
    """The measures by family, in the order in which they are shown."""
    names = dict.fromkeys((*_ORDER, *(each.family for each in MEASURES.values())))
    return {name: tuple(each for each in MEASURES.values() if each.family == name) for name in names}


def families_source() -> str:
    """The text of ``cli/_families.py``, which lists the measures of a table by family without loading SymPy."""
    listed = {family: [each for each in members if not each.takes_p] for family, members in families().items()}
    return "".join(
        (
            '"""The measures of a table by family."""\n\n',
            "FAMILIES: dict[str, tuple[str, ...]] = {\n",
            *(
                f'    "{family}": (\n' + "".join(f'        "{each.name}",\n' for each in members) + "    ),\n"
                for family, members in listed.items()
                if members
            ),
            "}\n",
        )
    )
