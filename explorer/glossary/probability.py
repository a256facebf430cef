"""Words of discriminants, probabilities and decisions."""

from __future__ import annotations

from explorer.glossary.term import Term
from linboard.words.language import N_

TERMS = (
    Term(
        "least squares",
        N_("least squares"),
        N_("The line whose f comes closest to the labels, by the sum of the squared differences."),
        ("least-squares",),
        "",
        N_("minimise Σ (f(xᵢ) − yᵢ)²"),
    ),
    Term(
        "masking",
        N_("masking"),
        N_(
            "With three classes in a row, least squares may never let the middle one win: the outer ones hide it."
        ),
        ("least-squares",),
    ),
    Term(
        "discriminant",
        N_("discriminant"),
        N_("A function that decides between classes, without saying how probable each is."),
        ("fisher", "least-squares"),
    ),
    Term(
        "projection",
        N_("projection"),
        N_("The shadow of a point on a line: its coordinate along one direction."),
        ("fisher", "hypothesis"),
        "",
        "w·x / ‖w‖",
    ),
    Term(
        "fisher criterion",
        N_("Fisher’s criterion"),
        N_(
            "How far the projected means are apart, for the width of the classes: the best direction makes it largest."
        ),
        ("fisher",),
        "J(w)",
        "J(w) = wᵀS_B w / wᵀS_W w",
    ),
    Term(
        "scatter",
        N_("scatter"),
        N_(
            "How widely samples lie around a mean: within the classes, and between their means. The two add up to all."
        ),
        ("fisher",),
        "S",
        "S_T = S_W + S_B",
    ),
    Term(
        "covariance",
        N_("covariance"),
        N_("How two features vary together; the matrix of all of them is drawn as an ellipse."),
        ("fisher", "naive-bayes"),
        "Σ",
    ),
    Term(
        "gaussian",
        N_("Gaussian distribution"),
        N_("The bell curve around a mean; in the plane its contours are ellipses."),
        ("fisher", "naive-bayes"),
        "N(μ, Σ)",
    ),
    Term(
        "prior",
        N_("prior"),
        N_("The probability of a class before its features are seen."),
        ("fisher", "naive-bayes"),
        "P(c)",
    ),
    Term(
        "posterior",
        N_("posterior"),
        N_("The probability of a class after the features have been seen."),
        ("logistic", "naive-bayes", "decisions"),
        "P(c | x)",
    ),
    Term(
        "likelihood",
        N_("likelihood"),
        N_("How probable the samples are under a model; the best weights make it largest."),
        ("logistic", "naive-bayes"),
        "P(x | c)",
    ),
    Term(
        "bayes rule",
        N_("Bayes’ rule"),
        N_("From prior and likelihood to the posterior."),
        ("naive-bayes", "fisher"),
        "",
        "P(c | x) = P(x | c) P(c) / P(x)",
    ),
    Term(
        "naive bayes",
        N_("naive Bayes"),
        N_(
            "A model that takes the features to be independent within each class. It rarely is so, and often works."
        ),
        ("naive-bayes",),
        "",
        "P(x | c) = Π P(xⱼ | c)",
    ),
    Term(
        "smoothing",
        N_("smoothing"),
        N_("Counting each word a little more often than it was seen, so that nothing is impossible."),
        ("naive-bayes",),
        "α",
        N_("(count + α) / (all + 2α)"),
    ),
    Term(
        "generative",
        N_("generative model"),
        N_(
            "It tells how the samples of each class arise, so new ones can be drawn. A discriminative model does not."
        ),
        ("naive-bayes", "fisher", "decisions"),
    ),
    Term(
        "log-odds",
        N_("log-odds"),
        N_(
            "The logarithm of how many times more probable one class is than the other. A linear model of them is f."
        ),
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
        N_("The loss of probabilities: how surprised the model is by the true labels."),
        ("logistic", "softmax"),
        "",
        "−Σ ln P(yᵢ | xᵢ)",
    ),
    Term(
        "gradient descent",
        N_("gradient descent"),
        N_("Going downhill in small steps. Stochastic: each step looks at one sample, or at a few, only."),
        ("logistic", "softmax"),
        "",
        "w ← w − η ∇L(w)",
    ),
    Term(
        "newton",
        N_("Newton’s method"),
        N_(
            "Each step goes to the lowest place of the parabola that fits the loss here. Few steps are enough."
        ),
        ("logistic",),
        "",
        "w ← w − H⁻¹ ∇L(w)",
    ),
    Term(
        "softmax",
        N_("softmax"),
        N_("The sigmoid of several classes: scores become probabilities that add up to 1."),
        ("softmax",),
        "",
        "P(c | x) = exp(f_c) / Σ exp(f_k)",
    ),
    Term(
        "one-hot",
        N_("one-hot"),
        N_("A class written as a row of zeros with a single 1."),
        ("softmax", "least-squares"),
    ),
    Term(
        "cost",
        N_("expected cost"),
        N_("What a decision costs on average, where the two kinds of errors need not be equally bad."),
        ("decisions",),
    ),
    Term(
        "reject option",
        N_("reject option"),
        N_("Not deciding where no class is probable enough."),
        ("decisions",),
    ),
    Term(
        "confusion matrix",
        N_("confusion matrix"),
        N_("The table of true classes against predicted ones: right answers stand on its diagonal."),
        ("decisions", "softmax"),
    ),
    Term(
        "roc",
        N_("ROC curve"),
        N_("The share of positives that are found, against that of false alarms, for all thresholds."),
        ("decisions",),
    ),
    Term(
        "precision",
        N_("precision and recall"),
        N_(
            "Precision: the share of true positives among all that are called positive. Recall: the share of the "
            "positives that are found."
        ),
        ("decisions",),
    ),
)
