"""The notice above the board of a scene whose points have replaced the visitor's own, and the way back to these."""

from __future__ import annotations

from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import lecture_mode
from explorer.lesson.challenges.task import Task
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.visit import session
from linboard.i18n.language import _


def show(room: LessonSpec, scene: Scene, column: DeltaGenerator) -> None:
    """Say in the scene with which it happened that the visitor's points are kept, beside a button that opens them."""
    if session.get().progress.set_aside != (room.key, scene.key) or lecture_mode.on():
        return
    if isinstance(scene, Task):
        told = _("This challenge uses its own points. Yours are kept.")
    else:
        told = _("This lesson uses its own points. Yours are kept.")
    with column.container(horizontal=True, gap="small", vertical_alignment="center", key="set-aside"):
        st.html(f'<span class="lc-set-aside">{escape(told)}</span>')
        st.button(
            _("Use my points"),
            key="scene.mine",
            on_click=scene_state.use_own_points,
            args=(room,),
        )
