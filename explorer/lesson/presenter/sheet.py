"""The texts of the presenter view: the question, the right answer, the note, the next scene, and what the keys do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from explorer.classroom.questions import Question
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError
from explorer.lesson.acts import vote
from explorer.lesson.challenges.task import Task
from explorer.lesson.classroom import open_room, votes
from explorer.lesson.courses import kept, way
from explorer.lesson.courses.entry import PROOF
from explorer.lesson.formulas import typesetting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.presenter import link
from explorer.lesson.proofs.proof import Proof
from explorer.lesson.scene import Scene, Stage
from explorer.lesson.scenes import current_stage
from explorer.points.dataset import Dataset
from explorer.visit import fragments, result_cache, session
from explorer.visit.progress import Step
from linboard.i18n import language
from linboard.i18n.language import _

_named: Callable[[Step], str] | None = None
AGAIN = 1.0  # seconds between two attempts to send what the store has refused
_SENT = "linclass.talk.sent"  # session key: what the talk has received last


def publish(spec: LessonSpec, scene: Scene | None, dataset: Dataset) -> None:
    """Send the texts of the page to the presenter view, if there is one and they have changed."""
    if scene is None:
        _send(spec, "", lambda now: _bench(spec) | _own_points(spec))
    else:
        _send(spec, scene.key, lambda now: _scene(spec, scene, dataset, now))


def publish_proof(spec: LessonSpec, proof: Proof) -> None:
    """Send the texts of the page of a proof."""
    _send(spec, f"{PROOF}{proof.key}", lambda now: _bench(spec) | _proof(spec, proof))


def _send(spec: LessonSpec, key: str, tell: Callable[[Now | None], dict[str, Any]]) -> None:
    """Send what `tell` returns for the present state of the room; if the store fails, again and again."""
    if not _sent(spec, key, tell):
        fragments.fragment(partial(_send_again, spec, key, tell), every=AGAIN)


def _send_again(spec: LessonSpec, key: str, tell: Callable[[Now | None], dict[str, Any]]) -> None:
    _sent(spec, key, tell)


def _sent(spec: LessonSpec, key: str, tell: Callable[[Now | None], dict[str, Any]]) -> bool:
    """Send it once; returns False if the store fails."""
    talk = link.on()
    if talk is None:
        return True
    hall = open_room.led()
    with suppress(StoreError):
        now = hall.now() if hall is not None else None
        told = tell(now)
        turn = f"{spec.key} {key} {told['answered']} "
        turn += "" if now is None else f"{now.n} {now.phase}"
        sent = (talk.secret, turn, told, "" if now is None or hall is None else hall.code)
        if st.session_state.get(_SENT) == sent:
            return True
        if talk.change(lambda state: state.published(*sent[1:])) is not None:
            st.session_state[_SENT] = sent
        return True
    return False


def leave(spec: LessonSpec) -> None:
    """Tell the presenter view that the projector leaves lecture mode; it hides its keys until the mode is on again."""
    talk = link.on()
    if talk is None:
        return
    with suppress(StoreError):
        talk.change(lambda state: state.published(f"{spec.key} left", {"left": True}, ""))
    st.session_state.pop(_SENT, None)


def _bench(spec: LessonSpec) -> dict[str, Any]:
    """Return the texts for a page without scenes."""
    return {"title": _(spec.title), "language": language.current(), "answered": False}


def _own_points(spec: LessonSpec) -> dict[str, Any]:
    """Return the texts for a bench with points about which the class can be asked; {} for any other bench."""
    ahead = way.steps(spec) if way.asked_about(spec) is not None else []
    if not ahead:
        return {}
    return {"i": 0, "n": len(ahead), "vote": _("Show the question")}


def _proof(spec: LessonSpec, proof: Proof) -> dict[str, Any]:
    """Return the texts for a proof, whose lines come before the next entry of a course."""
    key = f"{PROOF}{proof.key}"
    ahead, i = way.steps(spec), way.place(spec)
    told = {
        "question": _(proof.name),
        "note": "\n\n".join(filter(None, (_note((spec.key, key)), _(proof.claim)))),
        "following": _following(ahead[i + 1]) if 0 <= i < len(ahead) - 1 else "",
        "i": i + 1,
        "n": len(ahead) if i >= 0 else 0,
        "lines": True,
        "vote": _("Show the question"),
    }
    tidy: dict[str, Any] = language.tidied(told)
    return tidy


def _scene(spec: LessonSpec, scene: Scene, dataset: Dataset, now: Now | None) -> dict[str, Any]:
    """Return the texts for a scene."""
    stage = current_stage.of(spec, scene, dataset)
    ahead, i = way.steps(spec), way.place(spec)
    question, answer, note, explanation = (
        _(scene.question),
        right(scene, stage),
        _note((spec.key, scene.key)),
        explained(scene, stage),
    )
    told = {
        "question": question,
        "ask": "" if isinstance(scene, Task) else _(scene.ask),
        "right": answer,
        "note": "\n\n".join(filter(None, (note, explanation))),
        "typeset": _typeset(question, answer, note, explanation),
        "following": _following(ahead[i + 1])
        if 0 <= i < len(ahead) - 1 and not isinstance(scene, Task)
        else "",
        "i": i + 1,
        "n": len(ahead),
        "answered": scene.answered(stage),
        "vote": None if now is None else _vote(spec, scene, now),
        "voted": now is not None and votes.is_of(now.question, spec, scene),
        "human": now is not None and spec.first_line is not None,
        "board": _board(spec, scene, dataset, stage),
    }
    tidy: dict[str, Any] = language.tidied(told)
    return _bench(spec) | tidy


def _typeset(question: str, answer: str, note: str, explanation: str) -> dict[str, str]:
    """Return the texts with formulas in HTML; the lecturer's own note stays as it was typed."""
    explained_note = "\n\n".join(filter(None, (escape(note), typesetting.html(explanation))))
    made = {"question": typesetting.html(question), "right": typesetting.html(answer), "note": explained_note}
    return {name: text for name, text in made.items() if "<math" in text}


def use(named: Callable[[Step], str]) -> None:
    """Set the function that says in one line what a step of the way is."""
    global _named
    _named = named


def _following(step: Step) -> str:
    """Return the question of the next scene, with its lesson."""
    assert _named is not None, "the router has set it"
    return _named(step)


def _note(step: Step) -> str:
    """Return what the lecturer noted for an entry of the prepared course, or ""."""
    entry = kept.entry(session.get().progress.prepared, step)
    return "" if entry is None else entry.note


def _vote(spec: LessonSpec, scene: Scene, now: Now) -> str:
    """Return what the key V does; the votes of another scene stay there."""
    if votes.asks(spec, scene, now):
        return _("Show the votes")
    again = now.phase == "shown" and votes.is_of(now.question, spec, scene)
    return _("Vote again") if again else _("Ask the class")


def right(scene: Scene, stage: Stage) -> str:
    """Return the right answer in a few words, or "" if the note alone tells it."""
    answer = scene.right(stage)
    return scene.act.spelled(answer) if isinstance(answer, int) else ""


def explained(scene: Scene, stage: Stage) -> str:
    """Return the explanation that the projector shows after the answer, with the numbers of the points now."""
    if isinstance(scene, Task):
        return ""
    now = stage if scene.answered(stage) else scene.act.skipped(stage, scene.begin())
    said: str = result_cache.cached(scene.tell, now)
    return said


def _board(spec: LessonSpec, scene: Scene, dataset: Dataset, stage: Stage) -> dict[str, Any] | None:
    """Return the points on which the presenter view can draw the line of the scene, and that line."""
    if not scene.act.draws:
        return None
    asked: Question | None = vote.on_board("line", dataset, lesson=spec.key, scene=scene.key, text="")
    if asked is None:
        return None
    line = list(stage.line) if stage.line is not None else None
    return {"points": asked.points, "box": asked.box, "classes": asked.classes, "line": line}
