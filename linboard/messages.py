"""What the server sends to the charts in the browser: a dataclass for each message and for each of its parts.

A field that is None is not sent. Arrays travel packed (base64 of their bytes): the scripts of `chart/` unpack them,
move the charts along `frames`, and fill the templates of captions, formulas and tables with the `columns`' values at
each step. What is dragged on a board stands in `handles.py`. A test holds these fields against what the scripts read.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from linboard import theme
from linboard.handles import Axis, Line, Rectangle
from linboard.packing import Array, Numbers


@dataclass(kw_only=True)
class Choice:
    """A text that changes: at step t it is `templates[which[t]]`, or that of the column `by` of the board."""

    templates: list[str]
    which: Array | None = None
    by: str | None = None

    def ending(self, text: str) -> Choice:
        """The same with another text for the last step."""
        assert self.which is not None, "what a column chooses has no last step here"
        which = np.append(self.which[:-1], np.int32(len(self.templates)))
        return Choice(templates=[*self.templates, text], which=which)


Text: TypeAlias = str | Choice


def choose(templates: Sequence[str] | Mapping[Any, str], which: ArrayLike | Iterable[Hashable]) -> Choice:
    """A text that changes: at step t it is `templates[which[t]]`; templates with names are chosen by their names."""
    if isinstance(templates, Mapping):
        places = {name: i for i, name in enumerate(templates)}
        names = which.tolist() if isinstance(which, np.ndarray) else which
        which = [places[name] for name in names]  # type: ignore[union-attr]  # an iterable of names
        templates = list(templates.values())
    return Choice(templates=list(templates), which=np.asarray(which, dtype=np.int32))


@dataclass
class Head:
    """A sentence above a chart: a plain "note", a "title", or signed "right", "wrong", "never" (∞) or "unsure" (…).

    A "legend" is a note that tells what the lines and marks are, and nothing of the answer: a locked page shows it.
    The `hint` is what a pointer over it is told.
    """

    text: str
    kind: str = "note"
    hint: str | None = None


@dataclass(kw_only=True)
class Table:
    """The table of the steps: the names of its columns, and the template of each column's cells."""

    head: list[str]
    cells: list[Text]


@dataclass(kw_only=True)
class Column:
    """How an attribute of a figure's trace changes from step to step; see `Layer.change`."""

    attr: str
    values: Array
    trace: int | None = None  # its position in the figure
    tween: bool = False
    index: Array | None = None
    scale: Array | None = None
    words: list[str] | None = None
    grow: int | None = None


@dataclass(kw_only=True)
class Prediction:
    """What "predict first" asks: the sample of each step, and the final line; at random any mistake is right."""

    answers: Array
    mistakes: Array | None = None
    line: Array | None = None


@dataclass(kw_only=True)
class Player:
    """The steps that can be played.

    `steps` is what each is called, `trace` a number that differs where the models differ, `opens` the step that the
    page opens with, `result` whether a part of it that is opened begins at its last one; `secret` hides how many there
    are to be predicted, and in a scene, which has `plays`: where that has grown they play by themselves, up to step
    `until` if there is one. `waits` is whether the first ones that a visitor sees wait for a press, `tells_end` whether
    the browser tells the server that the steps were seen up to `until` or to the last one.
    """

    length: int
    trace: float = 0
    steps: Numbers | None = None
    label: str | None = None
    opens: int | None = None
    result: bool | None = None
    secret: bool | None = None
    plays: int | None = None
    until: int | None = None
    waits: bool | None = None
    tells_end: bool | None = None
    predict: Prediction | None = None


@dataclass(kw_only=True)
class Coordinates:
    """The points that can be edited: coordinates and classes."""

    x: Numbers
    y: Numbers
    c: Numbers


@dataclass(kw_only=True)
class Csv:
    """The words of the points as CSV, which the server has made safe for spreadsheets: the head, the classes' names."""

    head: str
    classes: list[str]
    n: int


@dataclass(kw_only=True)
class Class:
    """The button of a class that a point may get."""

    name: str
    short: str
    symbol: str
    colour: str


@dataclass(kw_only=True)
class Edit:
    """What the browser needs to edit the points of the board: where they are drawn, what is seen, what may be undone.

    `traces` are the positions of the classes in the figure; `hand` is whether a click on a point picks it, `mark`
    whether that is all a click does; `named` how many points have names at most; `toolbar` whether the picture is of
    the session's points; `gives` is the class that clicks give at first, if the page has one in mind; `stay` is whether
    no point may come or go, so that there is no button to remove all, and `fixed` whether none may be moved; `offered`
    is how many of the classes may be given, all of them if None.
    """

    epoch: str
    ack: int
    readonly: bool
    hand: bool
    decimals: Sequence[int]
    points: Coordinates
    csv: Csv
    can_undo: bool
    can_redo: bool
    classes: list[Class]
    named: int
    traces: list[int] = field(default_factory=list)
    unlabelled: bool = False
    toolbar: bool = True
    mark: bool = False
    gives: int | None = None
    stay: bool = False
    fixed: bool = False
    offered: int | None = None


@dataclass(kw_only=True)
class Spots:
    """Squares of side 1 that can be clicked, one a step: their left lower corners and the page that each is on."""

    corner: Numbers
    page: Numbers


@dataclass(kw_only=True)
class Foretold:
    """What the reader foretold beside what happened, which is shown from step `since` on.

    With `options` both are positions among these, which may have `pictures` (SVG), else numbers on a scale from `least`
    to `most`; `names` is what the two marks are called.
    """

    said: int
    happened: int
    since: int
    names: list[str]
    options: list[str] | None = None
    pictures: list[str] | None = None
    least: int | None = None
    most: int | None = None


@dataclass(kw_only=True)
class Chart:
    """What one chart shows; charts of the same `group` move together, and the board, which has `edit`, leads them.

    `view` names what is seen: while it stays the visitor's zoom stays; `steady` names the axes: while they stay the
    browser may move curves without drawing them anew. `seen` makes the message of each edit another one. `done` is
    what the browser is to keep of the visitor's way through the scenes.
    """

    group: str
    title: str = ""
    height: int = theme.SIDE_HEIGHT
    figure: Mapping[str, Any] | None = None
    frames: list[Column] | None = None
    palette: Mapping[str, str] | None = None
    head: Sequence[Head] | None = None
    caption: Text | None = None
    foretold: Foretold | None = None
    describe: Text | None = None
    formula: Sequence[Text] | None = None
    table: Table | None = None
    columns: Mapping[str, Any] | None = None
    player: Player | None = None
    edit: Edit | None = None
    axis: Axis | None = None
    line: Line | None = None
    rectangle: Rectangle | None = None
    spots: Spots | None = None
    guess_trace: int | None = None
    view: str | None = None
    steady: str | None = None
    notices: list[str] | None = None
    locked: bool | None = None
    begin: int | None = None
    arrived: str | None = None
    name: str | None = None
    labels: Mapping[str, str] | None = None
    seen: int | None = None
    done: str | None = None
    assets: str | None = None


@dataclass(kw_only=True)
class Relay:
    """News for charts that are mounted already, by their names; `whole` and `again` say what to ask for afterwards."""

    charts: Mapping[str, Chart]
    whole: bool
    again: bool
    assets: str | None = None
