"""The pocket algorithm: on noisy points keep the best line so far, and compare it with the best possible one."""

import streamlit as st

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lesson.controls import near
from explorer.lessons.pocket import LESSON, diagram, methods, noise_view, view
from linboard.captions import pocket
from linboard.i18n.language import _
from linclass import Pocket


def page() -> None:
    lesson = lesson_page.open(LESSON, default=noise_view.first_points)
    with lesson.controls(), near():
        noise_view.slider(lesson.dataset.own)
    if not class_check.two_classes(lesson):
        return
    with lesson.controls():
        with st.container(horizontal=True, vertical_alignment="bottom"):
            budget, patience, seed = view.budget_control(), view.patience_control(), view.seed_control()
        wanted = methods.exact_control(lesson.dataset.n)

    def draw() -> Pocket:
        model = view.fit(lesson, budget, patience, seed)
        noise = noise_view.of(lesson)
        if lesson.moves:
            view.still(lesson, model, noise)
            return model
        known = methods.reference(lesson, wanted)
        view.show(lesson, model, known.best if lesson.answered else None, noise)
        with lesson.right:
            lesson.linked("curves", view.curves(lesson, model, known.best))
            if wanted:
                lesson.linked("methods", methods.table(lesson, known))
        lesson.linked("diagram", diagram.diagram(lesson, model, noise, known.best))
        return model

    model = lesson.live(draw)
    lesson.outcome(model, model.trace_, "pocket", view.rest(lesson.dataset.n))


page_shell.run(
    page,
    LESSON,
    _("The pocket algorithm"),
    idea=_(
        "If no line separates the classes, the perceptron never stops. So let it keep learning from "
        "mistakes picked at random, and keep the line with the fewest mistakes so far in a pocket. In the "
        "plane the best line can be found exactly; in many dimensions no fast method is known (the "
        "problem is NP-hard)."
    ),
    source=_(
        "Source: Gallant 1990; H.-T. Lin, Machine Learning Foundations, lecture 2; the best line is found "
        "exactly by rotating a line around each point."
    ),
    table=pocket.table(),
)
