"""Each page and each gesture in Firefox and in WebKit, Safari's engine. `make engines` visits all pages."""

from __future__ import annotations

import csv
import io

import pytest
from PIL import Image

from explorer.classroom import location
from explorer.classroom import room as rooms
from explorer.lessons import SITE
from tests.support import visit
from tests.support.board import Board, link
from tests.support.browser import wait_until_drawn
from tests.support.classroom import CHOICE
from tests.support.phones import SMALL
from tests.support.share import sixth
from tools.engines import ENGINES

# Of the pages a sixth in `make test`, in each engine others.
PAGES = [(engine, path) for k, engine in enumerate(ENGINES) for path in sixth(visit.PAGES, 3 * k)]
POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
TABLE = [(3.0, 3.0, 0), (4.0, 3.0, 0), (1.0, 1.0, 1)]  # Li 2, Table 2.1: seven updates
SIZES = "width,height,kind\n1,2,small\n3,4,large\n5,6,small\n"
COUNT = "document.querySelector('.st-key-board .lc-count').textContent"
FAULTS = "[...document.querySelectorAll('.lc-error')].map((node) => node.textContent).filter(Boolean)"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # Selenium's own
]
each_engine = pytest.mark.parametrize("engine", ENGINES)


@pytest.fixture
def open_board(tab, server):
    """`open_board("/perceptron?…")`: the board of a page when all of it is drawn."""

    def open_(path):
        tab.goto(server.url + path)
        wait_until_drawn(tab)
        return Board(tab)

    return open_


@pytest.mark.parametrize(("engine", "path"), PAGES)
def test_a_page_is_drawn(path, tab, open_board):
    """From a deep link: its title, its board and all other charts, without an error in the console."""
    board = open_board(f"/{path}?{link(*POINTS)}&scene=0")
    assert tab.evaluate("document.querySelector('h1').textContent") == visit.headings(visit.visit(path))[0]
    assert board.message("edit.readonly") or board.drawn() == len(board.points()) > 0
    assert not tab.evaluate(FAULTS)


@each_engine
def test_points_are_clicked_and_dragged_and_steps_are_shown(tab, open_board):
    board = open_board("/perceptron?scene=0")
    before = board.points()
    places = [(0.5 + 0.5 * i, 5.5 if i % 2 else 0.5) for i in range(10)]
    tab.mouse.clicks([board.pixel(*place) for place in places])
    points = board.saved_points()
    assert len(points) == board.drawn() == len(before) + 10
    assert points[: len(before)] == before
    for (x, y, label), place in zip(points[len(before) :], places, strict=True):
        assert (x, y) == pytest.approx(place, abs=0.05)
        assert label == 0
    board.press("Control+z")
    board.expect_points(*points[:-1])

    board = open_board(f"/perceptron?{link(*TABLE)}&scene=0")
    line, models = board.line(), tab.evaluate("linclass.stats.models")
    board.drag((1, 1), (2, 1.5))
    *others, (x, y, label) = board.saved_points()
    assert others == TABLE[:2]
    assert (x, y, label) == (pytest.approx(2, abs=0.05), pytest.approx(1.5, abs=0.05), 1)
    tab.wait_for_function("(models) => linclass.stats.models > models", arg=models)
    assert board.line() != line
    board.press("Control+z")
    board.expect_points(*TABLE)

    tab.wait_for_function(f"{COUNT} === '8 / 8'")
    for name, step in (("first", 0), ("forward", 1), ("forward", 2), ("back", 1)):
        tab.click(".lc-player button", board.message(f"labels.{name}"))
        board.expect_step(step)
    tab.wait_for_function("/step=1(&|$)/.test(location.search)")
    tab.click(".lc-play")
    board.expect_step(8)
    tab.wait_for_function("!linclass.primary.playing")
    assert [round(x + y - 3, 6) for x, y in board.line()] == [0, 0]


@each_engine
def test_a_scene_is_answered(tab, open_board):
    scene = SITE["perceptron"].scenes[1]
    open_board("/perceptron?scene=2")
    tab.click(".st-key-act button", scene.act.options[0])
    tab.expect_text(".lc-foretold li.lc-said", scene.act.options[0])
    tab.expect_text(".lc-foretold li.lc-happened", scene.act.options[scene.act.happened])
    assert tab.evaluate("document.querySelectorAll('.st-key-scene-show').length") == 0
    tab.wait_for_function("document.cookie.includes('perceptron.twice')")


@each_engine
def test_points_are_uploaded_and_saved(tab, open_board):
    board = open_board(f"/data?{link(*POINTS)}&scene=0")
    file = tab.folder / "sizes.csv"
    file.write_text(SIZES, encoding="utf-8")
    tab.click("[role=tab]", "Upload")
    tab.wait_for_function("() => document.querySelector('input[type=file]')").send_keys(str(file))
    board.expect_points((1, 2, 0), (3, 4, 1), (5, 6, 0))
    tab.click(".lc-save")
    tab.click(".lc-menu button", board.message("labels.save_points"))
    saved = tab.wait_for_file("points.csv").read_text(encoding="utf-8-sig")
    assert list(csv.reader(io.StringIO(saved)))[1:] == list(csv.reader(io.StringIO(SIZES)))[1:]
    tab.click(".lc-save")
    tab.click(".lc-menu-row button[aria-label$=PNG]")
    picture = Image.open(tab.wait_for_file("data.png")).convert("RGB")
    assert len(picture.getcolors(1 << 24)) > 20


@pytest.fixture
def room(server, monkeypatch):
    """A room of the server's, without a lecturer's page."""
    monkeypatch.setattr(rooms, "_store", location.opened())
    room = rooms.opened()
    yield room
    room.close()


@each_engine
def test_a_phone_joins_a_room_and_answers(tab, server, room):
    tab.look(SMALL)
    tab.goto(f"{server.url}/join/{room.code}?lang=en")
    tab.wait_for_function("/[:：]/.test(document.querySelector('#who').textContent)")
    room.ask(CHOICE)
    tab.click("button", CHOICE.options[1])
    tab.wait_for_function("document.querySelector('[aria-pressed=true]')")
    tab.wait_for_function("document.querySelector('[role=status]').textContent")
    assert list(room.votes(1).values()) == [1]
