"""The receipts of a course: the lecturer lets students hand them in by its link, and collects their results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from explorer.classroom import handed_in
from explorer.classroom.store import StoreError
from explorer.lesson.challenges import collected
from explorer.lesson.courses.entry import Course
from explorer.visit import session
from linboard.i18n.language import _

_CLOSING = "linclass.course.receipts"  # session key: whether the lecturer has asked to delete the receipts


def show(course: Course, change: Callable[[Course], None]) -> None:
    """Show the button that collects receipts, or their number and results."""
    if not handed_in.offered():
        return
    if not course.collects:
        st.button(
            _("Collect receipts"),
            key="course.collect",
            on_click=_begin,
            args=(course, change),
            help=_(
                "Lets students who have opened the link of the course hand in receipts of solved challenges."
            ),
        )
        return
    place = handed_in.of_course(course.collects)
    try:
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            collected.show(place, "course")
            _end(course, change)
    except StoreError:
        st.warning(_("The receipts cannot be read right now."))
        return
    st.caption(
        _(
            "Students open the link of the course, solve its challenges, and hand in under “Receipt of solved "
            "challenges” at the bottom of the page “Playground”. The receipts are deleted after 90 days."
        )
    )


def _begin(course: Course, change: Callable[[Course], None]) -> None:
    try:
        secret = handed_in.opened()
    except StoreError:
        secret = None
    if secret is None:
        session.get().problem = _("Receipts cannot be collected right now. Try again in a few minutes.")
        return
    change(replace(course, collects=secret))


def _end(course: Course, change: Callable[[Course], None]) -> None:
    """Show the button that deletes all receipts, with a confirmation."""
    if not st.session_state.get(_CLOSING):
        ask = partial(st.session_state.__setitem__, _CLOSING, True)
        st.button(_("Collect no more"), key="course.collect.end", type="tertiary", on_click=ask)
        return
    st.button(_("Delete all receipts"), key="course.collect.delete", on_click=_delete, args=(course, change))
    st.button(_("Keep them"), key="course.collect.keep", on_click=partial(st.session_state.pop, _CLOSING))


def _delete(course: Course, change: Callable[[Course], None]) -> None:
    st.session_state.pop(_CLOSING, None)
    try:
        handed_in.of_course(course.collects).delete()
    except StoreError:
        session.get().problem = _("The receipts could not be deleted. Try again in a minute.")
        return
    change(replace(course, collects=""))
