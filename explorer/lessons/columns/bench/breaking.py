"""Rows of any number of columns that violate an assumption of a proof, made of the rows of the bench."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from explorer.lessons.columns.tables import Array, Indices
from linboard.i18n.language import N_
from linclass.proofs.chain import Proof as Chain

FEW = 10  # rows of each side of which the nearest points of two hulls are computed at once


@dataclass(frozen=True, eq=False)
class Case:
    """Rows (n, d), their signs (n,), and the settings of a proof; `told` says how the rows differ from the table."""

    X: Array
    signs: Indices
    settings: Mapping[str, Any] = field(default_factory=dict)
    told: str = ""


def broken(case: Case, assumption: str, chain: Chain) -> Case:
    """Return a case that violates an assumption; `chain` has the numbers of the rows of the table."""
    return WAYS[assumption](case, chain)


def _twice(case: Case, chain: Chain) -> Case:
    """Enter the first row once more, on the other side."""
    X, signs = np.vstack([case.X, case.X[:1]]), np.append(case.signs, -case.signs[0])
    settings = {name: value for name, value in case.settings.items() if name != "weights"}
    return replace(
        case,
        X=X,
        signs=signs,
        settings=settings,
        told=N_("The first row is there twice, once on each side."),
    )


def _apart(case: Case, chain: Chain) -> Case:
    """Move some positive rows away in the first column."""
    some = np.concatenate([np.flatnonzero(case.signs == sign)[:FEW] for sign in (1, -1)])
    X, signs = case.X[some], case.signs[some]
    X[signs > 0, 0] += 2 * max(float(np.ptp(X[:, 0])), 1.0)
    told = N_("These are at most ten rows of each side, and one side is moved away in the first column.")
    return replace(case, X=X, signs=signs, told=told)


def _same(case: Case, chain: Chain) -> Case:
    """Give all rows of a side the same value in the first column."""
    X = case.X.copy()
    X[:, 0] = case.signs
    return replace(case, X=X, told=N_("In the first column, all rows of a side have the same value."))


def _elsewhere(case: Case, chain: Chain) -> Case:
    """Start the run with long weights that point away from ŵ*, or from the mean of the y x̂."""
    mean = (case.signs[:, None] * np.column_stack([case.X, np.ones(len(case.X))])).mean(axis=0)
    known = [line.constants["w*"] for line in chain.lines if "w*" in line.constants]
    best = np.asarray(known[0] if known else mean / np.linalg.norm(mean))
    radius = float(np.sqrt((case.X**2).sum(axis=1) + 1).max())
    start = -radius * best
    return replace(
        case,
        settings={**case.settings, "start": start},
        told=N_("The run starts with weights that point away."),
    )


def _always(case: Case, chain: Chain) -> Case:
    """Update on the first row again and again, also when it is right."""
    return replace(
        case,
        settings={**case.settings, "picks": [0] * 5},
        told=N_("The run updates on the first row five times, although it is right after the first time."),
    )


def _flat(case: Case, chain: Chain) -> Case:
    """Let w be 0."""
    return replace(case, settings={"w": np.zeros(case.X.shape[1]), "b": 1.0}, told=N_("All weights are 0."))


def _penalised(case: Case, chain: Chain) -> Case:
    """Let λ be 1."""
    return replace(case, settings={**case.settings, "penalty": 1.0}, told=N_("The penalty λ is 1."))


WAYS: dict[str, Callable[[Case, Chain], Case]] = {
    "separable": _twice,
    "common-point": _apart,
    "invertible": _same,
    "start": _elsewhere,
    "mistakes": _always,
    "direction": _flat,
    "no-penalty": _penalised,
}
