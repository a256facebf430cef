"""A prepared course in class: projector, the lecturer's phone and five phones go through all of its entries."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.lesson.classroom.custom_question import made
from explorer.lesson.courses import file
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lesson.extra_questions import own_points
from explorer.lessons import SITE
from explorer.points.dataset import Dataset
from tests.support.classroom import Phone
from tests.support.lecture import HALL, POCKET, agreed, place, read_code

OWN = Dataset([[0, 0], [2, 0.5], [0, 3], [2, 4]], [0, 0, 1, 1], ("yes", "no"), ("width", "height"), "Mine")
CHOICE = made(
    {"kind": "choice", "text": "Which rule?", "options": "one\ntwo", "right": "two", "shown": True}, OWN
)
COMPUTED = own_points.opened(SITE["perceptron"], own_points.key("updates", OWN, standardised=False), OWN)
RIGHT = COMPUTED.asked.right
NOTE = "Ask the back row first."
SCENES = [("xor", SITE["xor"].scenes[0]), ("perceptron", SITE["perceptron"].scenes[0])]  # two pages
COURSE = Course(
    (
        *(Entry("scene", lesson, scene.key) for lesson, scene in SCENES),
        question(CHOICE, explained="Because of the second.", note=NOTE),
        question(COMPUTED.asked, lesson="perceptron", explained=COMPUTED.explained),
        Entry("proof", "convergence", "con-novikoff", points=OWN),
    )
)
TEXTS = [
    *(scene.question for _lesson, scene in SCENES),
    CHOICE.text,
    COMPUTED.asked.text,
    "Novikoff’s theorem",
]
ASKED = [text.partition(",")[0] for text in TEXTS]  # a formula may follow, which is typeset
LAST = len(ASKED)
FLOOD = 60  # answers at once, more than a phone may send


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
    place(page, 1, LAST)
    return page


class Talk:
    """The projector and the lecturer's phone, with a room of five phones."""

    def __init__(self, projector: Page, presenter: Page, port: int) -> None:
        self.projector, self.presenter = projector, presenter
        projector.keyboard.press("j")
        self.code = projector.locator(".lc-room").inner_text().split()[1]
        projector.keyboard.press("Escape")
        self.phones = [Phone(port, self.code) for _k in range(5)]
        assert len({phone.joins()["name"] for phone in self.phones}) == 5
        projector.keyboard.press("r")
        expect(projector.get_by_role("dialog", name="Presenter view")).to_be_visible()
        presenter.goto(read_code(projector))
        projector.keyboard.press("Escape")

    def press(self, name: str) -> None:
        """Press a button of the presenter view."""
        self.presenter.get_by_role("button", name=re.compile(f"^{name}")).click()

    def shows(self, i: int) -> None:
        """Expect entry i on both devices."""
        place(self.projector, i, LAST)
        expect(self.presenter.locator(".question p")).to_contain_text(ASKED[i - 1])
        expect(
            self.projector.get_by_text(ASKED[i - 1]).first
        ).to_be_visible()  # an order before that is too late

    def press_until(self, name: str, done: Callable[[], bool]) -> None:
        """Press a button until its order is executed, or the presenter view says that it is not."""
        told = self.presenter.locator("#told")
        expect(told).to_be_empty()
        self.press(name)
        deadline = time.monotonic() + 30
        while not done() and not told.inner_text():
            assert time.monotonic() < deadline, "a press was lost"
            time.sleep(0.05)

    def goes_on_to(self, i: int) -> None:
        """Press Next until entry i is shown."""
        shown = self.projector.locator(".lc-bar output")
        while (at := shown.inner_text()) != f"{i} / {LAST}":
            self.shows(int(at[0]))
            self.press_until("Next", lambda at=at: shown.inner_text() != at)

    def press_to_show(self, name: str, shown: Locator) -> None:
        """Press a button until an element is there."""
        while not shown.count():
            self.press_until(name, lambda: shown.count() > 0)
        expect(shown.first).to_be_visible()

    def votes(self, n: int, *given: object) -> None:
        """Ask; all phones answer at once; only the presenter sees the votes before they are shown."""
        show = self.presenter.get_by_role("button", name=re.compile("^Show the votes"))
        self.press_to_show("Ask the class", show)
        with ThreadPoolExecutor(len(self.phones)) as together:
            answered = together.map(lambda phone, one: phone.answers(n, one), self.phones, given)
            assert set(answered) == {200}
        expect(self.presenter.locator("#votes")).to_contain_text("5 of 5 phones have answered.")
        expect(self.projector.locator(".lc-votes")).to_have_count(0)
        self.press_to_show("Show the votes", self.projector.locator(".lc-votes tr"))


@pytest.mark.slow
def test_a_prepared_course_on_projector_presenter_view_and_phones(server, new_page, projector, errors):
    talk = Talk(projector, new_page(viewport=POCKET), server.port)
    presenter = talk.presenter
    talk.shows(1)

    # a press while the page changes is reported, not lost
    projector.evaluate(
        "for (const key of ['n', 'v']) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))"
    )
    expect(projector.get_by_text("The page is still changing. Press again.")).to_be_visible()
    talk.shows(2)
    projector.keyboard.press("p")
    talk.press("Next")  # at the same time: in either order, both show the same
    agreed(projector, presenter)
    talk.goes_on_to(3)
    talk.shows(3)

    expect(presenter.locator(".right p")).to_have_text("two")
    expect(presenter.locator(".note p")).to_contain_text(NOTE)
    assert presenter.locator(".note p").inner_text().startswith(f"{NOTE}\n\n"), "the explanation is apart"
    assert NOTE not in projector.content()
    expect(projector.locator(".st-key-board .main-svg").first).to_be_visible()  # its picture
    talk.votes(1, 0, 1, 1, 1, 0)
    talk.press_to_show("Show the answer", projector.locator(".lc-votes .lc-true"))
    expect(projector.locator(".lc-votes .lc-true")).to_have_count(1)
    assert [phone.joins().get("right") for phone in talk.phones] == [False, True, True, True, False]

    talk.goes_on_to(4)
    talk.shows(4)
    expect(presenter.locator(".right p")).to_have_text(str(RIGHT))
    talk.votes(2, *[RIGHT] * 4, RIGHT + 1)
    projector.get_by_role("button", name="Moderate").click()
    projector.get_by_role("button", name="Lock the room").click()
    expect(projector.get_by_text("The room is locked: no more phones can join.")).to_be_visible()
    assert Phone(server.port, talk.code).ask("POST", "/me")[0] == 423
    with ThreadPoolExecutor(FLOOD) as together:
        flood = set(together.map(lambda _k: talk.phones[0].answers(2, RIGHT), range(4 * FLOOD)))
    assert flood == {409, 429}, "the vote is over, and a phone may not send that many"
    projector.keyboard.press("Escape")

    talk.goes_on_to(5)
    talk.shows(5)
    line = projector.locator(".lc-line.lc-at .lc-line-go")
    expect(line).to_have_text("1")
    while line.inner_text() == "1":
        talk.press_until("Next", lambda: line.inner_text() != "1")  # within the proof
    expect(line).to_have_text("2")
    presenter.close(), projector.close()
    errors[:] = [error for error in errors if not re.search("status of 4(09|23|29)", error)]
