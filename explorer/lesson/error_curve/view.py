"""The cross-validated error curve of a parameter, beside any board: a button measures it, another uses its best value.

A page defines the varied parameter once, next to its controls, and shows the chart in `draw`:

    sweep = Sweep(SoftMargin(C=price), "C", PRICES, "C", _("Price C of slack"), use)
    show_curve = error_curve.beside(lesson, sweep, place)

    def draw() -> ...:
        lesson.show(...)
        show_curve()

    lesson.live(draw)

The curve replaces another linked chart in the right column. After a change of points or settings, the old curve stays
and is marked as outdated, and the button measures it again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.code.code_snippets import Rest, labels
from explorer.lesson.error_curve import captions, figure
from explorer.lesson.lesson_page import LessonPage
from explorer.visit import jobs
from linboard.i18n.language import _
from linboard.i18n.text import setting
from linboard.messages import Chart, Head
from linclass.core.validation import ErrorCurve, error_curve_steps

FOLDS = 5
HEIGHT = 270  # pixels: more controls are above it than above other charts


class Sweep(NamedTuple):
    """The parameter to vary.

    Parameters
    ----------
    estimator : Classifier
        With the current settings of the page. A fit must take well below a second.
    parameter : str
        Name of the parameter in the estimator.
    values : tuple of float
        From the simplest model to the closest fit. The last value is the one that may overfit. Among several values
        with the least validation error, the current one is kept, otherwise the first is taken. Therefore λ and σ
        descend, and C and degrees ascend.
    symbol : str
        For example "C".
    title : str
        Name of the parameter at the axis.
    use : function of float
        Sets the page's control to one of the values. Called by its button before the page runs.
    """

    estimator: Any
    parameter: str
    values: tuple[float, ...]
    symbol: str
    title: str
    use: Callable[[float], None]


def beside(lesson: LessonPage, sweep: Sweep, place: DeltaGenerator | None = None) -> Callable[[], None]:
    """Set up the curve beside the board.

    Parameters
    ----------
    lesson : LessonPage
    sweep : Sweep
    place : DeltaGenerator, optional
        The container of its button, such as a row with the control that selects the curve. By default below the
        controls.

    Returns
    -------
    function
        Shows the chart. Call it in `draw`.
    """
    job = jobs.current(_key(lesson, sweep))
    if job is not None and job.what != _question(lesson, sweep) and job.running:
        job.stop()  # its result is no longer needed
    with place or lesson.controls():
        _buttons(lesson, sweep, job)
    told = _("{done} of {total} fits done.")
    stand = jobs.chart_place(lesson.right, _key(lesson, sweep), job, told, lambda: _show(lesson, sweep))

    def show() -> None:
        if stand or lesson.pace.edited:  # otherwise the fragment of the job shows it
            with stand or lesson.right:
                _show(lesson, sweep)

    return show


def code(sweep: Sweep, data: str = "X") -> Rest:
    """Return the lines that measure the curve on the script's `data`, to follow the fit of the model."""
    values = ", ".join(f"{value:g}" for value in sweep.values)
    lines = (
        f"values = [{values}]",
        f"k = min({FOLDS}, len(y))",
        f'curve = validation.error_curve(model, {data}, y, "{sweep.parameter}", values, k=k, random_state=0)',
        "for value, training, error in zip(values, curve.training_error, curve.validation_error):",
        f'    print(f"{sweep.parameter} = {{value:g}}: training {{training:.1%}}, validation {{error:.1%}}")',
        'print("best:", values[curve.best])',
    )
    return Rest(("validation",), lines)


def _key(lesson: LessonPage, sweep: Sweep) -> str:
    return f"{lesson.key}.cv.{sweep.parameter}"


def _labels(lesson: LessonPage, sweep: Sweep) -> NDArray[np.int64]:
    return labels(lesson.dataset, sweep.estimator, lesson.positive)


def _question(lesson: LessonPage, sweep: Sweep) -> Hashable:
    """Return everything that the curve depends on.

    Any change requires a new job.
    """
    settings = {**sweep.estimator.get_params(deep=False), sweep.parameter: None}
    points = lesson.dataset.X.tobytes(), _labels(lesson, sweep).tobytes()
    return type(sweep.estimator), repr(settings), sweep.values, points


def _refusal(lesson: LessonPage, sweep: Sweep) -> str:
    """Return why these points cannot be measured; empty if they can."""
    counts = np.unique(_labels(lesson, sweep), return_counts=True)[1]
    if (counts < 2).any():
        return _("Each class needs at least two points: one to train on and one to test on.")
    return ""


def _buttons(lesson: LessonPage, sweep: Sweep, job: jobs.Job | None) -> None:
    """Show the available buttons: measure, continue, or use the best value."""
    key = _key(lesson, sweep)
    if _refusal(lesson, sweep):
        return
    label = _("Measure again") if job else _("Measure")
    job = jobs.offer(key, lambda: _task(lesson, sweep), label, icon=None)
    if job and job.done and not job.stopped and (curve := _found(job)):
        best = curve.values[captions.best(curve, _used(sweep))]
        st.button(
            _("Use {symbol} = {value}").format(symbol=sweep.symbol, value=setting(best)),
            key=f"{key}.use",
            on_click=sweep.use,
            args=(best,),
            disabled=best == _used(sweep),
        )


def _task(lesson: LessonPage, sweep: Sweep) -> jobs.Task:
    """Return the job that fits all values."""
    X, y = lesson.dataset.X, _labels(lesson, sweep)
    folds = min(FOLDS, len(y))
    return jobs.Task(
        _question(lesson, sweep),
        lambda: error_curve_steps(
            sweep.estimator, X, y, sweep.parameter, sweep.values, k=folds, random_state=0
        ),
        len(sweep.values) * folds,
    )


def _found(job: jobs.Job | None) -> ErrorCurve | None:
    """Return the curve so far, or None before the first fit."""
    return job.found[-1] if job and job.found else None


def _used(sweep: Sweep) -> float:
    value: float = sweep.estimator.get_params(deep=False)[sweep.parameter]
    return value


# ---- the chart ----


def _show(lesson: LessonPage, sweep: Sweep) -> None:
    lesson.linked("curve", chart(lesson, sweep))


def chart(lesson: LessonPage, sweep: Sweep) -> Chart:
    """Return the chart of the curves so far with their texts, or the description of the measurement."""
    job = jobs.current(_key(lesson, sweep))
    title = _("Error against {symbol}").format(symbol=sweep.symbol)
    reason = _refusal(lesson, sweep)
    curve = _found(job)
    if job is None or curve is None:
        reason = reason or (_without(job) if job and job.what == _question(lesson, sweep) else "")
        head = [Head(reason, "unsure")] if reason else []
        return Chart(group=lesson.key, title=title, head=[*head, Head(_plan(lesson, sweep))])
    used = _used(sweep)
    verdict, told = captions.verdict(sweep.symbol, curve, used), captions.told(sweep.symbol, curve, used)
    old = job.what != _question(lesson, sweep)
    if old:
        told = _("Faint: the errors before your last change.")
        verdict = Head(reason or _("Measured before your last change. Measure again to update it."), "unsure")
    picture = figure.curves(
        np.array(curve.values, float),
        curve.training_error,
        curve.validation_error,
        captions.standard_error(curve),
        sweep.title,
        best=captions.best(curve, used) if curve.complete and curve.best is not None and not old else None,
        used=used,
        old=old,
    )
    return picture.message(
        lesson.key,
        height=HEIGHT,
        title=title,
        head=[verdict],
        caption=told,
        describe=f"{verdict.text} {told}",
        view=f"curve{sweep.parameter}",
    )


def _without(job: jobs.Job) -> str:
    """Return why there is no curve yet; empty while it is being measured."""
    if job.done:
        return _("Nothing could be measured here. Move a point or change a control, and measure again.")
    return _("Stopped before the first fit, so there is no curve yet.") if job.stopped else ""


def _plan(lesson: LessonPage, sweep: Sweep) -> str:
    """Return a description of the procedure in plain language."""
    text = _(
        "Cross-validation: the points are divided into {k} folds. Each fold in turn is held out; the "
        "model is trained on the others and tested on the fold it has not seen. This is done for {n} "
        "values of {symbol}."
    )
    return text.format(k=min(FOLDS, lesson.dataset.n), n=len(sweep.values), symbol=sweep.symbol)
