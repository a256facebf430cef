"""Scenes of generalisation: lucky coins, a lucky line, the sample size for a bound, and Occam's razor."""

from __future__ import annotations

from explorer.lesson.scene import Number, Predict, Scene
from explorer.lessons.generalisation import calculator_view, coins_view, last_scene, sets, story, view
from explorer.lessons.generalisation.examples import described, overlapping
from explorer.lessons.generalisation.rules import LISTED
from linboard.i18n.language import N_, NP_

# ---- the scenes ----


def _coins(flips: int) -> dict[str, object]:
    return {
        view.WAY.key: "coins",
        coins_view.COINS.key: 1_000,
        coins_view.FLIPS.key: flips,
        coins_view.CHANCE.key: 0.5,
        view.DELTA.key: 0.05,
        view.SEED.key: 0,
    }


RAZOR = {view.WAY.key: "occam", view.SIZE.key: 20, view.DELTA.key: 0.05, view.SEED.key: 387}
SCENES = (
    Scene(
        "ten",
        N_("Flip a thousand fair coins ten times each. What is the smallest number of heads?"),
        N_(
            "Heads stand for mistakes, so the coin with the fewest heads is the luckiest. Guess a number, then "
            "watch the flips."
        ),
        Number(N_("Fewest heads"), 0, 10, 4, story.fewest),
        overlapping,
        story.ten_told,
        _coins(10),
    ),
    Scene(
        "chosen",
        N_(
            "At most 5% of fair coins end outside the dotted band. How often does the luckiest of 1,000 "
            "end there?"
        ),
        N_("Make a prediction, then watch each coin being flipped 100 times."),
        Predict(
            (N_("Also at most 5% of the time"), N_("About half of the time"), N_("Almost always")),
            2,
        ),
        overlapping,
        story.chosen_told,
        _coins(100),
        beside="beside",
        answers=True,
    ),
    Scene(
        "rule",
        N_("From 1,000 lines we pick the one that does best on ten samples. How does it do on all points?"),
        N_("The samples are ringed. Make a prediction, then watch new samples being drawn."),
        Predict((N_("About as well as on its samples"), N_("Clearly worse"), N_("Better")), 1),
        overlapping,
        story.rule_told,
        {
            view.WAY.key: "sets",
            sets.RULES.key: "lines",
            sets.LINES.key: 1_000,
            view.SIZE.key: 10,
            view.DELTA.key: 0.05,
            view.SEED.key: 1,
        },
        beside="beside",
        answers=True,
    ),
    Scene(
        "promise",
        N_("How many samples ensure that R and R̂ differ by at most 0.1 for all 1,000 rules?"),
        N_(
            "R̂ is the error on the samples, R on the whole population, and |H| the number of "
            "rules. The guarantee may fail 5% of the time. Guess a number."
        ),
        Number(N_("Samples N"), 50, 2_000, 1_000, story.needed),
        overlapping,
        story.promise_told,
        {
            view.WAY.key: "calculator",
            calculator_view.BOUND.key: "finite",
            calculator_view.WANTED.key: "n",
            calculator_view.GAP.key: 0.1,
            calculator_view.DELTA.key: 0.05,
            calculator_view.RULES.key: 1_000,
        },
        beside="beside",
        answers=True,
    ),
    Scene(
        "bits",
        N_("One bit, 0 or 1, describes two rules. How many rules can four bits describe?"),
        N_("Guess a number, then watch the descriptions grow one bit at a time."),
        Number(N_("Rules"), 2, 32, 8, story.rules),
        described,
        story.bits_told,
        RAZOR,
        beside="list",
        beside_first=True,
        until=LISTED - 1,
    ),
    Scene(
        "razor",
        N_("With more bits, the error on the 20 ringed samples never rises. Does the true error fall too?"),
        N_("Make a prediction. Each step then adds one bit; the thick line is the best rule."),
        Predict(
            (N_("Yes, always"), N_("At first, but then it rises"), NP_("generalisation.bits", "No, never")), 1
        ),
        described,
        story.razor_told,
        RAZOR,
        beside="beside",
        answers=True,
    ),
    last_scene.SCENE,
)
