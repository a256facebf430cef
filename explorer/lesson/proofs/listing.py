"""The list of a lesson's proofs on its bench."""

from __future__ import annotations

import re

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs import state
from explorer.lesson.proofs.proof import Proof
from linboard.i18n.language import _

BELOW = dict(zip("ijkmn0123456789", "ᵢⱼₖₘₙ₀₁₂₃₄₅₆₇₈₉", strict=True))  # indices in a button, which has no HTML


def show(room: LessonSpec) -> None:
    """Show the claims of a lesson, each with a button that opens its proof."""
    proofs = room.proofs()
    if not proofs or lecture_mode.locked() or lecture_mode.on():
        return
    with st.expander(_("Why? The proofs of this lesson ({n})").format(n=len(proofs))):
        for proof in proofs:
            button(proof)


def button(proof: Proof) -> None:
    """Show the claim of a proof, with its name as a link that opens it."""
    claim = re.sub(r"(?<=[\w\u0302])_([ijkmn0-9])(?![^\W_])", lambda found: BELOW[found[1]], _(proof.claim))
    st.button(
        f"**{_(proof.name)}.** {claim}",
        key=f"proof.show.{proof.key}",
        type="tertiary",
        on_click=state.show,
        args=(proof,),
    )
