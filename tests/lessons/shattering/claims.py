"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.shattering.scenes import PICTURED, _count, _parted
from linclass import SHAPES, dichotomies, shatters
from linclass.theory.radon import radon
from linclass.theory.shattering import cover_count, sauer_bound


def three_claim(now: Stage) -> bool:
    """All eight labellings have a line."""
    return bool(_count(now) == 2**now.dataset.n == 8)


def row_claim(now: Stage) -> bool:
    """On a row exactly the two labellings fail that single out the middle point; off it none fails."""
    missing = dichotomies("half-planes", now.begun.X).missing().tolist()
    return missing == [[-1, 1, -1], [1, -1, 1]] and _parted(now)


def fails(now: Stage, labels: list[int], sizes: set[int]) -> bool:
    """Whether only this labelling and its opposite have no line, and Radon's parts have these sizes."""
    missing = dichotomies("half-planes", now.dataset.X).missing().tolist()
    found = radon(now.dataset.X)
    both = missing == [labels, [-label for label in labels]]
    return both and found is not None and {len(found.first), len(found.second)} == sizes


def four_claim(now: Stage) -> bool:
    """Only the two diagonal labellings fail, and the hulls of their parts intersect."""
    missing = dichotomies("half-planes", now.dataset.X).missing().tolist()
    pictured = [list(labels) in missing for labels in PICTURED]
    return pictured == [False, False, True] and fails(now, [-1, 1, -1, 1], {2})


def middle_claim(now: Stage) -> bool:
    """No line singles out the inner point, which is a convex combination of the three others."""
    return fails(now, [-1, -1, -1, 1], {1, 3})


def circle(n: int) -> list[tuple[float, float]]:
    """Return points on a circle."""
    turn = 2 * np.pi * np.arange(n) / n
    return list(zip(np.cos(turn).tolist(), np.sin(turn).tolist(), strict=True))


def boxes_claim(now: Stage) -> bool:
    """Rectangles and polygons shatter the points, discs and lines do not; each is the outermost on one side."""
    X = now.dataset.X
    outermost = {*X.argmin(axis=0).tolist(), *X.argmax(axis=0).tolist()}
    both = shatters("rectangles", X) and shatters("polygons", X)
    fail = shatters("half-planes", X) or shatters("discs", X)
    circles = all(shatters("polygons", circle(n)) for n in (5, 8))
    return (
        both and not fail and circles and len(outermost) == 4 and SHAPES["polygons"].vc_dimension(2) is None
    )


def growth_claim(now: Stage) -> bool:
    """No three points are collinear: the count is Cover's, and below Sauer's bound."""
    n = now.dataset.n
    rows = [[*x, 1.0] for x in now.dataset.X.tolist()]
    triples = [(i, j, k) for i in range(n) for j in range(i) for k in range(j)]
    general = all(abs(np.linalg.det([rows[i] for i in triple])) > 1e-9 for triple in triples)
    formula = all(cover_count(m, 2) == m**2 - m + 2 for m in range(1, 21))
    return general and formula and _count(now) == cover_count(n, 2) == 32 <= sauer_bound(n, 3)


def lines_claim(now: Stage) -> bool:
    """The four points are not shattered, and the hulls of their Radon parts meet."""
    return bool(
        now.dataset.n == 4 and not shatters("half-planes", now.dataset.X) and radon(now.dataset.X) is not None
    )


CLAIMS = {
    "three": three_claim,
    "row": row_claim,
    "four": four_claim,
    "middle": middle_claim,
    "boxes": boxes_claim,
    "growth": growth_claim,
    "lines": lines_claim,
}
