"""Visitors in a hurry: connections that only rerun or only change pages, and pages that are opened many times a second.

python -m tests.fuzz.hurry URL KIND SECONDS NUMBER   what becomes of them, as JSON
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks import points
from benchmarks.client import Tab, tab
from tests.support import loop

CONNECTIONS = 10  # that only rerun, or only change pages
OPENS = 34  # pages a second
MESSAGES = 35  # a second of each connection: hardly fewer than the server takes
REST = 0.1  # seconds between an answer that a neighbour gets and what is asked next
PAGES = ("perceptron", "fisher", "margin", "logistic")


async def reruns(url: str, until: float, done: Counter[str]) -> None:
    """Ask for a rerun as often as the server takes messages, and read no answer."""
    async with tab(url) as browser:
        control = (await browser.open("fisher", points.query(60, "apart", 1) + "&scene=0")).controls[0]
        state = ClientState(
            query_string=browser.query, page_script_hash=browser.script_hash, fragment_id=control.fragment
        )
        read = asyncio.create_task(_read(browser, done))
        while time.time() < until and not read.done():
            del state.widget_states.widgets[:]
            state.widget_states.widgets.append(next(control.states))
            await browser.socket.send(BackMsg(rerun_script=state).SerializeToString())
            await asyncio.sleep(1 / MESSAGES)
        read.cancel()


async def _read(browser: Tab, done: Counter[str]) -> None:
    """Count what comes."""
    with suppress(ConnectionClosed):
        while True:
            await browser.socket.recv(decode=False)
            done["messages"] += 1


async def pages(url: str, until: float, done: Counter[str]) -> None:
    """Go from page to page."""
    async with tab(url) as browser:
        while time.time() < until:
            await browser.open(PAGES[done["answers"] % len(PAGES)], "scene=0")
            done["answers"] += 1


async def opened(url: str, done: Counter[str]) -> None:
    """Open a page as somebody new, and go."""
    began = time.time()
    async with tab(url) as browser:
        await browser.open("fisher", "scene=0")
    done["answers"] += 1
    done["seconds at worst"] = max(done["seconds at worst"], int(time.time() - began + 1))


async def _told(attempt: Awaitable[None], done: Counter[str]) -> None:
    """What becomes of an attempt; a connection that the server ends or refuses is no fault."""
    try:
        await attempt
    except (ConnectionClosed, InvalidHandshake) as error:
        done[type(error).__name__] += 1
    except (TimeoutError, OSError) as error:
        done[f"fault: {type(error).__name__}"] += 1


async def attack(url: str, kind: str, seconds: float, number: int = 0) -> Counter[str]:
    """What so many connections of a kind do in so many seconds, or so many opens a second."""
    done: Counter[str] = Counter()
    until = time.time() + seconds
    running = []
    if kind == "opens":
        for n in range(round(seconds * (number or OPENS))):
            running.append(asyncio.create_task(_told(opened(url, done), done)))
            await asyncio.sleep(max(0.0, until - seconds + (n + 1) / (number or OPENS) - time.time()))
        await asyncio.wait(running, timeout=40)
    else:
        work = {"reruns": reruns, "pages": pages}[kind]
        running = [
            asyncio.create_task(_told(work(url, until, done), done)) for _ in range(number or CONNECTIONS)
        ]
        await asyncio.wait(running, timeout=seconds + 20)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return done


@dataclass
class Waits:
    """Seconds that a neighbour waited for answers to a control, and for another page."""

    answers: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return ", ".join(
            f"{what} p95 {p95(took):.3f} at worst {max(took):.3f} ({len(took)})"
            for what, took in vars(self).items()
        )


def p95(times: list[float]) -> float:
    """What all but one in twenty stay below."""
    return statistics.quantiles(times, n=20)[-1]


async def neighbours(url: str, enough: Callable[[Waits], bool]) -> Waits:
    """Two who work as people do: one changes a control, one goes from page to page."""
    waits = Waits()

    async def controls() -> None:
        async with tab(url) as visitor:
            control = (await visitor.open("fisher", points.query(60, "apart", 1) + "&scene=0")).controls[0]
            while not enough(waits):
                visitor.widgets[control.id] = next(control.states)
                answer = await visitor.rerun(control.fragment)
                assert not answer.errors, answer.errors
                waits.answers.append(answer.seconds)
                await asyncio.sleep(REST)

    async def turns() -> None:
        async with tab(url) as visitor:
            while not enough(waits):
                answer = await visitor.open(PAGES[len(waits.pages) % len(PAGES)], "scene=0")
                assert not answer.errors, answer.errors
                waits.pages.append(answer.seconds)
                await asyncio.sleep(1.0)

    await asyncio.gather(controls(), turns())
    return waits


async def beside(url: str, kind: str, seconds: float, number: int = 0) -> tuple[Waits, Counter[str]]:
    """The neighbours' waits while another process attacks, and what came of the attack."""
    attacked = asyncio.create_task(loop.ask("tests.fuzz.hurry", url, kind, seconds, number))
    until = time.time() + seconds + 1
    waits = await neighbours(url, lambda waits: time.time() > until and len(waits.pages) > 1)
    return waits, Counter(await attacked)


async def calm(url: str, seconds: float) -> Waits:
    """The same with nobody else there."""
    await neighbours(url, lambda waits: len(waits.pages) > 1)
    until = time.time() + seconds
    return await neighbours(url, lambda waits: time.time() > until and len(waits.pages) > 1)


if __name__ == "__main__":
    address, what, length, how_many = sys.argv[1:]
    print(json.dumps(asyncio.run(attack(address, what, float(length), int(how_many)))))
