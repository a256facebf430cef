"""Tests that need a proxy, which may be missing."""

from __future__ import annotations

import pytest

from tools import proxy


def need(name: str) -> None:
    """Skip the test if a proxy is not installed."""
    if proxy.find(name) is None:
        pytest.skip(f"{name} is not installed")
