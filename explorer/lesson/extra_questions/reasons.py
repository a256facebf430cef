"""The question why a line of a proof holds, with the reasons that the proof offers.

The key of such a question is, for example, why.con-novikoff.norm: the proof and its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from explorer.classroom.questions import Question
from explorer.lesson.courses.entry import REASON
from explorer.lesson.extra_questions import question_scene
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs import chain
from explorer.lesson.proofs.notation import mathml
from explorer.lesson.proofs.proof import Line, Proof
from explorer.lesson.scene import Predict, Stage
from explorer.points.dataset import Dataset
from explorer.points.links import LinkError
from linboard.i18n.language import N_, _, sentences

PREFIX = REASON
TEXT = N_("Why does this line hold?")


@dataclass(frozen=True, kw_only=True)
class Reasoned(QuestionScene):
    """A scene that asks for the reason of a line."""

    proof: Proof
    line: Line

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def formula(self) -> str:
        """The line in MathML."""
        return mathml(self.line.symbols, self.proof.symbols)


def is_reason(key: str) -> bool:
    """Return whether this is the key of such a question."""
    return key.startswith(PREFIX)


def key(proof: Proof, i: int) -> str:
    """Return the key of the question about line i of a proof."""
    return f"{PREFIX}{proof.key}.{proof.lines[i].key}"


def found(room: LessonSpec, key: str) -> tuple[Proof, Line]:
    """Return the proof and the line of a question.

    Raises
    ------
    LinkError
        If this lesson has no such line.
    """
    name, _dot, line = key.removeprefix(PREFIX).partition(".")
    for proof in room.proofs():
        for one in proof.lines:
            if (proof.key, one.key) == (name, line):
                return proof, one
    raise LinkError(_("This lesson has no such line of a proof."))


def opened(room: LessonSpec, key: str, dataset: Dataset) -> Reasoned:
    """Return the scene of the question with this key, on these points; raises LinkError if there is none."""
    proof, line = found(room, key)
    options = chain.turned(proof, line, [line.reason, *(one.reason for one in line.wrong)])
    right = options.index(line.reason)
    asked = Question("choice", room.key, key, TEXT, options=tuple(options), formula=line.symbols, right=right)
    return Reasoned(
        key,
        TEXT,
        question_scene.ASKS["choice"],
        Predict(asked.options, right),
        partial(_same, dataset),
        partial(_told, line, tuple(options)),
        asked=asked,
        proof=proof,
        line=line,
    )


def _same(dataset: Dataset) -> Dataset:
    return dataset


def _told(line: Line, options: tuple[str, ...], now: Stage) -> str:
    """Return the right reason, and why the chosen one is not enough; for a class, why each other one is not."""
    first = _("The right answer: {answer}").format(answer=_(line.reason))
    others = _("“{reason}” is not enough: {why}")
    chosen = (options[now.answer],) if isinstance(now.answer, int) else options
    wrong = [one for one in line.wrong if one.reason in chosen]
    return sentences(
        [first, *(others.format(reason=_(one.reason).rstrip("。."), why=_(one.why)) for one in wrong)]
    )
