"""Words of margins, kernels and the price of errors."""

from __future__ import annotations

from explorer.glossary.term import Term
from linboard.words.language import N_

TERMS = (
    Term(
        "margin",
        N_("margin"),
        N_(
            "Of a sample: y f(x), above 0 where it is on its side. Of a line: the distance to the nearest sample, "
            "where all are on their side."
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
        "kernel",
        N_("kernel"),
        N_("A function that gives the inner product of two samples in a feature space, without going there."),
        ("kernels", "dual"),
        "k",
        "k(x, z) = φ(x)·φ(z)",
    ),
    Term(
        "gaussian kernel",
        N_("Gaussian kernel"),
        N_("Near samples are alike, far ones are not; the width σ says what is near."),
        ("kernels",),
        "σ",
        "k(x, z) = exp(−‖x − z‖² / 2σ²)",
    ),
    Term(
        "polynomial kernel",
        N_("polynomial kernel"),
        N_("Its features are all products of up to p coordinates."),
        ("kernels", "dual"),
        "",
        "k(x, z) = (x·z + c)ᵖ",
    ),
    Term(
        "positive semidefinite",
        N_("positive semidefinite"),
        N_(
            "Said of a symmetric matrix without negative eigenvalues: those, and no others, hold inner products."
        ),
        ("kernels",),
        "",
        N_("cᵀK c ≥ 0 for all c"),
    ),
    Term(
        "eigenvalue",
        N_("eigenvalue"),
        N_("A factor by which a matrix stretches some vector without turning it."),
        ("kernels", "fisher"),
        "λ",
        "A v = λ v",
    ),
    Term(
        "feature space",
        N_("feature space"),
        N_("The space of the features φ(x). It may have far more dimensions than the points have."),
        ("kernels", "xor"),
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
        "loss",
        N_("loss"),
        N_("What a prediction costs; learning makes its sum over the samples small."),
        ("logistic", "perceptron"),
    ),
    Term(
        "surrogate loss",
        N_("surrogate loss"),
        N_("A smooth or convex loss in the place of counting mistakes, which is hard to make small."),
        ("logistic", "boosting"),
    ),
    Term(
        "overfitting",
        N_("overfitting"),
        N_("Fitting the learned samples so closely that unseen ones come out worse."),
        ("kernels", "logistic"),
    ),
    Term(
        "training error",
        N_("training error"),
        N_("The share of the learned samples that are wrong."),
        ("generalisation", "kernels"),
        "R̂",
    ),
    Term(
        "true error",
        N_("true error"),
        N_("The probability that a new sample is wrong. It can be estimated, but hardly ever known."),
        ("generalisation",),
        "R",
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
    Term(
        "penalty",
        N_("penalty"),
        N_("A price for large weights that is added to the loss: the larger λ, the smoother the model."),
        ("logistic", "softmax"),
        "λ",
        N_("loss + ½ λ ‖w‖²"),
    ),
)
