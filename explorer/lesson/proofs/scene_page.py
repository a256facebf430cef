"""The page of a scene that ends in a proof: the points, and after the answer the lines with the board of each."""

from __future__ import annotations

from explorer.lesson import chart, lesson_page
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.proofs import chain, scene, steps
from explorer.lesson.proofs.layers import identified
from linboard.board import Board
from linboard.i18n.language import _
from linboard.messages import Chart

HEIGHT = 200  # pixels of the second picture


def show(room: LessonSpec, asked: scene.Proving) -> None:
    """Show the points; after the answer, the board and the lines of the proof, which follow the player."""
    lesson = lesson_page.open(room, default=asked.dataset, own_columns=False)
    dataset = lesson.dataset
    lesson.positive = dataset.present[0]
    if not lesson.answered:
        lesson.show(Board(dataset, lesson.positive), labelled=False)
        return
    proof = room.proof(asked.proof)
    given = proof.given(dataset, lesson.positive)
    drawing, n = proof.draw(given), given.length
    plays, told = steps.lines(proof, n), steps.captions(proof, given)
    lesson.show(identified(drawing.board), told, plays=plays, labelled=False, view=proof.key)
    if drawing.beside is not None:
        beside = identified(drawing.beside)
        message = beside.message(
            lesson.key, height=HEIGHT, title=drawing.title, view=proof.key, steady=beside.steady
        )
        with lesson.left.container(key="proof-beside"):
            chart.mount(f"{lesson.key}.proof-beside", message)
    shown = chain.message(proof, given, "read", hides=lesson.lecturing)
    lesson.linked(scene.BESIDE, Chart(group=lesson.key, title=_("Lines of the proof"), chain=shown))
