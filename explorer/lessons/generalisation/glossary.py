"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "training set",
        N_("training set"),
        N_("The samples that a model learns from. How well it does on others is another question."),
        ("data", "generalisation"),
        also=("training data", "训练样本", "训练数据", "training samples"),
    ),
    Term(
        "training error",
        N_("training error"),
        N_("The fraction of the training samples that are misclassified."),
        ("generalisation", "kernels"),
        "R̂",
        also=("empirical risk", "empirical error", "经验风险", "经验误差", "in-sample error"),
    ),
    Term(
        "true error",
        N_("true error"),
        N_("The probability that a new sample is misclassified. It can be estimated but is rarely known."),
        ("generalisation",),
        "R",
        also=(
            "expected risk",
            "期望风险",
            "generalisation error",
            "泛化误差",
            "risk",
            "out-of-sample error",
            "真实误差",
            "期望误差",
        ),
    ),
    Term(
        "erm",
        N_("empirical risk minimisation"),
        N_("Choosing the hypothesis with the smallest training error."),
        ("generalisation", "pocket"),
        "ERM",
        also=("经验风险极小化",),
    ),
    Term(
        "generalisation",
        N_("generalisation"),
        N_(
            "Performing well on samples outside the training set; the gap is true error minus training error."
        ),
        ("generalisation",),
        also=("推广", "泛化能力"),
    ),
    Term(
        "hoeffding",
        N_("Hoeffding’s inequality"),
        N_(
            "A bound on the probability that a fraction measured on N samples is more than ε away from "
            "the true one."
        ),
        ("generalisation",),
        "",
        "P(|R̂ − R| > ε) ≤ 2 exp(−2ε²N)",
    ),
    Term(
        "union bound",
        N_("union bound"),
        N_(
            "The probability that at least one of many events happens is at most the sum of their "
            "probabilities."
        ),
        ("generalisation",),
        "",
        N_("P(A or B) ≤ P(A) + P(B)"),
        also=("Boole’s inequality", "布尔不等式", "并集界"),
    ),
    Term(
        "accuracy and confidence",
        N_("accuracy and confidence"),
        N_("With probability at least 1 − δ (confidence), the error is off by at most ε (accuracy)."),
        ("generalisation", "sampling"),
        "ε, δ",
        also=("PAC", "confidence level", "置信水平"),
    ),
    Term(
        "sample size",
        N_("sample size"),
        N_("How many samples are enough for a given ε and δ."),
        ("generalisation", "sampling"),
        "N",
        also=("sample complexity", "样本复杂度", "样本数"),
    ),
    Term(
        "occam",
        N_("Occam’s razor"),
        N_(
            "Among rules that explain the samples, prefer the one with the shorter description: there are "
            "only a few short ones."
        ),
        ("generalisation",),
        "",
        N_("|H| ≤ 2ᴸ for L bits"),
    ),
)
