"""The lecturer's controls in lecture mode: a small bar, keyboard shortcuts, and the QR code of the current view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from explorer.classroom import room as rooms
from explorer.lesson import chart, lecture_mode
from explorer.lesson.classroom import open_room, still_open
from explorer.lesson.courses import way
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.messages import Lecture
from explorer.lesson.presenter import link, sheet
from explorer.lesson.proofs import page as proof_page
from explorer.lesson.proofs import state as proof_state
from explorer.lesson.scenes import scene_state
from explorer.server import qr, routes
from explorer.visit import session
from linboard.i18n.language import _

_SEEN = "linclass.lecture.seen"  # session key: the number of the bar's last request
_AT = "linclass.lecture.at"  # session key: the lesson and the position that the bar shows
STYLE = (routes.SITE_FOLDER / "lecture.css").read_text(encoding="utf-8")


def show(spec: LessonSpec) -> None:
    """Lay out the page for projection, and mount the bar."""
    st.html(f"<style>{STYLE}</style>")
    scene_state.begin(spec)  # for the bar, which is drawn before the page
    known = 0 if lecture_mode.locked() else len(way.steps(spec))
    scene = scene_state.on(spec)
    edits = not lecture_mode.locked() and (scene is None or scene.edits)
    human = scene is not None and spec.first_line is not None
    at = way.place(spec)
    st.session_state[_AT] = spec.key, at
    chart.lecture(
        Lecture(
            scenes=known,
            page=spec.key,
            at=at,
            most=qr.MOST,
            labels=_labels(),
            keys=[
                [keys, told]
                for keys, told in _keys(known > 0, edits, human, proof_state.opened(spec) is not None)
            ],
            hall=open_room.path(),
            lead=open_room.link(),
            present=link.link(),
            presents=f"{routes.base_path()}/present",
            seen=st.session_state.get(_SEEN, 0),
        ),
        partial(_receive, spec),
    )


def is_behind(spec: LessonSpec) -> bool:
    """Return whether a button of the page has started another scene since the bar was drawn."""
    return lecture_mode.on() and st.session_state.get(_AT) != (spec.key, way.place(spec))


def _receive(spec: LessonSpec, value: Any) -> None:
    """Handle a request from the bar or a key: leave lecture mode, open or lead a room for phones, start a scene, or
    ask why a line of a proof holds.
    """
    if not isinstance(value, Mapping):
        return
    st.session_state[_SEEN] = value.get("n") if type(value.get("n")) is int else 0
    i, scenes = value.get("start"), way.steps(spec)
    why, proof = value.get("why"), proof_state.opened(spec)
    if value.get("leave"):
        sheet.leave(spec)
        st.session_state[lecture_mode.KEY] = False
    elif value.get("hall") and rooms.offered() and not lecture_mode.locked():
        open_room.open_one()
    elif isinstance(value.get("lead"), str):
        open_room.follow(value["lead"])
    elif isinstance(value.get("present"), str):
        link.follow(value["present"])
    elif value.get("presents") and link.offered():
        (link.renew if value["presents"] == "renew" else link.open_one)()
    elif type(why) is int and proof is not None:
        proof_page.ask_why(spec, proof, why)
    elif type(i) is int and 0 <= i < len(scenes) and not lecture_mode.locked():
        scene = scene_state.on(spec)
        if not still_open.holds(None if scene is None else (spec.key, scene.key), scenes[i]):
            scene_state.lead(spec, scenes[i])
            session.get().progress.started = scenes[i]


def _labels() -> dict[str, str]:
    """Return the labels of the bar.

    Without a store, no room for phones is offered.
    """
    hall = (
        _("Open a room for the students’ phones (J)") if rooms.offered() and not lecture_mode.locked() else ""
    )
    presenter = _("Presenter view for your own device (R)") if link.offered() else ""
    return {
        "presenter": presenter,
        "presenter_title": _("Presenter view"),
        "presenter_warning": _(
            "For your own laptop, tablet or phone. Anyone who opens this link sees the answers and operates "
            "the projector: scan it before the class can see the screen."
        ),
        "presenter_screen": _("To project from another computer, open this link there:"),
        "presenter_new": _("End it and make a new link"),
        "presenter_lost": _("The connection to the presenter view is lost. Trying again."),
        "presenter_taken": _("Another page is now the projector of this presenter view."),
        "hall": hall,
        "hall_title": _("Join with your phone"),
        "hall_code": _("Room {code}"),
        "bar": _("Lecture mode"),
        "previous": _("Back (P or Page Up)"),
        "next": _("Next (N or Page Down)"),
        "scene": _("{i} of {n}"),
        "code": _("QR code of this view (Q)"),
        "full": _("Full screen (F)"),
        "keys": _("The keys (?)"),
        "leave": _("Leave lecture mode (L)"),
        "close": _("Close (Esc)"),
        "keys_title": _("Keys"),
        "code_title": _("Open this view"),
        "code_local": _(
            "Phones cannot open this address: there, it refers to the phone itself. Start the app "
            "with make run ADDRESS=0.0.0.0 (or streamlit run app.py --server.address 0.0.0.0) and "
            "open the page by this computer’s name or IP address."
        ),
        "code_long": _("This link is too long for a QR code. Use fewer points."),
        "changing": _("The page is still changing. Press again."),
        "no_room": _("V, H and X need a room for phones. Press J to open one."),
        "no_rooms": _("This server offers no rooms for phones."),
        "no_question": _("This scene has no question for phones, or its votes are already shown."),
        "no_human": _("The class can be the perceptron only in scenes of the perceptron’s lessons."),
        "no_close": _("The room can be closed on the page of a scene."),
        "no_clock": _("The clock starts during a vote. Press V to ask the class."),
        "no_formulas": _("The formulas appear with the answer. Press A to show it."),
        "no_answer": _("There is nothing more to show here."),
        "first": _("This is the first scene."),
        "last": _("This is the last scene."),
        "code_failed": _("The QR code could not be created. Try again when the server is reachable."),
    }


def _keys(scenes: bool, edits: bool, human: bool, proves: bool) -> list[tuple[str, str]]:
    """Return the shortcuts and their descriptions for the list of keys."""
    told = [
        (_("Space"), _("Play and pause")),
        ("← →", _("One step back, one step forward")),
        (_("Home, End"), _("To the start, to the end")),
    ]
    if proves:
        told += [
            (_("N or Page Down"), _("Next line of the proof")),
            (_("P or Page Up"), _("Previous line of the proof")),
            ("A", _("Show the reason of this line")),
        ]
    elif scenes:
        told += [
            (_("N or Page Down"), _("Next")),
            (_("P or Page Up"), _("Back")),
        ]
        told.append(("A", _("Show the answer, or play")))
        told.append(("M", _("Show formulas instead of the chart; press again for the chart")))
    else:
        told.append(("A", _("Ask what comes next; press again for the answer")))
    if edits:
        told += [("1–4", _("Class of the points that you add")), (_("Ctrl+Z"), _("Undo"))]
    if rooms.offered() and not lecture_mode.locked():
        told.append(("J", _("Open a room for phones, and show its QR code")))
        told.append(("V", _("In a room: ask, then show the votes, then vote again")))
        told.append(("T", _("During a vote: start the clock, or stop it")))
        if human:
            told.append(("H", _("In a room: the class is the perceptron; V ends each round and asks again")))
        told.append(("X", _("Close the room; press again to delete all answers")))
        told.append(("R", _("Presenter view: its link, for your own device")))
    return [
        *told,
        ("Q", _("QR code of this view, for the class")),
        ("F", _("Full screen on and off")),
        ("?", _("This list")),
        ("L", _("Leave lecture mode")),
        (_("Esc"), _("Close the QR code or this list; cancel the question")),
    ]
