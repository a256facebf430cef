"""The board of the bench: each row at its signed distance from the boundary, and the steps of the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.proofs.rows import drawn, window
from explorer.lessons.columns import changed, results
from explorer.lessons.columns.bench import captions, film
from explorer.lessons.columns.bench.film import Film
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.settings import MODELS, Setup
from explorer.lessons.columns.tables import Array, Indices, Wide
from linboard import player, theme
from linboard.board import Caption
from linboard.figures import strokes
from linboard.i18n.language import _, sentences
from linboard.layers import Layer, Picture
from linboard.messages import Player
from linclass import Separability

SIZES = 7, 11  # diameters of training rows and of held-out rows
FEW_NAMES = 3  # at most this many classes are named; on a button, one


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
    """Show the rows along w, with the steps of the model if it has any; `before` has no changed rows."""
    some = drawn(rows.signs)
    places, left_out = results.places(fit, rows)
    steps = film.film(fit, rows, some, fixed=film.VIEW.value() == film.FIXED)
    picture, members = _picture(setup, fit, rows, some, places, steps)
    names = sides(setup, word)
    edit = changed.edit(
        before,
        setup.rows,
        (setup.positive, *setup.joined),
        some,
        places[some],
        picture,
        members,
        names,
        sides(setup, word, few=1),
    )
    told = [captions.shown(setup, fit, rows, left_out)]
    if steps is not None:
        told.append(captions.step(steps))
    lesson.show(
        picture,
        Caption(sentences(told), columns={} if steps is None else {"step": steps.steps}),
        plays=None
        if steps is None
        else Player(
            length=steps.length,
            steps=steps.steps,
            trace=player.fingerprint(film.trace_of(fit)),
            label=_("Updates") if steps.counted == "updates" else _("Step"),
            result=True,
        ),
        editable=False,
        edit=edit,
        height=theme.BOARD_HEIGHT,
        title=_("{model}: {n} rows, {d} columns").format(
            model=_(MODELS[fit.name]), n=len(rows.X), d=rows.X.shape[1]
        ),
        head=captions.heads(setup, rows, before, whole, len(some), apart, names),
        view=f"columns.{fit.name}.{len(rows.X)}.{rows.X.shape[1]}.{setup.positive}.{setup.fold}.",
    )


def _picture(
    setup: Setup, fit: Fit, rows: Split, some: Indices, places: Array, steps: Film | None
) -> tuple[Picture, dict[int, Layer]]:
    """Return the picture, and its layers with the rows of the positive classes and of the others."""
    places = places[some]
    low, high = window(places)
    tested = np.zeros(len(rows.X), dtype=bool)
    tested[rows.test] = True
    members: dict[int, Layer] = {}
    layers: list[dict[str, Any]] = _boundary(low, high, None if steps is None else steps.cuts)
    named = _("row {k}")
    for k, sign in enumerate((1, -1)):
        own = np.flatnonzero(rows.signs[some] == sign)
        marker = {
            "symbol": theme.CLASS_SYMBOLS[k],
            "color": theme.CLASS_COLOURS[k],
            "size": np.where(tested[some[own]], SIZES[1], SIZES[0]).astype(np.int8),
        }
        layer = strokes.dots(marker, places[own])
        layer |= {
            "hoverinfo": "text",
            "hovertext": [named.format(k=k) for k in setup.rows.rows[some[own]].tolist()],
        }
        moving = steps is not None and len(steps.places) > 1
        members[k] = layer.move(steps.places[:, own].astype(np.float32)) if steps and moving else layer
        layers.append(members[k])
    layers.append(_missed(fit, rows, some, places, steps))
    across, up = captions.axes(fit, rows)
    layout = theme.layout(
        xaxis=theme.axis(across, range=[low[0], high[0]], zeroline=False),
        yaxis=theme.axis(up, range=[low[1], high[1]], zeroline=False),
        margin={"l": 56, "r": 12, "t": 12, "b": 44},
    )
    return Picture(layers, layout), members


def _boundary(low: Array, high: Array, cuts: Array | None) -> list[dict[str, Any]]:
    """Return the boundary with both sides filled; if the view stays, the line that moves through it."""
    if cuts is not None:
        line = strokes.along(cuts[-1], theme.LINE, 3)
        return [line.move(cuts.astype(np.float32), tween=True)]
    far = 100 * (high - low)
    ends = [low[1] - far[1], high[1] + far[1]]
    fills = [
        strokes.through(
            [0, side * far[0], side * far[0], 0],
            np.repeat(ends, 2),
            theme.CLEAR,
            0,
            fill="toself",
            fillcolor=fill,
        )
        for side, fill in ((-1, theme.CLASS_FILLS[1]), (1, theme.CLASS_FILLS[0]))
    ]
    return [*fills, strokes.through([0, 0], ends, theme.LINE, 3)]


def sides(setup: Setup, word: Callable[[str], str], few: int = FEW_NAMES) -> tuple[str, str]:
    """Return the names of the positive classes and of the others; of more than `few`, their number."""
    names = setup.rows.names
    positive = setup.positive, *setup.joined
    others = [k for k in range(len(names)) if k not in positive]
    return _joined([word(names[k]) for k in positive], few), _joined([word(names[k]) for k in others], few)


def _joined(names: list[str], few: int) -> str:
    return " + ".join(names) if len(names) <= few else _("{n} classes").format(n=len(names))


def _missed(fit: Fit, rows: Split, some: Indices, places: Array, steps: Film | None) -> Layer:
    """Draw rings around the rows on the wrong side at each step."""
    wrong = fit.predicted != rows.y if rows.label is None else rows.signs * fit.values <= 0
    missed = wrong[some][None] if steps is None else steps.missed
    marker = {"symbol": "circle-open", "size": 17, "color": theme.BAD, "line": {"width": 2}}
    shown = np.where(missed[:, :, None], places if steps is None else steps.places, np.nan).astype(np.float32)
    shown = shown[:, missed.any(axis=0)]  # a ring for each row that is on the wrong side at some step
    rings = strokes.dots(marker, shown[-1])
    return rings.move(shown) if len(shown) > 1 else rings
