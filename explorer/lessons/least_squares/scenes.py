"""Scenes of least squares: the lines that follow a distant point, the reason, other targets, and a masked class."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.lesson.scene import Predict, Scene, Stage, Until
from explorer.lessons.least_squares import classes, methods, pictures, view
from explorer.lessons.least_squares.examples import FAR, row, unbalanced
from explorer.lessons.least_squares.targets import HIGH, LOW, TARGETS
from explorer.lessons.least_squares.view import angle
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, NP_, _
from linboard.i18n.text import number
from linclass import LOSSES, LeastSquaresClassifier

SQUARES, FISHER, LOGISTIC, SOFT = range(4)  # indices of the methods
MIDDLE = 1  # of the three classes in a row
LITTLE = 1e-3  # a loss too small to move a line
ON_IT = 0.03  # largest |f| at the star: the line then visibly passes through it


def _mistaken() -> Dataset:
    return methods.start().relabel(FAR, 1)


def _turned(now: Stage) -> methods.Array:
    """Return the degrees by which the distant point has turned each of the four lines, shape (4,)."""
    before, after = _lines(now)
    return methods.angles(before, after)


def _lines(now: Stage) -> tuple[methods.Lines, methods.Lines]:
    """Return the four lines without the distant point, and with it."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    before = methods.without(X, signs, FAR)
    assert before is not None, "there are others of its class"
    return before, methods.lines(X, signs)


# ---- captions ----


def _fixed() -> dict[str, str]:
    """Return the fixed parameters of the two penalised methods."""
    return {"l2": number(methods.L2), "C": number(methods.C)}


def _far_told(now: Stage) -> str:
    before, after = _lines(now)
    turned = [angle(degrees) for degrees in _turned(now).tolist()]
    X, signs = now.dataset.X, now.dataset.signs(0)
    wrong = [int(lines.mistakes(X, signs)[SQUARES]) for lines in (before, after)]
    return _(
        "Two of the four. Least squares turned by {squares} and Fisher by {fisher}; logistic "
        "regression turned by {logistic} and the soft margin by {soft}. Even the lines fitted "
        "without this point classify it correctly. Least squares misclassified {before} points "
        "before and {after} now. (Here λ = {l2} in logistic regression and C = {C} in the soft "
        "margin; their lessons explain these numbers.)"
    ).format(
        squares=turned[SQUARES],
        fisher=turned[FISHER],
        logistic=turned[LOGISTIC],
        soft=turned[SOFT],
        before=wrong[0],
        after=wrong[1],
        **_fixed(),
    )


def _losses(now: Stage) -> list[float]:
    """Return the loss of each method at the distant point, under the line without it; NaN if the method has
    no loss."""
    margins = _lines(now)[0].margins(now.dataset.X, now.dataset.signs(0))[:, FAR]
    return [
        float(LOSSES[method.loss].value(margins[k : k + 1])[0]) if method.loss else float("nan")
        for k, method in enumerate(methods.METHODS)
    ]


def _loss_told(now: Stage) -> str:
    margin = float(_lines(now)[0].margins(now.dataset.X, now.dataset.signs(0))[SQUARES, FAR])
    losses = _losses(now)
    return _(
        "Least squares. Its target for f is the label y = ±1, so its loss is (f − y)² = (y f − 1)². "
        "For the line fitted without this point, y f is {margin} and the loss is {squares}. The "
        "logistic loss, ln(1 + exp(−y f)), is less than {little}; that of the soft margin, max(0, 1 "
        "− y f), is {soft}. A large loss pulls the line, even at a correct point."
    ).format(
        margin=number(margin),
        squares=number(losses[SQUARES]),
        little=number(LITTLE),
        soft=number(losses[SOFT]),
    )


def _wrong_told(now: Stage) -> str:
    turned = [angle(degrees) for degrees in _turned(now).tolist()]
    return _(
        "All four. Least squares turned by {squares}, Fisher by {fisher}, logistic regression by "
        "{logistic} and the soft margin by {soft} (with the same λ = {l2} and C = {C}). On the wrong "
        "side every loss grows with distance, so a distant point there turns every line. A distant "
        "correct point turns only the lines of least squares and Fisher."
    ).format(
        squares=turned[SQUARES],
        fisher=turned[FISHER],
        logistic=turned[LOGISTIC],
        soft=turned[SOFT],
        **_fixed(),
    )


def _squares(now: Stage) -> LeastSquaresClassifier:
    targets = now.settings[LOW.key], now.settings[HIGH.key]
    return LeastSquaresClassifier(targets=targets).fit(now.dataset.X, now.dataset.signs(0))


def _at_star(now: Stage) -> float:
    """Return f at the mean of all points."""
    return float(_squares(now).decision_function(now.dataset.X.mean(axis=0)[None])[0])


def _off_star(now: Stage) -> float:
    """Return the distance of the line from the mean of all points."""
    return abs(_at_star(now)) / float(np.linalg.norm(_squares(now).coef_[0]))


def _with_target(now: Stage, high: float) -> Stage:
    return replace(now, settings={**now.settings, HIGH.key: high})


def _star_holds(now: Stage) -> bool:
    """Whether the line passes through the star."""
    return abs(_at_star(now)) < ON_IT


def _star_shown(now: Stage) -> Stage:
    """Return the target of the other class that makes the line pass through the star: N₂/N₁ balances −1."""
    signs = now.dataset.signs(0)
    return _with_target(now, round(float((signs < 0).sum() / (signs > 0).sum()), 1))


def _star_tried(now: Stage) -> str:
    told = _("With the target {high}, the line passes the star at a distance of {off}.")
    return told.format(high=number(now.settings[HIGH.key]), off=number(round(_off_star(now), 3)))


def _star_told(now: Stage) -> str:
    signs = now.dataset.signs(0)
    start = _with_target(now, 1.0)
    return _(
        "With the target {high}, the line is at distance {after} from the star; with 1, it was at "
        "distance {before}. Other targets only shift the line: w always has the direction of "
        "Fisher’s method. At the star, f is the mean of all targets. Here {many} points have the "
        "target −1 and {few} have the target {balance}, so the mean is 0."
    ).format(
        before=number(round(_off_star(start), 3)),
        high=number(now.settings[HIGH.key]),
        after=number(round(_off_star(now), 3)),
        many=int((signs < 0).sum()),
        few=int((signs > 0).sum()),
        balance=number(float((signs < 0).sum() / (signs > 0).sum())),
    )


def _found(now: Stage, rule: str = "squares") -> int:
    """Return how many points of the middle class a method classifies correctly."""
    return int(classes.found(classes.fit(now.dataset, rule), now.dataset)[MIDDLE])


def _row_told(now: Stage) -> str:
    return _(
        "None at all: {found} of its {n} points are correct. Least squares fits one f per class: to "
        "1 on its points, to 0 on all others. The largest f decides. The f of the middle class is "
        "never the largest: the class is masked. Fisher’s method and softmax regression (with "
        "penalty λ = {l2}) classify all {n} correctly."
    ).format(
        l2=number(classes.SOFTMAX_L2),
        found=_found(now),
        n=int((now.dataset.labels == MIDDLE).sum()),
    )


# ---- the scenes ----

RULES = (
    N_("None: the point is classified correctly anyway"),
    N_("Two of them"),
    N_("All four"),
)
SCENES = (
    Scene(
        "far",
        N_("One blue point moves far away on its own side. How many of the four lines will turn?"),
        N_(
            "Least squares fits f to the labels ±1. The other three methods have lessons of their own; "
            "here only their lines matter. Make a prediction, then watch the point move."
        ),
        Predict(RULES, 1),
        methods.start,
        _far_told,
        {view.WAY.key: "walk", view.POINT.key: None},
        beside="turning",
        answers=True,
    ),
    Scene(
        "loss",
        N_(
            "Three methods assign every point a loss. Which one gives this distant but correct point a "
            "large loss?"
        ),
        N_(
            "A loss measures how badly f fits the label of a point. Make a prediction, then compare the "
            "losses."
        ),
        Predict((N_("Least squares"), N_("Logistic regression"), N_("The soft margin")), 0),
        methods.start,
        _loss_told,
        {view.WAY.key: "far", view.POINT.key: None},
        beside="losses",
        answers=True,
    ),
    Scene(
        "wrong",
        N_("Now the moving point is orange and ends on the blue side. How many of the four lines will turn?"),
        N_("Make a prediction, then watch the point move."),
        Predict((N_("None of them"), N_("The same two"), N_("All four")), 2),
        _mistaken,
        _wrong_told,
        {view.WAY.key: "walk", view.POINT.key: None},
        beside="turning",
        answers=True,
    ),
    Scene(
        "targets",
        N_(
            "Least squares fits f to targets. If orange has target −1, which blue target puts the line "
            "through the star?"
        ),
        N_("Change the blue target until the line passes through the star, the mean of all points."),
        Until(_star_holds, _star_shown, _star_tried, points=False),
        unbalanced,
        _star_told,
        {view.WAY.key: "targets", TARGETS.key: "own", LOW.key: -1.0, HIGH.key: 1.0},
        controls=(HIGH.key,),
        beside="along",
        answers=True,
    ),
    Scene(
        "row",
        N_("Three classes in a row. Which region does least squares give the middle class?"),
        N_("Choose a picture, then see the answer."),
        Predict(
            (N_("As large as the others"), N_("A narrow strip"), NP_("least-squares.row", "None at all")),
            2,
            lambda now: pictures.grounds(now.dataset, MIDDLE),
        ),
        row,
        _row_told,
        {view.WAY.key: "classes", classes.RULE.key: "squares"},
        beside="along",
        answers=True,
    ),
)
