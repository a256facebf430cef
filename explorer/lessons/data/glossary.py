"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "sample",
        N_("sample"),
        N_("A single data point used for training or prediction: its features and the class it belongs to."),
        ("data", ""),
        "x, y",
        also=("data point", "example", "instance", "样例", "样本点", "示例"),
    ),
)
