"""What every drawing is made on: axes of a user, or a figure of their own, which a notebook shows without being told.

Nothing here touches matplotlib's global state. The palette is that of Okabe and Ito, which the colour-blind tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from bookmaker_ref.messages import installing, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY)
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
GREY, LIGHT = "#606060", "#DDDDDD"
#: Points of an inch, of the margins beside a legend, and of what stands before each of its labels.
_POINTS, _MARGIN, _HANDLE = 72, 36, 48
#: So many axes has a figure of one picture: its own, and those of a bar of colours.
_WITH_BAR = 2
#: So many letters of a name are shown.
_LONGEST = 120
#: Points an inch of a picture in a notebook, for each of the screen.
_FINER = 2


def matplotlib() -> Any:
    """The package, or which extra brings it."""
    try:
        import matplotlib  # noqa: PLC0415 -- an extra: nothing else needs it
        import matplotlib.figure  # noqa: PLC0415 -- as above
        import matplotlib.layout_engine  # noqa: PLC0415 -- as above
    except ImportError:
        raise ImportError(f"figures need matplotlib: {installing('plot')}") from None
    return matplotlib


class Panels(tuple[Any, ...]):
    """Several axes of one figure, side by side; in a notebook they are shown."""

    __slots__ = ()

    @property
    def figure(self) -> Figure:
        """The figure that they are in."""
        return figure_of(self[0])

    def _repr_png_(self) -> tuple[bytes, dict[str, int]] | None:
        return _picture(self.figure) if all(isinstance(each, _shown()) for each in self) else None


def axes_for(ax: Any, *, width: float = 5.6, height: float = 6.5) -> Axes:
    """The axes that are given, or those of a new figure of so many inches."""
    if ax is None:
        return panels(1, width=width, height=height)[0]
    _need_axes(ax, "an Axes of matplotlib, such as plt.gca()")
    found: Axes = ax
    return found


def panels(count: int, ax: Any = None, *, width: float = 5.6, height: float = 6.5) -> Sequence[Axes]:
    """So many axes side by side: those that are given, or those of a new figure."""
    plots = matplotlib()
    if ax is not None:
        takes = f"{count} Axes of matplotlib, such as plt.subplots(1, {count})[1]"
        given = list(ax) if hasattr(ax, "__len__") and not isinstance(ax, str | bytes) else []
        for each in given or [ax]:
            _need_axes(each, takes)
        if len(given) != count:
            raise ValueError(f"ax has {len(given) or 1} Axes: it takes {takes}")
        return Panels(given)
    # The legend is below the axes, so that it never hides a point.
    layout = plots.layout_engine.ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12)
    figure = new_figure(figsize=(width * count, height), layout=layout)
    return Panels(figure.add_subplot(1, count, i + 1, axes_class=_shown()) for i in range(count))


def new_figure(**options: Any) -> Figure:
    """A figure that nobody else knows of, and that a notebook shows."""
    return _shown_figure()(**options)


def figure_of(axes: Axes) -> Figure:
    """The figure that axes are in, and not a part of one."""
    found: Any = axes.figure
    while hasattr(found, "figure") and found.figure is not found:
        found = found.figure
    figure: Figure = found
    return figure


def is_own(axes: Axes) -> bool:
    """Whether the axes are those of a figure of ours, and not a user's."""
    return isinstance(axes, _shown())


def save(drawn: Figure | Axes | Sequence[Axes], path: str | Path) -> None:
    """Write a figure, or that of axes; the same figure gives the same bytes, without a date, as SVG, PDF or PNG."""
    found: Any = drawn
    figure: Figure = found if hasattr(found, "savefig") else getattr(found, "figure", None) or found[0].figure
    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(Path(path).suffix.lower())
    with matplotlib().rc_context({"svg.hashsalt": "bookmaker_ref"}):
        figure.savefig(path, metadata=undated, dpi=200)


@cache
def _shown_figure() -> type[Figure]:
    """Figures that a notebook shows: the class is made when matplotlib is there."""
    matplotlib()
    from matplotlib.figure import Figure  # noqa: PLC0415 -- an extra: nothing else needs it

    class ShownFigure(Figure):
        """A figure that shows itself."""

        def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
            return _picture(self)

    return ShownFigure


@cache
def _shown() -> type[Axes]:
    """Axes that a notebook shows, with all of their figure: the class is made when matplotlib is there."""
    matplotlib()
    from matplotlib.axes import Axes  # noqa: PLC0415 -- an extra: nothing else needs it

    class ShownAxes(Axes):
        """Axes of a figure that nobody else knows of."""

        def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
            return _picture(figure_of(self))

    return ShownAxes


def _picture(figure: Any) -> tuple[bytes, dict[str, int]]:
    """The figure as a notebook shows it: fine, and as large as its inches are on a screen."""
    stream = BytesIO()
    figure.savefig(stream, format="png", dpi=_FINER * figure.dpi)
    width, height = (round(inches * figure.dpi) for inches in figure.get_size_inches())
    return stream.getvalue(), {"width": width, "height": height}


def _need_axes(given: Any, takes: str) -> None:
    if not (hasattr(given, "plot") and hasattr(given, "get_legend_handles_labels")):
        raise TypeError(f"ax is {short(given)}: it takes {takes}")


# --- words --------------------------------------------------------------------------------------------------------


def legend(axes: Axes) -> None:
    """What is what, below the axes: in two columns if these fit, and in lines that do."""
    lines, labels = axes.get_legend_handles_labels()
    figure: Any = axes.figure
    own = is_own(axes)
    inches = figure.get_figwidth() if own else axes.get_window_extent().width / figure.dpi
    room = inches * _POINTS - (_MARGIN if own else 0)
    half = (len(labels) + 1) // 2
    sides = [max((_width(label) for label in side), default=0.0) + _HANDLE for side in (labels[:half], labels[half:])]
    shown = [_wrapped(label, max(room - _HANDLE, _HANDLE)) for label in labels]
    columns = 1 if len(labels) <= 3 or sum(sides) > room else 2
    if own:
        found = figure.legend(lines, shown, loc="outside lower center", ncols=columns, frameon=False)
    else:
        found = axes.legend(
            lines, shown, loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=columns, frameon=False
        )  # fmt: skip
    for text in found.get_texts():
        no_formula(text)


def titled(axes: Axes, title: str) -> None:
    """Say what is seen, above the axes, in lines that fit; over a figure of our own, in its middle."""
    figure: Any = axes.figure
    own = is_own(axes) and len(figure.axes) <= _WITH_BAR
    inches = figure.get_figwidth() if own else axes.get_window_extent().width / figure.dpi
    fitted = _wrapped(title, max(inches * _POINTS - _MARGIN, _HANDLE))
    no_formula(figure.suptitle(fitted, fontsize="medium") if own else axes.set_title(fitted, fontsize="medium"))


def no_formula(text: Any) -> None:
    """A stranger's words are shown as they are, whatever dollars are in them."""
    text.set_parse_math(False)
    text.set_usetex(False)


def legend_name(name: str) -> str:
    """A name as a legend shows it: not too long, in one line, and not hidden, as labels that begin with _ are."""
    text = name if name.isprintable() else ascii(name)[1:-1]
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f" {text}" if text.startswith("_") else text


def signed(value: Any, form: str = ".3f") -> str:
    """A number with the minus sign of print.

    >>> signed(3, "+.1f"), signed(-0.25) == "\N{MINUS SIGN}0.250"
    ('+3.0', True)
    """
    return format(float(value), form).replace("-", "−")


def _wrapped(label: str, room: float) -> str:
    """The label in lines of so many points; a word that is longer is cut."""
    if _width(label) <= room:
        return label
    lines = [""]
    for word in re.split("(?<= )", label):
        if lines[-1] and _width(lines[-1] + word) > room:
            lines.append("")
        for letter in word:
            if _width(lines[-1] + letter) > room:
                lines.append("")
            lines[-1] += letter
    return "\n".join(line.rstrip() for line in lines)


def _width(text: str) -> float:
    """How many points a label is wide; what the font may lack is taken for a wide letter."""
    from matplotlib.font_manager import FontProperties  # noqa: PLC0415 -- an extra: nothing else needs it
    from matplotlib.textpath import text_to_path  # noqa: PLC0415 -- as above

    known = "".join(
        letter if letter < "\u0250" else "MM" if east_asian_width(letter) in "WF" else "M" for letter in text
    )
    properties = FontProperties(size=matplotlib().rcParams["legend.fontsize"])
    width, _, _ = text_to_path.get_text_width_height_descent(known, properties, ismath=False)
    return float(width)
