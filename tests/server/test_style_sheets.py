"""The style sheets of pages: their rules with :has() leave most of a page alone when Plotly draws."""

from __future__ import annotations

import re

import pytest

from explorer.lesson.page_shell import style
from tools.server import ROOT

SHEETS = [*sorted((ROOT / "explorer/server/scripts").glob("*.css")), ROOT / "linboard/chart/chart.css"]
COSTLY = re.compile(r":not\(|\*(?!=)|\[(?:class|style)\*=|:nth-")


def arguments(text):
    """The arguments of :has() in a style sheet."""
    for match in re.finditer(r":has\(", text):
        depth, end = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text[match.end() : end - 1]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_argument_of_has_fits_each_node_of_a_chart(sheet):
    """Otherwise Chromium looks for new styles of the whole page at each node that is inserted: 10 ms instead of 1."""
    found = [one for one in arguments(sheet.read_text(encoding="utf-8")) if COSTLY.search(one)]
    assert not found, f"{sheet.name}: {found}"


def test_what_costs_is_found():
    assert list(arguments("a:has(> b:not([x])) c:has(.d) {}")) == ["> b:not([x])", ".d"]
    assert all(map(COSTLY.search, ["> *", ".a:not(.b)", '[class*="key"]', "i:nth-child(2)"]))


@pytest.mark.parametrize("name", ["lc-question", "lc-idea"])
def test_a_text_with_a_formula_is_as_far_from_what_follows_as_one_without(name):
    """It is in an element of Streamlit, which lifts what follows by 1rem: onto its last line."""
    rules = re.findall(
        r"\[data-testid=\"stMarkdownContainer\"\]:has\(> (.*?)\) { margin-bottom: 0; }", style()
    )
    assert any(f".{name}" in re.split(r"[\s,():]+", rule) for rule in rules)


def test_chinese_sentences_above_a_plot_have_no_space_between_them():
    """The gesture follows the explanation on the same line; only other languages put a space before it."""
    sheet = (ROOT / "linboard/chart/chart.css").read_text(encoding="utf-8")
    assert re.findall(r"(\S+)::before { content: \" \"; }", sheet) == [".lc-gesture:not(:lang(zh))"]
