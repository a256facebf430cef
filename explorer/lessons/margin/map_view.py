"""The maximum margin in the feature space of the XOR map: a straight street there, curves on the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code import code_snippets
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.margin.texts import star
from explorer.lessons.margin.view import film, fingerprint, table
from explorer.points.dataset import LIMIT, Dataset
from explorer.visit import result_cache
from linboard.board import Board, Caption
from linboard.captions import margin
from linboard.captions.solutions import Solutions, steps_of
from linboard.figures import boundaries, fields, streets
from linboard.i18n.formulas import written
from linboard.i18n.language import _
from linboard.messages import Chart, Head, Player
from linclass import MaxMargin, NotSeparableError, Separability, Xor

Array = NDArray[np.float64]
UNLIKE = 3.0  # largest ratio of the features' ranges that is drawn in one scale
ZERO = 1e-9  # share of ‖w‖ that is within rounding


def show(lesson: LessonPage) -> MaxMargin | None:
    """Show both planes and return the model, or show the proof that no line separates the features."""
    dataset, signs = lesson.dataset, lesson.signs
    basis = Xor().fit(dataset.X)
    features = basis.transform(dataset.X)
    if np.abs(features).max() > LIMIT:
        _refused(lesson, _("In this feature space the points are too far away to be drawn."))
        return None
    try:
        model = result_cache.fit(MaxMargin(), features, signs)
    except NotSeparableError as error:
        _no_line(lesson, features, error.certificate)
        return None
    except ValueError:
        _refused(lesson, _("In this feature space the classes are too close for floating-point numbers."))
        return None
    shown = steps_of(model, features, signs, film(lesson))
    _show_board(lesson, shown, basis)
    with lesson.right:
        lesson.linked("beside", _features(lesson, shown, features))
    table(lesson, margin.table(shown), _("Steps"))
    return model


def _show_board(lesson: LessonPage, shown: Solutions, basis: Xor) -> None:
    """Show the plane of the points, with the line and the street's edges as curves."""
    dataset, signs = lesson.dataset, lesson.signs
    features = basis.transform(dataset.X)
    grid = fields.pinned(fields.field_grid(dataset, len(shown), lesson.box), Xor.CENTER)
    values = (basis.transform(grid.points) @ shown.coef.T + shown.intercept).T
    fills = boundaries.sides(dataset, lesson.positive)
    board = Board(dataset, lesson.positive)
    board.below(fields.field(grid, values, fills=fills), fields.edges(grid, values))
    board.keep(np.flatnonzero(shown.support.any(axis=0))[: streets.MARKED])
    board.above(streets.ringed(dataset.X, shown.support))
    columns = margin.columns(shown, features, signs)
    formula = ["<b>φ</b>(<b>x</b>) = (" + ", ".join(written(basis)) + ")", *margin.formula(shown, "φ")]
    plays = Player(length=len(shown), steps=columns["step"], trace=fingerprint(shown))
    lesson.show(board, Caption(margin.caption(shown), formula, columns), plays=plays)


def code(lesson: LessonPage, model: MaxMargin) -> None:
    """Show the script that maps the points and fits the model to their features."""
    lesson.code(
        model,
        rest=code_snippets.Rest(("Xor",), basis=("basis = Xor().fit(X)",), features="basis.transform(X)"),
    )


def _refused(lesson: LessonPage, reason: str) -> None:
    lesson.plain_board(reason)
    with lesson.right:
        head = [Head(reason, "never")]
        lesson.linked("beside", Chart(group=lesson.key, title=_("Features"), head=head))


def _no_line(lesson: LessonPage, features: Array, proof: Separability) -> None:
    """Show only the points, and in feature space the proof that no line separates them."""
    reason = _("No line separates the classes in this feature space either.")
    lesson.plain_board(reason)
    weights = np.zeros(lesson.dataset.n) if proof.weights is None else proof.weights
    seen = _seen(lesson, features)
    proven = boundaries.hull_certificate(seen, weights, lesson.signs, lesson.positive)
    picture = Board(seen, lesson.positive)
    picture.above(*proven)
    told = _fit_scales(picture, features)
    sentence = star(features, weights, lesson.signs)
    message = picture.message(
        lesson.key,
        title=_("Features"),
        head=[Head(reason, "never"), Head(" ".join([sentence, *told]))],
        describe=sentence,
        view=f"map{seen.bounds}",
    )
    with lesson.right:
        lesson.linked("beside", message)


def _features(lesson: LessonPage, shown: Solutions, features: Array) -> Chart:
    """Draw the plane of the two features with the street."""
    seen = _seen(lesson, features)
    picture = Board(seen, lesson.positive)
    picture.below(*streets.below(seen, shown.coef, shown.intercept, lesson.positive))
    picture.above(
        *streets.above(features, lesson.signs, shown.coef, shown.intercept, shown.support, shown.known())
    )
    told = _fit_scales(picture, features)
    w, b = shown.coef[-1], shown.intercept[-1]
    size = ZERO * float(np.linalg.norm(w))
    text = _(
        "The same points in feature space φ: this line is the curve on the board, where its street is dashed."
    )
    head = [Head(" ".join([text, *told]))]
    if abs(w[0]) <= size and abs(b) <= size:
        text = _(
            "At the end v⁽¹⁾ = 0 and b = 0, so the line of maximum margin is φ₂ = 0, which is a cross on "
            "the board."
        )
        head.insert(0, Head(text, "right"))
    return picture.message(
        lesson.key,
        title=_("Features"),
        head=head,
        describe=_("w = {w:weights}, b = {b}, margin {margin:exact}."),
        view=f"map{seen.bounds}",
    )


def _seen(lesson: LessonPage, features: Array) -> Dataset:
    return Dataset(features, lesson.dataset.labels, lesson.dataset.names, ("φ₁", "φ₂"))


def _fit_scales(picture: Board, features: Array) -> list[str]:
    """Give each feature its own scale if a common one would squeeze the points, and say so."""
    low, high = features.min(axis=0), features.max(axis=0)
    spans = high - low
    if not 0 < UNLIKE * spans.min() < spans.max():
        return []
    for name, start, end in zip(("xaxis", "yaxis"), low, high, strict=True):
        room = 0.15 * (end - start)
        axis = picture.layout[name] | {"range": [start - room, end + room], "automargin": True}
        picture.layout[name] = {key: value for key, value in axis.items() if not key.startswith("scale")}
    return [_("Each axis has a scale of its own.")]
