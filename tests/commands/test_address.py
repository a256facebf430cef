"""The command `linclass` says in one line that it cannot listen on an address."""

from __future__ import annotations

import sys

import pytest

from explorer import __main__ as command


@pytest.mark.parametrize(
    "address", ["192.0.2.1", "2001:db8::1", "a..b"]
)  # reserved for documents: no machine has them
def test_an_address_of_another_machine_ends_in_one_sentence(address, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["linclass", "--address", address])
    with pytest.raises(
        SystemExit, match=f"The app cannot listen on {address}: .+ Pass localhost, 0.0.0.0, or"
    ):
        command.main()
