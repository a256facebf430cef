"""What stands below the board of a lesson to be taken away: code, its notebook, and steps as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import code_snippets, export
from explorer.lesson.code import code_panel, notebook, notebook_plots
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.points import table_import
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linclass import Classifier, Trace

T = TypeVar("T")


class Below:
    """The part of a lesson that is taken away."""

    room: LessonSpec
    dataset: Dataset
    left: DeltaGenerator
    locked: bool
    lecturing: bool
    positive: int
    scene: Scene | None
    _drawn: tuple[Any, Any]  # what the part that follows edits has drawn, at first and last

    @property
    def alone(self) -> bool:
        """Whether nothing stands below the board: in a scene, and before a lecture hall."""
        return self.lecturing or self.scene is not None

    def outcome(
        self,
        model: Classifier,
        trace: Trace[Any],
        file: str,
        rest: code_snippets.Rest = code_snippets.NOTHING,
        more: Callable[[], Mapping[str, NDArray[Any]]] = dict,
    ) -> None:
        """Below the board: the code of a model, and the steps of its trace as CSV under this name.

        A page may add lines to the code, and columns to the steps, which are made once somebody wants them.
        """
        if self.alone:
            return
        with self.left, st.container(horizontal=True):
            self.code(model, rest=rest)
            export.download(
                _("Steps as CSV"),
                lambda: export.trace_csv(trace, more()),
                f"{file}-steps.csv",
            )

    def script(
        self,
        key: str,
        make: Callable[[], str],
        theirs: Callable[[], str] | None = None,
        views: Callable[[], Iterable[notebook_plots.View]] = tuple,
    ) -> None:
        """A script of the page's own, which `make` writes once somebody looks; and the same with scikit-learn.

        Its notebook ends with the `views`.
        """
        told = _("This code reproduces the result anywhere linclass is installed.")
        self._take(key, told, make, theirs, views)

    def code(self, model: Classifier, of: str = "", rest: code_snippets.Rest = code_snippets.NOTHING) -> None:
        """The Python that gives this very model, with linclass and where possible with scikit-learn.

        `of` names the model where a page has several.
        """
        self._take(
            code_panel.key(self.room.key, type(model).__name__),
            _("This code builds the same model from the same points anywhere linclass is installed."),
            lambda: code_snippets.linclass_code(self.dataset, self._newest(model), self.positive, rest),
            lambda: code_snippets.sklearn_code(self.dataset, self._newest(model), self.positive),
            lambda: notebook_plots.of(self._newest(model), rest),
            of,
        )

    def _newest(self, model: T) -> T:
        """The model that was drawn last, where this is the one that was drawn first, perhaps in a hurry."""
        first, newest = self._drawn
        return newest if model is first else model

    def _take(
        self,
        key: str,
        told: str,
        make: Callable[[], str],
        theirs: Callable[[], str | None] | None,
        views: Callable[[], Iterable[notebook_plots.View]],
        of: str = "",
    ) -> None:
        """Place the script and its notebook, where the page has room for them and the lecturer allows it."""
        if self.locked or self.alone:
            return

        def book() -> str:
            points = table_import.to_csv(self.dataset) if self.dataset.n <= code_snippets.EMBEDDED else ""
            return notebook.written(_(self.room.title), make(), views(), points)

        code_panel.show(key, told, make, theirs, book, notebook.file(self.room.key, key), of)
