"""The row above a board: the columns of the visitor's table, to change them without a new upload, and fair samples."""

from __future__ import annotations

from functools import cache
from html import escape

import streamlit as st

from explorer.lesson.own_table import columns, naming, plane, state
from explorer.lesson.own_table.state import Kept
from explorer.points import fair_sample, planes, samples
from explorer.points.column_choice import points_of
from explorer.points.dataset import Dataset
from explorer.points.reading import IntakeError
from explorer.visit import session
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import verbatim

ALL_COLUMNS, OWN = "columns", "own"  # the address of that lesson, and its name for the visitor's own table
STYLE = """<style>
.st-key-own-columns { flex-wrap: nowrap; }
.st-key-own-columns > :has(.stPopover) { min-width: 0; flex: 0 1 auto; }
.st-key-own-columns button { min-height: 2rem; padding: 0 0.6rem; max-width: 100%; }
.st-key-own-columns .stPopover button p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
@media (max-width: 640px) { div:has(> .st-key-own-columns) { order: -4; } } /* above the board, which comes first */
</style>"""


def show(dataset: Dataset) -> None:
    """Show the row if the points are those of a table, or too many to be edited."""
    kept = state.current(dataset)
    many = dataset.n > fair_sample.SIZE
    if kept is None and not many:
        return
    st.html(STYLE + ("" if kept is None else all_columns(kept)))
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="own-columns"):
        if kept is not None:
            _columns(kept, dataset)
        if many:
            st.button(
                _("Work on a fair sample of {n:,}").format(n=fair_sample.SIZE),
                on_click=_sample,
                args=(dataset,),
                help=_(
                    "Each class keeps its share. Boards can then be edited, and slow pages respond at once."
                ),
                key="own-sample",
            )


def _columns(kept: Kept, dataset: Dataset) -> None:
    """Show the columns on the board; opened, the choices."""
    word, _told = state.words(kept)
    x, y = dataset.columns
    label = kept.get("label")
    told = (
        _("x: {x} · y: {y} · class: {label}").format(x=x, y=y, label=word(label))
        if label
        else _("x: {x} · y: {y} · no class").format(x=x, y=y)
    )
    opened = st.popover(verbatim(told), key="own-popover", on_change="rerun", wrap=False)
    if not opened.open:
        return
    with opened:
        try:
            table = state.table(kept)
        except IntakeError as error:
            st.error(verbatim(str(error)))
            return
        if table is None:
            st.caption(_("The file is no longer on this server. Upload it again on the page “Data”."))
            return
        if columns.choose(kept, table, kept["id"]) is not None and (shown := plane.told(kept, dataset)):
            st.caption(shown)


def all_columns(kept: Kept) -> str:
    """Return a link to the lesson that uses every column; empty if the table has no more than the two on the board."""
    more = int(kept.get("features", 0)) - 2
    if more < 1 or not kept.get("label"):
        return ""
    return link(str(kept["id"]) if state.is_shipped(kept) else OWN, more)


def link(table: str, more: int) -> str:
    """Return a link in HTML to the lesson that uses every column of a table; the board shows all but `more` of them."""
    told = (
        ngettext(
            "This data set has one more column. Use all of them.",
            "This data set has {n} more columns. Use all of them.",
            more,
        )
        if more
        else _("Try other models on all columns of this data set.")
    )
    query = f"scene=0&columns.table={table}"
    return f'<a class="lc-link" href="./{ALL_COLUMNS}?{escape(query)}">{escape(told.format(n=more))}</a>'


def link_of_sample(name: str, shown: int | None = 2) -> str:
    """Return a link in HTML to the lesson that uses every column of a sample table.

    `shown` is the number of columns that the page shows; None if it shows all.
    """
    return link(name, 0 if shown is None else _features(name) - shown)


@cache
def _features(name: str) -> int:
    """Return the number of columns of a sample table that the models of all columns use."""
    sample = samples.wide_tables()[name]
    return len(planes.features(sample.read(), sample.label))


def _sample(dataset: Dataset) -> None:
    """Put a fair sample on the boards: of the table if there is one, so that other columns are sampled, too."""
    kept = state.current(dataset)
    if kept is not None:
        kept["sample"] = True
        try:
            table = state.table(kept)
        except IntakeError:
            table = None
        if table is not None:
            _word, told = state.words(kept)
            points = points_of(table, columns.of_kept(kept))
            named = naming.named(kept, told(points.dataset), kept.get("label"), kept["id"])
            kept.update(
                title=named.title, chosen=columns.mark(kept["id"], table, columns.of_kept(kept), named)
            )
            session.replace(named)
            return
    some = fair_sample.fair_sample(dataset)
    if kept is not None:
        kept["title"] = some.title
    session.replace(some)


def notices(dataset: Dataset) -> list[str]:
    """Return the notice that the points are a sample."""
    sizes = fair_sample.sizes(dataset)
    if sizes is None:
        return []
    some, whole = sizes
    return [
        _("These points are a fair sample of {some:,} of {whole:,} rows; each class keeps its share.").format(
            some=some, whole=whole
        )
    ]
