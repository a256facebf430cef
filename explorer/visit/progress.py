"""Which scenes a visitor has been through, as the browser keeps it, and how a link or a cookie spells scenes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import streamlit as st

COOKIE = "linclass-done"  # of the browser; `site.js` writes it
MOST = 4_000  # characters of one text that are read

Step = tuple[str, str]  # a lesson and one of its scenes, by their keys


def spelled(steps: Iterable[Step]) -> str:
    """Scenes in their order, as an address can hold them: "margin.hold.free~perceptron.one"."""
    lessons = groupby(steps, key=lambda step: step[0])
    return "~".join(".".join([lesson, *(scene for _lesson, scene in of)]) for lesson, of in lessons)


def parsed(text: str) -> list[Step]:
    """The scenes that such a text names, whether there are these or not."""
    lessons = (part.split(".") for part in text[:MOST].split("~"))
    return [(lesson, scene) for lesson, *scenes in lessons for scene in scenes]


def read() -> set[Step]:
    """The scenes that the browser says were done; empty at a first visit."""
    return set(parsed(st.context.cookies.get(COOKIE, "")))
