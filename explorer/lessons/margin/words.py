"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "margin",
        N_("margin"),
        N_(
            "Of a line with every sample on its own side: the distance γ to the nearest sample. Its street is 2γ wide. "
            "Of a sample: y f(x)."
        ),
        ("margin", "convergence"),
        "γ",
        "γ = min yᵢ (w·xᵢ + b) / ‖w‖",
    ),
    Term(
        "maximum margin",
        N_("maximum margin"),
        N_("The largest margin that any separating line has. There is exactly one line with it."),
        ("margin", "kernels"),
        "",
        N_("minimise ½‖w‖² under yᵢ f(xᵢ) ≥ 1"),
    ),
    Term(
        "support vector machine",
        N_("support vector machine"),
        N_(
            "The classifier of the widest street, with slack or without; its support vectors alone decide. With a "
            "kernel (a kernel SVM) its boundary may bend."
        ),
        ("margin", "kernels"),
        "SVM",
    ),
    Term(
        "support vector",
        N_("support vector"),
        N_("A sample that holds the line where it is: without the others it would be the same line."),
        ("margin", "kernels"),
        "",
        "αᵢ > 0",
    ),
    Term(
        "slack",
        N_("slack"),
        N_("How far a sample stands within the street or beyond, where the line gives way."),
        ("margin",),
        "ξ",
        "ξᵢ = max(0, 1 − yᵢ f(xᵢ))",
    ),
    Term(
        "soft margin",
        N_("soft margin"),
        N_("A margin for any points: slack is allowed, and each bit of it is paid for at the price C."),
        ("margin", "kernels"),
        "C",
        N_("minimise ½‖w‖² + C Σ ξᵢ"),
    ),
    Term(
        "duality gap",
        N_("duality gap"),
        N_(
            "The distance of a value that was reached from a bound that none can pass: 0 proves that it is the best."
        ),
        ("margin", "kernels"),
    ),
    Term(
        "hinge loss",
        N_("hinge loss"),
        N_("The loss of the soft margin: 0 from a margin of 1 on, and below it the slack."),
        ("margin", "logistic"),
        "",
        "max(0, 1 − y f(x))",
    ),
    Term(
        "cross-validation",
        N_("cross-validation"),
        N_(
            "The samples are dealt into folds; each fold in turn is left out, and asked for after learning from the "
            "others. So every sample is once an unseen one."
        ),
        ("margin", "kernels", "logistic"),
    ),
)
