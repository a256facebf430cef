"""What Streamlit says in English only has its words in every language of the pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import streamlit

from explorer.server import index_page
from explorer.server.index_page.streamlit_texts import TEXTS
from linboard.i18n.language import LANGUAGES, tag, translated

SCRIPTS = Path(streamlit.__file__).parent / "static" / "static" / "js"
# Texts that Streamlit puts together: the keys are told by the browser, the rest of the page by one template.
PUT_TOGETHER = {
    "Press Enter to apply": "Press Enter to ",
    "Press Ctrl+Enter to apply": "+Enter to ",
    "Press ⌘+Enter to apply": "+Enter to ",
    "The page that you have requested does not seem to exist. Running the app's main page.": "does not seem to exist",
}


@cache
def scripts():
    """All that the browser may run of Streamlit."""
    return "\n".join(file.read_text(encoding="utf-8") for file in SCRIPTS.glob("*.js"))


@pytest.mark.parametrize("own", TEXTS)
def test_streamlit_still_says_so(own):
    text = PUT_TOGETHER.get(own, own)
    for part in re.split(r"\{\w+\}|\. (?=Running)", text):
        assert part.strip(".") in scripts()


@pytest.mark.parametrize("own", TEXTS)
def test_each_text_has_its_words_in_chinese_and_none_names_streamlit(own):
    ours = TEXTS[own]
    assert translated(ours, "zh") != ours
    assert "streamlit" not in ours.casefold()
    assert re.findall(r"\{\w+\}", translated(ours, "zh")) == re.findall(r"\{\w+\}", ours)


def test_the_page_has_the_texts_of_all_languages_in_whichever_it_is_asked_for():
    for code in LANGUAGES:
        page = index_page.page(code).decode()
        assert "JSON_OF_TEXTS" not in page
        for other in LANGUAGES:
            assert f'"{tag(other)}": {{' in page
            assert translated(TEXTS["Page not found"], other) in page
