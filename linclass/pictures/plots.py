"""A classifier as a Plotly figure: its regions, its ROC curve, its confusions, its loss. `linboard` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from numpy.typing import ArrayLike

from linclass.core.drawing import drawing

if TYPE_CHECKING:  # Plotly is not needed before a picture is drawn
    from linboard.plots.places import Figure

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
    """The picture of a classifier: what it says of each place, its boundary, the samples, the wrong ones ringed.

    Parameters
    ----------
    model : fitted classifier
        Anything with `predict`, scikit-learn's too. Its `decision_function` or `predict_proba` makes curves smooth.
    X : array-like of shape (n, d), d >= 2, or None
        Samples. None takes, together with y, those that a model of linclass was fitted with: it
        keeps a copy of up to 250,000 numbers, and none in a pickle.
    y : array-like of shape (n,), or None
        Their labels, of four classes at most.
    fill : {"regions", "probabilities"}, default "regions"
        Whether colours tell the predicted class, or how probable it is.
    margins : bool or None, default None
        Whether the edges f = ±1 are drawn, dashed; None draws them for models that have `support_`.
    columns : two column names or indices, or None
        Of more than two columns those to draw: the others stay at their mean. None projects the samples onto the two
        directions in which they vary most. What is left out stands under the title.
    title : str or None, default None
        None tells how many samples are wrong.
    figure : plotly.graph_objects.Figure or None, default None
        A figure to draw into, such as of `plotly.subplots.make_subplots`; None makes a new one.
    row, col : int >= 1 or None
        Its cell.
    dark : bool or None, default None
        Whether colours are those for a dark page; None asks the figure, then the name of Plotly's default template.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    TypeError
        If the model cannot predict, or the figure is none of Plotly's.
    ValueError
        If X, y or a parameter is invalid, there are more than four classes, or the model lacks what is asked for.
    ModuleNotFoundError
        If Plotly is not installed.

    Examples
    --------
    >>> import linclass
    >>> X, y = linclass.GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
    >>> model = linclass.LogisticRegression().fit(X, y)
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
    drawn: Figure = drawing().plot(
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
    """The ROC curve of a classifier of two classes, with its area, and a mark where the model itself decides.

    Another curve goes into the same picture where its `figure` is given.

    Parameters
    ----------
    model : fitted classifier
        With `decision_function`, or else `predict_proba`.
    X, y : array-like of shape (n, d) and (n,), or None
        As for `plot`, with any number of columns.
    name : str or None, default None
        Of the curve; None takes that of the model.
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
    >>> figure = linclass.plot_roc(linclass.LogisticRegression().fit(X, y), X, y)
    >>> figure = linclass.plot_roc(linclass.GaussianNB().fit(X, y), X, y, figure=figure)
    >>> [curve.name for curve in figure.data if curve.meta]
    ['Logistic regression, area 0.948', 'Naive Bayes (Gaussian), area 0.948']
    """
    drawn: Figure = drawing().plot_roc(
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
    """How often a classifier takes each class for each: true classes down, decisions across.

    What is right is green, what is wrong red, and the stronger the larger its share of the true class.

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
    >>> figure = linclass.plot_confusion(linclass.LogisticRegression().fit(X, y), X, y)
    >>> figure.data[0].text.tolist()
    [[25, 5], [4, 26]]
    """
    drawn: Figure = drawing().plot_confusion(
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
    """The loss of a fit from step to step. Another curve goes into the same picture where its `figure` is given.

    Parameters
    ----------
    model : Classifier with `trace_`, or Trace
    column : str or None, default None
        Another column of the trace, such as "errors"; None takes "loss", or "errors" where there is no loss.
    name : str or None, default None
        Of the curve; None takes that of the model.
    title, figure, row, col, dark
        As for `plot`.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    ValueError
        If the model has no trace, or the trace no such column of numbers.
    TypeError, ModuleNotFoundError
        As for `plot`.

    Examples
    --------
    >>> import linclass
    >>> model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> linclass.plot_loss(model, column="errors").data[0].y.tolist()
    [3, 1, 1, 1, 2, 1, 1, 0, 0]
    """
    drawn: Figure = drawing().plot_loss(
        model, column=column, name=name, title=title, figure=figure, row=row, col=col, dark=dark
    )
    return drawn
