"""The state of a proof on the page: which one is open, the dropped assumption, and the reader's own points.

The address contains proof=con-novikoff, line=4, and drop=separable after an assumption was dropped.
"""

from __future__ import annotations

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.controls import Choice
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs.proof import Proof
from explorer.lesson.scenes import scene_state
from explorer.points.dataset import Dataset
from explorer.visit import session
from explorer.visit.progress import Step
from linboard.i18n.language import N_
from linclass.proofs.chain import Example

PROOF, LINE, DROP = scene_state.PROOF, "line", scene_state.DROP
MODE = Choice("proof.mode", {"read": N_("Read"), "why": N_("Why?"), "order": N_("Put in order")})
_MINE = "proof.mine"  # the reader's points before an assumption was dropped; None if there were none


def opened(room: LessonSpec) -> Proof | None:
    """Return the lesson's proof that the address names; a lecturer's locked question shows none."""
    key = st.query_params.get(PROOF)
    if key is None or lecture_mode.locked():
        return None
    return next((proof for proof in room.proofs() if proof.key == key), None)


def show(proof: Proof, scene: Step | None = None) -> None:
    """Open a proof at its first line, perhaps from a scene, to which closing it returns."""
    session.get().progress.proved_from = scene
    session.write(LINE, None)
    session.write(DROP, None)
    session.write(PROOF, proof.key)


def close(room: LessonSpec) -> None:
    """Return to the scene from which the proof was opened, or to the bench with the reader's own points."""
    restore()
    mine = session.get().progress
    scene, mine.proved_from = mine.proved_from, None
    for name in (LINE, DROP, PROOF, MODE.key, scene_state.PRINT):
        session.write(name, None)
    st.session_state.pop(MODE.key, None)
    if scene is not None and scene[0] == room.key:
        scene_state.lead(room, scene)


def dropped(proof: Proof) -> str | None:
    """Return the key of the dropped assumption, or None."""
    key = st.query_params.get(DROP)
    return key if key in {one.key for one in proof.assumptions} else None


def drop(proof: Proof, key: str, example: Example) -> None:
    """Put points on the board that violate an assumption, and keep the reader's own."""
    if _MINE not in st.session_state:
        history = session.get().history
        st.session_state[_MINE] = history.present if history else None
    points = dataset_of(example)
    if points is not None:
        session.replace(points)
        session.get().progress.left = session.get().points  # they are not the visitor's own
    session.write(LINE, None)
    session.write(DROP, key)


def dataset_of(example: Example) -> Dataset | None:
    """Return the points of an example in the plane, or None if it has no such points."""
    if example.X is None or example.y is None or example.X.shape[1] != 2:
        return None
    return Dataset(example.X, [0 if label == max(example.y) else 1 for label in example.y])


def drop_of_rows(proof: Proof, key: str) -> None:
    """Drop an assumption of a proof about the rows of a table, which change with it."""
    session.write(LINE, None)
    session.write(DROP, key)


def restore() -> None:
    """Put the reader's own points back."""
    if _MINE in st.session_state:
        mine: Dataset | None = st.session_state.pop(_MINE)
        shown = session.get().history
        if mine is not None:
            session.replace(mine)
        elif shown is not None:
            session.get().history = None
            session.get().generation += 1
    session.write(DROP, None)
