"""Studies of how long perceptrons learn: other orders of the visitor's points, and other sets of many kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer import controls, jobs, memo, player, theme
from explorer.figures import bounds
from explorer.figures import studies as figures
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from explorer.text import number
from explorer.views import convergence as view
from explorer.views import convergence_sets as sets
from linclass import Perceptron
from linclass.studies import measurements, update_counts

Array = NDArray[np.float64]
Counts = NDArray[np.int64]
RUNS, BUDGET = 1_000, 1_000  # random orders, and the updates after which one is counted as that many
WORK = 20_000  # orders side by side times samples: a piece of work that nobody notices
AT_ONCE = 0.15  # seconds for which the page waits; longer work shows a bar
DRAGGED = 0.03  # seconds for other orders while a point is dragged
SETS, RADIUS = 200, 5.0  # of the study against 1/γ
GAMMAS = (0.02, 2.0)
LOGLOG, ORDERS = "loglog", "orders"


# ---- 1,000 orders of the visitor's own points ----


class Question(NamedTuple):
    """Which points other orders are tried on: another question is another job."""

    places: bytes
    signs: bytes


def other_orders(here: Lesson) -> Perceptron:
    """The perceptron's run on the board, and beside it how long it takes in other orders."""
    place = here.right.empty()

    def draw() -> Perceptron:
        run = view.learn(here)
        here.board(view.board(here, run))
        with here.right:
            here.linked("study", orders_chart(here, run, _counts(here) if run.solvable else None))
        return run.model

    if here.verdict.separable:
        job = _orders_job(here)
        job.advance(AT_ONCE if not job.found else 0)
        with place.container():
            jobs.watch(f"conv.{ORDERS}", job, _("{done:,} of {total:,} orders tried."))
    return here.live(draw)


def _orders_job(here: Lesson) -> jobs.Job:
    """The visitor's job about these points."""
    X, signs = here.dataset.X, here.signs
    size = _side_by_side(len(X))
    return jobs.begin(ORDERS, Question(X.tobytes(), signs.tobytes()), lambda: _orders(X, signs), RUNS, size)


def _side_by_side(n: int) -> int:
    """Orders of n samples that are tried side by side."""
    return int(np.clip(WORK // n, 10, 100))


def _orders(X: Array, signs: NDArray[np.int64]) -> Iterator[Counts]:
    """Numbers of updates, some orders after the others."""
    return update_counts(
        X, signs, runs=RUNS, picks="shuffled", max_updates=BUDGET, random_state=0, chunk=_side_by_side(len(X))
    )


def _counts(here: Lesson) -> Counts:
    """What is known of the orders of these points: all of the job, or while a point is dragged a few."""
    job = jobs.current(ORDERS)
    if job is None or job.what != Question(here.dataset.X.tobytes(), here.signs.tobytes()):
        job = jobs.Job(None, _orders(here.dataset.X, here.signs), 1)
        job.advance(DRAGGED)
    return np.concatenate(job.found)


def orders_chart(here: Lesson, run: view.Run, counts: Counts | None) -> Message:
    """The histogram with the bound, the cyclic order and the worst-first order marked; or why there is none."""
    title = _("Updates in other orders")
    if counts is None:
        return player.message(here.key, title=title, head=view.verdict(run))
    worst_first = Perceptron(order="worst", max_updates=view.MOST, max_snapshots=2)
    worst = memo.fit(worst_first, here.dataset.X, here.signs).n_iter_
    marks = [
        (_("in turn"), float(run.model.n_iter_), theme.CLASS_COLOURS[0]),
        (_("worst first"), float(worst), theme.CLASS_COLOURS[3]),
        (_("bound"), run.bound, theme.BAD),
    ]
    text = _(
        "Your points in {runs:,} random orders, each taken in turn: {low} to {high} updates. In their own order they "
        "take {turn}, with the worst mistake always first {worst}, and the bound allows {bound}."
    )
    head = [
        player.head(
            text.format(
                runs=len(counts),
                low=_count(counts.min()),
                high=_count(counts.max()),
                turn=_count(run.model.n_iter_),
                worst=_count(worst),
                bound=number(run.bound),
            )
        )
    ]
    if cut := int((counts >= BUDGET).sum()):
        text = _("{cut:,} of them were stopped at {budget:,} updates, and would take more.")
        head.append(player.head(text.format(cut=cut, budget=BUDGET)))
    figure = bounds.histogram(counts, marks, _("Updates"), _("Orders for each number"))
    return player.message(
        here.key, figure=figure, title=title, head=head, describe=head[0]["text"], view=ORDERS
    )


def _count(updates: int) -> str:
    return f"{int(updates):,}"


# ---- other sets ----


def studies(here: Lesson) -> Perceptron:
    """One of the studies beside the board; the first has a star for the visitor's own points."""
    with here.controls():
        names = {
            LOGLOG: _("Updates and γ"),
            "sizes": _("n and d"),
            "first": _("Tiny margins"),
            "sphere": _("Random points"),
        }
        study = controls.choice(_("Study"), names, "conv.study")
        if study == LOGLOG:
            _loglog_controls()

    def draw() -> Perceptron:
        run = view.learn(here)
        here.board(view.board(here, run))
        with here.right:
            here.linked("study", loglog_chart(here, run) if study == LOGLOG else sets.CHARTS[study](here.key))
        return run.model

    return here.live(draw)


def _loglog_controls() -> None:
    """Start, bar and stop of the study of many sets."""
    job = jobs.current(LOGLOG)
    with st.empty().container():  # what stood here before goes at once
        if job is None:
            st.button(
                _("Learn {sets} generated sets").format(sets=SETS),
                key="conv.start",
                on_click=_begin_loglog,
                icon=":material/play_arrow:",
            )
        elif job.stopped:
            st.button(_("Go on"), key="conv.go", on_click=job.go_on, icon=":material/play_arrow:")
        else:
            jobs.watch(f"conv.{LOGLOG}", job, _("{done} of {total} sets learned."))


def _begin_loglog() -> None:
    """Set up the study; the page does its work in slices."""
    jobs.begin(LOGLOG, None, lambda: measurements(plan(), radius=RADIUS, random_state=0), SETS)


def plan() -> list[tuple[int, int, float]]:
    """n, d and γ of the generated sets, in no order."""
    rng = np.random.default_rng(0)
    n, d = rng.integers(10, 201, SETS), rng.integers(2, 21, SETS)
    gamma = np.exp(rng.uniform(np.log(GAMMAS[0]), np.log(GAMMAS[1]), SETS))
    return list(zip(n.tolist(), d.tolist(), gamma.tolist(), strict=True))


def loglog_chart(here: Lesson, run: view.Run) -> Message:
    """Each set as a dot: k/R² against 1/γ, all below the line of slope 2."""
    job = jobs.current(LOGLOG)
    found = job.found if job else []
    inverse = np.array([1 / one.gamma for one in found])
    scaled = np.array([one.updates / one.radius**2 for one in found])
    own = (1 / run.proof.gamma, run.model.n_iter_ / run.proof.radius**2) if run.solvable else None
    head = [
        player.head(
            _(
                "k ≤ (R/γ)² means: on logarithmic axes all dots lie below the line of slope 2, which is dashed. "
                "The star is your own set: drag a point, and it moves along below the line."
            )
        )
    ]
    if found:
        text = _(
            "{n} sets of 10 to 200 points in 2 to 20 dimensions; the nearest to its bound used {share:.0%} of it."
        )
        share = max(one.updates / one.bound for one in found)
        head.append(player.head(text.format(n=len(found), share=share)))
    if not run.solvable:
        head.append(player.head(_("No line separates your points: they have no γ, and no star."), "never"))
    return player.message(
        here.key,
        figure=figures.slope(inverse, scaled, own),
        title=_("Updates against 1/γ"),
        head=head,
        describe=" ".join(sentence["text"] for sentence in head),
        view=LOGLOG,
    )
