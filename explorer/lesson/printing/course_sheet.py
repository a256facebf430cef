"""A prepared course on paper: each entry with its picture and space for the answer, and an answer page.

The address of the map contains worksheet= and the text of the course’s link.
"""

from __future__ import annotations

from functools import partial
from html import escape

import streamlit as st

from explorer.lesson import extra_scenes, lecture_mode, thumbnail
from explorer.lesson.challenges import custom_challenge, custom_link
from explorer.lesson.courses import kept
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, Entry
from explorer.lesson.extra_questions import reasons
from explorer.lesson.formulas import showing
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import lesson_sheet, still_charts, worksheet
from explorer.lesson.proofs import sheet
from explorer.lesson.proofs.notation import mathml
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.lesson.site import PAGES, Site
from explorer.visit import progress, session
from linboard.i18n import language
from linboard.i18n.language import _


def shown(site: Site) -> bool:
    """Show the requested course on paper; returns False if none is requested or it is not stored here."""
    text = st.query_params.get(worksheet.PARAMETER, "")
    if lecture_mode.locked() or lecture_mode.on():
        return False
    course = _course(text, site)
    if course is None:
        return False
    st.html(f"<style>{thumbnail.style()}{lesson_sheet.STYLE}</style>")
    with st.container(horizontal=True, vertical_alignment="center", key="sheet-bar"):
        back = partial(session.write, worksheet.PARAMETER, None)
        st.button(_("Back to the map"), key="worksheet.back", on_click=back)
        st.html(lesson_sheet.print_button())
    with st.container(key="sheet"):
        title = course.title or _("Course")
        st.html(f'<h1 class="lc-title">{escape(title)}</h1>')
        name = text if kept.is_name(text) else ""
        shown = {k: _entry(site, course, k, name) for k in range(1, len(course.entries) + 1)}
        asked = {k: entry for k, entry in shown.items() if entry is not None}
        if asked:
            with st.container(key="sheet-answers"):
                showing.html(lesson_sheet.answers((k, scene) for k, (_room, scene, _charts) in asked.items()))
        lesson_sheet.pictures_of_answers(
            (room, k, scene, charts) for k, (room, scene, charts) in asked.items()
        )
    return True


def _course(text: str, site: Site) -> Course | None:
    """Return the course of a link’s text: the name of a stored one, or the names of scenes."""
    if kept.is_name(text):
        try:
            return kept.find(text, site)
        except CourseError as error:
            session.get().problem = str(error)
            return None
    steps = [step for step in progress.parsed(text) if step in site.steps]
    return Course(tuple(Entry("scene", *step) for step in steps)) if steps else None


def _entry(
    site: Site, course: Course, k: int, name: str
) -> tuple[LessonSpec, Scene, still_charts.Charts] | None:
    """Show entry k of the course with this name; returns its lesson, its scene, and its charts for the last page."""
    entry = course.entries[k - 1]
    room = next(room for room in site.rooms if room.key == entry.lesson)
    if entry.what == "proof":
        _proof(room, k, entry)
        return None
    if entry.what == "challenge":
        carried = custom_link.carries(entry.key)
        of_lesson = (one for one in room.challenges() if one.key == entry.key)
        challenge = custom_challenge.open_in(room, entry.key) if carried else next(of_lesson)
        worksheet.a_challenge(k, room, challenge)
        return None
    about = ""
    if entry.what == "scene":
        number = site.scene(entry.step)[1]
        scene, address = room.scenes[number - 1], {scene_state.PARAMETER: str(number)}
    else:
        scene, address = extra_scenes.from_course(room, entry), {extra_scenes.ASK: entry.step[1]}
    if isinstance(scene, reasons.Reasoned):
        about = f"<p>{mathml(scene.line.symbols, scene.proof.symbols)}</p>"
    asked = entry.asked
    bare = asked is not None and not asked.points
    charts = {} if bare else still_charts.of_page(PAGES / room.page, address, name, course.steps)
    lesson_sheet.a_scene(room, k, scene, charts, about)
    return room, scene, charts


def _proof(room: LessonSpec, k: int, entry: Entry) -> None:
    """Show a proof at its points with all its lines."""
    proof = room.proof(entry.key)
    dataset = proof.points(entry.points)
    positive = dataset.present[0] if dataset.n else 0
    with st.container(key=f"sheet-{k}"):
        try:
            given = proof.given(dataset, positive)
            written = sheet.written(proof, given).replace("<h2>", f"<h2>{k}. ", 1)
        except ValueError as error:
            written = f"<h2>{k}. {escape(_(proof.name))}</h2><p>{escape(language.error_text(error))}</p>"
        showing.html(written)
