"""Folds: every row is held out once; the errors of each model in each fold, and their mean and spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
import pandas as pd
import streamlit as st

from explorer.lessons.columns import results
from explorer.lessons.columns.settings import MODELS, Setup
from explorer.lessons.columns.tables import Array, Indices
from explorer.visit import jobs
from linboard.i18n.language import _
from linboard.i18n.text import percent, verbatim
from linclass.inspection.intervals import wilson_interval

JOB, OPEN = "columns.folds-job", "columns.folds-open"
AT_ONCE = 0.5  # seconds of fits before a bar shows how far they are


@dataclass(frozen=True, eq=False)
class Part:
    """One model in one fold: its training error, and its predictions of the held-out rows; None without a result."""

    name: str
    test: Indices
    training: float
    predicted: Indices | None


@dataclass(frozen=True, eq=False)
class Folded:
    """One model in all folds.

    Parameters
    ----------
    name : str
    training, held_out : arrays of shape (k,)
        The share of misclassified rows in each fold.
    predicted : array of shape (n,)
        The class that was predicted for each row by the model that has not seen it.
    wrong : int
        The number of rows that are misclassified by the model that has not seen them.
    """

    name: str
    training: Array
    held_out: Array
    predicted: Indices
    wrong: int

    @property
    def spread(self) -> float:
        """The standard deviation of the held-out error between the folds."""
        return float(self.held_out.std(ddof=1))


def parts(setup: Setup) -> Iterator[Part]:
    """Fit each model in each fold, one after another, without the cache: the visitor's job keeps the parts."""
    for train, test in results.divided(setup):
        rows = results.of_parts(setup, train, test)
        for name in setup.models:
            fit = results.fitted(name, rows.X, rows.y, train, rows.label, setup.cost)
            if fit.model is None:
                yield Part(name, test, 0.0, None)
            else:
                yield Part(name, test, fit.errors(rows, train) / len(train), fit.predicted[test])


def collected(setup: Setup, found: Sequence[Part]) -> list[Folded | None]:
    """Return the results of each model in the order of the setup; None if a fold has no result."""
    y = results.target(setup)
    together: list[Folded | None] = []
    for name in setup.models:
        own = [part for part in found if part.name == name]
        predicted = np.zeros(len(y), dtype=np.int64)
        shares = np.zeros(len(own))
        for k, part in enumerate(own):
            if part.predicted is not None:
                predicted[part.test] = part.predicted
                shares[k] = np.mean(part.predicted != y[part.test])
        if any(part.predicted is None for part in own):
            together.append(None)
            continue
        training = np.array([part.training for part in own])
        together.append(Folded(name, training, shares, predicted, int((predicted != y).sum())))
    return together


def computed(setup: Setup) -> list[Folded | None] | None:
    """Return the results of all folds, or None while they are computed: then a bar is shown."""
    rows = setup.rows
    content = blake2b(rows.X.tobytes() + results.target(setup).tobytes(), digest_size=16).digest()
    what = content, setup.models, setup.cost, setup.standardised, setup.seed, setup.folds
    total = setup.folds * len(setup.models)
    job = jobs.begin(JOB, jobs.Task(what, lambda: parts(setup), total))
    if job.running:
        job.advance(AT_ONCE)
    if job.done:
        return collected(setup, job.found)
    if job.stopped:
        st.button(_("Continue"), key="columns.folds-go", on_click=job.go_on, icon=":material/play_arrow:")
    jobs.watch(JOB, job, _("{done} of {total} fits done."))
    return None


def errors(setup: Setup, found: Sequence[Folded | None]) -> None:
    """Show the errors of all folds: their means, the spread between folds, and the interval of the held-out error."""
    n = setup.rows.n
    head = _("Model"), _("Training errors"), _("Held-out errors"), _("95% interval")
    lines = [f"| {' | '.join(head)} |", "|---|---|---|---|"]
    for name, one in zip(setup.models, found, strict=True):
        model = verbatim(_(MODELS[name]))
        if one is None:
            lines.append(f"| {model} | – | – | – |")
            continue
        low, high = wilson_interval(one.wrong, n)
        held_out = f"{percent(one.held_out.mean())} ± {percent(one.spread)}"
        lines.append(
            f"| {model} | {percent(one.training.mean())} | {held_out} | {percent(low)} – {percent(high)} |"
        )
    st.markdown("\n".join(lines))
    told = _(
        "Mean of {k} folds ± their standard deviation. Each row is held out once; the interval counts all {n:,} rows."
    )
    st.caption(told.format(k=setup.folds, n=n))
    with st.expander(_("Each fold"), key=OPEN, on_change="rerun") as place:
        if place.open:
            st.dataframe(listed(setup, found), hide_index=True)


def listed(setup: Setup, found: Sequence[Folded | None]) -> pd.DataFrame:
    """Return the held-out error of each model in each fold, in percent."""
    sizes = [len(test) for _train, test in results.divided(setup)]
    columns: dict[str, object] = {_("Fold"): np.arange(1, setup.folds + 1), _("Held-out rows"): sizes}
    for one in found:
        if one is not None:
            columns[_("{model}, % wrong").format(model=_(MODELS[one.name]))] = np.round(100 * one.held_out, 2)
    return pd.DataFrame(columns)
