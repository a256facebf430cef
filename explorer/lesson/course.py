"""Custom courses: chosen scenes of all lessons in a chosen order, stored in a link, and the way to the next scene.

The address contains, for example, course=margin.hold~perceptron.one. Next and Back then move through these scenes,
across pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit

import streamlit as st

from explorer.lesson import lecture_mode, scene_navigation, scene_state
from explorer.lesson.challenges import custom_link, links
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.site import Site
from explorer.server import qr
from explorer.visit import progress, reader_language, session
from explorer.visit.progress import Step
from linboard.i18n.language import _

CHOSEN = "course.scenes"
GO_ALONG = (lecture_mode.KEY, reader_language.KEY)  # parameters of the address that apply to every page
LOCAL = ("localhost", "127.0.0.1", "::1")


def begin(site: Site, pages: Sequence[st.Page], open_: st.Page) -> None:
    """Read the course from the link, keep it in the link of every page, and open the requested scene."""
    current = session.get().progress
    text = st.query_params.get(scene_state.COURSE)
    if text is not None and text != progress.spelled(current.course):
        _take(site, text)
        if current.course and scene_state.PARAMETER not in st.query_params:
            current.leads_to = current.course[0]
    session.write(scene_state.COURSE, progress.spelled(current.course) or None)
    step, current.leads_to = current.leads_to, None
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


def _aim(site: Site, step: Step) -> tuple[LessonSpec, dict[str, str]]:
    """Return the lesson of a scene or of a custom challenge, and the query parameters that open it."""
    lesson, key = step
    if custom_link.carries(key):
        return next(room for room in site.rooms if room.key == lesson), {links.CHALLENGE: key}
    room, k = site.scene(step)
    return room, {scene_state.PARAMETER: str(k)}


def _take(site: Site, text: str) -> None:
    """Set the session's course from the link.

    Report the scenes that do not exist.
    """
    current, named = session.get(), progress.parsed(text)
    known = [step for step in dict.fromkeys(named) if step in site.steps]
    current.progress.course = tuple(known)
    if missing := [progress.spelled([step]) for step in named if step not in site.steps]:
        current.problem = _(
            "The course in this link refers to scenes that do not exist: {missing}. They have been left "
            "out; the other scenes are kept."
        ).format(missing=", ".join(missing[:5]))


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


def make(site: Site, spec: LessonSpec) -> None:
    """Show the form in which a lecturer chooses scenes and copies the course's link and QR code."""
    if lecture_mode.locked() or lecture_mode.on():
        return
    course = session.get().progress.course
    with st.expander(_("Create your own course"), expanded=bool(course)):
        st.caption(
            _(
                "Choose scenes in the order in which your class should see them. The link opens the first "
                "one, and “Next” leads to the others."
            )
        )
        if CHOSEN not in st.session_state:
            st.session_state[CHOSEN] = list(course)
        chosen = st.multiselect(
            _("Scenes"),
            list(site.steps),
            format_func=lambda step: _label(site, step),
            key=CHOSEN,
            placeholder=_("Choose scenes"),
            select_all=False,  # typing a word and pressing Enter selects the first matching scene, not all of them
            filter_mode="contains",
        )
        if chosen:
            _link(spec, chosen)
        if course:
            st.button(_("End the course"), key="course.end", on_click=_end)


def _label(site: Site, step: Step) -> str:
    room, k = site.scene(step)
    return _("{lesson} {k}: {question}").format(
        lesson=_(room.title), k=k, question=_(room.scenes[k - 1].question)
    )


def _link(spec: LessonSpec, chosen: Sequence[Step]) -> None:
    """Show the link of a course, its QR code, and a button to try it."""
    base = (st.context.url or "").partition("?")[0]
    address = f"{base}?{scene_state.COURSE}={progress.spelled(chosen)}"
    st.code(address, language=None, wrap_lines=True)
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        if len(address.encode()) <= qr.MOST:
            st.html(qr.image(address, _("QR code"), 200), width="content")
        with st.container():
            begin_ = partial(_begin, tuple(chosen))
            scene_navigation.leads_to(
                _("Start the course"), "course.begin", spec, chosen[0], before=begin_, type="primary"
            )
            if urlsplit(base).hostname in LOCAL:
                st.caption(
                    _(
                        "This address only works on your own computer. For a class, start the app with "
                        "make run ADDRESS=0.0.0.0 (or streamlit run app.py --server.address 0.0.0.0) and "
                        "open the page by this computer’s name or IP address."
                    )
                )


def _begin(chosen: tuple[Step, ...]) -> None:
    session.get().progress.course = chosen


def _end() -> None:
    session.get().progress.course = ()
