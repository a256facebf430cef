"""One sample for all rectangles: its controls, the rectangle that the reader draws, and the error of the sample."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Real, Seed, Steps
from explorer.lesson.controls.sampling_options import CERTAINTIES, SIZES
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.sampling import captions, charts, people, rectangles
from explorer.lessons.sampling.charts import Row
from explorer.points.dataset import LIMIT, Dataset
from explorer.visit import jobs, result_cache, session
from linboard import theme
from linboard.board import Caption
from linboard.figures import points
from linboard.i18n.language import N_, _
from linboard.i18n.text import percent, verbatim
from linboard.messages import Chart, Head
from linclass import FiniteClass, VCClass
from linclass.theory.sampling import (
    Estimate,
    draw_sample,
    estimate,
    log_sets,
    pieces,
    search_worst,
    worst_rectangle,
)
from linclass.theory.shapes_plane import Rectangle

Indices = NDArray[np.intp]
AT_ONCE, MOST = (
    1_000_000,
    1_200_000_000,
)  # steps of the search: too few to notice, and worth waiting for
JOB = "sampling.worst"
WAY = Choice(
    "sampling.way",
    {
        "query": N_("Rectangle"),
        "shrink": N_("Shrink"),
        "count": N_("Count sets"),
        "sizes": N_("Sample sizes"),
    },
)
SIZE = Steps("sampling.s", SIZES, 100)
DELTA = Steps("sampling.delta", CERTAINTIES, 0.05)
SEED = Seed("sampling.seed")
EDGES = [Real(key, -LIMIT, LIMIT, usual=math.nan, digits=10) for key in people.KEYS]


# ---- controls ----


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def ask_for_points(lesson: LessonPage) -> None:
    """Show the empty board and explain the expected points."""
    lesson.plain_board(
        _("The database is empty: add points to the board, or load a table on the “Data” page."),
    )


class Sample(NamedTuple):
    """The settings of the sample, and the confidence of the bounds."""

    size: int
    seed: int
    delta: float


USUAL = Sample(SIZE.usual, SEED.usual, DELTA.usual)


def sample_controls() -> Sample:
    """Return size and seed of the sample, and the δ of the bounds."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        size = SIZE.show(_("Sample size s"), width=160)
        delta = DELTA.show(_("Failure probability δ ="), width=130)
        seed = SEED.show(width=100)
    return Sample(size, seed, delta)


def take_drag() -> None:
    """Copy a dragged rectangle to the controls, before a scene checks it."""
    dragged = session.take_rectangle()
    if dragged is not None:
        x0, y0, x1, y1 = dragged
        for edge, value in zip(EDGES, [*sorted((x0, x1)), *sorted((y0, y1))], strict=True):
            edge.set(value)


def rectangle_controls(dataset: Dataset, *, shown: bool) -> Rectangle:
    """Return the rectangle from its controls, which some parts hide, or as drawn; the link carries it."""
    for edge, value in zip(EDGES, _wanted(dataset), strict=True):
        if st.session_state.get(edge.key) != value:
            edge.set(value)
    if shown:
        names = [_short(points.column_name(i, column)) for i, column in enumerate(dataset.columns)]
        labels = [label.format(name=name) for name in names for label in (_("{name} from"), _("{name} to"))]
        with st.container(horizontal=True, gap="xsmall"):
            for edge, label in zip(EDGES, labels, strict=True):
                edge.show(label, step=1.0, format="%.6g", width=100)
    x0, x1, y0, y1 = (float(edge.spell(edge.keep(edge.value()))) + 0.0 for edge in EDGES)
    return Rectangle((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))


def _short(name: str) -> str:
    """Shorten a column's name to fit a narrow field."""
    return verbatim(name if len(name) < 9 else name[:7] + "…")


def _wanted(dataset: Dataset) -> list[float]:
    """Return x0, x1, y0, y1: the current or dragged ones, else those of the link, else the defaults."""
    first = usual(dataset)
    held = [edge.found() for edge in EDGES]
    values = [other if value is None else value for value, other in zip(held, first, strict=True)]
    return values if _in_view(dataset, values) else first


def _in_view(dataset: Dataset, values: list[float]) -> bool:
    """Whether a rectangle overlaps the box of the board."""
    ends = zip((values[:2], values[2:]), rectangles.box(dataset), strict=True)
    return all(max(pair) >= low and min(pair) <= high for pair, (low, high) in ends)


def usual(dataset: Dataset) -> list[float]:
    """Return x0, x1, y0, y1 of the initial rectangle: the query of the example for the people, else the middle."""
    if dataset.columns == people.database().columns:
        return list(people.ASKED)
    ends = []
    for low, high in rectangles.box(dataset):
        ends += [float(f"{low + share * (high - low):.3g}") for share in (0.3, 0.6)]
    return ends


# ---- results ----


class Findings(NamedTuple):
    """A sample of a database, its estimate for a rectangle, and the rectangle with the largest error, if known."""

    sample: Sample
    drawn: Indices
    own: Estimate
    worst: Estimate | None
    complete: bool


def find(lesson: LessonPage, sample: Sample, rectangle: Rectangle) -> Findings:
    """Draw the sample and compute its estimate; find the worst rectangle only if that is fast or already done."""
    X = lesson.dataset.X
    drawn = draw_sample(len(X), sample.size, random_state=sample.seed)
    own = estimate(X, drawn, rectangle)
    if work(X) <= AT_ONCE:
        return Findings(sample, drawn, own, result_cache.cached(worst_rectangle, X, drawn), True)
    job = jobs.about(JOB, _question(X, drawn))
    known = job.found[-1] if job and job.found else None
    return Findings(sample, drawn, own, known, bool(known and job and job.done))


def work(X: NDArray[np.float64]) -> int:
    """Return the approximate number of steps of the search."""
    rows = result_cache.cached(pieces, X)
    columns = max(len(np.unique(X[:, 0])), len(np.unique(X[:, 1])))
    return rows * rows * columns


def _question(X: NDArray[np.float64], drawn: Indices) -> tuple[bytes, bytes]:
    return X.tobytes(), drawn.tobytes()


def search_controls(lesson: LessonPage, sample: Sample) -> None:
    """Show a button for a slow search, and its progress during the run."""
    X = lesson.dataset.X
    steps = work(X)
    if steps <= AT_ONCE:
        return
    with lesson.controls():
        if steps > MOST:
            st.caption(_("The worst rectangle is searched for among up to about 1,000 points."))
            return
        drawn = draw_sample(len(X), sample.size, random_state=sample.seed)
        task = jobs.Task(_question(X, drawn), lambda: search_worst(X, drawn), result_cache.cached(pieces, X))
        job = jobs.offer(JOB, lambda: task, _("Find the worst rectangle"), ":material/search:")
        jobs.watch(JOB, job, _("{done:,} of {total:,} rows."))


# ---- the board and its companion ----


def show(lesson: LessonPage, found: Findings) -> None:
    """Show the board: the points, the sample and both rectangles."""
    dataset, own = lesson.dataset, found.own
    corners = own.rectangle.low, own.rectangle.high
    shown = found.worst if lesson.scene is None or (lesson.scene.beside and lesson.answered) else None
    worst = (shown.rectangle.low, shown.rectangle.high) if shown else None
    free = draggable(lesson)
    board = rectangles.Database(dataset, corners, worst, found.drawn, handles=free, draggable=free)
    columns = captions.columns(own, found.worst, bounds(dataset.n, found.sample))
    lesson.show(
        board, Caption(captions.query(own, free and lesson.scene is None), captions.formula(), columns)
    )


def draggable(lesson: LessonPage) -> bool:
    """Whether the reader may draw the rectangle: in a scene, only if it asks for one."""
    return not lesson.locked and (lesson.scene is None or people.KEYS[0] in lesson.scene.controls)


def bounds(n: int, sample: Sample) -> dict[str, float]:
    """Return the ε of each bound at this sample size."""
    size, delta = sample.size, sample.delta
    return {
        "delta": delta,
        "one": float(FiniteClass().gap(size, delta)),
        "one_weak": float(FiniteClass(rate=1 / 3).gap(size, delta)),
        "all": float(FiniteClass(log_sets(n)).gap(size, delta)),
        "all_weak": float(FiniteClass(log_sets(n), rate=1 / 3).gap(size, delta)),
        "vc": float(VCClass(4).gap(size, delta)),
    }


def query(lesson: LessonPage, found: Findings) -> None:
    """Show the reader's rectangle, and the error of the sample with its bounds."""
    show(lesson, found)
    with lesson.right:
        lesson.linked("beside", errors(lesson, found))


def errors(lesson: LessonPage, found: Findings) -> Chart:
    """Draw a bar for each error and each bound."""
    allowed = bounds(lesson.dataset.n, found.sample)
    own = percent(found.own.error)
    rows = [Row(_("your rectangle"), found.own.error, theme.ACCENT, own)]
    if found.worst is not None:
        name = _("the worst") if found.complete else _("the worst so far")
        rows.append(Row(name, found.worst.error, theme.BAD, percent(found.worst.error)))
    grey, blue = theme.MUTED, theme.CLASS_COLOURS[0]
    for name, key, colour in (
        (_("Hoeffding for one"), "one", grey),
        (_("Chernoff for one"), "one_weak", grey),
        (_("Hoeffding for all"), "all", blue),
        (_("Chernoff for all"), "all_weak", blue),
        (_("VC for all, d = 4"), "vc", theme.CLASS_COLOURS[3]),
    ):
        if lesson.scene and key not in ("one", "all"):  # no scene mentions the others here
            continue
        value = allowed[key]
        says = percent(value) if value < 1 else _("{value}: says nothing")
        rows.append(Row(name, value, colour, says.format(value=percent(value))))
    head = [
        Head(captions.compared(found.own, found.worst, allowed, found.complete)),
        captions.legend(found.worst is not None),
    ]
    return charts.ladder(rows, _("Error |true share − estimate|")).message(
        lesson.key,
        height=280,
        title=_("Errors and bounds"),
        head=head[1:] if lesson.scene else head,
        describe=head[0].text,
        view="errors",
    )
