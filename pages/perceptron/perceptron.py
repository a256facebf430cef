"""Perceptron learning algorithm: watch the line turn until no point is on the wrong side."""

import streamlit as st

from explorer import captions, controls, export, hand, lesson, player
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
    here = lesson.open(
        "perceptron",
        _("The perceptron learns from its mistakes"),
        idea=_(
            "It takes a point on the wrong side and turns the line towards it, again and again. "
            "If some line separates the two classes it ends with such a line; if none does, it never stops."
        ),
        source=_(
            "Rosenblatt 1958; Li Hang, Statistical Learning Methods, chapter 2, Algorithm 2.1 and Table 2.1"
        ),
    )
    X, signs = here.dataset.X, lesson.signs(here)
    if signs is None:
        here.experiments()
        return
    verdict = separable(X, signs)
    with here.controls():
        order = controls.choice(_("Which mistake comes next"), ORDERS, "pla.order")
        start, eta = view.start_controls()
        options = st.container(horizontal=True)
        record = view.record_control(options, order)
        budget = 10_000 if verdict.separable else view.budget_control(options)
        seed = view.seed_control(options) if order == "random" else 0
        view.verdict(verdict)
    picks, note = hand.picks(X, signs, start, eta) if order == HAND else (None, "")
    if picks is not None:
        with here.controls():
            hand.controls(len(picks))
    model = Perceptron(
        order=order if picks is None else picks,
        start=start,
        eta=eta,
        max_updates=budget,
        random_state=seed,
        record=record,
    )
    trace = model.fit(X, signs).trace_

    here.board(view.board(here, model, signs, verdict, note), hand=picks is not None)
    with here.left:
        here.linked("formula", view.formula(here, trace, eta))
    with here.right:
        view.beside(here, trace, signs, eta, verdict.separable)
    here.experiments()
    here.linked("table", player.message(here.key, table=captions.perceptron_table(trace), title=_("Steps")))
    st.download_button(
        _("Download the steps as CSV"),
        lambda: export.trace_csv(trace),
        "perceptron-steps.csv",
        "text/csv",
        icon=":material/download:",
    )
    here.code(model)


lesson.run(page)
