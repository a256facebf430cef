"""XOR by a basis map: the line in feature space and the corresponding curve in the plane, moving together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code import code_snippets
from explorer.lesson.controls import HAND, pick_by_hand
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.xor import captions, formulas, settings, widest
from explorer.lessons.xor.features import beside, comparison
from explorer.lessons.xor.fit import Fit, anywhere, fit
from explorer.lessons.xor.view import steps_table
from explorer.points import links
from linboard import player
from linboard.board import Board, Caption
from linboard.captions import perceptron
from linboard.figures import boundaries, fields, margins
from linboard.i18n.language import _
from linboard.messages import Head, Player, choose
from linclass import Xor


def basis_map(lesson: LessonPage) -> None:
    """Show the controls, the two linked views, and the effect of jitter."""
    with lesson.controls():
        try:
            basis, features = settings.basis_map(lesson.dataset.X)
        except formulas.FeaturesError as error:
            lesson.plain_board(str(error))
            return
        start = settings.start(features.shape[1])
        (order, drawn), amount, seed = settings.order_and_jitter()

    def draw() -> Fit | None:
        try:
            made = formulas.made(basis, lesson.dataset.X)
        except formulas.FeaturesError:
            return None  # a point is dragged over a place at which a formula has no value
        picks, note = pick_by_hand.picks(made[1], lesson.signs, start, 1.0) if order == HAND else (order, "")
        now = fit(
            lesson.dataset,
            lesson.signs,
            *made,
            start,
            amount,
            seed,
            picks=(picks, drawn),
            compared=lesson.scene is None,
            # It follows the reader's formulas instead of playing.
            ended=lesson.moves,
        )
        show(lesson, now, note=note, hand=order == HAND)
        with lesson.right:
            beside(lesson, now, [] if lesson.scene else [_verdict(now)])
            comparison(lesson, now)
        steps_table(lesson)
        return now

    now = lesson.live(draw)
    if now is not None:
        lesson.code(now.model, rest=code(now))


def _verdict(now: Fit) -> Head:
    """Say whether the features are separable, and how the training ended: a sentence above a chart."""
    if not now.solvable:
        kind = "never"
        text = _(
            "No line separates the classes in this feature space either: no such curve classifies all "
            "points correctly."
        )
    elif not isinstance(now.model.order, str) and now.trace.stop != "converged":
        kind = "unsure"
        text = _("In this feature space a line separates the classes. Updates by hand so far: {n}.")
    elif now.trace.stop == "converged":
        kind = "right"
        text = _("In this feature space a line separates the classes. Updates needed to find it: {n}.")
    else:
        kind = "unsure"
        text = _("In this feature space a line separates the classes, but {n} updates have not found it.")
    return Head(text.format(n=now.model.n_iter_), kind)


def show(lesson: LessonPage, now: Fit, *, note: str = "", hand: bool = False) -> None:
    """Show the plane with the curve f(φ(x)) = 0 of each step; with `hand` a click picks a point, and the last
    step has a note."""
    trace = now.trace
    grid = fields.field_grid(now.dataset, len(trace), lesson.box)
    if isinstance(now.basis, Xor):
        grid = fields.pinned(grid, Xor.CENTER)
    made = anywhere(now.basis, grid.points)
    values = (made @ trace.coef.T + trace.intercept).T  # (T, places)
    board = Board(now.dataset, lesson.positive)
    board.below(fields.field(grid, values, fills=boundaries.sides(now.dataset, lesson.positive)))
    if now.copies is not None:
        board.below(*margins.copies_below(now.copies.places, now.copies.labels, now.copies.wrong))
    if not now.ended:
        board.ring(trace.picked)
    board.above(*widest.curve(now, grid, made))
    plays = Player(
        length=len(trace),
        steps=trace.step,
        trace=now.fingerprint,
        predict=player.prediction(trace, now.model.order, mistakes=_mistakes(lesson, now), line=False),
    )
    told = _told(now, note)
    lesson.show(board, told, plays=plays, hand=hand)


def _mistakes(lesson: LessonPage, now: Fit) -> NDArray[np.bool_] | None:
    """Return the points that are mistakes at each step, shape (T, n), if any of them may come next."""
    if not links.carries(lesson.dataset) or now.model.order != "random":
        return None
    return player.line_mistakes(now.trace, now.features, now.signs)


def _missed(now: Fit) -> NDArray[np.int64]:
    """Return how many points each step misclassifies, (T,): f = 0 predicts +1."""
    f = now.trace.coef @ now.features.T + now.trace.intercept[:, None]
    says = np.where(f >= -player.EXACT * np.abs(f).max(axis=1, keepdims=True), 1, -1)
    missed: NDArray[np.int64] = (says != now.signs).sum(axis=1)
    return missed


def _told(now: Fit, note: str) -> Caption:
    if now.ended:
        caption = choose([_("Points that the perceptron’s last line misclassifies: {errors}.")], [0])
    else:
        caption = captions.map_caption(now.trace, now.features, now.signs)
    if note:
        caption = caption.ending(note)
    columns = perceptron.columns(now.trace, now.features, now.signs, 1.0) | {"missed": _missed(now)}
    if now.copies is not None:
        told = " " + _("Misclassified copies: {wrong} of {copies}.")
        caption.templates = [text + told for text in caption.templates]
        columns |= {"wrong": now.copies.wrong.sum(axis=1), "copies": len(now.copies.places)}
    return Caption(caption, captions.map_formula(now.trace, now.basis), columns)


def code(now: Fit) -> code_snippets.Rest:
    """Return the map between the points and the fit, for the perceptron's script."""
    names = (type(now.basis).__name__,)
    return code_snippets.Rest(names, basis=(f"basis = {now.basis!r}.fit(X)",), features="basis.transform(X)")
