"""A hall behind a proxy: its phones may hang on any process, and a process that dies takes no answer with it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from benchmarks import sitting
from benchmarks.hall_report import Report
from benchmarks.lecturer import Lecturer
from benchmarks.phone import Phone
from tests.support import loop
from tests.support.proxies import need
from tests.support.share import ALL
from tools.serve import Farm

PHONES = 12  # `python -m benchmarks.hall` takes 200
ARRIVE, TAPS = 1.0, 2.0  # seconds
PATIENCE = 60.0


@pytest.fixture(scope="module")
def farm(tmp_path_factory):
    """Three processes behind HAProxy, with a store of their own."""
    need("haproxy")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LINCLASS_STORE", str(tmp_path_factory.mktemp("hall") / "store.sqlite"))
        with Farm(3) as running:
            yield running


@asynccontextmanager
async def leading(farm, process):
    """A lecturer with that process, and the code of the room."""
    lecturer = Lecturer(farm.url, *sitting.SCENE)
    lecturer.cookies["process"] = process
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        task = group.create_task(lecturer.attend())
        yield lecturer, await lecturer.open_room()
        task.cancel()
    assert not lecturer.errors
    assert lecturer.process == process


async def count(lecturer, answered, joined):
    """Wait until the lecturer is told so."""
    while not lecturer.shown.counts or lecturer.shown.counts[-1][1:] != (answered, joined):
        await asyncio.sleep(sitting.PACE)


async def one_on_each(farm):
    """What the lecturer on one process sees of an answer given on another by a phone that joined on a third."""
    async with leading(farm, "app3") as (lecturer, code):
        phone = Phone(farm.url, code, 0)
        phone.cookies["process"] = "app1"
        await phone.meet()
        assert phone.process == "app1"
        await lecturer.press(sitting.ASK)
        await count(lecturer, 0, 1)
        phone.cookies["process"] = "app2"
        await phone.answer(1, 2)
        assert phone.process == "app2"
        await count(lecturer, 1, 1)
        await lecturer.press(sitting.SHOW)
        phone.cookies["process"] = "app1"
        await phone.meet()
        for key in sitting.CLOSE:
            await lecturer.press(key)
        return lecturer.shown.votes, phone


@pytest.mark.slow
def test_joined_on_one_answered_on_another_counted_on_a_third(farm):
    votes, phone = loop.run(one_on_each(farm))
    assert votes == [0, 0, 1]
    assert phone.me["answer"] == 2
    assert len(phone.names) == 1


async def held(farm):
    report = Report(PHONES)
    whole = sitting.Hall(farm.url, PHONES, report, ARRIVE, TAPS)
    async with asyncio.timeout(PATIENCE):
        await whole.begin()
        await whole.vote_while_killed(farm)
        await whole.end()
    return report, whole.phones


@pytest.mark.skipif(not ALL, reason="make test has a hall of six, by its command")
@pytest.mark.slow
def test_a_process_that_is_killed_in_a_vote_loses_no_answer(farm):
    report, phones = loop.run(held(farm))
    assert report.errors == []
    assert (report.lost, report.miscounted, report.renamed) == (0, 0, 0)
    assert all(1 in phone.acknowledged for phone in phones)
    assert 0 < len(report.back) < PHONES
    assert len({name for phone in phones for name in phone.names}) == PHONES


def measured(phones, **what):
    """A report of a hall where all went well, but for this."""
    lists = (
        "joined",
        "saw",
        "answered",
        "count",
        "votes",
        "told",
        "back",
        "lecturer",
        "steps",
        "scenes",
        "reported",
        "devices",
    )
    report = Report(phones, **{name: [0.25] for name in lists}, slower=1.1)
    return replace(report, **what)


@pytest.mark.parametrize(
    "what",
    [
        {"lost": 1},
        {"miscounted": 2},
        {"renamed": 1},
        {"errors": ["something"]},
        {"joined": [20.1]},
        {"saw": [2.1] * 20},
        {"answered": [1.0, 5.1]},
        {"count": [1.1] * 20},
        {"back": [0.1, 5.1]},
        {"steps": [0.31] * 20},
        {"scenes": [0.31] * 20},
        {"devices": [0.1, 5.1]},
        {"slower": 1.21},
        {"slower": float("nan")},
    ],
    ids=str,
)
def test_a_promise_that_is_broken_is_told(what):
    assert not measured(200).broken()
    assert len(measured(200, **what).broken()) == 1
    (value,) = what.values()
    lasting = isinstance(value, int) or value == ["something"]  # what no patience makes good
    assert bool(measured(200, **what).broken(patience=30)) == (lasting or value != value)
    assert bool(measured(1000, **what).broken()) == (lasting or value != value)


def test_how_far_a_count_is_behind():
    counts = [(1.0, 1), (2.0, 3)]
    assert list(sitting._behind([0.8, 1.2, 2.5], counts)) == pytest.approx([0.2, 0.8, 0.0])
