"""Messages from the server to the charts in the browser: a dataclass for each message and for each of its parts.

Fields that are None are not sent. Arrays are sent packed, as base64 of their bytes. The scripts of `chart/` unpack
them, update the charts by `frames`, and fill the templates of captions, formulas and tables with the values of
`columns` at each step. Parts that are dragged on a board are in `handles.py`. A test compares these fields with the
scripts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from linboard import theme
from linboard.chain import Chain
from linboard.handles import Axis, Line, Rectangle
from linboard.packing import Array, Numbers, Rows

Figure: TypeAlias = Mapping[str, Any]  # traces and layout, as Plotly reads them
Columns: TypeAlias = Mapping[str, Any]  # the value of each placeholder, for all steps or for each one
Labels: TypeAlias = Mapping[str, str]  # the texts of a chart's own controls (chart_labels.py)


@dataclass(kw_only=True)
class Choice:
    """A text that changes: at step t it is `templates[which[t]]`, or indexed by the board's column `by`."""

    templates: list[str]
    which: Array | None = None
    by: str | None = None

    def ending(self, text: str) -> Choice:
        """The same texts with another text for the last step."""
        assert self.which is not None, "what a column chooses has no last step here"
        which = np.append(self.which[:-1], np.int32(len(self.templates)))
        return Choice(templates=[*self.templates, text], which=which)


Text: TypeAlias = str | Choice


def choose(templates: Sequence[str] | Mapping[Any, str], which: ArrayLike | Iterable[Hashable]) -> Choice:
    """A text that changes: at step t it is `templates[which[t]]`. Templates in a mapping are selected by key."""
    if isinstance(templates, Mapping):
        places = {name: i for i, name in enumerate(templates)}
        names = which.tolist() if isinstance(which, np.ndarray) else which
        which = [places[name] for name in names]  # type: ignore[union-attr]  # an iterable of names
        templates = list(templates.values())
    return Choice(templates=list(templates), which=np.asarray(which, dtype=np.int32))


@dataclass
class Head:
    """A sentence above a chart: a plain "note", a "title", or marked "right", "wrong", "never" (∞) or "unsure" (…).

    A "legend" is a note about the lines and marks that does not reveal the answer, so a locked page shows it too.
    A "gesture" explains the use of the pointer; it is not printed. The `hint` is its tooltip.
    """

    text: str
    kind: str = "note"
    hint: str | None = None


@dataclass(kw_only=True)
class Table:
    """The table of the steps: the names of its columns, and the cell template of each column."""

    head: list[str]
    cells: list[Text]


@dataclass(kw_only=True)
class Column:
    """The values of an attribute of a trace at each step; see `Layer.change`."""

    attr: str
    values: Rows
    trace: int = -1  # position of the trace in the figure, as soon as it has one
    tween: bool = False
    index: Array | None = None
    scale: Array | None = None
    words: list[str] | None = None
    grow: int | None = None


@dataclass(kw_only=True)
class Prediction:
    """The answers for "predict first": each step's sample, and the final line. At random, any mistake is right."""

    answers: Array
    mistakes: Rows | None = None
    line: Array | None = None


@dataclass(kw_only=True)
class Player:
    """The steps of a player.

    `steps` are their numbers, `trace` is a number that changes with the models, and `opens` is the step at which
    the page opens; with `result`, an opened part starts at its last step. `secret` hides the number of steps that
    are still to be predicted. A scene sets `plays`, a counter: when it has grown, the browser plays the steps, up
    to `until` if it is set; with 0, none. With `tells_end`, the browser tells the server that the steps were shown up
    to `until`, or to the last one. The link contains the step as its parameter `address`, with the number in `steps`;
    by default as "step", counted from 0.
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
    tells_end: bool | None = None
    address: str | None = None
    predict: Prediction | None = None


@dataclass(kw_only=True)
class Coordinates:
    """The points that can be edited: coordinates and classes; `id` has the row numbers of points that are rows."""

    x: Numbers
    y: Numbers
    c: Numbers
    id: Numbers | None = None


@dataclass(kw_only=True)
class Csv:
    """The texts of the points as CSV, escaped for spreadsheets by the server: the header row and the class names."""

    head: str
    classes: list[str]
    n: int


@dataclass(kw_only=True)
class Class:
    """The button of a class that a point can get."""

    name: str
    short: str
    symbol: str
    colour: str


@dataclass(kw_only=True)
class Edit:
    """The data with which the browser edits the points of the board: positions, visible part, and possible undo steps.

    `traces` are the positions of the class traces in the figure. With `hand`, a click on a point picks it; with
    `mark`, a click does nothing else. `named` is the maximum number of points with displayed names. `toolbar` is
    whether the picture shows the session's points. `gives` is the initially selected class, if the page sets one.
    With `stay`, no point can be added or removed, and there is no button to remove all. With `fixed`, no point can
    be moved. `offered` is the number of selectable classes, all of them if None. `free` is whether each axis has its
    own scale; None if the user cannot choose that. `rows` is the control that holds the changed rows of a table, if the
    points are its rows: these can be left out or get a class, and have no coordinates of their own.
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
    free: bool | None = None
    rows: str | None = None


@dataclass(kw_only=True)
class Spots:
    """Unit squares that can be clicked, one for each step: their lower left corners and the page of each."""

    corner: Rows
    page: Numbers


@dataclass(kw_only=True)
class Foretold:
    """The user's prediction next to the actual result, which is shown from step `since` on.

    With `options`, both are indices of options, which may have `pictures` (SVG); else they are numbers on a scale
    from `least` to `most`. `names` are the labels of the two marks. `verdict` says whether they agree.
    """

    said: int
    happened: int
    since: int
    names: list[str]
    verdict: str = ""
    options: list[str] | None = None
    pictures: list[str] | None = None
    least: int | None = None
    most: int | None = None


@dataclass(kw_only=True)
class Chart:
    """The content of one chart. Charts of the same `group` change together, led by the board, which has `edit`.

    `view` is a key of the visible part: the user's zoom is kept while it is unchanged. `steady` is a key of the
    axes: while it is unchanged, the browser may move curves without a redraw. `seen` makes the messages of
    different edits different. With `keeps`, the caption is an explanation: its first sentence is bold, and the texts
    of the furthest step that was reached stay when the user steps back. With `outline`, only the axes and this text
    are visible, until the user has answered. `done` is the user's progress through the scenes, for the browser to
    store. `math` has the formulas in caption and head, and the formula rows, as MathML by their text.
    """

    group: str
    title: str = ""
    height: int = theme.SIDE_HEIGHT
    figure: Figure | None = None
    frames: list[Column] | None = None
    palette: Mapping[str, str] | None = None
    head: Sequence[Head] | None = None
    caption: Text | None = None
    math: Mapping[str, str] | None = None
    keeps: bool | None = None
    outline: str | None = None
    foretold: Foretold | None = None
    describe: Text | None = None
    formula: Sequence[Text] | None = None
    table: Table | None = None
    chain: Chain | None = None
    columns: Columns | None = None
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
    labels: Labels | None = None
    seen: int | None = None
    done: str | None = None
    assets: str | None = None


@dataclass(kw_only=True)
class Relay:
    """Updates for mounted charts by name; `whole` and `again` state which rerun the browser must request afterwards."""

    charts: Mapping[str, Chart]
    whole: bool
    again: bool
    assets: str | None = None
