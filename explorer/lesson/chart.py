"""Mounts the chart component.

This is the only module that connects charts with Streamlit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

import streamlit as st

from explorer.lesson.formulas import typesetting
from explorer.lesson.messages import Lectern, Lecture
from explorer.server import routes
from explorer.visit import incoming_edits, session
from explorer.visit.kept_sessions import visits
from linboard import chart_labels
from linboard.i18n import language
from linboard.messages import Chart, Relay
from linboard.packing import dumps

SENTENCES = (
    "caption",
    "describe",
    "formula",
    "head",
    "notices",
)  # the parts of a message that consist of sentences


def _component() -> Any:
    files = (routes.CHART_FOLDER / "chart.html", routes.SITE_FOLDER / "loader.js")
    html, loader = (file.read_text(encoding="utf-8") for file in files)
    return st.components.v2.component("linclass_chart", html=html, js=loader, isolate_styles=False)


_mount = _component()


_collected: ContextVar[dict[str, Chart] | None] = ContextVar("collected", default=None)


@contextmanager
def collected() -> Iterator[dict[str, Chart]]:
    """Collect the charts that are drawn in this block, by name, instead of showing them."""
    charts: dict[str, Chart] = {}
    before = _collected.set(charts)
    try:
        yield charts
    finally:
        _collected.reset(before)


def mount(key: str, message: Chart) -> None:
    """Show a chart.

    Its div stays in the page as long as the key is mounted, whatever the message contains.

    Streamlit does not send a message that equals the previous one. After an edit, the relay may have updated the chart
    in between, so an equal message must be sent too. Each message therefore contains the number of the last edit.
    """
    charts = _collected.get()
    if charts is not None:
        charts[key] = message
        return
    visit = session.get()
    own: dict[str, Any] = {
        "name": key,
        "labels": chart_labels.labels(),
        "seen": visit.seen,
        "assets": routes.assets_url(),
    }
    if message.edit is not None:  # only boards need the stored session
        visits.keep(visit)
    _send(key, replace(message, **_tidied(message), **own))


def relay(charts: Mapping[str, Chart], *, whole: bool = False, again: bool = False) -> None:
    """Mount the relay, which sends edits of the points and updates mounted charts.

    With `whole`, the browser requests a rerun of the whole page. With `again`, it requests the charts once more when no
    edit is in progress.
    """
    if _collected.get() is not None:
        return  # no edits are possible here
    visits.keep(session.get())
    news = {key: replace(message, **_tidied(message)) for key, message in charts.items()}
    _send("relay", Relay(charts=news, whole=whole, again=again, assets=routes.assets_url()))


def _tidied(message: Chart) -> dict[str, Any]:
    """Join the sentences of a message as the reader's language requires, and typeset their formulas.

    Names given by a visitor stay unchanged.
    """
    told = language.tidied({part: getattr(message, part) for part in SENTENCES})
    return {**told, "math": typesetting.of(told["caption"], told["head"], told["formula"])}


def lecture(message: Lecture, receive: Callable[[Any], None]) -> None:
    """Mount the bar and the keys of lecture mode.

    `receive` is called with the lecturer's requests to the server.
    """
    _send("lectern", Lectern(lecture=message, assets=routes.assets_url()), receive)


def _send(
    key: str, message: Chart | Relay | Lectern, receive: Callable[[Any], None] = incoming_edits.receive
) -> None:
    _mount(key=key, data=dumps(message), on_edits_change=lambda: receive(st.session_state[key].get("edits")))
