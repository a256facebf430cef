"""The names of the axes and classes of a table's points, and which class is the positive one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st

from explorer.lesson.own_table.state import Kept
from explorer.points.dataset import NAME_LENGTH, Dataset
from linboard.i18n.language import _
from linboard.i18n.text import verbatim


def named(kept: Kept, dataset: Dataset, label: str | None, key: str) -> Dataset:
    """Return the points with the names that the visitor has given, without controls."""
    given, own = kept.get("names", {}), key
    columns = tuple(given.get(f"{own}.{name}", name) or name for name in dataset.columns)
    names = tuple(given.get(f"{own}.{label}.{name}", name) or name for name in dataset.names)
    first = kept.get("positive", {}).get(f"{own}.{label}")
    order = list(range(dataset.n_classes))
    if first in dataset.names:
        order.sort(key=lambda i: dataset.names[i] != first)
    try:
        return replace(
            dataset,
            columns=columns,
            names=tuple(names[i] for i in order),
            labels=np.argsort(order).astype(np.int8)[dataset.labels],
        )
    except ValueError as error:  # two classes with the same name
        st.error(verbatim(str(error)))
        return dataset


def name(kept: Kept, dataset: Dataset, label: str | None, key: str) -> Dataset:
    """Let the visitor change the names of the axes and classes, and choose the positive class."""
    given = kept.setdefault("names", {})
    with st.expander(_("Names and positive class")):
        axes, names = (_("Name of the horizontal axis"), _("Name of the vertical axis")), dataset.columns
        _fields(given, [(told, f"{key}.{own}", own) for told, own in zip(axes, names, strict=True)])
        if label is not None:
            told = _("Name of class “{name}”")
            _fields(given, [(told.format(name=own), f"{key}.{label}.{own}", own) for own in dataset.names])
            positive = kept.setdefault("positive", {})
            first = positive.get(f"{key}.{label}")
            classes = list(dataset.names)
            positive[f"{key}.{label}"] = st.selectbox(
                _("Positive class"),
                classes,
                index=classes.index(first) if first in classes else 0,
                key=f"data.positive.{key}.{label}.{'.'.join(classes)}",
            )
    return named(kept, dataset, label, key)


def _fields(given: Kept, fields: list[tuple[str, str, str]]) -> None:
    """Show fields of names, two in a row, and keep what they contain: of each its label, key, and own name."""
    for begin in range(0, len(fields), 2):
        for place, (told, key, own) in zip(st.columns(2), fields[begin : begin + 2], strict=False):
            text = place.text_input(
                verbatim(told), given.get(key, own), key=f"data.name.{key}", max_chars=NAME_LENGTH
            )
            if text and text != own:
                given[key] = text
            else:
                given.pop(key, None)
