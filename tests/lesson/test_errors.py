"""If a page fails, it says so in its own language, and offers a way out if its link is the cause."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from linboard.i18n import language


def failed_page():
    from explorer.lesson import errors
    from explorer.visit import reader_language

    reader_language.listen()
    errors.on_script_error(ValueError("no page may show this"))


@pytest.mark.parametrize(
    ("query", "way", "label"),
    [
        ({}, "?", "Open this page without the link’s settings"),
        ({"hyp.w1": "1e-320", "scene": "0"}, "?", "Open this page without the link’s settings"),
        ({"lang": "zh", "hyp.w1": "1e-320"}, "?lang=zh", "不用链接中的设置打开本页"),
        (
            {"lang": '"><b>', "d": "1"},
            "?lang=%22%3E%3Cb%3E",
            "Open this page without the link’s settings",
        ),
    ],
)
def test_a_failed_page_offers_itself_without_what_the_link_brought(query, way, label):
    at = AppTest.from_function(failed_page)
    for name, value in query.items():
        at.query_params[name] = value
    try:
        at.run()
    finally:
        language.use(language.SOURCE)
    assert len(at.error) == 1
    assert "no page may show this" not in at.error[0].value
    (html,) = (element.proto.body for element in at.get("html"))
    assert re.findall('<a href="([^"]*)" target="_self">([^<]*)</a>', html) == [(way, label)]
