"""What Streamlit makes anew for every answer, and need not: made once, or not at all.

Each function changes one function of Streamlit that is no part of its interface, and leaves things as they are where a
later Streamlit has it no more: answers are right either way, and quicker with it.
"""

from __future__ import annotations

from collections.abc import Callable

from streamlit.components.v2.bidi_component import main as component
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

THEME, PRESENTER = "_populate_theme_msg", "make_bidi_component_presenter"


def answers() -> None:
    """Spare every answer what is the same in all of them."""
    _theme_once()
    _plain_values()


def _theme_once() -> None:
    """Let the part of every answer that says the theme be made once: it takes 1 ms and never changes."""
    build: Callable[..., None] | None = getattr(app_session, THEME, None)
    if build is None:
        return
    made: dict[str, CustomThemeConfig] = {}

    def populate(message: CustomThemeConfig, section: str = "theme") -> None:
        if section not in made:
            build(made.setdefault(section, CustomThemeConfig()), section)
        message.MergeFrom(made[section])

    setattr(app_session, THEME, populate)


def _plain_values() -> None:
    """Let what a chart sent be read as it was sent.

    Streamlit wraps it, each time that it is looked at, in a class made for the occasion, which adds the events that
    a component may trigger and lets a page write into it. Charts trigger none, and pages only read. An answer made
    eleven such classes; three quarters of all that Python's collector of garbage had to take away were theirs.
    """
    if hasattr(component, PRESENTER):
        setattr(component, PRESENTER, _no_presenter)


def _no_presenter(*_: object) -> None:
    """Present nothing in place of the value."""
