"""Long work in short slices: a bar tells how far it is, a button ends it, and nobody else waits meanwhile.

One job a visitor; what it found stays in the session until another job of the same name takes its place.
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

SLICE = 0.1  # seconds of work before the server listens to its visitors again
PAUSE = 0.2  # seconds between the beginnings of two slices


@dataclass
class Job:
    """Work in pieces of some size each, `total` in all, and what came of those that are done."""

    what: Hashable
    pieces: Iterator[Any]
    total: int
    each: int = 1
    found: list[Any] = field(default_factory=list)
    done: bool = False
    stopped: bool = False

    def advance(self, seconds: float = SLICE) -> None:
        """Do pieces, one at least, until the time is over or nothing is left."""
        until = time.perf_counter() + seconds
        while not (self.done or self.stopped):
            try:
                piece = next(self.pieces, None)
            except Exception:
                self.stopped = (
                    True  # the page says that something went wrong, once, and shows what was found before
                )
                raise
            if piece is None:
                self.done = True
            else:
                self.found.append(piece)
            if time.perf_counter() > until:
                break

    @property
    def count(self) -> int:
        """How much is done, out of `total`."""
        return min(len(self.found) * self.each, self.total)

    @property
    def running(self) -> bool:
        """Whether there is more to do and nobody has stopped it."""
        return not (self.done or self.stopped)

    def stop(self) -> None:
        """Leave it at what was found so far."""
        self.stopped = True

    def go_on(self) -> None:
        """Take up what was stopped."""
        self.stopped = False


class Task(NamedTuple):
    """Work that a visitor may start: what it is about, its pieces, how much there is in all, and in each piece."""

    what: Hashable
    pieces: Callable[[], Iterator[Any]]
    total: int
    each: int = 1


def current(key: str) -> Job | None:
    """The visitor's job of that name, if there is any."""
    job: Job | None = st.session_state.get(f"job.{key}")
    return job


def about(key: str, what: Hashable) -> Job | None:
    """The same, if it is about this; one about something else is as good as none."""
    job = current(key)
    return job if job is not None and job.what == what else None


def begin(key: str, task: Task) -> Job:
    """The visitor's job of that name; a new one where there is none or it was about something else."""
    job = about(key, task.what)
    if job is None:
        job = Job(task.what, task.pieces(), task.total, task.each)
        st.session_state[f"job.{key}"] = job
    return job


def offer(
    key: str, task: Callable[[], Task], label: str, icon: str | None = ":material/play_arrow:"
) -> Job | None:
    """Show a button that starts the task, or one that goes on with it where it was stopped.

    Parameters
    ----------
    key : str
        The job's name.
    task : function
        Gives the task; asked again when the button is pressed, as an edit of the points alone does not draw it anew.
    label, icon : str
        Of the button that starts it.

    Returns
    -------
    Job or None
        None where the task was not started.
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
    """Show how far a running job is, with a button that stops it, until the page is run again at its end.

    Parameters
    ----------
    key : str
        The job's name.
    job : Job or None
        Nothing is shown without a job, or where it does not run.
    told : str
        A sentence with the places {done} and {total}.
    show : function, optional
        Shows, below the bar, what was found so far.
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
    """Where a page shows the chart of a job; None while the job runs, as its own part of the page shows it then.

    Both stand equally deep in the page, so the browser keeps the chart when the job begins and ends. The parameters
    are those of `watch`, and the column of the chart.
    """
    if job is None or not job.running:
        return right.container()
    with right:
        watch(key, job, told, show)
    return None
