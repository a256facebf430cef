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
        place = st.columns(2)
        for j, told in enumerate((_("Name of the horizontal axis"), _("Name of the vertical axis"))):
            _field(place[j], given, told, f"{key}.{dataset.columns[j]}", dataset.columns[j])
        if label is not None:
            for i, own in enumerate(dataset.names):
                told = _("Name of class “{name}”").format(name=own)
                _field(place[i % 2], given, told, f"{key}.{label}.{own}", own)
            positive = kept.setdefault("positive", {})
            first = positive.get(f"{key}.{label}")
            names = list(dataset.names)
            positive[f"{key}.{label}"] = st.selectbox(
                _("Positive class"),
                names,
                index=names.index(first) if first in names else 0,
                key=f"data.positive.{key}.{label}.{'.'.join(names)}",
            )
    return named(kept, dataset, label, key)


def _field(place: st.delta_generator.DeltaGenerator, given: Kept, told: str, key: str, own: str) -> None:
    """Show the field of one name, and keep what it contains."""
    text = place.text_input(told, given.get(key, own), key=f"data.name.{key}", max_chars=NAME_LENGTH)
    if text and text != own:
        given[key] = text
    else:
        given.pop(key, None)
