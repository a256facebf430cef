"""The board of the bench: each row at its signed distance from the boundary, and the steps of a perceptron."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.columns import changed, results
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.settings import MODELS, Setup
from explorer.lessons.columns.tables import Array, Wide
from explorer.points import fair_sample
from linboard import player, theme
from linboard.board import Caption
from linboard.figures import strokes
from linboard.i18n.language import _, ngettext, sentences
from linboard.i18n.text import percent, plain
from linboard.layers import Layer, Picture
from linboard.messages import Head, Player
from linclass import Separability, SignedView

DRAWN = 300  # rows on the board; of more, a fair sample
SIZES = 7, 11  # diameters of training rows and of held-out rows
MANY, FEW = (
    20,
    20,
)  # with more columns than this, the film has so many steps: each one needs their main directions
ROOM = 0.06  # around the points, as a share of their spread
PLAYED = ("perceptron", "pocket")


def drawn(rows: Split) -> NDArray[np.int64]:
    """Return the indices of the rows on the board."""
    return fair_sample.chosen(np.where(rows.signs > 0, 0, 1).astype(np.int8), DRAWN)


def steps(fit: Fit, rows: Split, some: NDArray[np.int64]) -> tuple[Array, NDArray[np.int64]] | None:
    """Return where these rows are at each snapshot of a perceptron, shape (T, k, 2), and the updates made by then.

    The view follows w, so the boundary stays where it is. Snapshots with w = 0 have no view.
    """
    if fit.name not in PLAYED or fit.model is None or rows.X.shape[1] < 2:
        return None
    trace: Any = fit.model.trace_
    best = "best_" if fit.name == "pocket" else ""  # its result, not the line that still moves
    coef, intercept = getattr(trace, f"{best}coef"), getattr(trace, f"{best}intercept")
    at = np.flatnonzero(coef.any(axis=1))
    if len(at) < 2:
        return None
    if rows.X.shape[1] > MANY:
        at = at[np.unique(np.linspace(0, len(at) - 1, FEW).round().astype(int))]
    found: list[Array] = []
    axis: Array | None = None
    for t in at.tolist():
        line = SimpleNamespace(
            coef_=coef[t][None], intercept_=intercept[t][None], classes_=fit.model.classes_
        )
        view = SignedView(line, rows.X)
        turned = axis is not None and float(axis @ view.axes[1]) < 0  # an axis has no direction of its own
        axis = -view.axes[1] if turned else view.axes[1]
        found.append(view.coordinates[some] * [1.0, -1.0 if turned else 1.0])
    return np.array(found), np.asarray(trace.updates[at])


def show(
    lesson: LessonPage,
    setup: Setup,
    fit: Fit,
    rows: Split,
    whole: int,
    apart: Separability,
    before: Wide,
    word: Callable[[str], str],
) -> None:
    """Show the rows along w, with the steps of a perceptron if the model is one; `before` has no changed rows."""
    some = drawn(rows)
    places, left_out = results.places(fit, rows)
    film = steps(fit, rows, some)
    path = places[some][None] if film is None else film[0]
    picture, members = _picture(setup, fit, rows, some, path, exact=left_out is not None)
    edit = changed.edit(
        before,
        setup.rows,
        setup.positive,
        some,
        path[-1],
        picture,
        members,
        _sides(setup.rows, setup.positive, word),
    )
    told = [_caption(fit, rows, left_out)]
    if film is not None:
        told.append(_("The view follows w after {updates} updates."))
    columns = {} if film is None else {"updates": film[1]}
    if film is not None:
        plays = Player(
            length=len(path), trace=player.fingerprint(fit.model.trace_), label=_("Snapshots"), result=True
        )
    lesson.show(
        picture,
        Caption(sentences(told), columns=columns),
        plays=plays if film is not None else None,
        editable=False,
        edit=edit,
        height=theme.BOARD_HEIGHT,
        title=_("{model}: {n} rows, {d} columns").format(
            model=_(MODELS[fit.name]), n=len(rows.X), d=rows.X.shape[1]
        ),
        head=_heads(rows, before, setup.rows, whole, len(some), apart),
        view=f"columns.{fit.name}.{len(rows.X)}.{rows.X.shape[1]}.",
    )


def _picture(
    setup: Setup, fit: Fit, rows: Split, some: NDArray[np.int64], path: Array, *, exact: bool
) -> tuple[Picture, dict[int, Layer]]:
    """Return the picture, and its layers with the rows of the positive class and of the others."""
    low, high = path[-1].min(axis=0), path[-1].max(axis=0)
    low, high = np.minimum(low, [0.0, low[1]]), np.maximum(high, [0.0, high[1]])
    room = ROOM * np.maximum(high - low, np.finfo(float).tiny)
    low, high = low - room, high + room
    tested = np.zeros(len(rows.X), dtype=bool)
    tested[rows.test] = True
    layers: list[dict[str, Any]] = []
    members: dict[int, Layer] = {}
    far = 100 * (high - low)
    for side, fill in ((-1, theme.CLASS_FILLS[1]), (1, theme.CLASS_FILLS[0])):
        x = np.array([0, side * far[0], side * far[0], 0])
        y = np.array([low[1] - far[1], low[1] - far[1], high[1] + far[1], high[1] + far[1]])
        layers.append(strokes.through(x, y, theme.CLEAR, 0) | {"fill": "toself", "fillcolor": fill})
    layers.append(strokes.through([0, 0], [low[1] - far[1], high[1] + far[1]], theme.LINE, 3))
    for k, sign in enumerate((1, -1)):
        own = np.flatnonzero(rows.signs[some] == sign)
        marker = {
            "symbol": theme.CLASS_SYMBOLS[k],
            "color": theme.CLASS_COLOURS[k],
            "size": np.where(tested[some[own]], SIZES[1], SIZES[0]).astype(np.int8),
        }
        layer = strokes.dots(marker, path[-1][own])
        layer |= {
            "hoverinfo": "text",
            "hovertext": [_("row {k}").format(k=k) for k in setup.rows.rows[some[own]].tolist()],
        }
        members[k] = layer.move(path[:, own].astype(np.float32)) if len(path) > 1 else layer
        layers.append(members[k])
    layers.append(_missed(fit, rows, some, path))
    across = _("signed distance from the boundary") if exact else _("f: its sign decides")
    up = _("largest spread perpendicular to w") if exact else _("largest spread")
    layout = theme.layout(
        xaxis=theme.axis(across, range=[low[0], high[0]], zeroline=False),
        yaxis=theme.axis(up, range=[low[1], high[1]], zeroline=False),
        margin={"l": 56, "r": 12, "t": 12, "b": 44},
    )
    return Picture(layers, layout), members


def _sides(rows: Wide, positive: int, word: Callable[[str], str]) -> tuple[str, str]:
    """Return the names of the positive class and of the others."""
    others = [name for k, name in enumerate(rows.names) if k != positive]
    names = [
        word(rows.names[positive]),
        word(others[0]) if len(others) == 1 else _("the rest"),
    ]
    return names[0], names[1]


def _missed(fit: Fit, rows: Split, some: NDArray[np.int64], path: Array) -> Layer:
    """Draw rings around misclassified rows at each step."""
    still = (fit.predicted != rows.signs)[some][None]
    missed = rows.signs[some] * path[:, :, 0] <= 0 if len(path) > 1 else still
    marker = {"symbol": "circle-open", "size": 17, "color": theme.BAD, "line": {"width": 2}}
    places = np.where(missed[:, :, None], path, np.nan).astype(np.float32)
    rings = strokes.dots(marker, places[-1])
    return rings.move(places) if len(path) > 1 else rings


def _caption(fit: Fit, rows: Split, left_out: float | None) -> str:
    """Say what the picture shows and what it leaves out."""
    if left_out is None:
        return _(
            "This model has no single w, so its f is drawn instead of a distance. Held-out rows are drawn larger."
        )
    told = _(
        "The distance is exact in {d} dimensions; the view leaves out {share} of the spread. "
        "Held-out rows are drawn larger."
    )
    return told.format(d=rows.X.shape[1], share=percent(left_out))


def _heads(rows: Split, before: Wide, after: Wide, whole: int, shown: int, apart: Separability) -> list[Head]:
    """Say whether a hyperplane separates the classes, with the certificate, and which rows are used."""
    d, n, left_out = rows.X.shape[1], len(rows.X), before.left_out
    if apart.separable:
        told = _("A hyperplane separates the classes of all {n} rows in {d} dimensions.")
        found = [Head(told.format(n=n, d=d), "right")]
    else:
        assert apart.weights is not None, "this is the proof"
        k = int((apart.weights > 0).sum())
        told = _(
            "No hyperplane separates the classes: some point is a weighted mean of positive rows and of negative rows "
            "({k} rows in all)."
        )
        found = [Head(told.format(k=k), "wrong")]
    if before.n + left_out < whole:
        told = _("The models use a fair sample of {n:,} of {all:,} rows.")
        found.append(Head(told.format(n=before.n, all=whole)))
    if rows_changed := changed.told(*changed.counted(before, after)):
        found.append(Head(rows_changed))
    if shown < n:
        found.append(Head(_("{shown} of these rows are drawn.").format(shown=shown)))
    if left_out:
        told = ngettext(
            "One row without a value in these columns is left out.",
            "{n} rows without a value in these columns are left out.",
            left_out,
        )
        found.append(Head(told.format(n=left_out)))
    if flat := constant(rows):
        found.append(Head(flat))
    return found


def constant(rows: Split) -> str:
    """Return a note about columns that do not vary; empty if all do."""
    flat = int((np.ptp(rows.X, axis=0) == 0).sum())
    told = ngettext(
        "One column has the same value in every row.", "{n} columns have the same value in every row.", flat
    )
    return told.format(n=plain(flat)) if flat else ""
