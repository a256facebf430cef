"""The page on shattering: the labellings of the points that the shapes of a class realise, and those that
they cannot."""

from __future__ import annotations

import zlib

import numpy as np
import streamlit as st

from explorer.lesson.controls import Choice, Menu
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.shattering import captions, labelled, labellings, sets, shapes, tiles
from explorer.lessons.shattering.labellings import MOST, Sheet
from explorer.lessons.shattering.texts import legend, verdict
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Board, Caption
from linboard.figures.fields import Box
from linboard.i18n.language import N_, _, ngettext, told
from linboard.layers import Picture
from linboard.messages import Chart, Head, Player, Spots
from linclass import SHAPES

PIXELS = 104  # height of a row of tiles
LOW = 70  # the same in a scene, which has more above them
MODE = Choice(
    "shattering.show",
    {"points": N_("Your points"), "spaces": N_("d dimensions"), "waves": N_("One parameter")},
)
CLASS = Menu("shattering.class")
WANTED = Menu("shattering.size")
SHEET = Menu("shattering.sheet")


def titles() -> dict[str, str]:
    """Return the names of the classes by their key in linclass."""
    names = {
        "half-planes": _("Half-planes"),
        "rectangles": _("Axis-parallel rectangles"),
        "discs": _("Discs"),
        "polygons": _("Convex polygons"),
        "rays": _("Rays on the line"),
        "intervals": _("Intervals on the line"),
        "two-intervals": _("Two intervals on the line"),
        "sines": _("Sine waves on the line"),
    }
    return names | {key: shape.name for key, shape in SHAPES.items() if key not in names}


def first_points() -> Dataset:
    """Return the page's default points: four corners whose diagonals no line separates, though any three are
    shattered."""
    return Dataset([(1, 1), (4, 1.5), (4.5, 4.5), (1.5, 4)], [0, 1, 0, 1])


# ---- controls ----


def mode() -> str:
    """Return the part of the lesson that is shown."""
    return MODE.show(_("Show"))


def name_control() -> str:
    """Return the class of shapes."""
    return CLASS.show(_("Class of shapes"), titles())


def find_control(name: str) -> list[Head]:
    """Show a button that puts a shattered set of the chosen size on the board; return the result if there is none."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        sizes = {"": _("As many as possible")} | {
            str(k): ngettext("{k} point", "{k} points", k).format(k=k) for k in range(1, MOST + 1)
        }
        text = WANTED.show(_("Points to find"), sizes, width=190, label_visibility="collapsed")
        size = int(text) if text else sets.usual(name)
        st.button(
            _("Find me a shattered set"),
            key="shattering.find",
            on_click=sets.find,
            args=(name, size),
        )
    return sets.searched(name, size)


def sheet_control(n: int) -> int:
    """Return the page of the labellings that is played, if there are many."""
    n = min(n, MOST)
    size, total = labellings.size(n), 2**n
    if size == total:
        return 0
    text = _("{first} to {last}")  # without the total: an open menu keeps its texts while points change
    names = {str(k + 1): text.format(first=size * k + 1, last=size * (k + 1)) for k in range(total // size)}
    label = _("Page of labellings, failing ones first")
    return int(SHEET.show(label, names)) - 1


# ---- the board ----


def show(lesson: LessonPage, name: str, number: int, news: list[Head]) -> Sheet | None:
    """Show the board with one labelling per step, and next to it all of them; None if there are no points."""
    dataset = lesson.dataset
    if not dataset.n:
        ask = _("Add up to {most} points to the board.").format(most=MOST)
        lesson.plain_board(ask, labelled=False)
        return None
    if dataset.n > MOST:
        lesson.notice(_("Only the first {most} of {n:,} points are labelled.").format(n=dataset.n, most=MOST))
    X = dataset.X[:MOST]
    try:
        sheet = labellings.sheet(
            name, X, number if (number + 1) * labellings.size(len(X)) <= 2 ** len(X) else 0
        )
    except ValueError as error:
        lesson.plain_board(told(error).replace("{", "(").replace("}", ")"), labelled=False)
        return None
    if lesson.scene and lesson.scene.answers:  # the failing ones answer the question, so they come last
        sheet = result_cache.cached(labellings.failing_last, sheet)
    _show_board(lesson, sheet)
    with lesson.right:
        lesson.linked("tiles", _tiles(lesson, sheet, news))
    return sheet


def _on_line(sheet: Sheet) -> bool:
    return sheet.shape.features == 1


def _drawn(sheet: Sheet, dataset: Dataset, view: Box, named: bool) -> Board:
    """Draw the board, which changes with the labelling; `named` are the marks of obstacles."""
    level = labelled.level(dataset.bounds) if _on_line(sheet) else None
    samples = int(np.clip(8_000 // len(sheet.labels), 121, 481))
    drawn = shapes.pictures(sheet.X, sheet.inside, sheet.found, view, level=level, slices=32, samples=samples)
    line = None if level is None else (level, view)
    return labelled.board(dataset, sheet.X, sheet.inside, drawn, line, named=named)


def _show_board(lesson: LessonPage, sheet: Sheet) -> None:
    tells = lesson.answered or not (
        lesson.scene and lesson.scene.answers
    )  # a scene may ask whether some fail
    kept: Board = result_cache.cached(
        _drawn, sheet, lesson.dataset, labelled.seen(lesson.box), tells and not sheet.shattered
    )
    columns = result_cache.cached(captions.columns, sheet)
    formula = [*([] if lesson.locked else [captions.counted(sheet)]), *captions.formula(sheet)]
    plays = Player(
        length=len(sheet.labels),
        steps=columns["number"],
        label=_("Labelling"),
        trace=_fingerprint(sheet),
        opens=0,
    )
    lesson.show(kept, Caption(captions.caption(sheet), formula, columns), plays=plays, labelled=False)


def _fingerprint(sheet: Sheet) -> int:
    """Return a number that differs if the steps differ."""
    return zlib.crc32(sheet.labels.tobytes(), zlib.crc32(sheet.name.encode()))


def _drawn_small(sheet: Sheet) -> Picture:
    """Draw all tiles, page by page."""
    bounds = Dataset(sheet.X, np.zeros(sheet.n, np.int8)).bounds
    box = tiles.widened(bounds)
    level = labelled.level(box) if _on_line(sheet) else None
    drawn = shapes.pictures(
        sheet.X,
        sheet.inside,
        sheet.found,
        box,
        level=level,
        larger=0.06,
        slices=12,
        samples=int(np.clip(2_600 // len(sheet.labels), 41, 161)),
    )
    return tiles.figure(sheet.X, sheet.inside, drawn, sheet.realised, box, level)


def _tiles(lesson: LessonPage, sheet: Sheet, news: list[Head]) -> Chart:
    """Draw all labellings as small pictures, with the verdict on this set and on all sets of its size."""
    picture: Picture = result_cache.cached(_drawn_small, sheet)
    return picture.message(
        lesson.key,
        height=(LOW if lesson.scene else PIXELS) * tiles.rows(len(sheet.labels)) + 8,
        title=_("All labellings"),
        head=[
            *([] if lesson.scene else verdict(sheet, news)),
            Head(legend(sheet, titles()[sheet.name] if lesson.locked else ""), "legend"),
        ],
        describe=_("labelling {number}. {words:text}"),
        spots=Spots(corner=tiles.corners(len(sheet.labels)), page=tiles.pages(len(sheet.labels))),
        view=f"tiles{len(sheet.labels)}",
    )
