"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "view-along-w",
        N_("view along w"),
        N_(
            "A picture of points with any number of features. Across: the signed distance from the boundary, which is "
            "exact. Up: the direction of largest spread perpendicular to w."
        ),
        ("columns",),
        "",
        "f(x) / ‖w‖",
        also=("沿 w 的视图",),
    ),
    Term(
        "contribution",
        N_("contribution"),
        N_("What one feature adds to f. All contributions and the bias add up to f."),
        ("columns",),
        "",
        "w_j x_j",
        also=("attribution", "贡献"),
    ),
    Term(
        "general-position",
        N_("general position"),
        N_(
            "Points in d dimensions are in general position if no d + 1 of them lie in one hyperplane. Random points "
            "nearly always are."
        ),
        ("columns",),
        also=("Cover’s count", "一般位置", "Cover 计数"),
        proof="col-cover",
    ),
)
