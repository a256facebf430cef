"""The numbers that the documents promise are those of the code."""

from __future__ import annotations

import re
import tomllib

import pytest

from explorer.classroom import guesses, room, routes
from explorer.classroom.store import LIFE
from explorer.points import open_tables
from explorer.points.reading.limits import MAX_BYTES, MAX_OBJECTS, MAX_POINTS
from explorer.server import log_throttle, store
from explorer.server.limits import client_address, page_opens, upload_memory
from tests.support import documents
from tools.server import ROOT

CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["server"]
MILLION, HOUR = 10**6, 3600
SIZES = [MAX_BYTES / 2**20, MAX_OBJECTS / 2**20]  # of a text table, and of another file
PHONES, SECONDS = 300, 30  # as in tests/classroom/test_limits.py


def cells(name: str, begins: str) -> str:
    """The cells of the one row of a table that begins with these words, without the tests that verify it."""
    rows = [line for line in documents.text(name).splitlines() if line.startswith(f"| {begins}")]
    assert len(rows) == 1, begins
    return "|".join(rows[0].split("|")[:-2]) if name == "SECURITY.md" else rows[0]


def numbers(text: str) -> list[int]:
    """The whole numbers in a text, in order."""
    return [int(found.replace(",", "")) for found in re.findall(r"\b\d+(?:,\d{3})*", text)]


@pytest.mark.parametrize(
    ("begins", "expected"),
    [
        ("pages opened from one address", [page_opens.BURST, page_opens.RATE, page_opens.LONGEST, 429]),
        ("open pages of one address", [page_opens.MOST_HERE]),
        ("uploads of one visitor", [upload_memory.MOST_FILES, upload_memory.MOST_BYTES / MILLION, *SIZES]),
        ("open tables of all visitors", [open_tables.MOST / MILLION]),
        ("uploads in total", [upload_memory.MOST_IN_ALL / MILLION]),
        ("phones that join from one address", list(reversed(routes.JOINS))),
        ("phones that join one room", list(reversed(routes.JOINS_OF_ROOM))),
        (
            "wrong room codes",
            [guesses.BURST, guesses.RATE, guesses.BURST_IN_ALL, guesses.RATE_IN_ALL],
        ),
        ("Data sets that are too large", [store.DAYS]),
        ("`LINCLASS_STORE_MB`", [store.MEGABYTES]),
    ],
)
def test_the_limits_of_running(begins, expected):
    assert numbers(cells("docs/running.md", begins)) == expected


@pytest.mark.parametrize(
    ("begins", "expected"),
    [
        ("The tables that visitors have open", [open_tables.MOST / MILLION, MAX_POINTS, 60, 250, 550]),
        (
            "Uploads have limits",
            [
                upload_memory.MOST_FILES,
                upload_memory.MOST_BYTES / MILLION,
                upload_memory.MOST_IN_ALL / MILLION,
                upload_memory.SILENCE,
                CONFIG["disconnectedSessionTTL"],
            ],
        ),
        (
            "An address can open pages",
            [page_opens.BURST, page_opens.RATE, page_opens.LONGEST, page_opens.MOST_HERE],
        ),
        (
            "A room’s code has",
            [
                room.CODE_LENGTH,
                len(room.LETTERS) ** room.CODE_LENGTH // MILLION,
                guesses.BURST,
                guesses.RATE,
                guesses.BURST_IN_ALL,
                guesses.RATE_IN_ALL,
            ],
        ),
        (
            "A class behind one address",
            [PHONES, SECONDS, routes.JOINS[1], routes.JOINS[0], *reversed(routes.JOINS_OF_ROOM)],
        ),
        ("When a room is closed", [LIFE / HOUR]),
        (
            "There are at most",
            [
                room.MOST_ROOMS,
                room.MOST_PHONES,
                room.MOST_QUESTIONS,
                routes.MOST_BYTES / 1000,
                routes.ANSWERS[0],
            ],
        ),
        ("The log repeats", [log_throttle.MOST, log_throttle.LENGTH]),
        ("Rate limits count", [client_address.IPV6_PREFIX]),
        ("The store contains points", [store.MEGABYTES, store.DAYS]),
    ],
)
def test_the_promises_of_security(begins, expected):
    assert numbers(cells("SECURITY.md", begins)) == expected


def test_an_upload_may_be_as_large_as_a_file():
    assert CONFIG["maxUploadSize"] == MAX_BYTES // 2**20


def test_every_test_of_a_promise_exists():
    named = re.findall(r"`(tests/[^`]+)`", documents.text("SECURITY.md"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", ["deploy/haproxy.cfg", "deploy/nginx.conf"])
def test_the_proxies_name_the_largest_upload(name):
    found = re.search(r"[Aa]n upload may have (\d+) MB", (ROOT / name).read_text(encoding="utf-8"))
    assert found
    assert int(found[1]) == CONFIG["maxUploadSize"]
