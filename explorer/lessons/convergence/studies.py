"""Studies of the number of updates: other orders of the reader's points, and other sets of many kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.convergence import captions, runs, sets, view
from explorer.lessons.convergence.curves import legend, verdict
from explorer.visit import jobs, result_cache
from linboard import theme
from linboard.figures import bound_curves, studies
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linboard.layers import Picture
from linboard.messages import Chart, Head
from linclass import Perceptron
from linclass.perceptrons.studies import Measurement

Counts = NDArray[np.int64]
AT_ONCE = 0.15  # seconds that the page blocks; longer work shows a progress bar
DRAGGED = 0.03  # seconds for other orders during a drag
LOGLOG = "loglog"
STUDY = Choice(
    "conv.study",
    {
        LOGLOG: N_("Updates and γ"),
        "sizes": N_("n and d"),
        "first": N_("Tiny margins"),
        "sphere": N_("Random points"),
    },
)
LOGLOG_JOB, ORDERS_JOB = "conv.loglog", "conv.orders"


# ---- 1,000 orders of the reader's own points ----


def other_orders(lesson: LessonPage) -> view.Run:
    """Show the perceptron's run and the number of updates for other orders; return the run."""
    place = lesson.right.empty()

    def draw() -> view.Run:
        run = view.learn(lesson)
        view.show(lesson, run)
        with lesson.right:
            lesson.linked("study", orders_chart(lesson, run, _counts(lesson) if run.solvable else None))
        return run

    if lesson.verdict.separable:
        job = _orders_job(lesson)
        job.advance(AT_ONCE if not job.found else 0)
        with place.container():
            jobs.watch(ORDERS_JOB, job, _("{done:,} of {total:,} orders tried."))
    return lesson.live(draw)


def _orders_job(lesson: LessonPage) -> jobs.Job:
    """Return the session's job for these points."""
    X, signs = lesson.dataset.X, lesson.signs
    task = jobs.Task(
        _orders_question(lesson), lambda: runs.orders(X, signs), runs.RUNS, runs.side_by_side(len(X))
    )
    return jobs.begin(ORDERS_JOB, task)


def _orders_question(lesson: LessonPage) -> tuple[bytes, bytes]:
    """Return the input of the job: the points whose orders are tried."""
    return lesson.dataset.X.tobytes(), lesson.signs.tobytes()


def _counts(lesson: LessonPage) -> Counts:
    """Return the available counts: all of the job, or a few during a drag."""
    job = jobs.about(ORDERS_JOB, _orders_question(lesson))
    if job is None:
        job = jobs.Job(None, runs.orders(lesson.dataset.X, lesson.signs), 1)
        job.advance(DRAGGED)
    return np.concatenate(job.found)


def orders_chart(lesson: LessonPage, run: view.Run, counts: Counts | None) -> Chart:
    """Draw the histogram with the bound, the worst random order and two deterministic orders marked, or say why there
    is none."""
    title = _("Updates in other orders")
    if counts is None:
        return Chart(group=lesson.key, title=title, head=[*verdict(run), legend(run)])
    worst = Perceptron(order="worst", max_updates=view.MOST, max_snapshots=2)
    worst = result_cache.fit(worst, lesson.dataset.X, lesson.signs)
    marks = [
        bound_curves.Mark(
            _("in order") if _ended(run.model) else _("in order, stopped"),
            run.model.n_iter_,
            theme.CLASS_COLOURS[0],
        ),
        bound_curves.Mark(
            _("largest first") if _ended(worst) else _("largest first, stopped"),
            worst.n_iter_,
            theme.CLASS_COLOURS[3],
            "dot",
        ),
    ]
    ended = counts[counts < runs.BUDGET]
    if len(ended) == len(counts):  # otherwise the worst run was stopped early
        marks.append(bound_curves.Mark(_("worst found"), int(counts.max()), theme.ACCENT, "dashdot"))
    marks.append(bound_curves.Mark(_("bound"), run.bound, theme.BAD, "dash"))
    head = [Head(_orders_told(counts, ended))]
    compared = _("In the given order: {turn}. Largest mistake first: {worst}. The bound allows {most}.")
    head.append(Head(compared.format(turn=_made(run.model), worst=_made(worst), most=_most(run))))
    picture = bound_curves.histogram(ended, marks, _("Updates"), _("Orders for each number"))
    described = " ".join(sentence.text for sentence in head)
    head.append(legend(run))
    told = [] if lesson.scene else head
    return picture.message(lesson.key, title=title, head=told, describe=described, view="orders")


def _orders_told(counts: Counts, ended: Counts) -> str:
    """Summarise the random orders; a run that was cut short has no result."""
    made, cut = len(counts), len(counts) - len(ended)
    if not len(ended):
        text = _("From ŵ = 0, all {runs:,} random orders of your points were stopped at {budget:,} updates.")
        return text.format(runs=made, budget=runs.BUDGET)
    text = _(
        "{runs:,} random orders of your points, each used cyclically from ŵ = 0, took {low} to {high} "
        "updates."
    )
    if cut:
        text = _(
            "{runs:,} random orders of your points, each used cyclically from ŵ = 0, took {low} updates "
            "or more. {cut:,} of them were stopped at {budget:,} and are not drawn."
        )
    return text.format(runs=made, cut=cut, budget=runs.BUDGET, low=ended.min(), high=ended.max())


def _made(model: Perceptron) -> str:
    """Return the number of updates of a perceptron, and whether it would have made more."""
    return f"{model.n_iter_:,}" if _ended(model) else f"≥ {model.n_iter_:,}"


def _ended(model: Perceptron) -> bool:
    """Whether a perceptron ended without a mistake, rather than being stopped."""
    return model.trace_.stop == "converged"


def _most(run: view.Run) -> str:
    """Return the largest number of updates that the guarantee allows."""
    return number(captions.most(run.bound))


# ---- other sets ----


def other_sets(lesson: LessonPage) -> view.Run:
    """Show one of the studies next to the board, with a star for the reader's own points; return the run."""
    study = _study_control(lesson)
    job = _loglog_controls(lesson) if study == LOGLOG and not lesson.scene else None
    place = _place(lesson, job, lambda: _chart(lesson, study, view.learn(lesson)))

    def draw() -> view.Run:
        run = view.learn(lesson)
        if lesson.scene:
            _in_front(lesson, run)
            return run
        view.show(lesson, run)
        if place or lesson.pace.edited:
            with place or lesson.right:
                lesson.linked("study", _chart(lesson, study, run))
        return run

    return lesson.live(draw)


def _in_front(lesson: LessonPage, run: view.Run) -> None:
    """Show the study of many sets in place of the board; before the answer, only the bound and the star."""
    told = _(
        "Each dot is a data set; the star is this lesson’s data set. Dashed: k = (R/γ)². Both axes "
        "are logarithmic."
    )
    picture = _slope(run, _found(lesson) if lesson.answered else [])
    title = _("Updates against 1/γ")
    lesson.show(picture, told, editable=False, labelled=False, title=title, view=LOGLOG)


def without_points(lesson: LessonPage) -> None:
    """Show the studies if the board does not have two classes; only the star is missing."""
    study = _study_control(lesson)
    job = _loglog_controls(lesson) if study == LOGLOG else None
    if place := _place(lesson, job, lambda: _chart(lesson, study, None)):
        with place:
            lesson.linked("study", _chart(lesson, study, None))


def _place(lesson: LessonPage, job: jobs.Job | None, chart: Callable[[], Chart]) -> DeltaGenerator | None:
    """Return the place of the chart; None if the job's part of the page shows it."""
    told = _("{done} of {total} data sets learned.")
    return jobs.chart_place(lesson.right, LOGLOG_JOB, job, told, lambda: lesson.linked("study", chart()))


def _study_control(lesson: LessonPage) -> str:
    """Return the selected study."""
    with lesson.controls():
        return STUDY.show(_("Study"))


def _chart(lesson: LessonPage, study: str, run: view.Run | None) -> Chart:
    message = loglog_chart(lesson, run) if study == LOGLOG else sets.CHARTS[study](lesson.key)
    if run and study == LOGLOG:
        return replace(message, head=[*(message.head or ()), legend(run)])
    if run:
        apart = _("This study generates its own points; the points on the board are not used.")
        return replace(message, head=[Head(apart, "legend"), *(message.head or ())])
    return message


def _loglog_controls(lesson: LessonPage) -> jobs.Job | None:
    """Show the button that starts or continues the study of many sets; return its job, if any."""
    task = jobs.Task(None, runs.other_sets, runs.SETS)
    with lesson.controls(), st.empty().container():  # the previous contents disappear at once
        return jobs.offer(
            LOGLOG_JOB, lambda: task, _("Learn {sets} generated data sets").format(sets=runs.SETS)
        )


def _found(lesson: LessonPage) -> list[Measurement]:
    """Return the sets that are finished so far; a scene, which has no such button, uses all of them."""
    if lesson.scene:
        return result_cache.cached(runs.all_sets)
    job = jobs.current(LOGLOG_JOB)
    return job.found if job else []


def loglog_chart(lesson: LessonPage, run: view.Run | None) -> Chart:
    """Draw k/R² against 1/γ, a dot for each set, all below the line of slope 2; the reader's own set is a star."""
    found = _found(lesson)
    ended = run is not None and _ended(run.model)
    text = _("Because k ≤ (R/γ)², all dots lie below the dashed line, which has slope 2 on logarithmic axes.")
    if ended:
        text += " " + _(
            "The star is your own data set, trained from ŵ = 0 in cyclic order. Drag a point: the star "
            "moves, but always stays below the line."
        )
    head = [Head(text)]
    if found:
        text = _(
            "{n} data sets of 10 to 200 points in 2 to 20 dimensions, R = {radius:g}; the one closest to "
            "its bound used {share} of it. The horizontal rows of dots at the bottom appear because k is "
            "a small whole number."
        )
        share = percent(max(one.updates / one.bound for one in found))
        head.append(Head(text.format(n=len(found), radius=runs.RADIUS, share=share)))
    if run and not run.solvable:
        head.append(
            Head(_("No line separates your points, so they have no γ and do not appear here."), "never")
        )
    elif run and not ended:
        text = _(
            "Your data set takes more than {n:,} updates, which are not computed here, so it does not appear."
        )
        head.append(Head(text.format(n=run.model.n_iter_), "unsure"))
    return _slope(run, found).message(
        lesson.key,
        title=_("Updates against 1/γ"),
        head=head,
        describe=" ".join(sentence.text for sentence in head),
        view=LOGLOG,
    )


def _slope(run: view.Run | None, found: list[Measurement]) -> Picture:
    """Draw the sets that are finished, and a star for a run that has ended."""
    inverse = np.array([1 / one.gamma for one in found])
    scaled = np.array([one.updates / one.radius**2 for one in found])
    ended = run is not None and _ended(run.model)
    own = (1 / run.proof.gamma, run.model.n_iter_ / run.proof.radius**2) if run and ended else None
    return studies.slope(inverse, scaled, own)
