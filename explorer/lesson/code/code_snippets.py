"""Show the code: a Python script that fits the displayed model to the same points and prints its numbers.

For linclass, a new model needs no change here. For scikit-learn, add an entry to `sklearn_equivalents.EQUIVALENTS`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code.sklearn_equivalents import EQUIVALENTS
from explorer.points.bench_points import BenchPoints
from explorer.points.dataset import COLUMNS, Dataset
from explorer.points.table_import import cell
from linboard.i18n.language import _, listed
from linboard.points import NAMES
from linclass import Classifier, KernelSVM

INLINE = 300  # maximum number of points in a script; with more, it reads the download
EMBEDDED = 20_000  # maximum number of points in a notebook; with more, it reads the download
FILE = "points.csv"
_READ = f'\n    "{FILE}"'  # on a line of its own; no name in a script can begin like this
WIDTH = 88


class Rest(NamedTuple):
    """Lines that a page adds to the script of its model.

    Parameters
    ----------
    names : tuple of str
        Further names to import from linclass.
    lines : tuple of str
        Lines after the fit.
    basis : tuple of str
        Lines that define a feature map of X.
    features : str
        The expression of the mapped X. If it is not empty, the model is fitted to it.
    """

    names: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    basis: tuple[str, ...] = ()
    features: str = ""


NOTHING = Rest()
STANDARDISED = [
    "mean, scale = X.mean(axis=0), X.std(axis=0)",
    "scale[scale == 0] = 1",
    "X = (X - mean) / scale",
]


def linclass_code(dataset: Dataset, estimator: Classifier, positive: int = 0, rest: Rest = NOTHING) -> str:
    """Return a script that fits the estimator with linclass to the points, and prints what it learned.

    Parameters
    ----------
    dataset : Dataset
        Up to 300 points are written into the script. With more, the script reads the page's download, "points.csv".
    estimator : Classifier
        Fitted to these points. Parameters with their default value are omitted.
    positive : int
        The class with label +1, for an estimator of two classes.
    rest : Rest, optional
        Lines added by the page.
    """
    name = type(estimator).__name__
    defaults = inspect.signature(type(estimator)).parameters
    params = {
        k: v for k, v in estimator.get_params(deep=False).items() if repr(v) != repr(defaults[k].default)
    }
    y = labels(dataset, estimator, positive)
    shown = [
        attribute
        for attribute in ("alpha_", "coef_", "intercept_", "n_iter_", "class_prior_", "mean_", "var_")
        if hasattr(estimator, attribute)
    ]
    return _script("linclass", name, params, dataset, y, shown, rest)


def sklearn_code(dataset: Dataset, estimator: Classifier, positive: int = 0) -> str | None:
    """Return a script that fits the same model with scikit-learn, or None if scikit-learn has no equivalent."""
    y = labels(dataset, estimator, positive)
    find = EQUIVALENTS.get(type(estimator))
    found = find(estimator, dataset.X, y) if find else None
    if found is None:
        return None
    usual = ("coef_" if hasattr(estimator, "coef_") else "dual_coef_", "intercept_")
    return _script(found.module, found.name, found.params, dataset, y, found.shown or usual)


def labels(dataset: Dataset, estimator: Classifier, positive: int) -> NDArray[np.int64]:
    """Return the labels for an estimator: all classes, or one class against the rest.

    A kernel machine can do both; unless it was fitted to several classes, a page compares a class with the rest by it.
    """
    one = estimator.binary_only
    if isinstance(estimator, KernelSVM):
        one = list(getattr(estimator, "classes_", (-1, 1))) == [-1, 1]
    return dataset.signs(positive) if one else dataset.y


def _script(
    module: str,
    name: str,
    params: dict[str, Any],
    dataset: Dataset,
    labels: NDArray[np.int64],
    shown: Sequence[str],
    rest: Rest = NOTHING,
) -> str:
    """Return the whole script: imports, points, fit, results."""
    names = [name, *{type(value).__name__ for value in params.values() if isinstance(value, Classifier)}]
    names += rest.names
    lines = [
        "import numpy as np",
        f"from {module} import {', '.join(names)}",
        "",
        *data_lines(dataset, labels),
        "",
        _call(f"model = {name}", params),
        *rest.basis,
        *([f"features = {rest.features}"] if rest.features else []),
        f"model.fit({'features' if rest.features else 'X'}, y)",
        "",
        *(f'print("{attribute} =", model.{attribute})' for attribute in shown),
        *(["", *rest.lines] if rest.lines else []),
        *(_back(dataset) if "coef_" in shown and not rest.features else []),
    ]
    return "\n".join(lines) + "\n"


def is_standardised(dataset: Dataset) -> bool:
    """Whether the page fits its models to standardised columns of these points."""
    return isinstance(dataset, BenchPoints) and dataset.standardised


def _back(dataset: Dataset) -> list[str]:
    """Return the lines that print the weights in the data's own units, if the columns are standardised."""
    if not is_standardised(dataset):
        return []
    return [
        "",
        _("# The same line in the data’s own units:"),
        "w = model.coef_ / scale",
        'print("w =", w)',
        'print("b =", model.intercept_ - w @ mean)',
    ]


def data_lines(dataset: Dataset, labels: NDArray[np.int64]) -> list[str]:
    """Return the lines that create X and y, either written out or read from the download if there are many points.

    Where the page standardises the columns, the script does so, too.
    """
    lines = (_inline if dataset.n <= INLINE else _from_file)(dataset.own, labels)
    return lines + STANDARDISED if is_standardised(dataset) else lines


def _inline(dataset: Dataset, labels: NDArray[np.int64]) -> list[str]:
    """Return the lines that write out X and y."""
    points = [f"[{x!r}, {y!r}]" for x, y in dataset.X.tolist()]
    # A name is a single printable line, so its contents cannot leave the comment.
    columns = _("# columns: {columns}").format(columns=listed(dataset.columns))
    meaning = _("# labels: {meaning}").format(meaning=listed(_meaning(dataset, labels)))
    return [
        *([columns] if dataset.columns != COLUMNS else []),
        wrapped("X = np.array([", points, "])"),
        *([meaning] if dataset.names != NAMES else []),
        wrapped("y = np.array([", map(str, labels.tolist()), "])"),
    ]


def reads_download(code: str) -> bool:
    """Whether a script reads its points from the download."""
    return _READ in code


def embedded(code: str, points: str) -> tuple[str, str]:
    """Return the lines that contain the download's text (empty if the script contains the points), and the script."""
    if not reads_download(code):
        return "", code
    quoted = points.replace("\\", r"\\").replace('"', r"\"")
    code = code.replace(_first() + "\n", "").replace(_READ, "\n    POINTS.splitlines()", 1)
    return f'POINTS = """\\\n{quoted}"""', code


def _first() -> str:
    """Return the comment that asks the user to download the points first."""
    return _("# First download the points as {file}.").format(file=FILE)


def file_lines() -> list[str]:
    """Return the lines that read the cells of the download, shape (n, columns), as texts."""
    read = f'table = np.loadtxt({_READ}, dtype=str, delimiter=",", skiprows=1, quotechar=\'"\', comments=None'
    return [_first(), read, ")"]


def _from_file(dataset: Dataset, labels: NDArray[np.int64]) -> list[str]:
    """Return the lines that read X and y from the download."""
    values = {cell(dataset.names[i]): int(labels[dataset.labels == i][0]) for i in dataset.present}
    return [
        *file_lines(),
        "X = table[:, :2].astype(float)",
        wrapped("values = {", [f"{text!r}: {value}" for text, value in values.items()], "}"),
        "y = np.array([values[text] for text in table[:, 2]])",
    ]


def _meaning(dataset: Dataset, labels: NDArray[np.int64]) -> list[str]:
    """Return the meaning of each label: "1 is yes", "-1 is no"."""
    numbers = {dataset.names[i]: int(labels[dataset.labels == i][0]) for i in dataset.present}
    return [_("{number} is {name}").format(number=number, name=name) for name, number in numbers.items()]


def _call(start: str, params: dict[str, Any]) -> str:
    """Return a call with keyword arguments: on one line if it fits, otherwise one argument per line."""
    literals = {name: _literal(value) for name, value in params.items()}
    line = f"{start}({', '.join(f'{name}={literal}' for name, literal in literals.items())})"
    if len(line) <= WIDTH:
        return line
    lines = []
    for name, literal in literals.items():
        items = literal[1:-1].split(", ") if literal.startswith("[") else []
        lines.append(wrapped(f"    {name}=[", items, "],") if items else f"    {name}={literal},")
    return "\n".join([f"{start}(", *lines, ")"])


def _literal(value: Any) -> str:
    """Return a parameter as Python source, with arrays as lists and NumPy scalars as plain numbers."""
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return repr(value)


def wrapped(start: str, items: Iterable[str], end: str) -> str:
    """Return a collection on one line if it fits, otherwise with its items on full lines between `start` and `end`."""
    items = list(items)
    line = start + ", ".join(items) + end
    if len(line) <= WIDTH:
        return line
    margin = start[: len(start) - len(start.lstrip())]
    lines = [f"{margin}    {items[0]},"]
    for item in items[1:]:
        longer = f"{lines[-1]} {item},"
        if len(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(f"{margin}    {item},")
    return "\n".join([start, *lines, margin + end])
