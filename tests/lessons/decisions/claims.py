"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.decisions import matrix
from explorer.lessons.decisions.deciding import DOUBT
from explorer.lessons.decisions.kinds import KEYS
from explorer.lessons.decisions.story import EVEN, GREEN, _costs, _judge, _matrix
from linclass import Costs, Grid


def doubt_claim(now: Stage) -> bool:
    """At the point in doubt the model estimates p; orange is cheaper there at equal costs, blue at these costs."""
    judge, costs = _judge(now), _costs(now)
    p = judge.model.predict_proba(judge.place(now.dataset.X, DOUBT)[None])[:, 1]
    cheaper = (1 - DOUBT) * costs.false_positive <= DOUBT * costs.false_negative
    decided = EVEN.decide(p)[0] == 0 and costs.decide(p + 1e-9)[0] == 1
    return bool(np.isclose(p[0], DOUBT) and cheaper and decided and costs.false_positive == 1)


def open_claim(now: Stage) -> bool:
    """With a reject option there are fewer mistakes and a lower cost; at the highest reject cost there is no band."""
    judge, costs = _judge(now), _costs(now)
    before, after = judge.confusion(EVEN), judge.confusion(costs)
    fewer = sum(after.cells[1:3]) < sum(before.cells[1:3]) and after.cost(costs) < before.cost(EVEN)
    edge = Costs(costs.false_positive, costs.false_negative, costs.highest_reject)
    return bool(after.rejected.any() and fewer and edge.band is None)


def roc_claim(now: Stage) -> bool:
    """True and false positives never fall along the thresholds, the area is the share of correctly ordered pairs."""
    judge = _judge(now)
    curve = judge.curves()[0]
    grow = (np.diff(curve.true_positives) >= 0).all() and (np.diff(curve.false_positives) >= 0).all()
    blue, orange = judge.f[judge.signs > 0], judge.f[judge.signs < 0]
    above = blue[:, None] - orange
    pairs = float(((above > 0) + (above == 0) / 2).mean())
    return bool(grow and curve.false_positives[-1] == len(orange) and np.isclose(curve.area, pairs))


def borders_claim(now: Stage) -> bool:
    """Over the whole plane no place leaves green, some places join it, and all others keep blue or orange."""
    seen, costs, (x, y) = matrix.several(now.dataset), _matrix(now), now.dataset.bounds
    p = seen.model.predict_proba(Grid(x, y, 60, 60).points)
    before, after = seen.even.decide(p), costs.decide(p)
    joined = (after == GREEN) & (before != GREEN)
    stays = np.array_equal(before[~joined], after[~joined])
    cheaper = costs.cost(seen.index, seen.decide(costs)) < costs.cost(seen.index, seen.decide(seen.even))
    both = set(before[joined].tolist()) == {0, 1}
    return bool(stays and both and cheaper)


def kinds_claim(now: Stage) -> bool:
    """Only the first model generates points, the first two give probabilities and follow the costs, and the last one
    only decides."""
    judges = [_judge(now, key) for key in KEYS]
    dear = Costs(1, 20)  # moves every threshold that can move
    generates = [hasattr(judge.model, "sample") for judge in judges]
    follows = [judge.level(dear) != judge.level(EVEN) for judge in judges]
    sure = [judge.p is not None for judge in judges]
    return generates == [True, False, False] and follows == sure == [True, True, False]


CLAIMS = {
    "doubt": doubt_claim,
    "open": open_claim,
    "roc": roc_claim,
    "borders": borders_claim,
    "kinds": kinds_claim,
}
