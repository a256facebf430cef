"""The printable lesson: the initial state of each scene, space for the reader's prediction, and an answer page.

The address contains print=1. The rest of the page is drawn but hidden, so that no state is lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from explorer.lesson import chart, thumbnail
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import still_charts
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_state
from explorer.server import routes
from explorer.visit import result_cache, session
from linboard.i18n import language
from linboard.i18n.language import _
from linboard.messages import Chart

STYLE = (routes.SITE_FOLDER / "sheet.css").read_text(encoding="utf-8")
BOARD, BESIDE = 336, 210  # pixels: two scenes fit on a page
BESIDE_PICTURES = 130  # the picture beside the board, above options that are pictures
ROW = 3  # pictures side by side below the answers
ANSWER, ANSWERS = 200, 120  # pictures below the answers, in one row and in several: all fits on a page
PANELS = 165  # a picture of several panels, at least


def show(spec: LessonSpec, title: str, page: still_charts.Page) -> None:
    """Show the printable lesson."""
    st.html(f"<style>{thumbnail.style()}{STYLE}</style>")
    with st.container(horizontal=True, vertical_alignment="center", key="sheet-bar"):
        st.button(
            _("Back to the lesson"), key="sheet.back", on_click=session.write, args=(scene_state.PRINT, None)
        )
        st.html(print_button())
    with st.container(key="sheet"):
        st.html(f'<h1 class="lc-title">{escape(title)}</h1>')
        drawn = {k: still_charts.of(spec, k, page) for k in range(1, len(spec.scenes) + 1)}
        for k, scene in enumerate(spec.scenes, 1):
            a_scene(spec, k, scene, drawn[k])
        showing.html(answers(enumerate(spec.scenes, 1)))
        pictures_of_answers((spec, k, scene, drawn[k]) for k, scene in enumerate(spec.scenes, 1))


def print_button() -> str:
    """Return a button in HTML that prints the page (scripts/print.js)."""
    return f'<button class="lc-print">{escape(_("Print"))}</button>'


def behind(page: still_charts.Page) -> None:
    """Draw the hidden page, so that its controls keep their values.

    Its charts are discarded.
    """
    with st.container(key="behind"), chart.collected():
        page()


def a_scene(spec: LessonSpec, k: int, scene: Scene, charts: still_charts.Charts, about: str = "") -> None:
    """Show the question with what it is `about` in HTML, the chart, and space for the answer."""
    with st.container(key=f"sheet-{k}"):
        first = scene.begin()
        pictures = scene.act.option_pictures(first)
        ask = (
            ""
            if scene.act.plays or isinstance(scene, QuestionScene)
            else f"<p>{typesetting.html(_(scene.ask))}</p>"
        )
        quoted = scene.quotes()
        quote = f'<p class="lc-quote">{escape(quoted)}</p>' if quoted else ""
        showing.html(f"<h2>{k}. {typesetting.html(_(scene.question))}</h2>{about}{ask}{quote}")
        left, right = st.columns([0.56, 0.44], gap="small")
        if "board" in charts:
            with left:
                still_charts.mount(f"sheet.{k}.board", charts["board"], BOARD)
        with right:
            other = charts.get(f"{spec.key}.{scene.beside}")
            # the numbers of a table belong to the player, and a picture that shows the answer to the answers
            if other is not None and other.figure is not None and not other.outline:
                height = BESIDE_PICTURES if pictures else BESIDE
                still_charts.mount(f"sheet.{k}.beside", other, height)
            paper = scene.act.paper(first)
            # `st.html` would remove the pictures and the formulas
            (partial(st.markdown, unsafe_allow_html=True) if pictures else showing.html)(paper)


def pictures_of_answers(shown: Iterable[tuple[LessonSpec, int, Scene, still_charts.Charts]]) -> None:
    """Show side by side the pictures that would have revealed an answer beside its question, below the answers."""
    drawn = [(k, charts.get(f"{spec.key}.{scene.beside}")) for spec, k, scene, charts in shown]
    pictures = [(k, other) for k, other in drawn if other is not None and other.figure and other.outline]
    height = ANSWER if len(pictures) <= ROW else ANSWERS
    with st.container(key="sheet-pictures"):
        for k, other in pictures:
            with st.container(key=f"sheet-answer-{k}"):
                st.html(f"<h3>{k}.</h3>")
                still_charts.mount(
                    f"sheet.{k}.answer", other, max(height, PANELS) if _has_panels(other) else height
                )


def _has_panels(picture: Chart) -> bool:
    """Return whether a picture has several panels, one above the other."""
    layout: dict[str, Any] = picture.figure["layout"] if picture.figure else {}
    return sum(name.startswith("yaxis") for name in layout) > 1


def answers(scenes: Iterable[tuple[int, Scene]]) -> str:
    """Return the explanations of all scenes with their numbers."""
    parts = [
        f"<h3>{k}. {typesetting.html(_(scene.question))}</h3><p>{typesetting.html(_told(scene))}</p>"
        for k, scene in scenes
    ]
    head = escape(_("Answers"))
    return f'<section class="lc-answers"><h2>{head}</h2>{"".join(parts)}</section>'


def _told(scene: Scene) -> str:
    """Return the explanation of a completed scene."""
    begun = scene.begin()
    said: str = language.tidied(result_cache.cached(scene.tell, scene.act.skipped(begun, begun)))
    return said
