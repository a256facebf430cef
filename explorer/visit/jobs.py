"""Background jobs in short slices: a progress bar, a stop button, and no delay for other visitors.

A session has one job per name. Its results stay in the session until another job of the same name replaces it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import reader_language
from linboard.i18n.language import _

SLICE = 0.1  # seconds of work before other requests are handled
PAUSE = 0.2  # seconds between the starts of two slices


@dataclass
class Job:
    """A job in pieces of size `each`, `total` in all, and the results of the completed pieces."""

    what: Hashable
    pieces: Iterator[Any]
    total: int
    each: int = 1
    found: list[Any] = field(default_factory=list)
    done: bool = False
    stopped: bool = False

    def advance(self, seconds: float = SLICE) -> None:
        """Compute at least one piece, until the time is over or nothing is left."""
        until = time.perf_counter() + seconds
        while not (self.done or self.stopped):
            try:
                piece = next(self.pieces, None)
            except Exception:
                self.stopped = True  # the page shows the error once, and the earlier results
                raise
            if piece is None:
                self.done = True
            else:
                self.found.append(piece)
            if time.perf_counter() > until:
                break

    @property
    def count(self) -> int:
        """The completed amount, out of `total`."""
        return min(len(self.found) * self.each, self.total)

    @property
    def running(self) -> bool:
        """Whether the job is neither finished nor stopped."""
        return not (self.done or self.stopped)

    def stop(self) -> None:
        """Stop the job and keep its results."""
        self.stopped = True

    def go_on(self) -> None:
        """Continue a stopped job."""
        self.stopped = False


class Task(NamedTuple):
    """The definition of a job: its subject, its pieces, the total amount, and the amount per piece."""

    what: Hashable
    pieces: Callable[[], Iterator[Any]]
    total: int
    each: int = 1


def current(key: str) -> Job | None:
    """Return the session's job of that name, or None."""
    job: Job | None = st.session_state.get(f"job.{key}")
    return job


def about(key: str, what: Hashable) -> Job | None:
    """Return the session's job of that name if it has this subject, or None."""
    job = current(key)
    return job if job is not None and job.what == what else None


def begin(key: str, task: Task) -> Job:
    """Return the session's job of that name.

    A new job is created if there is none with this subject.
    """
    job = about(key, task.what)
    if job is None:
        job = Job(task.what, task.pieces(), task.total, task.each)
        st.session_state[f"job.{key}"] = job
    return job


def offer(
    key: str, task: Callable[[], Task], label: str, icon: str | None = ":material/play_arrow:"
) -> Job | None:
    """Show a button that starts the job, or continues a stopped one.

    Parameters
    ----------
    key : str
        Name of the job.
    task : function
        Returns the task. It is called again when the button is pressed, because edits of the points do not redraw the
        button.
    label, icon : str
        Label and icon of the start button.

    Returns
    -------
    Job or None
        None if the job was not started.
    """

    def start() -> None:
        begin(key, task())

    job = about(key, task().what)
    if job is None:
        st.button(label, key=f"{key}.start", on_click=start, icon=icon)
    elif job.stopped:
        st.button(_("Continue"), key=f"{key}.go", on_click=job.go_on, icon=":material/play_arrow:")
    return job


def watch(key: str, job: Job | None, told: str, show: Callable[[], None] | None = None) -> None:
    """Show the progress of a running job and a stop button.

    At the end of the job, the page reruns.

    Parameters
    ----------
    key : str
        Name of the job.
    job : Job or None
        Nothing is shown without a running job.
    told : str
        A sentence with the placeholders {done} and {total}.
    show : function, optional
        Shows the results so far below the bar.
    """
    if job is None or not job.running:
        return

    def slice_of_work() -> None:
        job.advance()
        if not job.running:
            st.rerun()  # the page shows the result
        row = st.container(horizontal=True, vertical_alignment="center")
        row.progress(job.count / job.total, told.format(done=job.count, total=job.total))
        row.button(_("Stop"), key=f"{key}.stop", on_click=job.stop, icon=":material/stop_circle:")
        if show:
            show()

    st.fragment(reader_language.heard(slice_of_work), run_every=PAUSE)()


def chart_place(
    right: DeltaGenerator, key: str, job: Job | None, told: str, show: Callable[[], None]
) -> DeltaGenerator | None:
    """Return the container of a job's chart, or None while the job runs, because its fragment then shows the chart.

    Both are at the same depth in the page, so the browser keeps the chart when the job starts and ends. The parameters
    are those of `watch`, and the column of the chart.
    """
    if job is None or not job.running:
        return right.container()
    with right:
        watch(key, job, told, show)
    return None
