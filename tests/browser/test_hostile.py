"""What visitors upload is shown as the text that it is: as HTML, Markdown, formula or link it does nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.board import Board

COLUMNS = ("<b>bold</b>", '<a href="javascript:window.ran=1">a</a>')
NAMES = ("<img src=x onerror=window.ran=2>", "**m** $x^2$ [a](javascript:1)")
FILE = "<b>f</b> $x$ **n**.csv"
PAGES = ("Playground", "Perceptron algorithm", "Softmax", "Naive Bayes")
ALIVE = """() => [...document.querySelectorAll('a[href^="javascript"], img[src="x"], .js-plotly-plot svg a')].length"""


def test_names_stay_text_everywhere(open_page):
    page = open_page("/data")
    page.get_by_role("tab", name="Upload").click()
    cells = [f'"{name}"'.replace('="', '=""').replace('1">', '1"">') for name in (*COLUMNS, "class")]
    rows = [",".join(cells), *(f'{i},{i * i % 5},"{NAMES[i % 2]}"' for i in range(6))]
    page.locator("input[type=file]").set_input_files(
        {"name": FILE, "mimeType": "text/csv", "buffer": "\n".join(rows).encode()}
    )
    board = Board(page)
    board.expect_count(6)
    for name in PAGES:
        axes = board.plot.locator(".xtitle, .ytitle")
        expect(axes.first).to_have_text(COLUMNS[0])
        expect(axes.last).to_have_text(re.compile(re.escape(COLUMNS[1][:20])))
        for shown in NAMES:
            expect(page.locator(".lc-toolbar:has(button)").first).to_contain_text(shown[:6])
        assert page.evaluate(ALIVE) == 0
        assert page.evaluate("window.ran") is None
        page.locator('[data-testid="stSidebar"]').get_by_role("link", name=name).first.click()
        expect(page).to_have_title(re.compile(name))
        board = Board(page)
        if name != "Naive Bayes":  # it opens with a mail
            board.expect_count(6)
