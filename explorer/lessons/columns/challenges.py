"""Challenges of this lesson: the columns that separate a table, one label that prevents it, and the penalty C."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict
from explorer.lesson.challenges.freedom import Among, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.columns import results
from explorer.lessons.columns.changed import ROWS, applied
from explorer.lessons.columns.settings import (
    COST,
    COSTS,
    FIRST,
    POSITIVE,
    SEED,
    SOME,
    TABLE,
    Setup,
)
from explorer.lessons.columns.tables import Wide, shipped
from explorer.points.row_changes import RowChanges
from linboard.i18n.language import N_, _, ngettext, sentences

FOUR = (0, 4, 6, 9)  # columns of wine; only one of them is not needed
WRONG = 3  # training rows


@dataclass(frozen=True)
class Columns(Among):
    """Some columns of a table, in any order; the options are tuples of their positions."""

    def read(self, text: str) -> Any:
        """Return the option with these columns; no text stands for all columns."""
        found = SOME.read(text) if text else ()
        return None if found is None else next((one for one in self.options if set(one) == set(found)), None)

    def spell(self, value: Any) -> str:
        """Encode positions like the control."""
        return SOME.spell(value)


def subsets(d: int) -> tuple[tuple[int, ...], ...]:
    """Return all subsets of d columns; the empty one stands for all columns."""
    return tuple(tuple(j for j in range(d) if k >> j & 1) for k in range(2**d))


def flips(name: str, positive: int) -> tuple[str, ...]:
    """Return the changes that flip the label of one row of a table: into the positive class, or out of it."""
    rows = shipped(name)
    other = 1 if positive == 0 else 0
    classes = np.where(rows.labels == positive, other, positive)
    return tuple(f"{to}.{row}" for row, to in zip(rows.rows.tolist(), classes.tolist(), strict=True))


def _chosen(now: Stage) -> tuple[int, ...]:
    """Return the chosen columns; all, if the browser still sends names of another table's columns."""
    chosen = now.settings.get(SOME.key, SOME.usual)
    return tuple(chosen) if SOME.holds(chosen) else SOME.usual


def rows(now: Stage) -> Wide:
    """Return the rows with the chosen columns and the changed labels."""
    whole = shipped(now.settings[TABLE.key])
    chosen = sorted(j for j in _chosen(now) if j < whole.X.shape[1])
    if chosen:
        X = np.ascontiguousarray(whole.X[:, chosen])
        X.flags.writeable = False
        whole = replace(whole, X=X, columns=tuple(whole.columns[j] for j in chosen))
    return applied(whole, RowChanges.read(now.settings.get(ROWS.key, "")))


def _setup(now: Stage) -> Setup:
    settings = now.settings
    return Setup(rows(now), int(settings[POSITIVE.key]), True, settings[SEED.key], (settings[FIRST.key],))


def _told(d: int, *, separable: bool) -> str:
    if separable:
        told = ngettext(
            "A threshold on one column separates the classes.", "{d} columns: a hyperplane separates them.", d
        )
    else:
        told = ngettext(
            "No threshold on one column separates the classes.",
            "{d} columns: no hyperplane separates them.",
            d,
        )
    return told.format(d=d)


def _spare(now: Stage) -> Verdict:
    """Judge whether three of the four columns still separate the classes."""
    chosen = set(_chosen(now))
    if not chosen < set(FOUR) or len(chosen) != len(FOUR) - 1:
        return Verdict(False, _("Leave out exactly one of the four columns."))
    apart = results.decided(_setup(now)).separable
    return Verdict(apart, _told(len(chosen), separable=apart))


def _fewest(now: Stage) -> Verdict:
    """Judge whether one column separates the classes."""
    setup = _setup(now)
    d, apart = setup.rows.X.shape[1], results.decided(setup).separable
    told = [_told(d, separable=apart)]
    if apart and d > 1:
        told.append(_("Fewer columns are enough."))
    return Verdict(apart and d == 1, sentences(told))


def _break(now: Stage) -> Verdict:
    """Judge whether the flipped label prevents separation."""
    changes = RowChanges.read(now.settings[ROWS.key])
    if not changes.given and not changes.out:
        return Verdict(False, _("No label is flipped yet."))
    if changes.out or len(changes.given) > 1:
        return Verdict(False, _("Flip one label only: undo the other changes."))
    (row,) = changes.given
    if results.decided(_setup(now)).separable:
        told = _("Row {row} is flipped. A hyperplane still separates the classes.")
        return Verdict(False, told.format(row=row))
    return Verdict(True, _("Row {row} is flipped. No hyperplane separates the classes.").format(row=row))


def _exactly(now: Stage) -> Verdict:
    """Judge whether the soft margin misclassifies this number of training rows."""
    split = results.parts(_setup(now))
    (fit,) = results.fits(("soft-margin",), split, now.settings[COST.key])
    wrong = fit.errors(split, split.train)
    told = _("Misclassified training rows: {wrong} ({wanted} required).")
    return Verdict(wrong == WRONG, told.format(wrong=wrong, wanted=WRONG))


CHALLENGES = (
    Challenge(
        "col-spare",
        N_(
            "Leave out one of the four columns so that a hyperplane still separates the third wine from the others."
        ),
        _spare,
        Freedom(controls={SOME.key: Columns([one for one in subsets(10) if set(one) <= set(FOUR)])}),
        (
            N_("Leave out one column, read above the board whether a hyperplane is left, and put it back."),
            N_("The column with the smallest weight is needed. Try the next one."),
        ),
        N_("The column with the smallest weight is needed here, and one with a larger weight is not."),
        Answer(settings={SOME.key: FOUR[1:]}),
        N_("Leave out the alcohol. Without any of the other three, no hyperplane separates the classes."),
        settings={TABLE.key: "wine", POSITIVE.key: "2", SEED.key: 0, FIRST.key: "logistic", SOME.key: FOUR},
    ),
    Challenge(
        "col-fewest",
        N_(
            "Choose a kind of iris and as few columns as possible, so that a hyperplane separates it from the others."
        ),
        _fewest,
        Freedom(controls={SOME.key: Columns(subsets(4)), POSITIVE.key: Among(("0", "1", "2"))}),
        (
            N_("With all four columns, only one kind can be separated from the others."),
            N_("The petals of setosa are much smaller than those of the others."),
        ),
        N_("One column can be enough. A hyperplane in one dimension is a threshold."),
        Answer(settings={SOME.key: (2,), POSITIVE.key: "0"}),
        N_(
            "Choose setosa and its petal length alone: it is below 2 cm, and that of the others is 3 cm or more."
        ),
        settings={TABLE.key: "iris", POSITIVE.key: "1", SEED.key: 0, FIRST.key: "logistic", SOME.key: ()},
    ),
    Challenge(
        "col-break",
        N_("Flip the label of one wine so that no hyperplane separates the third wine from the others."),
        _break,
        Freedom(controls={ROWS.key: Among(flips("wine", 2))}),
        (
            N_("Choose a class above the board, then a row to give it that class. Undo brings it back."),
            N_("Few rows do it. Choose one with ordinary values, in the middle of the points of its class."),
        ),
        N_(
            "You can flip any one of 158 labels, and a hyperplane still separates the classes: in 13 dimensions "
            "most rows can be cut off."
        ),
        Answer(settings={ROWS.key: "2.22"}),
        N_(
            "Row 22 is an example. No hyperplane cuts off a row that is a weighted mean of other rows of its class."
        ),
        settings={TABLE.key: "wine", POSITIVE.key: "2", SEED.key: 0, FIRST.key: "logistic", ROWS.key: ""},
    ),
    Challenge(
        "col-exactly",
        N_("Choose C so that the soft margin misclassifies exactly three training rows of iris."),
        _exactly,
        Freedom(controls={COST.key: Among(COSTS)}),
        (
            N_("The table below the board counts the misclassified training rows."),
            N_("Try every C: the number of mistakes rises and falls."),
        ),
        N_(
            "With C = 1 there is one mistake, and with C = 3 there are three. The penalty counts slack, not "
            "mistakes."
        ),
        Answer(settings={COST.key: 3.0}),
        N_("Only C = 3 has exactly three."),
        settings={
            TABLE.key: "iris",
            POSITIVE.key: "2",
            SEED.key: 0,
            FIRST.key: "soft-margin",
            COST.key: 0.01,
        },
    ),
)
