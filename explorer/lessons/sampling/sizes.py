"""The worst rectangle's error against the sample size, over repeated samples, and the bounds."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import export
from explorer.lesson.controls.sampling_options import SIZES
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.sampling import captions, charts, scripts, view
from explorer.visit import jobs
from linboard import theme
from linboard.figures.studies import Series
from linboard.i18n.language import _
from linboard.messages import Chart, Head
from linclass import FiniteClass, VCClass
from linclass.theory.sampling import log_sets, worst_errors
from linclass.theory.shapes_plane import Rectangle

Array = NDArray[np.float64]
JOB = "sampling.study"
REPEATS = 20
MOST = 30_000_000  # steps of one search: half a second


def study_controls(lesson: LessonPage, sample: view.Sample, rectangle: Rectangle) -> None:
    """Show the button or the progress of the study; its results are drawn below during the run."""
    X = lesson.dataset.X
    with lesson.controls():
        if view.work(X) > MOST:
            st.caption(_("Samples are repeated for databases of up to about 300 points."))
            return
        total = REPEATS * len(SIZES)
        task = jobs.Task(X.tobytes(), lambda: _errors(X), total)
        jobs.watch(
            JOB,
            jobs.offer(JOB, lambda: task, _("Draw {n} samples").format(n=total)),
            _("{done} of {total} samples drawn."),
            lambda: lesson.linked("beside", chart(lesson, view.find(lesson, sample, rectangle))),
        )


def _errors(X: Array) -> Iterator[tuple[int, float]]:
    return worst_errors(X, SIZES, repeats=REPEATS, random_state=0)


def found_errors(lesson: LessonPage) -> Array:
    """Return sizes and worst errors of the samples drawn from these points so far, shape (k, 2)."""
    job = jobs.about(JOB, lesson.dataset.X.tobytes())
    return np.array(job.found if job else [], dtype=float).reshape(-1, 2)


def show(lesson: LessonPage, found: view.Findings) -> None:
    """Show the board with this sample, and next to it the errors of all sizes."""
    view.show(lesson, found)
    job = jobs.about(JOB, lesson.dataset.X.tobytes())
    if not (job and job.running) or lesson.pace.edited:  # otherwise the job's part of the page shows it
        with lesson.right:
            lesson.linked("beside", chart(lesson, found))


def chart(lesson: LessonPage, found: view.Findings) -> Chart:
    """Draw worst errors as dots, their median, the bounds for all rectangles and that for one."""
    s = np.geomspace(SIZES[0], SIZES[-1], 40)
    delta, n = found.sample.delta, lesson.dataset.n
    series = [
        Series(_("Hoeffding for one"), s, FiniteClass().gap(s, delta), theme.MUTED, "dot"),
        Series(
            _("Hoeffding for all"), s, FiniteClass(log_sets(n)).gap(s, delta), theme.CLASS_COLOURS[0], "dash"
        ),
        Series(
            _("Chernoff for all"),
            s,
            FiniteClass(log_sets(n), rate=1 / 3).gap(s, delta),
            theme.CLASS_COLOURS[2],
            "dash",
        ),
        Series(_("VC for all"), s, VCClass(4).gap(s, delta), theme.CLASS_COLOURS[3], "dash"),
    ]
    errors = found_errors(lesson)
    own = (float(found.sample.size), found.worst.error) if found.worst else None
    head = [Head(_told(n, delta, errors)), captions.legend(found.worst is not None)]
    return charts.against_size(series, errors, own).message(
        lesson.key,
        title=_("Worst error against sample size"),
        head=head[1:] if lesson.scene else head,
        describe=head[0].text,
        view="sizes",
    )


def _told(n: int, delta: float, errors: Array) -> str:
    """Explain the dots."""
    if not len(errors):
        return _(
            "The star is the worst rectangle of the sample on the board. Press the button for {n} samples "
            "of {sizes} sizes. Dashed lines: with probability at least 1 − δ, no rectangle of a sample is "
            "off by more. The dotted line guarantees this only for one rectangle fixed in advance; the "
            "worst, chosen afterwards, may lie above it."
        ).format(n=REPEATS * len(SIZES), sizes=len(SIZES))
    above = [
        float((errors[:, 1] > bound.gap(errors[:, 0], delta)).mean())
        for bound in (FiniteClass(), FiniteClass(log_sets(n)))
    ]
    return captions.repeated(len(errors), *above)


def outcome(lesson: LessonPage, way: str, sample: view.Sample | None, rectangle: Rectangle) -> None:
    """Show the code of this part, and offer the errors as a table."""
    lesson.script(
        "sampling.code",
        lambda: scripts.rectangle(lesson.dataset, rectangle, sample or view.USUAL),
        views=scripts.rectangle_views,
    )
    errors = found_errors(lesson)
    if way == "sizes" and len(errors) and not lesson.locked and not lesson.scene:
        export.download(
            _("Errors as CSV"),
            lambda: pd.DataFrame(errors, columns=["size", "worst_error"]).to_csv(index=False),
            "worst-errors.csv",
        )
