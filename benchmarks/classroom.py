"""A class on several processes while one of them is killed, and while all of them are restarted, one by one.

    python -m benchmarks.classroom [--students 200] [--processes 3] [--proxy haproxy|nginx] [--interval 10] [--away 5]

Each student has different points and adds to them, over a websocket through the proxy. Prints how long the
students
of the killed process were disconnected, whether all have their points, whether other students were affected,
and the
same for the restart. The goals: reconnected within five seconds with every point, no other student affected,
no errors.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import numpy as np

from benchmarks.student import Student
from tools.serve import Farm

AWAY = 5.0  # seconds that the students of a killed process may be disconnected
PATIENCE = 60.0  # seconds after which anything counts as failed
# Lessons without a control that replaces the points or the board.
LESSONS = (
    *("", "perceptron", "convergence", "dual", "xor"),
    *("least-squares", "decisions", "margin", "boosting", "sampling"),
)
ARRIVALS = 25  # students per second who open their page


@dataclass
class Report:
    """Measurements of a class."""

    students: int
    moved: list[float] = field(default_factory=list)  # seconds without a process for each of its students
    disturbed: int = 0  # other students whose connection ended meanwhile
    restart: float = 0.0  # seconds that the rolling restart took
    gaps: list[float] = field(default_factory=list)  # seconds of each disconnection during the restart
    refused: int = 0  # failed attempts to connect, which a browser repeats
    answers: int = 0
    points: int = 0  # the students' points at the end
    errors: list[str] = field(default_factory=list)

    def failures(self, away: float = AWAY) -> list[str]:
        """Return the goals that were missed; `away` are the seconds that a student may be disconnected."""
        late = sum(seconds > away for seconds in self.moved)
        missed = [f"{late} students were away for more than {away:g} s"] if late else []
        missed += [f"{self.disturbed} students of other processes were disturbed"] if self.disturbed else []
        return missed + self.errors

    def print(self, away: float) -> None:
        """Print all measurements, with this goal for the seconds of a disconnection."""
        print(
            f"students            {self.students:>6}   answers {self.answers}, points {self.points} at the end"
        )
        print(
            f"a process killed    {len(self.moved):>6} students moved: {_spread(self.moved)}   goal {away:g} s"
        )
        print(f"                    {self.disturbed:>6} others disturbed   goal 0")
        print(f"rolling restart     {self.restart:6.1f} s, {len(self.gaps)} moves: {_spread(self.gaps)}")
        print(f"connections refused {self.refused:>6}   the next attempt is half a second later")
        print(f"errors              {len(self.errors):>6}   goal 0")
        for failure in self.failures(away)[:10]:
            print(f"  missed: {failure}")


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    return f"away {np.median(seconds):.2f} s (median), {max(seconds):.2f} s (longest)"


@asynccontextmanager
async def present(students: list[Student]) -> AsyncIterator[None]:
    """Connect all students, a few each second; disconnect them at the end."""
    async with asyncio.TaskGroup() as group:  # one failure ends them all
        tasks = [group.create_task(s.attend(i / ARRIVALS)) for i, s in enumerate(students)]
        await _until(students, lambda s: s.acted, "added a point")
        yield
        for task in tasks:
            task.cancel()


async def _until(students: list[Student], condition: Callable[[Student], bool], what: str) -> None:
    """Wait until the condition holds for every student; TimeoutError names the others."""
    deadline = time.monotonic() + PATIENCE
    while missing := [s for s in students if not condition(s)]:
        if time.monotonic() > deadline:
            names = ", ".join(f"{s.seed} on /{s.page}" for s in missing[:5])
            raise TimeoutError(f"after {PATIENCE:g} s {len(missing)} students have not {what}: {names}")
        await asyncio.sleep(0.02)


async def hold(farm: Farm, count: int, interval: float) -> Report:
    """Run the class: all students arrive, the fullest process is killed and started again, then all are restarted."""
    students = [Student(farm.url, LESSONS[i % len(LESSONS)], i, interval) for i in range(count)]
    report = Report(count)
    async with present(students):
        await _one_dies(farm, students, report)
        await _all_restart(farm, students, report)
    report.refused = sum(s.refused for s in students)
    report.answers = sum(s.answers for s in students)
    report.points = sum(s.points.n for s in students)
    report.errors += [error for s in students for error in s.errors]
    report.errors += [trace for server in farm.servers.values() for trace in server.tracebacks()]
    return report


async def _one_dies(farm: Farm, students: list[Student], report: Report) -> None:
    """Kill the process with the most students, wait until they are on other processes, and start it again."""
    at = [s.process for s in students]
    victim = max(farm.servers, key=at.count)
    its = [s for s in students if s.process == victim]
    before = {s: s.connections for s in students}
    farm.servers[victim].kill()
    await _until(its, lambda s: s.here and s.connections > before[s], "come back from the process that died")
    report.moved = [s.away[-1] for s in its]
    report.errors += [f"student {s.seed} is back with the dead process" for s in its if s.process == victim]
    await asyncio.to_thread(farm.look_after)
    report.disturbed = sum(s.connections > before[s] for s in students if s not in its)


async def _all_restart(farm: Farm, students: list[Student], report: Report) -> None:
    """Restart one process after the other, and wait until every student has a page and continues."""
    before = {s: len(s.away) for s in students}
    start = time.monotonic()
    await asyncio.to_thread(farm.restart)
    report.restart = time.monotonic() - start
    for s in students:
        s.acted = False
    await _until(students, lambda s: s.here and s.acted, "gone on after the restart")
    report.gaps = [seconds for s in students for seconds in s.away[before[s] :]]


def main() -> int:
    """Run the class and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--proxy", default="haproxy")
    parser.add_argument("--interval", type=float, default=10.0, help="seconds between a student's actions")
    parser.add_argument(
        "--away", type=float, default=AWAY, help="seconds that somebody may be without a process"
    )
    options = parser.parse_args()
    with Farm(options.processes, proxy=options.proxy) as farm:
        report = asyncio.run(hold(farm, options.students, options.interval))
    report.print(options.away)
    return bool(report.failures(options.away))


if __name__ == "__main__":
    sys.exit(main())
