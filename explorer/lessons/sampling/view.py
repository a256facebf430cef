"""One sample for all rectangles: its controls, the rectangle that the visitor draws, and how far the sample is off."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame import controls
from explorer.frame.draws import CERTAINTIES, SIZES
from explorer.frame.lesson import Lesson
from explorer.lessons.sampling import captions, charts, people, rectangles
from explorer.lessons.sampling.charts import Row
from explorer.points.dataset import LIMIT, Dataset
from explorer.visit import jobs, memo, session
from linboard import player, theme
from linboard.figures import points
from linboard.player import Message
from linboard.words.language import _
from linboard.words.text import percent, verbatim
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
)  # steps of the search that nobody notices, and that a visitor waits for
JOB = "sampling.worst"


# ---- controls ----


def way() -> str:
    """Which part of the lesson is on the screen."""
    names = {
        "query": _("Rectangle"),
        "shrink": _("Shrink"),
        "count": _("Count sets"),
        "sizes": _("Sample sizes"),
    }
    return controls.choice(_("Show"), names, "sampling.way")


def ask_for_points(here: Lesson) -> None:
    """Show the empty board and say what belongs there."""
    here.plain_board(
        _("Board with {n:,} points").format(n=0),
        _("The database is empty: click on the board to add points, or load a table on the data page."),
    )


class Sample(NamedTuple):
    """Which sample is drawn, and how sure the bounds are to be."""

    size: int
    seed: int
    delta: float


USUAL = Sample(100, 0, 0.05)


def sample_controls() -> Sample:
    """Size and seed of the sample, and the δ of the bounds."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        size = int(controls.stepped(_("Sample size s"), SIZES, 100, "sampling.s", width=160))
        delta = controls.stepped(_("May fail with δ ="), CERTAINTIES, 0.05, "sampling.delta", width=130)
        seed = controls.whole(_("Seed"), 9_999, "sampling.seed", width=100)
    return Sample(size, seed, delta)


def rectangle_controls(dataset: Dataset, *, shown: bool) -> Rectangle:
    """The rectangle as numbers, or as the visitor draws it; the link carries it. Some parts need not show it."""
    for key, value in zip(people.KEYS, _wanted(dataset), strict=True):
        if st.session_state.get(key) != value:
            st.session_state[key] = value
    if shown:
        names = [_short(points.column_name(i, column)) for i, column in enumerate(dataset.columns)]
        labels = [label.format(name=name) for name in names for label in (_("{name} from"), _("{name} to"))]
        with st.container(horizontal=True, gap="xsmall"):
            for key, label in zip(people.KEYS, labels, strict=True):
                st.number_input(label, -LIMIT, LIMIT, step=1.0, format="%.6g", key=key, width=100)
    values = [st.session_state[key] or 0.0 for key in people.KEYS]
    for key, value in zip(people.KEYS, values, strict=True):
        session.write(key, f"{value:.10g}")
    x0, x1, y0, y1 = (float(f"{value:.10g}") + 0.0 for value in values)
    return Rectangle((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))


def _short(name: str) -> str:
    """A column's name as far as a narrow field has room for it."""
    return verbatim(name if len(name) < 9 else name[:7] + "…")


def _wanted(dataset: Dataset) -> list[float]:
    """x0, x1, y0, y1: from a drag, else as they were, else from the link, else the usual ones."""
    dragged = session.take_rectangle()
    if dragged is not None:
        x0, y0, x1, y1 = dragged
        return [*sorted((x0, x1)), *sorted((y0, y1))]
    first = usual(dataset)
    held = map(_held, people.KEYS)
    values = [other if value is None else value for value, other in zip(held, first, strict=True)]
    return values if _in_view(dataset, values) else first


def _held(key: str) -> float | None:
    """The number that the control or the link has."""
    if st.session_state.get(key) is not None:
        return float(st.session_state[key])
    try:
        value = float(st.query_params.get(key, ""))
    except ValueError:
        return None
    return value if abs(value) <= LIMIT else None


def _in_view(dataset: Dataset, values: list[float]) -> bool:
    """Whether a rectangle and what the board shows have something in common."""
    ends = zip((values[:2], values[2:]), rectangles.box(dataset), strict=True)
    return all(max(pair) >= low and min(pair) <= high for pair, (low, high) in ends)


def usual(dataset: Dataset) -> list[float]:
    """x0, x1, y0, y1 of the rectangle to begin with: of the people one that was asked for, else the middle."""
    if dataset.columns == people.database().columns:
        return list(people.ASKED)
    ends = []
    for low, high in rectangles.box(dataset):
        ends += [float(f"{low + share * (high - low):.3g}") for share in (0.3, 0.6)]
    return ends


# ---- what is found ----


class Findings(NamedTuple):
    """A sample of a database, what it says of a rectangle, and where it is worst, as far as that is known."""

    sample: Sample
    drawn: Indices
    own: Estimate
    worst: Estimate | None
    complete: bool


def find(here: Lesson, sample: Sample, rectangle: Rectangle) -> Findings:
    """Draw the sample and ask it; the worst rectangle only where that is quick, or done."""
    X = here.dataset.X
    drawn = draw_sample(len(X), sample.size, random_state=sample.seed)
    own = estimate(X, drawn, rectangle)
    if work(X) <= AT_ONCE:
        return Findings(sample, drawn, own, memo.once(worst_rectangle, X, drawn), True)
    job = jobs.about(JOB, _question(X, drawn))
    known = job.found[-1] if job and job.found else None
    return Findings(sample, drawn, own, known, bool(known and job and job.done))


def work(X: NDArray[np.float64]) -> int:
    """About how many steps the search takes."""
    rows = memo.once(pieces, X)
    columns = max(len(np.unique(X[:, 0])), len(np.unique(X[:, 1])))
    return rows * rows * columns


def _question(X: NDArray[np.float64], drawn: Indices) -> tuple[bytes, bytes]:
    return X.tobytes(), drawn.tobytes()


def search_controls(here: Lesson, sample: Sample) -> None:
    """Where the search takes a while: a button, and while it runs its progress."""
    X = here.dataset.X
    steps = work(X)
    if steps <= AT_ONCE:
        return
    with here.controls():
        if steps > MOST:
            st.caption(_("The worst rectangle is looked for among up to about 1,000 points."))
            return
        drawn = draw_sample(len(X), sample.size, random_state=sample.seed)
        task = jobs.Task(_question(X, drawn), lambda: search_worst(X, drawn), memo.once(pieces, X))
        job = jobs.offer(JOB, lambda: task, _("Find the worst rectangle"), ":material/search:")
        jobs.watch(JOB, job, _("{done:,} of {total:,} rows."))


# ---- the board, and what stands beside it ----


def board(here: Lesson, found: Findings, **parts: Any) -> Message:
    """The points, the sample and both rectangles."""
    dataset, own = here.dataset, found.own
    corners = own.rectangle.low, own.rectangle.high
    worst = (found.worst.rectangle.low, found.worst.rectangle.high) if found.worst else None
    parts = {
        "caption": captions.query(found.own),
        "formula": captions.formula(),
        "columns": captions.columns(found.own, found.worst, bounds(dataset.n, found.sample)),
    } | parts
    return player.message(
        here.key,
        figure=rectangles.board(dataset, corners, worst, found.drawn, handles=not here.locked),
        title=_("Board with {n:,} points").format(n=dataset.n),
        first_trace=rectangles.FIRST_CLASS_TRACE,
        rectangle=None if here.locked else rectangles.dragging(corners),
        **parts,
    )


def bounds(n: int, sample: Sample) -> dict[str, float]:
    """The ε that each bound allows at this sample size."""
    size, delta = sample.size, sample.delta
    return {
        "delta": delta,
        "one": float(FiniteClass().gap(size, delta)),
        "one_weak": float(FiniteClass(rate=1 / 3).gap(size, delta)),
        "all": float(FiniteClass(log_sets(n)).gap(size, delta)),
        "all_weak": float(FiniteClass(log_sets(n), rate=1 / 3).gap(size, delta)),
        "vc": float(VCClass(4).gap(size, delta)),
    }


def query(here: Lesson, found: Findings) -> None:
    """The visitor's rectangle, and how far off the sample is against what the bounds allow."""
    here.board(board(here, found))
    with here.right:
        here.linked("beside", errors(here, found))


def errors(here: Lesson, found: Findings) -> Message:
    """A bar for each error and each bound."""
    allowed = bounds(here.dataset.n, found.sample)
    own = percent(found.own.error)
    rows = [Row(_("your rectangle"), found.own.error, theme.ACCENT, own)]
    if found.worst is not None:
        name = _("the worst") if found.complete else _("the worst so far")
        rows.append(Row(name, found.worst.error, theme.BAD, percent(found.worst.error)))
    grey, blue = theme.MUTED, theme.CLASS_COLOURS[0]
    for name, key, colour in (
        (_("one: Hoeffding"), "one", grey),
        (_("one: Chernoff"), "one_weak", grey),
        (_("all n⁴: Hoeffding"), "all", blue),
        (_("all n⁴: Chernoff"), "all_weak", blue),
        (_("all: VC, d = 4"), "vc", theme.CLASS_COLOURS[3]),
    ):
        value = allowed[key]
        says = percent(value) if value < 1 else _("{value}: says nothing")
        rows.append(Row(name, value, colour, says.format(value=percent(value))))
    head = [
        player.head(captions.compared(found.own, found.worst, allowed, found.complete)),
        captions.legend(found.worst is not None),
    ]
    return player.message(
        here.key,
        figure=charts.ladder(rows, _("Error |true share − estimate|")),
        height=280,
        title=_("Errors and bounds"),
        head=head,
        describe=head[0]["text"],
        view="errors",
    )
