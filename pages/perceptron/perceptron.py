"""Perceptron learning algorithm: watch the line turn until no point is on the wrong side."""

import streamlit as st

from explorer.lesson import class_check, large_data, lesson_page, page_shell
from explorer.lesson.controls import HAND, pick_by_hand
from explorer.lessons.perceptron import LESSON, companion, story, view
from explorer.visit import result_cache
from linboard.captions import perceptron
from linboard.i18n.language import _
from linclass import Perceptron


def page() -> None:
    lesson = lesson_page.open(LESSON)
    if not class_check.two_classes(lesson):
        return
    with lesson.controls():
        order = view.ORDER.show()
        start, eta = view.start_controls()
        with st.container(horizontal=True, vertical_alignment="bottom"):
            record = view.record_control(order)
            verdict = lesson.verdict
            # In a manual run the reader decides when to stop.
            budget = story.MOST if order == HAND else view.budget_control(verdict)
            others = view.others_control(verdict)
        seed = view.SEED.show() if order == "random" else 0
        if order == HAND:
            pick_by_hand.controls()
        choice, over = companion.controls()

    def draw() -> Perceptron:
        X, signs, verdict = lesson.dataset.X, lesson.signs, lesson.verdict
        picks, note = pick_by_hand.picks(X, signs, start, eta) if order == HAND else (order, "")
        learner = Perceptron(
            order=picks,
            start=start,
            eta=eta,
            max_updates=story.MOST if verdict.separable else budget,
            random_state=seed,
            record=record,
            max_snapshots=large_data.steps(lesson.dataset, view.FEW if lesson.scene else view.ROWS),
        )
        model = result_cache.fit(learner, X, signs)
        view.show(lesson, model, note=note, others=others, hand=order == HAND, rate=choice == "rate")
        with lesson.right:
            companion.show(lesson, choice, over, model, verdict)
        return model

    model = lesson.live(draw)
    lesson.outcome(model, model.trace_, "perceptron")


bench = page_shell.run(
    page,
    LESSON,
    _("The perceptron learning algorithm"),
    idea=_(
        "It picks a misclassified point and turns the line towards it, again and again. If some line "
        "separates the two classes, it ends with such a line; if none does, it never stops."
    ),
    source=_(
        "Source: Rosenblatt 1958; Li Hang, Statistical Learning Methods, chapter 2, Algorithm 2.1, Table 2.1."
    ),
    table=perceptron.table(),
)
if bench:
    page_shell.also(
        _(
            "Starting from w = 0 and b = 0, the learning rate η changes only the scale: w and b become η "
            "times as large, and the line is the same. From any other start it matters."
        ),
        _(
            "In cyclic order, the points are visited again and again. Every pass except the last makes at "
            "least one update, so there is at most one more pass than there are updates."
        ),
        _(
            "A single flipped label can make the classes inseparable. It need not: often another line "
            "still classifies every point correctly, and then the perceptron finds one."
        ),
        _(
            "It finds a separating line, not the line that generated the data, which is only one of many "
            "that separate the points."
        ),
    )
