"""The form for a custom question: its text, the type of answer, and the required details."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from explorer.classroom.questions import MOST_LETTERS, MOST_PLACED, MOST_POINTS, NO_MISTAKE, Kind, Question
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.lesson.acts.vote import on_board
from explorer.lesson.classroom.guarded_button import single_shot, tried
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.points.dataset import Dataset, clean
from linboard.i18n.language import N_, _
from linboard.i18n.text import verbatim

KINDS: dict[Kind, str] = {
    "choice": N_("Multiple choice"),
    "number": N_("A whole number"),
    "point": N_("One of the points"),
    "line": N_("A line"),
    "points": N_("New points"),
    "text": N_("A short text"),
}
MOST_TEXT, MOST_OPTION, MOST_OPTIONS = 200, 80, 8
FAR = 1_000_000  # maximum absolute value of a number
_ASKED = "linclass.hall.own.asked"  # session key: how many custom questions have been asked
_OPENED = "linclass.hall.own.opened"  # session key: the prefix of the last form that was opened
_WRONG = "linclass.hall.wrong"  # session key: the error in the question


class FormError(ValueError):
    """The question is invalid.

    The message is one sentence with the reason.
    """


def show(hall: Hall, now: Now, spec: LessonSpec, scene: Scene, dataset: Dataset) -> None:
    """Show the form in a popover.

    Its fields exist from its first opening on, since every scene shows the popover, and closing it must not empty them.
    After each question, a new form replaces it, closed and empty.
    """
    with st.popover(_("Own question"), key=_key(), type="tertiary", on_change="rerun") as place:
        if place.open:
            st.session_state[_OPENED] = _key()
        elif st.session_state.get(_OPENED) != _key():
            return
        if wrong := st.session_state.pop(_WRONG, ""):
            st.error(wrong)
        fields(_key(), dataset)
        ask = partial(_ask, _key(), hall, now, spec, scene, dataset)
        st.button(_("Ask this"), key=f"{_key()}.ask", type="primary", on_click=ask)


def _key() -> str:
    """Return the prefix of the form's keys.

    A refresh in progress sends the values of the old form along, so a new prefix is needed to reset them.
    """
    return f"hall.own.{st.session_state.get(_ASKED, 0)}"


def fields(prefix: str, dataset: Dataset) -> None:
    """Show the fields of a question: its text, the type of answer, and the details that this type requires.

    Their keys begin with `prefix`.
    """
    st.text_area(_("Question"), key=f"{prefix}.text", max_chars=MOST_TEXT, height=80)
    kinds = list(KINDS) if dataset.n else [kind for kind in KINDS if kind not in ("point", "line")]
    kind: Kind = st.selectbox(
        _("Answer type"), kinds, format_func=lambda kind: _(KINDS[kind]), key=f"{prefix}.kind"
    )
    if kind == "choice":
        st.text_area(_("Options, one per line"), key=f"{prefix}.options", height=110)
    elif kind == "number":
        with st.container(horizontal=True):
            for name, label, usual in (("least", _("Minimum"), 0), ("most", _("Maximum"), 10)):
                st.number_input(label, -FAR, FAR, usual, key=f"{prefix}.{name}")
    elif kind == "points":
        with st.container(horizontal=True):
            for c, name in enumerate(dataset.names):
                st.number_input(
                    _("Class {name}").format(name=verbatim(name)),
                    0,
                    MOST_PLACED,
                    int(c < 2),
                    key=f"{prefix}.{c}",
                )
    if kind not in ("point", "line") and dataset.n:  # these always show them
        st.checkbox(_("Also show the points on the board"), key=f"{prefix}.shown")
    if kind in ("choice", "number", "point"):
        st.text_input(_("The correct answer, if there is one"), key=f"{prefix}.right", max_chars=MOST_OPTION)


def _ask(prefix: str, hall: Hall, now: Now, spec: LessonSpec, scene: Scene, dataset: Dataset) -> None:
    """Ask the question of the form with this prefix and close the form, or store the error.

    A click may arrive twice if a fragment refreshes at the same moment. The form is gone by then.
    """
    if prefix != _key():
        return
    try:
        question = made(given(prefix), dataset)
    except FormError as error:
        st.session_state[_WRONG] = str(error)
        return
    ask = partial(hall.ask, replace(question, lesson=spec.key, scene=scene.key))
    if tried(single_shot(hall, now, ask)):
        st.session_state[_ASKED] = st.session_state.get(_ASKED, 0) + 1


def given(prefix: str) -> dict[str, Any]:
    """Return the values of the fields whose keys begin with `prefix`."""
    return {
        str(name).removeprefix(f"{prefix}."): value
        for name, value in st.session_state.items()
        if str(name).startswith(f"{prefix}.")
    }


def _with_points(asked: Question, dataset: Dataset) -> Question:
    """Return a question that also shows points; raises FormError if there are too many."""
    shown = _shown(on_board(asked.kind, dataset, lesson="", scene="", text=""), dataset)
    return replace(asked, points=shown.points, box=shown.box, classes=shown.classes)


def made(given: Mapping[str, Any], dataset: Dataset) -> Question:
    """Build the question from the form; raises FormError with a sentence if it is invalid."""
    asked = _made(given, dataset)
    return _with_points(asked, dataset) if given.get("shown") and not asked.points else asked


def _made(given: Mapping[str, Any], dataset: Dataset) -> Question:
    """Build the question, with points only if its kind needs them."""
    kind: Kind = given["kind"]
    text = _text(given.get("text", ""))
    common: dict[str, Any] = {"lesson": "", "scene": "", "text": text, "typed": True}
    right = clean(given.get("right", ""), MOST_OPTION)
    if kind == "choice":
        options = _options(given.get("options", ""))
        return Question(kind, **common, options=options, right=_chosen(options, right))
    if kind == "number":
        least, most = given["least"], given["most"]
        if least >= most:
            raise FormError(_("The minimum must be less than the maximum."))
        return Question(
            kind, **common, label=_("Number"), least=least, most=most, right=_within(right, least, most)
        )
    if kind == "text":
        return Question(kind, **common, most=MOST_LETTERS)
    if kind == "points":
        gives = tuple(c for c in range(dataset.n_classes) for _i in range(given[str(c)]))
        if not 0 < len(gives) <= MOST_PLACED:
            raise FormError(_("Each phone places 1 to {most} points in total.").format(most=MOST_PLACED))
        return replace(_shown(on_board(kind, dataset, **common, gives=gives), dataset), points=())
    asked = _shown(on_board(kind, dataset, **common), dataset)
    return replace(asked, right=_point(right, dataset.n) if kind == "point" else NO_MISTAKE)


def _text(typed: str) -> str:
    """Return the text of the question."""
    text = clean(typed, MOST_TEXT + 1)
    if not text:
        raise FormError(_("Enter the question first."))
    if len(text) > MOST_TEXT:
        raise FormError(_("The question may be at most {most} characters long.").format(most=MOST_TEXT))
    return text


def _options(typed: str) -> tuple[str, ...]:
    """Return the options."""
    lines = typed[: 2 * MOST_OPTION * MOST_OPTIONS].splitlines()
    options = tuple(option for line in lines if (option := clean(line, MOST_OPTION + 1)))
    if not 2 <= len(options) <= MOST_OPTIONS:
        raise FormError(_("Enter 2 to {most} options, one per line.").format(most=MOST_OPTIONS))
    if max(map(len, options)) > MOST_OPTION:
        raise FormError(_("An option may have at most {most} characters.").format(most=MOST_OPTION))
    if len(set(options)) < len(options):
        raise FormError(_("Two options are the same. Change one of them."))
    return options


def _chosen(options: tuple[str, ...], right: str) -> int | None:
    """Return the index of the right option."""
    if right and right not in options:
        raise FormError(_("The correct answer must be one of the options, spelled exactly the same."))
    return options.index(right) if right else None


def _within(right: str, least: int, most: int) -> int | None:
    """Return the right number."""
    if not right:
        return None
    digits = right.replace("−", "-")
    if not digits.removeprefix("-").isdecimal() or not least <= int(digits) <= most:
        told = _("The right answer must be a whole number from {least} to {most}.")
        raise FormError(told.format(least=least, most=most))
    return int(digits)


def _point(right: str, n: int) -> int | None:
    """Return the index of the right point, whose number counts from 1."""
    number = _within(right.removeprefix("x"), 1, n)
    return None if number is None else number - 1


def _shown(asked: Question | None, dataset: Dataset) -> Question:
    """Return a question whose points a phone can show; raises FormError if there are too many points."""
    if asked is None:
        told = _("The board has {n} points, but a phone shows at most {most}. Remove some.")
        raise FormError(told.format(n=dataset.n, most=MOST_POINTS))
    return asked
