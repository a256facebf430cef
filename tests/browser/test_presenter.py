"""The projector, the lecturer's own device and five phones in a prepared course: what one device does, all show."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from explorer.lesson.classroom.custom_question import made
from explorer.lesson.courses import file
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lesson.posed import own_points
from explorer.lessons import SITE
from explorer.points.dataset import Dataset
from tests.support.classroom import Phone
from tests.support.lecture import HALL, read_code
from tests.support.phones import sound

PHONE = {"width": 390, "height": 844}
OWN = Dataset([[0, 0], [2, 0.5], [0, 3], [2, 4]], [0, 0, 1, 1], ("yes", "no"), ("width", "height"), "Mine")
CHOICE = made(
    {"kind": "choice", "text": "Which rule?", "options": "one\ntwo", "right": "two", "shown": True}, OWN
)
COMPUTED = own_points.opened(SITE["perceptron"], own_points.key("updates", OWN, standardised=False), OWN)
NOTE = "Ask the back row first."
SCENES = SITE["xor"].scenes[:3]
COURSE = Course(
    (
        *(Entry("scene", "xor", one.key) for one in SCENES),
        question(CHOICE, explained="Because of the second.", note=NOTE),
        question(COMPUTED.asked, lesson="perceptron", explained=COMPUTED.explained),
        Entry("proof", "convergence", "con-novikoff", points=OWN),
    )
)
QUESTIONS = [*(one.question for one in SCENES), CHOICE.text, COMPUTED.asked.text]
FLOOD = 60  # answers at once, more than a phone may send


def place(page: Page, i: int) -> None:
    """Expect that scene i is shown on the projector."""
    expect(page.locator(".lc-bar output")).to_have_text(f"{i} / {len(COURSE.entries)}")


def agreed(projector: Page, presenter: Page) -> int:
    """Wait until both devices have shown the same scene for a second, and return its number."""
    deadline = time.monotonic() + 20
    same: list[str] = []
    while len(set(same[-10:])) != 1 or len(same) < 10:
        assert time.monotonic() < deadline, "they do not agree"
        shown = projector.locator(".lc-bar output").inner_text().partition(" ")[0]
        told = presenter.locator("#place").inner_text()
        same = [*same, shown] if f" {shown} of " in told else []
        time.sleep(0.1)
    return int(same[-1])


@pytest.fixture
def projector(open_page, new_page):
    """The first entry of a course that was imported on the map, on the projector."""
    page = open_page("/?scene=0", on=new_page(viewport=HALL))
    page.get_by_text("Create your own course").click()
    given = {"name": "course.json", "mimeType": "application/json", "buffer": file.written(COURSE)}
    page.locator("[class*=st-key-course-file] input").set_input_files(given)
    link = page.get_by_test_id("stCode").filter(has_text="course=")
    expect(link).to_be_visible()
    page.goto(f"{link.inner_text().strip()}&lecture=1")
    return page


@pytest.mark.slow
def test_a_prepared_course_on_projector_presenter_view_and_phones(server, new_page, projector, errors):
    """Projector and presenter view show one state; the phones answer each question; then the room is locked."""
    place(projector, 1)
    projector.keyboard.press("j")
    code = projector.locator(".lc-room").inner_text().split()[1]
    projector.keyboard.press("j")
    phones = [Phone(server.port, code) for _k in range(5)]
    assert len({phone.joins()["name"] for phone in phones}) == 5
    projector.keyboard.press("r")
    expect(projector.get_by_role("dialog", name="Presenter view")).to_be_visible()
    address = read_code(projector)
    secret = address.partition("#present=")[2]
    assert secret not in projector.url
    projector.keyboard.press("r")
    presenter = new_page(viewport=PHONE)
    presenter.goto(address)
    asked, told = presenter.locator(".question p"), presenter.locator("#told")
    expect(asked).to_have_text(QUESTIONS[0])
    expect(told).to_be_empty()
    sound(presenter)

    def press(name: str) -> None:
        presenter.get_by_role("button", name=re.compile(f"^{name}")).click()

    def shows(i: int) -> None:
        place(projector, i)
        expect(asked).to_have_text(QUESTIONS[i - 1])
        expect(
            projector.get_by_text(QUESTIONS[i - 1]).first
        ).to_be_visible()  # an order before that is too late

    def voted(n: int, *given: object) -> None:
        """The presenter asks, the phones answer at once, and only the presenter sees the votes before they are shown."""
        press("Ask the class")
        expect(presenter.get_by_role("button", name=re.compile("^Show the votes"))).to_be_visible()
        with ThreadPoolExecutor(len(phones)) as together:
            assert set(together.map(lambda phone, one: phone.answers(n, one), phones, given)) == {200}
        expect(presenter.locator("#votes")).to_contain_text("5 of 5 phones have answered.")
        expect(projector.locator(".lc-votes")).to_have_count(0)
        press("Show the votes")
        expect(projector.locator(".lc-votes tr").first).to_be_visible()

    _one_state(projector, presenter, press, shows)
    assert secret not in server.log()

    press("Next")
    shows(4)
    expect(presenter.locator(".right p")).to_have_text("two")
    expect(presenter.locator(".note p")).to_contain_text(NOTE)
    assert NOTE not in projector.content()
    expect(projector.locator(".st-key-board .main-svg").first).to_be_visible()  # its picture
    voted(1, 0, 1, 1, 1, 0)
    press("Show the answer")
    expect(projector.locator(".lc-votes .lc-true")).to_have_count(1)
    assert [phone.joins().get("right") for phone in phones] == [False, True, True, True, False]

    press("Next")
    shows(5)
    right = COMPUTED.asked.right
    expect(presenter.locator(".right p")).to_have_text(str(right))
    voted(2, *[right] * 4, right + 1)
    projector.get_by_role("button", name="Order").click()
    projector.get_by_role("button", name="Lock the room").click()
    expect(projector.get_by_text("The room is locked: no more phones can join.")).to_be_visible()
    assert Phone(server.port, code).ask("POST", "/me")[0] == 423
    flood = [phones[0].answers(2, right) for _k in range(FLOOD)]
    assert set(flood) <= {409, 429}
    assert flood[-1] == 429, "more than a phone may send, and the vote is over"
    projector.keyboard.press("Escape")

    press("Next")
    place(projector, 6)
    expect(presenter.locator("#place")).to_contain_text("6 of 6")
    expect(asked).to_have_text("Novikoff’s theorem")
    line = projector.locator(".lc-line.lc-at .lc-line-go")
    expect(line).to_have_text("1")
    press("Next")  # within the proof
    expect(line).to_have_text("2")
    presenter.close(), projector.close()
    expected = "ERR_INTERNET_DISCONNECTED|status of 4(09|23|29)"
    errors[:] = [error for error in errors if not re.search(expected, error)]


def _one_state(projector, presenter, press, shows) -> None:
    """A line, steps, the same order twice, two orders at once, a lost connection, and a reload; ends at entry 3."""
    told = presenter.locator("#told")
    board = presenter.locator("#board svg").bounding_box()  # a line that is drawn here appears there
    for x in (0.1, 0.9):
        presenter.mouse.click(board["x"] + x * board["width"], board["y"] + 0.4 * board["height"])
    expect(projector.get_by_role("button", name="Check my line")).to_be_enabled()

    projector.keyboard.press("n")
    shows(2)
    press("Show the answer")
    count = projector.locator(".st-key-board .lc-player .lc-count")
    expect(count).to_have_text(re.compile(r"\d / 42$"))  # it plays the answer
    expect(presenter.locator("#keys output")).to_have_text(re.compile("of 42$"))
    press("Last step")
    expect(count).to_have_text("42 / 42")
    projector.keyboard.press("Home")
    expect(presenter.locator("#keys output")).to_have_text("Step 0 of 42")

    next_ = presenter.get_by_role("button", name="Next (N)")
    next_.evaluate("(node) => { node.click(); node.click(); }")  # the same order twice: one entry further
    expect(told).to_have_text("Not done: the projector already shows something else.")
    shows(3)
    projector.keyboard.press("p", delay=0)
    next_.click(no_wait_after=True)  # at the same time: whoever was first, both show the same
    shown = agreed(projector, presenter)
    shows(shown)

    presenter.context.set_offline(True)
    press("Back" if shown > 1 else "Next")
    expect(told).to_have_text(re.compile("Trying again"))
    place(projector, shown)
    presenter.context.set_offline(False)
    other = shown - 1 if shown > 1 else shown + 1
    shows(other)
    projector.reload()
    for i in range(other + 1, 4):
        press("Next")
        shows(i)
    for i in range(other - 1, 2, -1):
        press("Back")
        shows(i)
