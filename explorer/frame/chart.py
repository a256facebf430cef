"""Mounts the chart component: the only place where a picture meets Streamlit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import streamlit as st

from explorer.server import routes
from explorer.visit import session
from linboard import player
from linboard.words import language
from linboard.words.language import _

SENTENCES = (
    "caption",
    "describe",
    "formula",
    "head",
    "notices",
)  # the parts of a message that consist of them


def _component() -> Any:
    files = (routes.CHART_FOLDER / "chart.html", routes.SITE_FOLDER / "loader.js")
    html, loader = (file.read_text(encoding="utf-8") for file in files)
    return st.components.v2.component("linclass_chart", html=html, js=loader, isolate_styles=False)


_mount = _component()


def mount(key: str, message: player.Message) -> None:
    """Show a chart; its div stays in the page as long as the key is mounted, whatever the message brings.

    A message that is the same as the last one does not reach the chart; after edits, of which the relay has brought
    other news, it must: so each message names the last edit.
    """
    _send(key, _tidied(message) | {"name": key, "labels": labels(), "seen": session.get().seen})


def relay(charts: Mapping[str, player.Message], *, whole: bool = False, again: bool = False) -> None:
    """Mount what sends edits of the points, with news for charts that are mounted already.

    The browser is to ask for a whole rerun, where `whole` says so, or `again` for the charts when all is at rest.
    """
    news = {key: _tidied(message) for key, message in charts.items()}
    _send("relay", {"charts": news, "whole": whole, "again": again})


def _tidied(message: player.Message) -> player.Message:
    """A message whose sentences follow one another as the reader's language has it; names of a visitor stay."""
    return message | {part: language.tidied(message[part]) for part in SENTENCES if part in message}


def lecture(message: player.Message, receive: Callable[[Any], None]) -> None:
    """Mount the bar and the keys of lecture mode; `receive` is called with what the lecturer asks of the server."""
    _send("lectern", {"lecture": message}, receive)


def _send(key: str, message: player.Message, receive: Callable[[Any], None] = session.receive) -> None:
    payload = player.dumps(message | {"assets": routes.assets_url()})
    _mount(key=key, data=payload, on_edits_change=lambda: receive(st.session_state[key].get("edits")))


def labels() -> dict[str, str]:
    """The texts of the chart's own controls, in the reader's language."""
    return _labels(language.current())


@cache
def _labels(code: str) -> dict[str, str]:
    """The texts in that language, which is the one of now."""
    return {
        "language": code,
        "unavailable": _("The charts could not be loaded from this server; reload the page to try again."),
        "broken": _("This chart could not be drawn; undo the last change or reload the page to go on."),
        "toolbar": _("Edit the points"),
        "undo": _("Undo (Ctrl+Z)"),
        "redo": _("Redo (Ctrl+Shift+Z)"),
        "clear": _("Remove all points"),
        "clear_short": _("Clear"),
        "snap": _("Snap to the grid"),
        "rectangle": _("A drag draws a rectangle; otherwise it moves points"),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "save": _("Save"),
        "save_page": _("This page as a file that plays by itself (HTML)"),
        "save_points": _("The points (CSV)"),
        "save_steps": _("The steps as they are told here (CSV)"),
        "save_failed": _("This could not be saved; reload the page to try again."),
        "reset_view": _("Show all points"),
        "play": _("Play"),
        "pause": _("Pause"),
        "first": _("To the start"),
        "back": _("One step back"),
        "forward": _("One step forward"),
        "last": _("To the end"),
        "step": _("Step"),
        "speed": _("Steps per second"),
        "predict": _("Predict"),
        "predict_help": _("Predict first: each step waits until you have clicked the point that comes next"),
        "guess_line": _("Guess line"),
        "guess_help": _("Guess the final line: click two places that it will pass through"),
        "hand_end": _("You were looking back: this is where you are. Click again to go on from here."),
        "ask_sample": _("Which point will it learn from next? Click it."),
        "ask_again": _("And after that? Click it."),
        "right_sample": _("Right: {right:point} is next."),
        "wrong_sample": _("Not {given:point}: {right:point} is next."),
        "ask_line": _("Where will the line end? Click two places that it should pass through."),
        "ask_line_end": _("Now click a second place of your line (dashed)."),
        "revealed": _("{right:point} is next."),
        "revealed_line": _("This is where the line ends."),
        "a_mistake": _("Right: {given:point} is a mistake. Drawn at random was {right:point}."),
        "no_mistake": _("{given:point} is no mistake. Drawn at random was {right:point}."),
        "line_answer": _(
            "Your line puts {right} of {n} points on the side where the final line has them; its direction is "
            "{angle:degrees} off."
        ),
    }
