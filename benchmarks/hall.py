"""A class that votes on phones, next to a class at work, while a process is killed in the middle of a vote.

    python -m benchmarks.hall [--students 200] [--processes 3] [--proxy haproxy|nginx] [--store sqlite|redis]
                              [--class 60] [--interval 2] [--quiet 15] [--sittings 3] [--patience 1] [--hurry 1]

The class at work sends an action per student every `--interval` seconds. Meanwhile a lecturer opens a room and asks a
question. The phones scan its code within ten seconds, answer within four, see the votes, vote again, and leave; after
a quiet interval the next phones come. The fastest intervals with and without phones count. Finally, without the class
at work, the lecturer's process is killed (signal 9) in the middle of a vote. All traffic goes through the proxy, on
one machine, which also runs the phones.

Prints each target next to the measured value; the exit code is 1 if a target is missed. Targets for times apply to up
to 200 phones; for more, the times are only printed, and no answer may be lost. `--patience` multiplies all time
limits; `--hurry` makes all phones scan and tap faster by this factor.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.beside import Class, While
from benchmarks.hall_report import MOST, Report
from benchmarks.sitting import ARRIVE, TAPS, Hall
from tools import redis
from tools.proxy import FILES
from tools.serve import Farm


async def _sit(hall: Hall) -> None:
    """Let the phones come, vote twice, and leave."""
    await hall.begin()
    await hall.vote()
    await hall.again()
    await hall.vote()
    await hall.present()
    await hall.end()


def _worked(farm: Farm) -> float:
    """Return the processor time of the processes in seconds."""
    return sum(server.processor_time() for server in farm.servers.values())


async def hold(farm: Farm, options: argparse.Namespace) -> Report:
    """Run a class at work with sittings of phones next to it; then one more sitting, while a process is killed."""
    report = Report(options.students)
    whiles: list[While] = []
    with Class(farm.url, options.class_, options.pages, options.quiet, options.interval) as others:
        await asyncio.to_thread(others.arrive)
        for sitting in range(2 * options.sittings):
            begin, worked = time.time(), _worked(farm)
            if sitting % 2:
                await _sit(
                    Hall(farm.url, options.students, report, ARRIVE / options.hurry, TAPS / options.hurry)
                )
            else:
                await asyncio.sleep(options.quiet)
            whiles.append(While(bool(sitting % 2), begin, time.time(), _worked(farm) - worked))
        report.slower = await asyncio.to_thread(others.slower, whiles)
        report.errors += others.errors
    hall = Hall(farm.url, options.students, report, ARRIVE / options.hurry, TAPS / options.hurry)
    await hall.begin()
    await hall.vote_while_killed(farm)
    await hall.end()
    report.errors += [trace for server in farm.servers.values() for trace in server.tracebacks()]
    return report


@contextmanager
def store(kind: str) -> Iterator[str]:
    """Create an empty store for the processes; yield the value of LINCLASS_STORE."""
    if kind == "redis":
        with redis.running() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory(prefix="linclass-hall-") as folder:
            yield f"{folder}/store.sqlite"


def main() -> int:
    """Run the sittings and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--students", type=int, default=MOST, help="with your phone")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--proxy", choices=list(FILES), default="haproxy")
    parser.add_argument("--store", choices=["sqlite", "redis"], default="sqlite")
    parser.add_argument(
        "--class", type=int, default=60, dest="class_", help="students at work beside the hall"
    )
    parser.add_argument(
        "--pages", nargs="+", default=[], help="that the class works on: not all lessons, but these"
    )
    parser.add_argument("--interval", type=float, default=2.0, help="seconds between a student's actions")
    parser.add_argument("--quiet", type=float, default=15.0, help="seconds without a hall before each")
    parser.add_argument("--sittings", type=int, default=3, help="halls beside the class")
    parser.add_argument(
        "--patience", type=float, default=1.0, help="times as long as promised is not too long"
    )
    parser.add_argument("--hurry", type=float, default=1.0, help="times as fast as usual all scan and tap")
    options = parser.parse_args()
    load, processors = os.getloadavg()[0], multiprocessing.cpu_count()
    print(
        f"{options.students} phones, {options.processes} processes behind {options.proxy}, rooms in {options.store}; ",
        end="",
    )
    print(f"load of the machine before: {load:.1f} on {processors} processors", flush=True)
    with store(options.store) as where:
        os.environ["LINCLASS_STORE"] = where
        with Farm(options.processes, proxy=options.proxy) as farm:
            report = asyncio.run(hold(farm, options))
    report.print(options.patience)
    return bool(report.broken(options.patience))


if __name__ == "__main__":
    sys.exit(main())
