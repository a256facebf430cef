"""What phones learn once the lecturer has shown the right answer: whether theirs was right, and the explanation."""

from __future__ import annotations

from contextlib import suppress

from explorer.classroom.questions import Question
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError
from explorer.lesson.classroom import answers
from explorer.lesson.scene import Scene, Stage
from explorer.visit import result_cache
from linboard.i18n import language
from linboard.i18n.language import _


def tell(hall: Hall, now: Now, scene: Scene, stage: Stage) -> None:
    """Tell the phones once that the answer of the last vote is known, in every language."""
    asked = now.question
    if now.phase != "shown" or now.told or asked is None:
        return
    with suppress(StoreError):  # the next run of the page tries again
        hall.tell(now.n, explained(asked, scene, stage))


def explained(asked: Question, scene: Scene, stage: Stage) -> dict[str, str]:
    """Return the text of the reveal by language; for a question typed during the lecture, its right answer."""
    here = language.current()
    try:
        told = {}
        for code in language.LANGUAGES:
            language.use(code)
            told[code] = _explained(asked, scene, stage)
        return told
    finally:
        language.use(here)


def _explained(asked: Question, scene: Scene, stage: Stage) -> str:
    if answers.is_of_scene(asked, scene):
        told = str(language.tidied(result_cache.cached(scene.tell, stage)))
        if told:
            return told
    if asked.right is None or not isinstance(asked.right, int):
        return _("The lecturer has shown the answer.")
    return _("The right answer: {answer}").format(answer=answers.text(asked, asked.right, 0))
