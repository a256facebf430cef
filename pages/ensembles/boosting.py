"""Boosting: many weak rules, each trained on the mistakes of the previous ones, vote as one strong rule."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.boosting import LESSON, view
from linboard.i18n.language import _
from linclass import AdaBoost, MajorityBoost


def page() -> None:
    lesson = lesson_page.open(LESSON, default=view.first_points)
    if not class_check.two_classes(lesson):
        return
    with lesson.controls():
        chosen = view.settings(lesson)

    def draw() -> AdaBoost | MajorityBoost:
        model, other = view.fit(lesson, chosen)
        view.show(lesson, chosen, model, other)
        return model

    view.outcome(lesson, lesson.live(draw))


bench = page_shell.run(
    page,
    LESSON,
    _("Boosting: combining weak learners"),
    idea=_(
        "A decision stump looks at one feature and one threshold, and is often wrong. Each round "
        "increases the weight of the misclassified points and finds the best stump for the new weights. "
        "As long as every stump beats a coin flip, AdaBoost’s bound on the training error of the vote "
        "keeps falling."
    ),
    source=_(
        "Source: Freund and Schapire 1997 (AdaBoost); Blum, Hopcroft and Kannan, Foundations of Data Science, the "
        "chapter on learning (majority vote)."
    ),
)
if bench:
    page_shell.also(
        _(
            "Suppose that, whatever the weights, we can always find a rule slightly better than a coin "
            "flip. Then, for a fixed γ, O(log N) such rules together make no mistakes on N points: weak "
            "rules combine into a strong one."
        ),
        _(
            "The majority vote is often said to need T = (1 + ln N)/(γε) rounds. This holds only for "
            "small ε: with N = 4, ε = 0.5 and γ = 0.05 it gives T = 97, when one mistake may still be "
            "left."
        ),
    )
