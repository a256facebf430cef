"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "outlier",
        N_("outlier"),
        N_(
            "A sample far from the others in its class. Some methods are dragged along by it, others are not."
        ),
        ("least-squares", "margin"),
        also=("异常值", "异常点", "野点"),
    ),
    Term(
        "least squares",
        N_("least squares"),
        N_("The line whose f is closest to the labels, measured by the sum of squared differences."),
        ("least-squares",),
        "",
        N_("minimise Σ (f(xᵢ) − yᵢ)²"),
        also=("linear regression", "最小平方", "最小二乘法", "线性回归", "LMS"),
    ),
    Term(
        "masking",
        N_("masking"),
        N_(
            "With three classes in a row, least squares may never predict the middle one: the outer two "
            "hide it."
        ),
        ("least-squares",),
        also=("遮蔽", "屏蔽"),
    ),
)
