"""Captions of the softmax lesson in addition to each step of a fit: the surfaces, and the one-hot table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.captions import softmax
from linboard.captions.softmax import columns, icon
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linclass import SoftmaxRegression

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
CELL = 'style="padding:1px 6px;text-align:right"'
OWN = 'style="padding:1px 6px;text-align:right;font-weight:700;text-decoration:underline;text-underline-offset:2px"'


def told(model: SoftmaxRegression, classes: Sequence[int], n: int, *, surfaces: bool) -> Caption:
    """Return the captions of each step of a fit to n points, with or without those of the surfaces."""
    flat = " " + _("All {C} surfaces coincide, at height 1/{C}.").format(C=len(model.classes_))
    sentence = softmax.caption(model, flat if surfaces else "")
    return Caption(sentence, softmax.formula(model, classes), columns(model.trace_, n))


# ---- the one-hot table ----


def one_hot_columns(found: Array, samples: Indices, rows: Indices) -> dict[str, Any]:
    """Return rounded predictions of some samples: p3_0 is ŷ of the fourth sample for the first class, m3 its
    own minus 1.

    Parameters
    ----------
    found : array of shape (T, s, C)
        ŷ of the samples.
    samples : array of shape (s,)
        Their indices.
    rows : array of shape (s,)
        The row of each sample's own class.
    """
    shown = np.round(found, 2).astype(np.float32)
    result: dict[str, Any] = {}
    for j in range(len(samples)):
        for k in range(shown.shape[2]):
            result[f"p{j}_{k}"] = shown[:, j, k]
        result[f"m{j}"] = np.round(found[:, j, rows[j]] - 1, 2).astype(np.float32)
    return result


def one_hot(samples: Indices, rows: Indices, classes: Sequence[int]) -> str:
    """Return a table with the one-hot y of each sample, its ŷ at this step, and the difference that drives
    the gradient."""
    signs = "".join(f"<th {CELL}>{icon(label)}</th>" for label in classes)
    C = len(classes)
    groups = (_("y, one-hot"), "ŷ", "ŷ − y")
    titles = "".join(f'<th colspan="{C}" style="text-align:center">{name}</th>' for name in groups)
    body = "".join(_row(j, int(i), int(own), C) for j, (i, own) in enumerate(zip(samples, rows, strict=True)))
    return (
        '<table style="border-collapse:collapse;font-size:0.85rem;line-height:1.3">'
        f"<tr><th></th>{titles}</tr><tr><th></th>{signs * 3}</tr>{body}</table>"
    )


def _row(j: int, i: int, own: int, C: int) -> str:
    """Return one sample of the table."""
    y = "".join(f"<td {OWN if k == own else CELL}>{int(k == own)}</td>" for k in range(C))
    p = "".join(f"<td {OWN if k == own else CELL}>{{p{j}_{k}:cents}}</td>" for k in range(C))
    m = "".join(
        f"<td {CELL}>" + (f"{{m{j}:cents}}" if k == own else f"{{p{j}_{k}:cents}}") + "</td>"
        for k in range(C)
    )
    return f"<tr><th>{point_name(i)}</th>{y}{p}{m}</tr>"
