"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

import numpy as np

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures import svg
from linboard.figures.svg import AXES, chart
from linboard.i18n.language import ngettext
from linclass import (
    VCClass,
)

SIZES = np.geomspace(10, 1e5, 41)


def draw(subject: Subject) -> Drawn:
    """Draw the bound on the gap between training and true error of lines, which falls with the number of points."""
    n = subject.number
    gap = np.minimum(VCClass(3).gap(SIZES, 0.05), 1.0)
    here = np.minimum(VCClass(3).gap(np.clip([n], SIZES[0], SIZES[-1]), 0.05), 1.0)
    log = np.log(SIZES / SIZES[0])
    now = chart(np.log(np.clip([n], SIZES[0], SIZES[-1]) / SIZES[0]), here, 1.0, float(log[-1]))
    told = ngettext("What one point says about all", "What {n} points say about all", n).format(n=n)
    return AXES + svg.path(chart(log, gap, 1.0), "l") + svg.circles(now, 3.5, "a"), told
