"""Code of Fisher's page: the line at its current angle, and the plane of the directions."""

from __future__ import annotations

from explorer.lesson.code import notebook_plots
from explorer.lesson.code.code_snippets import data_lines
from explorer.lesson.code.notebook_plots import View
from explorer.lessons.fisher.measures import Measures
from explorer.lessons.fisher.projection import ProjectionLine
from explorer.points.dataset import Dataset
from linboard.i18n.language import _


def line(projected: ProjectionLine, angle: float, given: bool) -> str:
    """Return a script that fits the discriminant and prints J and the threshold along the line at this angle.

    `given` says whether the priors were chosen.
    """
    model, w = projected.model, projected.directions(angle)[0]
    lines = [
        "import numpy as np",
        "from linclass import FisherDiscriminant",
        "",
        *data_lines(projected.dataset, projected.dataset.y),
        "",
        f"model = FisherDiscriminant({_priors(projected, given)}).fit(X, y)",
        'print("w, b =", model.coef_, model.intercept_)',
        "scatter = model.scatter_",
        'print("S_T =", scatter.total, "S_W =", scatter.within, "S_B =", scatter.between)',
        "",
        _("# The line at {angle}°").format(angle=angle),
        f"w = np.array({w.tolist()})",
        "z = X @ w",
        'print("J =", model.J(w))',
    ]
    if model.w.any():
        lines.append('print("largest J =", model.J(model.w))')
    if len(projected.classes) == 2:
        lines.append('print("threshold of z =", model.thresholds(w))')
    return "\n".join([*lines, ""])


def line_sklearn(projected: ProjectionLine, given: bool) -> str:
    """Return a script that computes the same w and b of two classes with scikit-learn."""
    return "\n".join(
        [
            "import numpy as np",
            "from sklearn.discriminant_analysis import LinearDiscriminantAnalysis",
            "",
            *data_lines(projected.dataset, projected.dataset.y),
            "",
            f"model = LinearDiscriminantAnalysis({_priors(projected, given)}).fit(X, y)",
            _("# scikit-learn divides S_W by N, this page by N - 2, as it estimates two means."),
            "w = model.coef_[0] * (len(X) - 2) / len(X)",
            "b = np.log(model.priors_[1] / model.priors_[0]) - w @ model.means_.mean(axis=0)",
            'print("w, b =", w, b)',
            "",
        ]
    )


def same_with_sklearn(projected: ProjectionLine) -> bool:
    """Whether scikit-learn gives the same line: true for two classes whose scatter is invertible."""
    return len(projected.classes) == 2 and not projected.model.scatter_.singular


def _priors(projected: ProjectionLine, given: bool) -> str:
    return f"priors={projected.model.priors_.tolist()}" if given else ""


def plane(key: str, dataset: Dataset, data: Measures, chosen: list[int]) -> str:
    """Return a script that finds the directions of the chosen features of a table or of the board's points."""
    lines = [
        "import numpy as np",
        "from linclass import FisherDiscriminant",
        "",
        *_table(key, dataset, data, chosen),
        "",
        "model = FisherDiscriminant().fit(X, y)",
        'print("lambda =", model.ratios_)',
        'print("directions =", model.directions_)',
        "Z = model.transform(X)",
        'print("separation =", model.scatter_.separation(model.directions_[:2]))',
        "scatter = model.scatter_",
        'print("S_T - S_W - S_B =", np.abs(scatter.total - scatter.within - scatter.between).max())',
        'print("wrong:", (model.predict(X) != y).sum(), "of", len(y))',
    ]
    return "\n".join([*lines, ""])


def plane_views(measures: int, directions: int) -> tuple[View, ...]:
    """Plot the plane of the first two directions or, if there is only one, the two features of largest variance."""
    if directions > 1:
        told = _("The plane of the first two directions, and the discriminant in it.")
        return (View("linclass.plot(FisherDiscriminant().fit(Z[:, :2], y), Z[:, :2], y)", told),)
    return (notebook_plots.MODEL,) if measures > 1 else ()


def plane_sklearn(key: str, dataset: Dataset, data: Measures, chosen: list[int]) -> str:
    """Return a script that computes the same coordinates with scikit-learn, up to their signs."""
    lines = [
        "import numpy as np",
        "from sklearn.discriminant_analysis import LinearDiscriminantAnalysis",
        "",
        *_table(key, dataset, data, chosen),
        "",
        "model = LinearDiscriminantAnalysis().fit(X, y)",
        _("# scikit-learn divides S_W by N, this page by N - C."),
        "Z = model.transform(X) * np.sqrt(1 - len(model.classes_) / len(X))",
    ]
    return "\n".join([*lines, ""])


def _table(key: str, dataset: Dataset, data: Measures, chosen: list[int]) -> list[str]:
    """Return the lines that create X and y."""
    if key == "board":
        lines = data_lines(dataset, data.labels)
    else:
        lines = [
            _("# A file of this project"),
            f'table = np.loadtxt("sample_data/{key}.csv", dtype=str, delimiter=",", skiprows=1)',
            "X, y = table[:, :-1].astype(float), table[:, -1]",
        ]
    return lines if chosen == list(range(len(data.columns))) else [*lines, f"X = X[:, {chosen}]"]
