"""The credit-card example: the data of sixty customers, and the bank's decisions."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.points.samples import FOLDER
from linboard.i18n.language import _


@dataclass(frozen=True)
class Feature:
    """An input: its name in the link, its limits, its initial value, and its weight in the bank's rule."""

    key: str
    low: int
    high: int
    first: int
    weight: float


FEATURES = (
    Feature("age", 18, 80, 30, 0.02),
    Feature("income", 10, 120, 55, 0.08),
    Feature("years", 0, 45, 4, 0.06),
    Feature("debt", 0, 60, 20, -0.10),
)
THRESHOLD = 3.0


@dataclass(frozen=True)
class Customers:
    """Features (n, 4) of past customers, and whether each was approved (n,)."""

    X: NDArray[np.float64]
    approved: NDArray[np.bool_]


@cache
def customers() -> Customers:
    """Return the table in sample_data/credit.csv."""
    with (FOLDER / "credit.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    X = np.array([[float(cell) for cell in row[:4]] for row in rows])
    approved = np.array([row[4] == "yes" for row in rows])
    X.flags.writeable = approved.flags.writeable = False
    return Customers(X, approved)


def weigh(X: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weighted sums of features (n, 4) or (4,), as integers times hundredths: rounding never
    decides a tie."""
    sums: NDArray[np.float64] = np.round(X @ weights, 9)
    return sums


def right(weights: NDArray[np.float64], threshold: float) -> NDArray[np.bool_]:
    """Return which of the past decisions (n,) a unit with these weights (4,) and this threshold reproduces."""
    known = customers()
    result: NDArray[np.bool_] = (weigh(known.X, weights) >= threshold) == known.approved
    return result


def labels() -> dict[str, str]:
    """Return the labels of the sliders, with units."""
    return {
        "age": _("Age"),
        "income": _("Income (thousands per year)"),
        "years": _("Years in job"),
        "debt": _("Debt (thousands)"),
    }


def names() -> dict[str, str]:
    """Return the displayed names of the features."""
    return {
        "age": _("age"),
        "income": _("income"),
        "years": _("years in job"),
        "debt": _("debt"),
    }
