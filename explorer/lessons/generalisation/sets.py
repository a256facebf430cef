"""Many training sets drawn from the points on the board, with ERM on each, and the true gaps against the bounds."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import export
from explorer.lesson.controls import Choice, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.generalisation import captions, gaps, scripts, view
from explorer.lessons.generalisation.erm import RUNS, Setting, Study, bounds, rules_on, study
from explorer.visit import jobs, result_cache
from linboard import theme
from linboard.board import Caption
from linboard.figures.bound_curves import Mark
from linboard.i18n.language import N_, _
from linboard.messages import Chart, Head
from linclass import SHAPES
from linclass.theory.bounded import HalfSpace
from linclass.theory.fixed_lines import Box
from linclass.theory.trials import Trials, draw_training_sets

Array = NDArray[np.float64]
RULES = Choice("gen.rules", {"lines": N_("Some lines, fixed in advance"), "planes": N_("All lines")})
COUNTS = (10, 30, 100, 300, 1_000)  # of rules
LINES = Steps("gen.h", COUNTS, 100)
MOST_PLANES = 30  # points of which all dichotomies are enumerated
QUICK = 100  # training sets while points are dragged
MANY, PIECE = 100_000, 1_000  # on the button, and per batch
JOB = "gen.sets"


def settings(lesson: LessonPage) -> Setting:
    """Return the settings of the rules and the training sets from their controls."""
    kind = RULES.show(_("Rules H"), without=() if lesson.dataset.n <= MOST_PLANES else ("planes",))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        count = 0
        if kind == "lines":
            count = LINES.show(_("Rules |H|"), width=92)
        return Setting(count, view.draw_controls(100 if count else 150))


def study_controls(lesson: LessonPage, setting: Setting) -> None:
    """Show the button for many more training sets; during the run, a progress bar and a stop button."""
    with lesson.controls():
        job = jobs.offer(JOB, lambda: _task(lesson, setting), _("Draw {n:,} training sets").format(n=MANY))
        jobs.watch(JOB, job, _("{done:,} of {total:,} training sets."))


def question(lesson: LessonPage, setting: Setting) -> tuple[bytes, bytes, int, int, int]:
    """Return the input of a job; it does not depend on δ."""
    X, signs = lesson.dataset.X, lesson.signs
    return X.tobytes(), signs.tobytes(), setting.rules, setting.draws.n, setting.draws.seed


def _task(lesson: LessonPage, setting: Setting) -> jobs.Task:
    """Return the job for many more training sets."""
    X, signs, box = lesson.dataset.X, lesson.signs, lesson.dataset.bounds
    return jobs.Task(question(lesson, setting), lambda: _pieces(X, signs, box, setting), MANY, PIECE)


def _pieces(X: Array, signs: NDArray[np.int64], box: Box, setting: Setting) -> Iterator[Array]:
    """Yield the largest gaps and those of ERM's rules, one batch of training sets after the other, shape (2,
    PIECE)."""
    mistakes = rules_on(X, signs, box, setting.rules)[0]
    rng = np.random.default_rng(setting.draws.seed)
    for _piece in range(MANY // PIECE):
        drawn = draw_training_sets(mistakes, setting.draws.n, runs=PIECE, random_state=rng)
        yield np.array([drawn.worst, drawn.true - drawn.train])


def show(lesson: LessonPage, setting: Setting) -> None:
    """Show one training set per step on the board, and next to it the gaps of all of them."""
    dataset = lesson.dataset
    if dataset.n > MOST_PLANES and not setting.rules:
        setting = setting._replace(rules=100)
    runs = QUICK if lesson.pace.edited else RUNS
    found = result_cache.cached(study, dataset.X, lesson.signs, dataset.bounds, setting, runs)
    W, b = _lines(dataset.X, found)
    trials = found.trials
    kept = len(trials.counts)
    gap = np.abs(trials.true - trials.train)[:kept]
    bound = bounds(found, setting.draws)
    columns = {
        "set": np.arange(1, kept + 1),
        "train": 100 * trials.train[:kept],
        "wrong": np.rint(trials.train[:kept] * setting.draws.n).astype(int),
        "true": 100 * trials.true[:kept],
        "gap": 100 * gap,
        "worst": 100 * trials.worst[:kept],
        "best": 100 * trials.best,
        "more": 100 * (trials.true[:kept] - trials.best),
        "samples": setting.draws.n,
        "points": dataset.n,
        "size": found.size,
        "delta": setting.draws.delta,
        "epsilon": bound["all"],
        "vc": bound["vc"],
    }
    told = Caption(captions.training_set(lesson.answered), captions.gaps_of_rules(setting.rules > 0), columns)
    view.show(lesson, (W, b), trials.counts, told, steps=np.arange(1, kept + 1), label=_("Training set"))
    with lesson.right:
        lesson.linked("beside", histogram(lesson, found, setting, bound))


def _lines(X: Array, found: Study) -> tuple[Array, Array]:
    """Return the line that ERM chose for each training set shown; w = 0 if all points are on one side."""
    rules = found.trials.rule[: len(found.trials.counts)]
    if found.W is not None and found.b is not None:
        return found.W[rules], found.b[rules]
    assert found.labels is not None, "rules are lines or labels"
    taken, which = np.unique(rules, return_inverse=True)
    lines = result_cache.cached(_realised, X, found.labels[taken])
    return lines[which, :2], lines[which, 2]


def _realised(X: Array, labels: NDArray[np.int8]) -> Array:
    """Return w and b of a half-plane for each row of labels, shape (m, 3)."""
    shapes = SHAPES["half-planes"].explain(X, labels)
    rows = [(*shape.w, shape.b) for shape in shapes if isinstance(shape, HalfSpace)]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


def histogram(lesson: LessonPage, found: Study, setting: Setting, bound: dict[str, float]) -> Chart:
    """Draw the largest gap of any rule, and that of ERM's rule, over all training sets, with the bounds."""
    job = jobs.about(JOB, question(lesson, setting))
    worst, own = found.trials.worst, found.trials.true - found.trials.train
    if job and job.found:
        worst, own = np.concatenate(job.found, axis=1)
    delta = setting.draws.delta
    reached = float(np.quantile(worst, 1 - delta, method="higher"))
    marks = [
        Mark(_("bound for one rule"), bound["one"], theme.MUTED, "dot"),
        Mark(_("bound for all rules"), bound["all"], theme.CLASS_COLOURS[0], "dash"),
        Mark(_("VC bound"), bound["vc"], theme.CLASS_COLOURS[3], "dash"),
    ][: 2 if lesson.scene else None]  # no scene mentions the last one
    kept = len(found.trials.counts)
    picture = gaps.histograms(
        worst,
        own,
        marks,
        found.trials.worst[:kept],
        own_now=found.trials.true[:kept] - found.trials.train[:kept],
        step=1 / setting.draws.n,
    )
    broken = float((worst > bound["one"] + 1e-9).mean())
    mean = (len(found.trials.train), float(found.trials.train.mean()), float(found.trials.true.mean()))
    told = captions.loose(len(worst), reached, delta, bound, found.size, broken, mean)
    notes = [] if lesson.scene else [Head(text) for text in told]
    return picture.message(
        lesson.key,
        height=270,
        title=_("True gaps and bounds"),
        head=[
            Head(
                _("A gap is the difference of R and R̂. The triangles mark the training set on the board."),
                "legend",
            ),
            *notes,
        ],
        describe=" ".join(told),
        view=f"gaps{picture.layout['xaxis']['range']}",
    )


def outcome(lesson: LessonPage, setting: Setting) -> None:
    """Show the code of the study, and offer the training sets as a table."""
    dataset, signs = lesson.dataset, lesson.signs
    lesson.script(
        "generalisation.code",
        lambda: scripts.training_sets(dataset, signs, setting.rules, *setting.draws, RUNS),
        views=scripts.training_sets_views,
    )
    if not lesson.locked and not lesson.scene:
        export.download(
            _("Training sets as CSV"),
            lambda: _table(
                result_cache.cached(study, dataset.X, signs, dataset.bounds, setting, RUNS).trials
            ),
            "training-sets.csv",
        )


def _table(trials: Trials) -> str:
    return pd.DataFrame(
        {"rule": trials.rule + 1, "train": trials.train, "true": trials.true, "largest_gap": trials.worst}
    ).to_csv(index_label="set")
