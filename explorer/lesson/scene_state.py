"""The scenes of a lesson as a visitor goes through them: which one is on, what has been answered, what is told.

A lesson opens with its first scene, unless the link brings points or settings or the visitor has points of his own:
these open the bench, with all controls. The address says scene=k, and scene=0 on the bench. A parameter that is
not the explorer's own, such as utm_source, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.challenges import custom_challenge, custom_link, links
from explorer.lesson.challenges.challenge import PICKS
from explorer.lesson.challenges.task import Task, task, tasks
from explorer.lesson.controls import is_setting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import SKIPPED, Draw, Mark, Play, Scene, Stage, Until
from explorer.points.dataset import Dataset
from explorer.points.links import LinkError
from explorer.visit import result_cache, session
from explorer.visit.progress import Step
from linboard.i18n.language import _

PARAMETER = "scene"
COURSE = "course"
PRINT = "print"  # asks for the lesson on paper: paper/sheet.py
FREE = 0
STEP = "step"  # the step of the board's player, which the browser writes
# Parts of the address that open the bench, as the settings of controls do. A lesson ignores all others.
OF_THE_BENCH = {links.POINTS, links.LINE, session.PICKS, STEP}


def begin(room: LessonSpec) -> Scene | None:
    """Settle which scene of the lesson is on, and set its stage where it is another one; None on the bench."""
    current = session.get()
    mine = current.progress
    if mine.place != room.key:
        mine.place = room.key
        mine.scenes[room.key] = _opens_with(room)
    k, scene = mine.scenes[room.key], on(room)
    if scene is None:
        mine.offered, mine.settings = None, {}
        session.leave_stage()
    elif mine.staged != (room.key, k):
        _set_stage(room, k, keep=session.is_linked(), arrives=links.CHALLENGE in st.query_params)
    else:
        mine.left = current.points
        _take(room, scene)
    is_task = isinstance(scene, Task)
    session.write(PARAMETER, str(k) if room.scenes and not is_task else None)
    session.write(links.CHALLENGE, scene.key if scene is not None and is_task else None)
    drawn = mine.lines.get((room.key, scene.key)) if scene is not None and is_task else None
    session.write(links.LINE, links.spelled(drawn) if drawn else None)
    return scene


def scenes(room: LessonSpec) -> tuple[Scene, ...]:
    """Its scenes, and behind them its challenges, each as a scene; last, the one that a link has brought."""
    brought = session.get().progress.brought.get(room.key)
    return room.scenes + tasks(room) + ((task(custom_challenge.open_in(room, brought)),) if brought else ())


def _take(room: LessonSpec, scene: Scene) -> None:
    """Take what the reader has marked or drawn on the board since the last run."""
    mine = session.get().progress
    by_hand = isinstance(scene, Task) and scene.challenge.may.picks  # then the page takes what is picked
    marked = None if by_hand else session.take_pick()
    points = mine.begun.n if mine.begun else 0
    if isinstance(scene.act, Mark) and marked is not None and marked < points:
        answer(room, scene, marked)
    drawn = session.take_line() if isinstance(scene.act, Draw) else None
    if drawn is not None and any(drawn[:2]):
        mine.lines[room.key, scene.key] = drawn


def _opens_with(room: LessonSpec) -> int:
    """The number of the scene that a page opens with, from the address or from what the visitor has seen of it."""
    if lecture_mode.locked():
        return FREE  # a scene has the answer to a lecturer's question
    wanted = st.query_params.get(links.CHALLENGE)
    if wanted is not None and custom_link.carries(wanted):
        return _bring(room, wanted)
    if wanted is not None:
        found = [k for k, scene in enumerate(tasks(room), len(room.scenes) + 1) if scene.key == wanted]
        return found[0] if found else FREE
    current, said = session.get(), st.query_params.get(PARAMETER, "")
    if said.isascii() and said.isdigit() and len(said) < 3:
        if room.scenes and int(said) > len(room.scenes):
            told = _("There is no scene {k} in this lesson: it has {n} scenes, and this is the last one.")
            current.problem = told.format(k=int(said), n=len(room.scenes))
        return min(int(said), len(room.scenes))
    brought = any(name in OF_THE_BENCH or is_setting(name) for name in st.query_params)
    own = current.points is not None and current.points != current.progress.left
    if not room.scenes or brought or own:
        return FREE
    return current.progress.scenes.get(room.key) or 1


def _bring(room: LessonSpec, key: str) -> int:
    """The number of a challenge that somebody has made; the bench and one sentence where the link has none."""
    current = session.get()
    try:
        custom_challenge.open_in(room, key)
    except LinkError as error:
        current.problem = str(error)
        return FREE
    current.progress.brought[room.key] = key
    current.progress.staged = None  # it may be another one than the last time
    return len(scenes(room))


def restage(room: LessonSpec, dataset: Dataset) -> None:
    """Begin the scene that is on once more, with other points."""
    _set_stage(room, session.get().progress.scenes[room.key], begins=dataset)


def _set_stage(
    room: LessonSpec, k: int, *, keep: bool = False, arrives: bool = False, begins: Dataset | None = None
) -> None:
    """Put a scene's points on the board, unless the link has brought others, and its settings into the controls.

    Of a challenge that `arrives` by a link, picks, line and controls are those of the link. A scene `begins` with its
    own points, or with other ones.
    """
    scene, current = scenes(room)[k - 1], session.get()
    mine = current.progress
    mine.begun = scene.dataset() if begins is None else begins
    linked = current.history.present if keep and current.history else None
    if linked is not None and not (isinstance(scene, Task) or scene.takes(linked)):
        current.problem = _(
            "The points in this link do not fit this scene, so the scene shows its own points."
        )
        keep = False
    picks = current.picks if arrives or keep else []
    session.stage((room.key, scene.key), None if keep else mine.begun, other=begins is not None)
    current.picks = picks
    current.begin += 1
    mine.answers.pop((room.key, scene.key), None)
    mine.lines.pop((room.key, scene.key), None)
    if arrives and (drawn := links.drawn(st.query_params.get(links.LINE, ""))):
        mine.lines[room.key, scene.key] = drawn
    mine.staged, mine.left = (room.key, k), current.points
    mine.to_play = (room.key, scene.key) if isinstance(scene.act, Play) else None
    _forget((mine.offered or frozenset()).difference(scene.controls))
    mine.offered, mine.settings = frozenset(scene.controls), scene.settings
    for key in scene.controls:
        if not (arrives and key in st.query_params):  # which then says what it is
            st.session_state[key] = scene.settings[key]


def _forget(controls: Iterable[str]) -> None:
    """Forget what a scene has made of its controls, which the next one does not show."""
    for key in controls:
        st.session_state.pop(key, None)
        session.write(key, None)


def on(room: LessonSpec) -> Scene | None:
    """The scene of the lesson that is on; None on the bench."""
    k = session.get().progress.scenes.get(room.key, FREE)
    return scenes(room)[k - 1] if k else None


def on_lesson(room: LessonSpec) -> bool:
    """Whether one of the lesson's own scenes is on the screen: no challenge, and not its sheet."""
    return on(room) in room.scenes and st.query_params.get(PRINT) != "1"


def way(room: LessonSpec) -> list[Step]:
    """The scenes that Back and Next lead through: those of the course, while one of it is on; else of the lesson.

    From a challenge they lead to the lesson's other ones.
    """
    mine = session.get().progress
    scene = on(room)
    if isinstance(scene, Task):
        alone = custom_link.carries(scene.key)
        return [(room.key, one.key) for one in ((scene,) if alone else tasks(room))]
    k, course = mine.scenes.get(room.key, FREE), mine.course
    own = [(room.key, scene.key) for scene in room.scenes]
    within = own[k - 1] in course if k else not set(own).isdisjoint(course)
    return list(course) if within else own


def place(room: LessonSpec) -> int:
    """The position in that way of the scene that is on; -1 on the bench."""
    scene = on(room)
    return -1 if scene is None else way(room).index((room.key, scene.key))


def lead(room: LessonSpec, step: Step) -> None:
    """Begin a scene of this lesson, or of another one."""
    lesson, key = step
    if lesson == room.key:
        go(room, next(k for k, scene in enumerate(scenes(room), 1) if scene.key == key))
    else:
        session.get().progress.leads_to = step


def go(room: LessonSpec, k: int) -> None:
    """Begin scene k of the lesson, or leave its points and settings on the bench."""
    mine = session.get().progress
    scene = on(room)
    if scene is not None and k == FREE:
        for key, value in scene.settings.items():
            st.session_state[key] = st.session_state.get(key, value) if key in scene.controls else value
    mine.scenes[room.key], mine.staged = k, None
    if k != FREE:
        _set_stage(room, k)


def stage(room: LessonSpec, scene: Scene, dataset: Dataset) -> Stage:
    """The scene as it stands just now, with these points on the board."""
    mine = session.get().progress
    now = mine.controls = {key: st.session_state.get(key, scene.settings[key]) for key in scene.controls}
    begun = mine.begun if mine.begun is not None else dataset
    step = room.key, scene.key
    picks = {PICKS: _picked()} if isinstance(scene, Task) else {}
    settings = {**scene.settings, **now, **picks}
    return Stage(dataset, settings, begun, mine.answers.get(step), mine.lines.get(step))


def _picked() -> tuple[int, ...]:
    """The mistakes that were picked, with the one that the page has not taken yet."""
    current = session.get()
    return tuple(current.picks if current.pick is None else [*current.picks, current.pick])


def answer(room: LessonSpec, scene: Scene, value: Any) -> None:
    """Take what the reader foretells; the steps then play."""
    mine = session.get().progress
    mine.answers[room.key, scene.key] = value
    mine.plays += 1


def show(room: LessonSpec, scene: Scene) -> None:
    """Do what the reader would have had to do."""
    if isinstance(scene.act, Until):
        shown = scene.act.shown(scene.begin())
        session.replace(shown.dataset)
        for key in scene.controls:
            st.session_state[key] = shown.settings[key]
    else:
        answer(room, scene, SKIPPED)


def answered(scene: Scene, now: Stage) -> bool:
    """Whether the reader has foretold something, wanted to be shown, or done what was to be done.

    What is only played has nothing to hide. A challenge is answered when it is solved: who gives up what can be done
    has not solved it.
    """
    if isinstance(scene, Task):
        return result_cache.cached(scene.claim, now)
    if isinstance(scene.act, Until):
        return now.dataset.present == now.begun.present and result_cache.cached(scene.act.holds, now)
    if isinstance(scene.act, Draw) and scene.act.holds is not None and now.line is not None:
        return now.answer is not None or result_cache.cached(scene.act.holds, now)
    return isinstance(scene.act, Play) or now.answer is not None
