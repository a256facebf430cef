"""The boosting page: its controls, the board of the vote, and the companion chart with the bounds or the other vote."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import export
from explorer.lesson.code import code_snippets, notebook_plots
from explorer.lesson.code.code_snippets import Rest
from explorer.lesson.controls import Choice, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.boosting import captions, rounds, texts
from explorer.lessons.boosting.sets import FLIPPED
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Board, Caption
from linboard.captions import boosting
from linboard.figures import boundaries, panels, points, votes
from linboard.i18n.language import N_, _, each
from linboard.layers import Layer
from linboard.messages import Chart, Head, Player, Text
from linclass import AdaBoost, MajorityBoost

Votes = AdaBoost | MajorityBoost
Rows = NDArray[np.int64]
METHOD = Choice("boosting.method", {"ada": N_("AdaBoost"), "majority": N_("Majority vote")})
ROUNDS = Steps("boosting.rounds", (1, 5, 15, 31, 61, 121, 241), 31)  # odd, so that a majority cannot tie
EPSILON = Steps("boosting.epsilon", (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0), 0.5)
BESIDE = Choice("boosting.beside", {"curves": N_("Bounds and edges"), "other": N_("The other method")})
SHOWN = 40  # largest number of rounds that the board plays
WORK = 12_500_000  # rounds times points: 61 rounds of 200,000 points
PANEL, CURVES, IN_SCENE = 290, 310, 260  # heights of the companion, the last one of the curves in a scene


def first_points() -> Dataset:
    """Return two moons: no line separates them, but many stumps together do."""
    return sources.generate("moons", n=60)


@dataclass(frozen=True)
class Settings:
    """Values of the controls."""

    method: str
    rounds: int
    epsilon: float
    beside: str


# ---- controls ----


def settings(lesson: LessonPage) -> Settings:
    """Show the controls and return the settings; with very many points boosting stops earlier, and the page says so."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        method = METHOD.show(_("Boosting method"))
        count = ROUNDS.show(_("Rounds"), width=130)
        beside = BESIDE.show(_("Second plot"))
        epsilon = EPSILON.show(_("Majority vote: ε"), width=130)
    most = max(step for step in ROUNDS.options if step * lesson.dataset.n <= WORK)
    if count > most:
        told = _("With {n:,} points, boosting stops after {rounds} rounds here.")
        lesson.notice(told.format(n=lesson.dataset.n, rounds=most))
        count = most
    return Settings(method, count, epsilon, beside)


def names() -> dict[str, str]:
    """Return the displayed names of both kinds of boosting."""
    return each(METHOD.options)


# ---- fits ----


def fit(lesson: LessonPage, chosen: Settings) -> tuple[Votes, Votes]:
    """Fit the vote that is played, and the other one."""
    X, signs = lesson.dataset.X, lesson.signs
    ada: Votes = result_cache.fit(AdaBoost(rounds=chosen.rounds), X, signs)
    majority: Votes = result_cache.fit(MajorityBoost(rounds=chosen.rounds, epsilon=chosen.epsilon), X, signs)
    return (ada, majority) if chosen.method == "ada" else (majority, ada)


def thin(model: Votes) -> Rows:
    """Return evenly spaced rows of the trace that the board plays, including the last one."""
    length = len(model.trace_)
    stride = 1
    while (length - 1 + stride - 1) // stride + 1 > SHOWN:
        stride *= 2
    rows: Rows = np.unique(np.append(np.arange(0, length, stride), length - 1))
    return rows


def outcome(lesson: LessonPage, model: Votes) -> None:
    """Show the code and the CSV of the rounds below the board."""
    if lesson.locked or lesson.scene:
        return
    found = model.trace_.stop != "stalled"  # every round has a stump
    theirs = (lambda: _theirs(lesson, model)) if isinstance(model, AdaBoost) and found else None
    with lesson.left, st.container(horizontal=True):
        lesson.script("boosting.code", lambda: _code(lesson, model), theirs, lambda: notebook_plots.of(model))
        export.download(
            _("Steps as CSV"),
            lambda: export.trace_csv(model.trace_, weights(model)),
            "boosting-steps.csv",
        )


def _code(lesson: LessonPage, model: Votes) -> str:
    """Return code for the fit, the votes, the edges, and the mistakes next to their bound."""
    shown = ("votes_", "gamma_", "trace_.errors", "trace_.bound", "trace_.stop")
    rest = Rest(lines=tuple(f'print("{name} =", model.{name})' for name in shown))
    return code_snippets.linclass_code(lesson.dataset, model, lesson.positive, rest)


def _theirs(lesson: LessonPage, model: Votes) -> str:
    """Return code for the same rounds with scikit-learn, using the same stumps."""
    lines = [
        "import numpy as np",
        "from linclass import Stump",
        "from sklearn.ensemble import AdaBoostClassifier",
        "",
        *code_snippets.data_lines(lesson.dataset, lesson.signs),
        "",
        _("# Its trees minimise impurity, not the weighted error, so its rounds differ."),
        f"model = AdaBoostClassifier(Stump(), n_estimators={model.rounds})",
        "model.fit(X, y)",
        "",
        'print("error of each round =", model.estimator_errors_)',
        'print("twice the votes =", model.estimator_weights_)',
    ]
    return "\n".join(lines) + "\n"


def weights(model: Votes) -> Mapping[str, NDArray[Any]]:
    """Return the columns for the download: the weight of each point after each round."""
    found = model.trace_.weights
    return {f"weight{i + 1}": found[:, i] for i in range(found.shape[1])}


# ---- the board ----


def show(lesson: LessonPage, chosen: Settings, model: Votes, other: Votes) -> None:
    """Show the board, its companion, and the table."""
    rows = thin(model)
    _show_board(lesson, model, other, rows)
    with lesson.right:
        lesson.linked("chart", _beside(lesson, chosen, model, other, rows))
    if not lesson.locked and model.n_iter_:
        table = boosting.table(model.trace_, rows)
        lesson.linked("table", Chart(group=lesson.key, table=table, title=_("Rounds")))


def board(lesson: LessonPage, model: Votes, rows: Rows) -> Board:
    """Draw the points with sizes by weight, the new stump, and the current vote."""
    dataset, steps = lesson.dataset, model.trace_.step[rows]
    colour, _others = boundaries.class_colours(dataset, lesson.positive)
    drawn = Board(dataset, lesson.positive)
    drawn.below(*votes.ground(votes.cells(dataset, model, steps), boundaries.sides(dataset, lesson.positive)))
    drawn.below(*votes.stumps(dataset, model, steps, colour))
    scene = lesson.scene.key if lesson.scene else ""
    if scene == "one":  # sizes would give away the answer of the next scene
        drawn.above(_missed(lesson, model, rows))
    else:
        votes.grow(drawn, model.trace_.weights[rows])
    if scene == "label":
        drawn.above(points.mentioned(dataset.X[[FLIPPED]]))
    return drawn


def _missed(lesson: LessonPage, model: Votes, rows: Rows) -> Layer:
    """Draw red rings around the points that the vote misclassifies at each step; there are none before the first."""
    X, signs = lesson.dataset.X, lesson.signs
    wrong = (np.sign(model.stages(X)[rows]) != signs) & (model.trace_.step[rows] > 0)[:, None]
    rings = points.wrong(X, np.ones(len(X), dtype=bool))
    return rings.move(np.where(wrong[:, :, None], X, np.nan).astype(np.float32))


def _show_board(lesson: LessonPage, model: Votes, other: Votes, rows: Rows) -> None:
    """Show the board and the caption of each round."""
    steps = model.trace_.step[rows]
    ties = model.trace_.ties[rows]
    told = Caption(
        captions.caption(model, rows, ties, plain=bool(lesson.scene))
        if lesson.answered
        else _before(model, rows, ties),
        boosting.formula(model, rows),
        captions.columns(model, rows, other, ties),
    )
    plays = Player(length=len(rows), steps=steps, trace=_fingerprint(model), label=_("Round"))
    lesson.show(board(lesson, model, rows), told, plays=plays)


def _before(model: Votes, rows: Rows, ties: Rows) -> Text:
    """Return the captions of a scene before its question is answered; they hide whether there is a round."""
    return captions.caption(model, rows, ties, plain=True) if model.n_iter_ else captions.start()


def _fingerprint(model: Votes) -> int:
    """Return a number that differs if the rounds differ."""
    trace = model.trace_
    return zlib.crc32(trace.vote.tobytes(), zlib.crc32(trace.threshold.tobytes()))


# ---- companion ----


def _beside(lesson: LessonPage, chosen: Settings, model: Votes, other: Votes, rows: Rows) -> Chart:
    """Draw the bounds and edges, or the other vote in a chart of its own."""
    head = [] if lesson.scene else texts.verdict(lesson.dataset.n, model)
    if model.n_iter_ == 0:  # then the other has no rounds either
        return Chart(group=lesson.key, title=_("No weak learner"), head=head, view="none")
    if chosen.beside == "other":
        return _other(lesson, model, other, rows, head)
    compared = (
        None if lesson.scene else _rounds(other)
    )  # no scene mentions the other vote or the looser bound
    described = _(
        "Round {step}: {errors} mistakes, bounded by {sharp} and {loose}; edge {gamma}. The other method: "
        "{other_errors} mistakes, edge {other_gamma}."
    )
    if compared is None:
        described = _("Round {step}: {errors} mistakes, at most {sharp} by the bound; edge {gamma}.")
    return rounds.figure(_rounds(model), compared, rows).message(
        lesson.key,
        height=IN_SCENE if lesson.scene else CURVES,
        title=_("Mistakes, their bounds, and the edge in each round"),
        head=head,
        describe=described,
        view="curves",
    )


def _rounds(model: Votes) -> rounds.Rounds:
    trace = model.trace_
    name = names()["ada" if isinstance(model, AdaBoost) else "majority"]
    return rounds.Rounds(name, trace.step, trace.errors, trace.gamma, captions.bounds(trace))


def _other(lesson: LessonPage, model: Votes, other: Votes, rows: Rows, head: list[Head]) -> Chart:
    """Draw the other vote after the same number of rounds, or after its last round if it ended earlier."""
    beside = other.trace_
    kept, index = np.unique(captions.partner(model, rows, other), return_inverse=True)
    dataset = lesson.dataset
    cells = votes.cells(dataset, other, beside.step[kept])
    ground = votes.ground(cells, boundaries.sides(dataset, lesson.positive))
    picture = panels.panel(dataset, ground)
    votes.grow(picture, beside.weights[kept], panels.SMALLER)
    for layer in (*ground, *picture.classes):
        for column in layer.columns:
            rows_ = np.arange(len(kept)) if column.index is None else column.index
            column.index = rows_[index].astype(np.int32)
    name = names()["ada" if isinstance(other, AdaBoost) else "majority"]
    told_other = _(
        "After round {other_step}: {other_errors} of {n} points misclassified, edge γ = {other_gamma}."
    )
    if isinstance(other, MajorityBoost):
        told_other += " " + _("A tie counts as a mistake.")
    return picture.message(
        lesson.key,
        height=PANEL,
        title=name,
        head=[head[0], head[-1], Head(name, "title")],  # the last one explains the marks of the board
        caption=told_other,
        view="other",
    )
