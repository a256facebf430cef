"""The bench: models of all chosen columns of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.own_table import state
from explorer.lesson.proofs.proof import Proof
from explorer.lessons.columns import (
    beside,
    board,
    certificate,
    changed,
    downloads,
    results,
    row_list,
    settings,
    tables,
)
from explorer.lessons.columns.bench import film, folding, reasons, toolbar
from explorer.lessons.columns.bench.folding import Folded
from explorer.lessons.columns.settings import Setup
from explorer.points import samples
from explorer.visit import session
from linboard import theme
from linboard.board import Caption
from linboard.i18n import language
from linboard.i18n.language import _
from linboard.layers import Picture

Proving = tuple[Proof, DeltaGenerator]


def bench(lesson: LessonPage, proofs: reasons.Proofs, proving: Proving | None = None) -> None:
    """Show the controls, the board along w, the errors of the models, and a companion.

    `proofs` are those of all lessons by their keys; they are loaded when the reader asks why. With `proving`, a proof
    about the same rows is shown instead, and its row of buttons is completed.
    """
    with lesson.controls():
        beside_table = st.columns(2, gap="small")
        with beside_table[0]:
            found = settings.table(lesson.dataset)
    if isinstance(found, str):
        _say(lesson, found)
        return
    name, table = found
    word = samples.word if name in samples.wide_tables() else str
    label = settings.label(name, table)
    if label is None or not 2 <= tables.classes_of(table, label) <= tables.CLASSES:
        told = _("This table needs a column with 2 to {most} classes. Choose one on the page “Data”.")
        _say(lesson, told.format(most=tables.CLASSES))
        return
    with lesson.controls():
        st.html(toolbar.STYLE)
        below = st.container()  # the classes; the columns decide which rows have a value
        chosen_models, cost = toolbar.models()
        with st.container(horizontal=True, gap="small", vertical_alignment="center", key="columns-menus"):
            with toolbar.menu(_("Columns"), "columns.menu", settings.SOME) as needed:
                columns = settings.columns(table, label, word, shown=needed)
            held = toolbar.parts()
            extras, among = toolbar.places_of_extras(lesson)
            toolbar.say_choices(settings.columns_told(table, label), held)
        rows, whole = tables.of(name, state.reading(state.file()), table, columns, label)
        settings.share(name, table, label)
        if (link := settings.linked(name)) is not None:
            whole = link.whole
        if rows.n == 0 or len(rows.names) < 2:
            _say(
                lesson,
                _("No rows of two classes have a value in all of these columns. Choose fewer columns."),
            )
            return
        with below:
            sides = toolbar.classes(rows, word, beside_table[1], settings.positive(name, label, rows.names))
        what = settings.BESIDE.show(_("Next to the board"), label_visibility="collapsed")
    changes = changed.now(f"{name} {label}")
    if problem := session.get().take_problem():
        lesson.notice(problem)  # about a link with changed rows
    before, rows = rows, changed.applied(rows, changes)
    setup = Setup(
        rows,
        sides.positive,
        held.standardised,
        held.seed,
        chosen_models,
        cost,
        sides.joined,
        sides.every,
        held.folds,
        held.fold,
    )
    listed = row_list.Listed(before, rows, changes, (sides.positive, *sides.joined))
    try:
        split = results.parts(setup)
    except ValueError:
        told = _("A class has too few rows to hold some of them out. Choose fewer columns or another class.")
        if rows is not before:
            told = _("A class has too few rows to hold some of them out. Restore some rows.")
        _say(lesson, told)
        _list(lesson, extras, listed, word)
        return
    fits = results.fits(chosen_models, split, cost)
    apart = results.decided(setup)
    first = next((fit for fit in fits if fit.model is not None), None)
    if first is None:
        told = _("This model has no result on these rows. Choose another model.")
        if chosen_models == ("max-margin",) and not results.trainable(split):
            told = _(
                "No hyperplane separates the training rows, so there is no maximum margin. Choose another model."
            )
        if len(set(split.signs.tolist())) < 2:
            told = _("All remaining rows are on one side, but a model needs both. Restore some rows.")
        _say(lesson, told)
        _list(lesson, extras, listed, word)
        return
    if proving is not None:
        try:
            reasons.show(lesson, proving[1], proving[0], first, split, apart, board.sides(setup, word))
        except ValueError as error:  # a class without a row, for example
            _say(lesson, language.error_text(error))
        return
    listed = replace(listed, fit=first, split=split)
    board.show(lesson, setup, first, split, whole, apart, before, word)
    folded: list[Folded | None] | None = None
    if extras is not None and film.trace_of(first) is not None and film.moves(first, split.X.shape[1]):
        with extras:
            film.VIEW.show(_("View"), label_visibility="collapsed")
    with among:
        if held.folds:
            folded = folding.computed(setup)
            if folded is not None:
                folding.errors(setup, folded)
        else:
            beside.errors(fits, split)
    if extras is not None and not lesson.alone:
        with extras:
            certificate.show(setup, apart, word)
            reasons.listed(proofs, split, apart)
    _list(lesson, extras, listed, word)
    with lesson.right.container() if lesson.shows_bench_in_lectures else lesson.right:
        beside.show(lesson, what, setup, fits, split, word, folded)
    if extras is not None:
        downloads.show(lesson, extras, setup, fits, split)


def _list(
    lesson: LessonPage, extras: DeltaGenerator | None, listed: row_list.Listed, word: Callable[[str], str]
) -> None:
    """Show the list of the rows where the reader may change them."""
    if extras is not None and not lesson.proving and not lesson.alone:
        with extras:
            row_list.show(listed, word)


def _say(lesson: LessonPage, sentence: str) -> None:
    """Show a sentence instead of the board's picture."""
    layout = theme.layout(xaxis=theme.axis("", visible=False), yaxis=theme.axis("", visible=False))
    lesson.show(Picture([], layout), Caption(sentence), editable=False, view="columns.none.")
