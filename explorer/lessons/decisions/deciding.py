"""Decisions of a fitted model: its threshold on f, the costs, and the band in which it should not decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson import large_data
from explorer.lesson.model_kinds import MODELS, Model
from explorer.visit import result_cache
from linboard.captions import parameters
from linboard.i18n.language import N_, listed
from linclass import (
    Classifier,
    Confusion,
    Costs,
    FisherDiscriminant,
    GaussianNB,
    LogisticRegression,
    PrecisionRecall,
    Roc,
    SoftMargin,
    confusion,
    precision_recall,
    roc,
)
from linclass.core import linear
from linclass.probability.decision import REJECT

Array = NDArray[np.float64]
Signs = NDArray[np.int64]
MOST = 1e9  # f is clipped here: log-odds are infinite if a class is impossible
L2, C = 0.1, 1.0
DOUBT = 0.3  # the probability of the point that a scene asks about


class Choice(NamedTuple):
    """A model that the reader may choose: its name on this page, and its estimator."""

    title: str
    model: Model


CHOICES = {
    "fisher": Choice(N_("Fisher"), MODELS["fisher"]),
    "bayes": Choice(N_("Gaussian naive Bayes"), MODELS["gaussian-nb"]),
    "logistic": Choice(N_("Logistic regression"), MODELS["logistic"]),
    "soft": Choice(N_("Soft margin"), MODELS["soft-margin"]),
}


def estimator(key: str) -> Classifier:
    """Return the unfitted model of that name."""
    kinds: dict[str, Classifier] = {
        "fisher": FisherDiscriminant(),
        "bayes": GaussianNB(),
        "logistic": LogisticRegression(l2=L2),
        "soft": SoftMargin(C=C),
    }
    return kinds[key]


def fixed(key: str) -> str:
    """Return the parameters that are set before the fit, such as "λ = 0.1"; empty if there are none."""
    return listed(parameters.symbols_with_values(estimator(key)))


@dataclass(frozen=True)
class Judge:
    """A model with its outputs for its training points.

    Parameters
    ----------
    key : str
        Its name in `CHOICES`.
    model : Classifier
    signs : array of shape (n,)
    f : array of shape (n,)
        Log-odds, if it estimates probabilities.
    p : array of shape (n,) or None
        Probability of the positive class; None if it estimates none.
    certain : bool
        Whether every p is 0, ½ or 1, so that a threshold between them makes no difference.
    """

    key: str
    model: Any
    signs: Signs
    f: Array
    p: Array | None
    certain: bool

    @property
    def coef(self) -> Array | None:
        """w, shape (2,); None if the boundary is a curve."""
        return self.model.coef_[0] if hasattr(self.model, "coef_") else None

    @property
    def intercept(self) -> float:
        """b of a linear model."""
        return float(self.model.intercept_[0])

    def scores(self, X: Array) -> Array:
        """Return f of other points, clipped to finite values."""
        found: Array = np.clip(self.model.decision_function(X), -MOST, MOST)
        return found

    def place(self, X: Array, p: float) -> Array:
        """Return the point (2,) nearest to the mean of X to which a linear model gives probability p."""
        assert self.coef is not None, "the boundary is no line"
        found: Array = linear.project(X.mean(axis=0)[None], self.coef, self.intercept - np.log(p / (1 - p)))[
            0
        ]
        return found

    def level(self, costs: Costs) -> float:
        """Return the smallest f that is decided as positive: 0 if f is not log-odds."""
        return 0.0 if self.p is None or self.certain else costs.log_odds

    def band(self, costs: Costs) -> tuple[float, float] | None:
        """Return the interval of f without a decision; None if it always decides."""
        return None if self.p is None or self.certain else costs.log_odds_band

    def edges(self, costs: Costs) -> Array:
        """Return the thresholds on f, (k,): one, or the upper and the lower edge of the band."""
        band = self.band(costs)
        if band is not None:
            return np.array([band[1], np.nextafter(band[0], np.inf)])  # at the lower edge: negative
        return np.array([self.level(costs)])

    def confusion(self, costs: Costs) -> Confusion:
        """Return its decisions on its training points, at minimum expected cost if it estimates probabilities."""
        if self.p is None:
            return confusion(self.signs, np.where(self.f >= 0, 1, -1))
        decided = costs.decide(self.p)
        return confusion(self.signs, np.where(decided == 1, 1, -1), rejected=decided == REJECT)

    def curves(self) -> tuple[Roc, PrecisionRecall]:
        """Return the effect of every threshold on f."""
        return result_cache.cached(roc, self.signs, self.f), result_cache.cached(
            precision_recall, self.signs, self.f
        )


def judge(key: str, X: Array, signs: Signs) -> Judge:
    """Fit a model to points of two classes."""
    model: Any = result_cache.cached(large_data.line, estimator(key), X, signs)
    f = np.clip(model.decision_function(X), -MOST, MOST)
    p = model.predict_proba(X)[:, 1] if CHOICES[key].model.probable else None
    certain = isinstance(model, FisherDiscriminant) and bool(
        np.isinf(model.J(model.w)) if model.w.any() else 0
    )
    return Judge(key, model, signs, f, p, certain)


def levels(f: Array, most: int) -> Array:
    """Return at most `most` thresholds between neighbouring values of f, in falling order, from above all to below
    all."""
    values = np.unique(f)[::-1]
    between = (values[:-1] + values[1:]) / 2
    outside = 0.06 * (values[0] - values[-1]) or 1.0
    every = np.concatenate([[values[0] + outside], between, [values[-1] - outside]])
    if len(every) <= most:
        return every
    return np.asarray(every[np.linspace(0, len(every) - 1, most).round().astype(int)])
