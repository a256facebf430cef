"""Which Chromium the tests take."""

from __future__ import annotations

from pathlib import Path

from tools import chromium


def test_playwrights_own_is_looked_for_while_a_browser_runs(browser, monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "NAMES", ())
    monkeypatch.setattr(chromium, "MAC", ())
    found = chromium.find()
    assert found is None or Path(found).exists()
