"""The names of Streamlit's elements that styles and scripts use are all listed, and Streamlit has them."""

import re

import pytest

from explorer.streamlit_bridge import front_end
from tools.server import ROOT

NAME = re.compile(r"(?<![\w-])(?:st[A-Z]\w+|InputInstructions)")
FOLDERS = ("explorer", "linboard", "pages")


@pytest.mark.slow
def test_the_list_is_what_is_used():
    files = [
        path
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".js", ".css", ".html")
    ]
    used = {name for path in files for name in NAME.findall(path.read_text(encoding="utf-8"))}
    assert front_end.ELEMENTS.read_text(encoding="utf-8").split() == sorted(used)


def test_streamlit_has_them():
    assert front_end.missing_elements() == []


def test_one_that_it_does_not_have_is_found(monkeypatch, tmp_path):
    (tmp_path / "elements.txt").write_text("stApp\nstGone\n", encoding="utf-8")
    monkeypatch.setattr(front_end, "ELEMENTS", tmp_path / "elements.txt")
    assert front_end.missing_elements() == ["stGone"]
