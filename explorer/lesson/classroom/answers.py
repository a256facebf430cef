"""Answers and questions as readable text."""

from __future__ import annotations

from explorer.classroom.perceptron_run import holds
from explorer.classroom.questions import YES, Answer, Question
from explorer.lesson.scene import Scene
from linboard.i18n.language import _, listed
from linboard.i18n.text import number, point_name


def text(question: Question, answer: Answer, phone: int) -> str:
    """Return a phone's answer as text."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, tuple):
        pairs = zip(answer[::2], answer[1::2], strict=True)
        return listed(f"({number(x)}, {number(y)})" for x, y in pairs)
    if question.kind == "choice":
        return option(question, answer)
    if question.kind == "side":
        return f"{point_name(holds(question.points, phone))}: {side(answer)}"
    return point_name(answer) if question.kind == "point" else str(answer)


def side(answer: int) -> str:
    """Return the answer to whether w·x + b is on a point's side."""
    return _("Yes") if answer == YES else _("No")


def question(asked: Question) -> str:
    """Return the question in the reader's language."""
    return asked.text if asked.typed else _(asked.text)


def option(question: Question, i: int) -> str:
    """Return one of the options in the reader's language."""
    return question.options[i] if question.typed else _(question.options[i])


def is_of_scene(asked: Question, scene: Scene) -> bool:
    """Return whether the scene itself asks this question, so that its explanation is the answer.

    A question that was typed during the lecture has the key of the scene, but another text.
    """
    return not asked.typed or asked.text == scene.question
