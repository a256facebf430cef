"""The list of a lesson's proofs on its bench."""

from __future__ import annotations

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs import state
from linboard.i18n.language import _


def show(room: LessonSpec) -> None:
    """Show the claims of a lesson, each with a button that opens its proof."""
    proofs = room.proofs()
    if not proofs or lecture_mode.locked() or lecture_mode.on():
        return
    with st.expander(_("Why? The proofs of this lesson ({n})").format(n=len(proofs))):
        for proof in proofs:
            st.button(
                f"**{_(proof.name)}.** {_(proof.claim)}",
                key=f"proof.show.{proof.key}",
                type="tertiary",
                on_click=state.show,
                args=(proof,),
            )
