"""The iris exercise on the page: 40 flowers of each species for training, 10 for testing, and their confusion
matrices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.code.notebook_plots import MODEL, View
from explorer.lesson.controls import Choice, Seed
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.own_table import row
from explorer.lessons.softmax import board, confusion
from explorer.lessons.softmax.iris import FILE, MEASURES, SPECIES, TESTED, Exercise, flowers
from explorer.lessons.softmax.view import PENALTY
from explorer.points import samples
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.captions import softmax
from linboard.figures import strokes
from linboard.figures.fields import Box
from linboard.i18n.language import N_, NP_, _, listed
from linboard.i18n.text import percent, plain
from linboard.layers import Layer
from linboard.messages import Chart, Head, Text, choose

MARGIN, WINDOW = 0.5, 0.77  # margin around the flowers in cm; height of the board relative to its width
SENT = 2 * board.SENT  # no point is dragged here: the curves may be finer
WHICH_SPECIES = Choice(
    "softmax.species",
    {"three": NP_("softmax.species", "All three"), "two": N_("Versicolor against virginica")},
)
WHICH_MEASURES = Choice(
    "softmax.measures",
    {"petal": N_("Petal"), "sepal": N_("Sepal"), "all": NP_("softmax.measures", "All four")},
)
SEED = Seed("softmax.seed")
VIEWS = (MODEL, View("linclass.plot_confusion(model, X[test], y[test])"))  # all flowers; the test flowers
SIZES = (7, 13)  # diameters of the training and the test flowers


def exercise(lesson: LessonPage) -> None:
    """Show controls, the board of the flowers, the confusion matrices, and the code."""
    with lesson.controls():
        chosen = _settings()

    def draw() -> Exercise:
        _show(lesson, chosen)
        with lesson.right:
            lesson.linked("chart", _matrices(lesson, chosen))
        return chosen

    lesson.live(draw)
    shown = chosen.X.shape[1]
    if shown < flowers().measures.shape[1] and lesson.scene is None and not lesson.lecturing:
        with lesson.left:
            st.html(row.link_of_sample("iris", shown))
    lesson.script("softmax.code.iris", lambda: code(chosen), _theirs(chosen), lambda: VIEWS)


def _settings() -> Exercise:
    """Return the species, the features, the penalty, and the split."""
    species = WHICH_SPECIES.show(_("Species"))
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        measures = WHICH_MEASURES.show(_("Measurements"))
        seed = SEED.show(_("Seed of the split"), width=150)
    l2 = PENALTY.show(_("Penalty λ"), format_func=plain, width=180)
    return Exercise.of(species, measures, l2, seed)


# ---- the board ----


def _show(lesson: LessonPage, now: Exercise) -> None:
    """Show the flowers in the plane of two features, training small and test large, and the regions of the
    species."""
    dataset, trace = samples.told(now.dataset), now.model.trace_
    coef, intercept = now.slice
    classes = SPECIES[now.species]
    window = _window(dataset.X)
    shown = Board(dataset)
    shown.below(*result_cache.cached(board.below, dataset, classes, coef, intercept, _coloured(window), SENT))
    shown.above(_wrong(now))
    for name, span in zip(("xaxis", "yaxis"), window, strict=True):
        shown.layout[name] |= {"range": list(span)}
    _resize(shown.classes, now)
    columns = softmax.columns(trace, dataset.n)
    columns |= {"errors": _count(now, 0), "missed": _count(now, 1)}
    columns |= {"trains": len(now.parts[0]), "tests": len(now.parts[1])}
    formula = softmax.formula(now.model, classes, plane=now.X.shape[1] == 2)
    lesson.show(
        shown,
        Caption(_caption(now), formula, columns),
        plays=trace,
        editable=False,
        title=_("Iris: {n} flowers").format(n=dataset.n),
        view=f"iris.{now.measures}.{now.species}.",
        height=theme.BOARD_HEIGHT,
    )


def _window(X: NDArray[np.float64]) -> Box:
    """Return the smallest part of the plane that contains the flowers, at equal scales."""
    (left, low), (right, high) = X.min(axis=0), X.max(axis=0)
    half = 0.5 * (right - left) + MARGIN
    up = max(WINDOW * half, 0.5 * (high - low) + MARGIN)
    x, y = (left + right) / 2, (low + high) / 2
    return (x - half, x + half), (y - up, y + up)


def _coloured(window: Box) -> Box:
    """Return the coloured box: a phone shows more above and below the window, a projector more at the sides."""
    (left, right), (low, high) = window
    more = 0.15 * (high - low)
    return (left, right), (low - more, high + more)


def _count(now: Exercise, part: int) -> NDArray[np.int64]:
    """Count the misclassified flowers of a part after each step, shape (T,)."""
    some = now.parts[part]
    wrong: NDArray[np.int64] = (now.decided[:, some] != now.y[some]).sum(axis=1)
    return wrong


def _resize(classes: Sequence[dict[str, Any]], now: Exercise) -> None:
    """Set small marks for the training flowers, and large ones for the test flowers."""
    tested = np.zeros(len(now.y), dtype=bool)
    tested[now.parts[1]] = True
    for label, trace in enumerate(classes):
        members = now.dataset.labels == label
        size = np.where(tested[members], SIZES[1], SIZES[0]).astype(np.int8)
        trace["marker"] = trace["marker"] | {"size": size}


def _wrong(now: Exercise) -> Layer:
    """Draw rings around the misclassified test flowers after each step."""
    marker = {"symbol": "circle-open", "size": 22, "color": theme.BAD, "line": {"width": 3}}
    tested = now.parts[1]
    wrong = now.decided[:, tested] != now.y[tested]  # (T, tests)
    places = np.where(wrong[:, :, None], now.dataset.X[tested], np.nan).astype(np.float32)
    return strokes.dots(marker).move(places) | {"name": _("misclassified in the test")}


def _caption(now: Exercise) -> Text:
    """Describe the predictions of the model at each step."""
    counted = _(
        "Misclassified: {missed} of the {tests} test flowers (large marks, ringed if misclassified) "
        "and {errors} of the {trains} training flowers."
    )
    step = _("Step {step}: J = {loss}.") + " " + counted
    ended = {
        "converged": _("J is at its minimum."),
        "diverged": _("Without a penalty the weights would grow without bound."),
    }.get(now.model.trace_.stop, _("It stopped before reaching the minimum."))
    start = _("All weights are 0, so every flower is assigned to the first species.") + " " + counted
    which = ["start", *["step"] * (len(now.model.trace_) - 2), "end"]
    return choose({"start": start, "step": step, "end": f"{step} {ended}"}, which)


# ---- companion ----


def _matrices(lesson: LessonPage, now: Exercise) -> Chart:
    """Draw the confusion matrices of the test and the training flowers."""
    names = [flowers().names[k] for k in SPECIES[now.species]]
    parts = [(_("Test"), now.matrices(1)), (_("Training"), now.matrices(0))]
    return confusion.figure(parts, names).message(
        lesson.key,
        title=_("Confusion matrices"),
        head=[head for head in _told(now) if head.kind == "legend" or not lesson.scene],
        describe=_(
            "Step {step}: {missed} of {tests} test flowers and {errors} of {trains} training flowers are "
            "misclassified."
        ),
        view=f"confusion{len(names)}",
    )


def _told(now: Exercise) -> list[Head]:
    """Return the final result, and the explanation of the picture."""
    right, tests = len(now.parts[1]) - int(_count(now, 1)[-1]), len(now.parts[1])
    text = _("After the last step {right} of {tests} test flowers are classified correctly: {share}.")
    told = [Head(text.format(right=right, tests=tests, share=percent(right / tests)), "right")]
    if now.model.trace_.stop == "diverged":
        told.append(Head(_endless(now), "never"))
    drawn = _(
        "In the plane, the {tested} test flowers of each species are large, and ringed if "
        "misclassified. Dotted: a species has probability 0.9."
    ).format(tested=TESTED)
    if now.X.shape[1] > 2:
        drawn += " " + _("The plane is a slice: sepal length and width are fixed at their training means.")
    return [*told, Head(drawn, "legend")]


def _endless(now: Exercise) -> str:
    """Say why J without a penalty has no minimum."""
    if not int(_count(now, 0)[-1]):
        return _(
            "On this split some weights classify every training flower correctly, so without a penalty J "
            "has no minimum."
        )
    if apart := now.apart:
        text = _("The species {species} is separated from the others, so without a penalty J has no minimum.")
        return text.format(species=flowers().names[apart[0]])
    return _(
        "Along some direction no training flower’s own species ever loses to another, so without a "
        "penalty J has no minimum."
    )


# ---- code ----


def code(now: Exercise) -> str:
    """Return a script that repeats the exercise from the shipped table."""
    return "\n".join(
        [
            *_data(now),
            "from linclass import SoftmaxRegression",
            "",
            f"model = SoftmaxRegression(l2={now.l2!r}).fit(X[train], y[train])",
            *_results(),
        ]
    )


def _theirs(now: Exercise) -> Callable[[], str] | None:
    """Return the same with scikit-learn, if a penalty makes the optimum unique."""
    if not now.l2:
        return None
    solver = '"newton-cholesky"'
    fit = f"model = LogisticRegression(C={1 / now.l2!r}, solver={solver}, tol=1e-12).fit(X[train], y[train])"
    lines = ["from sklearn.linear_model import LogisticRegression", "", fit]
    return lambda: "\n".join([*_data(now), *lines, *_results()])


def _data(now: Exercise) -> list[str]:
    columns = list(MEASURES[now.measures])
    chosen = [flowers().names[k] for k in SPECIES[now.species]]
    return [
        "import numpy as np",
        "from linclass import confusion",
        "from linclass.core.validation import split",
        "",
        _("# The shipped table; columns: {columns}").format(
            columns=listed(samples.word(flowers().columns[k]) for k in columns)
        ),
        f'table = np.loadtxt("sample_data/{FILE}", dtype=str, delimiter=",", skiprows=1)',
        f"table = table[np.isin(table[:, 4], {chosen!r})]",
        f"X, y = table[:, {columns!r}].astype(float), table[:, 4]",
        f"train, test = split(y, {TESTED}, random_state={now.seed})",
    ]


def _results() -> list[str]:
    return [
        "",
        "result = confusion(y[test], model.predict(X[test]))",
        'print("coef_ =", model.coef_)',
        'print("intercept_ =", model.intercept_)',
        "print(result.classes)",
        "print(result.counts)",
        'print("accuracy =", result.accuracy)',
        "",
    ]
