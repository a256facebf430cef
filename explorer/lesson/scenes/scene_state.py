"""The current scene of a lesson: which one it is, its staged points and settings, and the way to another one.

A lesson opens with its first scene, or with the one that the visitor has left. It opens with the bench and all controls
if the link contains points or settings, if the visitor brings points from the page “Data” or from a link, or if its own
scenes were left for its bench. Points made on the bench of another lesson after its scenes do not count. The address
contains scene=k, or scene=0 on the bench. A parameter that is not the explorer's own, such as utm_source, changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import streamlit as st

from explorer.lesson import extra_scenes, lecture_mode
from explorer.lesson.challenges import custom_address, custom_link, links
from explorer.lesson.challenges.task import Task, tasks
from explorer.lesson.controls import is_setting
from explorer.lesson.courses import entry as entries
from explorer.lesson.courses import kept
from explorer.lesson.extra_questions import own_points
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.extra_questions.reasons import Reasoned, is_reason
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import current_stage
from explorer.points import stored_points
from explorer.points.dataset import Dataset, default
from explorer.points.history import History
from explorer.points.links import LinkError
from explorer.visit import session
from explorer.visit.progress import Step
from linboard.i18n.language import _

PARAMETER = "scene"
COURSE = "course"
PROOF, DROP = "proof", "drop"  # the open proof, and the assumption that was dropped: proofs/state.py
PRINT = "print"  # requests the printable lesson: printing/lesson_sheet.py
FREE = 0
STEP = "step"  # the step of the board's player, which the browser writes
# Query parameters that open the bench, as the settings of controls do. A lesson ignores all others.
OF_THE_BENCH = {links.POINTS, links.LINE, session.PICKS, session.AXES, STEP, PROOF}


def begin(room: LessonSpec) -> Scene | None:
    """Determine the current scene of the lesson and stage it if it has changed; returns None on the bench."""
    visit = session.get()
    mine = visit.progress
    if mine.place != room.key:
        if mine.place in mine.explored and mine.edits is None:
            mine.made = visit.points
        mine.place = room.key
        mine.scenes[room.key] = _opens_with(room)
    k = mine.scenes[room.key]
    scene = _numbered(room, k)
    if scene is None:
        mine.offered, mine.settings = None, {}
        visit.leave_stage()
    elif mine.staged != (room.key, k):
        _set_stage(room, k, keep=session.is_linked(), arrives=links.CHALLENGE in st.query_params)
    else:
        scene = _take_place(room, scene)
        mine.left = visit.points
        current_stage.take(room, scene)
    is_task, is_extra = isinstance(scene, Task), isinstance(scene, QuestionScene)
    challenge = scene.key if scene is not None and is_task else None
    address = {
        PARAMETER: str(k) if room.scenes and not is_task and not is_extra else None,
        links.CHALLENGE: None if challenge is None else custom_address.shortened(challenge),
        extra_scenes.ASK: scene.key if scene is not None and is_extra else None,
    }
    drawn = mine.lines.get((room.key, scene.key)) if scene is not None and is_task else None
    if PROOF not in st.query_params:  # there it is the line of the proof
        address[links.LINE] = links.spelled(drawn) if drawn else None
    session.write_all(address, visit)
    return scene


def scenes(room: LessonSpec) -> tuple[Scene, ...]:
    """Return the scenes, then the challenges as scenes, and last a scene from elsewhere that is open here."""
    return room.scenes + tasks(room) + extra_scenes.of(room)


def _take_place(room: LessonSpec, scene: Scene) -> Scene:
    """Return the question about the place that was clicked since the last run, if it is about a place.

    The click has added a point, which is removed again.
    """
    visit = session.get()
    begun, now = visit.progress.begun, visit.points
    if not isinstance(scene, QuestionScene) or not scene.rings:
        return scene
    if begun is None or now is None or now == begun:
        return scene
    if now.n > begun.n:
        x, y = now.X[-1].tolist()
        visit.progress.brought[room.key] = own_points.moved(scene.key, (x, y))
    visit.history = History(begun)
    return on(room) or scene


def _opens_with(room: LessonSpec) -> int:
    """Return the number of the scene with which a page opens, from the address or from the visitor's progress."""
    if lecture_mode.locked():
        return FREE  # a scene would reveal the answer to a lecturer's question
    wanted = st.query_params.get(links.CHALLENGE)
    asked = st.query_params.get(extra_scenes.ASK)
    if asked is not None and extra_scenes.is_question(asked):
        session.get().progress.own = session.get().points
        return _bring(room, asked)
    if wanted is not None and (custom_link.carries(wanted) or stored_points.is_name(wanted)):
        return _bring(room, wanted)
    if wanted is not None:
        found = [k for k, scene in enumerate(tasks(room), len(room.scenes) + 1) if scene.key == wanted]
        return found[0] if found else FREE
    visit, said = session.get(), st.query_params.get(PARAMETER, "")
    if said.isascii() and said.isdigit() and len(said) < 3:
        if room.scenes and int(said) > len(room.scenes):
            told = _("There is no scene {k} in this lesson: it has {n} scenes, and this is the last one.")
            visit.problem = told.format(k=int(said), n=len(room.scenes))
        return min(int(said), len(room.scenes))
    brought = any(name in OF_THE_BENCH or is_setting(name) for name in st.query_params)
    mine = visit.progress
    own = visit.points is not None and visit.points not in (mine.left, mine.made)
    if brought or own:
        mine.explored.discard(room.key)
        _forget(set(_settings()).difference(st.query_params))  # those of a scene that led to a proof
        return FREE
    if room.key in mine.explored or (not room.scenes and mine.set_aside is not None):
        visit.return_to_bench()
        return FREE
    return (mine.scenes.get(room.key) or 1) if room.scenes else FREE


def _bring(room: LessonSpec, key: str) -> int:
    """Return the number of a scene from elsewhere.

    If the link is invalid, report it and return the bench.
    """
    visit = session.get()
    try:
        key = custom_address.in_full(key)
        extra_scenes.opened(room, key)
    except LinkError as error:
        visit.problem = str(error)
        return FREE
    visit.progress.brought[room.key] = key
    visit.progress.staged = None  # it may differ from the previous one
    return len(scenes(room))


def restage(room: LessonSpec, dataset: Dataset) -> None:
    """Restart the current scene with other points."""
    _set_stage(room, session.get().progress.scenes[room.key], begins=dataset)


def _set_stage(
    room: LessonSpec, k: int, *, keep: bool = False, arrives: bool = False, begins: Dataset | None = None
) -> None:
    """Put a scene's points on the board, unless the link contains others, and its settings into the controls.

    If a challenge `arrives` by a link, its picks, line and controls come from the link. `begins` replaces the scene's
    own points.
    """
    scene, visit = scenes(room)[k - 1], session.get()
    mine = visit.progress
    mine.begun = scene.begin().dataset if begins is None else begins
    mine.explored.discard(room.key)
    own = visit.points if mine.edits is None and visit.points != mine.left else None
    linked = visit.history.present if keep and visit.history else None
    if linked is not None and not scene.takes(linked):
        visit.problem = _("The points in this link do not fit this scene, so the scene shows its own points.")
        keep = False
    picks = visit.picks if arrives or keep else []
    step = room.key, scene.key
    if isinstance(scene, Task) or begins is not None:
        for answers in (mine.answers, mine.lines, mine.reached):
            answers.pop(step, None)
    reached = None if keep else mine.reached.get(step)  # the answer is kept when the reader comes back
    opens = mine.begun if reached is None else reached.dataset
    if mine.edits is None:
        mine.bench_settings = {}
    session.stage(step, None if keep else opens, other=begins is not None)
    if own is not None and own.n and own not in (visit.points, default()):
        mine.set_aside = step
    visit.picks = picks
    visit.begin += 1
    mine.opens_answered = step in mine.answers
    if arrives and (drawn := links.drawn(st.query_params.get(links.LINE, ""))):
        mine.lines[step] = drawn
    mine.staged, mine.left = (room.key, k), visit.points
    mine.to_play = step if scene.act.plays else None
    _forget((mine.offered or frozenset()).difference(scene.controls))
    mine.offered, mine.settings = frozenset(scene.controls), scene.settings
    values = scene.settings if reached is None else {**scene.settings, **reached.controls}
    for key in scene.controls:
        if not (arrives and key in st.query_params):  # in that case the address gives the value
            st.session_state[key] = values[key]


def _forget(controls: Iterable[str]) -> None:
    """Forget the values of controls that the next scene does not show."""
    for key in controls:
        st.session_state.pop(key, None)
        session.write(key, None)


def on(room: LessonSpec) -> Scene | None:
    """Return the current scene of the lesson, or None on the bench."""
    return _numbered(room, session.get().progress.scenes.get(room.key, FREE))


def _numbered(room: LessonSpec, k: int) -> Scene | None:
    """Return scene k of the lesson, from 1; None for the bench."""
    all_ = room.scenes if k <= len(room.scenes) else scenes(room)
    return all_[k - 1] if 0 < k <= len(all_) else None


def on_paper(room: LessonSpec) -> bool:
    """Return whether the printable lesson is requested.

    A locked page has none, because it contains answers. The page of a proof prints the proof itself.
    """
    asked = st.query_params.get(PRINT) == "1" and not _is_proof(room)
    return asked and bool(room.scenes) and not lecture_mode.locked() and not lecture_mode.on()


def _is_proof(room: LessonSpec) -> bool:
    """Whether the address names a proof of the lesson."""
    return st.query_params.get(PROOF) in {proof.key for proof in room.proofs()}


def on_lesson(room: LessonSpec) -> bool:
    """Whether one of the lesson's own scenes is on the screen: no challenge, and not its sheet."""
    return on(room) in room.scenes and st.query_params.get(PRINT) != "1"


def lead(room: LessonSpec, step: Step) -> None:
    """Start a scene, or open a proof, of this lesson or of another lesson."""
    lesson, key = step
    session.get().progress.leads_to = step if lesson != room.key else None
    if lesson != room.key:
        return
    for name in (PROOF, DROP):
        session.write(name, None)
    if key.startswith(entries.PROOF):
        asked = on(room)
        go(room, FREE)
        name, line = key.removeprefix(entries.PROOF), None
        if isinstance(asked, Reasoned) and asked.proof.key == name:  # back to the line, with the same points
            line = str(asked.proof.index(asked.line.key) + 1)
        else:
            proof_points(room, step)
        session.write(links.LINE, line)
        session.write(PROOF, name)
    elif extra_scenes.is_extra(key):
        _pose(room, key)
    else:
        go(room, next(k for k, scene in enumerate(scenes(room), 1) if scene.key == key))


def _pose(room: LessonSpec, key: str) -> None:
    """Open a scene from elsewhere; if that is impossible, report it and stay."""
    visit = session.get()
    if (own_points.is_own(key) or is_reason(key)) and on(room) is None:
        visit.progress.own = visit.points or visit.shown
    k = _bring(room, key)
    if k != FREE:
        go(room, k)


def proof_points(room: LessonSpec, step: Step) -> None:
    """Put the points of a proof in the course on the board, or those with which it opens."""
    entry = kept.entry(session.get().progress.prepared, step)
    proof = room.proof(step[1].removeprefix(entries.PROOF))
    session.replace(proof.points(entry.points if entry is not None else None))
    session.get().progress.left = session.get().points  # they are not the visitor's own


def go(room: LessonSpec, k: int) -> None:
    """Start scene k of the lesson, or switch to the bench and keep the points and settings."""
    mine = session.get().progress
    scene = on(room)
    if scene is not None and k == FREE:
        mine.explored.add(room.key)
        mine.left = session.get().points  # as they are after the last edit
        for key, value in scene.settings.items():
            st.session_state[key] = st.session_state.get(key, value) if key in scene.controls else value
    mine.scenes[room.key], mine.staged = k, None
    if k != FREE:
        kept = mine.bench_settings if scene is not None else {room.key: _settings()}
        _set_stage(room, k)
        mine.bench_settings = kept


def _settings() -> dict[str, Any]:
    """Return the values of the controls that belong to lessons."""
    return {str(key): value for key, value in st.session_state.items() if is_setting(str(key))}


def explore(room: LessonSpec) -> None:
    """Switch to the bench, from a scene or from a proof."""
    for name in (PROOF, DROP):
        session.write(name, None)
    go(room, FREE)


def use_own_points(room: LessonSpec) -> None:
    """Switch from a scene to the bench, with the visitor's own points and with the settings that it had with them."""
    visit, scene = session.get(), on(room)
    kept = visit.progress.bench_settings.get(room.key, {})
    go(room, FREE)
    if scene is not None:
        _forget(scene.settings)  # they suit the scene's points
    session.set_controls(kept)
    visit.return_to_bench()
    visit.progress.explored.discard(room.key)
    visit.progress.made = None  # other lessons open with these points, too
