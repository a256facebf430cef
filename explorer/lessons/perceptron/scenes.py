"""Scenes of the perceptron: one update, the number of updates, the learning rate, the order, a run without end, and
the units of the columns."""

from __future__ import annotations

from explorer.lesson.scene import THEN_LOOK, THEN_PLAY, Number, Predict, Scene
from explorer.lessons.perceptron import companion, rates, story, units, view
from explorer.lessons.perceptron.pictures import turns
from explorer.points import dataset as state
from explorer.points import sources
from linboard.i18n.language import N_, NP_

# ---- the scenes ----


def _start(order: str, own: tuple[float, float, float] | None = None) -> dict[str, object]:
    if own is None:
        return {view.ORDER.key: order, view.START.key: "zeros"}
    return {
        view.ORDER.key: order,
        view.START.key: "own",
        **dict(zip((weight.key for weight in view.OWN.values()), own, strict=True)),
    }


SCENES = (
    Scene(
        "one",
        N_("The ringed blue point is on the wrong side. Which way will the line rotate?"),
        THEN_LOOK,
        Predict(
            (N_("Towards the point"), N_("Away from the point"), N_("It moves without rotating")),
            0,
            lambda now: turns(now.dataset, story.fit(now).trace_),
        ),
        story.one_mistake,
        story.one_told,
        _start("cyclic", story.ONE) | {companion.BESIDE.key: "sum"},
        beside="beside",
        until=1,
    ),
    Scene(
        "twice",
        N_("The perceptron makes one update on the ringed point. Is that point now classified correctly?"),
        N_("Make a prediction, then watch the first step."),
        Predict((N_("Yes, it is correct"), N_("No, not yet")), 1),
        story.twice,
        story.twice_told,
        _start("cyclic", story.TWICE) | {companion.BESIDE.key: "sum"},
        beside="beside",
        until=1,
    ),
    Scene(
        "many",
        N_("Three points and no line yet. How many updates will the perceptron make before it stops?"),
        N_("Guess a number, then watch the steps."),
        Number(N_("Updates"), 1, 20, 3, lambda now: sum(story.picks(now))),
        lambda: sources.table("li-2.1"),
        story.many_told,
        _start("cyclic") | {companion.BESIDE.key: "sum"},
        beside="beside",
        answers=True,
        variation=0.25,
        claim=story.many_claim,
    ),
    Scene(
        "rate",
        N_("Two runs start at zero, with η = 0.25 and η = 1. When do their lines differ?"),
        N_(
            "Now an update is w ← w + η y x, b ← b + η y. The factor η is called the learning rate; so far "
            "it has been 1. Make a prediction, then watch both runs."
        ),
        Predict(
            (N_("From the first update on"), N_("Only near the end"), NP_("perceptron.rate", "Never")), 2
        ),
        lambda: sources.table("li-2.1"),
        story.rate_told,
        _start("cyclic") | {view.ETA.key: rates.RATES[1], companion.BESIDE.key: "rate"},
        beside="beside",
        beside_first=True,
    ),
    Scene(
        "start",
        N_("Now both runs start with the same line instead of zero. Do they end with the same line?"),
        N_(
            "At first the line lies outside the picture, so the whole picture is blue. Make a "
            "prediction, then watch both runs."
        ),
        Predict((NP_("perceptron.start", "Yes, the same line"), N_("No, with different lines")), 1),
        lambda: sources.table("li-2.1"),
        story.start_told,
        _start("cyclic", story.TWICE) | {view.ETA.key: rates.RATES[1], companion.BESIDE.key: "rate"},
        beside="beside",
        beside_first=True,
    ),
    Scene(
        "order",
        N_("Fix mistakes in order, or always the worst one first. Do you end up with the same line?"),
        N_("The worst mistake has the smallest y f. Make a prediction, then watch the worst-first run."),
        Predict((N_("The same line"), N_("A different line")), 1),
        state.default,
        story.order_told,
        _start("worst") | {companion.BESIDE.key: "slice", view.OTHER_LINES.key: True},
        beside="beside",
        answers=True,
    ),
    Scene(
        "label",
        N_("One blue point has become orange. Will the perceptron still stop?"),
        THEN_PLAY,
        Predict((N_("Yes, but later"), N_("No, never")), 1),
        lambda: state.default().relabel(0, 1),
        story.label_told,
        _start("cyclic") | {companion.BESIDE.key: "slice"},
        beside="beside",
        answers=True,
    ),
    Scene(
        "xor",
        N_("Opposite corners of a square have the same colour. What will the line do?"),
        THEN_PLAY,
        Predict(
            (N_("Stop at the best line"), N_("Wander forever"), N_("Cycle through the same lines")),
            2,
        ),
        lambda: sources.table("xor"),
        story.xor_told,
        _start("cyclic") | {companion.BESIDE.key: "loss", companion.OVER.key: "steps"},
        beside="beside",
        answers=True,
    ),
    Scene(
        "units",
        N_("A line separates these people. Does the perceptron find one within 10,000 updates?"),
        THEN_PLAY,
        Predict(
            (N_("Yes, within 100 updates"), N_("Yes, but it needs thousands"), NP_("perceptron.units", "No")),
            2,
        ),
        units.people,
        story.units_told,
        _start("cyclic") | {companion.BESIDE.key: "units"},
        beside="beside",
        answers=True,
    ),
)
