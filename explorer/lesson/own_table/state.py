"""What a visit keeps of the open file and of the chosen sample table: their names in the store, and all choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from explorer.points import samples, stored_files, table_import
from explorer.points.dataset import Dataset
from explorer.points.open_tables import Slot
from explorer.points.reading import Reading
from explorer.points.table import Table
from explorer.visit import session
from linboard.i18n import language

Kept = dict[str, Any]  # the visitor's choices for a table, as JSON keeps them


def file() -> Kept:
    """Return the choices for the visitor's file; empty if no file is open."""
    kept: Kept = session.get().table.setdefault("file", {})
    return kept


def shipped(name: str | None) -> Kept:
    """Return the choices for a sample table. They are forgotten when another one is chosen."""
    kept: Kept = session.get().table.setdefault("shipped", {})
    if kept.get("id") != name:
        kept.clear()
        if name is not None:
            kept["id"] = name
    return kept


def current(dataset: Dataset) -> Kept | None:
    """Return the choices of the table that these points are made of, or None."""
    tables: list[Kept] = list(session.get().table.values())
    return next((kept for kept in tables if kept.get("chosen") and kept.get("title") == dataset.title), None)


def is_shipped(kept: Kept) -> bool:
    """Return whether the choices are for a sample table."""
    return kept is session.get().table.get("shipped")


def reading(kept: Kept) -> Reading:
    """Return the settings for reading the file."""
    parts = dict(kept.get("reading", {}))
    if parts.get("spread") is not None:
        parts["spread"] = tuple(parts["spread"])
    return Reading(**parts)


def open_file(kept: Kept, id_: str, name: str, content: bytes) -> None:
    """Begin with another file. Without a store, it is open until the visit ends."""
    kept.clear()
    kept.update(id=id_, name=name, content=stored_files.put(content))
    st.session_state["data.content"] = (id_, content) if kept["content"] is None else None


class NotStoredError(Exception):
    """The visitor's file is no longer stored."""


def content(kept: Kept) -> bytes:
    """Return the bytes of the visitor's file.

    Raises
    ------
    NotStoredError
        If it is no longer stored.
    """
    here: tuple[str, bytes] | None = st.session_state.get("data.content")
    found = here[1] if here is not None and here[0] == kept.get("id") else None
    if kept.get("content"):
        found = stored_files.get(kept["content"])
    if found is None:
        raise NotStoredError
    return found


def table(kept: Kept) -> Table | None:
    """Return the table of these choices, or None if the file is no longer stored.

    Raises
    ------
    IntakeError
        If the file cannot be read.
    """
    if is_shipped(kept):
        return samples.sample_tables()[kept["id"]].read()  # the visitor's file stays open
    settings = reading(kept)
    try:
        return cached(
            (kept["id"], settings), lambda: table_import.read(kept["name"], content(kept), settings)
        )
    except NotStoredError:
        return None


def cached(key: Any, make: Callable[[], Table]) -> Table:
    """Return the table that this session read last; read it again only if the file or its reading has changed."""
    slot = st.session_state.get("data.read")
    if not isinstance(slot, Slot):
        slot = st.session_state["data.read"] = Slot()
    return slot.get(_key(key), make)


def _key(key: Any) -> tuple[str, Any]:
    return language.current(), key


def words(kept: Kept) -> tuple[Callable[[str], str], Callable[[Dataset], Dataset]]:
    """Return how columns, and the names of points, are shown: those of sample tables are translated."""
    return (samples.word, samples.told) if is_shipped(kept) else (str, _unchanged)


def _unchanged(dataset: Dataset) -> Dataset:
    return dataset
