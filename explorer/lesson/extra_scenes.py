"""Scenes that are not in a lesson’s own list: a custom challenge, a question about own points, one of a course."""

from __future__ import annotations

from explorer.lesson.challenges import custom_challenge, custom_link
from explorer.lesson.challenges.task import task
from explorer.lesson.courses import kept
from explorer.lesson.courses.entry import ASKED, Entry
from explorer.lesson.extra_questions import own_points, question_scene, reasons
from explorer.lesson.extra_questions.own_answers import CannotAskError
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.points import dataset as points
from explorer.points.dataset import Dataset
from explorer.points.links import LinkError
from explorer.visit import session
from linboard.i18n.language import _

ASK = "ask"  # the parameter of the address with the key of a question


def is_extra(key: str) -> bool:
    """Return whether this is the key of such a scene."""
    return custom_link.carries(key) or is_question(key)


def is_question(key: str) -> bool:
    """Return whether this is the key of a question."""
    return own_points.is_own(key) or reasons.is_reason(key) or key.startswith(ASKED)


def opened(room: LessonSpec, key: str) -> Scene:
    """Return the scene with this key on a lesson's page.

    Raises
    ------
    LinkError
        If there is none. The message also says what to do.
    """
    if custom_link.carries(key):
        return task(custom_challenge.open_in(room, key))
    mine = session.get().progress
    if own_points.is_own(key):
        if mine.own is None:
            raise LinkError(_("There are no points to ask about. Add some first."))
        try:
            return own_points.opened(room, key, mine.own)
        except CannotAskError as error:
            raise LinkError(str(error)) from error
    entry = kept.entry(mine.prepared, (room.key, key))
    if reasons.is_reason(key) and entry is None:
        return _reason(room, key, mine.own)
    if entry is None:
        raise LinkError(_("The course does not contain this question. Open the course again."))
    return from_course(room, entry)


def from_course(room: LessonSpec, entry: Entry) -> Scene:
    """Return the scene of a question, or of the reason of a line, in a course."""
    if entry.asked is None:
        return _reason(room, entry.step[1], entry.points)
    first, second = entry.columns or points.COLUMNS
    return question_scene.scene(
        entry.asked,
        explained=entry.explained,
        other=entry.other,
        name=entry.line_name,
        columns=(first, second),
    )


def _reason(room: LessonSpec, key: str, own: Dataset | None) -> Scene:
    proof, _line = reasons.found(room, key)
    return reasons.opened(room, key, proof.points(own))


def of(room: LessonSpec) -> tuple[Scene, ...]:
    """Return the scene that the session has opened on this page, if it is still there."""
    key = session.get().progress.brought.get(room.key)
    if key is None:
        return ()
    try:
        return (opened(room, key),)
    except LinkError:  # it was there when it was opened: a course may have left the store
        return ()
