"""The sheet of a lesson: each scene as it begins, room for what the reader expects, and the answers on the last page.

The address says print=1. What the page shows else is drawn all the same, but not seen: so nothing of it gets lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape

import streamlit as st

from explorer.lesson import chart, lecture_mode, scene_panel, scene_state, thumbnail
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import still_charts
from explorer.lesson.scene import SKIPPED, Number, Play, Predict, Scene, Until
from explorer.server import routes
from explorer.visit import result_cache, session
from linboard.i18n import language
from linboard.i18n.language import _

STYLE = (routes.SITE_FOLDER / "sheet.css").read_text(encoding="utf-8")
BOARD, BESIDE = 350, 210  # pixels: two scenes go on a page
LINES = 3  # to write on


def on(room: LessonSpec) -> bool:
    """Whether the address asks for the lesson on paper. A locked page has none, as it holds answers."""
    asked = st.query_params.get(scene_state.PRINT) == "1"
    return asked and bool(room.scenes) and not lecture_mode.locked() and not lecture_mode.on()


def show(room: LessonSpec, title: str, page: still_charts.Page) -> None:
    """The sheet of a lesson."""
    st.html(f"<style>{thumbnail.style()}{STYLE}</style>")
    with st.container(horizontal=True, vertical_alignment="center", key="sheet-bar"):
        st.button(
            _("Back to the lesson"), key="sheet.back", on_click=session.write, args=(scene_state.PRINT, None)
        )
        st.html(print_button())
    with st.container(key="sheet"):
        st.html(f'<h1 class="lc-title">{escape(title)}</h1>')
        for k, scene in enumerate(room.scenes, 1):
            _scene(room, k, scene, still_charts.of(room, k, page))
        st.html(_answers(room.scenes))


def print_button() -> str:
    """A button that prints the page, in HTML (scripts/print.js)."""
    return f'<button class="lc-print">{escape(_("Print"))}</button>'


def behind(page: still_charts.Page) -> None:
    """Draw what the sheet hides: its controls keep their values, its charts are not needed."""
    with st.container(key="behind"), chart.collected():
        page()


def _scene(room: LessonSpec, k: int, scene: Scene, charts: still_charts.Charts) -> None:
    """What is asked, the picture, and room for the answer."""
    with st.container(key=f"sheet-{k}"):
        ask = "" if isinstance(scene.act, Play) else f"<p>{escape(_(scene.ask))}</p>"
        quoted = scene.quotes()
        quote = f'<p class="lc-quote">{escape(quoted)}</p>' if quoted else ""
        st.html(f"<h2>{k}. {escape(_(scene.question))}</h2>{ask}{quote}")
        left, right = st.columns([0.56, 0.44], gap="small")
        with left:
            still_charts.mount(f"sheet.{k}.board", charts["board"], BOARD)
        with right:
            other = charts.get(f"{room.key}.{scene.beside}")
            if other is not None and other.figure is not None:  # the numbers of a table are the player's
                still_charts.mount(f"sheet.{k}.beside", other, BESIDE)
            _room_for(scene)


def _room_for(scene: Scene) -> None:
    """Where the reader marks or writes what he expects."""
    pictures, act = scene_panel.pictures(scene), scene.act
    if isinstance(act, Predict) and pictures:
        options = (_(option) for option in act.options)
        drawn = (
            f"<li>{picture}{escape(option)}</li>" for picture, option in zip(pictures, options, strict=True)
        )
        # st.html would leave the pictures out.
        st.markdown(f'<ul class="lc-options lc-pictures">{"".join(drawn)}</ul>', unsafe_allow_html=True)
    else:
        st.html(_words(scene))


def _words(scene: Scene) -> str:
    """Options, a number's ends, or lines to write on."""
    act = scene.act
    if isinstance(act, Predict):
        options = "".join(f"<li>{escape(_(option))}</li>" for option in act.options)
        return f'<ul class="lc-options">{options}</ul>'
    if isinstance(act, Number):
        asked = _("{label}, from {least:,} to {most:,}:")
        told = asked.format(label=_(act.label), least=act.least, most=act.most)
        return f'<p class="lc-guess">{escape(told)}<span></span></p>'
    return '<p class="lc-blank"></p>' * LINES


def _answers(scenes: Iterable[Scene]) -> str:
    """What is told of each scene in the end."""
    parts = [
        f"<h3>{k}. {escape(_(scene.question))}</h3><p>{escape(_told(scene))}</p>"
        for k, scene in enumerate(scenes, 1)
    ]
    head = escape(_("Answers"))
    return f'<section class="lc-answers"><h2>{head}</h2>{"".join(parts)}</section>'


def _told(scene: Scene) -> str:
    """What is told of a scene once it is done."""
    begun = scene.begin()
    act = scene.act
    now = act.shown(begun) if isinstance(act, Until) else replace(begun, answer=SKIPPED)
    said: str = language.tidied(result_cache.cached(scene.tell, now))
    return said
