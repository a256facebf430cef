"""Naive Bayes in a browser: a mail is typed and read word by word; ellipses follow a dragged point."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import expect

from explorer.lessons.naive_bayes.scenes import DEAD_END, WARNING
from tests.support.board import Board
from tests.support.browser import PHONE

HOSTILE = 'Click <img src=x onerror="document.title=1"> **claim** $free$ <b>prize</b> {word:text}'
BARS = "() => document.querySelector('.st-key-board .barlayer .trace').querySelectorAll('.point path').length"
NUMBERS = BARS.replace(".point path", ".point text.bartext")
ELLIPSES = """() => [...linclass.charts].find((c) => c.message.edit).plot._fullData.slice(4, 6)
  .map((t) => Math.max(...Array.from(t.x).filter(Number.isFinite)))"""


def test_a_mail_is_typed_and_read_word_by_word(open_page):
    board = Board(open_page("/naive-bayes"))
    page = board.page
    field = page.get_by_role("textbox", name="An email to classify")
    field.fill(HOSTILE)
    field.press("Control+Enter")
    expect(board.caption).to_contain_text(": spam.")
    names = page.locator(".st-key-board .ytick text")
    expect(names.filter(has_text="claim")).to_have_count(1)
    assert page.locator(".lc-chart img, .lc-chart script").count() == 0
    assert page.title() != "1"
    last = page.evaluate(BARS)
    board.button("One step back").click()
    expect(board.caption).not_to_contain_text(": spam.")
    assert page.evaluate(BARS) == page.evaluate(NUMBERS) == last - 1
    board.button("To the start").click()
    expect(board.caption).to_contain_text("Before any word is read: 105 of the 225 training emails are spam")
    page.wait_for_url("**nb.mail=**step=0**")
    page.reload()
    expect(field).to_have_value(HOSTILE)
    page.goto(f"{page.url.split('?')[0]}?nb.mail={quote(DEAD_END)}&nb.alpha=0&nb.least=1")
    expect(page.get_by_text("0/0: undecided").first).to_be_visible()
    expect(board.caption).to_contain_text("impossible both as spam and as ham")
    field.fill(WARNING)
    field.press("Control+Enter")
    board.button("To the end").click()
    expect(names.filter(has_text="claim")).to_have_count(1)
    page.wait_for_function(
        f"() => ({BARS})() === 15 && ({NUMBERS})() === 15"
    )  # also those that were not there
    page.goto(f"{page.url.split('?')[0]}?scene=1")
    page.get_by_role("button", name="Show me").click()
    expect(board.caption).to_contain_text("“claim” occurs in")  # where the film waits
    board.button("To the end").click()
    fraction = page.locator(
        "math", has_text="ln(μspam/μham)"
    )  # a long formula may break between two of these
    expect(fraction).to_be_visible()
    for width in range(1280, 900, -40):  # wherever the lines end
        page.set_viewport_size({"width": width, "height": 800})
        assert fraction.evaluate("(node) => node.getClientRects().length") == 1


def test_ellipses_follow_a_point_and_the_points_of_the_model_take_the_board(open_page, new_page):
    page = open_page("/naive-bayes?nb.part=points", on=new_page(viewport=PHONE))
    board = Board(page)
    x, y, label = max(board.saved_points())
    before = page.evaluate(ELLIPSES)
    board.drag((x, y), (x - 1.5, y))
    board.saved_points()
    page.wait_for_function(f"(before) => ({ELLIPSES})()[{label}] < before", arg=before[label])
    chart = page.get_by_role("img", name="Densities of each coordinate")
    assert board.plot.bounding_box()["y"] < chart.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(board.caption).to_contain_text("The boundary is an axis-parallel hyperbola.")
    page.get_by_role("button", name="Put the drawn points on the board").wait_for()
    page.get_by_role("slider", name="Points drawn from the model").press("End")
    page.get_by_role("button", name="Put the drawn points on the board").click()
    board.expect_count(200)
