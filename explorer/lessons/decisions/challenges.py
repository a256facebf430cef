"""Challenges of decisions: costs that leave exactly two misses, and a reject option without any mistake."""

from __future__ import annotations

from functools import cache

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict
from explorer.lesson.challenges.freedom import Among, Between, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.decisions import deciding, view
from explorer.lessons.decisions.view import DEAREST, REJECTS
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linboard.i18n.text import percent
from linclass import Confusion, Costs

MODEL = "logistic"
ALARM, MISS, OPEN = view.FALSE_ALARM.key, view.MISS.key, view.REJECT.key
PRICES = {ALARM: Between(1, DEAREST), MISS: Between(1, DEAREST)}
TWO = 2  # misses
FEW = 0.1  # share of the points that may be left undecided


def _decided(now: Stage, costs: Costs) -> Confusion:
    return deciding.judge(MODEL, now.dataset.X, now.dataset.signs(0)).confusion(costs)


@cache
def fewest_alarms(dataset: Dataset, misses: int) -> int:
    """Return the fewest false alarms with this number of misses, over all integer costs."""
    judge = deciding.judge(MODEL, dataset.X, dataset.signs(0))
    prices = range(1, DEAREST + 1)
    ratios = {alarm / miss: (alarm, miss) for alarm in prices for miss in prices}
    found = [judge.confusion(Costs(*pair)) for pair in ratios.values()]
    return min(one.cells[1] for one in found if one.cells[2] == misses)


def _two(now: Stage) -> Verdict:
    """Judge whether the costs leave two misses with the minimum number of false alarms."""
    found = _decided(now, Costs(now.settings[ALARM], now.settings[MISS]))
    _tn, alarms, misses, _tp = found.cells
    fewest = fewest_alarms(now.dataset, TWO)
    text = _(
        "Misses: {misses} ({wanted} required). False alarms: {alarms}; the fewest possible are {fewest}."
    )
    told = text.format(misses=misses, wanted=TWO, alarms=alarms, fewest=fewest)
    return Verdict(misses == TWO and alarms == fewest, told)


def _open(now: Stage) -> Verdict:
    """Judge whether few points are left undecided and none of the others is misclassified."""
    found = _decided(now, Costs(now.settings[ALARM], now.settings[MISS], now.settings[OPEN]))
    _tn, alarms, misses, _tp = found.cells
    n, k, wrong = now.dataset.n, int(found.rejected.sum()), alarms + misses
    text = _("Undecided: {k} of {n} (at most {most} allowed). Wrong among the others: {wrong}.")
    told = text.format(k=k, n=n, most=percent(FEW), wrong=wrong)
    return Verdict(k <= FEW * n and not wrong, told)


CHALLENGES = (
    Challenge(
        "dec-two",
        N_("Choose both costs so that exactly two points are missed, with as few false alarms as possible."),
        _two,
        Freedom(controls=PRICES),
        (
            N_("Only the ratio of the two costs matters: it moves the threshold."),
            N_("The more a miss costs, the fewer points are missed. Stop as soon as only two are left."),
        ),
        N_("Only the ratio of the two costs moves the threshold: doubling both changes no decision."),
        Answer(settings={ALARM: 7, MISS: 20}),
        N_("Use the lowest ratio that catches the third miss: a higher cost of a miss adds false alarms."),
        start=lambda: sources.generate("blobs", n=60, noise=1.8, random_state=0),
        settings={
            view.WAY.key: "costs",
            view.MODEL.key: MODEL,
            view.MAY_REJECT.key: False,
            ALARM: 1,
            MISS: 1,
        },
    ),
    Challenge(
        "dec-open",
        N_("Leave at most one point in ten undecided, so that none of the others is misclassified."),
        _open,
        Freedom(controls={**PRICES, OPEN: Among(REJECTS)}),
        (
            N_("The less it costs not to decide, the wider the band of undecided points."),
            N_("The band must contain mistakes of both kinds. Make it no wider than necessary."),
        ),
        N_(
            "By leaving a few points undecided you classify all the others correctly: doubt can be worth "
            "paying for."
        ),
        Answer(settings={ALARM: 20, MISS: 20, OPEN: 3.5}),
        N_("Use a band just wide enough to contain the points that would be misclassified."),
        start=lambda: sources.generate("blobs", n=60, noise=1.0, random_state=7),
        settings={
            view.WAY.key: "costs",
            view.MODEL.key: MODEL,
            view.MAY_REJECT.key: True,
            ALARM: 1,
            MISS: 1,
            OPEN: 0.5,
        },
    ),
)
