"""The dual perceptron: count the mistakes on each point, and let a kernel bend the line."""

import streamlit as st

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.dual import LESSON, companion, view
from explorer.points import sources
from linboard.captions import dual, perceptron
from linboard.i18n.language import _
from linclass import DualPerceptron


def page() -> None:
    lesson = lesson_page.open(LESSON, default=lambda: sources.table("li-2.1"))
    if not class_check.two_classes(lesson):
        return
    if lesson.dataset.n > view.MOST_POINTS:
        view.too_many(lesson)
        return
    with lesson.controls():
        kernel = view.kernel_controls()
        order = view.ORDER.show()
        linear = kernel["kernel"] == "linear"
        sure = linear and lesson.verdict.separable
        with st.container(horizontal=True):
            budget = view.LINE if sure else view.budget_control(view.LINE if linear else view.CURVE)
            kernel["eta"] = view.eta_control()
            seed = view.SEED.show() if order == "random" else 0
        beside = view.beside_control()

    def draw() -> DualPerceptron:
        X, signs = lesson.dataset.X, lesson.signs
        verdict = lesson.verdict if linear else None
        most = view.MOST if verdict is not None and verdict.separable else budget
        model = view.fit(X, signs, order, most, seed, **kernel)
        primal = view.primal(lesson, model, signs)
        view.show(lesson, model, primal, verdict)
        with lesson.right:
            companion.show(lesson, beside, model, primal)
            if beside == "votes":
                return model
            told = (
                view.kernel_verdict(model) if verdict is None else perceptron.verdict(verdict, model.trace_)
            )
            companion.gram_matrix(lesson, model, told)
        return model

    model = lesson.live(draw)
    lesson.outcome(model, model.trace_, "dual-perceptron")


bench = page_shell.run(
    page,
    LESSON,
    _("The dual perceptron"),
    idea=_(
        "It stores no w, only α: how often each point was misclassified. It is the same algorithm, step "
        "for step. Because the points appear only in inner products, a kernel can replace those products "
        "and bend the line."
    ),
    source=_("Source: Li Hang, Statistical Learning Methods, chapter 2, Algorithm 2.2, Table 2.2."),
    table=dual.table(),
)
if bench:
    page_shell.also(
        _(
            "With a learning rate η, each α is η times the number of mistakes on its point: α = nη. "
            "Starting from α = 0, the line at each step is the same whatever η is."
        ),
        _(
            "Points near the line tend to have the largest α, because they are misclassified most often. "
            "This is not a law: occasionally a point far from the line has the largest."
        ),
        _(
            "The worked table for this algorithm is often printed with an error in its fourth column. "
            "After four updates α = (1, 0, 3) and b = −2, as in the table below the board for the three "
            "points of this lesson."
        ),
    )
