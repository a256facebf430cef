"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "discriminant",
        N_("discriminant"),
        N_("A function that decides between classes without saying how probable each one is."),
        ("fisher", "least-squares"),
        also=("discriminant function", "判别式", "判别"),
    ),
    Term(
        "projection",
        N_("projection"),
        N_("The foot of the perpendicular from a point to a line, given by one coordinate along the line."),
        ("fisher", "hypothesis"),
        "",
        "w·x / ‖w‖",
        also=("射影",),
    ),
    Term(
        "fisher criterion",
        N_("Fisher’s criterion"),
        N_(
            "How far apart the projected means are, relative to the width of the classes; the best "
            "direction maximises it."
        ),
        ("fisher",),
        "J(w)",
        "J(w) = wᵀS_B w / wᵀS_W w",
        also=("LDA", "linear discriminant analysis", "线性判别分析", "Fisher 线性判别", "费希尔准则"),
    ),
    Term(
        "scatter",
        N_("scatter"),
        N_(
            "How widely samples are spread around a mean: within the classes, and between their means. "
            "The two add up to the total."
        ),
        ("fisher",),
        "S",
        "S_T = S_W + S_B",
        also=("scatter matrix", "散布矩阵", "within-class scatter", "类内散度", "类间散度"),
    ),
    Term(
        "covariance",
        N_("covariance"),
        N_("How two features vary together; the matrix of all covariances is drawn as an ellipse."),
        ("fisher", "naive-bayes"),
        "Σ",
        also=("variance", "方差", "协方差矩阵"),
    ),
    Term(
        "gaussian",
        N_("Gaussian distribution"),
        N_("The bell curve around a mean; in the plane its contours are ellipses."),
        ("fisher", "naive-bayes"),
        "N(μ, Σ)",
        also=("normal distribution", "正态分布", "bell curve"),
    ),
    Term(
        "prior",
        N_("prior"),
        N_("The probability of a class before its features are known."),
        ("fisher", "naive-bayes"),
        "P(c)",
        also=("prior probability", "先验概率"),
    ),
)
