"""The same thing has the same colour, line and mark everywhere: docs/colours.md, the theme and all figures agree."""

from __future__ import annotations

import re
from typing import Any

import pytest

from explorer.lesson import page_shell
from linboard import theme
from tests.support import visit
from tests.support.figures import colours
from tools.server import ROOT

TEXT = (ROOT / "docs" / "colours.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    """Return the cells of the table below a heading."""
    below = TEXT.split(f"## {head}\n")[1].split("\n## ")[0]
    found = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in below.splitlines()
        if line[:1] == "|"
    ]
    return found[2:]


COLOURS = {light: dark for light, dark, *_others in rows("Colours")}
STYLES = {"dash": {row[0] for row in rows("Lines")}, "symbol": {row[0] for row in rows("Marks")}}


def used(value: Any, key: str) -> set[str]:
    """Return the texts under a key anywhere in a figure: line styles or marks."""
    if isinstance(value, list | tuple):
        return set().union(*(used(part, key) for part in value))
    if not isinstance(value, dict):
        return set()
    own = value.get(key, [])
    found = {own} if isinstance(own, str) else {text for text in own if isinstance(text, str)}
    return found.union(*(used(part, key) for part in value.values()))


def is_clear(colour: str) -> bool:
    """Return whether a colour is fully transparent."""
    return re.fullmatch(r"rgba\(.*,0\)", colour) is not None


def test_the_table_holds_every_colour_of_the_theme_and_its_partner():
    assert {light: dark for light, dark in theme.DARK.items() if not is_clear(light)} == COLOURS


def test_each_colour_is_below_its_name():
    for light, _dark, name, shows in rows("Colours"):
        assert light in str(getattr(theme, name)), name
        assert shows


def test_the_marks_of_the_classes_come_first():
    assert [row[0] for row in rows("Marks")][:4] == list(theme.CLASS_SYMBOLS)


@pytest.mark.parametrize("path", list(visit.PAGES))
def test_a_page_draws_with_nothing_else(path):
    for name, message in visit.messages(visit.visit(path)).items():
        figure = message.get("figure")
        assert {colour for colour in colours(figure) if not is_clear(colour)} <= set(COLOURS), name
        for key, known in STYLES.items():
            assert used(figure, key) <= known, (name, key)


def test_the_dot_of_the_open_scene_has_the_main_colour_of_both_themes():
    settings = (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    light, dark = re.findall('^primaryColor = "(.*)"', settings, re.MULTILINE)[:2]
    [here] = re.findall(r"\.lc-here {([^}]*)}", page_shell.STYLE)
    assert f" color: light-dark({light}, {dark}); background: currentColor;" in here
