"""Controls whose value the link carries in words that no language changes.

Streamlit's own `bind="query-params"` writes the label that the reader sees into the address, so a link would break in
another language; it lets the address win over a scene where the control was not shown before; and an address
that says 1e999 would stop the page at a field for numbers. So these write and read the address themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import streamlit as st

from explorer.lesson.controls.control import Control, Place
from explorer.visit import session, widget_values
from linboard.i18n.language import current, each

T = TypeVar("T")
_NOTHING = object()


class Kept(Control[T], ABC):
    """A control that keeps its own part of the address; its usual value leaves the address as it is."""

    usual: T

    @abstractmethod
    def read(self, text: str) -> T | None:
        """The value that a text of the address says; None where it says none that the control can hold."""

    @abstractmethod
    def spell(self, value: T) -> str:
        """The text of a value in the address."""

    @abstractmethod
    def holds(self, value: Any) -> bool:
        """Whether the control can hold this."""

    def write(self, value: T) -> str | None:
        """What the address says of a value: nothing of the usual one."""
        return None if value == self.usual else self.spell(value)

    def found(self) -> T | None:
        """The value of the session, else that of the address; None where neither has one that the control can hold."""
        kept = st.session_state.get(self.key, _NOTHING)
        return kept if self.holds(kept) else self.read(st.query_params.get(self.key, ""))

    def value(self) -> T:
        """The value of now, whether the control is on the screen or not."""
        if self.held:
            return self.fixed(self.usual)
        found = self.found()
        return self.usual if found is None else found

    def begin(self, usual: T | None = None) -> None:
        """Give the session a value where it has none that the control can hold; the page may have a usual one of now.

        One that it has is left alone, and one that the browser has brought along: to set it again would undo what the
        visitor does just now.
        """
        if not (self.holds(st.session_state.get(self.key, _NOTHING)) or self._is_brought()):
            found = self.found()
            self.set((self.usual if usual is None else usual) if found is None else found)

    def _is_brought(self) -> bool:
        """Whether the browser says what stands on the screen, drawn by another process."""
        return widget_values.control(self.key) is not None

    def keep(self, value: T) -> T:
        """Write the value into the address, unless a scene holds it; return it."""
        session.write(self.key, None if self.held else self.write(value))
        return value


@dataclass(frozen=True)
class Choice(Kept[str]):
    """One of several options, as a row of segments; the first is the usual one.

    Parameters
    ----------
    options : mapping of str to str
        By the value that the link carries, what each is called: marked by `N_`, and translated where it is shown.
        May be left out where the page names them.
    """

    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def usual(self) -> str:  # type: ignore[override]  # the first option, not a field
        """The first option."""
        return next(iter(self.options))

    def read(self, text: str) -> str | None:
        return text if text in self.options else None

    def spell(self, value: str) -> str:
        return value

    def holds(self, value: Any) -> bool:
        return value in self.options

    def _is_brought(self) -> bool:
        state = widget_values.control(self.key)
        return (
            state is not None and widget_values.label(state) in self.options.values()
        )  # else of another language

    def show(
        self,
        label: str,
        names: Mapping[str, str] | None = None,
        *,
        place: Place = st,
        without: Container[str] = (),
        **look: Any,
    ) -> str:
        """The options as they are offered now: the chosen one.

        Parameters
        ----------
        label : str
            What is chosen.
        names : mapping of str to str, optional
            What the options are called on the screen, where the page names them.
        place : DeltaGenerator
            Where it stands.
        without : container of str
            Options that are not offered.
        look
            Further arguments of Streamlit's widget.
        """
        names = names or each(self.options)
        offered = replace(self, options={key: name for key, name in names.items() if key not in without})
        if self.held:
            return offered.fixed(offered.usual)
        offered.begin()
        rename(self.key)
        return offered.keep(offered._widget(place, label, look) or offered.usual)

    def _widget(self, place: Place, label: str, look: Mapping[str, Any]) -> str | None:
        chosen: str | None = place.segmented_control(
            label,
            list(self.options),
            format_func=self.options.__getitem__,
            required=True,
            key=self.key,
            wrap=True,
            **look,
        )
        return chosen


class Menu(Choice):
    """One of many options, as a menu."""

    def _widget(self, place: Place, label: str, look: Mapping[str, Any]) -> str | None:
        chosen: str | None = place.selectbox(
            label, list(self.options), format_func=self.options.__getitem__, key=self.key, **look
        )
        return chosen


def rename(key: str) -> None:
    """In another language, tell the browser the control's value anew: it knows it by its name only."""
    named = session.get().named
    if named.setdefault(key, current()) != current():
        named[key] = current()
        st.session_state[key] = st.session_state[key]
