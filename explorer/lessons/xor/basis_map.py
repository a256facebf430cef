"""XOR by a basis map: the line among the features, and the curve that it is in the plane, moving together."""

from __future__ import annotations

import re

from explorer.frame import snippets
from explorer.frame.lesson import Lesson
from explorer.lessons.xor import captions as captions_xor
from explorer.lessons.xor import features as xor_features
from explorer.lessons.xor import formulas, settings, widest
from explorer.lessons.xor.fit import Fit, anywhere, fit
from explorer.lessons.xor.view import steps_table
from linboard import captions, player
from linboard.figures import boundaries, fields, margins, points
from linboard.player import Message
from linboard.words.language import _
from linclass import Xor


def basis_map(here: Lesson) -> None:
    """Controls, the two linked views, and what jitter does."""
    with here.controls():
        try:
            basis, features = settings.basis_map(here.dataset.X)
        except formulas.FeaturesError as error:
            here.plain_board(_("Board with {n} points").format(n=here.dataset.n), str(error))
            return
        start, amount, seed = settings.start_and_jitter(features.shape[1])

    def draw() -> Fit | None:
        try:
            made = formulas.made(basis, here.dataset.X)
        except formulas.FeaturesError:
            return None  # a point is dragged over a place where a formula has no value
        now = fit(here.dataset, here.signs, *made, start, amount, seed)
        here.board(_board(here, now))
        with here.right:
            xor_features.beside(here, now, _verdict(now))
            xor_features.comparison(here, now)
        steps_table(here)
        return now

    now = here.live(draw)
    if now is not None:
        here.script("xor.code.map", lambda: code(here, now))


def _verdict(now: Fit) -> dict[str, str]:
    """Whether the features can be separated, and how the learning ended: a sentence above a chart."""
    if not now.solvable:
        kind = "never"
        text = _(
            "No line separates the classes among these features either: no such curve is right about all points."
        )
    elif now.trace.stop == "converged":
        kind = "right"
        text = _("Among these features a line separates the classes. Updates until it was found: {n}.")
    else:
        kind = "unsure"
        text = _("Among these features a line separates the classes, but {n} updates have not found it.")
    return player.head(text.format(n=now.model.n_iter_), kind)


def _board(here: Lesson, now: Fit) -> Message:
    """The plane with the curve f(φ(x)) = 0 of each step."""
    trace = now.trace
    grid = fields.field_grid(now.dataset, len(trace), here.box)
    if isinstance(now.basis, Xor):
        grid = fields.pinned(grid, Xor.CENTER)
    made = anywhere(now.basis, grid.points)
    values = (made @ trace.coef.T + trace.intercept).T  # (T, places)
    curve, frames = fields.field(grid, values, 0, fills=boundaries.sides(now.dataset, here.positive))
    below = [curve]
    if now.copies is not None:
        dots, more = margins.copies_below(now.copies.places, now.copies.labels, now.copies.wrong, 1)
        below += dots
        frames += more
    first = len(below)
    frames += points.ring_frames(first + 4, now.dataset.X, trace.picked)
    caption = captions_xor.map_caption(trace, now.features, now.signs)
    columns = captions.perceptron_columns(trace, now.features, now.signs, 1.0)
    if now.copies is not None:
        told = " " + _("Wrong copies: {wrong} of {copies}.")
        caption["templates"] = [text + told for text in caption["templates"]]
        columns |= {"wrong": now.copies.wrong.sum(axis=1), "copies": len(now.copies.places)}
    return player.message(
        here.key,
        figure=points.board(now.dataset, *below, above=(points.ring(), *widest.curve(now, grid, made))),
        frames=frames,
        title=_("Board with {n} points").format(n=now.dataset.n),
        caption=caption,
        formula=captions_xor.map_formula(trace, now.basis),
        columns=columns,
        player={
            "length": len(trace),
            "steps": trace.step,
            "trace": now.fingerprint,
            "predict": player.prediction(trace, now.model.order, line=False),
        },
        first_trace=first,
    )


def code(here: Lesson, now: Fit) -> str:
    """The perceptron's script, with the map between the points and the fit."""
    script = snippets.linclass_code(here.dataset, now.model, here.positive)
    name = type(now.basis).__name__
    script = script.replace("from linclass import Perceptron", f"from linclass import Perceptron, {name}", 1)
    return re.sub(
        r"^model\.fit\(X, y\)$",
        f"features = {now.basis!r}.fit_transform(X)\nmodel.fit(features, y)",
        script,
        count=1,
        flags=re.M,
    )
