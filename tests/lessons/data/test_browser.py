"""The data page in a browser: uploads, the table by keyboard, generators; what goes wrong leaves the points."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import dataclass
from itertools import product

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect

from linboard.i18n.language import translated
from tests.support.board import Board, link
from tests.support.browser import BLANK, DESKTOP, PHONE, wait_until_drawn
from tools.server import Server

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
CSV = "width,height,kind\n1,2,small\n3,4,large\n5,6,small\n"
SIZES = [(1, 2, 0), (3, 4, 1), (5, 6, 0)]


@pytest.fixture
def data(open_page):
    return Board(open_page(f"/data?{link(*POINTS)}"))


@dataclass(frozen=True)
class Device:
    """A browser on a screen of one size, in one language."""

    phone: bool
    language: str

    @property
    def options(self):
        """The options of its context."""
        touch = {"has_touch": True, "is_mobile": True} if self.phone else {}
        return {"viewport": PHONE if self.phone else DESKTOP, "locale": self.language, **touch}

    def text(self, english):
        """A text of the page in its language."""
        return translated(english, self.language[:2])

    def __str__(self):
        return f"{'phone' if self.phone else 'desktop'}-{self.language}"


DEVICES = pytest.mark.parametrize(
    "device", [Device(*pair) for pair in product((False, True), ("en", "zh-CN"))], ids=str
)


@pytest.fixture
def board(device, new_page, open_page):
    """The page of data on a device, with three points."""
    return Board(open_page(f"/data?{link(*POINTS)}", on=new_page(**device.options)))


def fits(page):
    """Whether nothing is wider than the screen."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def go_to(page, lesson):
    """Follow a link of the page to a lesson."""
    page.locator(f'.stMain a[href*="/{lesson}"]').first.click()
    expect(page).to_have_url(re.compile(f"/{lesson}"))


def turn_to(board, tab):
    board.page.get_by_role("tab", name=tab).click()


def upload(board, name, content):
    board.page.locator('input[type="file"]').set_input_files(
        {
            "name": name,
            "mimeType": "text/csv",
            "buffer": content.encode() if isinstance(content, str) else content,
        }
    )


def test_a_good_file_a_broken_one_and_undo(data, server, page):
    turn_to(data, "Upload")
    picture = page.screenshot()  # a real PNG
    upload(data, "points.csv", picture)
    alert = page.get_by_test_id("stAlert")
    expect(alert).to_be_visible()
    sentence = alert.locator("p").inner_text()
    assert sentence.startswith("This is a PNG picture")
    data.expect_points(*POINTS)

    upload(data, "sizes.csv", CSV)
    data.expect_points(*SIZES)
    expect(alert).to_have_count(0)
    expect(page.locator(".lc-class-0")).to_have_attribute("title", "Class small (1)")
    expect(data.plot.get_by_text("width")).to_be_visible()

    data.press("Control+z")
    data.expect_points(*POINTS)
    data.press("Control+Shift+z")
    data.expect_points(*SIZES)
    page.reload()
    Board(page).expect_points(*SIZES)


def test_more_points_than_a_link_carries(data, page):
    turn_to(data, "Upload")
    rows = "".join(f"{i % 50},{i // 50},{'ab'[i % 2]}\n" for i in range(2_500))
    upload(data, "many.csv", "x,y,label\n" + rows)
    expect(page.locator(".lc-notice")).to_contain_text("2,500")
    expect(data.plot.locator("canvas").first).to_be_visible()  # WebGL draws them
    expect(data.plot.locator(".no-webgl")).to_have_count(0)
    page.wait_for_function("/[?&]d=S/.test(location.search)")  # their name
    page.locator('[data-testid="stSidebar"]').get_by_role("link", name="Perceptron algorithm").click()
    expect(Board(page).plot).to_have_attribute("aria-label", re.compile("^Board with 2,?500 points"))


def test_the_table_edits_by_keyboard_and_keeps_its_edits_and_other_points_are_generated_and_taken_away(
    data, page
):
    turn_to(data, "Table")
    grid = page.get_by_test_id("stDataFrame")
    expect(grid.locator("canvas").first).to_be_visible()
    grid.click(position={"x": 90, "y": 53})  # the first row's first coordinate, once the table rests
    expect(grid.locator("[role=gridcell][aria-selected=true]").first).to_be_attached()
    page.keyboard.press("Enter")
    cell = page.locator("#portal input")
    cell.fill("2.5")
    cell.press("Enter")
    changed = [(2.5, 4.0, 0), *POINTS[1:]]
    data.expect_points(*changed)
    turn_to(data, "Generate")
    expect(page.get_by_role("combobox", name="Shape")).to_be_visible()
    turn_to(data, "Table")
    expect(grid).to_be_visible()
    data.click(3, 2)
    data.expect_points(*changed, (*data.points()[-1][:2], 0))
    data.press("Control+z")
    data.press("Control+z")
    data.expect_points(*POINTS)

    turn_to(data, "Generate")
    page.get_by_role("button", name="New points").click()
    data.expect_count(60)
    turn_to(data, "Examples")
    page.get_by_role("combobox").press("ArrowDown")
    page.get_by_role("option", name="Iris").click()
    data.expect_count(150)
    data.button("Undo (Ctrl+Z)").click()
    data.expect_count(60)
    csv = page.get_by_role("button", name="Download these 60 points")
    csv.scroll_into_view_if_needed()
    with page.expect_download() as download:
        csv.click()
    assert len(download.value.path().read_text().splitlines()) == 61


ROWS = [(i, i + 0.5, "yes" if i % 3 else "no") for i in range(1, 15)]
_POINT = "\n".join(f"{x}\t{y}\t{kind}" for x, y, kind in ROWS)
# The same rows, as spreadsheets of three countries copy them.
PASTED = {
    "English": f"width\theight\tkind\n{_POINT}",
    "German": "width\theight\tkind\n" + _POINT.replace(".", ","),
    "Swiss, without names": f"{_POINT}\n",
}


PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(paste);
}"""


@DEVICES
def test_rows_pasted_anywhere_on_the_page_or_onto_another_board_become_points(device, board):
    page = board.page
    pasted = [(x, y, int(kind == "no")) for x, y, kind in ROWS]
    for text in PASTED.values():
        page.evaluate(PASTE, text)
        board.expect_points(*pasted)
        board.press("Control+z")
        board.expect_points(*POINTS)
    go_to(page, "hypothesis")
    board.expect_points(*POINTS)
    board.plot.focus()
    page.evaluate(PASTE, PASTED["German"])
    board.expect_points(*pasted)
    expect(page.get_by_role("tab", name=device.text("Upload"))).to_have_attribute("aria-selected", "true")
    assert fits(page)


@DEVICES
def test_rows_pasted_into_the_field_become_points_at_once(device, board):
    turn_to(board, device.text("Upload"))
    board.page.get_by_placeholder(device.text("Paste them here")).click()
    board.page.evaluate(PASTE, PASTED["German"])
    board.expect_points(*((x, y, int(kind == "no")) for x, y, kind in ROWS))


def drop(board, name, content):
    """Drop a file onto the page's field for files."""
    files = board.page.evaluate_handle(
        """([name, text]) => {
            const files = new DataTransfer();
            files.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
            return files;
        }""",
        [name, base64.b64encode(content).decode()],
    )
    board.page.get_by_test_id("stFileUploaderDropzone").dispatch_event("drop", {"dataTransfer": files})


def workbook(frame):
    """Return the bytes of an Excel file with a title above the table."""
    file = io.BytesIO()
    with pd.ExcelWriter(file) as writer:
        frame.to_excel(writer, index=False, startrow=2)
    return file.getvalue()


def wide(columns):
    """Return a table of two classes that only the sum of two of its columns separates."""
    X = np.random.default_rng(0).normal(size=(80, columns)).round(2)
    frame = pd.DataFrame(X, columns=[f"c{j}" for j in range(columns)])
    return frame.assign(target=np.where(X[:, 3] + X[:, 5] > 0, "high", "low"))


@DEVICES
def test_files_of_five_kinds_are_dropped_one_after_the_other(device, board):
    turn_to(board, device.text("Upload"))
    german = pd.DataFrame({"Alter": [25, 40, 31, 58], "Lohn": [2100.5, 3400.0, 2800.5, 1900.0]})
    german["Kredit"] = ["ja", "nein", "ja", "nein"]
    files = {
        "kredit.xlsx": (workbook(german), 4),
        "kredit.csv": (german[:3].to_csv(index=False, sep=";", decimal=",").encode("cp1252"), 3),
        "成绩.csv": ("平时,期末,通过\n50,60,否\n90,80,是\n70,95,是\n40,55,否\n80,85,是\n".encode("gbk"), 5),
        "t.arff": (b"@relation r\n@attribute a numeric\n@attribute b numeric\n@data\n1,2\n3,1\n", 2),
        "few.csv": (wide(7).to_csv(index=False).encode(), 80),
    }
    for name, (content, n) in files.items():
        drop(board, name, content)
        board.expect_count(n)
    expect(board.page.locator(".lc-matrix button")).to_have_count(21)
    assert fits(board.page)


@DEVICES
def test_of_60_columns_a_pair_and_fishers_plane_and_the_columns_above_another_board(device, board):
    page = board.page
    turn_to(board, device.text("Upload"))
    upload(board, "wide.csv", wide(60).to_csv(index=False))
    board.expect_count(80)
    pictures = page.locator(".lc-pairs button")
    expect(pictures).to_have_count(12)
    expect(pictures.first).to_have_attribute("aria-label", "c3 × c5")
    name = str(pictures.nth(1).get_attribute("aria-label"))
    pictures.nth(1).click()
    expect(pictures.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(board.plot.get_by_text(name.split(" × ")[1], exact=True)).to_be_visible()
    go_to(page, "hypothesis")
    row = page.get_by_test_id("stPopoverButton")
    expect(row).to_contain_text(name.split(" × ")[0])
    row.click()
    page.get_by_test_id("stPopoverBody").get_by_text(device.text("Fisher’s plane"), exact=True).click()
    axes = [device.text("Fisher axis 1"), device.text("Fisher axis 2")]
    expect(row).to_contain_text(axes[0])
    expect(row).to_contain_text(axes[1])
    page.reload()
    expect(row).to_contain_text(axes[0])
    row.scroll_into_view_if_needed()
    expect(row).to_be_in_viewport()
    assert fits(page)


@DEVICES
def test_a_workbook_is_read_as_the_visitor_says_and_still_there_after_the_end_of_the_server(
    device, new_page, errors
):
    marks = pd.DataFrame({"平时": [50, 90, 70, 40, 80], "期末": [60, 80, 95, 55, 85]})
    marks["通过"] = ["否", "是", "是", "否", "是"]
    with Server() as server:
        page = new_page(**device.options)
        page.goto(f"{server.url}/data")
        wait_until_drawn(page)
        board = Board(page)
        turn_to(board, device.text("Upload"))
        drop(board, "成绩.xlsx", workbook(marks))
        board.expect_count(5)
        expect(page.locator(".lc-class-0")).to_contain_text("是")
        page.get_by_text(device.text("How the file was read")).click()
        page.get_by_label(device.text("Lines to skip")).fill("4")  # the title, the names and a row
        page.keyboard.press("Enter")
        board.expect_count(4)
        go_to(page, "hypothesis")
        board.expect_count(4)
        page.go_back()
        still_open = page.get_by_text(device.text("“{name}” is open.").format(name="成绩.xlsx"))
        expect(still_open).to_be_visible()
        board.expect_count(4)
        server.stop()  # which writes what it keeps
        server.start()
        page.reload()
        wait_until_drawn(page)
        board.expect_count(4)
        expect(still_open).to_be_visible()
        assert fits(page)
        page.goto(BLANK)
        errors.clear()  # a browser that finds no server says so in its console
