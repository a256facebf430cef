"""More features than points: random labels become separable, and nothing is learned."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from linboard import theme
from linboard.board import Caption
from linboard.figures import strokes
from linboard.figures.bound_curves import line
from linboard.i18n.language import _
from linboard.i18n.text import percent
from linboard.layers import Layer, Picture
from linboard.messages import Chart, Player, choose
from linclass import LogisticRegression, separable
from linclass.theory.shattering import cover_share

Array = NDArray[np.float64]
POINTS, MOST, TESTS, SEED = 31, 60, 2_000, 0
ENOUGH = POINTS - 1  # features: n = d + 1
PENALTY = 1e-3  # of the model where no hyperplane separates
DIMENSIONS, RATIOS, TRIALS = (5, 20), (0.5, 1.0, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0), 40


class Grown(NamedTuple):
    """With the first d features (T,): training and held-out error, whether separable, the least y f(x)/‖w‖, (T,)."""

    d: NDArray[np.int64]
    train: Array
    test: Array
    apart: NDArray[np.bool_]
    margin: Array


@cache
def grown() -> Grown:
    """Decide separability with more and more of the features, and measure the errors of the hyperplane."""
    rng = np.random.default_rng(SEED)
    X, y = rng.normal(size=(POINTS, MOST)), rng.choice([-1, 1], POINTS)
    new, theirs = rng.normal(size=(TESTS, MOST)), rng.choice([-1, 1], TESTS)
    rows = []
    for d in range(1, MOST + 1):
        answer = separable(X[:, :d], y)
        if answer.w is not None and answer.b is not None:
            w, b = answer.w, answer.b
        else:
            model = LogisticRegression(l2=PENALTY).fit(X[:, :d], y)
            w, b = model.coef_[0], float(model.intercept_[0])
        margins = y * (X[:, :d] @ w + b) / np.linalg.norm(w)
        missed = theirs * (new[:, :d] @ w + b) <= 0
        rows.append((float((margins <= 0).mean()), float(missed.mean()), bool(answer), float(margins.min())))
    train, test, apart, margin = (np.array(column) for column in zip(*rows, strict=True))
    return Grown(np.arange(1, MOST + 1), train, test, apart, margin)


@cache
def frequencies() -> tuple[tuple[int, Array, Array], ...]:
    """Return d, n, and the share of random labellings of n random points that are separable, for each d."""
    rng = np.random.default_rng(SEED)
    found = []
    for d in DIMENSIONS:
        sizes = np.array([round(ratio * (d + 1)) for ratio in RATIOS])
        shares = [
            np.mean(
                [bool(separable(rng.normal(size=(n, d)), rng.choice([-1, 1], n))) for _k in range(TRIALS)]
            )
            for n in sizes.tolist()
        ]
        found.append((d, sizes.astype(float), np.array(shares)))
    return tuple(found)


def picture(found: Grown) -> Picture:
    """Draw both errors over the number of features; they grow from step to step."""
    d = found.d.astype(np.float32)
    layers: list[Layer] = []
    for values, colour, name in (
        (found.train, theme.CLASS_COLOURS[0], _("training error")),
        (found.test, theme.CLASS_COLOURS[1], _("held-out error")),
    ):
        curve = line(d[:0], d[:0], colour, width=3) | {"name": name, "showlegend": True, "hoverinfo": "skip"}
        layers.append(curve.change("x", d, grow=1).change("y", values.astype(np.float32), grow=1))
    enough = strokes.through([ENOUGH, ENOUGH], [0, 0.7], theme.MUTED, 1.5, "dash")
    layers.append(enough | {"name": _("n = d + 1"), "showlegend": True})
    layout = theme.layout(
        xaxis=theme.axis(_("Number of features d"), range=[0, MOST + 1]),
        yaxis=theme.axis(_("Error"), range=[-0.03, 0.7], tickformat=".0%"),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 58, "r": 8, "t": 34, "b": 42},
    )
    return Picture(layers, layout)


def show(lesson: LessonPage) -> None:
    """Show the errors, and beside them Cover's count."""
    found = grown()
    both = _("d = {d}: training error {train:percent}, held-out error {test:percent}.")
    apart = _("A hyperplane separates the classes, and every point is at least {margin} away from it.")
    mixed = _("No hyperplane separates the classes.")
    columns = {
        "d": found.d,
        "train": 100 * found.train,
        "test": 100 * found.test,
        "margin": found.margin.round(3),
    }
    caption = choose([f"{both} {mixed}", f"{both} {apart}"], found.apart.astype(int))
    lesson.show(
        picture(found),
        Caption(caption, columns=columns),
        plays=Player(length=len(found.d), steps=found.d, label=_("Features")),
        editable=False,
        title=_("{n} points, random labels").format(n=POINTS),
        view="random",
    )
    with lesson.right:
        lesson.linked("cover", cover(lesson))


def cover(lesson: LessonPage) -> Chart:
    """Draw Cover's share of separable labellings over n / (d + 1), with the frequencies of random samples."""
    layers: list[Layer] = []
    for k, (d, sizes, shares) in enumerate(frequencies()):
        colour = (theme.MUTED, theme.LINE)[k]
        n = np.arange(2, 3 * (d + 1) + 1)
        curve = np.array([cover_share(int(size), d) for size in n])
        layers.append(line(n / (d + 1), curve, colour, width=2) | {"name": f"d = {d}", "showlegend": True})
        dots = strokes.dots({"color": colour, "size": 8}, np.column_stack([sizes / (d + 1), shares]))
        layers.append(dots | {"showlegend": False})
    layout = theme.layout(
        xaxis=theme.axis("n / (d + 1)", range=[0, 3.1]),
        yaxis=theme.axis(_("Separable labellings"), range=[-0.03, 1.05], tickformat=".0%"),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 58, "r": 8, "t": 30, "b": 42},
    )
    return Picture(layers, layout).message(lesson.key, title=_("Cover’s count"), height=230, view="cover")


def told(now: Stage) -> str:
    found = grown()
    at = ENOUGH - 1
    return _(
        "A hyperplane can, but it misclassifies half of the new points. With d = {d} features, the training error "
        "is {train} and the held-out error {test}. Every labelling of n ≤ d + 1 points is separable "
        "if no three are on a line, no four in a plane, and so on. For n = 2(d + 1), half of the "
        "labellings are separable. Curves: Cover’s count. Each dot: {trials} random labellings."
    ).format(
        d=ENOUGH,
        train=percent(found.train[at]),
        test=percent(found.test[at]),
        trials=TRIALS,
    )
