"""The maximum margin among the features of the XOR map: a straight street there, curves on the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer import captions_margin, memo, player
from explorer.captions_xor import written
from explorer.figures import fields, points, streets
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from explorer.roads import Road, solver
from explorer.state import LIMIT, Dataset
from explorer.views.margin import fingerprint, table
from linclass import MaxMargin, NotSeparableError, Xor

Array = NDArray[np.float64]
ZERO = 1e-9  # share of ‖v‖ that is rounding


def show(here: Lesson) -> MaxMargin | None:
    """Both planes, and the model; or the points alone where no line separates the features."""
    dataset, signs = here.dataset, here.signs
    basis = Xor().fit(dataset.X)
    features = basis.transform(dataset.X)
    if np.abs(features).max() > LIMIT:
        _refused(here, _("Among these features the points are too far away to be drawn."))
        return None
    try:
        model = memo.fit(MaxMargin(), features, signs)
    except NotSeparableError:
        _refused(here, _("No line separates the classes among these features either."))
        return None
    except ValueError:
        _refused(here, _("Among these features the classes are too close for floating-point numbers."))
        return None
    road = solver(model, dataset.n)
    grid = fields.field_grid(dataset, len(road), here.box)
    values = (basis.transform(grid.points) @ road.coef.T + road.intercept).T
    curve, frames = fields.field(grid, values, 0)
    _segments, rings = streets.above(features, signs, road.coef, road.intercept, road.support)[0]
    rings |= {"x": dataset.X[model.support_, 0], "y": dataset.X[model.support_, 1]}
    columns = captions_margin.columns(road, features, signs)
    here.board(
        player.message(
            here.key,
            figure=points.board(dataset, curve, above=(rings,)),
            frames=frames,
            title=_("Board with {n:,} points").format(n=dataset.n),
            caption=captions_margin.caption(road, features, signs),
            formula=[
                "<b>φ</b>(<b>x</b>) = (" + ", ".join(written(basis)) + ")",
                *captions_margin.formula(road, "φ"),
            ],
            columns=columns,
            player={"length": len(road), "steps": columns["step"], "trace": fingerprint(road)},
            first_trace=1,
        )
    )
    with here.right:
        here.linked("beside", _features(here, road, features))
    table(here, captions_margin.table(road), _("Steps"))
    return model


def _refused(here: Lesson, reason: str) -> None:
    here.plain_board(_("Board with {n:,} points").format(n=here.dataset.n), reason)
    with here.right:
        head = [player.head(reason, "never")]
        here.linked("beside", player.message(here.key, title=_("Features"), head=head))


def _features(here: Lesson, road: Road, features: Array) -> Message:
    """The plane of the two features with the street."""
    seen = Dataset(features, here.dataset.labels, here.dataset.names, ("φ₁", "φ₂"))
    below, frames = streets.below(seen, road.coef, road.intercept, here.positive)
    above, more = streets.above(features, here.signs, road.coef, road.intercept, road.support)
    frames += more
    w, b = road.coef[-1], road.intercept[-1]
    size = ZERO * float(np.linalg.norm(w))
    head = [player.head(_("The same points by their features φ: this street is the curve on the board."))]
    if abs(w[0]) <= size and abs(b) <= size:
        text = _("Here v⁽¹⁾ = 0 and b = 0: the line of maximum margin is φ₂ = 0, on the board a cross.")
        head.insert(0, player.head(text, "right"))
    return player.message(
        here.key,
        figure=points.board(seen, *below, above=above),
        frames=frames,
        title=_("Features"),
        head=head,
        describe=_("v = {w:vector}, b = {b}, margin {margin}."),
        view=f"map{seen.bounds}",
    )
