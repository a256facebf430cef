"""A worksheet: chosen challenges on paper, each with its board on a grid, space to draw, and a QR code.

The address contains worksheet=pla-thirty~fis-means. The worksheet contains no solutions.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from math import ceil
from typing import Any

import streamlit as st

from explorer.lesson import lecture_mode, thumbnail
from explorer.lesson.challenges import links
from explorer.lesson.challenges.challenge import Challenge
from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import lesson_sheet, still_charts
from explorer.lesson.site import PAGES, Site
from explorer.server import qr
from explorer.visit import session
from linboard.i18n.language import _
from linboard.messages import Chart

PARAMETER, BETWEEN = "worksheet", "~"
CHOSEN, RETURNED = "worksheet.chosen", "worksheet.returned"
MOST = 12  # maximum number of challenges: each board takes a moment to draw
GRID = "#b9c1cd"  # colour of the grid lines, visible on paper
FINE = 30  # maximum range of an axis with a line at each unit
NUMBERED = 10  # maximum number of numbered units

Kept = dict[str, tuple[LessonSpec, Challenge]]


def make(site: Site) -> None:
    """Show the form in which a teacher chooses challenges.

    A locked page and lecture mode omit it.
    """
    if lecture_mode.locked() or lecture_mode.on():
        return
    known = _challenges(site)
    with st.expander(_("Worksheet of challenges"), expanded=st.session_state.get(RETURNED, False)):
        st.caption(
            _(
                "Choose challenges in the order in which they should be printed. Each comes with its "
                "board, space to draw, and a QR code that opens it here. No solutions are printed."
            )
        )
        chosen = st.multiselect(
            _("Challenges on paper"),
            list(known),
            format_func=lambda key: _label(*known[key]),
            key=CHOSEN,
            placeholder=_("Choose challenges"),
            max_selections=MOST,
            select_all=False,
            filter_mode="contains",
        )
        if chosen:
            text = BETWEEN.join(chosen)
            st.button(
                _("Make the worksheet"), key="worksheet.make", on_click=session.write, args=(PARAMETER, text)
            )


def _challenges(site: Site) -> Kept:
    """Return all challenges by key, with their lessons."""
    return {one.key: (room, one) for room in site.rooms for one in room.challenges()}


def _label(spec: LessonSpec, challenge: Challenge) -> str:
    return _("{lesson}: {task}").format(lesson=_(spec.title), task=_(challenge.task))


def shown(site: Site) -> bool:
    """Show the requested worksheet; returns False if none is requested or no challenge is valid."""
    asked = st.query_params.get(PARAMETER, "").split(BETWEEN)
    known = _challenges(site)
    keys = [key for key in dict.fromkeys(asked) if key in known][:MOST]
    if not keys or lecture_mode.locked() or lecture_mode.on():
        return False
    st.html(f"<style>{thumbnail.style()}{lesson_sheet.STYLE}</style>")
    with st.container(horizontal=True, vertical_alignment="center", key="sheet-bar"):
        st.button(_("Back to the map"), key="worksheet.back", on_click=_back, args=(keys,))
        st.html(lesson_sheet.print_button())
    with st.container(key="sheet"):
        st.html(_head())
        for k, key in enumerate(keys, 1):
            a_challenge(k, *known[key])
    return True


def _back(keys: list[str]) -> None:
    """Return to the map and keep the selection."""
    session.write(PARAMETER, None)
    st.session_state[CHOSEN], st.session_state[RETURNED] = keys, True


def _head() -> str:
    """Return the title, and the fields for the student's name and the date."""
    title, name, day = (escape(text) for text in (_("Challenges"), _("Name:"), _("Date:")))
    return f'<h1 class="lc-title">{title}</h1><p class="lc-by">{name}<span></span>{day}<span></span></p>'


def a_challenge(k: int, spec: LessonSpec, challenge: Challenge) -> None:
    """Show the task, the initial board, the link, and space to draw and write."""
    board = still_charts.of_challenge(PAGES / spec.page, challenge.key).get("board")
    with st.container(key=f"sheet-{k}"):
        showing.html(f"<h2>{k}. {typesetting.html(_(challenge.task))}</h2>")
        left, right = st.columns([0.56, 0.44], gap="small")
        with left:
            if board is not None and board.figure is not None:
                still_charts.mount(f"worksheet.{k}.board", on_grid(board), lesson_sheet.BOARD)
        with right:
            _way_to_it(spec, challenge)
            st.html(_room())


def _room() -> str:
    """Return squared paper, and the option that the challenge cannot be solved."""
    room, answer = escape(_("Space for drawing and writing")), escape(_("It cannot be done, because …"))
    return (
        f'<div class="lc-squared" role="img" aria-label="{room}"></div>'
        f'<ul class="lc-options"><li>{answer}</li></ul>'
    )


def _way_to_it(spec: LessonSpec, challenge: Challenge) -> None:
    """Show the lesson, and the link of the challenge with its QR code."""
    address = link(spec, challenge)
    told = _("{lesson}: scan the code to open this challenge, which then tells you what is still missing.")
    st.html(
        f'<div class="lc-code">{qr.image(address, _("QR code"))}'
        f"<p>{escape(told.format(lesson=_(spec.title)))}<small>{escape(address)}</small></p></div>"
    )


def link(spec: LessonSpec, challenge: Challenge) -> str:
    """Return the address that opens a challenge, based on the address of this page."""
    base = (st.context.url or "").partition("?")[0].rstrip("/")
    return f"{base}/{spec.path}?{links.CHALLENGE}={challenge.key}"


def on_grid(board: Chart) -> Chart:
    """Return the board with a grid line at each unit."""
    assert board.figure is not None
    layout = dict(board.figure["layout"])
    for name in ("xaxis", "yaxis"):
        layout[name] = _ruled(layout.get(name, {}))
    return replace(board, figure={**board.figure, "layout": layout})


def _ruled(axis: dict[str, Any]) -> dict[str, Any]:
    """Return an axis with grid lines for paper, at each unit unless there are too many."""
    low, high = axis.get("range", (0.0, float("inf")))
    units = {"dtick": 1, "ticklabelstep": ceil((high - low) / NUMBERED)} if high - low <= FINE else {}
    return {**axis, "gridcolor": GRID, **units}
