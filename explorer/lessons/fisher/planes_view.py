"""Fisher's lesson with more than two features: from pairs of features to the plane that separates the classes
best."""

from __future__ import annotations

import zlib

import numpy as np
import streamlit as st

from explorer.lesson.controls import Control, Menu
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.own_table import row
from explorer.lessons.fisher import captions, measures, planes_figure, scripts, settings
from explorer.lessons.fisher.measures import Measures
from explorer.lessons.fisher.planes import Planes
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from linboard import theme
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.i18n.text import number, subscript, superscript, verbatim
from linboard.layers import Picture
from linboard.messages import Chart, Choice, Head, Player, Text, choose

TABLE = Menu("fisher.table", measures.TITLES)
CHOSEN: dict[str, Control[list[int]]] = {
    table: Control(f"fisher.measures.{table}") for table in measures.TITLES
}  # the measures that count, of each table
SHARES_HEIGHT = 300
PLACES = 4  # decimals of a plane that is put on the board: enough to reproduce its J to four digits


def show(lesson: LessonPage) -> None:
    """Show this part of the page: table and features, the plane, and the value of each feature."""
    with lesson.controls():
        key = TABLE.show(_("Table"))
        data = measures.table(key, lesson.dataset)
        chosen = _features(lesson, key, data)
    if reason := _missing(data, chosen):
        _nothing(lesson, reason)
        return
    planes = result_cache.cached(_planes, key, lesson.dataset if key == "board" else None, tuple(chosen))
    if not planes.k:
        _nothing(lesson, _("All class means coincide: no direction separates the classes."))
        return
    _show(lesson, planes)
    if planes.k == 2 and not lesson.scene:
        with lesson.controls():
            st.button(
                _("Put this plane on the board"),
                key="fisher.take",
                on_click=lambda: _take(planes),
                icon=":material/move_up:",
                help=_("The samples, as projected in the last step, become the points on every page."),
            )
    with lesson.right:
        lesson.linked("shares", _shares(lesson, planes))
    with lesson.left:
        if key != "board" and lesson.scene is None and not lesson.lecturing:
            st.html(row.link_of_sample(key, None))
        table = key, lesson.dataset, data, chosen
        theirs = None if planes.model.scatter_.singular else scripts.plane_sklearn
        lesson.script(
            "fisher.code.plane",
            lambda: scripts.plane(*table),
            theirs and (lambda: theirs(*table)),
            views=lambda: scripts.plane_views(len(chosen), planes.model.directions_.shape[1]),
        )


def _planes(key: str, dataset: Dataset | None, chosen: tuple[int, ...]) -> Planes:
    """Return the planes of the chosen features; a shipped table needs no dataset."""
    data = measures.table(key, dataset) if dataset is not None else measures.shipped(key)
    return Planes(data.chosen(list(chosen)))


def _features(lesson: LessonPage, key: str, data: Measures) -> list[int]:
    """Which measures count; the link carries their numbers, from 1."""
    name = CHOSEN[key].key
    every = list(range(len(data.columns)))
    if lesson.scene:
        return every
    if name not in st.session_state:
        wanted = [int(i) - 1 for i in st.query_params.get(name, "").split(".")[:9] if i in "1234" and i]
        st.session_state[name] = sorted({i for i in wanted if i in every}) or every
    chosen = st.pills(
        _("Measurements"),
        every,
        format_func=lambda i: verbatim(data.columns[i]),
        selection_mode="multi",
        key=name,
    )
    chosen = sorted(chosen)
    session.write(name, None if chosen == every else ".".join(str(i + 1) for i in chosen) or None)
    return chosen


def _missing(data: Measures, chosen: list[int]) -> str:
    """Say what is missing before there is anything to show; empty if nothing is missing."""
    if not chosen:
        return _("Choose a measurement.")
    if len(np.unique(data.labels)) < 2:
        return _(
            "The points on the board do not have two classes. Add points of another class, or choose a table."
        )
    return ""


def _nothing(lesson: LessonPage, caption: str) -> None:
    """Show an empty picture and a sentence."""
    empty = Picture([], theme.layout(xaxis=theme.axis(""), yaxis=theme.axis("")))
    lesson.show(empty, caption, title=_("Plane"), view="plane", height=theme.BOARD_HEIGHT, editable=False)


def _show(lesson: LessonPage, planes: Planes) -> None:
    """Show the plane of each step."""
    across, up = _axes(planes)
    steps = np.arange(1, len(across) + 1)
    columns = {
        "plane": steps,
        "across": across,
        "up": up,
        "separation": planes.separation,
        "wrong": planes.wrong,
        "n": planes.data.n,
    }
    trace = zlib.crc32(planes.places.tobytes())
    lesson.show(
        planes_figure.figure(planes, across, up),
        Caption(_caption(planes, marks=lesson.scene is not None), _formula(planes), columns),
        plays=Player(length=len(across), steps=steps, trace=trace, label=_("Plane")),
        title=_("Plane"),
        view=f"plane{trace}",
        height=theme.BOARD_HEIGHT,
        editable=False,
    )


def _axes(planes: Planes) -> tuple[list[str], list[str]]:
    """Return the names of both axes at each step."""
    names = planes.data.columns
    across = [names[i] for i, _j in planes.pairs] + [
        _("Fisher’s direction 1") if planes.k == 2 else _("Fisher’s direction")
    ]
    up = [names[j] for _i, j in planes.pairs] + [_("Fisher’s direction 2") if planes.k == 2 else ""]
    return across, up


def _caption(planes: Planes, *, marks: bool) -> Choice:
    """Return the caption of each plane; if `marks`, it explains those of the classes."""
    pair = _("With {across:text} and {up:text} alone, Fisher’s classifier misclassifies {wrong} of {n}.")
    pair += " " + _("Separation of the classes (larger is better): {separation}.")
    wrong = " " + _("{wrong} of {n} are misclassified.")
    if planes.k == 2:
        last = _("Fisher’s two directions: separation {separation}, the largest of any plane.") + wrong
    else:
        last = _("Fisher’s direction: separation {separation}, which no other line exceeds.") + wrong
        last += " " + _("The vertical position has no meaning; it only spreads the samples out.")
    if marks:
        pair, last = (f"{text} {captions.explained()}" for text in (pair, last))
    return choose({"pair": pair, "last": last}, ["pair"] * len(planes.pairs) + ["last"])


def _formula(planes: Planes) -> list[Text]:
    """Return λ of the directions, the directions themselves, and the separation of this step."""
    model = planes.model
    rows: list[Text] = []
    for i in range(planes.k):
        ratio, w = model.ratios_[i], model.directions_[i]
        terms = " ".join(
            f"{_sign(float(value), j)}{number(abs(float(value)))} <i>x</i>⁽{superscript(j + 1)}⁾"
            for j, value in enumerate(w)
        )
        sub = subscript("", i + 1)
        rows.append(f"<i>λ</i>{sub} = {number(float(ratio))}: <b>w</b>{sub} = {terms}")
    rows.append(
        _("{equation}; the separation {trace} is {separation}")
        .replace("{equation}", "<i>S</i><sub>B</sub><b>w</b> = <i>λ S</i><sub>W</sub><b>w</b>")
        .replace(
            "{trace}",
            "tr[(<i>W</i>ᵀ<i>S</i><sub>W</sub><i>W</i>)⁻¹ <i>W</i>ᵀ<i>S</i><sub>B</sub><i>W</i>]",
        )
        + _beware(planes)
    )
    T, W, B = captions.add_up(
        np.array([np.trace(model.scatter_.total)]), np.array([np.trace(model.scatter_.within)])
    )
    parts = [number(float(v[0])) for v in (T, W, B)]
    rows.append(
        "tr <i>S</i><sub>T</sub> = tr <i>S</i><sub>W</sub> + tr <i>S</i><sub>B</sub>: {} = {} + {}".format(
            *parts
        )
    )
    return rows


def _sign(value: float, j: int) -> str:
    """Return the sign in front of the j-th term of a sum."""
    return ("− " if value < 0 else "+ ") if j else "−" if value < 0 else ""


def _beware(planes: Planes) -> str:
    """Explain why the separation of a plane is not the quotient of two traces."""
    ratios = planes.model.ratios_
    if planes.k < 2 or not np.isfinite(ratios).all():
        return ""
    text = _(
        "It is not {quotient}: by that measure, twice the first direction ({twice}) would beat the two "
        "together ({both})"
    ).format(
        quotient="tr(<i>W</i>ᵀ<i>S</i><sub>B</sub><i>W</i>) / tr(<i>W</i>ᵀ<i>S</i><sub>W</sub><i>W</i>)",
        twice=number(float(ratios[0])),
        both=number(float(ratios.mean())),
    )
    return f"<small>{text}</small>"


def _shares(lesson: LessonPage, planes: Planes) -> Chart:
    """Draw the shares of the scatter along each feature and each direction."""
    within, between, total = planes.shares()
    T, W, B = captions.add_up(total, within)
    names = [
        name if name.startswith("x⁽") else f"x⁽{superscript(j + 1)}⁾ {name}"
        for j, name in enumerate(planes.data.columns)
    ]
    names += [subscript("w", i + 1) + " " + _("Fisher") for i in range(planes.k)]
    sums = [
        f"{number(float(t))} = {number(float(b))} + {number(float(w))}"
        for t, b, w in zip(T, B, W, strict=True)
    ]
    picture = planes_figure.shares(names, within, between, sums)
    head = [
        Head(
            _(
                "Each bar is the scatter between the classes plus the scatter within them. Of all directions, "
                "Fisher’s first has the largest share between the classes."
            ),
            "legend",
        )
    ]
    best = int(np.argmax(np.divide(between, total, out=np.zeros_like(total), where=total > 0)))
    return picture.message(
        lesson.key,
        height=SHARES_HEIGHT,
        title=_("Between and within"),
        head=head,
        describe=_("The largest share lies between the classes: {name}, {sum}.")
        .format(name=names[best], sum=sums[best])
        .replace("{", "(")
        .replace("}", ")"),
    )


def _take(planes: Planes) -> None:
    """Put the points of the last plane on the board."""
    data = planes.data
    session.replace(
        Dataset(planes.places[-1].round(PLACES), data.labels, data.names, ("d1", "d2"), _("Fisher’s plane"))
    )
    st.session_state[settings.WAY.key] = "line"
