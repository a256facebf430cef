"""The texts of a chart's own controls."""

from __future__ import annotations

from functools import cache

from linboard.words import language
from linboard.words.language import _


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
        "predict_help": _("Predict: before each step, choose the point you expect next"),
        "guess_line": _("Guess line"),
        "guess_help": _("Guess the final line: choose two places that it will pass through"),
        "cursor": _(
            "The arrow keys lead the cross, with Shift finely. Enter clicks, Delete removes. M holds a point or a "
            "handle, and lets it go. The keys . and , go from point to point."
        ),
        "line_end": _("Now a second place that the line is to pass through."),
        "hand_end": _(
            "You were viewing an earlier step; this is the current one. Choose a point again to continue from "
            "here."
        ),
        "ask_sample": _("Which point will it learn from next? Choose it."),
        "ask_again": _("And after that? Choose it."),
        "right_sample": _("Right: {right:point} is next."),
        "wrong_sample": _("Not {given:point}: {right:point} is next."),
        "ask_line": _("Where will the line end? Choose two places that it should pass through."),
        "ask_line_end": _("Now choose a second place of your line (dashed)."),
        "revealed": _("{right:point} is next."),
        "revealed_line": _("This is where the line ends."),
        "a_mistake": _("Right: {given:point} is a mistake. Drawn at random was {right:point}."),
        "no_mistake": _("{given:point} is no mistake. Drawn at random was {right:point}."),
        "line_answer": _(
            "Your line puts {right} of {n} points on the side where the final line has them; its direction is "
            "{angle:degrees} off."
        ),
    }
