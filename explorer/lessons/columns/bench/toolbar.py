"""The controls of the bench in four short rows: rare ones open in popovers, so that the chart below stays in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import Control, Menu, Whole
from explorer.lesson.controls.choices import rename
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.columns import settings
from explorer.lessons.columns.results import FEWEST
from explorer.lessons.columns.settings import AddressMenu
from explorer.lessons.columns.some import Some
from explorer.lessons.columns.tables import Wide
from explorer.visit import session
from linboard.i18n.language import N_, _, pgettext

EVERY, SEVERAL = "all", "some"  # values of the menu of classes, besides the numbers of the classes
VIEWED = AddressMenu("columns.viewed")
THESE = Some("columns.these")
FOLDS = Menu(
    "columns.folds",
    {"split": N_("30% of the rows"), "3": N_("3 folds"), "5": N_("5 folds"), "10": N_("10 folds")},
)
FOLD = Whole("columns.fold", most=10, least=1, usual=1)
STYLE = """<style>
.st-key-columns-menus button, .st-key-columns-models .stPopover button { padding-inline: 0.6rem; }
.st-key-columns-menus .stPopover button p, .st-key-columns-models .stPopover button p { white-space: nowrap; }
.st-key-columns-models > :has(.stSelectbox) { flex: 1 1 0; min-width: 0; }
@media (min-width: 641px) and (max-width: 1000px) { /* Table above Classes: neither is cut off */
  .stColumn:not(:has(.st-key-board)) .stHorizontalBlock:has(> .stColumn .stSelectbox) { flex-wrap: wrap;
    > .stColumn { min-width: 100%; } } }
</style>"""
Word = Callable[[str], str]


class Classes(NamedTuple):
    """What the models tell apart: the positive class and further ones against the rest, or all classes."""

    positive: int = 0
    joined: tuple[int, ...] = ()
    every: bool = False


class Parts(NamedTuple):
    """How rows are held out, and the units of the columns."""

    standardised: bool
    seed: int
    folds: int
    fold: int


@contextmanager
def menu(label: str, key: str, *controls: Control[Any]) -> Iterator[bool]:
    """Open the popover of some controls, and say whether they are needed: a closed popover is empty.

    The label must not depend on their values: Streamlit would close a popover with another label.
    In a challenge they are on the page itself, and where all of them are fixed nowhere.
    """
    if session.get().progress.offered is not None or all(control.held for control in controls):
        with st.container():
            yield True
        return
    place = st.popover(label, key=key, wrap=False, on_change="rerun")
    with place:
        yield bool(place.open)


def say_choices(columns: str, parts: Parts) -> None:
    """Say what is chosen in closed menus: how many columns, and the folds if there are any."""
    if session.get().progress.offered is None:
        told = [columns, *([_("{k} folds").format(k=parts.folds)] if parts.folds else [])]
        st.caption(" · ".join(told), width="content")


def places_of_extras(lesson: LessonPage) -> tuple[DeltaGenerator | None, DeltaGenerator]:
    """Return where lists, proofs and downloads are shown, None if nowhere, and where the errors are.

    Usually both are below the board. In lecture mode, a menu has the former, and the errors are above the chart.
    """
    if not lesson.shows_bench_in_lectures:
        return None if lesson.locked else lesson.left, lesson.left
    more = st.popover(_("More"), key="columns.more", wrap=False, on_change="rerun")
    return more.container(key="columns-more") if more.open else None, lesson.right


def classes(rows: Wide, word: Word, place: DeltaGenerator, first: int) -> Classes:
    """Let the reader choose one class, several classes, or all of them; at first, `first` is positive."""
    if len(rows.names) < FEWEST:
        return Classes(first)
    names = {str(k): word(one) for k, one in enumerate(rows.names)}
    order = sorted(names, key=lambda key: key != str(first))  # the menu begins with its first option
    sides = {key: _("{name} against the rest").format(name=names[key]) for key in order}
    sides |= {SEVERAL: _("Several against the rest"), EVERY: _("All classes at once")}
    chosen = settings.POSITIVE.show(pgettext("columns.sides", "Classes"), sides, place=place)
    if chosen == EVERY:
        viewed = VIEWED.show(_("Class on the board"), names, place=st)
        return Classes(int(viewed), every=True)
    if chosen == SEVERAL:
        some = _several(list(names.values()))
        return Classes(some[0], some[1:])
    return Classes(int(chosen))


def _several(names: list[str]) -> tuple[int, ...]:
    """Let the reader choose the positive classes: at least one, and not all."""
    fitting = [k for k in THESE.value() if k < len(names)]
    kept = tuple(fitting or [0, 1])[: len(names) - 1]
    if THESE.held:
        return kept
    st.session_state[THESE.key] = list(kept)
    rename(THESE.key)
    picked = st.multiselect(
        _("These classes against the rest"),
        list(range(len(names))),
        format_func=names.__getitem__,
        key=THESE.key,
        max_selections=len(names) - 1,
    )
    THESE.keep(tuple(picked))
    return tuple(picked) or (0,)


def models() -> tuple[tuple[str, ...], float]:
    """Return the names of one to three models, each once, and C; the first one is on the board."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="columns-models"):
        first = settings.FIRST.show(_("Model"))
        others = [control.value() for control in (settings.SECOND, settings.THIRD)]
        with menu(_("Compare"), "columns.compare", settings.SECOND, settings.THIRD) as needed:
            second, third = others
            if needed:
                second = settings.SECOND.show(_("Second model"))
                third = settings.THIRD.show(_("Third model"))
    names = tuple(dict.fromkeys(name for name in (first, second, third) if name != "none"))
    return names, settings.COST.show(
        _("Penalty C for slack")
    ) if "soft-margin" in names else settings.COST.value()


def parts() -> Parts:
    """Let the reader choose the split or the folds, the seed, and the units."""
    now, fold, seed, units = FOLDS.value(), FOLD.value(), settings.SEED.value(), settings.UNITS.value()
    with menu(_("Split"), "columns.split", FOLDS, settings.SEED, settings.UNITS) as needed:
        if needed:
            now = FOLDS.show(_("Held out"))
            fold = fold if now == "split" else FOLD.show(_("Fold on the board"))
            seed = settings.SEED.show(_("Seed of the split"))
            units = settings.UNITS.show(_("Columns are"))
    folds = 0 if now == "split" else int(now)
    return Parts(units == "standardised", seed, folds, min(fold, folds) if folds else 1)
