"""In lecture mode, the questions that can be asked about the points on the bench."""

from __future__ import annotations

from html import escape

import streamlit as st

from explorer.lesson.courses import way
from explorer.lesson.extra_questions import own_points
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scenes import scene_state
from explorer.points.dataset import Dataset
from linboard.i18n.language import _


def show(room: LessonSpec, dataset: Dataset) -> None:
    """Show the choice of questions, and the button that opens one, which the key V presses; or why there is none.

    Only in lecture mode, on a page that is not locked.
    """
    standardised = way.standardised(room)
    kinds = own_points.FITS.get(room.key, ())
    reasons = {kind: own_points.why_not(room, kind, dataset, standardised=standardised) for kind in kinds}
    fits = [kind for kind, reason in reasons.items() if not reason]
    with st.container(key="own-questions", gap="xsmall"):
        if fits:
            _choice(room, dataset, fits, standardised=standardised)
        told = list(dict.fromkeys(filter(None, reasons.values()))) if kinds else []
        if not kinds:
            told = [_("This page has no questions about points of your own.")]
        if told and not fits:
            st.html(f'<p class="lc-count">{escape(told[0])}</p>')


def _choice(room: LessonSpec, dataset: Dataset, fits: list[str], *, standardised: bool) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        kind = st.selectbox(
            _("Question about these points"),
            fits,
            format_func=lambda one: _(own_points.NAMES[one]),
            key=f"own.kind.{room.key}",
            width=300,
        )
        step = room.key, own_points.key(kind, dataset, standardised=standardised)
        st.button(
            _("Show the question (V)"),
            key="hall.next",
            type="primary",
            on_click=scene_state.lead,
            args=(room, step),
        )
