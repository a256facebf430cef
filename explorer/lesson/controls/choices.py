"""Controls that store language-independent values in the link.

Streamlit's own `bind="query-params"` has three problems. It writes the displayed label into the address, so a link
would break in another language. It prefers the address to a scene's value if the control was hidden before. An address
with 1e999 would stop the page at a number field. Therefore these controls read and write the address themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, cast

import streamlit as st

from explorer.lesson.controls.control import FREE, Control, Place
from explorer.visit import session, widget_values
from explorer.visit.session_state import Session
from linboard.i18n.language import N_, _, current, each

T = TypeVar("T")
_NOTHING = object()
ORDERS = {"cyclic": N_("In order"), "first": N_("First"), "random": N_("Random"), "worst": N_("Worst")}
HAND: Final = "by-hand"  # the reader picks the mistakes
AND_BY_HAND = {**ORDERS, HAND: N_("By hand")}


class Kept(Control[T], ABC):
    """A control that manages its own query parameter.

    The default value is not written into the address.
    """

    usual: T

    @abstractmethod
    def read(self, text: str) -> T | None:
        """Decode a value from the address; returns None if the control does not allow it."""

    @abstractmethod
    def spell(self, value: T) -> str:
        """Encode a value for the address."""

    @abstractmethod
    def holds(self, value: Any) -> bool:
        """Return whether the control allows this value."""

    def write(self, value: T) -> str | None:
        """Return the query parameter of a value: None for the default."""
        return None if value == self.usual else self.spell(value)

    def found(self) -> T | None:
        """Return the value from the session state, else from the address; None if neither is valid."""
        kept = st.session_state.get(self.key, _NOTHING)
        return kept if self.holds(kept) else self.read(st.query_params.get(self.key, ""))

    def value(self) -> T:
        """Return the current value, whether or not the control is on the screen."""
        fixed: Any = self.fixed(self.usual)
        if fixed is not FREE:
            return cast(T, fixed)
        found = self.found()
        return self.usual if found is None else found

    def begin(self, usual: T | None = None) -> None:
        """Initialise the session state unless it has a valid value.

        A page may pass a current default.

        A valid value, or a value that the browser has just sent, is not changed: setting it again would undo the
        visitor's input.
        """
        if not (self.holds(st.session_state.get(self.key, _NOTHING)) or self._is_brought()):
            found = self.found()
            self.set((self.usual if usual is None else usual) if found is None else found)

    def _is_brought(self) -> bool:
        """Return whether the browser has sent a value of a widget that another process has drawn."""
        return widget_values.control(self.key) is not None

    def keep(self, value: T) -> T:
        """Write the value into the address, unless a scene fixes it, and return it."""
        session.write(self.key, None if self.held else self.write(value))
        return value


class Options(Kept[T], ABC):
    """A choice among given values."""

    options: Collection[T]

    def holds(self, value: Any) -> bool:
        return value in self.options


@dataclass(frozen=True)
class Choice(Options[str]):
    """A choice among several options, as segmented buttons.

    The first option is the default.

    Parameters
    ----------
    options : mapping of str to str
        Value in the link to label, marked by `N_` and translated when shown. May be omitted if the page passes labels.
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

    def _is_brought(self) -> bool:
        state = widget_values.control(self.key)
        return (
            state is not None and widget_values.label(state) in self.options.values()
        )  # otherwise the label is in another language

    def show(
        self,
        label: str,
        names: Mapping[str, str] | None = None,
        *,
        place: Place = st,
        without: Container[str] = (),
        **look: Any,
    ) -> str:
        """Show the available options and return the chosen one.

        Parameters
        ----------
        label : str
            Label of the control.
        names : mapping of str to str, optional
            Labels of the options, if the page passes them.
        place : DeltaGenerator
            The container for the widget.
        without : container of str
            Options that are not offered.
        look
            Further arguments of Streamlit's widget.
        """
        visit = session.get()
        fixed = self.fixed(next(key for key in names or self.options if key not in without), visit)
        if fixed is not FREE:
            return cast(str, fixed)
        names = names or each(self.options)
        offered = replace(self, options={key: name for key, name in names.items() if key not in without})
        offered.begin()
        rename(self.key, visit)
        chosen = offered._widget(place, label, look) or offered.usual
        session.write(self.key, offered.write(chosen), visit)
        return chosen

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
    """A choice among many options, as a select box."""

    def _widget(self, place: Place, label: str, look: Mapping[str, Any]) -> str | None:
        chosen: str | None = place.selectbox(
            label, list(self.options), format_func=self.options.__getitem__, key=self.key, **look
        )
        return chosen


@dataclass(frozen=True)
class Order(Choice):
    """The order of the mistakes.

    A page may add options.
    """

    options: Mapping[str, str] = field(default_factory=lambda: ORDERS)

    def show(self, label: str = "", names: Mapping[str, str] | None = None, **look: Any) -> Any:
        """Show the orders, with the same label on every page."""
        return super().show(label or _("Order of mistakes"), names, **look)


def rename(key: str, visit: Session | None = None) -> None:
    """After a change of language, send the value of the control again: the browser identifies it by its label."""
    named, language = (visit or session.get()).named, current()
    if named.setdefault(key, language) != language:
        named[key] = language
        st.session_state[key] = st.session_state[key]
