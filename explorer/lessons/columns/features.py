"""Which feature matters: weights with bootstrap bands, and the held-out error without each column."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.lessons.columns import shipped
from explorer.points import samples
from linboard import theme
from linboard.board import Caption
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Picture
from linboard.messages import Player, choose
from linclass import LogisticRegression, bootstrap
from linclass.core import validation

Array = NDArray[np.float64]
SHOWN = 10  # the means of the ten measurements
RADIUS, PERIMETER = 0, 2
HELD_OUT, SEED, PENALTY = 0.3, 0, 1.0
RESAMPLES, LEVEL = 40, 0.9


class Weights(NamedTuple):
    """With all columns, then without each: weights (T, d), their limits, and wrong held-out rows (T,) of `tests`."""

    coef: Array
    low: Array
    high: Array
    wrong: NDArray[np.int64]
    tests: int
    columns: tuple[str, ...]
    correlation: float


@cache
def weights() -> Weights:
    """Fit a logistic regression to all columns, and to all but one, and resample each."""
    table = shipped.numbers("cancer")
    y = (table.classes == "malignant").astype(np.int64)
    train, test = validation.split(y, HELD_OUT, random_state=SEED)
    own = table.X[:, :SHOWN]
    X = shipped.standardised(own, own[train])
    coef, low, high = (np.full((SHOWN + 1, SHOWN), np.nan) for _k in range(3))
    wrong = np.zeros(SHOWN + 1, dtype=np.int64)
    for t in range(SHOWN + 1):
        used = np.flatnonzero(np.arange(SHOWN) != t - 1)
        model = LogisticRegression(l2=PENALTY).fit(X[np.ix_(train, used)], y[train])
        again = bootstrap(model, X[np.ix_(train, used)], y[train], repeats=RESAMPLES, random_state=SEED)
        coef[t, used] = model.coef_[0]
        low[t, used], high[t, used] = again.interval(LEVEL)
        wrong[t] = np.count_nonzero(model.predict(X[np.ix_(test, used)]) != y[test])
    together = float(np.corrcoef(own[:, RADIUS], own[:, PERIMETER])[0, 1])
    return Weights(coef, low, high, wrong, len(test), table.columns[:SHOWN], together)


def picture(found: Weights) -> Picture:
    """Draw a bar for each weight, and a band between its limits."""
    rows = np.arange(SHOWN, dtype=float)
    colours = np.where(found.coef > 0, theme.CLASS_COLOURS[0], theme.CLASS_COLOURS[1]).astype(object)
    look = {"color": colours[0].tolist(), "opacity": 0.65}
    bars = strokes.bars(look, [], rows, orientation="h")
    bars.change("x", found.coef.astype(np.float32))
    bars.change("marker.color", colours)
    ends = np.stack([found.low, found.high, np.full_like(found.low, np.nan)], axis=2)  # (T, d, 3)
    bands = strokes.line(theme.LINE, 2.5) | {"y": np.repeat(rows, 3), "x": []}
    bands.change("x", ends.reshape(len(ends), -1).astype(np.float32))
    least, most = float(np.nanmin(ends)), float(np.nanmax(ends))
    room = 0.05 * (most - least)
    layout = theme.layout(
        xaxis=theme.axis(_("Weight (standardised columns)"), range=[least - room, most + room]),
        yaxis=theme.axis(
            "",
            tickvals=rows,
            ticktext=[samples.word(name) for name in found.columns],
            range=[SHOWN - 0.5, -0.5],
            zeroline=False,
        ),
        margin={"l": 150, "r": 8, "t": 12, "b": 42},
    )
    return Picture([bars, bands], layout)


def show(lesson: LessonPage) -> None:
    """Show the weights; each step leaves out another column."""
    found = weights()
    lines = _(
        "Thin lines: the model was trained many times on rows drawn at random; 90% of the values of "
        "each weight were in this range."
    )
    told = [_("With all columns, {wrong} of {tests} held-out tumours are misclassified.")]
    without = _("Without {column}, {wrong} of {tests} held-out tumours are misclassified.")
    told += [without.replace("{column}", samples.word(name)) for name in found.columns]
    columns = {"wrong": found.wrong, "tests": found.tests}
    caption = choose([f"{sentence} {lines}" for sentence in told], np.arange(SHOWN + 1))
    lesson.show(
        picture(found),
        Caption(caption, columns=columns),
        plays=Player(length=SHOWN + 1, label=_("Left out")),
        editable=False,
        title=_("Weights"),
        view="features",
    )


def told(now: Stage) -> str:
    found = weights()
    worst = int(found.wrong[1:].argmax())
    return _(
        "It grows from {both} to {alone}. The two columns are nearly copies of each other "
        "(correlation {r}) and had shared the weight. So a weight does not show how much its column "
        "is needed. Of {tests} held-out tumours, {all} are misclassified with all columns, {without} "
        "without the radius (its copy replaces it), and {largest} without {worst}. Press ▶ to see "
        "each column left out."
    ).format(
        both=number(round(float(found.coef[0, PERIMETER]), 2)),
        alone=number(round(float(found.coef[1 + RADIUS, PERIMETER]), 2)),
        r=f"{found.correlation:.3f}",
        all=int(found.wrong[0]),
        tests=found.tests,
        without=int(found.wrong[1 + RADIUS]),
        worst=samples.word(found.columns[worst]),
        largest=int(found.wrong[1 + worst]),
    )
