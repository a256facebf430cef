"""A classifier as a Plotly figure: regions, ROC curve, confusion matrix, loss. Another package draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from numpy.typing import ArrayLike

from linclass.core.drawing import figures

if TYPE_CHECKING:  # only needed when a picture is drawn
    from linclass_plot import Figure

Fill = Literal["regions", "probabilities"]


def plot(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    fill: Fill = "regions",
    margins: bool | None = None,
    columns: Sequence[str | int] | None = None,
    title: str | None = None,
    figure: Any = None,
    row: int | None = None,
    col: int | None = None,
    dark: bool | None = None,
) -> Figure:
    """The picture of a classifier: its regions, boundary and samples, with the misclassified ones ringed.

    Parameters
    ----------
    model : fitted classifier
        Any object with `predict`, including scikit-learn's. `decision_function` or `predict_proba` make curves smooth.
    X : array-like of shape (n, d), d >= 2, or None
        Samples. None uses, together with y, the training samples of a linclass model, which stores a copy of up to
        250,000 numbers, but not in a pickle.
    y : array-like of shape (n,), or None
        Their labels, of at most ten classes.
    fill : {"regions", "probabilities"}, default "regions"
        Whether colours show the predicted class, or its probability.
    margins : bool or None, default None
        Whether the edges f = ±1 are drawn, dashed; None draws them for models that have `support_`.
    columns : two column names or indices, or None
        For more than two columns, the columns to draw; the others are fixed at their mean. None uses the view
        along w of a linear model of two classes (`SignedView`), and else projects the samples onto the two directions
        of largest variance. The subtitle names the omitted columns, or the omitted share.
    title : str or None, default None
        None shows the number of misclassified samples.
    figure : plotly.graph_objects.Figure or None, default None
        A figure to draw into, for example from `plotly.subplots.make_subplots`; None creates a new one.
    row, col : int >= 1 or None
        Its cell.
    dark : bool or None, default None
        Whether to use the colours for a dark page; None follows the figure, then Plotly's default template.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    TypeError
        If the model cannot predict, or the figure is not a Plotly figure.
    ValueError
        If X, y or a parameter is invalid, there are more than ten classes, or the model lacks a required method.
    ModuleNotFoundError
        If Plotly is not installed.

    Examples
    --------
    >>> import linclass
    >>> X, y = linclass.GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
    >>> model = linclass.LogisticRegression(l2=0).fit(X, y)
    >>> figure = linclass.plot(model, X, y)
    >>> figure.layout.title.text
    'Logistic regression: 9 of 60 misclassified'
    >>> from plotly.subplots import make_subplots
    >>> pair = make_subplots(1, 2)
    >>> for col, one in enumerate((linclass.MaxMargin(), linclass.FisherDiscriminant()), start=1):
    ...     _ = linclass.plot(one.fit([[0, 0], [1, 1], [3, 2]], [0, 0, 1]), figure=pair, row=1, col=col)
    >>> [note.text for note in pair.layout.annotations]
    ['Maximum margin: 0 of 3 misclassified', 'Fisher: 0 of 3 misclassified']
    """
    drawn: Figure = figures().plot(
        model,
        X,
        y,
        fill=fill,
        margins=margins,
        columns=columns,
        title=title,
        figure=figure,
        row=row,
        col=col,
        dark=dark,
    )
    return drawn


def plot_roc(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    name: str | None = None,
    title: str | None = None,
    figure: Any = None,
    row: int | None = None,
    col: int | None = None,
    dark: bool | None = None,
) -> Figure:
    """The ROC curve of a classifier of two classes, with its area, and a marker at the model's own decision.

    To add a curve to an existing picture, pass its `figure`.

    Parameters
    ----------
    model : fitted classifier or Roc
        With `decision_function`, else with `predict_proba`; or the curve of any scores, as `roc` returns it, which has
        no marker.
    X, y : array-like of shape (n, d) and (n,), or None
        As for `plot`, with any number of columns; not used for a curve.
    name : str or None, default None
        The name of the curve; None uses that of the model.
    title, figure, row, col, dark
        As for `plot`.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    TypeError, ValueError, ModuleNotFoundError
        As for `plot`; and if there are not two classes, or the model has no score.

    Examples
    --------
    >>> import linclass
    >>> X, y = linclass.GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
    >>> figure = linclass.plot_roc(linclass.LogisticRegression(l2=0).fit(X, y), X, y)
    >>> figure = linclass.plot_roc(linclass.GaussianNB().fit(X, y), X, y, figure=figure)
    >>> [curve.name for curve in figure.data if curve.meta]
    ['Logistic regression, area 0.948', 'Naive Bayes (Gaussian), area 0.948']
    """
    drawn: Figure = figures().plot_roc(
        model, X, y, name=name, title=title, figure=figure, row=row, col=col, dark=dark
    )
    return drawn


def plot_confusion(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    title: str | None = None,
    figure: Any = None,
    row: int | None = None,
    col: int | None = None,
    dark: bool | None = None,
) -> Figure:
    """The confusion matrix of a classifier: true classes down, decisions across.

    Correct decisions are green, errors red; the colour is stronger for a larger share of the true class.

    Parameters
    ----------
    model : fitted classifier
    X, y : array-like of shape (n, d) and (n,), or None
        As for `plot`, with any number of columns and of classes.
    title, figure, row, col, dark
        As for `plot`.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    TypeError, ValueError, ModuleNotFoundError
        As for `plot`.

    Examples
    --------
    >>> import linclass
    >>> X, y = linclass.GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
    >>> figure = linclass.plot_confusion(linclass.LogisticRegression(l2=0).fit(X, y), X, y)
    >>> figure.data[0].text.tolist()
    [[25, 5], [4, 26]]
    """
    drawn: Figure = figures().plot_confusion(
        model, X, y, title=title, figure=figure, row=row, col=col, dark=dark
    )
    return drawn


def plot_loss(
    model: Any,
    *,
    column: str | None = None,
    name: str | None = None,
    title: str | None = None,
    figure: Any = None,
    row: int | None = None,
    col: int | None = None,
    dark: bool | None = None,
) -> Figure:
    """The loss of a fit from step to step. To add a curve to an existing picture, pass its `figure`.

    Parameters
    ----------
    model : Classifier with `trace_`, or Trace
    column : str or None, default None
        Another column of the trace, such as "errors"; None uses "loss", or "errors" if there is no loss.
    name : str or None, default None
        The name of the curve; None uses that of the model.
    title, figure, row, col, dark
        As for `plot`.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    ValueError
        If the model has no trace, or the trace has no such numeric column.
    TypeError, ModuleNotFoundError
        As for `plot`.

    Examples
    --------
    >>> import linclass
    >>> model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> linclass.plot_loss(model, column="errors").data[0].y.tolist()
    [3, 1, 1, 1, 2, 1, 1, 0, 0]
    """
    drawn: Figure = figures().plot_loss(
        model, column=column, name=name, title=title, figure=figure, row=row, col=col, dark=dark
    )
    return drawn
