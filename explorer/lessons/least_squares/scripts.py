"""Code: the methods with and without one point, and any two targets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code import notebook_plots
from explorer.lesson.code.code_snippets import data_lines
from explorer.points.dataset import Dataset
from linboard.i18n.language import _

Signs = NDArray[np.int64]
RULES = notebook_plots.several([f"rules[{k}]" for k in range(4)])
BOTH = notebook_plots.several(["squares", "fisher"])


def rules(dataset: Dataset, signs: Signs, i: int, l2: float, C: float) -> str:
    """Return a script that fits four methods with and without point i, and prints the angle by which each
    line turned."""
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FisherDiscriminant, LeastSquaresClassifier, LogisticRegression, SoftMargin",
            "from linclass.core.linear import augmented_angle",
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
            "from linclass.core.linear import augmented_angle",
            "",
            *data_lines(dataset, signs),
            "",
            f"squares = LeastSquaresClassifier(targets={pair!r}).fit(X, y)",
            "fisher = FisherDiscriminant().fit(X, y)",
            "angle = float(augmented_angle(squares.coef_[0], fisher.coef_[0]))",
            'print("w, b =", squares.coef_, squares.intercept_)',
            'print("Fisher: w, b =", fisher.coef_, fisher.intercept_)',
            'print("angle:", angle, "degrees")',
            'print("f at the overall mean:", squares.decision_function([X.mean(axis=0)]))',
            "",
        ]
    )
