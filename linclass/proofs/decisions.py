"""dec-cost: the probability from which on a decision costs less."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.proofs.chain import Assumption, Example, Line, Proof

PLACES = tuple(np.linspace(0.0, 1.0, 21).tolist())


def cost(
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    p: ArrayLike = PLACES,
    false_positive: float = 1.0,
    false_negative: float = 5.0,
) -> Proof:
    """Claim: choose ● if p >= c_FP/(c_FP + c_FN); correct decisions cost 0 (Zhang 5).

    p is the probability of ●, and t = c_FP/(c_FP + c_FN).

    - accept: the expected cost of ● is (1 - p) c_FP
    - reject: that of ✕ is p c_FN
    - equal: they are equal at p = t (costs)
    - difference: p c_FN - (1 - p) c_FP = (c_FP + c_FN)(p - t) (costs)
    - choose: ● costs no more ⇔ p >= t (costs)

    Parameters
    ----------
    X, y : array-like or None
        Not used.
    p : array-like of shape (m,) or float
        The touched probability, or several, from 0 to 1.
    false_positive, false_negative : float
        c_FP and c_FN.
    """
    chance = np.atleast_1d(np.asarray(p, dtype=float))
    chance = checks.vector(chance, len(chance), "p")
    if ((chance < 0) | (chance > 1)).any():
        raise ValueError("p must hold numbers from 0 to 1.")
    fp = parameters.number(false_positive, "false_positive")
    fn = parameters.number(false_negative, "false_negative")
    total = fp + fn
    t = fp / total if total else float("nan")
    table = np.array([[0.0, fn], [fp, 0.0]])  # rows: the decisions ✕ and ●; columns: the truths ✕ and ●
    truth = np.column_stack([1 - chance, chance])
    accept, reject = (1 - chance) * fp, chance * fn
    known: dict[str, Any] = {"c_FP": fp, "c_FN": fn, "t": t}
    each = {"p": chance, "accept": accept, "reject": reject}
    size = abs(fp) + abs(fn)
    lines = (
        Line("accept", "=", lambda: truth @ table[1], lambda: (1 - chance) * fp, "places", (), known, each),
        Line("reject", "=", lambda: truth @ table[0], lambda: chance * fn, "places", (), known, each),
        Line("equal", "=", lambda: (1 - t) * fp, lambda: t * fn, needs=("costs",), constants=known, scale=size),
        Line("difference", "=", lambda: chance * fn - (1 - chance) * fp, lambda: total * (chance - t), "places",
             ("costs",), known, each, size),
        Line("choose", "iff", lambda: (1 - chance) * fp <= chance * fn + 1e-12 * size,
             lambda: chance >= t - 1e-12, "places", ("costs",), known, each),
    )  # fmt: skip
    return Proof("dec-cost", lines, (Assumption("costs", fp > 0 and fn > 0, _negative),))


def _negative() -> Example:
    """A negative cost of a false positive, a reward: dividing by c_FP + c_FN < 0 turns the inequality round."""
    return Example(None, None, {"false_positive": -2.0, "false_negative": 1.0})
