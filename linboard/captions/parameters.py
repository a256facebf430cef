"""The hyperparameters that the numbers of a model depend on."""

from __future__ import annotations

from linboard.i18n.text import number
from linclass import Classifier, KernelSVM

SYMBOLS = {"l2": "λ", "C": "C", "alpha": "α"}


def symbols_with_values(model: Classifier) -> list[str]:
    """Each hyperparameter of a model, such as "λ = 0.1"; empty if it has none."""
    symbols = SYMBOLS | ({"width": "σ"} if isinstance(model, KernelSVM) else {})
    values = model.get_params().items()
    return [f"{symbols[name]} = {number(value)}" for name, value in values if name in symbols]
