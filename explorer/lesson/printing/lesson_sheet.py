"""The printable lesson: the initial state of each scene, space for the reader's prediction, and an answer page.

The address contains print=1. The rest of the page is drawn but hidden, so that no state is lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape

import streamlit as st

from explorer.lesson import chart, lecture_mode, scene_panel, scene_state, thumbnail
from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import still_charts
from explorer.lesson.scene import SKIPPED, Number, Play, Predict, Scene, Until
from explorer.server import routes
from explorer.visit import result_cache, session
from linboard.i18n import language
from linboard.i18n.language import _

STYLE = (routes.SITE_FOLDER / "sheet.css").read_text(encoding="utf-8")
BOARD, BESIDE = 350, 210  # pixels: two scenes fit on a page
BESIDE_PICTURES = 130  # the picture beside the board, above options that are pictures
LINES = 3  # number of lines to write on


def on(spec: LessonSpec) -> bool:
    """Return whether the printable lesson is requested.

    A locked page has none, because it contains answers.
    """
    asked = st.query_params.get(scene_state.PRINT) == "1"
    return asked and bool(spec.scenes) and not lecture_mode.locked() and not lecture_mode.on()


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
        for k, scene in enumerate(spec.scenes, 1):
            _scene(spec, k, scene, still_charts.of(spec, k, page))
        showing.html(_answers(spec.scenes))


def print_button() -> str:
    """Return a button in HTML that prints the page (scripts/print.js)."""
    return f'<button class="lc-print">{escape(_("Print"))}</button>'


def behind(page: still_charts.Page) -> None:
    """Draw the hidden page, so that its controls keep their values.

    Its charts are discarded.
    """
    with st.container(key="behind"), chart.collected():
        page()


def _scene(spec: LessonSpec, k: int, scene: Scene, charts: still_charts.Charts) -> None:
    """Show the question, the chart, and space for the answer."""
    with st.container(key=f"sheet-{k}"):
        ask = "" if isinstance(scene.act, Play) else f"<p>{typesetting.html(_(scene.ask))}</p>"
        quoted = scene.quotes()
        quote = f'<p class="lc-quote">{escape(quoted)}</p>' if quoted else ""
        showing.html(f"<h2>{k}. {typesetting.html(_(scene.question))}</h2>{ask}{quote}")
        left, right = st.columns([0.56, 0.44], gap="small")
        if "board" in charts:
            with left:
                still_charts.mount(f"sheet.{k}.board", charts["board"], BOARD)
        with right:
            other = charts.get(f"{spec.key}.{scene.beside}")
            if other is not None and other.figure is not None:  # the numbers of a table belong to the player
                height = BESIDE_PICTURES if scene_panel.pictures(scene) else BESIDE
                still_charts.mount(f"sheet.{k}.beside", other, height)
            _room_for(scene)


def _room_for(scene: Scene) -> None:
    """Show the space in which the reader marks or writes a prediction."""
    pictures, act = scene_panel.pictures(scene), scene.act
    if isinstance(act, Predict) and pictures:
        options = (_(option) for option in act.options)
        drawn = (
            f"<li>{picture}{typesetting.html(option)}</li>"
            for picture, option in zip(pictures, options, strict=True)
        )
        # st.html would remove the pictures.
        st.markdown(f'<ul class="lc-options lc-pictures">{"".join(drawn)}</ul>', unsafe_allow_html=True)
    else:
        showing.html(_words(scene))


def _words(scene: Scene) -> str:
    """Return options, the range of a number, or lines to write on."""
    act = scene.act
    if isinstance(act, Predict):
        options = "".join(f"<li>{typesetting.html(_(option))}</li>" for option in act.options)
        return f'<ul class="lc-options">{options}</ul>'
    if isinstance(act, Number):
        asked = _("{label}, from {least:,} to {most:,}:")
        told = asked.format(label=_(act.label), least=act.least, most=act.most)
        return f'<p class="lc-guess">{escape(told)}<span></span></p>'
    return '<p class="lc-blank"></p>' * LINES


def _answers(scenes: Iterable[Scene]) -> str:
    """Return the explanations of all scenes."""
    parts = [
        f"<h3>{k}. {typesetting.html(_(scene.question))}</h3><p>{typesetting.html(_told(scene))}</p>"
        for k, scene in enumerate(scenes, 1)
    ]
    head = escape(_("Answers"))
    return f'<section class="lc-answers"><h2>{head}</h2>{"".join(parts)}</section>'


def _told(scene: Scene) -> str:
    """Return the explanation of a completed scene."""
    begun = scene.begin()
    act = scene.act
    now = act.shown(begun) if isinstance(act, Until) else replace(begun, answer=SKIPPED)
    said: str = language.tidied(result_cache.cached(scene.tell, now))
    return said
