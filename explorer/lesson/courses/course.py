"""Custom courses: chosen scenes of all lessons in a chosen order, stored in a link, and the way to the next scene.

The address contains, for example, course=margin.hold~perceptron.one. Next and Back then move through these scenes,
across pages.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from explorer.lesson import extra_scenes, lecture_mode
from explorer.lesson.challenges import links
from explorer.lesson.courses import kept
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import PROOF
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scenes import scene_navigation, scene_state
from explorer.lesson.site import Site
from explorer.streamlit_bridge import script_run
from explorer.visit import progress, reader_language, session
from explorer.visit.progress import Progress, Step
from linboard.i18n.language import _, listed

OPEN = {scene_state.PARAMETER, scene_state.PROOF, extra_scenes.ASK, links.CHALLENGE}  # say what is open
GO_ALONG = (lecture_mode.KEY, reader_language.KEY)  # parameters of the address that apply to every page


def begin(site: Site, pages: Sequence[st.Page], open_: st.Page) -> None:
    """Read the course from the link, keep it in the link of every page, and open the requested scene."""
    current = session.get().progress
    text = st.query_params.get(scene_state.COURSE)
    if text is not None and text != link(current):
        _take(site, text)
        if current.course and not OPEN & set(st.query_params):
            current.leads_to = current.course[0]
    if current.prepared:
        _load(site, current)
    session.write(scene_state.COURSE, link(current) or None)
    step, started = current.leads_to, current.started
    if step is None and started is None:
        return
    script_run.end_if_replaced()  # the step is for its successor
    current.leads_to = current.started = None
    if step is None and started is not None and _room(site, started[0]).path != open_.url_path:
        step = started
    if step is None:
        return
    room, wanted = _aim(site, step)
    current.place = ""  # the address determines the current scene
    if room.path == open_.url_path:
        st.query_params.update(wanted)
    else:
        page = next(page for page in pages if page.url_path == room.path)
        # The sidebar's controls were not drawn on the previous page, so Streamlit forgets their values.
        wanted |= {name: st.query_params[name] for name in GO_ALONG if name in st.query_params}
        st.switch_page(page, query_params=wanted)


def link(current: Progress) -> str:
    """Return the course's text in the address: its name in the store, or all scenes."""
    return current.prepared or progress.spelled(current.course)


def _load(site: Site, current: Progress) -> None:
    """Read the open course from the store, if this process does not have it yet."""
    try:
        kept.find(current.prepared, site)
    except CourseError as error:
        session.get().problem = str(error)
        current.course, current.prepared = (), ""


def _aim(site: Site, step: Step) -> tuple[LessonSpec, dict[str, str]]:
    """Return the lesson of a scene or of a custom challenge, and the query parameters that open it."""
    lesson, key = step
    if step not in site.steps:
        room = _room(site, lesson)
        if key.startswith(PROOF):
            scene_state.proof_points(room, step)
            return room, {scene_state.PROOF: key.removeprefix(PROOF), scene_state.PARAMETER: "0"}
        return room, {extra_scenes.ASK if extra_scenes.is_question(key) else links.CHALLENGE: key}
    room, k = site.scene(step)
    return room, {scene_state.PARAMETER: str(k)}


def _room(site: Site, lesson: str) -> LessonSpec:
    return next(room for room in site.rooms if room.key == lesson)


def _take(site: Site, text: str) -> None:
    """Set the session's course from the link.

    Report the scenes that do not exist.
    """
    visit = session.get()
    if kept.is_name(text):
        try:
            visit.progress.course = kept.find(text, site).steps
            visit.progress.prepared = text
        except CourseError as error:
            visit.problem = str(error)
        return
    named, visit.progress.prepared = progress.parsed(text), ""
    known = [step for step in dict.fromkeys(named) if step in site.steps]
    visit.progress.course = tuple(known)
    if missing := [progress.spelled([step]) for step in named if step not in site.steps]:
        visit.problem = _(
            "The course in this link refers to scenes that do not exist: {missing}. They have been left "
            "out; the other scenes are kept."
        ).format(missing=listed(missing[:5]))


def go_on(site: Site, spec: LessonSpec) -> None:
    """Show the progress in all lessons, and a button that opens the next unfinished scene."""
    if lecture_mode.locked():
        return  # scenes contain the answers
    done = session.get().progress.done & set(site.steps)
    left = [step for step in site.steps if step not in done]
    told = _("You have completed {done} of {n} scenes.").format(done=len(done), n=len(site.steps))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if left:
            lesson, k = site.scene(left[0])
            label = _("Continue: {lesson}, scene {k}") if done else _("Start: {lesson}, scene {k}")
            label = label.format(lesson=_(lesson.title), k=k)
            scene_navigation.leads_to(label, "course.on", spec, left[0], type="primary")
        st.caption(told)
