"""Controls of the bench: the table, its columns, the classes, the models, and what is shown next to the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from explorer.lesson.controls import Choice, Menu, Numbered, Seed, Steps
from explorer.lesson.controls.choices import rename
from explorer.lesson.own_table import state
from explorer.lessons.columns import tables
from explorer.lessons.columns.changed import ROWS
from explorer.lessons.columns.some import Some
from explorer.lessons.columns.tables import Indices, Wide
from explorer.points import classes, planes, samples, stored_points, stored_tables
from explorer.points.dataset import Dataset
from explorer.points.reading import IntakeError
from explorer.points.table import Table
from explorer.visit import session
from linboard.i18n.language import N_, _, first_of, ngettext
from linboard.i18n.text import verbatim
from linclass import (
    AdaBoost,
    FisherDiscriminant,
    GaussianNB,
    KernelSVM,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    Perceptron,
    Pocket,
    SoftMargin,
    SoftmaxRegression,
)
from linclass.core.base import Classifier

OWN = "own"  # the visitor's file
SHARED, SHARED_OF = (
    "shared",
    "shared_of",
)  # of the file: its name in the store, and the table that has this name
LINKED = "columns.linked"  # in the session state: the name of a stored table in the link, and this table
FIRST_SHOWN = "wine"  # without a file
UPDATES = 2_000
MODELS: dict[str, str] = {
    "logistic": N_("Logistic regression"),
    "perceptron": N_("Perceptron"),
    "pocket": N_("Pocket"),
    "least-squares": N_("Least squares"),
    "fisher": N_("Fisher’s discriminant"),
    "softmax": N_("Softmax regression"),
    "naive-bayes": N_("Naive Bayes"),
    "max-margin": N_("Maximum margin"),
    "soft-margin": N_("Soft margin"),
    "kernel": N_("Kernel machine (RBF)"),
    "boosting": N_("AdaBoost"),
}
COSTS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0)
MAKE: dict[str, Callable[[], Classifier]] = {
    "logistic": LogisticRegression,
    "perceptron": lambda: Perceptron(max_updates=UPDATES, max_snapshots=60),
    "pocket": lambda: Pocket(max_updates=UPDATES, random_state=0, max_snapshots=60),
    "least-squares": LeastSquaresClassifier,
    "fisher": FisherDiscriminant,
    "softmax": SoftmaxRegression,
    "naive-bayes": GaussianNB,
    "max-margin": MaxMargin,
    "soft-margin": SoftMargin,  # with the chosen C
    "kernel": KernelSVM,
    "boosting": lambda: AdaBoost(rounds=30),
}
OF_THE_CLASSES = "columns.viewed", "columns.these"  # further controls that belong to one table
NONE = {"none": N_("none")}


class AddressMenu(Menu):
    """A menu whose value is always in the address, because its default depends on the table."""

    def write(self, value: str) -> str:
        """Return the query parameter of a value."""
        return value


class TableMenu(AddressMenu):
    """The menu of tables. In the address, the visitor's own table has its name in the store, for other visitors."""

    def read(self, text: str) -> str | None:
        own = OWN in self.options and text == state.file().get(SHARED)
        return OWN if own else super().read(text)

    def write(self, value: str) -> str:
        return str(state.file().get(SHARED) or OWN) if value == OWN else value


TABLE = TableMenu("columns.table")
FIRST = Menu("columns.model", MODELS)
SECOND = Menu("columns.second", NONE | MODELS)
THIRD = Menu("columns.third", NONE | MODELS)
UNITS = Choice("columns.units", {"standardised": N_("Standardised"), "own": N_("As in the table")})
POSITIVE = AddressMenu("columns.positive")
SEED = Seed("columns.seed")
ROW = Numbered("columns.row")
COST = Steps("columns.cost", COSTS, 1.0)
BESIDE = Choice(
    "columns.beside",
    {"weights": N_("Weights"), "confusion": N_("Confusion matrix"), "roc": N_("ROC"), "row": N_("One row")},
)


SOME = Some("columns.chosen")


@dataclass(frozen=True)
class Setup:
    """The current choices.

    Parameters
    ----------
    rows : Wide
        The rows with their features.
    positive : int
        The positive class; of all classes at once, the one that the board shows against the rest.
    standardised : bool
    seed : int
    models : tuple of str
        Their names.
    cost : float
        C of the soft margin.
    joined : tuple of int
        Further classes on the positive side.
    every : bool
        Whether the models tell all classes apart, instead of two sides.
    folds : int
        The number of folds; 0 for a single split.
    fold : int
        The fold that the board shows as held-out rows, from 1.
    """

    rows: Wide
    positive: int
    standardised: bool
    seed: int
    models: tuple[str, ...]
    cost: float = 1.0
    joined: tuple[int, ...] = ()
    every: bool = False
    folds: int = 0
    fold: int = 1

    @property
    def signs(self) -> Indices:
        """Both sides, shape (n,): +1 for the positive classes and -1 for the others."""
        return self.rows.signs(self.positive, *self.joined)


def table(points: Dataset) -> tuple[str, Table] | str:
    """Return the chosen table with its name, first that of these points, or a sentence if it cannot be shown."""
    known = samples.wide_tables()
    own = state.file()
    names = {OWN: str(own.get("name", ""))} if own.get("id") else {}
    now = state.current(points)
    first = now["id"] if now is not None and state.is_shipped(now) else FIRST_SHOWN
    own_first = now is None or not state.is_shipped(now)
    order = sorted(known, key=lambda key: key != first)
    titles = {key: known[key].title for key in order}
    names = names | titles if own_first else titles | names
    text = str(st.session_state.get(TABLE.key) or st.query_params.get(TABLE.key, ""))
    other = None if text == own.get(SHARED) else linked(text)
    if other is not None:
        names[text] = other.table.title
    name = TABLE.show(_("Table"), names, on_change=_other_table)
    if other is not None and name == text:
        return name, other.table
    if name != OWN:
        return name, known[name].read()  # the visitor's file stays open
    try:
        found = state.table(own)
    except IntakeError as error:
        return str(error)
    if found is None:
        return _("The file is no longer on this server. Upload it again on the page “Data”.")
    return name, found


def linked(text: str) -> stored_tables.Linked | None:
    """Return the stored table that a link names; None if it names none, or one that is gone."""
    if not stored_points.is_name(text):
        return None
    known = st.session_state.get(LINKED)
    if known is None or known[0] != text:
        known = st.session_state[LINKED] = text, stored_tables.get(text)
        if known[1] is None:
            session.get().problem = _(
                "The table of this link is no longer on this server. Upload it again on the page “Data”."
            )
    found: stored_tables.Linked | None = known[1]
    return found


def share(name: str, found: Table, label: str) -> None:
    """Store the visitor's own table as the models see it, so that the link names it."""
    own = state.file()
    now = repr((own.get("id"), label, state.reading(own), len(found.frame)))
    if name != OWN or own.get(SHARED_OF) == now:
        return
    some = tables.sample(found, label)
    own[SHARED_OF] = now
    own[SHARED] = stored_tables.put(some, planes.features(found, label), label, len(found.frame))
    session.write(TABLE.key, TABLE.write(OWN))


def _other_table() -> None:
    """Forget what was chosen among the columns, classes and rows of the previous table."""
    SOME.set(())
    session.write(SOME.key, None)  # its menu, which writes it, may be closed
    ROWS.set("")
    for key in (POSITIVE.key, ROW.key, *OF_THE_CLASSES):
        st.session_state.pop(key, None)
        session.write(key, None)


def label(name: str, found: Table) -> str | None:
    """Return the column of the classes: as chosen on the page “Data”, or as guessed."""
    if name == OWN and (chosen := state.file().get("label")) in found.columns:
        return str(chosen)
    return found.guess.label


def positive(name: str, label: str, names: tuple[str, ...]) -> int:
    """Return the first positive class: as chosen on the page “Data”, or of two as that page would choose it."""
    own = state.file() if name == OWN else {}
    key = f"{own.get('id')}.{label}"
    if len(names) != 2:
        mode, values, _cut = own.get("classes", {}).get(key, ("each", (), 0.0))
        return names.index(values[0]) if mode == "against" and values and values[0] in names else 0
    chosen = own.get("positive", {}).get(key)
    return names.index(chosen) if chosen in names else classes.positive_of(names)


def columns_told(found: Table, label: str) -> str:
    """Return how many columns are chosen."""
    n = len(planes.features(found, label))
    chosen = sum(k < n for k in SOME.value())
    if 0 < chosen < n:
        return _("{chosen} of {n} columns").format(chosen=chosen, n=n)
    return ngettext("One column", "All {n} columns", n).format(n=n)


def columns(found: Table, label: str, word: Callable[[str], str], *, shown: bool) -> tuple[str, ...]:
    """Return the chosen numeric columns; if the menu is `shown`, let the reader choose among them."""
    offered = planes.features(found, label)
    chosen = [k for k in SOME.value() if k < len(offered)]
    if SOME.held or not shown:
        return tuple(offered[k] for k in chosen) or tuple(offered)
    st.session_state[SOME.key] = chosen
    rename(SOME.key)
    picked = st.multiselect(
        _("Columns"),
        list(range(len(offered))),
        format_func=lambda k: word(offered[k]),
        key=SOME.key,
        placeholder=_("All {n} columns").format(n=len(offered)),
    )
    out = [word(name) for name in found.numeric_columns if name not in (label, *offered)]
    if out:
        told = _(
            "Columns that are not offered: {names}. Such columns have a single value, number the rows, contain dates, "
            "or are often empty."
        )
        st.caption(verbatim(told.format(names=first_of(out))))
    SOME.keep(tuple(picked))
    return tuple(offered[k] for k in picked) if picked else tuple(offered)
