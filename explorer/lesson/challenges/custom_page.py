"""What an author gets after solving their own challenge: its link with task and board, without a solution."""

from __future__ import annotations

import streamlit as st

from explorer.lesson.challenges import custom_address, custom_challenge, judging, links
from explorer.lesson.challenges.challenge import Challenge
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Stage
from explorer.server import qr
from linboard.i18n.language import _

MOST_BYTES = 2_000  # maximum length of an address, which a QR code can hold


def give(spec: LessonSpec, challenge: Challenge, now: Stage) -> None:
    """Show the link of a solved draft, if the check passes on this board.

    Other challenges show nothing.
    """
    if not isinstance(challenge, custom_challenge.CustomChallenge) or not challenge.made.draft:
        return
    solved = custom_challenge.given_out(challenge, spec)
    given = judging.judge(solved, links.given(solved, now))
    if not given.passed:
        st.warning(given.reason)
        return
    link = address((st.context.url or "").partition("?")[0], solved)
    if len(link.encode()) > MOST_BYTES:
        st.warning(_("The link would be too long: use fewer points or shorter class names."))
        return
    st.caption(_("The link to your challenge. It contains the task and the starting board, but no solution."))
    st.code(link, language=None, wrap_lines=True)
    st.html(qr.image(link, _("QR code"), 200))


def address(base: str, solved: custom_challenge.CustomChallenge) -> str:
    """Return the address that opens a challenge on its lesson's page."""
    return f"{base}?{links.CHALLENGE}={custom_address.shortened(solved.key)}"
