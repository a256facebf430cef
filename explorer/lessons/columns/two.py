"""The scene on wine: Fisher's discriminant on the two best columns, and on all thirteen."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.lessons.columns import shipped
from explorer.points import samples
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import comparison, points, strokes
from linboard.i18n.language import N_, _
from linboard.layers import Picture
from linboard.messages import Head
from linclass import FisherDiscriminant
from linclass.core import validation

HELD_OUT, SEED = 0.3, 0
SIZES = 7, 12  # diameters of training wines and of held-out wines
NAMES = N_("two columns"), N_("all thirteen")
Mask = NDArray[np.bool_]


class Compared(NamedTuple):
    """The best pair of columns, the held-out wines (n,), and the wines that each model misclassifies (2, n)."""

    pair: tuple[int, int]
    held_out: Mask
    wrong: Mask

    def counts(self) -> NDArray[np.int64]:
        """Return the misclassified training and held-out wines of both models, shape (2, 2)."""
        parts = (~self.held_out, self.held_out)
        return np.array([[int((wrong & part).sum()) for part in parts] for wrong in self.wrong])


@cache
def compared() -> Compared:
    """Return both models' mistakes; the best pair misclassifies the fewest training wines."""
    wine = shipped.numbers("wine")
    train, test = validation.split(wine.classes, HELD_OUT, random_state=SEED)

    def wrong(columns: tuple[int, ...]) -> Mask:
        X = wine.X[:, columns]
        missed: Mask = FisherDiscriminant().fit(X[train], wine.classes[train]).predict(X) != wine.classes
        return missed

    everything = tuple(range(wine.X.shape[1]))
    pair = min(combinations(everything, 2), key=lambda two: int(wrong(two)[train].sum()))
    held_out = np.isin(np.arange(len(wine.X)), test)
    return Compared(pair, held_out, np.array([wrong(pair), wrong(everything)]))


def wines() -> Dataset:
    """Return all wines in the plane of the two best columns."""
    wine, (first, second) = shipped.numbers("wine"), compared().pair
    names, labels = np.unique(wine.classes, return_inverse=True)
    columns = wine.columns[first], wine.columns[second]
    return Dataset(wine.X[:, [first, second]], labels.astype(np.int8), map(str, names), columns, "wine")


def happened(_now: Stage) -> int:
    """Return how many held-out wines are misclassified with all columns."""
    return int(compared().counts()[1, 1])


def told(_now: Stage) -> str:
    """Compare both models on training wines and on held-out wines."""
    now = compared()
    (first, few), (none, fewer) = now.counts().tolist()
    tests = int(now.held_out.sum())
    return _(
        "With all thirteen columns, {fewer} of {tests} held-out wines is misclassified; with two "
        "columns, {few}. Of the {trains} training wines, {none} are misclassified with all columns "
        "and {first} with two. The other eleven columns separate most of the wines that these two "
        "confuse."
    ).format(few=few, fewer=fewer, first=first, none=none, tests=tests, trains=len(now.held_out) - tests)


def show(lesson: LessonPage) -> None:
    """Show the wines, ringed where a model is wrong, and both models' errors."""
    now = compared()
    board = Board(samples.told(lesson.dataset))
    for label, layer in enumerate(board.classes):
        tested = now.held_out[lesson.dataset.labels == label]
        layer["marker"] = layer["marker"] | {"size": np.where(tested, SIZES[1], SIZES[0]).astype(np.int8)}
    nowhere = np.full((1, 2), np.nan)
    for label in lesson.dataset.present:
        look = {"symbol": theme.CLASS_SYMBOLS[label], "color": theme.CLASS_COLOURS[label], "size": SIZES[1]}
        board.above(strokes.dots(look, nowhere) | comparison.entry(board.classes[label]["name"]))
    board.above(points.wrong(lesson.dataset.X, now.wrong[int(lesson.answered)]))
    comparison.named(board)
    caption = _("Rings: misclassified with two columns. Held-out wines are drawn larger.")
    if lesson.answered:
        caption = _("Rings: misclassified with all thirteen columns. Held-out wines are drawn larger.")
    lesson.show(board, Caption(caption), editable=False)
    with lesson.right:
        picture = _bars(now.counts())
        head = [Head(_("Misclassified wines"), "legend")]
        lesson.linked(
            "errors", picture.message(lesson.key, title=_("Misclassified wines"), head=head, height=240)
        )


def _bars(counts: NDArray[np.int64]) -> Picture:
    """Draw how many training wines and held-out wines each model misclassifies."""
    layers: list[dict[str, Any]] = [
        strokes.bars(
            {"color": colour},
            [_(name) for name in NAMES],
            counts[:, part],
            name=name,
            text=counts[:, part],
            textposition="outside",
        )
        for part, (name, colour) in enumerate(((_("training"), theme.MUTED), (_("held out"), theme.ACCENT)))
    ]
    layout = theme.layout(
        xaxis=theme.axis("", type="category"),
        yaxis=theme.axis("", range=[0, 1.2 * int(counts.max())]),
        margin={"l": 32, "r": 12, "t": 30, "b": 28},
        showlegend=True,
        legend=theme.LEGEND,
        barmode="group",
    )
    return Picture(layers, layout)
