"""The maximum margin among the features of the XOR map: a straight street there, curves on the board."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from explorer.frame import snippets
from explorer.frame.lesson import Lesson
from explorer.lessons.margin import captions
from explorer.lessons.margin.steps import Road, solver
from explorer.lessons.margin.told import star
from explorer.lessons.margin.view import fingerprint, table
from explorer.points.dataset import LIMIT, Dataset
from explorer.visit import memo
from linboard import player
from linboard.figures import boundaries, fields, points, streets
from linboard.player import Message
from linboard.words.formulas import written
from linboard.words.language import _
from linclass import MaxMargin, NotSeparableError, Separability, Xor

Array = NDArray[np.float64]
UNLIKE = 3.0  # how many times longer than the other a feature's range may be drawn in one scale
ZERO = 1e-9  # share of ‖v‖ that is rounding


def show(here: Lesson) -> MaxMargin | None:
    """Both planes, and the model; or the proof that no line separates the features."""
    dataset, signs = here.dataset, here.signs
    basis = Xor().fit(dataset.X)
    features = basis.transform(dataset.X)
    if np.abs(features).max() > LIMIT:
        _refused(here, _("Among these features the points are too far away to be drawn."))
        return None
    try:
        model = memo.fit(MaxMargin(), features, signs)
    except NotSeparableError as error:
        _no_line(here, features, error.certificate)
        return None
    except ValueError:
        _refused(here, _("Among these features the classes are too close for floating-point numbers."))
        return None
    road = solver(model, dataset.n)
    here.board(_board(here, road, basis))
    with here.right:
        here.linked("beside", _features(here, road, features))
    table(here, captions.table(road), _("Steps"))
    return model


def _board(here: Lesson, road: Road, basis: Xor) -> Message:
    """The points' own plane, with the curve and the street's edges that the line is there."""
    dataset, signs = here.dataset, here.signs
    features = basis.transform(dataset.X)
    grid = fields.pinned(fields.field_grid(dataset, len(road), here.box), Xor.CENTER)
    values = (basis.transform(grid.points) @ road.coef.T + road.intercept).T
    fills = boundaries.sides(dataset, here.positive)
    curve, frames = fields.field(grid, values, 0, fills=fills)
    edges, more = fields.edges(grid, values, 1)
    frames += more
    rings, more = streets.ringed(dataset.X, road.support, 2 + streets.CLASSES)
    frames += more
    columns = captions.columns(road, features, signs)
    return player.message(
        here.key,
        figure=points.board(dataset, curve, edges, above=(rings,)),
        frames=frames,
        title=_("Board with {n:,} points").format(n=dataset.n),
        caption=captions.caption(road, features, signs),
        formula=[
            "<b>φ</b>(<b>x</b>) = (" + ", ".join(written(basis)) + ")",
            *captions.formula(road, "φ"),
        ],
        columns=columns,
        player={"length": len(road), "steps": columns["step"], "trace": fingerprint(road)},
        first_trace=2,
    )


def code(here: Lesson, model: MaxMargin) -> None:
    """The script that maps the points and fits the model to their features."""

    def script() -> str:
        text = snippets.linclass_code(here.dataset, model, here.positive)
        text = text.replace("import MaxMargin", "import MaxMargin, Xor", 1)
        fit = "features = Xor().fit_transform(X)\nmodel.fit(features, y)"
        return re.sub(r"^model\.fit\(X, y\)$", fit, text, count=1, flags=re.M)

    here.script("margin.code.map", script)


def _refused(here: Lesson, reason: str) -> None:
    here.plain_board(_("Board with {n:,} points").format(n=here.dataset.n), reason)
    with here.right:
        head = [player.head(reason, "never")]
        here.linked("beside", player.message(here.key, title=_("Features"), head=head))


def _no_line(here: Lesson, features: Array, proof: Separability) -> None:
    """The points alone, and among their features the proof that no line separates them there."""
    reason = _("No line separates the classes among these features either.")
    here.plain_board(_("Board with {n:,} points").format(n=here.dataset.n), reason)
    weights = np.zeros(here.dataset.n) if proof.weights is None else proof.weights
    seen = _seen(here, features)
    proven = boundaries.hull_certificate(seen, weights, here.signs, here.positive)
    figure, told = _plane(points.board(seen, above=tuple(proven)), features)
    sentence = star(features[weights > 0])
    message = player.message(
        here.key,
        figure=figure,
        title=_("Features"),
        head=[player.head(reason, "never"), player.head(" ".join([sentence, *told]))],
        describe=sentence,
        view=f"map{seen.bounds}",
    )
    with here.right:
        here.linked("beside", message)


def _features(here: Lesson, road: Road, features: Array) -> Message:
    """The plane of the two features with the street."""
    seen = _seen(here, features)
    below, frames = streets.below(seen, road.coef, road.intercept, here.positive)
    above, more = streets.above(features, here.signs, road.coef, road.intercept, road.support)
    frames += more
    figure, told = _plane(points.board(seen, *below, above=above), features)
    w, b = road.coef[-1], road.intercept[-1]
    size = ZERO * float(np.linalg.norm(w))
    text = _(
        "The same points by their features φ: this line is the curve on the board, and its street is dashed there."
    )
    head = [player.head(" ".join([text, *told]))]
    if abs(w[0]) <= size and abs(b) <= size:
        text = _("At the end v⁽¹⁾ = 0 and b = 0: the line of maximum margin is φ₂ = 0, on the board a cross.")
        head.insert(0, player.head(text, "right"))
    return player.message(
        here.key,
        figure=figure,
        frames=frames,
        title=_("Features"),
        head=head,
        describe=_("v = {w:weights}, b = {b}, margin {margin:exact}."),
        view=f"map{seen.bounds}",
    )


def _seen(here: Lesson, features: Array) -> Dataset:
    return Dataset(features, here.dataset.labels, here.dataset.names, ("φ₁", "φ₂"))


def _plane(figure: Message, features: Array) -> tuple[Message, list[str]]:
    """The figure of two features, each in a scale of its own where one would squeeze the points; and a word on that."""
    low, high = features.min(axis=0), features.max(axis=0)
    spans = high - low
    if not 0 < UNLIKE * spans.min() < spans.max():
        return figure, []
    for name, start, end in zip(("xaxis", "yaxis"), low, high, strict=True):
        room = 0.15 * (end - start)
        axis = figure["layout"][name] | {"range": [start - room, end + room], "automargin": True}
        figure["layout"][name] = {key: value for key, value in axis.items() if not key.startswith("scale")}
    return figure, [_("Each axis has a scale of its own.")]
