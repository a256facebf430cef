"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "loss",
        N_("loss"),
        N_("What a prediction costs; training makes the sum of the losses over the samples small."),
        ("logistic", "perceptron"),
    ),
    Term(
        "surrogate loss",
        N_("surrogate loss"),
        N_("A smooth or convex loss used instead of the number of mistakes, which is hard to minimise."),
        ("logistic", "boosting"),
    ),
    Term(
        "penalty",
        N_("penalty"),
        N_("A cost for large weights, added to the loss: the larger λ, the smoother the model."),
        ("logistic", "softmax"),
        "λ",
        N_("loss + ½ λ ‖w‖²"),
    ),
    Term(
        "posterior",
        N_("posterior"),
        N_("The probability of a class once the features are known."),
        ("logistic", "naive-bayes", "decisions"),
        "P(c | x)",
    ),
    Term(
        "likelihood",
        N_("likelihood"),
        N_("How probable the samples are under a model; the best weights maximise it."),
        ("logistic", "naive-bayes"),
        "P(x | c)",
    ),
    Term(
        "log-odds",
        N_("log-odds"),
        N_("The logarithm of the odds, the ratio of the two class probabilities. In a linear model it is f."),
        ("logistic", "naive-bayes"),
        "",
        "ln P(+1 | x) / P(−1 | x)",
    ),
    Term(
        "sigmoid",
        N_("sigmoid"),
        N_("The S-shaped function that turns any number into a probability."),
        ("logistic",),
        "σ",
        "σ(f) = 1 / (1 + e⁻ᶠ)",
    ),
    Term(
        "logistic regression",
        N_("logistic regression"),
        N_("A linear classifier that gives probabilities: the log-odds are w·x + b."),
        ("logistic", "decisions"),
        "",
        "P(+1 | x) = σ(w·x + b)",
    ),
    Term(
        "cross-entropy",
        N_("cross-entropy"),
        N_("The loss for predicted probabilities: how surprised the model is by the true labels."),
        ("logistic", "softmax"),
        "",
        "−Σ ln P(yᵢ | xᵢ)",
    ),
    Term(
        "gradient descent",
        N_("gradient descent"),
        N_(
            "Going downhill in small steps. In the stochastic version, each step uses only one sample, or "
            "a few."
        ),
        ("logistic", "softmax"),
        "",
        "w ← w − η ∇L(w)",
    ),
    Term(
        "newton",
        N_("Newton’s method"),
        N_(
            "Each step jumps to the minimum of the parabola that fits the loss at the current place. Few "
            "steps are enough."
        ),
        ("logistic",),
        "",
        "w ← w − H⁻¹ ∇L(w)",
    ),
)
