"""Challenges of the convergence proof: a weak bound, a start that exceeds the bound, and a bound that is nearly
reached."""

from __future__ import annotations

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Between, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.convergence import view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linclass import Guarantee, Perceptron, guarantee

TIGHT = 0.9  # of the bound
FEWEST = 3  # updates
PROMISE = 10_000
TIMES = 10  # how many times the bound from zero
ENDS = 10_000  # updates: from any permitted start, the challenge's own points need fewer
START = tuple(weight.key for weight in view.START.values())


def _bound(dataset: Dataset) -> Guarantee:
    return guarantee(dataset.X, dataset.signs(0))


def _tight(now: Stage) -> Verdict:
    """Judge whether the number of updates comes close to the bound."""
    model = predicates.run(now.dataset)
    if model is None:
        return predicates.never_stops()
    made, most = model.n_iter_, _bound(now.dataset).bound
    told = _("Updates: {n}. The bound (R/γ)² is {most}, so this is {share} of it.")
    told = told.format(n=made, most=number(most), share=percent(made / most))
    if made < FEWEST:
        return Verdict(False, told + " " + _("It takes at least {n} updates.").format(n=FEWEST))
    return Verdict(made >= TIGHT * most, told)


def _promise(now: Stage) -> Verdict:
    """Judge whether the bound is large."""
    if not predicates.apart(now.dataset):
        return predicates.no_line()
    found = _bound(now.dataset)
    told = _(
        "The bound (R/γ)² is {most} (more than {wanted:,} required). R is {radius} and γ is {gamma}."
    ).format(most=number(found.bound), wanted=PROMISE, radius=number(found.radius), gamma=number(found.gamma))
    return Verdict(found.bound > PROMISE, told)


def _start(now: Stage) -> Verdict:
    """Judge whether a run from the reader's weights needs ten times the updates of any run from zero."""
    most = _bound(now.dataset).bound
    start = [now.settings[key] for key in START]
    model = Perceptron(start=start, max_updates=ENDS).fit(now.dataset.X, now.dataset.signs(0))
    told = _(
        "Updates from this start: {n} (at least {wanted} required). From zero there are at most {most}."
    ).format(n=model.n_iter_, most=number(most), wanted=number(TIMES * most))
    return Verdict(model.n_iter_ > TIMES * most, told)


CHALLENGES = (
    Challenge(
        "con-promise",
        N_("Place at most four points so that the bound (R/γ)² exceeds 10,000."),
        _promise,
        Freedom(least=2, most=4, places=True),
        (
            N_("R grows with the distance of the farthest point. γ is small if two classes almost touch."),
            N_("Drag a blue and an orange point next to each other, far from the centre."),
        ),
        N_("The bound gives the largest possible number of updates, not the actual number."),
        Answer(board([(9, 9)], [(9, 8.9)])),
        N_("Put two points far out and a tenth apart: then R is large and γ is small."),
        start=lambda: board([(2, 1), (1, 2)], [(-1, -2), (-2, -1)]),
    ),
    Challenge(
        "con-start",
        N_("Choose initial weights from which the perceptron needs more than 10 times its bound from zero."),
        _start,
        Freedom(controls={key: Between(-500.0, 500.0) for key in START}),
        (
            N_("From a start far in the wrong direction, each update undoes only a little."),
            N_("Long initial weights pointing away from a separating line need many updates."),
        ),
        N_(
            "The bound (R/γ)² is for a start at zero. For other starts it grows with the length of the "
            "initial weights."
        ),
        Answer(settings=dict(zip(START, (-500.0, -500.0, 500.0), strict=True))),
        N_("Weights as long as possible, pointing the wrong way: the run first has to undo them."),
        start=lambda: sources.table("li-2.1"),
        settings={
            view.MODE.key: "run",
            view.FORM.key: "any",
            **dict(zip(START, (-5.0, -5.0, 0.0), strict=True)),
        },
    ),
    Challenge(
        "con-tight",
        N_(
            "Place points so that the perceptron makes at least 3 updates and at least 90% of its bound "
            "(R/γ)²."
        ),
        _tight,
        Freedom(least=2, most=6, places=True, labels=True),
        (
            N_("The best update undoes none of the others: take points whose x̂ are orthogonal."),
            N_("x̂ has a 1 after the coordinates, so two of them are orthogonal when x₁·x₂ = −1."),
            N_(
                "Use the corners of a triangle: blue at (1.4, 0), orange near (−0.7, 1.2) and (−0.7, "
                "−1.2). Then move an orange point by a tenth, directly away from the other."
            ),
        ),
        N_(
            "Three points come within a tenth of the bound: no bound that holds for all points can be much smaller."
        ),
        Answer(board([(1.4, 0)], [(-0.7, 1.3), (-0.7, -1.3)])),
        N_(
            "Use the three corners of a triangle, 1.4 from the centre: each update is then nearly "
            "perpendicular to the others."
        ),
        start=lambda: board([(2, 1)], [(-1, -2), (1, -2)]),
    ),
)
