"""The proof that costs move the threshold of a decision."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.layers import named, of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Picture

ACCEPTING, REJECTING = theme.CLASS_COLOURS[:2]


def draw(given: Given) -> Drawing:
    """Draw the expected cost of each decision over p, and the threshold."""
    numbers = given.quantities("accept")
    positive, negative, t = (float(numbers[name]) for name in ("c_FP", "c_FN", "t"))
    p = np.array([0.0, 1.0])
    top, bottom = max(positive, negative, 1e-9), min(positive, negative, 0.0)
    layers = [
        of_symbol(strokes.through(p, (1 - p) * positive, ACCEPTING, 3), "c_FP"),
        of_symbol(strokes.through(p, p * negative, REJECTING, 3), "c_FN"),
        named(_("cost of ●"), ACCEPTING) | {"x": [0.78], "y": [0.22 * positive], "textposition": "top right"},
        named(_("cost of ✕"), REJECTING) | {"x": [0.88], "y": [0.88 * negative], "textposition": "top left"},
    ]
    threshold = np.array([[t, 0.0], [t, top]])
    layers.append(
        given.on(
            of_symbol(strokes.line(theme.LINE, 2, "dot"), "t"), threshold, "equal", "difference", "choose"
        )
    )
    for key in ("accept", "reject", "difference", "choose"):
        shown = given.quantities(key)
        at = float(shown["p"])
        heights = {"accept": ["accept"], "reject": ["reject"]}.get(key, ["accept", "reject"])
        places = np.array([[at, float(shown[name])] for name in heights])
        dot = strokes.dots({"symbol": "circle", "size": 11, "color": theme.ACCENT})
        layers.append(given.on(of_symbol(dot, "p"), places, key))
    xaxis = theme.axis(_("Probability p of ●"), range=[-0.02, 1.02])
    yaxis = theme.axis(_("Expected cost"), range=[bottom - 0.04 * top, 1.1 * top])
    return Drawing(Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis)))


COST = Proof(
    "dec-cost",
    N_("The threshold of the costs"),
    N_("With costs c_FP and c_FN, ● costs no more than ✕ exactly when p ≥ t = c_FP/(c_FP + c_FN)."),
    (
        Symbol("p", "p", N_("the probability of ●"), ("p",), theme.ACCENT),
        Symbol("t", "t", N_("the threshold"), ("t",), theme.LINE),
        Symbol("c_FP", "c_{FP}", N_("the cost of deciding ● for a ✕"), ("c_FP",), ACCEPTING),
        Symbol("c_FN", "c_{FN}", N_("the cost of deciding ✕ for a ●"), ("c_FN",), REJECTING),
    ),
    (
        Line(
            "accept",
            '"E"(●) = (1 − p) c_{FP}',
            "$left = (1 − $p) · $c_FP",
            N_("● is wrong with probability 1 − p; correct decisions cost 0."),
            (
                Wrong(N_("● is wrong with probability p."), N_("p is the probability that ● is right.")),
                Wrong(N_("Every decision costs c_FP."), N_("Only a wrong ● does.")),
            ),
            N_("Blue: the expected cost of deciding ●; it falls with p."),
        ),
        Line(
            "reject",
            '"E"(✕) = p c_{FN}',
            "$left = $p · $c_FN",
            N_("✕ is wrong with probability p."),
            (
                Wrong(
                    N_("✕ is wrong with probability 1 − p."), N_("That is the probability that ✕ is right.")
                ),
                Wrong(N_("Both errors cost the same."), N_("They may cost different amounts.")),
            ),
            N_("Orange: the expected cost of deciding ✕; it rises with p."),
        ),
        Line(
            "equal",
            "(1 − t) c_{FP} = t c_{FN}",
            "(1 − $t) · $c_FP = $t · $c_FN",
            N_("Insert t = c_FP/(c_FP + c_FN): both sides are equal."),
            (
                Wrong(N_("t is ½."), N_("Only if both costs are equal.")),
                Wrong(N_("One decision must be better."), N_("At p = t both cost the same.")),
            ),
            N_("Dotted: the threshold t, where both costs meet."),
            ("accept", "reject"),
        ),
        Line(
            "difference",
            "p c_{FN} − (1 − p) c_{FP} = (c_{FP} + c_{FN}) (p − t)",
            "$p · $c_FN − (1 − $p) · $c_FP = ($c_FP + $c_FN) · ($p − $t)",
            N_("Collect p; the rest is (c_FP + c_FN) t."),
            (
                Wrong(N_("Both sides are 0."), N_("Only at p = t.")),
                Wrong(N_("p is larger than t."), N_("The equation holds for every p.")),
            ),
            N_("Gold: the costs of both decisions at one p."),
            ("equal",),
        ),
        Line(
            "choose",
            '"E"(●) ≤ "E"(✕) ⇔ p ≥ t',
            "$accept ≤ $reject ⇔ $p ≥ $t",
            N_("c_FP + c_FN > 0, so both differences have the same sign."),
            (
                Wrong(N_("p is a probability."), N_("That alone says nothing about costs.")),
                Wrong(N_("● is more likely than ✕."), N_("With unequal costs this is not decisive.")),
            ),
            N_("Right of the dotted line the blue cost is the smaller one."),
            ("difference",),
        ),
    ),
    draw,
    (
        Assumption(
            "costs",
            N_("Both costs are positive"),
            N_("A cost is not positive, so the threshold does not separate the two decisions."),
        ),
    ),
)

PROOFS = (COST,)
