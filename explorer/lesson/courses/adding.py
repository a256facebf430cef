"""The forms that add entries to a course: scenes, questions, challenges and proofs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from urllib.parse import parse_qs, urlsplit

import streamlit as st

from explorer.lesson.challenges import custom_address, custom_challenge, custom_link, links
from explorer.lesson.classroom import custom_question
from explorer.lesson.classroom.custom_question import FormError
from explorer.lesson.courses import file
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lesson.extra_questions import own_points
from explorer.lesson.extra_questions.own_answers import CannotAskError
from explorer.lesson.lesson_spec import START, LessonSpec
from explorer.lesson.proofs.notation import plain
from explorer.lesson.site import Site
from explorer.points.dataset import COLUMNS, Dataset, clean
from explorer.points.links import LinkError
from explorer.visit import session
from explorer.visit.progress import Step
from linboard.i18n.language import N_, _
from linboard.i18n.text import verbatim

CHOSEN = "course.scenes"
_WHAT = "course.add"
_ADDED = "linclass.course.added"  # session key: how many entries have been added: each form then begins anew
_FIELDS = "linclass.course.fields"  # session key: what the form contains; Streamlit forgets it while it is not drawn
_WRONG = "linclass.course.add.wrong"  # session key: why an entry was refused
WHATS = {
    "scene": N_("Scenes"),
    "own": N_("A question about the points above"),
    "question": N_("A question of your own"),
    "challenge": N_("A challenge"),
    "proof": N_("A proof"),
}
Change = Callable[[Course], None]


def show(site: Site, course: Course, change: Change) -> None:
    """Show the choice of what to add, and its form."""
    for key, value in st.session_state.get(_FIELDS, {}).items():
        st.session_state.setdefault(key, value)
    what = st.selectbox(_("Add"), list(WHATS), format_func=lambda one: _(WHATS[one]), key=_WHAT)
    if what == "scene":
        _scenes(site, course, change)
    elif what == "own":
        _own(site, course, change)
    elif what == "question":
        _question(course, change)
    elif what == "challenge":
        _challenge(site, course, change)
    else:
        _proof(site, course, change)
    begun = f".{st.session_state.get(_ADDED, 0)}"
    st.session_state[_FIELDS] = {
        key: value
        for key, value in st.session_state.items()
        if key == _WHAT or (str(key).startswith(f"{_WHAT}.") and str(key).endswith(begun))
    }
    if wrong := st.session_state.pop(_WRONG, ""):
        st.error(verbatim(wrong))


def _button(make: Callable[[], list[Entry]], course: Course, change: Change, *, off: bool = False) -> None:
    """Show the button that adds what `make` returns, or says why it cannot."""

    def add() -> None:
        try:
            change(course.add(*make()))
        except (FormError, CannotAskError, LinkError, CourseError) as error:
            st.session_state[_WRONG] = str(error)
            return
        st.session_state[_ADDED] = st.session_state.get(_ADDED, 0) + 1

    st.button(_("Add to the course"), key="course.add.it", on_click=add, disabled=off)


def _key(name: str) -> str:
    return f"course.add.{name}.{st.session_state.get(_ADDED, 0)}"


def _board() -> Dataset:
    """Return the points on the map's board."""
    shown = session.get().shown
    assert shown is not None, "the board is drawn before its forms"
    return shown.own


def named(site: Site, step: Step) -> str:
    """Return a scene in one line."""
    room, k = site.scene(step)
    text = _("{lesson} {k}: {question}")
    return text.format(lesson=_(room.title), k=k, question=_(room.scenes[k - 1].question))


def _scenes(site: Site, course: Course, change: Change) -> None:
    chosen = st.multiselect(
        _("Scenes"),
        [step for step in site.steps if step not in course.steps],
        format_func=lambda step: named(site, step),
        key=_key(CHOSEN),
        placeholder=_("Choose scenes"),
        select_all=False,  # typing a word and pressing Enter selects the first matching scene, not all of them
        filter_mode="contains",
    )
    _button(lambda: [Entry("scene", *step) for step in chosen], course, change, off=not chosen)


def _own(site: Site, course: Course, change: Change) -> None:
    """Show the questions about the points above, whose answers are computed."""
    rooms = {room.key: room for room in site.rooms if room.key in own_points.FITS}
    with st.container(horizontal=True, gap="small"):
        lesson = st.selectbox(
            _("On the page"),
            list(rooms),
            format_func=lambda one: _(rooms[one].title),
            key="course.add.lesson",
        )
        kinds = own_points.FITS[lesson]
        kind = st.selectbox(
            _("Question"),
            kinds,
            format_func=lambda one: _(own_points.NAMES[one]),
            key=f"course.add.kind.{lesson}",
        )
    _button(partial(_computed, rooms[lesson], kind), course, change)


def _computed(room: LessonSpec, kind: str) -> list[Entry]:
    """Return the entry of a question about the points above, in the lecturer's language."""
    points = _board()
    scene = own_points.opened(room, own_points.key(kind, points, standardised=False), points)
    asked = scene.asked
    said = replace(
        asked,
        text=_(asked.text),
        label=asked.label and _(asked.label),
        options=tuple(_(option) for option in asked.options),
        typed=True,
    )
    columns = _columns(points)
    return [question(said, lesson=room.key, explained=scene.explained, other=scene.other, columns=columns)]


def _columns(points: Dataset) -> tuple[str, ...]:
    """Return the names of both coordinates; empty for the usual ones."""
    return () if points.columns == COLUMNS else points.columns


def _question(course: Course, change: Change) -> None:
    """Show the form of a question that the lecturer types, about the points above if it needs points."""
    prefix, points = _key("ask"), _board()
    custom_question.fields(prefix, points)
    st.text_input(
        _("Explanation, shown with the right answer"),
        key=f"{prefix}.explained",
        max_chars=file.MOST_EXPLAINED,
    )
    _button(partial(_typed, prefix, points), course, change)


def _typed(prefix: str, points: Dataset) -> list[Entry]:
    given = custom_question.given(prefix)
    asked = custom_question.made(given, points)
    explained = clean(given.get("explained", ""), file.MOST_EXPLAINED)
    columns = _columns(points) if asked.points else ()
    return [question(asked, lesson=START, explained=explained, columns=columns)]


def task_of(room: LessonSpec, key: str) -> str:
    """Return the task of a challenge."""
    if custom_link.carries(key):
        return custom_challenge.open_in(room, key).task
    return _(next(one.task for one in room.challenges() if one.key == key))


def _challenge(site: Site, course: Course, change: Change) -> None:
    """Show the challenges of all lessons, and the field for the link of a custom challenge."""
    all_ = {one.key: (room, one) for room in site.rooms for one in room.challenges()}
    chosen = st.multiselect(
        _("Challenges"),
        list(all_),
        format_func=lambda key: f"{_(all_[key][0].title)}: {_(all_[key][1].task)}",
        key=_key("challenges"),
        placeholder=_("Choose challenges"),
        select_all=False,
        filter_mode="contains",
    )
    text = st.text_input(_("Or the link of a challenge of your own"), key=_key("link"))

    def make() -> list[Entry]:
        found = [Entry("challenge", all_[key][0].key, key) for key in chosen]
        return [*found, *([file.challenge(_carried(text), "", site)] if text.strip() else [])]

    _button(make, course, change, off=not (chosen or text.strip()))


def _carried(text: str) -> str:
    """Return the key of the challenge in a link; raises LinkError if the server no longer has it."""
    query = parse_qs(urlsplit(text.strip()[: links.LONGEST]).query)
    return custom_address.in_full(query.get(links.CHALLENGE, [text.strip()])[0])


def _proof(site: Site, course: Course, change: Change) -> None:
    proofs = {proof.key: (room, proof) for room in site.rooms for proof in room.proofs()}
    chosen = st.selectbox(
        _("Proof"),
        list(proofs),
        format_func=lambda key: f"{_(proofs[key][0].title)}: {_(proofs[key][1].name)}",
        key=_key("proof"),
    )
    own = st.checkbox(_("On the points above"), key=_key("points"))

    lines = {line.key: f"{i}. {plain(line.symbols)}" for i, line in enumerate(proofs[chosen][1].lines, 1)}
    asked = st.multiselect(
        _("Ask for the reason of these lines"),
        list(lines),
        format_func=lines.__getitem__,
        key=_key(f"reasons.{chosen}"),
        placeholder=_("Choose lines"),
    )

    def make() -> list[Entry]:
        lesson, points = proofs[chosen][0].key, _board() if own else None
        reasons = [Entry("reason", lesson, f"{chosen}.{key}", points=points) for key in asked]
        return [Entry("proof", lesson, chosen, points=points), *reasons]

    _button(make, course, change)
