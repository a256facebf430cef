"""Charts that compare the models on held-out rows: confusion matrices, ROC curves, and the weights of each class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.columns import board
from explorer.lessons.columns.bench.folding import Folded
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.settings import MODELS, Setup
from explorer.lessons.columns.tables import Array, Indices
from linboard import theme
from linboard.figures import matrices, strokes
from linboard.i18n.language import _, sentences
from linboard.i18n.text import number
from linboard.layers import Picture
from linboard.messages import Head
from linclass import roc

SHADES = theme.LINE, theme.ACCENT, theme.GOOD  # of up to three models
TALL = 0.16  # space between two matrices, as a share of the height
LEAST, EACH = 190, 24  # pixels: the height of a matrix, and that of one of its rows
LONGEST = 18  # characters of a name
Word = Callable[[str], str]


def short(name: str) -> str:
    """Return a name with at most `LONGEST` characters."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST // 2]}…{name[1 - LONGEST // 2 :]}"


def counts(true: Indices, predicted: Indices, classes: Sequence[int]) -> Indices:
    """Return how many rows of each class (down) are decided for each class (across), shape (C, C)."""
    place = {label: k for k, label in enumerate(classes)}
    table = np.zeros((len(classes), len(classes)), dtype=np.int64)
    np.add.at(table, ([place[int(y)] for y in true], [place[int(y)] for y in predicted]), 1)
    return table


def confusion(
    lesson: LessonPage,
    setup: Setup,
    fits: Sequence[Fit],
    rows: Split,
    word: Word,
    folded: Sequence[Folded | None] | None,
) -> None:
    """Draw the confusion matrix of each model: of the held-out rows, or of all rows if each is held out once."""
    if setup.every:
        classes, names = list(range(len(setup.rows.names))), [short(word(name)) for name in setup.rows.names]
    else:
        positive, rest = board.sides(setup, word)
        classes, names = [-1, 1], [short(rest), short(positive)]
    if setup.folds:
        tables = [
            (one.name, counts(rows.y, one.predicted, classes)) for one in folded or () if one is not None
        ]
        told = _("Each row is decided by the model of the fold that holds it out.")
    else:
        tables = [(fit.name, counts(rows.y[rows.test], fit.predicted[rows.test], classes)) for fit in fits]
        told = _("The held-out rows: true classes down, decisions across.")
    if not tables:
        return
    each = max(LEAST, EACH * len(classes) + 60)
    picture = _matrices(tables, names)
    lesson.linked(
        "confusion",
        picture.message(
            lesson.key,
            title=_("Confusion matrix"),
            head=[Head(told, "legend")],
            height=each * len(tables) + 30,
            view=f"confusion{len(names)}.{len(tables)}",
        ),
    )


def _matrices(tables: Sequence[tuple[str, Indices]], names: list[str]) -> Picture:
    """Draw matrices below each other, each with the name of its model."""
    layout = theme.layout(margin={"l": 96, "r": 12, "t": 24, "b": 36}, annotations=[])
    layers = []
    height = (1 - TALL * (len(tables) - 1)) / len(tables)
    for i, (name, found) in enumerate(tables):
        top = 1 - i * (height + TALL)
        at = "" if i == 0 else str(i + 1)
        layers.append(matrices.matrix(names, found[None], at).at(0))
        plain = {"type": "category", "showgrid": False, "zeroline": False, "tickfont": {"size": 11}}
        layout[f"xaxis{at}"] = theme.axis("", **plain) | {"anchor": f"y{at}"}
        layout[f"yaxis{at}"] = theme.axis("", **plain, autorange="reversed") | {
            "domain": [max(0.0, top - height), top],
            "anchor": f"x{at}",
        }
        layout["annotations"].append(
            {
                "text": _(MODELS[name]),
                "xref": "paper",
                "yref": "paper",
                "x": 0,
                "y": top,
                "xanchor": "left",
                "yanchor": "bottom",
                "showarrow": False,
                "font": {"size": 12},
            }
        )
    return Picture(layers, layout)


def ranks(fit: Fit, X: Array, label: int) -> Array:
    """Return the numbers by which a model orders rows for a class: its probability if there is one, else f."""
    at = fit.model.classes_.tolist().index(label)
    scores = (
        fit.model.predict_proba(X) if hasattr(fit.model, "predict_proba") else fit.model.decision_function(X)
    )
    chosen: Array = np.asarray(scores, dtype=np.float64)[:, at]
    return chosen


def curves(lesson: LessonPage, setup: Setup, fits: Sequence[Fit], rows: Split, word: Word) -> None:
    """Draw the ROC curves on the held-out rows: of one model each class against the rest, else of each model."""
    layers: list[dict[str, Any]] = [strokes.through([0, 1], [0, 1], theme.MUTED, 1, "dot", showlegend=False)]
    told = [_("The held-out rows.")]
    if setup.folds:
        told = [_("The rows that fold {fold} holds out.").format(fold=setup.fold)]
    X, y = rows.X[rows.test], rows.y[rows.test]
    if setup.every and len(fits) == 1:
        told.append(_("Each class against the rest; the class on the board is drawn thick."))
        for k, name in enumerate(setup.rows.names):
            if k in fits[0].model.classes_:
                colour = theme.CLASS_COLOURS[k % len(theme.CLASS_COLOURS)]
                on_board = k == setup.positive
                shape = (
                    "solid"
                    if k < len(theme.CLASS_COLOURS)
                    else "dash"
                    if k < 2 * len(theme.CLASS_COLOURS)
                    else "dot"
                )
                layers.append(
                    _curve(
                        y == k, ranks(fits[0], X, k), short(word(name)), colour, 4 if on_board else 1.5, shape
                    )
                )
    else:
        if setup.every:
            told.append(_("{name} against the rest.").format(name=word(setup.rows.names[setup.positive])))
        for colour, fit in zip(SHADES, fits, strict=False):
            values = fit.values[rows.test] if fit.label is None else ranks(fit, X, fit.label)
            layers.append(
                _curve(rows.signs[rows.test] > 0, values, _(MODELS[fit.name]), colour, 2.5, "solid")
            )
    layout = theme.layout(
        xaxis=theme.axis(_("false positive rate"), range=[-0.02, 1.02]),
        yaxis=theme.axis(_("true positive rate"), range=[-0.02, 1.02]),
        showlegend=True,
        legend={
            "x": 1,
            "xanchor": "right",
            "y": 0.02,
            "yanchor": "bottom",
            "itemclick": False,
            "font": {"size": 11},
        },
    )
    picture = Picture(layers, layout)
    lesson.linked(
        "roc",
        picture.message(
            lesson.key, title=_("ROC on the held-out rows"), head=[Head(sentences(told), "legend")]
        ),
    )


def _curve(true: Any, values: Array, name: str, colour: str, width: float, dash: str) -> dict[str, Any]:
    curve = roc(np.where(true, 1, -1), values)
    told = _("{model}: area {area}").format(model=name, area=number(round(curve.area, 3)))
    line = strokes.through(curve.false_positive_rate, curve.true_positive_rate, colour, width, dash)
    return line | {"name": told, "showlegend": True}
