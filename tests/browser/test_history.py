"""Back and Forward show what was shown: points, controls, page and step; and two tabs are two visitors."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.support.board import Board, Point, link
from tests.support.browser import wait_until_drawn
from tools.server import Server

ONE: Point = (0.0, 6.0, 0)
TWO: Point = (6.0, 0.0, 1)
PLACES = [(3.0, 4.0), (4.0, 3.0), (5.0, 5.0)]
OPENED = (
    "Linear classifiers",
    "Pocket algorithm",
    "Fisher’s linear discriminant",
    "Decisions and costs",
    "Data",
)
FOUR: tuple[Point, ...] = ((1, 4, 0), (2, 2, 1), (4, 1, 1), (6, 6, 0))
THREE = "?" + link(*FOUR)


def entries(page: Page) -> int:
    """How many entries the tab's history has."""
    return int(page.evaluate("history.length"))


def address(page: Page) -> dict[str, str]:
    """The parts of the address."""
    return {name: values[-1] for name, values in parse_qs(urlsplit(page.url).query).items()}


def add(board: Board, x: float, y: float) -> None:
    """Click a point onto the board and wait until the address has it."""
    before = board.page.url
    board.click(x, y)
    board.page.wait_for_function("(before) => location.href !== before", arg=before)


def go_to(page: Page, name: str) -> Board:
    """Follow a link of the sidebar."""
    page.get_by_test_id("stSidebar").get_by_role("link", name=name, exact=True).click()
    expect(page).to_have_title(f"{name} · Linear classification")
    wait_until_drawn(page)
    return Board(page)


def order(page: Page, name: str) -> None:
    """Choose the order of the mistakes, and wait until the address says so."""
    before = page.url
    page.get_by_role("radio", name=name, exact=True).click()
    page.wait_for_function("(before) => location.href !== before", arg=before)


def test_back_and_forward_go_through_pages_controls_and_points(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron?" + link(ONE, TWO))
    board, length = Board(page), entries(page)
    for x, y in PLACES:
        add(board, x, y)
    states = [board.saved_points()[:n] for n in range(2, 6)]
    order(page, "Worst")
    chosen = page.get_by_role("radio", name="Worst", exact=True)
    expect(chosen).to_be_checked()
    go_to(page, "Dual perceptron")
    assert entries(page) == length + 5  # three points, a control, a page

    page.go_back()
    expect(page).to_have_title("Perceptron algorithm · Linear classification")
    Board(page).expect_points(*states[3])
    expect(chosen).to_be_checked()
    page.go_back()
    expect(page.get_by_role("radio", name="In order", exact=True)).to_be_checked()
    Board(page).expect_points(*states[3])
    for state in (states[2], states[1], states[0]):
        page.go_back()
        Board(page).expect_points(*state)
    for state in states[1:]:
        page.go_forward()
        Board(page).expect_points(*state)
    page.go_forward()
    expect(chosen).to_be_checked()
    page.go_forward()
    expect(page).to_have_title("Dual perceptron · Linear classification")
    Board(page).expect_points(*states[3])
    assert entries(page) == length + 5


def test_back_travels_in_the_history_of_the_edits(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron?" + link(ONE, TWO))
    board = Board(page)
    add(board, 3.0, 4.0)
    after = board.saved_points()
    page.go_back()
    board.expect_points(ONE, TWO)
    expect(board.button("Undo (Ctrl+Z)")).to_be_disabled()
    board.button("Redo (Ctrl+Shift+Z)").click()
    board.expect_points(*after)
    board.button("Undo (Ctrl+Z)").click()
    board.expect_points(ONE, TWO)


def test_back_to_the_points_that_the_page_began_with(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron")
    board = Board(page)
    first = board.saved_points()
    add(board, 3.0, 4.5)
    changed = board.saved_points()
    page.go_back()
    board.expect_points(*first)
    assert "d" not in address(page)
    page.go_forward()
    board.expect_points(*changed)
    board.button("Undo (Ctrl+Z)").click()
    board.expect_points(*first)


def test_a_drag_is_one_entry_and_so_is_a_scene(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron?" + link(ONE, TWO))
    board, length = Board(page), entries(page)
    board.drag((0.0, 6.0), (1.6, 3.2), steps=30)
    page.wait_for_function("(before) => !location.href.includes(before)", arg=link(ONE, TWO))
    moved = board.saved_points()
    assert entries(page) == length + 1
    page.go_back()
    board.expect_points(ONE, TWO)
    page.go_forward()
    board.expect_points(*moved)
    page.get_by_role("button", name="Start the lesson").click()
    page.wait_for_url("**scene=1**")
    wait_until_drawn(page)
    assert entries(page) == length + 2
    page.go_back()
    Board(page).expect_points(*moved)


def test_the_step_is_restored_and_stepping_is_one_entry(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron" + THREE)
    board, length = Board(page), entries(page)
    last = board.step
    assert last > 3
    for _ in range(3):
        board.button("One step back").click()
    slider = board.player.locator("input[type=range]")
    slider.focus()
    slider.press("ArrowLeft")
    board.expect_step(last - 4)
    slider.press("ArrowRight")
    board.expect_step(last - 3)
    page.wait_for_url(f"**step={last - 3}*")
    assert entries(page) == length + 1
    order(page, "Worst")
    page.wait_for_function("() => new URLSearchParams(location.search).has('step')")
    page.go_back()
    expect(page.get_by_role("radio", name="In order", exact=True)).to_be_checked()
    board.expect_step(last - 3)
    assert address(page)["step"] == str(last - 3)
    page.go_back()
    board.expect_step(last)
    page.go_forward()
    board.expect_step(last - 3)
    assert entries(page) == length + 2


# Safari allows a hundred writes in ten seconds and then throws; `refuse` makes this browser throw at once.
WRITES = """for (const name of ["pushState", "replaceState"]) {
  const real = History.prototype[name];
  History.prototype[name] = function (...entry) {
    if (window.refuse) throw new DOMException("called too often", "SecurityError");
    window.writes = (window.writes ?? 0) + 1;
    return real.apply(this, entry);
  };
}"""


def test_a_held_arrow_key_writes_the_address_once(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(extra_http_headers={})  # a context of its own: the script stays in it
    page.add_init_script(WRITES)
    board = _with_points(server, page, *FOUR)
    last = board.step
    page.evaluate("window.writes = 0")
    for _ in range(20):
        page.keyboard.down("ArrowLeft")  # without a release: the key repeats
        page.keyboard.down("ArrowRight")
    page.keyboard.down("ArrowLeft")
    page.wait_for_url(f"**step={last - 1}*")
    assert page.evaluate("window.writes") == 1


def test_a_browser_that_refuses_to_write_the_address_loses_no_point(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(extra_http_headers={})
    page.add_init_script(WRITES)
    board = _with_points(server, page, ONE, TWO)
    page.evaluate("window.refuse = true")
    board.click(3.0, 4.0)
    board.expect_count(3)
    board.click(4.0, 3.0)
    board.expect_count(4)
    points = board.saved_points()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("window.refuse = false")
    page.wait_for_url(f"**{link(*points)}*")
    page.go_back()
    board.expect_points(ONE, TWO)


def test_a_switch_that_streamlit_binds_is_an_entry_too(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron" + THREE)
    length = entries(page)
    switch = page.get_by_role("switch", name="Show every visit")
    shown = page.locator(".stCheckbox", has_text="Show every visit").locator("label").first
    shown.click()
    expect(switch).to_be_checked()
    page.wait_for_function("() => location.search.includes('pla.visits=true')")
    assert entries(page) == length + 1
    page.go_back()
    expect(switch).not_to_be_checked()
    page.go_forward()
    expect(switch).to_be_checked()


def test_a_page_that_opens_makes_no_entry_of_its_own(open_page: Callable[..., Page]) -> None:
    page = open_page("/glossary?" + link(ONE, TWO), chart=False)
    page.wait_for_function("window.linclass?.charts.size")
    length = entries(page)
    for name in OPENED:
        go_to(page, name).expect_points(ONE, TWO)
        assert entries(page) == length + 1, name
        page.go_back()
        expect(page).to_have_title("Glossary · Linear classification")


def test_two_tabs_of_one_browser_do_not_disturb_each_other(
    server: Server, page: Page, errors: list[str]
) -> None:
    other = page.context.new_page()
    other.on("pageerror", lambda error: errors.append(f"page: {error}"))
    try:
        here, there = _with_points(server, page, ONE, TWO), _with_points(server, other, TWO, ONE)
        add(here, 3.0, 4.0)
        add(there, 4.0, 3.0)
        mine, theirs = here.saved_points(), there.saved_points()
        assert mine[0] == ONE
        assert theirs[0] == TWO
        page.reload()
        Board(page).expect_points(*mine)
        there.expect_points(*theirs)
        other.go_back()
        there.expect_points(TWO, ONE)
        Board(page).expect_points(*mine)
        page.go_back()
        Board(page).expect_points(ONE, TWO)
        other.reload()
        Board(other).expect_points(TWO, ONE)
        other.go_forward()
        Board(other).expect_points(*theirs)
        Board(page).expect_points(ONE, TWO)
    finally:
        other.close()


def _with_points(server: Server, page: Page, *points: Point) -> Board:
    page.goto(f"{server.url}/perceptron?{link(*points)}")
    page.wait_for_function("window.linclass?.primary?.root.dataset.ready")
    return Board(page)
