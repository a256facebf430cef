"""Visitors who mean no good, at work side by side: with messages, with letters of edits, and with files."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass, field

from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks import points
from benchmarks.client import Answer, Tab, tab
from benchmarks.controls import BOARD, Control, held
from tests.fuzz import edits, messages, requests, uploads
from tests.support.uploader import Request, Uploader

PAGES = ("perceptron", "fisher", "margin", "data")
MESSAGES, LETTERS, FILES = 50, 40, 8  # of one visit
QUIET = 0.5  # seconds without a word from the server, after which nothing more is to come


@dataclass
class Done:
    """What was sent, and what should not have come of it."""

    sent: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def on(url: str, hostile: int, letters: int, files: int) -> Done:
    """Send so many of each to a server; what came of it."""
    done = Done()

    async def all_three() -> None:
        await asyncio.gather(
            _visits(url, "messages", hostile, MESSAGES, done, _speak),
            _visits(url, "letters", letters, LETTERS, done, _edit),
            _visits(url, "files", files, FILES, done, _leave_files),
        )

    asyncio.run(all_three())
    return done


async def _visits(url: str, kind: str, number: int, each: int, done: Done, work) -> None:
    """One visit after the other, until so many were sent; a connection that the server ends is no fault."""
    while done.sent[kind] < number:
        before = done.sent[kind]
        chance = random.Random(f"{kind} {before}")
        try:
            async with tab(url) as browser:
                await work(url, browser, min(each, number - before), chance, done)
        except (ConnectionClosed, InvalidHandshake):
            done.sent["connections ended"] += 1
        except TimeoutError:
            done.faults.append(f"{kind} {before}: no answer")
        if done.sent[kind] == before:
            done.faults.append(f"{kind} {before}: nothing could be sent")
            return


# ---- messages ----


async def _speak(_url: str, browser: Tab, number: int, chance: random.Random, done: Done) -> None:
    """Hostile messages as fast as they can be sent."""
    page = chance.choice(PAGES)
    ids = [control.id for control in (await browser.open(page, "scene=0")).controls]
    for _ in range(number):
        await browser.socket.send(messages.message(chance, ids, page))
        done.sent["messages"] += 1
    await _drain(browser)


async def _drain(browser: Tab) -> None:
    """Read all that comes until the server is quiet."""
    while True:
        try:
            async with asyncio.timeout(QUIET):
                await browser.socket.recv(decode=False)
        except TimeoutError:
            return


# ---- letters of edits ----


async def _edit(_url: str, browser: Tab, number: int, chance: random.Random, done: Done) -> None:
    """Letters to one board; the points on it are what these leave, after each of them."""
    query = points.query(chance.choice((2, 12, 60)), "overlapping", chance.randrange(99)) + "&scene=0"
    board = _board(await browser.open(chance.choice(PAGES), query))
    assert board is not None
    x, y, labels = held(board.edit)
    start = edits.Held(tuple(zip(x, y, labels, strict=True)), 2)
    book = edits.Book(start, board.edit["epoch"], board.edit["ack"])
    for _ in range(number):
        letter = edits.letter(chance, book)
        book.receive(letter)
        answer = await _sent(browser, board, letter)
        done.sent["letters"] += 1
        board = _board(answer) or _board(await browser.open(browser.page, browser.query))
        if board is None or answer.errors or _on(board) != (book.held.points, book.seen, book.epoch):
            done.faults.append(
                f"{browser.page}: {letter} left {board and _on(board)}, not {book}; {answer.errors}"
            )
            return


async def _sent(browser: Tab, board: Control, letter: edits.Letter) -> Answer:
    """The answer to a letter, which goes to the charts alone where the page has a way to them."""
    to = browser.relay or board
    value = {"edits": letter} if to is browser.relay else {"edits": letter | {"rests": 1}}
    browser.widgets[to.id] = WidgetState(id=to.id, json_value=json.dumps(value))
    return await browser.rerun(to.fragment)


def _board(answer: Answer) -> Control | None:
    return next((control for control in answer.controls if control.label == BOARD), None)


def _on(board: Control) -> tuple[tuple[edits.Point, ...], int, str]:
    """The points of a board, the last number that it has seen, and its visit's name."""
    return tuple(zip(*held(board.edit), strict=True)), board.edit["ack"], board.edit["epoch"]


# ---- files ----


async def _leave_files(url: str, browser: Tab, number: int, chance: random.Random, done: Done) -> None:
    """Hostile files, half of them in broken requests; the page then reads one of those that were taken."""
    browser = Uploader(browser.socket)
    await browser.begin()
    taken = []
    for n in range(number):
        name, content = uploads.upload(chance.randrange(10**6))
        request = Request.of(url, browser.session, f"{n}", content)
        if chance.random() < 0.5:
            request = requests.broken(request, chance)
        status = await asyncio.to_thread(request.status, url)
        done.sent["files"] += 1
        done.sent[f"status {status}"] += 1
        if status >= 500:
            done.faults.append(f"{request.method} {request.path[:90]} {request.headers}: status {status}")
        if (request.method, status) == ("PUT", 204):
            taken.append((f"{n}", name.encode("utf-8", "replace").decode(), len(content)))
    if taken:
        answer = await browser.choose(*chance.choice(taken))
        done.sent["files read"] += 1
        done.faults += [f"file {taken}: {error}" for error in answer.errors]


if __name__ == "__main__":
    address, *numbers = sys.argv[1:]
    print(json.dumps(vars(on(address, *map(int, numbers)))))
