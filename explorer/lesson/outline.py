"""The chart beside the board before its scene is answered: its axes alone."""

from __future__ import annotations

import re
from dataclasses import replace

from linboard.i18n.language import _
from linboard.messages import Chart, Choice, Text

NUMBER = re.compile(r"\{[a-z_0-9]+(?::[a-z]+)?\}", re.IGNORECASE)  # the place of a number in a text


def outline(message: Chart) -> Chart:
    """Return a chart that would reveal the answer as its axes alone, which keep its place on the page.

    Its texts are hidden, too. They have no numbers yet, because the board sends some of these with the answer only.
    """
    return replace(
        message,
        caption=_without_numbers(message.caption),
        formula=message.formula and [_without_numbers(row) or "" for row in message.formula],
        describe="",
        outline=_("This picture appears after your answer."),
    )


def _without_numbers(text: Text | None) -> Text | None:
    """Return a text, or each of several, with a sign of about the same width in place of each number."""
    if isinstance(text, Choice):
        return replace(text, templates=[NUMBER.sub("–", template) for template in text.templates])
    return None if text is None else NUMBER.sub("–", text)
