"""Challenges of logistic regression: J by hand, a step size that overshoots and still converges, and no finite
optimum."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Among, Between, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.logistic import by_hand, examples, fits, view
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linclass import LogisticRegression
from linclass.core.checks import Array
from linclass.probability.separation import separation

W, B = by_hand.WEIGHT.key, by_hand.BIAS.key
ABOVE = 0.05  # the least J
ETA, L2 = view.PACE.key, view.PENALTY.key
RISE = 1e-9  # share of J: a smaller rise is rounding
NEAR = 0.1  # the least J, after the steps of a race


def _quasi(now: Stage) -> Verdict:
    """Judge whether no line separates strictly, and still no weights are optimal."""
    found = separation(now.dataset.X, (now.dataset.signs(0) < 0).astype(np.int64), 2)
    if found == "quasi-complete":
        return Verdict(
            True, _("No line strictly separates the classes, and still the weights would grow forever.")
        )
    if found == "complete":
        return Verdict(False, _("A line separates the classes strictly."))
    return Verdict(False, _("The weights stop growing, because J has a minimum."))


def _charged(now: Stage, w: float, b: float) -> float:
    """Return J of the first coordinate: the sum of −ln p."""
    f: Array = w * now.dataset.X[:, 0] + b
    return float(np.logaddexp(0.0, -now.dataset.signs(0) * f).sum())


def _sum(now: Stage) -> Verdict:
    """Judge whether J of the reader's weights is near the minimum."""
    model = LogisticRegression(l2=0).fit(now.dataset.X[:, :1], now.dataset.signs(0))
    least = _charged(now, float(model.coef_[0, 0]), float(model.intercept_[0]))
    own = _charged(now, float(now.settings[W]), float(now.settings[B]))
    text = _("Your J is {own}, {above} above the minimum (at most {wanted} required).")
    told = text.format(own=number(own), above=percent(own / least - 1), wanted=percent(ABOVE))
    return Verdict(own <= (1 + ABOVE) * least, told)


def _overshoots(now: Stage) -> Verdict:
    """Judge whether J rises during the fit, and still ends near its minimum."""
    X, signs, l2 = now.dataset.X, now.dataset.signs(0), float(now.settings[L2])
    setup = fits.Setup("gradient", l2, most=fits.RACE, pace=float(now.settings[ETA]))
    J: Array = fits.played(X, signs, setup).model.trace_.loss
    least = float(LogisticRegression(l2=l2).fit(X, signs).trace_.loss[-1])
    rises = int(np.count_nonzero(np.diff(J) > RISE * J[:-1]))
    above = float(J[-1]) / least - 1
    text = _(
        "J rises in {rises} of {steps} steps. It ends {above} above its minimum (at most {wanted} required)."
    )
    told = text.format(rises=rises, steps=fits.RACE, above=percent(above), wanted=percent(NEAR))
    return Verdict(rises > 0 and above <= NEAR, told)


CHALLENGES = (
    Challenge(
        "log-sum",
        N_("Change w and b until the total loss is within 5% of its minimum."),
        _sum,
        Freedom(controls={W: Between(-30.0, 30.0), B: Between(-20.0, 20.0)}),
        (
            N_("First shift the curve so that it crosses ½ between the classes."),
            N_("Then make it steeper while the sum of the bars still falls."),
        ),
        N_(
            "The best curve is not the steepest: the more confident the curve, the more each "
            "misclassified point costs."
        ),
        Answer(settings={W: 1.3, B: -0.2}),
        N_("Choose a gentle slope that crosses ½ between the classes."),
        start=examples.row,
        settings={view.WAY.key: "line", W: 1.0, B: 3.0},
        beside="charges",
    ),
    Challenge(
        "log-overshoot",
        N_(
            "Choose η and λ so that, in 20 steps of gradient descent, J rises but still ends within 10% "
            "of its minimum."
        ),
        _overshoots,
        Freedom(controls={ETA: Among(view.PACES), L2: Among(view.PENALTIES)}),
        (
            N_("Up to η = 2/L no step can increase J, so use a larger η. With 20/L, J never settles."),
            N_(
                "Use 5/L. With a small λ twenty steps are too few, and with a large λ J grows without "
                "bound. Try values in between."
            ),
        ),
        N_(
            "A step that is too long overshoots the valley, and later steps settle in it, because J is "
            "curved less there than L says."
        ),
        Answer(settings={ETA: 5.0, L2: 1.0}),
        N_("Use η = 5/L and λ = 1: some steps go too far, and J still ends near its minimum."),
        start=view.first_points,
        settings={
            view.WAY.key: "plane",
            view.SOLVER.key: "gradient",
            view.DEGREE.key: 1,
            view.BESIDE.key: view.RACES,
            ETA: 1.0,
            L2: 0.1,
        },
        beside="chart",
    ),
    Challenge(
        "log-quasi",
        N_("Place points so that no line strictly separates the classes, yet no finite weights are optimal."),
        _quasi,
        Freedom(least=4, most=8, places=True, labels=True),
        (
            N_("A line may pass through points of both classes and have all others on their own side."),
            N_("Put a blue and an orange point at the same place on such a line."),
        ),
        N_("The points on the line stay undecided forever, while the others keep driving the weights up."),
        Answer(board([(0, 2), (1, 1)], [(0, 0), (1, 1)])),
        N_(
            "Two points of different classes coincide, and the others are on the two sides of a line "
            "through them."
        ),
        start=lambda: board([(0, 3), (1, 4)], [(0, 0), (1, -1)]),
        settings={view.WAY.key: "plane", view.PENALTY.key: 0.0},
    ),
)
