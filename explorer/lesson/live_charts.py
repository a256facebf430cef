"""The part of a lesson page that draws its charts again after each edit of the points."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from explorer.lesson import chart
from explorer.lesson.controls import units
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.pace import Pace
from explorer.lesson.scene import Scene
from explorer.points.dataset import Dataset
from explorer.visit import fragments, session
from linboard.messages import Chart

T = TypeVar("T")
_log = logging.getLogger("linclass")


class LiveCharts:
    """The part of a lesson page that draws and redraws its charts."""

    room: LessonSpec
    dataset: Dataset
    scene: Scene | None
    notices: list[str]
    pace: Pace
    _news: dict[str, Chart] | None  # messages of the charts that are redrawn while points are edited
    _is_rough: bool  # whether a chart was drawn roughly and must be drawn again
    _drawn: tuple[Any, Any]  # results of `live`: of the first call and of the latest call

    def live(self, draw: Callable[[], T]) -> T:
        """Draw the charts now and after every edit of the points.

        Return the result of the first `draw`.

        An edit reruns only `draw`, and the browser redraws the charts at once. The rest of the page follows when edits
        pause. `draw` must take the points from this lesson and show charts only by `board` and `linked`. If an edit
        adds or removes a class, the whole page reruns.
        """
        notices = list(self.notices)  # before `draw` adds its own notices
        result = draw()
        self._drawn = (result, result)
        present = self.dataset.present
        once = [result]  # this run draws the charts; later runs of the fragment belong to edits

        def follow() -> None:
            news: dict[str, Chart] = {}
            whole = False
            if once:
                once.clear()
            else:
                self.pace, self._is_rough = Pace(edited=True, hurried=not session.get().take_idle()), False
                self.dataset, self.notices = self._shown(session.points()), list(notices)
                whole = self.dataset.present != present or not self._draw_into(news, draw)
            chart.relay(news, whole=whole, again=self._is_rough)

        fragments.fragment(follow)
        return result

    def redraw_when_idle(self) -> None:
        """Record that a chart was drawn roughly.

        The browser requests all charts again when nothing is being moved.
        """
        self._is_rough = True

    def _shown(self, dataset: Dataset) -> Dataset:
        """Return the points as the lesson works on them."""
        return units.of(self.room, dataset, bench=self.scene is None)

    def _draw_into(self, news: dict[str, Chart], draw: Callable[[], Any]) -> bool:
        """Collect the updated charts in `news`.

        Return False if drawing fails; the rerun of the page then shows the error.
        """
        self._news = news
        try:
            self._drawn = (self._drawn[0], draw())
        except Exception:
            _log.exception("the charts could not follow an edit")
            news.clear()
            return False
        finally:
            self._news, self.pace = None, self.pace._replace(edited=False)
        return True

    def _mount(self, key: str, message: Chart) -> None:
        if self._news is None:
            chart.mount(key, message)
        else:
            self._news[key] = message
