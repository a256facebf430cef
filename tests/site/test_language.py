"""The pages in Chinese: nothing on them stays English, and a change of the language changes nothing else."""

from __future__ import annotations

import csv
import re

import numpy as np
import pytest

from explorer.points import dataset, links, sources
from explorer.visit import reader_language
from linboard.i18n import language
from tests.support import visit
from tests.support.scenes import html

every_page = pytest.mark.parametrize("path", visit.SITE, ids=[path or "start" for path in visit.SITE])
IDEOGRAPH = re.compile("[\u4e00-\u9fff]")
# What is neither text nor markup: places for values, entities, and code.
NO_WORDS = re.compile(r"<style>.*?</style>|<[^>]*>|%?\{[^{}]*\}|&\w+;|`[^`]*`|Ctrl\+Shift\+Z", re.DOTALL)
ENGLISH = re.compile(
    r"\b[a-z]{2,}[ -][a-z]{2,}\b"
)  # two words in small letters; names and functions stand alone
KINDS = (
    "button",
    "slider",
    "select_slider",
    "number_input",
    "selectbox",
    "button_group",
    "toggle",
    "checkbox",
)
# Tables keep the words of their files: names of columns and classes, with or without their unit.
DATA = {
    word
    for path in (visit.ROOT / "sample_data").glob("*.csv")
    for row in csv.reader(path.open(encoding="utf-8", newline=""))
    for cell in row
    for word in (cell, cell.removesuffix(" (cm)"))
}
SAYS = ("title", "caption", "describe", "head", "table", "formula", "notices", "labels", "player")


pytestmark = pytest.mark.usefixtures("all_translated")


def drawn(figure):
    """The words in a chart: of its axes, its legend, its notes and what is told of what one points at."""
    layout = figure["layout"]
    for axis in (part for name, part in layout.items() if "axis" in name and isinstance(part, dict)):
        yield from visit.strings(axis.get("title", ""))
    yield from (note["text"] for note in layout.get("annotations", ()))
    for trace in figure["data"]:
        yield from (trace[name] for name in ("name", "hovertemplate") if isinstance(trace.get(name), str))


def said(at):
    """All texts of a page that its lesson says, without what the visitor's data are called."""
    for message in visit.messages(at).values():
        for part in SAYS:
            yield from visit.strings(message.get(part, ""))
        if "figure" in message:
            yield from drawn(message["figure"])
    yield from (str(element.proto.body) for element in at.get("html"))
    yield from (element.value for element in [*at.markdown, *at.caption, *at.info])
    for kind in KINDS:
        for control in at.get(kind):
            yield from filter(None, (control.label, getattr(control, "help", "")))
            yield from map(str, getattr(control, "options", ()))


def english(at):
    """Sentences that nobody translated."""
    without = {NO_WORDS.sub(" ", text).strip() for text in said(at)} - DATA
    return sorted(text for text in without if ENGLISH.search(text) and not IDEOGRAPH.search(text))


@every_page
def test_a_page_in_chinese_has_no_english_sentence(path):
    at = visit.visit(path, lang="zh")
    assert all(IDEOGRAPH.search(title) for title in visit.headings(at))
    assert not english(at)


@every_page
def test_another_language_changes_nothing_but_the_words(path):
    points = links.quantise(sources.generate("blobs", n=30, random_state=3))
    at = visit.visit(path, points)
    for kind in ("button_group", "selectbox", "slider", "toggle"):
        found = [c for c in visit.controls(at) if c.kind == kind and c.key != reader_language.KEY]
        if found:
            visit.move(at, found[0].key, found[0].values[-1])
    kept = dict(at.query_params)
    shown = visit.shown(at)[0] if path in visit.PAGES else None
    visit.move(at, reader_language.KEY, "中文")
    assert dict(at.query_params) == {**kept, "lang": "zh"}
    assert all(IDEOGRAPH.search(title) for title in visit.headings(at))
    if path in visit.PAGES:
        assert np.array_equal(visit.shown(at)[0], shown)
    language.use("zh")  # AppTest writes the names of options here, not where the page is drawn
    visit.move(at, reader_language.KEY, "English")
    assert dict(at.query_params) == kept


def test_it_can_be_changed_in_a_scene_and_changed_back():
    at = visit.visit("perceptron", scene="1")
    visit.move(at, reader_language.KEY, "中文")
    assert all(IDEOGRAPH.search(title) for title in visit.headings(at))
    language.use("zh")
    visit.move(at, reader_language.KEY, "English")
    assert "lang" not in at.query_params


def test_what_goes_wrong_with_an_edit_or_a_link_is_told_in_chinese():
    at = visit.visit("perceptron", lang="zh", d="nonsense")
    assert IDEOGRAPH.search(visit.notices(at))


def test_what_happens_before_a_page_is_drawn_is_told_in_its_language():
    points = links.quantise(sources.generate("blobs", n=30, random_state=3))
    at = visit.visit("naive-bayes", points, lang="zh", **{"nb.part": "points"})
    at.session_state["nb.drawn"] = 50
    at.run()
    visit.move(at, "nb.take", None)  # what was drawn has more decimals than a link carries
    told = visit.notices(at)
    assert IDEOGRAPH.search(told)
    assert not ENGLISH.search(told)


def test_the_open_tab_stays_open():
    at = visit.visit("data", dataset.default(), lang="en")
    visit.move(at, "data.tab", "Table")
    assert at.get("data_editor")
    visit.move(at, reader_language.KEY, "中文")
    assert at.session_state["data.tab"] == "表格"
    assert at.get("data_editor")


def test_an_unknown_language_is_the_browsers():
    assert not IDEOGRAPH.search(visit.headings(visit.visit("perceptron", lang="tlh"))[0])


def test_the_glossary_pairs_the_words_of_both_languages():
    for code in ("en", "zh"):
        pairs = re.findall(
            r"<dt>(.*?) ?(?:<span>.*?</span>)? <small>.*?<bdi lang='([\w-]+)'>(.*?)</bdi></small></dt>",
            html(visit.visit("glossary", lang=code)),
        )
        found = {(name, other) if code == "en" else (other, name) for name, _code, other in pairs}
        assert {("perceptron", "感知机"), ("margin", "间隔"), ("dual form", "对偶形式")} <= found
        assert all(IDEOGRAPH.search(chinese) or english == chinese for english, chinese in found)
    at = visit.visit("glossary", lang="zh", **{"glossary.find": "支持向量"})
    assert "support vector" in html(at)
