"""The page on decisions: costs of mistakes, the resulting threshold, and its effect."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.code import notebook_plots
from explorer.lesson.controls import Choice, Menu, Slider, Steps, Switch
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.decisions import board, captions, deciding, expected, roc, scripts
from explorer.lessons.decisions.deciding import CHOICES, Judge
from explorer.visit import session
from linboard.board import Board, Caption
from linboard.figures import boundaries, points
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linboard.messages import Chart, Head
from linclass import Confusion, Costs

DEAREST = 20  # largest value of both costs
# Costs of not deciding, finely spaced where they are low. The largest useful cost is between 0.5 and 10.
REJECTS = (
    *(0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9),
    *(1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0),
)
WAY = Choice(
    "dec.way",
    {
        "costs": N_("Costs"),
        "sweep": N_("All thresholds"),
        "kinds": N_("Three kinds of model"),
        "classes": N_("K classes"),
    },
)
MODEL = Menu("dec.model")
FALSE_ALARM = Slider("dec.fp", 1, DEAREST, 1)
MISS = Slider("dec.fn", 1, DEAREST, 1)
REJECT = Steps("dec.cr", REJECTS, 0.5)
MAY_REJECT = Switch("dec.reject")


# ---- controls ----


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def model() -> str:
    """Return the deciding model; below the control is the badge of its kind."""
    chosen = MODEL.show(
        _("Model"),
        {
            key: _("{model} ({kind})").format(model=_(one.title), kind=_(one.model.kind.noun))
            for key, one in CHOICES.items()
        },
    )
    if not MODEL.held:
        known = CHOICES[chosen].model
        st.markdown(f":{known.kind.colour}-badge[{_(known.kind.name)}] {known.told()}")
    return chosen


def costs(model: str, *, reject: bool) -> Costs:
    """Return the costs of a false alarm and a miss and, if requested, of not deciding."""
    first, second = (st, st) if session.get().progress.in_scene else st.columns(2)
    told = _("c_FP, for each negative point that is decided positive")
    alarm = FALSE_ALARM.show(_("Cost of a false alarm"), first, help=told)
    told = _("c_FN, for each positive point that is decided negative")
    miss = MISS.show(_("Cost of a miss"), second, help=told)
    if not reject or not _may_reject(model):
        return Costs(alarm, miss)
    label = _("Cost of not deciding")  # a scene may ask from which cost on it pays
    if not session.get().progress.in_scene:
        highest = number(Costs(alarm, miss).highest_reject)
        label = _("Cost of not deciding (a band below {highest})").format(highest=highest)
    least = REJECT.show(
        label,
        help=_("c_r; not deciding pays off only below c_FP c_FN / (c_FP + c_FN)"),
    )
    return Costs(alarm, miss, least)


def _may_reject(model: str) -> bool:
    """Whether points may be left undecided; a model without probabilities cannot tell which."""
    probable = CHOICES[model].model.probable
    wanted = MAY_REJECT.show(
        _("Allow “undecided”"),
        disabled=not probable,
        help=None
        if probable
        else _("This model gives no probability, so it cannot tell where not deciding would be better."),
    )
    return wanted and probable


# ---- numbers ----


def numbers(found: Confusion, costs: Costs, n: int) -> dict[str, Any]:
    """Return the numbers of a matrix; a share of nothing is NaN."""
    tn, fp, fn, tp = found.cells
    rn, rp = found.rejected.tolist()
    total = found.cost(costs)
    shares = {"tpr": found.recall, "fpr": found.false_positive_rate, "precision": found.precision}
    return {
        **{"tn": tn, "fp": fp, "fn": fn, "tp": tp, "rn": rn, "rp": rp, "undecided": rn + rp},
        **{"n": n, "decided": n - rn - rp},
        **{name: np.nan if share is None else share for name, share in shares.items()},
        "cost": total,
        "mean": total / n,
    }


# ---- costs ----


def show(lesson: LessonPage, key: str, costs: Costs) -> Judge:
    """Show the decision regions at these costs, the matrix, and the position on both curves; return the model."""
    dataset, signs = lesson.dataset, lesson.signs
    judge = deciding.judge(key, dataset.X, signs)
    costs = known(lesson, costs)
    found = judge.confusion(costs)
    right = _decided(judge, costs) * signs
    half = judge.confusion(Costs())
    columns = numbers(found, costs, dataset.n) | {
        "half": half.cost(Costs(costs.false_positive, costs.false_negative)),
        "half_fp": half.cells[1],
        "half_fn": half.cells[2],
        "threshold": costs.threshold,
        "level": judge.level(costs),
    }
    columns |= _reject_numbers(judge, costs)
    if judge.coef is not None:
        columns |= {"line": np.append(judge.coef, judge.intercept)[None]}
    drawn = Board(dataset, lesson.positive)
    drawn.below(*_grounds(lesson, judge, costs))
    at = (
        deciding.DOUBT
        if lesson.scene and lesson.scene.beside == "expected" and costs.reject is None
        else None
    )
    if at is not None:
        drawn.above(points.place(judge.place(dataset.X, at)))
    else:
        drawn.wrong(right < 0)
    told = Caption(captions.caption(lesson, judge, costs), captions.formula(lesson, judge, costs), columns)
    lesson.show(drawn, told, view="costs")
    undecided = bool(found.rejected.any())
    with lesson.right:
        lesson.linked(
            "matrix",
            Chart(
                group=lesson.key,
                title=_("Confusion matrix"),
                formula=[
                    captions.matrix(lesson, rejects=undecided or costs.reject is not None),
                    *([] if lesson.scene else [captions.rates(rejects=undecided)]),
                ],
            ),
        )
        curves(lesson, judge, judge.edges(costs)[None])
        if judge.p is not None and not judge.certain:
            lesson.linked("expected", expected.chart(lesson, costs, at))
    return judge


def known(lesson: LessonPage, costs: Costs) -> Costs:
    """Return the costs that the board may show: equal costs until a scene that asks about them is answered."""
    return Costs() if not lesson.moves and not lesson.answered else costs


def _decided(judge: Judge, costs: Costs) -> NDArray[np.int64]:
    """Return +1 or -1 for each point, 0 if undecided."""
    if judge.p is None:
        return np.where(judge.f >= 0, 1, -1)
    decided = costs.decide(judge.p)
    return np.where(decided < 0, 0, 2 * decided - 1)


def _reject_numbers(judge: Judge, costs: Costs) -> dict[str, Any]:
    """Return the reject cost, its upper limit, and the band in probabilities and in f, if there is one."""
    if costs.reject is None:
        return {}
    found: dict[str, Any] = {"reject": costs.reject, "highest": costs.highest_reject}
    band = judge.band(costs)
    if costs.band is not None and band is not None:
        found |= {"low": costs.band[0], "high": costs.band[1], "low_f": band[0], "high_f": band[1]}
    return found


def _grounds(lesson: LessonPage, judge: Judge, costs: Costs) -> list[dict[str, Any]]:
    """Draw the decision regions and their borders below the points."""
    level = judge.level(costs)
    low, high = judge.band(costs) or (level, level)
    if judge.coef is not None:
        return board.straight(lesson.dataset, judge.coef, judge.intercept, low, high, lesson.positive)
    grid = board.curved_grid(lesson.dataset, lesson.box)
    fills = boundaries.sides(lesson.dataset, lesson.positive)
    return board.curved(grid, judge.scores(grid.points), low, high, fills)


def curves(lesson: LessonPage, judge: Judge, at: NDArray[np.float64]) -> None:
    """Show ROC and precision–recall of the model's f on these points, marked at the thresholds (T, k) of each step.

    A scene is about the ROC curve only.
    """
    curve, recall = judge.curves()
    alone = lesson.scene is not None and lesson.scene.beside == "curves"
    yes, no = captions.icons(lesson)
    told = _(
        "Gold: the threshold on the board. Grey ring: f = 0. Precision: the fraction of the points "
        "decided {yes} that really are {yes}."
    ).format(yes=yes)
    described = _("True positive rate {tpr}, false positive rate {fpr}, precision {precision}.")
    if at.shape[1] > 1:
        told = _(
            "Gold: both edges of the band. At the left edge all undecided points count as {no}, at the "
            "right edge as {yes}. Grey ring: f = 0."
        ).format(yes=yes, no=no)
        described = told
    if alone:
        told = _(
            "Gold: the threshold on the board. Grey ring: f = 0. Dashed: the curve of a score drawn at "
            "random."
        )
        described = _("True positive rate {tpr}, false positive rate {fpr}.")
    lesson.linked(
        "curves",
        roc.pair(curve, None if alone else recall, at, 0.0).message(
            lesson.key,
            height=210,
            title=_("ROC curve") if alone else _("ROC and precision–recall"),
            head=[Head(told, "legend")],
            describe=described,
            view="curves",
        ),
    )


def code(lesson: LessonPage, key: str, costs: Costs) -> None:
    """Show the code of the model, its decisions at these costs, and both curves."""
    lesson.script(
        "dec.code",
        lambda: scripts.decisions(lesson.dataset, lesson.signs, deciding.estimator(key), costs),
        views=lambda: (notebook_plots.MODEL, notebook_plots.View("linclass.plot_roc(model, X, y)")),
    )
