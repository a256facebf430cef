"""Digits 3 and 8: the weights as an image, an image of a digit, and their product, added up pixel by pixel."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.lessons.columns import shipped
from linboard import theme
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Layer, Picture
from linboard.messages import Chart, Player
from linclass import LogisticRegression, contributions
from linclass.core import validation

Array = NDArray[np.float64]
SIDE, INK = 8, 16  # pixels of a row, and the darkest value
HELD_OUT, SEED, PENALTY = 0.3, 0, 0.1
SIGNED = [[0, theme.CLASS_COLOURS[1]], [0.5, theme.PAPER], [1, theme.CLASS_COLOURS[0]]]
TITLE = 3.0  # pixels above an image for its title of two lines
GREY = [[0, theme.PAPER], [1, theme.LINE]]


class Digits(NamedTuple):
    """w (64,) and b of 8 against 3; held-out images (m, 64) from 0 to 1, whether each is an 8, and f (m,)."""

    w: Array
    b: float
    images: Array
    eights: NDArray[np.bool_]
    f: Array
    terms: Array

    @property
    def most(self) -> int:
        """The held-out image with the most certain prediction."""
        return int(np.abs(self.f).argmax())

    @property
    def least(self) -> int:
        """The held-out image with the least certain prediction."""
        return int(np.abs(self.f).argmin())

    @property
    def shown(self) -> int:
        """The first 8 that is classified correctly."""
        return int(np.flatnonzero(self.eights & (self.f > 0))[0])


@cache
def digits() -> Digits:
    """Return a logistic regression on the pixels of all 3s and 8s, and the images that it has not seen."""
    table = shipped.numbers("digits")
    chosen = np.isin(table.classes, ("3", "8"))
    X, eights = table.X[chosen] / INK, table.classes[chosen] == "8"
    train, test = validation.split(eights, HELD_OUT, random_state=SEED)
    model = LogisticRegression(l2=PENALTY).fit(X[train], eights[train])
    said = contributions(model, X[test])
    return Digits(model.coef_[0], said.intercept, X[test], eights[test], said.total, said.terms)


def _image(values: Array, place: int, scale: Any, reach: tuple[float, float]) -> Layer:
    """Return an image of 8 × 8 pixels at one of the places from left to right."""
    end = "" if place == 0 else str(place + 1)
    return Layer(
        {
            "type": "heatmap",
            "z": values.reshape(SIDE, SIDE),
            "xaxis": f"x{end}",
            "yaxis": f"y{end}",
            "colorscale": scale,
            "zmin": reach[0],
            "zmax": reach[1],
            "showscale": False,
            "hoverinfo": "skip",
            "xgap": 1,
            "ygap": 1,
        }
    )


def _layout(titles: list[str]) -> dict[str, Any]:
    """Return axes for images side by side, each below its title."""
    axes: dict[str, Any] = {}
    notes, frames = [], []
    for k, title in enumerate(titles):
        end = "" if k == 0 else str(k + 1)
        domain = [k / len(titles) + 0.01, (k + 1) / len(titles) - 0.01]
        across = theme.axis("", domain=domain, visible=False, range=[-0.6, SIDE - 0.4])
        down = theme.axis("", visible=False, range=[SIDE - 0.4, -TITLE])
        axes[f"xaxis{end}"] = across | {"constrain": "domain", "anchor": f"y{end}"}
        axes[f"yaxis{end}"] = down | {"constrain": "domain", "anchor": f"x{end}", "scaleanchor": f"x{end}"}
        place = {"xref": f"x{end}", "yref": f"y{end}"}
        middle = {
            "x": (SIDE - 1) / 2,
            "y": -0.7,
            "xanchor": "center",
            "yanchor": "bottom",
            "showarrow": False,
        }
        notes.append(place | middle | {"text": title, "font": {"size": 13}})
        edges = {"x0": -0.5, "x1": SIDE - 0.5, "y0": -0.5, "y1": SIDE - 0.5}
        frames.append(place | edges | {"type": "rect", "line": {"color": theme.MUTED, "width": 1}})
    return theme.layout(annotations=notes, shapes=frames, margin={"l": 4, "r": 4, "t": 4, "b": 4}, **axes)


def picture(found: Digits, answered: bool) -> Picture:
    """Draw the digit alone, or the weights, the digit, and their product, which grows by a pixel at each step."""
    image = found.images[found.shown]
    if not answered:
        return Picture([_image(image, 0, GREY, (0, 1))], _layout([_("image x")]))
    reach = float(np.abs(found.w).max())
    terms = found.terms[found.shown]
    order = np.arange(SIDE * SIDE)
    added = np.where(order < np.arange(SIDE * SIDE + 1)[:, None], terms, 0.0)  # (65, 64)
    most = float(np.abs(terms).max())
    product = _image(added[-1], 2, SIGNED, (-most, most))
    product.change("z", added.reshape(-1, SIDE, SIDE).astype(np.float32))
    layers = [_image(found.w, 0, SIGNED, (-reach, reach)), _image(image, 1, GREY, (0, 1)), product]
    return Picture(layers, _layout([_("weights w"), _("image x"), _("w times x")]))


def show(lesson: LessonPage) -> None:
    """Show the images; each step adds one pixel to f."""
    found = digits()
    terms = found.terms[found.shown]
    sums = found.b + np.concatenate([[0.0], np.cumsum(terms)])
    caption = _(
        "Adding w times x for {k} of 64 pixels to b gives f = {f}. Blue pixels count for 8, orange "
        "ones for 3."
    )
    hidden = _("One of the images. The model has one weight for each pixel.")
    columns = {"k": np.arange(len(sums)), "f": sums.round(2)}
    lesson.show(
        picture(found, lesson.answered),
        Caption(caption, columns=columns) if lesson.answered else hidden,
        plays=Player(length=len(sums), label=_("Pixels")),
        editable=False,
        title=_("An 8 against the 3s"),
        view=f"pixels{lesson.answered}",
    )
    with lesson.right:
        lesson.linked("extremes", extremes(lesson, found))


def extremes(lesson: LessonPage, found: Digits) -> Chart:
    """Draw the held-out digits with the most certain prediction and with the least certain one."""
    layers, titles = [], []
    for place, (i, title) in enumerate(
        ((found.most, _("most certain<br>f = {f}")), (found.least, _("least certain<br>f = {f}")))
    ):
        layers.append(_image(found.images[i], place, GREY, (0, 1)))
        titles.append(title.format(f=number(float(found.f[i]))))
    return Picture(layers, _layout(titles)).message(
        lesson.key, title=_("Most and least certain"), height=200, view="extremes"
    )


def told(now: Stage) -> str:
    found = digits()
    left = found.w.reshape(SIDE, SIDE)[:, : SIDE // 2].sum()
    right = found.w.reshape(SIDE, SIDE)[:, SIDE // 2 :].sum()
    wrong = int(((found.f > 0) != found.eights).sum())
    return _(
        "The left half: an 8 is closed there, a 3 is open. The weights on the left add up to {left}, "
        "those on the right to {right}. Each pixel adds its weight times its ink to f. The model "
        "misclassifies {wrong} of {n} held-out digits. The most certain prediction has f = {most}, "
        "the least certain one f = {least}."
    ).format(
        left=number(float(left)),
        right=number(float(right)),
        wrong=wrong,
        n=len(found.f),
        most=number(float(found.f[found.most])),
        least=number(float(found.f[found.least])),
    )
