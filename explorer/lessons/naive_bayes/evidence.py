"""Evidence for one class against another as bars: the contribution of each word of an email, and their sum."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import points, strokes
from linboard.i18n.language import _
from linboard.i18n.text import RARE, extreme, number, percent
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
FOR, AGAINST = theme.CLASS_COLOURS[1], theme.CLASS_COLOURS[0]  # spam, ham
LEAST_REACH = 3.0  # minimum range of the axis of log-odds
BEYOND, REACH = 1.15, 1.42  # lengths of infinite bars and of the axis, relative to the longest finite bar
LETTERS = 14  # displayed characters of a word


def signed(value: float) -> str:
    """Format log-odds with their sign: +2.62, −∞, ≈ 0; ±∞ if both classes are impossible."""
    if math.isnan(value):
        return "±∞"
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    if 0 < abs(value) < 0.005:
        return "≈ 0"
    return f"{value:+.2f}".replace("-", "−")


def relation(share: float) -> str:
    """Format a probability in percent after its relation: "= 6.3%" or "> 99.9%"."""
    if not extreme(share):
        return f"= {percent(share)}"
    return f"< {percent(RARE)}" if share < 0.5 else f"> {percent(1 - RARE)}"


def reading(labels: Sequence[str], said: Array, total: Array, posterior: Array) -> Picture:
    """Draw the bars of an email term by term, their sum, and above them the probability of spam.

    Parameters
    ----------
    labels : sequence of T str
        The names of the terms.
    said : array of shape (T,)
        The contribution of each to the log-odds of spam; infinite if one class becomes impossible, NaN if both do.
    total : array of shape (T,)
        The current sum; NaN if undecided.
    posterior : array of shape (T,)
        The current P(spam); NaN if undecided.
    """
    finite = np.abs(np.concatenate([said, total]))
    longest = max(LEAST_REACH, float(finite[np.isfinite(finite)].max(initial=0.0)))
    reach = REACH * longest
    rows = np.arange(len(said), dtype=float)
    last = len(said) + 0.35
    hover = {
        "hoverinfo": "all",
        "customdata": [points.plain(label) for label in labels],
        "hovertemplate": "%{customdata}: %{text}<extra></extra>",
    }
    # Each bar is drawn or omitted: Plotly measures the number of a bar of length 0 as 0 wide and never draws
    # it again.
    terms = _bars(rows, [signed(value) for value in said.tolist()], _colours(said), np.isinf(said)) | hover
    terms.change("x", _drawn(said, longest), grow=1)
    lost = np.isnan(total)
    sums = ["" if none else signed(t) for t, none in zip(total, lost, strict=True)]
    whole = _bars(np.array([last]), [], [theme.LINE])
    whole.change("x", _drawn(total, longest)[:, None]).change("text", _words(sums))
    # Use a blank instead of an empty text: Plotly removes an empty text and may not restore it.
    ends = np.append(rows[np.isnan(said)], last)  # of the terms that are 0/0 themselves, and of the sum
    undecided = _text(0.0, last, 13) | {"x": np.zeros(len(ends)), "y": ends, "textposition": "middle right"}
    now = (ends <= rows[:, None]) | (lost[:, None] & (ends == last))
    undecided.change("text", np.where(now, "0/0", " ").astype(object))
    ham = _band(AGAINST).change("x", 1 - posterior[:, None])
    spam = _band(FOR).change("base", 1 - posterior[:, None]).change("x", posterior[:, None])
    share = _text(0.5, 0.0, 15) | {"xaxis": "x2", "yaxis": "y2"}
    share.change("text", _words([_share(p) for p in posterior.tolist()]))
    ticks = [points.plain(_short(label)) for label in labels]
    return Picture([terms, whole, undecided, ham, spam, share], _reading_layout(ticks, last, reach))


def _share(posterior: float) -> str:
    if math.isnan(posterior):
        return "<b>" + _("0/0: undecided") + "</b>"
    return _("P(spam | words read) {share}").format(share=f"<b>{relation(posterior)}</b>")


def _words(texts: list[str]) -> NDArray[Any]:
    return np.array([[text] for text in texts], dtype=object)


def _drawn(said: Array, longest: float) -> Array:
    """Return the lengths of bars: an infinite one is longer than the longest, and NaN has length 0."""
    return np.where(np.isinf(said), np.sign(said) * BEYOND * longest, said)


def _colours(said: Array) -> list[str]:
    return [theme.MUTED if v == 0 or math.isnan(v) else FOR if v > 0 else AGAINST for v in said.tolist()]


def _short(label: str) -> str:
    return label if len(label) <= LETTERS else label[: LETTERS - 1] + "…"


def _bars(
    rows: Array, texts: list[str], colours: list[str], striped: NDArray[np.bool_] | None = None
) -> Layer:
    """Return horizontal bars from 0, each with its number outside; infinite ones are striped."""
    marker: dict[str, Any] = {"color": colours}
    if striped is not None and striped.any():
        shapes = ["/" if infinite else "" for infinite in striped.tolist()]
        marker["pattern"] = {"shape": shapes, "fillmode": "replace", "solidity": 0.6, "size": 7}
    return strokes.bars(
        marker,
        [],
        rows,
        orientation="h",
        width=0.72,
        text=texts,
        textposition="outside",
        textfont={"size": 12, "color": theme.LINE},
        textangle=0,
        cliponaxis=False,
        constraintext="none",
    )


def _band(colour: str) -> Layer:
    """Return a part of the band above the bars."""
    place = {"xaxis": "x2", "yaxis": "y2", "width": 1.0}
    return _bars(np.array([0.0]), [], [colour]) | place | {"marker": {"color": colour, "opacity": 0.5}}


def _text(x: float, y: float, size: int) -> Layer:
    return strokes.words([x], [y], size, [" "]) | {"cliponaxis": False}


def _reading_layout(labels: list[str], last: float, reach: float) -> dict[str, Any]:
    """Return a layout with the bars below, and the probability of spam in a band above."""
    hidden = {"showgrid": False, "zeroline": False, "showticklabels": False}
    return theme.layout(
        xaxis=theme.axis(_("log-odds of spam"), range=[-reach, reach], zeroline=True),
        yaxis=theme.axis(
            "",
            range=[last + 0.6, -0.7],
            domain=[0, 0.82],
            tickvals=[*range(len(labels)), last],
            ticktext=[*labels, "<b>" + _("sum") + "</b>"],
            tickfont={"size": 12},
            showgrid=False,
            zeroline=False,
        ),
        xaxis2=theme.axis("", range=[0, 1], anchor="y2", **hidden),
        yaxis2=theme.axis("", range=[-0.5, 0.5], domain=[0.91, 1], **hidden),
        barmode="overlay",
        annotations=[
            side("← " + _("evidence for ham"), 0, AGAINST, 0.825, "left"),
            side(_("evidence for spam") + " →", 1, FOR, 0.825, "right"),
        ],
        margin={"l": 104, "r": 10, "t": 6, "b": 40},
    )


def side(text: str, x: float, colour: str, y: float, anchor: str) -> dict[str, Any]:
    """Name the class that an end of the axis favours."""
    return {
        "text": text,
        "xref": "paper",
        "yref": "paper",
        "x": x,
        "y": y,
        "xanchor": anchor,
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 12, "color": colour},
    }


def loudest(words: Sequence[str], said: Array, counts: NDArray[np.int64] | Array) -> Picture:
    """Draw words and the evidence of their presence, the strongest for spam on top.

    Parameters
    ----------
    words : sequence of k str
    said : array of shape (k,)
        Log-odds in falling order.
    counts : array of shape (k, 2)
        Ham and spam with the word.
    """
    finite = np.abs(said[np.isfinite(said)])
    longest = max(LEAST_REACH, float(finite.max(initial=0.0)))
    reach = REACH * longest
    rows = np.arange(len(words), dtype=float)
    bars = _bars(rows, [signed(value) for value in said.tolist()], _colours(said), np.isinf(said))
    bars |= {
        "x": _drawn(said, longest),
        "hoverinfo": "all",
        "customdata": [
            _("{word}: in {spam} spam, {ham} ham").format(word=points.plain(word), ham=ham, spam=spam)
            for word, (ham, spam) in zip(words, counts.tolist(), strict=True)
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    layout = theme.layout(
        xaxis=theme.axis(_("log-odds of spam"), range=[-reach, reach], zeroline=True),
        yaxis=theme.axis(
            "",
            range=[len(words) - 0.4, -0.6],
            tickvals=rows,
            ticktext=[points.plain(_short(word)) for word in words],
            tickfont={"size": 12},
            showgrid=False,
            zeroline=False,
        ),
        margin={"l": 92, "r": 10, "t": 6, "b": 40},
    )
    return Picture([bars], layout)


def smoothing(
    alphas: Sequence[float], wrong: NDArray[np.int64], undecided: NDArray[np.int64], now: int, total: int
) -> Picture:
    """Draw how many unseen emails are misclassified and left undecided, for each α; `now` is the index of the
    current one."""
    rows = np.arange(len(alphas))
    parts = ((_("wrong"), wrong, theme.BAD), (_("undecided"), undecided, theme.MUTED))
    layers: list[dict[str, Any]] = [
        strokes.bars(
            {"color": colour, "opacity": [1.0 if i == now else 0.45 for i in rows.tolist()]},
            rows,
            values,
            name=name,
            hoverinfo="all",
            hovertemplate="%{y} %{fullData.name}<extra></extra>",
        )
        for name, values, colour in parts
    ]
    sums = wrong + undecided
    layers.append(
        _text(0, 0, 12)
        | {
            "x": rows,
            "y": sums,
            "text": [f"<b>{value}</b>" if i == now else str(value) for i, value in enumerate(sums.tolist())],
            "textposition": "top center",
            "showlegend": False,
        }
    )
    names = [number(alpha) for alpha in alphas]
    layout = theme.layout(
        xaxis=theme.axis(
            _("smoothing α"),
            range=[-0.6, len(rows) - 0.4],
            tickvals=rows,
            ticktext=[f"<b>{name}</b>" if i == now else name for i, name in enumerate(names)],
        ),
        yaxis=theme.axis(_("of {n} emails").format(n=total), range=[0, 1.15 * float(sums.max() or 1)]),
        barmode="stack",
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 30, "b": 40},
    )
    return Picture(layers, layout)
