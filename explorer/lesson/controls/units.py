"""The units of a bench: its models may be fitted to standardised columns, and its axes may have their own scales."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls.control import Switch
from explorer.lesson.lesson_spec import LessonSpec
from explorer.points import bench_points
from explorer.points.bench_points import BenchPoints
from explorer.points.dataset import Dataset
from explorer.visit import session
from explorer.visit.session_state import Session
from linboard.board import Board
from linboard.figures.fields import Box
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Picture
from linboard.messages import Chart

STANDARDISE = Switch("units.standardise")
_WEIGHTS = re.compile("w([0-9]*)")


def control(room: LessonSpec, dataset: Dataset, place: DeltaGenerator, visit: Session) -> None:
    """Show the switch on the bench of a lesson whose models depend on the units; propose it if they differ a lot.

    Once on, it stays on from page to page for points of the same columns.
    """
    if not room.standardises:
        return
    if visit.standardised == dataset.columns and STANDARDISE.key not in st.session_state:
        st.session_state[STANDARDISE.key] = True
    with place.container(horizontal=True, vertical_alignment="center", gap="small", key="units"):
        on = STANDARDISE.show(
            _("Standardise"),
            width="content",
            help=_(
                "Fits the model to columns with mean 0 and standard deviation 1. The board still shows the data’s own "
                "units, and the weights are given in both."
            ),
        )
        visit.standardised = dataset.columns if on else None
        ratio = dataset.scale_ratio
        if ratio > bench_points.APART and not on:
            told = _("One column spreads {ratio} times as far as the other: standardise them.")
            st.caption(told.format(ratio=number(float(f"{ratio:.2g}"))), width="stretch")


def of(room: LessonSpec, dataset: Dataset, *, bench: bool) -> Dataset:
    """Return the points as the lesson works on them, by its switch and by the axes of its board."""
    standardised = room.standardises and STANDARDISE.value()
    return bench_points.on_bench(
        dataset, standardised=standardised, equal=_equal(room, dataset) if bench else None
    )


def _equal(room: LessonSpec, dataset: Dataset) -> bool:
    """Whether the axes share a scale: as the visitor chose, or as the points and the lesson suggest."""
    if chosen := session.get().axes:
        return chosen == session.EQUAL
    return dataset.equal_scales and (room.right_angles or not dataset.is_thin)


def equal(dataset: Dataset) -> bool:
    """Whether the axes of the board share a scale."""
    return dataset.equal if isinstance(dataset, BenchPoints) else dataset.equal_scales


def box(dataset: Dataset) -> Box:
    """Return the box of the points in the data's own units."""
    return dataset.drawn_on.bounds if isinstance(dataset, BenchPoints) else dataset.bounds


def drawn(picture: Picture) -> Picture:
    """Return a board in the data's own units; other pictures are unchanged."""
    if (
        isinstance(picture, Board)
        and isinstance(points := picture.points, BenchPoints)
        and points.standardised
    ):
        return picture.in_units(points.drawn_on, points.mean, points.scale)
    return picture


def told(message: Chart, dataset: Dataset) -> Chart:
    """Return the board's message with its weights in the data's own units, too, and its prediction in these alone."""
    if not isinstance(dataset, BenchPoints) or not dataset.standardised:
        return message
    columns = dict(message.columns or {})
    rows = [
        _(
            "Here <b>x</b> and <b>w</b> are standardised: each column minus its mean, divided by its deviation."
        )
    ]
    for name, bias in _weights(columns):
        w, b = dataset.weights(np.asarray(columns[name], dtype=np.float64), np.asarray(columns[bias]))
        columns |= {f"own_{name}": w, f"own_{bias}": b}
        text = _("In the data’s own units: <b>w</b> = {w}, <i>b</i> = {b}")
        rows.append(text.replace("{w}", f"{{own_{name}:vector}}").replace("{b}", f"{{own_{bias}}}"))
    return replace(
        message, formula=[*(message.formula or ()), *rows], columns=columns, player=_player(message, dataset)
    )


def _weights(columns: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the names of the weights of lines among the columns, and of their biases."""
    found = []
    for name, values in columns.items():
        matched = _WEIGHTS.fullmatch(name)
        bias = f"b{matched[1]}" if matched else ""
        if bias in columns and np.ndim(values) == 2 and np.shape(values)[1] == 2:
            found.append((name, bias))
    return found


def _player(message: Chart, dataset: BenchPoints) -> Any:
    """Return the player, its final line in the data's own units: the visitor predicts it on the board."""
    player = message.player
    if player is None or player.predict is None or player.predict.line is None:
        return player
    *w, b = np.asarray(player.predict.line, dtype=np.float64).tolist()
    weights, bias = dataset.weights(np.array(w), np.array(b))
    return replace(player, predict=replace(player.predict, line=np.append(weights, bias)))
