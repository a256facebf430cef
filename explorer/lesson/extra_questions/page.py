"""The page of a question that is no scene of a lesson: its points, and beside them what a scene has."""

from __future__ import annotations

import numpy as np
import streamlit as st

from explorer.classroom.questions import Question
from explorer.lesson import lesson_page
from explorer.lesson.extra_questions import legend
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.extra_questions.reasons import Reasoned
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs.layers import identified
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.i18n import language
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linboard.layers import Layer

ALONE = """<style>
.stHorizontalBlock:has(> .stColumn .st-key-board):has(> .stColumn .st-key-asked) > .stColumn:first-child {
  display: none; }
</style>"""  # a question without points needs no board


def _line(room: LessonSpec, scene: Reasoned) -> None:
    """Show the board of a proof at the line in question."""
    lesson = lesson_page.open(room, default=scene.dataset, own_columns=False)
    dataset, i = lesson.dataset, scene.proof.index(scene.line.key)
    lesson.positive = dataset.present[0] if dataset.n else 0
    try:
        given = scene.proof.given(dataset, lesson.positive)
        board = scene.proof.draw(given).board.at(min(i, given.length - 1))
    except ValueError as error:  # these points do not suit the proof, for example if they belong to one class
        lesson.plain_board(language.error_text(error), labelled=False)
        return
    lesson.show(identified(board), labelled=False, editable=isinstance(board, Board), title=_(scene.question))


def _right(asked: Question, right: int) -> Layer:
    """Draw a named ring around the right point: among many points, none has its name on the board."""
    place = np.array([asked.points[right][:2]])
    return strokes.labelled_rings(
        place, [point_name(right)], "top center", size=36, width=4, colour=theme.GOOD
    )


def show(room: LessonSpec, scene: QuestionScene) -> None:
    """Show the question on its board, or alone if it has no points."""
    if isinstance(scene, Reasoned):
        _line(room, scene)
        return
    lesson = lesson_page.open(room, default=scene.dataset, own_columns=False)
    asked = scene.asked
    lesson.positive = asked.positive
    board = Board(lesson.dataset, asked.positive)
    if asked.line:
        *w, b = asked.line
        layers = boundaries.line(lesson.dataset, np.array([w]), np.array([b]), asked.positive)
        board.below(*(layer.at(0) for layer in layers))
    if asked.place:
        look = {"size": 26, "symbol": "circle-open", "color": theme.ACCENT, "line": {"width": 3}}
        board.above(strokes.dots(look, np.array([asked.place])))
    if lesson.answered and asked.kind == "point" and isinstance(asked.right, int):
        board.above(_right(asked, asked.right))
    if asked.points and asked.needs_legend:
        lesson.left.html(legend.html(asked))
    elif not asked.points:
        st.html(ALONE)
    told = _("To move the ring, choose a place on the board.") if scene.rings and not lesson.answered else ""
    lesson.show(board, told, labelled=False, title=asked.text, view=asked.scene.split("~")[0])
