"""Sentences about the board of the bench: what it shows, what each step is, and whether a hyperplane separates."""

from __future__ import annotations

import numpy as np

from explorer.lessons.columns import changed, results
from explorer.lessons.columns.bench.film import Film
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.settings import Setup
from explorer.lessons.columns.tables import Wide
from linboard.i18n.language import _, ngettext, sentences
from linboard.i18n.text import percent, plain
from linboard.messages import Head
from linclass import Separability


def shown(setup: Setup, fit: Fit, rows: Split, left_out: float | None) -> str:
    """Say what the picture shows and what it leaves out."""
    d, larger = rows.X.shape[1], _("Held-out rows are drawn larger.")
    if setup.folds:
        larger = _("The rows of fold {fold} are held out and drawn larger.").format(fold=setup.fold)
    if left_out is not None:
        told = _("The distance is exact in {d} dimensions; the view leaves out {share} of the variance.")
        found = [told.format(d=d, share=percent(left_out))]
        if fit.label is not None:
            found.append(
                _("This is the line of one class against the rest. The class with the largest f is decided.")
            )
        return sentences([*found, larger])
    if results.is_score(fit):
        told = _(
            "Across: the score of one class minus the largest other score. If it is above 0, the model decides for it."
        )
        return sentences([told, larger])
    if results.is_linear(fit):
        told = _("With one column, the boundary is a threshold, and f is drawn instead of a distance.")
    else:
        told = _("This model has no single w, so its f is drawn instead of a distance.")
    return sentences([told, larger])


def step(steps: Film) -> str:
    """Say which step is shown, with the placeholder {step}."""
    updates = steps.counted == "updates"
    if steps.cuts is not None:
        first = (
            _("After {step} updates, the line is where the boundary cuts the plane of the view.")
            if updates
            else ""
        )
        first = first or _("At step {step}, the line is where the boundary cuts the plane of the view.")
        return sentences([first, _("Rings are exact: these rows are on the wrong side in all dimensions.")])
    if updates:
        return _("The view follows w after {step} updates.")
    return _("The view follows the model at step {step}.")


def axes(fit: Fit, rows: Split) -> tuple[str, str]:
    """Return the titles of both axes."""
    if results.is_linear(fit) and rows.X.shape[1] > 1:
        return _("signed distance from the boundary"), _("largest spread perpendicular to w")
    return _("f: its sign decides"), _("largest spread")


def heads(
    setup: Setup,
    rows: Split,
    before: Wide,
    whole: int,
    shown: int,
    apart: Separability,
    names: tuple[str, str],
) -> list[Head]:
    """Say whether a hyperplane separates both sides, with the certificate, and which rows are used."""
    d, n, left_out = rows.X.shape[1], len(rows.X), before.left_out
    if apart.separable and len(setup.rows.names) > 2:
        told = ngettext(
            "A threshold on one column separates {name} from the rest: all {n:,} rows.",
            "A hyperplane separates {name} from the rest: all {n:,} rows in {d} dimensions.",
            d,
        )
        found = [Head(told.format(name=names[0], n=n, d=d), "right")]
    elif apart.separable:
        told = ngettext(
            "A threshold on one column separates the classes of all {n:,} rows.",
            "A hyperplane separates the classes of all {n:,} rows in {d} dimensions.",
            d,
        )
        found = [Head(told.format(n=n, d=d), "right")]
    else:
        assert apart.weights is not None, "this is the proof"
        k = int((apart.weights > 0).sum())
        told = _(
            "No hyperplane separates the classes: some point is a weighted mean of positive rows and of negative rows "
            "({k} rows in all)."
        )
        found = [Head(told.format(k=k), "wrong")]
    if before.n + left_out < whole:
        told = _("The models use a fair sample of {n:,} of {all:,} rows.")
        found.append(Head(told.format(n=before.n, all=whole)))
    if rows_changed := changed.told(*changed.counted(before, setup.rows)):
        found.append(Head(rows_changed))
    if shown < n:
        found.append(Head(_("{shown} of these rows are drawn.").format(shown=shown)))
    if left_out:
        told = ngettext(
            "One row without a value in these columns is left out.",
            "{n} rows without a value in these columns are left out.",
            left_out,
        )
        found.append(Head(told.format(n=left_out)))
    if flat := constant(rows):
        found.append(Head(flat))
    return found


def constant(rows: Split) -> str:
    """Return a note about columns that do not vary; empty if all do."""
    flat = int((np.ptp(rows.X, axis=0) == 0).sum())
    told = ngettext(
        "One column has the same value in every row.", "{n} columns have the same value in every row.", flat
    )
    return told.format(n=plain(flat)) if flat else ""
