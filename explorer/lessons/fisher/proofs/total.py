"""The proof that the total scatter is the sum of the scatter within and between the classes."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.proof import Assumption, Line, Numbered, Proof, Wrong, every_class
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.fisher.proofs.scatters import draw
from explorer.lessons.fisher.proofs.symbols import NOTHING, S_B, S_W, M, X
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.i18n.language import N_

M_I = Symbol(
    "m_i",
    "m_i",
    N_("the mean of class i, to which x belongs"),
    ("m_i", "left", "right"),
    theme.GOOD,
    vector=True,
)
S_T = Symbol("S_T", "S_T", N_("the total scatter, Σ (x − m)(x − m)ᵀ over all points"), ("S_T",), theme.LINE)
Q = Symbol("Q", "Q", N_("the cross terms, Σ (x − m_i)(m_i − m)ᵀ"), ("Q",), theme.MUTED)
N_I = Symbol("N_i", "N_i", N_("the number of points of class i"), ("left",))
C = Symbol("C", "C", N_("the number of classes"), ("C",))


def clouds() -> Dataset:
    """Return three clouds of points."""
    return sources.generate("blobs", n=30, classes=3, noise=0.8, random_state=4)


def special(given: Numbered) -> str:
    """Say that all points are equal, or all means."""
    between, total = (np.trace(np.asarray(given.line("expand").constants[name])) for name in ("S_B", "S_T"))
    size = float((np.asarray(given.line("split").along["x"]) ** 2).sum())
    if total <= NOTHING * size:
        return N_("All points are equal, so every scatter is 0, and the line 0 = 0 + 0 says little.")
    return N_("All class means are equal, so S_B is 0.") if between <= NOTHING * size else ""


TOTAL = Proof(
    "fis-total",
    N_("The scatter of several classes"),
    N_(
        "The total scatter is S_T = S_W + S_B, the scatter within the classes plus that between their means, and "
        "S_B has at most the rank C − 1."
    ),
    (X, M, M_I, S_T, S_W, S_B, Q, N_I, C),
    (
        Line(
            "split",
            "x − m = (x − m_i) + (m_i − m)",
            "$x − $m = ($x − $m_i) + ($m_i − $m) = $right",
            N_("Add m_i and subtract it again."),
            (
                Wrong(N_("m_i is the mean of class i."), N_("It would be true for any place m_i.")),
                Wrong(
                    N_("m is the mean of the class means."),
                    N_("Only if all classes have the same size. It is not needed here."),
                ),
            ),
            N_("Green: from m to the class mean. Gold: from there to the point x. The third arrow: x − m."),
        ),
        Line(
            "expand",
            "S_T = S_W + Q + Q^T + S_B",
            "$S_T = $S_W + $Q + $Q^T + $S_B",
            N_("Multiply the line above by its transpose; sum over all points."),
            (
                Wrong(
                    N_("The square of a sum is the sum of the squares."),
                    N_("It also has the cross terms Q and Qᵀ."),
                ),
                Wrong(
                    N_("Pythagoras: the two arrows form a right angle."),
                    N_("They need not. Only the sum of the cross terms will vanish."),
                ),
            ),
            N_("The thinnest lines make up S_T, gold ones S_W, and green ones S_B. Bars: the traces."),
            ("split",),
        ),
        Line(
            "centred",
            "Σ (x − m_i) = 0",
            "$left = 0",
            N_("m_i is the mean of its class."),
            (
                Wrong(
                    N_("The points lie on all sides of m_i."),
                    N_("That alone does not balance the distances."),
                ),
                Wrong(
                    N_("m is the mean of all points."),
                    N_("This line is about one class and its own mean."),
                ),
            ),
            N_("The arrows x − m_i of one class, tip to tail: they return to the start."),
        ),
        Line(
            "cross",
            "Q = Σ (x − m_i)(m_i − m)^T = 0",
            "Q = $Q = $right",
            N_("m_i − m is the same in a class: take it out."),
            (
                Wrong(
                    N_("Each product (x − m_i)(m_i − m)ᵀ is 0."),
                    N_("Single products are not 0. Only the sum over a class is."),
                ),
                Wrong(
                    N_("Gold and green lines are perpendicular."),
                    N_("They form any angle. The gold ones of a class add up to 0."),
                ),
            ),
            N_("The gold lines of each class add up to 0, so their products with the green line also do."),
            ("centred",),
        ),
        Line(
            "total",
            "S_T = S_W + S_B",
            "$S_T = $S_W + $S_B",
            N_("The cross terms Q and Qᵀ are 0."),
            (
                Wrong(
                    N_("S_W and S_B are symmetric."),
                    N_("They are, but so is Q + Qᵀ, which had to vanish first."),
                ),
                Wrong(
                    N_("The classes do not overlap."),
                    N_("The equation holds for any classes, however they lie."),
                ),
            ),
            N_("Bars: the gold and the green trace together are as long as tr S_T."),
            ("expand", "cross"),
        ),
        Line(
            "weighted",
            "Σ N_i (m_i − m) = 0",
            "$left = 0",
            N_("The weighted mean of the class means is m."),
            (
                Wrong(
                    N_("m is the centre of the class means."),
                    N_("Larger classes count more, so the weights N_i are needed."),
                ),
                Wrong(
                    N_("All classes have the same size."),
                    N_("They need not: N_i are their sizes."),
                ),
            ),
            N_("The green arrows, each N_i times, tip to tail: they return to the start."),
        ),
        Line(
            "rank",
            "rank S_B ≤ C − 1",
            "$rank ≤ $C − 1 = $right",
            N_("Its columns combine the m_i − m; one follows from the others."),
            (
                Wrong(
                    N_("S_B is a sum of C products of rank 1."),
                    N_("That gives a rank of at most C. One dimension less needs the line above."),
                ),
                Wrong(
                    N_("The points lie in a plane."),
                    N_("That bounds the rank by 2. The line bounds it by the number of classes."),
                ),
            ),
            N_("Green: the C vectors m_i − m. With two classes, both lie on one line."),
            ("weighted",),
        ),
    ),
    draw,
    (
        Assumption(
            "means",
            N_("m and all m_i are the means"),
            N_("One m_i is not the mean of its class, so x − m_i does not sum to 0 there."),
        ),
    ),
    dataset=clouds,
    reads=every_class,
    special=special,
)
