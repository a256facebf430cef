"""The form on the map with which a lecturer makes a course: its entries and notes, its links, and its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit

import streamlit as st

from explorer.lesson import lecture_mode, upload_texts
from explorer.lesson.courses import adding, collecting, file, kept
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import MOST_NOTE, MOST_TITLE, Course, Entry
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import worksheet
from explorer.lesson.scenes import scene_navigation, scene_state
from explorer.lesson.site import Site
from explorer.server import qr
from explorer.visit import progress, session
from linboard.i18n.language import _
from linboard.i18n.text import verbatim

DRAFT = "draft"  # the parameter of the lecturer's own link
LOCAL = ("localhost", "127.0.0.1", "::1")
_MADE = "linclass.course"  # session key: the course that is being made
_BEFORE = "linclass.course.before"  # session key: the course that an imported one has replaced
_NAMES = "linclass.course.names"  # session key: the stored course, with the names of its two links
_WRONG = "linclass.course.wrong"  # session key: why a file was refused
# Key of the field for the file; a field with another key would keep this file in memory.
_FILE = "course.file"


def make(site: Site, spec: LessonSpec) -> None:
    """Show the form; a locked page and lecture mode omit it."""
    if lecture_mode.locked() or lecture_mode.on():
        return
    if _MADE not in st.session_state:
        st.session_state[_MADE] = _opened(site)
    course: Course = st.session_state[_MADE]
    with st.expander(_("Create your own course"), expanded=bool(course.entries)):
        st.caption(
            _(
                "Put scenes, questions, challenges and proofs in the order in which your class should see them. "
                "The link opens the first one, and “Next” leads to the others."
            )
        )
        _list(site, course)
        adding.show(site, course, _change)
        _files(site, course)
        if course.entries:
            _links(site, spec, course)
            collecting.show(course, _change)
        if session.get().progress.course:
            st.button(_("End the course"), key="course.end", on_click=_end)


def _opened(site: Site) -> Course:
    """Return the course of the lecturer's own link, or the scenes of a link that names them."""
    text = st.query_params.get(DRAFT)
    if text is not None:
        try:
            return kept.of_draft(text, site)
        except CourseError as error:
            session.get().problem = str(error)
    mine = session.get().progress
    scenes = [step for step in mine.course if step in site.steps]
    return Course() if mine.prepared else Course(tuple(Entry("scene", *step) for step in scenes))


def _change(course: Course) -> None:
    st.session_state[_MADE] = course


# ---- the entries ----


def _list(site: Site, course: Course) -> None:
    """Show the entries, each with buttons that move and remove it, and its note."""
    for i, entry in enumerate(course.entries):
        name = ".".join(entry.step)
        with st.container(
            horizontal=True, gap="xsmall", vertical_alignment="center", key=f"course-entry-{i}"
        ):
            st.markdown(f"{i + 1}. {verbatim(label(site, entry))}", width="stretch")
            with st.popover(_("Note ✓") if entry.note else _("Note"), key=f"course.notes.{name}"):
                key = f"course.note.{name}"
                st.text_area(
                    _("Note for you"),
                    entry.note,
                    max_chars=MOST_NOTE,
                    key=key,
                    on_change=_note,
                    args=(i, key),
                    help=_("Only the presenter view shows it, never the projector."),
                )
            moves = (("↑", _("Up"), -1, i == 0), ("↓", _("Down"), 1, i == len(course.entries) - 1))
            for sign, told, by, off in moves:
                move = partial(_change, course.moved(i, by))
                st.button(
                    sign, key=f"course.{by}.{name}", help=told, disabled=off, on_click=move, type="tertiary"
                )
            drop = partial(_change, course.without(i))
            st.button("✕", key=f"course.drop.{name}", help=_("Remove"), on_click=drop, type="tertiary")


def _note(i: int, key: str) -> None:
    _change(st.session_state[_MADE].noted(i, st.session_state[key].strip()))


def label(site: Site, entry: Entry) -> str:
    """Return what an entry is, in one line."""
    room = next(room for room in site.rooms if room.key == entry.lesson)
    title = _(room.title)
    if entry.asked is not None:
        return _("Question: {question}").format(question=entry.asked.text)
    if entry.what == "scene":
        return adding.named(site, entry.step)
    if entry.what == "proof":
        proof = room.proof(entry.key)
        return _("{lesson} · Proof: {name}").format(lesson=title, name=_(proof.name))
    if entry.what == "reason":
        name, _dot, key = entry.key.partition(".")
        proof = room.proof(name)
        told = _("{lesson} · {name}: why does line {i} hold?")
        return told.format(lesson=title, name=_(proof.name), i=proof.index(key) + 1)
    return _("{lesson} · Challenge: {task}").format(lesson=title, task=adding.task_of(room, entry.key))


# ---- the file ----


def _files(site: Site, course: Course) -> None:
    """Show the title, and the buttons that download the course and open its file."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        title = st.text_input(_("Title"), course.title, max_chars=MOST_TITLE, key="course.title", width=260)
        if title.strip() != course.title and title.isprintable():
            course = replace(course, title=title.strip())
            _change(course)
        if course.entries:
            name = f"{course.title or 'course'}.json"
            st.download_button(
                _("Download the course"),
                partial(file.written, course),
                name,
                "application/json",
                icon=":material/download:",
                on_click="ignore",
                key="course.download",
            )
        if _BEFORE in st.session_state:
            st.button(_("Back to the course before"), key="course.before", on_click=_restore)
    upload_texts.translate()
    st.file_uploader(_("Import a course"), type="json", key=_FILE, on_change=_import, args=(site,))
    if wrong := st.session_state.pop(_WRONG, ""):
        st.error(verbatim(wrong))


def _import(site: Site) -> None:
    """Replace the course by that of a file. A bad file changes nothing."""
    given = st.session_state.get(_FILE)
    if given is not None:
        take(site, given.read(file.MOST_BYTES + 1))


def take(site: Site, content: bytes) -> None:
    """Replace the course by that of a file's content, and keep the one before."""
    try:
        course = replace(
            file.read(content, site), collects=""
        )  # only the lecturer's own link knows the secret
    except CourseError as error:
        st.session_state[_WRONG] = str(error)
        return
    if st.session_state[_MADE].entries:
        st.session_state[_BEFORE] = st.session_state[_MADE]
    _forget()
    _change(course)


def _restore() -> None:
    _forget()
    _change(st.session_state.pop(_BEFORE))


def _forget() -> None:
    """Forget the fields of the course before."""
    for key in [
        str(key) for key in st.session_state if str(key).startswith(("course.note.", "course.title"))
    ]:
        del st.session_state[key]


# ---- the links ----


def _links(site: Site, spec: LessonSpec, course: Course) -> None:
    """Show the link for the class, its QR code, a button to start, and the lecturer's own link."""
    name, draft = _names(course)
    if name is None:
        st.warning(_("This server could not store the course. Download it, and try again later."))
        return
    session.write(DRAFT, draft)
    # Streamlit reports the start page without a slash
    base = (st.context.url or "").partition("?")[0].rstrip("/")
    address = f"{base}/?{scene_state.COURSE}={name}"
    st.code(address, language=None, wrap_lines=True)
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        if len(address.encode()) <= qr.MOST:
            st.html(qr.image(address, _("QR code"), 200), width="content")
        with st.container():
            begin = partial(_begin, course.steps, "" if draft is None else name)
            scene_navigation.leads_to(
                _("Start the course"), "course.begin", spec, course.steps[0], before=begin, type="primary"
            )
            st.button(
                _("Print the course"),
                key="course.print",
                on_click=session.write,
                args=(worksheet.PARAMETER, name),
                help=_("Each entry on A4, with space for the answer. The answers are on the last page."),
            )
            if draft is not None:
                st.caption(
                    _(
                        "To change the course later, keep its file, or the address of this page: it is your own link, "
                        "and it shows the notes and the right answers."
                    )
                )
            if urlsplit(base).hostname in LOCAL:
                st.caption(
                    _(
                        "This address only works on your own computer. For a class, start the app with "
                        "make run ADDRESS=0.0.0.0 (or streamlit run app.py --server.address 0.0.0.0) and "
                        "open the page by this computer’s name or IP address."
                    )
                )


def _names(course: Course) -> tuple[str | None, str | None]:
    """Return the course's text in the link of the class, and the name of the lecturer's own link if it needs one."""
    if course.is_plain:
        return progress.spelled(course.steps), None
    stored, names = st.session_state.get(_NAMES, (None, (None, None)))
    if stored != course or names[0] is None:
        name = kept.keep(course)
        names = name, None if name is None else kept.draft(name)
        st.session_state[_NAMES] = course, names
    return names[0], names[1]


def _begin(steps: Sequence[progress.Step], name: str) -> None:
    mine = session.get().progress
    mine.course, mine.prepared = tuple(steps), name
    session.write(DRAFT, None)


def _end() -> None:
    mine = session.get().progress
    mine.course, mine.prepared = (), ""
