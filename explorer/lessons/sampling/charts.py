"""Charts of rectangles over a database: errors against bounds, and the number of sets that they cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.bound_curves import line, log_axis
from linboard.figures.curves import mark
from linboard.figures.studies import Series, dots, star
from linboard.i18n.language import _
from linboard.i18n.text import percent
from linboard.layers import Picture

Array = NDArray[np.float64]


class Row(NamedTuple):
    """A horizontal bar: its name, length, colour, and the text at its end."""

    name: str
    value: float
    colour: str
    text: str


def ladder(rows: Sequence[Row], title: str) -> Picture:
    """Draw horizontal bars of shares up to 1, one below the other; larger ones are cut and pale."""
    values = np.array([row.value for row in rows])
    bars = strokes.bars(
        {"color": [row.colour for row in rows]},
        np.minimum(values, 1.0),
        [row.name for row in rows],
        orientation="h",
        text=[f"\u00a0{row.text}\u00a0" for row in rows],  # space between a bar and its text
        textposition=["inside" if value > 0.55 else "outside" for value in values],
        insidetextanchor="middle",
        constraintext="none",  # otherwise it shrinks with the bars
        cliponaxis=False,
        width=0.62,
    )
    layout = theme.layout(
        xaxis=theme.axis(title, range=[0, 1.03], tickformat=".0%", nticks=6),
        yaxis=theme.axis("", autorange="reversed", automargin=True, showgrid=False),
        margin={"l": 8, "r": 12, "t": 4, "b": 42},
    )
    return Picture([bars], layout)


def counts(n: NDArray[np.int64], cut: NDArray[np.int64]) -> Picture:
    """Draw 2ⁿ, n⁴ + 1 and the sets that rectangles cut out of the first n points, as powers of ten; the last
    one grows.

    Parameters
    ----------
    n, cut : arrays of shape (T,)
        Numbers of points, and of the sets cut out of them.
    """
    fine = np.linspace(1, float(n[-1]) + 4, 60)
    colours = (theme.CLASS_COLOURS[1], theme.LINE, theme.GOOD)
    here, all_sets = (
        mark().move(np.column_stack([n, values])) for values in (np.log10(cut), n * np.log10(2.0))
    )
    data = [
        line(fine, fine * np.log10(2), colours[0]) | {"name": _("all sets, 2ⁿ")},
        line(fine, np.log10(fine**4 + 1), colours[1], dash="dash") | {"name": _("bound, n⁴ + 1")},
        line(n, np.log10(cut), colours[2]) | {"name": _("cut out by rectangles")},
        here | {"showlegend": False},
        all_sets | {"showlegend": False, "marker": all_sets["marker"] | {"symbol": "diamond"}},
    ]
    for trace in data[:2]:
        trace["hoverinfo"] = "skip"
    data[2] |= {"customdata": cut, "hovertemplate": "n = %{x}: %{customdata:,}<extra></extra>"}
    top = float(max(fine[-1] * np.log10(2), 4 * np.log10(fine[-1])))
    powers = range(0, int(top) + 2, 1 if top < 9 else 2)
    layout = _powers(powers, [0.5, float(fine[-1])], 1.05 * top)
    return Picture(data, layout)


def growth(n: NDArray[np.int64]) -> Picture:
    """Draw 2ⁿ and n⁴ + 1 for these numbers of points, as powers of ten."""
    data = [
        line(n, n * np.log10(2.0), theme.CLASS_COLOURS[1]) | {"name": _("all sets, 2ⁿ"), "hoverinfo": "skip"},
        line(n, np.log10(n.astype(float) ** 4 + 1), theme.LINE, dash="dash")
        | {"name": _("bound, n⁴ + 1"), "hoverinfo": "skip"},
    ]
    top = float(n[-1] * np.log10(2))
    each = max(1, round(top / 6))
    powers = list(range(0, int(top) + each, each))
    return Picture(data, _powers(powers, [0.5, float(n[-1])], 1.05 * top))


def _powers(powers: Sequence[int], x: list[float], top: float) -> dict[str, Any]:
    """Return the layout for numbers of sets over numbers of points."""
    yaxis = theme.axis(
        _("Sets"),
        range=[-0.03 * top, top],
        tickvals=list(powers),
        ticktext=[f"10<sup>{power}</sup>" if power else "1" for power in powers],
    )
    return theme.layout(
        xaxis=theme.axis(_("Points n"), range=x),
        yaxis=yaxis,
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 60, "r": 12, "t": 46, "b": 42},
    )


def against_size(series: Sequence[Series], errors: Array, own: tuple[float, float] | None) -> Picture:
    """Draw worst errors against sample sizes with their median and some bounds, on logarithmic axes.

    Parameters
    ----------
    series : sequence of Series
        The bounds.
    errors : array of shape (k, 2)
        Size and error of each sample; may be empty.
    own : size and error, optional
        Of the sample on the board: a star.
    """
    data: list[dict[str, Any]] = [
        line(one.x, one.y, one.colour, dash=one.dash)
        | {"name": one.name, "hovertemplate": f"{one.name}: %{{x:.3g}}, %{{y:.3g}}<extra></extra>"}
        for one in series
    ]
    sizes = np.unique(errors[:, 0])
    middle = np.array([np.median(errors[errors[:, 0] == size, 1]) for size in sizes])
    data.append(
        dots(errors[:, 0], errors[:, 1], theme.BAD, hover="s = %{x}: %{y:.3~p}")
        | {"name": _("worst of each sample"), "showlegend": bool(len(errors))}
    )
    middle_line = line(sizes, middle, theme.LINE) | {"name": _("their median"), "hoverinfo": "skip"}
    data.append(middle_line | {"showlegend": bool(len(errors))})
    data.append(star(own) | {"name": _("worst on the board"), "showlegend": own is not None})
    x = np.log10([series[0].x[0], series[0].x[-1]])
    low = min([0.02, *errors[:, 1].tolist(), *([own[1]] if own and own[1] > 0 else [])])
    ticks = [0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
    layout = theme.layout(
        xaxis=log_axis(_("Sample size s"), [x[0] - 0.06, x[1] + 0.06]),
        yaxis=theme.axis(
            _("Error"),
            type="log",
            range=[np.log10(max(low, 1e-3)) - 0.1, np.log10(1.6)],
            tickvals=ticks,
            ticktext=[percent(share) for share in ticks],
        ),
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 62, "r": 12, "t": 62, "b": 42},
    )
    return Picture(data, layout)
