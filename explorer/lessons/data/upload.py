"""Tables on the data page: uploaded, pasted or shipped, with questions about their reading and a panel to change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any
from uuid import uuid4

import streamlit as st

from explorer.lesson import upload_texts
from explorer.lesson.controls import rename
from explorer.lesson.own_table import columns, state
from explorer.lesson.own_table.state import Kept
from explorer.lessons.data import rows
from explorer.points import samples, table_import
from explorer.points.dataset import Dataset
from explorer.points.reading import Reading
from explorer.points.reading.comments import SIGNS
from explorer.points.reading.dialect import BLANKS, SEPARATORS
from explorer.points.reading.encoding import NAMES as ENCODINGS
from linboard.i18n.language import N_, _
from linboard.i18n.text import verbatim

PASTED = "paste.tsv"  # the name that scripts/paste.js gives to rows
MOST_TYPED = 200_000  # characters in the field for rows
ASKED_ROWS = 3  # of each reading that is possible
KINDS = {
    "separated": N_("Read as a text table: {rows:,} rows and {columns:,} columns."),
    "json": N_("Read as JSON: {rows:,} rows and {columns:,} columns."),
    "arff": N_("Read as ARFF, Weka’s format: {rows:,} rows and {columns:,} columns."),
    "libsvm": N_("Read as LIBSVM: {rows:,} rows and {columns:,} columns."),
    "excel": N_("Read as a workbook: {rows:,} rows and {columns:,} columns."),
}
_SEPARATORS = {
    ",": N_("Comma"),
    ";": N_("Semicolon"),
    "\t": N_("Tab"),
    "|": N_("Bar |"),
    BLANKS: N_("Blanks"),
}
# The settings that have an effect, by kind of file.
_FIELDS = {
    "separated": ("header", "separator", "decimal", "skip", "comment", "encoding"),
    "json": ("encoding", "layout"),
    "arff": ("encoding",),
    "libsvm": ("encoding",),
    "excel": ("header", "sheet", "skip"),
}


def tab(dataset: Dataset) -> str:
    """Return the tab with the table of these points; empty if they come from elsewhere."""
    kept = state.current(dataset)
    if kept is None:
        return ""
    return "examples" if state.is_shipped(kept) else "upload"


def upload(_dataset: Any) -> None:
    """Turn an uploaded file into points, or explain in one sentence why that fails and keep the current points."""
    upload_texts.translate()
    file = st.file_uploader(_("A table, up to 120 MB"), key="data.file", on_change=_removed)
    kept = state.file()
    if file is not None and kept.get("id") != file.file_id:
        _open(kept, file.file_id, file.name, file.getvalue())
    if not kept:
        st.caption(_("CSV or another text table, Excel, JSON, ARFF or LIBSVM."))
        st.text_area(
            _("Or rows copied from a spreadsheet"),
            key="data.pasted",
            height=68,
            max_chars=MOST_TYPED,
            placeholder=_("Paste them here"),
            on_change=_typed,
        )
        return
    if file is None:
        _say_kept(kept)
    try:
        _show(kept, file.getvalue if file is not None else partial(state.content, kept))
    except state.NotStoredError:
        kept.clear()
        st.rerun()


def _removed() -> None:
    """Forget the table if the visitor has removed its file."""
    if st.session_state.get("data.file") is None:
        state.file().clear()


def _open(kept: Kept, id_: str, name: str, content: bytes) -> None:
    state.open_file(kept, id_, _("pasted rows") if name == PASTED else name, content)


def _typed() -> None:
    """Open the rows that were typed in the field; scripts/paste.js opens those that are pasted there."""
    text = st.session_state["data.pasted"]
    if text.strip():
        _open(state.file(), uuid4().hex, PASTED, text.encode())


def _say_kept(kept: Kept) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(verbatim(_("“{name}” is open.").format(name=kept["name"])))
        st.button(_("Close the file"), on_click=kept.clear, icon=":material/close:")


def _show(kept: Kept, content: Callable[[], bytes]) -> None:
    """Show the table, or a question about it."""
    reading = state.reading(kept)
    key = kept["id"]
    try:
        table = state.cached((key, reading), lambda: table_import.read(kept["name"], content(), reading))
    except table_import.NumbersError as error:
        st.error(verbatim(str(error)), icon=":material/error:")
        if error.texts:
            st.button(
                _("Make a column of 0 and 1 of each text value"), on_click=partial(_spread, kept, error.texts)
            )
        return
    except table_import.IntakeError as error:
        st.error(verbatim(str(error)), icon=":material/error:")
        if kept.get("reading"):
            st.button(_("Detect the format again"), on_click=partial(kept.pop, "reading"))
        return
    if table.question is not None:
        _ask(kept, content, table)
        return
    told = _(KINDS[table.kind]).format(rows=len(table.frame), columns=len(table.columns))
    st.caption(told)
    _choose(kept, table)
    _panel(kept, table, key)


def _choose(kept: Kept, table: table_import.Table) -> None:
    """Let the visitor choose the columns, between the notes about the file and its first rows."""
    for note in table.notes:
        st.caption(verbatim(note))
    points = columns.choose(kept, table, kept["id"])
    word, _told = state.words(kept)
    spread = table.reading.spread or ()
    texts = [name for name in table.texts if name != kept.get("label") or name in spread]
    if texts and not state.is_shipped(kept):  # how a sample table is read does not change
        _texts(kept, table, texts)
    st.dataframe(rows.preview(table.frame, word).rename(columns=word), height="content", hide_index=True)
    if points is not None:
        rows.left_out(table, points, word)


def _texts(kept: Kept, table: table_import.Table, texts: list[str]) -> None:
    """Offer columns of 0 and 1 for the values of text columns."""
    word, _told = state.words(kept)
    chosen = st.multiselect(
        _("Text columns with one column of 0 and 1 for each value"),
        texts,
        table.reading.spread or (),
        format_func=word,
        key=f"data.spread.{kept['id']}",
        placeholder=_("none"),
    )
    if tuple(chosen) != (table.reading.spread or ()):
        _spread(kept, tuple(chosen))
        st.rerun()


def _spread(kept: Kept, texts: tuple[str, ...]) -> None:
    kept["reading"] = {**kept.get("reading", {}), "spread": list(texts) or None}


def _ask(kept: Kept, content: Callable[[], bytes], table: table_import.Table) -> None:
    """Ask which of two readings is right, and show the first rows of both."""
    assert table.question is not None
    st.markdown(f"**{verbatim(table.question.sentence)}**")
    for number, (told, reading) in enumerate(table.question.answers):
        with st.container(border=True):
            st.button(
                verbatim(told),
                key=f"data.answer.{number}",
                on_click=partial(_set, kept, reading),
                icon=":material/check:",
            )
            try:
                other = table_import.read(kept["name"], content(), reading)
            except table_import.IntakeError as error:
                st.caption(verbatim(str(error)))
            else:
                st.dataframe(rows.preview(other.frame, rows=ASKED_ROWS), height="content", hide_index=True)


def _set(kept: Kept, reading: Reading) -> None:
    kept["reading"] = {name: value for name, value in asdict(reading).items() if value is not None}


def _panel(kept: Kept, table: table_import.Table, key: str) -> None:
    """Show how the file was read; each change reads it again."""
    fields = [
        name
        for name in _FIELDS[table.kind]
        if name not in ("layout", "encoding") or getattr(table.reading, name)
    ]
    if table.kind == "excel" and len(table.sheets) < 2:
        fields.remove("sheet")
    if not fields:
        return
    changed = any(name in kept.get("reading", {}) for name in fields)
    with st.expander(_("How the file was read"), expanded=changed):
        for begin in range(0, len(fields), 2):
            for place, name in zip(st.columns(2), fields[begin : begin + 2], strict=False):
                _setting(kept, table, name, f"data.reading.{name}.{key}", place)


def _setting(kept: Kept, table: table_import.Table, name: str, key: str, place: Any) -> None:
    """Show the control of one setting, with the value that was used."""
    current = getattr(table.reading, name)
    st.session_state[key] = current

    def change() -> None:
        kept["reading"] = {**kept.get("reading", {}), name: st.session_state[key]}

    if name == "skip":
        place.number_input(_("Lines to skip"), 0, 10_000, key=key, on_change=change)
        return
    said, told = _options(table, name)
    rename(key)
    options = list(told) if current in told else [current, *told]
    place.selectbox(
        said, options, format_func=lambda value: told.get(value, str(value)), key=key, on_change=change
    )


def _options(table: table_import.Table, name: str) -> tuple[str, dict[Any, str]]:
    """Return the label of a setting and its options."""
    if name == "header":
        return _("Names of the columns"), {
            **({None: _("In a comment")} if table.reading.header is None else {}),
            True: _("In the first line"),
            False: _("None"),
        }
    if name == "separator":
        return _("Separator"), {mark: _(_SEPARATORS[mark]) for mark in SEPARATORS}
    if name == "decimal":
        return _("Decimal mark"), {".": _("Point"), ",": _("Comma")}
    if name == "comment":
        return _("Lines to ignore start with"), {"": _("none"), **{sign: sign for sign in SIGNS}}
    if name == "layout":
        return _("Outer names"), {"columns": _("Columns"), "rows": _("Rows")}
    if name == "sheet":
        return _("Sheet"), dict(enumerate(table.sheets))
    return _("Encoding"), ENCODINGS


def shipped(_dataset: Any) -> None:
    """Offer the tables that come with the explorer."""
    tables = samples.sample_tables()
    key = rows.of_this_server("data.sample")
    st.session_state.setdefault(key, None)
    rename(key)
    name = st.selectbox(
        _("Table"),
        list(tables),
        index=None,
        format_func=lambda k: tables[k].title,
        placeholder=_("Choose a table"),
        key=key,
    )
    kept = state.shipped(name)
    if name is not None:
        _choose(kept, tables[name].read())
        st.caption(tables[name].about)
