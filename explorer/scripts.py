"""Show the code where nothing is fitted: one line as it is dragged, the bank's unit, three units joined."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.frame.snippets import data_lines
from explorer.lessons.hypothesis import bank as credit
from explorer.points.dataset import Dataset
from linboard.figures import boundaries
from linboard.words.language import _, listed
from linclass import Classifier, Costs

Array = NDArray[np.float64]
Signs = NDArray[np.int64]


def line(dataset: Dataset, signs: Signs, w: Array, b: float) -> str:
    """Return a script that computes what one line says of the points: f, h, the wrong ones, distances and feet."""
    data = data_lines(dataset, signs) if dataset.n else [_middle(dataset)]
    lines = [
        "import numpy as np",
        "from linclass import linear",
        "",
        *data,
        f"w, b = np.array({w.tolist()}), {b!r}",
        "",
        "f = X @ w + b",
        "f[np.abs(f) <= 1e-15 * (np.abs(X) @ np.abs(w) + abs(b))] = 0  "
        + _("# on the line: what rounding leaves is no side"),
        "h = np.where(f >= 0, 1, -1)",
        'print("f =", f)',
        'print("h =", h)',
    ]
    if dataset.n:
        lines += ["wrong = h != y", 'print("wrong:", wrong.sum(), "of", len(y))']
    if w.any():
        lines += [
            "r = linear.signed_distance(X, w, b)",
            "foot = linear.project(X, w, b)",
            'print("r =", r)',
            'print("foot =", foot)',
        ]
    else:
        lines.append(_("# w = 0: there is no line, so there are no distances"))
    return "\n".join(lines) + "\n"


def _middle(dataset: Dataset) -> str:
    """The line that makes X where there are no points."""
    center, _reach = boundaries.view(dataset)
    return f"X = np.array([{center.tolist()}])  " + _("# no points: the middle of the board")


def bank(x: Array, w: Array, threshold: float) -> str:
    """Return a script that decides on one application, and counts the past decisions that the unit repeats."""
    return "\n".join(
        [
            "import numpy as np",
            "",
            f"x = np.array({x.tolist()})  # " + listed(credit.names().values()),
            f"w, threshold = np.array({w.tolist()}), {threshold!r}",
            "total = np.round(x @ w, 9)  " + _("# decimals: a tie is a tie"),
            "approved = total >= threshold",
            'print("sum =", total, "approved:", approved)',
            "",
            _("# The past decisions, a file of this project"),
            'table = np.loadtxt("sample_data/credit.csv", dtype=str, delimiter=",", skiprows=1)',
            'X, decided = table[:, :4].astype(float), table[:, 4] == "yes"',
            "right = (np.round(X @ w, 9) >= threshold) == decided",
            'print("repeated:", right.sum(), "of", len(right))',
            "",
        ]
    )


def units(dataset: Dataset, signs: Signs, turned: Sequence[Sequence[float]]) -> str:
    """Return a script that runs three units (w1, w2, b) on the points; the third joins the first two."""
    first, second, third = (", ".join(map(repr, map(float, unit))) for unit in turned)
    return "\n".join(
        [
            "import numpy as np",
            "",
            *data_lines(dataset, signs),
            "",
            "",
            "def unit(inputs, w1, w2, b):",
            "    return (w1 * inputs[:, 0] + w2 * inputs[:, 1] + b >= 0).astype(int)",
            "",
            "",
            f"u = np.column_stack([unit(X, {first}), unit(X, {second})])",
            f"output = unit(u, {third})",
            'print("u1, u2 =", u.tolist())',
            'print("u3 =", output)',
            'print("wrong:", (output != (y > 0)).sum(), "of", len(y))',
            "",
        ]
    )


def rules(dataset: Dataset, signs: Signs, i: int, l2: float, C: float) -> str:
    """Return a script that fits four rules with and without point i, and prints by how much each line turned."""
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FisherDiscriminant, LeastSquaresClassifier, LogisticRegression, SoftMargin",
            "from linclass.linear import augmented_angle",
            "",
            *data_lines(dataset, signs),
            f"others = np.arange(len(y)) != {i}  # " + _("all but {point}").format(point=f"x{i + 1}"),
            "",
            "rules = [",
            "    LeastSquaresClassifier(),",
            "    FisherDiscriminant(),",
            f"    LogisticRegression(l2={l2!r}),",
            f"    SoftMargin(C={C!r}),",
            "]",
            "turned = []",
            "for rule in rules:",
            "    without = rule.fit(X[others], y[others]).coef_[0]",
            "    turned.append(float(augmented_angle(without, rule.fit(X, y).coef_[0])))",
            '    print(rule.name, "turned by", turned[-1], "degrees:", np.sum(rule.predict(X) != y), "wrong")',
            "",
        ]
    )


def targets(dataset: Dataset, signs: Signs, pair: object) -> str:
    """Return a script that fits least squares with two targets, and Fisher, and prints the angle between them."""
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FisherDiscriminant, LeastSquaresClassifier",
            "from linclass.linear import augmented_angle",
            "",
            *data_lines(dataset, signs),
            "",
            f"squares = LeastSquaresClassifier(targets={pair!r}).fit(X, y)",
            "fisher = FisherDiscriminant().fit(X, y)",
            "angle = float(augmented_angle(squares.coef_[0], fisher.coef_[0]))",
            'print("w, b =", squares.coef_, squares.intercept_)',
            'print("Fisher: w, b =", fisher.coef_, fisher.intercept_)',
            'print("angle:", angle, "degrees")',
            'print("f at the mean of all:", squares.decision_function([X.mean(axis=0)]))',
            "",
        ]
    )


def decisions(dataset: Dataset, signs: Signs, estimator: Classifier, costs: Costs) -> str:
    """Return a script that fits a model once, decides by these costs, and prints what that brings."""
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
            "decided = (model.decision_function(X) >= 0).astype(int)  # " + _("no p: costs play no part")
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
