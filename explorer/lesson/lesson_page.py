"""The page object that every lesson fills: controls, board, linked charts, formula, code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import editor, large_data, lecture_mode
from explorer.lesson.code import code_and_steps
from explorer.lesson.controls import units
from explorer.lesson.extra_questions import bench
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.live_charts import LiveCharts
from explorer.lesson.outline import outline
from explorer.lesson.own_table import plane, row
from explorer.lesson.pace import AT_REST, Pace
from explorer.lesson.presenter import sheet
from explorer.lesson.scene import Scene, Stage
from explorer.lesson.scenes import current_stage, scene_panel, scene_state, set_aside
from explorer.points import dataset as state
from explorer.points.bench_points import BenchPoints
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from explorer.visit.session_state import Session
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures.fields import Box
from linboard.layers import Picture
from linboard.messages import Chart, Edit, Player
from linclass import Separability, Trace, separable


@dataclass
class LessonPage(code_and_steps.Below, LiveCharts):
    """A page under construction: its points, and the two columns to fill."""

    room: LessonSpec
    key: str = field(init=False)  # name of the lesson and of its group of charts
    dataset: Dataset
    left: DeltaGenerator
    right: DeltaGenerator
    panel: DeltaGenerator
    locked: bool
    lecturing: bool = False
    positive: int = 0  # index of the positive class
    notices: list[str] = field(default_factory=list)
    _decided: tuple[Dataset, Separability] | None = None
    # the points, the positive class, and the signs that belong to them
    _labelled: tuple[Dataset | None, int, NDArray[np.int64]] = (None, 0, np.empty(0, np.int64))
    pace: Pace = AT_REST
    _news: dict[str, Chart] | None = None
    _is_rough: bool = False
    _drawn: tuple[Any, Any] = (None, None)
    scene: Scene | None = None  # the current scene; None on the bench
    proving: bool = False  # whether a proof is shown in place of the bench
    shows_bench_in_lectures: bool = (
        False  # whether lecture mode shows this bench with its controls and charts
    )
    # in a scene, the containers of the charts by name
    _places: dict[str, DeltaGenerator] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.key = self.room.key

    @property
    def verdict(self) -> Separability:
        """Whether a line separates one class from all others.

        It is decided once per set of points.
        """
        if self._decided is None or self._decided[0] is not self.dataset:
            self._decided = (self.dataset, result_cache.wordless(separable, self.dataset.X, self.signs))
        return self._decided[1]

    @property
    def signs(self) -> NDArray[np.int64]:
        """Labels -1 and +1 of the points, shape (n,): the positive class against all others."""
        given, positive, signs = self._labelled
        if given is not self.dataset or positive != self.positive:
            signs = self.dataset.signs(self.positive)
            signs.flags.writeable = False  # all parts of the page use them
            self._labelled = self.dataset, self.positive, signs
        return signs

    def controls(self) -> DeltaGenerator:
        """Return the container of the page's controls.

        With lock=1 it is hidden, but the values of its controls apply.
        """
        return self.panel

    def show(
        self,
        picture: Picture,
        caption: Caption | str = "",
        *,
        plays: Player | Trace[Any] | None = None,
        hand: bool = False,
        editable: bool = True,
        labelled: bool = True,
        edit: Edit | None = None,
        **parts: Any,
    ) -> None:
        """Show the board: a picture, the texts of each step, and the steps to play.

        Parameters
        ----------
        picture : Board or Picture
            A picture of other points is not `editable`. Its part `view` then identifies what is shown.
        caption : Caption or str
            A text alone is a caption without formula and columns.
        plays : Player or Trace, optional
        hand : bool
            Whether a click on a point picks it.
        editable : bool
            Whether the picture shows the session's points.
        labelled : bool
            False if the classes of the points do not matter, so that no class can be chosen.
        edit : Edit, optional
            What the browser edits instead of the session's points, such as the rows of a table.
        parts
            Further parts of the board's message, such as its `title`.
        """
        now = self.stage if self.scene else None
        answered = now is None or self.scene is None or self.scene.answered(now)
        if self.scene and now and isinstance(picture, Board):
            picture = picture.copy()  # it may be cached for other sessions
            scene_panel.lay(self.room, self.scene, now, picture, answered=answered, lecturing=self.lecturing)
        picture = units.drawn(picture)
        visit = session.get()
        if editable and not self.scene and visit.table and isinstance(picture, Board):
            picture = plane.with_arrows(picture, self.dataset.own)
        player_ = large_data.played(plays, self.dataset)
        texts = vars(Caption(caption) if isinstance(caption, str) else caption)
        self.notices += large_data.told(picture)
        message = units.told(picture.message(self.key, **texts, player=player_, **parts), self.dataset)
        traces = picture.class_positions if isinstance(picture, Board) else []
        if self.scene:
            editable &= self.scene.edits
        mark = self.scene is not None and self.scene.act.marks and not answered
        gives = self.scene.act.first_class if self.scene else None
        free = isinstance(picture, Board) and editable and not self.scene
        edit = edit or editor.editing(
            self.dataset.own,
            visit,
            traces,
            hand=hand,
            mark=mark,
            editable=editable,
            labelled=labelled,
            gives=gives,
            free=not units.equal(self.dataset) if free else None,
        )
        self._show(visit, message, edit, now, answered=answered)

    def _show(self, visit: Session, message: Chart, edit: Edit, now: Stage | None, *, answered: bool) -> None:
        message = replace(
            message,
            edit=edit,
            height=theme.BOARD_HEIGHT if edit.toolbar or self.scene else message.height,
            view=(message.view or "") + self._view(visit),
            locked=self.locked,
            notices=self.notices,
            begin=visit.begin,
            arrived=f"{visit.epoch}.{visit.arrivals}",
        )
        if self.scene and now:
            length = message.player.length if message.player else 1
            self._linked(scene_panel.CHART, scene_panel.explanation(self.room, self.scene, now, length))
            if self.lecturing and answered and message.formula:
                self._linked(scene_panel.FORMULAS, Chart(group=self.key, formula=message.formula))
            message = scene_panel.on_board(self.scene, message, secret=not answered)
        with self.left:
            self._mount("board", message)

    @property
    def answered(self) -> bool:
        """Whether the answer may be shown: always on the bench, and in a scene after its question is answered."""
        return self.scene is None or self.scene.answered(self.stage)

    @property
    def stage(self) -> Stage:
        """The state of the current scene."""
        assert self.scene is not None, "on the bench there is none"
        return current_stage.of(self.room, self.scene, self.dataset)

    @property
    def draws(self) -> bool:
        """Whether the current scene asks the reader to draw a line."""
        return self.scene is not None and self.scene.act.draws

    @property
    def moves(self) -> bool:
        """Whether the current scene asks the reader to move points or a control until a condition holds."""
        return self.scene is not None and self.scene.act.moves

    def notice(self, sentence: str) -> None:
        """Show a notice beside the board that is not about the lesson.

        Text from the visitor is escaped.
        """
        self.notices.append(sentence)

    def plain_board(self, caption: str = "", *, labelled: bool = True) -> None:
        """Show only the points and a sentence if no model can be drawn."""
        self.show(Board(self.dataset), caption, labelled=labelled)

    @property
    def box(self) -> Box:
        """The visible area of the board.

        The board keeps its view during edits, so fields must cover the old and new area.
        """
        visit = session.get()
        view = self._view(visit)
        own = units.box(self.dataset)
        if visit.box is None or visit.box[0] != view:
            visit.box = (view, own)
        (x, y), (first, second) = own, visit.box[1]
        seen = (min(x[0], first[0]), max(x[1], first[1])), (min(y[0], second[0]), max(y[1], second[1]))
        return self.dataset.fitted(seen) if isinstance(self.dataset, BenchPoints) else seen

    def _view(self, visit: Session) -> str:
        if visit.history is None:
            visit.page = self.key
        free = "" if units.equal(self.dataset) else ".free"
        return f"{visit.generation}.{visit.page}{free}"

    def linked(self, name: str, message: Chart) -> None:
        """Show another chart, formula or table that follows the board's step, at the current position in the page.

        Lecture mode shows only the board, unless `shows_bench_in_lectures` is set. A scene shows one chart beside it.
        """
        if self.scene:
            hidden = self.scene.answers and not self.answered
            if name == self.scene.beside and not (hidden and self.lecturing):
                self._linked(name, outline(message) if hidden else message)
        elif self.proving:
            self._linked(name, message)
        elif not self.lecturing or self.shows_bench_in_lectures:
            self._mount(f"{self.key}.{name}", message)

    def _linked(self, name: str, message: Chart) -> None:
        with self._places[name]:
            self._mount(f"{self.key}.{name}", message)


def open(
    room: LessonSpec,
    *,
    default: Callable[[], Dataset] = state.default,
    own_columns: bool = True,
    shows_bench_in_lectures: bool = False,
) -> LessonPage:
    """Open the fragment of a page that its controls and its board rerun: the points, and the two columns to fill.

    Parameters
    ----------
    room : LessonSpec
        The lesson, as passed to `run`.
    default : function
        Creates the initial points if the visitor has none.
    own_columns : bool
        Whether the columns of the visitor's table can be changed above the board.
    shows_bench_in_lectures : bool
        Whether lecture mode shows the bench with its controls and charts, not the board alone.
    """
    scene, visit = scene_state.on(room), session.get()
    own = session.dataset(default)
    locked, lecturing = lecture_mode.locked(), lecture_mode.on()
    bench_in_lecture = shows_bench_in_lectures and scene is None and lecturing and not locked
    wide = scene is not None and not scene.beside and not lecturing  # no picture beside the board needs room
    left, right = st.columns([0.6, 0.4] if wide else [0.55, 0.45], gap="medium")
    places: dict[str, DeltaGenerator] = {}
    if scene is not None:
        set_aside.show(room, scene, left)
        right, places, panel = scene_panel.beside(room, scene, own, right)
    else:
        if lecturing:
            sheet.publish(room, None, own)
        panel = right
        if bench_in_lecture or locked:
            panel = right.container(key="lectures" if bench_in_lecture else "locked", gap="small")
        units.control(room, own, panel, visit)
    dataset = units.of(room, own, bench=scene is None)
    lesson = LessonPage(
        room,
        dataset,
        left,
        right,
        panel,
        locked,
        lecturing,
        pace=Pace(hurried=not (visit.take_idle() or code_and_steps.is_open(room.key, visit))),
        scene=scene,
        shows_bench_in_lectures=bench_in_lecture,
        _places=places,
    )
    lesson.notices += [*editor.notices(own, visit), *row.notices(own)]
    if scene is None and lecturing and not locked and not bench_in_lecture:
        with panel:
            bench.show(room, own)
    if own_columns and scene is None and not locked and not lecturing:
        with left:
            row.show(own)
    return lesson
