"""A class behind a proxy: a process is killed, and all are restarted one by one; nobody loses a point."""

from __future__ import annotations

import pytest

from benchmarks import classroom, points, student
from benchmarks.client import connected, tab
from tests.support import loop
from tests.support.proxies import need
from tests.support.share import ALL, third
from tools import proxy
from tools.serve import Farm

STUDENTS = 60  # `python -m benchmarks.classroom` takes 200
# Seconds that a visitor may be away on a busy machine; the benchmark allows 5.
BUSY = 30.0
INTERVAL = 3.0  # seconds between two actions of a student
TURNS = 3  # of each control


@pytest.mark.skipif(not ALL, reason="make test has a class of four, by its command")
@pytest.mark.slow
@pytest.mark.timeout(300)  # on a machine that has much else to do
@pytest.mark.parametrize("name", proxy.FILES)
def test_a_class_goes_on_when_a_process_dies_and_when_all_are_restarted(name):
    need(name)
    with Farm(3, proxy=name) as farm:
        report = loop.run(classroom.hold(farm, STUDENTS, INTERVAL))
    assert not report.failures(away=BUSY)
    assert (
        STUDENTS // 3 <= len(report.moved) <= STUDENTS // 2
    )  # the fullest died: they were shared out evenly
    assert len(report.gaps) >= STUDENTS  # nobody was spared by the restart
    assert report.points >= STUDENTS * (student.COUNT + 2)  # each added one before, and one after


@pytest.mark.slow
@pytest.mark.parametrize("page", third(classroom.LESSONS))
def test_no_control_of_a_class_takes_the_board_away(server, page):
    """A student who comes back goes on with the points: no control may have taken them off the page."""
    loop.run(_try_controls(server.url, page))


async def _try_controls(url, page):
    query = points.query(student.COUNT, "apart", 1)
    async with tab(url) as browser:
        opened = await browser.open(page, query)
        for control in student.others(opened.controls):
            for _ in range(TURNS):
                await browser.change(control)
                assert student.boards((await browser.resume(browser.socket)).controls), control.label
            await browser.open(page, query)


def cookies(farm, name):
    """What a visitor with the cookie of that process gets."""
    return loop.run(_cookies(farm.url, {"process": name}))


async def _cookies(url, given):
    async with connected(url, given):
        return given


@pytest.mark.slow
@pytest.mark.parametrize("name", third(proxy.FILES, 1))
def test_who_was_moved_stays_where_the_points_are(name):
    need(name)
    with Farm(2, proxy=name) as farm:
        assert cookies(farm, "app1") == {"process": "app1"}
        farm.servers["app1"].kill()
        assert cookies(farm, "app1") == {"process": "app2"}
        farm.look_after()
        assert cookies(farm, "app2") == {"process": "app2"}
        assert cookies(farm, "no such process")["process"] in farm.servers
