"""Which pages may contain pages of this site, as the setting says."""

from __future__ import annotations

import pytest

from explorer.server.headers import embedding


def test_only_this_site_may_and_what_the_setting_names():
    assert embedding("") == "'self'"
    named = "https://moodle.uni.example http://localhost:8000 https://*.slides.example"
    assert embedding(named) == f"'self' {named}"


@pytest.mark.parametrize(
    "wrong",
    ["*", "moodle.uni.example", "https://uni.example/moodle", "https://a;script-src *", "javascript:"],
)
def test_what_is_not_an_origin_is_refused_with_what_to_write(wrong):
    with pytest.raises(SystemExit, match=r"LINCLASS_EMBED contains .* Write for example https://"):
        embedding(wrong)
