"""A saved player in a browser: offline, in any page, light and dark; what one does leaves the other alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import linclass
from linboard.captions.registry import TELLERS
from linboard.notebook import steps

MODEL = linclass.Perceptron().fit(*linclass.TABLES["li-2.1"])
CURVED = linclass.KernelSVM().fit(*linclass.GENERATORS["moons"](n=40, noise=0.1, random_state=0))
DARK = "#111111"


@pytest.fixture
def alone(new_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Page]:
    """A function that opens outputs of a notebook as a page from the disk, without any network."""

    def open_(*outputs: str, ground: str = "white") -> Page:
        file = tmp_path / "saved.html"
        # A page whose style would spoil the board, if it reached it.
        style = f"body {{ background: {ground}; }} button, p, table {{ font: 40px serif; padding: 30px; }}"
        file.write_text(f'<meta charset="utf-8"><style>{style}</style>{"".join(outputs)}', encoding="utf-8")
        page = new_page(offline=True)
        page.goto(file.as_uri())
        return page

    return open_


def drawn(page: Page, charts: int) -> None:
    """Wait until so many charts are."""
    expect(page.locator('.lc-chart[data-ready="1"]')).to_have_count(charts)


def test_it_plays_alone_and_two_players_share_no_step_and_no_key(alone):
    page = alone(linclass.show(MODEL)._repr_html_(), linclass.show(CURVED)._repr_html_())
    drawn(page, 4)
    first, second = page.locator(".lc-count").all()
    last = second.inner_text()
    expect(first).to_have_text("8 / 8")
    expect(page.locator(".lc-caption").first).to_contain_text("the perceptron stops after 7 updates")
    page.locator(".lc-player").first.get_by_label("To the start").click()
    expect(first).to_have_text("0 / 8")
    page.keyboard.press("ArrowRight")  # the board that was pressed last has the keys
    expect(first).to_have_text("1 / 8")
    expect(page.locator(".lc-formula").first).to_contain_text("(3, 3)")
    expect(page.locator("tr[aria-current] td").nth(2)).to_have_text("(3, 3)")
    page.locator(".lc-player select").first.select_option("32")
    page.locator(".lc-play").first.click()
    expect(first).to_have_text("8 / 8")
    expect(second).to_have_text(last)
    page.locator(".lc-player:visible").nth(1).get_by_label("To the start").click()
    expect(second).not_to_have_text(last)
    page.keyboard.press("End")
    expect(second).to_have_text(last)
    expect(first).to_have_text("8 / 8")
    # Nothing is left in the page but what was put there.
    assert page.evaluate("[typeof window.linclass, typeof window.Plotly, document.head.children.length]") == [
        "undefined",
        "undefined",
        2,
    ]
    assert page.locator(".lc-table td").first.evaluate("(cell) => getComputedStyle(cell).fontSize") == "16px"


def words(template: str) -> re.Pattern[str]:
    """A sentence with any numbers in it, and spaces that may or may not end a line."""
    parts = re.split(r"{\w+(?::\w+)?}", template)
    return re.compile("^" + ".+".join(re.escape(part).replace("\\ ", r"\s") for part in parts) + "$")


@pytest.mark.filterwarnings("ignore::linclass.ConvergenceWarning")
def test_each_classifier_plays_with_the_sentences_of_its_lesson(alone):
    points = {C: linclass.GENERATORS["blobs"](n=16, classes=C, noise=0.5, random_state=3) for C in (2, 3)}
    models = [kind().fit(*points[3 if kind is linclass.OneVsRest else 2]) for kind in TELLERS]
    page = alone(*(linclass.show(model)._repr_html_() for model in models))
    drawn(page, 2 * len(models))
    told, captions = [steps.played(model).told for model in models], page.locator(".lc-caption:visible")
    first, last = ([words(one.caption.templates[one.caption.which[t]]) for one in told] for t in (0, -1))
    expect(captions).to_have_text(last)
    expect(page.locator(".lc-table:visible")).to_have_count(len(models))
    expect(page.locator(".lc-formula:visible")).to_have_count(sum(bool(one.formula) for one in told))
    expect(page.locator(".lc-sheet", has_text=re.compile(r"[{}]|undefined|NaN"))).to_have_count(0)
    page.get_by_label("To the start").evaluate_all("(buttons) => buttons.forEach((one) => one.click())")
    expect(captions).to_have_text(first)


@pytest.mark.filterwarnings("ignore::linclass.ConvergenceWarning")
@pytest.mark.parametrize("width", [1000, 1240])
def test_no_table_is_cut_off_beside_a_board(alone, width):
    X, y = linclass.GENERATORS["moons"](n=60, noise=0.2, random_state=0)
    models = (linclass.Perceptron(max_updates=300), linclass.Pocket(random_state=0, max_updates=300))
    page = alone(*(linclass.show(model.fit(X, y))._repr_html_() for model in models))
    drawn(page, 4)
    page.set_viewport_size({"width": width, "height": 900})
    cut = "(tables) => tables.map((one) => one.scrollWidth - one.clientWidth)"
    assert page.locator(".lc-table:visible").evaluate_all(cut) == [0, 0]
    narrow, wide = (page.locator(".lc-table:visible").nth(k).bounding_box()["y"] for k in (0, 1))
    board = page.locator(".lc-plot").nth(2).bounding_box()
    assert wide > board["y"] + board["height"]  # the pocket's table is below its board
    assert (narrow < page.locator(".lc-player").first.bounding_box()["y"]) == (width == 1240)


def test_it_takes_the_colours_of_what_it_lies_on_out_of_a_frame_too(alone):
    inside = linclass.show(MODEL)._mime_()[1]
    around = f'<div style="background: white">{linclass.show(MODEL)._repr_html_()}</div>'
    page = alone(inside, around, ground=DARK)
    frame = page.frame_locator("iframe")
    expect(frame.locator(".lc-sheet.lc-dark")).to_have_count(1)
    expect(frame.locator('.lc-chart[data-ready="1"]')).to_have_count(2)
    drawn(page, 2)
    expect(page.locator(".lc-sheet:not(.lc-dark)")).to_have_count(1)
    light, dark = (
        place.locator(".js-line").last.evaluate("(line) => getComputedStyle(line).stroke")
        for place in (page, frame)
    )
    assert (light, dark) == ("rgb(27, 36, 51)", "rgb(238, 242, 248)")
    # The frame is as high as what is in it.
    high = "(frame) => frame.contentDocument.body.scrollHeight - frame.clientHeight"
    page.wait_for_function(f"() => ({high})(document.querySelector('iframe')) === 0")


def test_a_chart_follows_a_ground_that_changes_at_once(alone):
    page = alone(linclass.show(MODEL)._repr_html_())
    drawn(page, 2)
    page.evaluate("(ground) => (document.body.style.background = ground)", DARK)
    expect(page.locator(".js-line").last).to_have_css("stroke", "rgb(238, 242, 248)")


@pytest.mark.parametrize(
    "said", ['<meta name="color-scheme" content="dark">', "<style>:root { color-scheme: dark }</style>"]
)
def test_a_page_without_a_ground_is_as_dark_as_it_says(alone, said):
    page = alone(said, linclass.show(MODEL)._repr_html_(), ground="transparent")
    drawn(page, 2)
    expect(page.locator(".lc-sheet.lc-dark")).to_have_count(1)
    line = page.locator(".js-line").last
    assert line.evaluate("(line) => getComputedStyle(line).stroke") == "rgb(238, 242, 248)"


def test_nobody_edits_what_is_saved_and_labels_are_no_markup(alone):
    evil = "<img src=x onerror=window.hacked=1></script><script>window.hacked=1</script>"
    X, y = linclass.TABLES["li-2.1"]
    board = linclass.Board(X, [evil if label > 0 else "no" for label in y]).watch(linclass.Perceptron())
    page = alone(board._repr_mimebundle_()[0]["text/html"])
    drawn(page, 2)
    plot = page.locator(".lc-plot").first
    points = plot.locator(".scatterlayer path.point")
    before = points.count()
    plot.click(position={"x": 200, "y": 200})
    page.keyboard.press("Home")
    expect(page.locator(".lc-count")).to_have_text("0 / 8")
    expect(points).to_have_count(before)
    plot.locator(".scatterlayer path.point").first.hover(force=True)
    assert page.evaluate("window.hacked") is None
