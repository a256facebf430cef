"""The row of buttons below a scene, Back, Next and others, and the links between the bench and the scenes."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.challenges import page as challenge_page
from explorer.lesson.challenges.task import Task, tasks
from explorer.lesson.classroom import still_open
from explorer.lesson.courses import way
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs import state as proof_state
from explorer.lesson.proofs.proof import Proof
from explorer.lesson.proofs.scene import Proving
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.visit import session
from explorer.visit.progress import Step
from linboard.i18n.language import _


def steps(room: LessonSpec, *, solved: bool) -> None:
    """Show the row of buttons below a scene: Back, the position, Next, and the link to the bench."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="scenes"):
        buttons(room, solved=solved)


def buttons(room: LessonSpec, *, solved: bool) -> None:
    """Show these buttons in an existing row; Next is primary after a solved challenge."""
    scene = scene_state.on(room)
    (steps, i), is_task = way.place_in(room, scene), isinstance(scene, Task)
    leads_to(_("Back"), "scene.back", room, steps[i - 1], disabled=i == 0)
    st.html(_dots(steps, i, challenge=is_task))
    last = i == len(steps) - 1
    # A proof or a question from elsewhere is not a scene of the lesson.
    of_lesson = scene is not None and not isinstance(scene, QuestionScene)
    at_end = last and not is_task and of_lesson
    onward = way.next_lesson(room) if at_end and not lecture_mode.on() else None
    if not last:
        # whether Next is primary
        first = not is_task or solved or steps[i] in session.get().progress.done
        look = "primary" if first else "secondary"
        leads_to(_("Next"), "scene.next", room, steps[i + 1], type=look)
    if onward is not None:
        leads_to(_("Next lesson"), "scene.onward", room, onward, type="primary")
    if at_end and (own := tasks(room)):
        leads_to(_("Try a challenge"), "scene.challenge", room, (room.key, own[0].key))
    if at_end and (proofs := room.proofs()):
        st.button(_("See the proof"), key="scene.proof", on_click=_prove, args=(room, _of(scene, proofs)))
    st.button(
        _("Explore freely"),
        key="scene.free",
        on_click=scene_state.explore,
        args=(room,),
        type="primary" if last and not is_task and onward is None else "secondary",
    )
    if not is_task and of_lesson:
        _print()


def _of(scene: Scene | None, proofs: tuple[Proof, ...]) -> Proof:
    """Return the proof that a scene shows, or the first one."""
    key = scene.proof if isinstance(scene, Proving) else ""
    return next((proof for proof in proofs if proof.key == key), proofs[0])


def _prove(room: LessonSpec, proof: Proof) -> None:
    """Open a proof with the points of the scene."""
    scene = scene_state.on(room)
    scene_state.go(room, scene_state.FREE)
    proof_state.show(proof, None if scene is None else (room.key, scene.key))


def _print() -> None:
    """Show the button that opens the printable lesson."""
    if not lecture_mode.on():
        st.button(
            _("Print"),
            key="scene.print",
            on_click=session.write,
            args=(scene_state.PRINT, "1"),
        )


def leads_to(
    label: str,
    key: str,
    room: LessonSpec,
    step: Step,
    before: Callable[[], None] | None = None,
    **look: Any,
) -> None:
    """Show a button that calls `before` and starts a scene; its key tells the browser about a change of page."""

    def begin_it() -> None:
        scene = scene_state.on(room)
        if still_open.holds(None if scene is None else (room.key, scene.key), step):
            return
        if before is not None:
            before()
        scene_state.lead(room, step)

    place = st.container(key=f"elsewhere-{key}", width="content") if step[0] != room.key else st
    place.button(label, key=key, on_click=begin_it, **look)


def _dots(steps: list[Step], here: int, *, challenge: bool) -> str:
    """A dot for each scene: filled where it is done, large where one is."""
    done = session.get().progress.done
    kinds = ["lc-here" if i == here else "lc-done" if step in done else "" for i, step in enumerate(steps)]
    where = _("Challenge {i} of {n}") if challenge else _("Scene {i} of {n}")
    where = escape(where.format(i=here + 1, n=len(steps)))
    dots = "".join(f'<i class="{kind}"></i>' for kind in kinds)
    return f'<span class="lc-dots" role="img" aria-label="{where}">{dots}</span>'


def back_to(room: LessonSpec) -> None:
    """On the bench, show the links back to the scenes and to the printable lesson, and the challenges."""
    if room.scenes:
        _begin(room)
    challenge_page.listing(room)


def _begin(room: LessonSpec) -> None:
    """Show the button that starts the lesson or returns to the course, on phones above the board, and Print."""
    steps = way.steps(room)
    label = _("Back to the course") if steps == list(session.get().progress.course) else _("Start the lesson")
    with st.container(horizontal=True, gap="small", key="begin"):
        leads_to(label, "scene.begin", room, next(step for step in steps if step[0] == room.key))
        _print()
