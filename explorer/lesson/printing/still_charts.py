"""Static charts of the initial state of a scene or a challenge, without player and edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from runpy import run_path

import streamlit as st

from explorer.lesson import chart
from explorer.lesson.challenges import links
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scenes import scene_state
from explorer.streamlit_bridge import isolated_run
from explorer.visit import reader_language, session
from explorer.visit.progress import Step
from linboard.i18n import language
from linboard.messages import Chart

Charts = dict[str, Chart]
Page = Callable[[], None]


def of(spec: LessonSpec, k: int, page: Page) -> Charts:
    """Return the initial charts of scene k by name, drawn in isolation from the visitor's page."""

    def draw() -> None:
        scene_state.begin(spec)
        page()

    return _drawn({scene_state.PARAMETER: str(k)}, draw)


def of_challenge(page: Path, key: str) -> Charts:
    """Return the initial charts of a challenge by name, drawn by the page file of its lesson."""
    return of_page(page, {links.CHALLENGE: key})


def of_page(
    page: Path, address: Mapping[str, str], prepared: str = "", course: Sequence[Step] = ()
) -> Charts:
    """Return the initial charts of a page file with these query parameters.

    `prepared` and `course` are the name and the steps of the prepared course that is open.
    """

    def draw() -> None:
        mine = session.get().progress
        mine.prepared, mine.course = prepared, tuple(course)
        run_path(str(page))

    return _drawn(address, draw)


def _drawn(address: Mapping[str, str], page: Callable[[], object]) -> Charts:
    """Return the charts of a page that runs with these query parameters; none if Streamlit cannot isolate a run."""
    code = language.current()

    def draw() -> Charts:
        st.session_state[reader_language.KEY] = code
        reader_language.listen()
        st.query_params.from_dict(address)
        with chart.collected() as charts:
            page()
        return charts

    try:
        return isolated_run.drawn(draw)
    except isolated_run.UnavailableError:  # the log has said so
        return {}


def mount(key: str, message: Chart, height: int) -> None:
    """Show a chart at its first step."""
    still = Chart(
        group=key,
        title=message.title,
        height=height,
        figure=message.figure,
        frames=message.frames,
        palette=message.palette,
        head=message.head,
        line=message.line,
        locked=True,
    )
    chart.mount(key, still)
