"""Boosting: many weak rules, each found for the points that those before got wrong, vote as one strong rule."""

from explorer.frame import around, lesson, sides
from explorer.lessons.boosting import ROOM, view
from linboard.words.language import _
from linclass import AdaBoost, MajorityBoost


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    if not sides.two_classes(here):
        return
    with here.controls():
        chosen = view.settings(here)

    def draw() -> AdaBoost | MajorityBoost:
        model, other = view.fit(here, chosen)
        view.show(here, chosen, model, other)
        return model

    view.outcome(here, here.live(draw))


bench = around.run(
    page,
    ROOM,
    _("Boosting: many weak rules vote"),
    idea=_(
        "A stump looks at one feature and one threshold, and is often wrong. Each round makes the missed points "
        "heavier, and finds the best stump for these weights. As long as each is better than a coin, AdaBoost's bound "
        "on the mistakes of their vote falls."
    ),
    source=_(
        "Source: Freund and Schapire 1997 (AdaBoost); Blum, Hopcroft and Kannan, Foundations of Data Science, the "
        "chapter on learning (majority vote)."
    ),
)
if bench:
    around.also(
        _(
            "Suppose a rule a little better than a coin is found whatever the weights are. Then O(log N) such rules, "
            "with γ fixed, make one without a mistake on N points: weak rules make a strong one."
        ),
        _(
            "The majority vote is often said to need T = (1 + ln N)/(γε) rounds. That holds for small ε only: "
            "with N = 4, ε = 0.5 and γ = 0.05 it gives T = 97, and one mistake may be left."
        ),
    )
