"""Perceptron learning algorithm: watch the line turn until no point is on the wrong side."""

import streamlit as st

from explorer import captions, controls, export, hand, lesson
from explorer.language import _
from explorer.views import perceptron as view
from linclass import Perceptron, separable

HAND = "by-hand"
ORDERS = {
    "cyclic": _("In turn"),
    "first": _("First"),
    "random": _("Random"),
    "worst": _("Worst"),
    HAND: _("By hand"),
}


def page() -> None:
    here = lesson.open("perceptron")
    signs = lesson.signs(here)
    if signs is None:
        return
    X, verdict = here.dataset.X, separable(here.dataset.X, signs)
    with here.controls():
        order = controls.choice(_("Which mistake comes next"), ORDERS, "pla.order")
        start, eta = view.start_controls()
        if verdict.separable:
            record, budget = view.record_control(order), 10_000
        else:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                record, budget = view.record_control(order), view.budget_control()
        seed = view.seed_control() if order == "random" else 0
        picks, note = hand.picks(X, signs, start, eta) if order == HAND else (None, "")
        if picks is not None:
            hand.controls(len(picks))
        view.verdict(verdict)
    model = Perceptron(
        order=order if picks is None else picks,
        start=start,
        eta=eta,
        max_updates=budget,
        random_state=seed,
        record=record,
    ).fit(X, signs)
    here.board(view.board(here, model, signs, verdict, note), hand=picks is not None)
    with here.right:
        view.beside(here, model.trace_, signs, eta, verdict.separable)
    with here.left, st.container(horizontal=True):
        here.code(model)
        st.download_button(
            _("Steps as CSV"),
            lambda: export.trace_csv(model.trace_),
            "perceptron-steps.csv",
            "text/csv",
            icon=":material/download:",
        )


lesson.run(
    page,
    "perceptron",
    _("The perceptron learns from its mistakes"),
    idea=_(
        "It takes a point on the wrong side and turns the line towards it, again and again. "
        "If some line separates the two classes it ends with such a line; if none does, it never stops."
    ),
    source=_(
        "Source: Rosenblatt 1958; Li Hang, Statistical Learning Methods, chapter 2, Algorithm 2.1, Table 2.1."
    ),
    table=captions.perceptron_table(),
)
