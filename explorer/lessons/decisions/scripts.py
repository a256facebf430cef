"""Code for models that are fitted once and then decide by costs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code.code_snippets import data_lines
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linclass import Classifier, CostMatrix, Costs

Signs = NDArray[np.int64]


def decisions(dataset: Dataset, signs: Signs, estimator: Classifier, costs: Costs) -> str:
    """Return a script that fits a model once, decides by these costs, and prints the result."""
    name = type(estimator).__name__
    probable = hasattr(estimator, "predict_proba")
    names = [name, "Costs", "confusion", "precision_recall", "roc"]
    given = ", ".join(
        f"{key}={value!r}"
        for key, value in (
            ("false_positive", costs.false_positive),
            ("false_negative", costs.false_negative),
            ("reject", costs.reject),
        )
        if value is not None
    )
    decide = ["p = model.predict_proba(X)[:, 1]", "decided = costs.decide(p)  # 1, 0, or -1: undecided"]
    if not probable:
        decide = [
            "decided = (model.decision_function(X) >= 0).astype(int)  # " + _("no p, so costs have no effect")
        ]
    return "\n".join(
        [
            "import numpy as np",
            f"from linclass import {', '.join(names)}",
            "",
            *data_lines(dataset, signs),
            "",
            f"model = {estimator!r}.fit(X, y)",
            f"costs = Costs({given})",
            *decide,
            "found = confusion(y, np.where(decided == 1, 1, -1), rejected=decided == -1)",
            'print("threshold:", costs.threshold, "band:", costs.band)',
            'print("true negatives, false positives, false negatives, true positives:", found.cells)',
            'print("undecided:", found.rejected, "cost:", found.cost(costs))',
            "f = model.decision_function(X)",
            'print("ROC area:", roc(y, f).area, "average precision:", precision_recall(y, f).average)',
            "",
        ]
    )


def classes(dataset: Dataset, index: Signs, estimator: Classifier, costs: CostMatrix) -> str:
    """Return a script that fits a model of several classes once and decides by a cost matrix."""
    return "\n".join(
        [
            "import numpy as np",
            f"from linclass import CostMatrix, {type(estimator).__name__}, confusion",
            "",
            *data_lines(dataset, index),
            "",
            f"model = {estimator!r}.fit(X, y)",
            f"costs = CostMatrix({costs.matrix.tolist()!r})  # "
            + _("rows: what is true, columns: what is decided"),
            "decided = costs.decide(model.predict_proba(X))",
            "print(confusion(y, decided).counts)",
            'print("cost:", costs.cost(y, decided))',
            "",
        ]
    )
