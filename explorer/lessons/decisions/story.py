"""Captions of the scenes on decisions, with the numbers of the current model."""

from __future__ import annotations

from dataclasses import replace

from explorer.lesson.scene import Stage
from explorer.lessons.decisions import deciding, matrix, view
from explorer.lessons.decisions.deciding import DOUBT, Judge
from explorer.lessons.decisions.kinds import DRAWN
from linboard.i18n.language import _
from linboard.i18n.text import decimals, number
from linclass import CostMatrix, Costs

EVEN = Costs()
GREEN = 2  # of three classes
ENOUGH, CHEAP = 3, 0.2  # a miss that is costly enough for the point in doubt; a cheap reject option


def _matrix(now: Stage) -> CostMatrix:
    """Return the cost of each decision between three classes."""
    costs = {at: now.settings.get(control.key, control.usual) for at, control in matrix.COSTS.items()}
    return matrix.several(now.dataset).costs(costs)


def _judge(now: Stage, key: str = "") -> Judge:
    """Return the model that decides on the board, or another one."""
    return deciding.judge(key or now.settings[view.MODEL.key], now.dataset.X, now.dataset.signs(0))


def _costs(now: Stage) -> Costs:
    reject = now.settings[view.REJECT.key] if now.settings[view.MAY_REJECT.key] else None
    return Costs(now.settings[view.FALSE_ALARM.key], now.settings[view.MISS.key], reject)


def doubt_holds(now: Stage) -> bool:
    """Deciding for blue is cheaper at the point in doubt."""
    return _costs(now).threshold <= DOUBT


def doubt_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, view.MISS.key: ENOUGH})


def doubt_tried(now: Stage) -> str:
    costs = _costs(now)
    return _("At the diamond, orange costs {miss} on average and blue costs {alarm}.").format(
        miss=number(DOUBT * costs.false_negative), alarm=number((1 - DOUBT) * costs.false_positive)
    )


def doubt_told(now: Stage) -> str:
    costs = _costs(now)
    return _(
        "Once a miss costs more than {turn}. A miss (false negative) now costs c_FN = {b}, a false "
        "alarm (false positive: an orange point classified as blue) c_FP = {a}. At the diamond, "
        "deciding orange costs p·c_FN = {miss} on average, deciding blue (1 − p)·c_FP = {alarm}. "
        "These two costs are equal on the solid line: p = c_FP/(c_FP + c_FN) = {threshold}."
    ).format(
        turn=number(EVEN.false_positive * (1 - DOUBT) / DOUBT),
        alarm=number((1 - DOUBT) * costs.false_positive),
        miss=number(DOUBT * costs.false_negative),
        a=number(costs.false_positive),
        b=number(costs.false_negative),
        threshold=number(costs.threshold),
    )


def alarms(now: Stage) -> int:
    """Return the false alarms at the new costs."""
    return int(_judge(now).confusion(_costs(now)).cells[1])


def misses_told(now: Stage) -> str:
    judge, costs = _judge(now), _costs(now)
    before, after = judge.confusion(EVEN), judge.confusion(costs)
    return _(
        "There are now {alarms} false alarms instead of {old_alarms}; misses: {misses} instead of "
        "{old_misses}. At the new costs the old line would cost {old_cost}; the new one costs "
        "{cost}. It decides blue when p is at least {a}/({a} + {b}): when in doubt, raise the alarm."
    ).format(
        alarms=after.cells[1],
        old_alarms=before.cells[1],
        misses=after.cells[2],
        old_misses=before.cells[2],
        old_cost=number(before.cost(costs)),
        cost=number(after.cost(costs)),
        a=number(costs.false_positive),
        b=number(costs.false_negative),
    )


def misses_claim(now: Stage) -> bool:
    """The new costs give fewer misses, more false alarms and a lower cost, on the same points with the same model."""
    judge, costs = _judge(now), _costs(now)
    before, after = judge.confusion(EVEN), judge.confusion(costs)
    moved = after.cells[2] < before.cells[2] and after.cells[1] > before.cells[1]
    return moved and after.cost(costs) < before.cost(costs)


def open_holds(now: Stage) -> bool:
    """Some points are left undecided."""
    return bool(_judge(now).confusion(_costs(now)).rejected.any())


def open_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, view.REJECT.key: CHEAP})


def open_tried(now: Stage) -> str:
    return _("At a cost of {price} every point is still decided.").format(
        price=number(now.settings[view.REJECT.key])
    )


def open_told(now: Stage) -> str:
    judge, costs = _judge(now), _costs(now)
    before, after = judge.confusion(EVEN), judge.confusion(costs)
    low, high = costs.band or (0.5, 0.5)
    return _(
        "Below c_FP·c_FN/(c_FP + c_FN) = {highest}, the cost at which the blue and the orange line "
        "cross. Only then is the dashed line (no decision) the lowest for some p. Now {k} points are "
        "undecided, those with p between {low} and {high}. Wrong decisions: {wrong} instead of "
        "{old_wrong}. Total cost: {cost} instead of {old_cost}."
    ).format(
        k=int(after.rejected.sum()),
        low=number(low),
        high=number(high),
        wrong=sum(after.cells[1:3]),
        old_wrong=sum(before.cells[1:3]),
        cost=number(after.cost(costs)),
        old_cost=number(before.cost(EVEN)),
        highest=number(costs.highest_reject),
    )


def roc_told(now: Stage) -> str:
    return _(
        "It rises too: a lower threshold never removes a false alarm. The ROC curve shows, for every "
        "threshold, the share of blue points found (up) and of orange points classified as blue "
        "(across). The area under the curve, {area}, is the probability that a random blue point has "
        "a larger score f than a random orange one."
    ).format(area=decimals(_judge(now).curves()[0].area, 3))


def borders_told(now: Stage) -> str:
    seen, costs = matrix.several(now.dataset), _matrix(now)
    before, after = seen.counts(seen.even), seen.counts(costs)
    return _(
        "The two around green: its region grew on both sides. The line between blue and orange did "
        "not move, because calling a green point blue costs as much as calling it orange. It only "
        "became shorter. Missed green points: {missed} instead of {old_missed}; others classified as "
        "green: {taken} instead of {old_taken}. At the new costs the total is {cost}, and {old_cost} "
        "with the old boundaries."
    ).format(
        missed=after[GREEN].sum() - after[GREEN, GREEN],
        old_missed=before[GREEN].sum() - before[GREEN, GREEN],
        taken=after[:, GREEN].sum() - after[GREEN, GREEN],
        old_taken=before[:, GREEN].sum() - before[GREEN, GREEN],
        old_cost=number(costs.cost(seen.index, seen.decide(seen.even))),
        cost=number(costs.cost(seen.index, seen.decide(costs))),
    )


def kinds_told(now: Stage) -> str:
    return _(
        "The one that learned p(x, C): the {n} small faint points are drawn from it. By Bayes’ rule "
        "it also gives p(C | x). Logistic regression learned only p(C | x): enough to move its "
        "threshold when the costs change, but not to generate points. The soft margin (see Maximum "
        "margin) has only f, so it cannot weigh a probability against costs."
    ).format(n=DRAWN)
