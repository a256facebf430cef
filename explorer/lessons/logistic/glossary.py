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
        also=("loss function", "cost function", "损失函数"),
    ),
    Term(
        "surrogate loss",
        N_("surrogate loss"),
        N_("A smooth or convex loss used instead of the number of mistakes, which is hard to minimise."),
        ("logistic", "boosting"),
        also=("替代损失", "convex loss"),
    ),
    Term(
        "regularisation",
        N_("regularisation"),
        N_(
            "Keeping a model simple so that it generalises: training minimises the loss plus a penalty for "
            "large weights."
        ),
        ("logistic", "softmax"),
        also=("正规化", "规则化", "shrinkage"),
    ),
    Term(
        "penalty",
        N_("penalty"),
        N_("A cost for large weights, added to the loss: the larger λ, the smoother the model."),
        ("logistic", "softmax"),
        "λ",
        N_("loss + ½ λ ‖w‖²"),
        also=("weight decay", "ridge", "L2", "权重衰减"),
    ),
    Term(
        "posterior",
        N_("posterior"),
        N_("The probability of a class once the features are known."),
        ("logistic", "naive-bayes", "decisions"),
        "P(c | x)",
        also=("posterior probability", "后验概率"),
    ),
    Term(
        "likelihood",
        N_("likelihood"),
        N_("How probable the samples are under a model; the best weights maximise it."),
        ("logistic", "naive-bayes"),
        "P(x | c)",
        also=("maximum likelihood", "最大似然", "极大似然", "MLE"),
    ),
    Term(
        "log-odds",
        N_("log-odds"),
        N_("The logarithm of the odds, the ratio of the two class probabilities. In a linear model it is f."),
        ("logistic", "naive-bayes"),
        "",
        "ln P(+1 | x) / P(−1 | x)",
        also=("logit", "对率", "odds", "几率"),
    ),
    Term(
        "sigmoid",
        N_("sigmoid"),
        N_("The S-shaped function that turns any number into a probability."),
        ("logistic",),
        "σ",
        "σ(f) = 1 / (1 + e⁻ᶠ)",
        also=("logistic function", "逻辑函数", "S 形函数"),
    ),
    Term(
        "logistic regression",
        N_("logistic regression"),
        N_("A linear classifier that gives probabilities: the log-odds are w·x + b."),
        ("logistic", "decisions"),
        "",
        "P(+1 | x) = σ(w·x + b)",
        also=("逻辑回归", "对率回归", "对数几率回归", "logit model"),
    ),
    Term(
        "cross-entropy",
        N_("cross-entropy"),
        N_("The loss for predicted probabilities: how surprised the model is by the true labels."),
        ("logistic", "softmax"),
        "",
        "−Σ ln P(yᵢ | xᵢ)",
        also=("log loss", "logarithmic loss", "互熵", "对数损失"),
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
        also=("SGD", "stochastic gradient descent", "随机梯度下降", "梯度下降法"),
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
        also=("IRLS", "Newton–Raphson", "Hessian", "迭代重加权最小二乘"),
    ),
)
