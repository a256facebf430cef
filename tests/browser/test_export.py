"""What a visitor takes away: a page that plays by itself, pictures, and tables, all made in the browser."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Download, Frame, Locator, Page, Request, expect

from explorer.points import dataset, links, table_import
from explorer.points.dataset import Dataset
from tests.support.board import Board
from tests.support.browser import DESKTOP, PHONE
from tests.support.share import third

HTML = "This page as a self-contained HTML file that plays offline"
POINTS_AS_CSV = "The points (CSV)"
STEPS = "The steps with their captions (CSV)"
EVIL = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>"


def open_menu(page: Page) -> Locator:
    page.get_by_role("button", name="Save", exact=True).click()
    menu = page.locator(".lc-menu")
    expect(menu).to_be_visible()
    return menu


def save(page: Page, name: str, row: str = "") -> Download:
    """Take something from the menu: an entry, or a picture of the row of a chart."""
    menu = open_menu(page)
    place = menu.locator(".lc-menu-row", has_text=row) if row else menu
    with page.expect_download() as download:
        place.get_by_text(name, exact=True).click()
    expect(page.locator(".lc-menu")).to_have_count(0)
    return download.value


def ready(page: Page | Frame) -> None:
    """Wait until a saved page has unpacked Plotly and drawn its charts."""
    expect(page.locator("main .lc-chart").first).to_be_attached()
    expect(page.locator("main .lc-chart:not([data-ready])")).to_have_count(0)


def text_of(download: Download) -> str:
    return Path(download.path()).read_text(encoding="utf-8-sig")


@pytest.fixture
def alone(new_page: Callable[..., Page], tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """A function that opens a saved page from the disk, without any network; an error in it fails the test."""
    opened: list[Page] = []
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.extend([request.url] * request.url.startswith("http"))

    def open_(download: Download, **options: object) -> Page:
        file = tmp_path / download.suggested_filename
        download.save_as(file)
        page = new_page(offline=True, **options)
        page.on("request", note)
        opened.append(page)
        page.goto(file.as_uri())
        ready(page)
        return page

    yield open_
    for page in opened:
        page.remove_listener("request", note)
    assert not asked


def test_the_saved_page_plays_steps_back_and_tells_without_a_server(
    open_page: Callable[..., Page], alone: Callable[..., Page]
) -> None:
    page = open_page("/perceptron?step=3")
    Board(page).expect_step(3)
    told = page.locator(".lc-caption:visible").all_inner_texts()
    rows = page.locator(".lc-table td").all_inner_texts()
    assert rows[::6] == [str(step) for step in range(14)]  # 13 steps and the start: all of them
    download = save(page, HTML)
    assert download.suggested_filename == "perceptron.html"
    there = alone(download)
    assert there.title() == page.title()
    expect(there.locator("h1")).to_have_text(page.locator("h1").inner_text())
    expect(there.locator(".lc-count")).to_have_text("3 / 13")
    assert there.locator(".lc-caption:visible").all_inner_texts() == told
    assert there.locator(".lc-table td").all_inner_texts() == rows
    assert there.locator(".main-svg").count() >= 2

    board = Board(there)
    line = board.line()
    there.get_by_role("button", name="One step back").click()
    expect(there.locator(".lc-count")).to_have_text("2 / 13")
    assert board.line() != line
    there.locator(".lc-player select").select_option("32")
    there.get_by_role("button", name="Play").click()
    expect(there.locator(".lc-count")).to_have_text("13 / 13")
    expect(there.locator(".lc-caption").first).to_contain_text("stops after 12 updates")
    there.keyboard.press("Home")
    expect(there.locator(".lc-count")).to_have_text("0 / 13")
    before = board.drawn()
    board.click(3, 3)
    assert board.drawn() == before == 10  # it is a picture of the points, which nobody can edit


def test_what_the_visitor_typed_is_neither_markup_nor_formula_and_the_saved_table_is_whole_on_every_screen(
    open_page: Callable[..., Page], alone: Callable[..., Page]
) -> None:
    X = [[0.35, 0.82], [3.33, -1.31], [0.91, 0.45], [2.47, 0.58], [-0.74, -0.16]]  # wide numbers
    points = links.quantise(
        Dataset(X, [0, 1, 0, 1, 0], (EVIL[:40], "=<img src=x onerror=window.hacked=1>"), ("=width", "-y"))
    )
    page = open_page(f"/perceptron?step=2&d={links.encode(points)}")
    text = text_of(save(page, POINTS_AS_CSV))
    assert text == table_import.to_csv(points)
    assert "'=<img" in text  # a spreadsheet would calculate it
    assert "'=width" in text
    assert "'-y" in text

    download = save(page, HTML)
    assert "<img src=x" not in text_of(download)
    there = alone(download)
    there.locator(".lc-plot").first.hover()
    assert there.evaluate("window.hacked") is None
    assert there.locator("img").count() == 0
    cells = there.locator(".lc-table :is(th, td)")
    assert there.locator(".lc-table tr").count() > 3
    for width in (DESKTOP["width"], 1_000, PHONE["width"]):
        there.set_viewport_size({"width": width, "height": 800})
        ends = cells.evaluate_all("(all) => all.map((cell) => cell.getBoundingClientRect().right)")
        place = there.locator(".lc-table:visible").bounding_box()
        assert max(ends) <= place["x"] + place["width"] <= width


@pytest.mark.parametrize("scheme", third(["light", "dark"], 1))
def test_the_saved_page_keeps_the_colours_and_pictures_are_on_white_in_the_font_of_the_page(
    open_page: Callable[..., Page], new_page: Callable[..., Page], alone: Callable[..., Page], scheme: str
) -> None:
    viewport = PHONE if scheme == "dark" else DESKTOP
    page = open_page("/perceptron?step=3", on=new_page(color_scheme=scheme, viewport=viewport))
    there = alone(save(page, HTML), color_scheme="light" if scheme == "dark" else "dark")
    colours = """() => [getComputedStyle(document.querySelector('.lc-chart')).color,
        document.querySelector('.lc-plot path.point').style.fill]"""
    assert there.evaluate(colours) == page.evaluate(colours)
    paper = "getComputedStyle(document.querySelector('{}')).backgroundColor"
    assert there.evaluate(paper.format("body")) == page.evaluate(paper.format("[data-testid=stApp]"))

    svg = text_of(save(page, "SVG", "Board"))
    assert svg.count("<svg") == svg.count("</svg>") > 0
    assert "rgb(255, 255, 255)" in svg
    assert "rgb(11, 98, 168)" in svg  # a class in the colour of the light theme
    assert "@font-face" in svg
    assert "x₇ is on the wrong side" in svg
    download = save(page, "PNG", "Weight space")
    assert download.suggested_filename == "perceptron-beside.png"
    picture = Path(download.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    size = page.evaluate(
        "[...linclass.charts].find((c) => c.message.name === 'perceptron.beside').plot.clientWidth"
    )
    assert int.from_bytes(picture[16:20]) == 2 * size
    corner = page.evaluate(
        """async (bytes) => { const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(2, 2), brush = canvas.getContext('2d');
        brush.drawImage(image, 0, 0); return [...brush.getImageData(0, 0, 1, 1).data]; }""",
        list(picture),
    )
    assert corner == [255, 255, 255, 255]


@pytest.mark.parametrize("path", third(["logistic", "fisher", ""]))
def test_other_pages_are_saved_whole(
    open_page: Callable[..., Page], alone: Callable[..., Page], path: str
) -> None:
    page = open_page(f"/{path}")
    charts = page.evaluate("linclass.charts.size")
    there = alone(save(page, HTML))
    assert there.locator(".lc-chart").count() == charts
    drawn = "[...linclass.charts].filter((chart) => chart.drawn).length"
    assert there.evaluate(drawn) == page.evaluate(drawn)


def test_the_saved_page_is_small_plays_in_a_sandboxed_frame_and_names_what_an_old_browser_lacks(
    open_page: Callable[..., Page], new_page: Callable[..., Page]
) -> None:
    text = text_of(save(open_page("/logistic"), HTML))
    assert len(text.encode()) < 2e6
    slides = new_page(offline=True)
    fill = "(frame, text) => { frame.srcdoc = text; }"
    slides.set_content('<iframe sandbox="allow-scripts" width="1200" height="700"></iframe>')
    slides.locator("iframe").evaluate(fill, text)
    slides.wait_for_function("frames.length === 1")
    frame = slides.frames[1]
    ready(frame)
    assert frame.evaluate("origin") == "null"
    assert frame.locator(".main-svg").count() >= 2
    frame.get_by_role("button", name="To the end").click()
    count = frame.locator(".lc-count").inner_text().split(" / ")
    assert count[0] == count[1] != "0"
    lacking = frame.locator(".lc-too-old")
    expect(lacking).to_be_hidden()

    old = text.replace("<head>", "<head><script>delete globalThis.DecompressionStream</script>", 1)
    slides.set_content('<iframe sandbox="allow-scripts"></iframe>')
    slides.locator("iframe").evaluate(fill, old)
    expect(slides.frame_locator("iframe").locator(".lc-too-old")).to_be_visible()


def test_a_saved_scene_has_its_question_and_the_title_without_the_badge(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("/logistic?scene=1")
    expect(page.locator("h1 .lc-kind")).to_have_text("discriminative")
    question = page.locator(".lc-question").inner_text()
    assert f"<h1>Logistic regression</h1><p>{question}</p>" in text_of(save(page, HTML))


def test_many_points_are_offered_too(open_page: Callable[..., Page]) -> None:
    page = open_page("/data")
    many = "\n".join(["x,y,label", *(f"{i},{i % 7},{1 if i % 2 else -1}" for i in range(1_500))])
    page.get_by_role("tab", name="Upload").click()
    page.locator('input[type="file"]').set_input_files(
        {"name": "many.csv", "mimeType": "text/csv", "buffer": many.encode()}
    )
    expect(page.locator(".lc-notice")).to_contain_text("1,500")
    rows = text_of(save(page, POINTS_AS_CSV)).splitlines()
    assert rows[0] == "x,y,label"
    assert sorted(rows[1:]) == sorted(many.splitlines()[1:])


def test_the_menu_stays_in_a_narrow_window_and_gives_the_focus_back(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron")
    button = page.get_by_role("button", name="Save", exact=True)
    page.set_viewport_size(PHONE)
    Board(page).expect_step(13)
    menu = open_menu(page)
    left, right = menu.evaluate(
        "(menu) => [menu.getBoundingClientRect().left, menu.getBoundingClientRect().right]"
    )
    assert 0 <= left < right <= PHONE["width"]
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    save(page, STEPS)
    expect(button).to_be_focused()
    open_menu(page)
    page.get_by_role("button", name="Animation or pictures for slides …").click()
    dialog = page.get_by_role("dialog", name="Pictures for slides")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_the_steps_are_a_table_as_they_are_told_without_formulas_and_a_menu_goes_by_a_press_elsewhere(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("/perceptron")
    button = page.get_by_role("button", name="Save", exact=True)
    count = len(dataset.default().labels)
    open_menu(page)
    page.keyboard.press("Escape")
    expect(page.locator(".lc-menu")).to_have_count(0)
    open_menu(page)
    expect(button).to_have_attribute("aria-expanded", "true")
    page.locator("h1").click()
    expect(page.locator(".lc-menu")).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")
    assert len(Board(page).points()) == count

    rows = list(csv.DictReader(io.StringIO(text_of(save(page, STEPS)))))
    assert [row["step"] for row in rows] == [str(t) for t in range(14)]
    assert rows[3]["picked"] == "7"
    assert (rows[3]["w1"], rows[3]["w2"], rows[3]["b"]) == ("-2", "2", "-1")
    assert rows[-1]["picked"] == ""
    assert rows[3]["caption"].startswith("x₇ is on the wrong side: y f(x) = −4.25")
    for start in "=+-@\t\r＝＋－＠":  # what a spreadsheet would calculate
        page.evaluate(
            """(start) => { const { message } = linclass.primary;
            message.caption = { templates: [start + '1+1'], which: message.caption.which.map(() => 0) }; }""",
            start,
        )
        rows = list(csv.DictReader(io.StringIO(text_of(save(page, STEPS)))))
        assert {row["caption"] for row in rows} == {f"'{start}1+1".replace("\r", "\n")}
