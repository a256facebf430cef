"""The addresses that a server prints when it starts."""

from __future__ import annotations

import socket

import pytest

from explorer.server import address


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_a_local_server_says_how_phones_could_reach_it(host):
    first, second = address.lines(host, 8600, "/so")
    assert first == "The explorer runs on http://localhost:8600/so"
    assert "make run ADDRESS=0.0.0.0" in second
    assert "linclass --address 0.0.0.0" in second


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_on_the_network_prints_the_machines_address_there(host, monkeypatch):
    monkeypatch.setattr(address, "on_network", lambda: "192.168.1.5")
    first, second = address.lines(host, 8501)
    assert first == "The explorer runs on http://localhost:8501"
    assert second.endswith(" http://192.168.1.5:8501")
    monkeypatch.setattr(address, "on_network", lambda: None)
    assert "no network" in address.lines(host, 8501)[1]


def test_an_address_of_this_machine_is_printed_as_it_is():
    assert [line.split()[-1] for line in address.lines("10.0.0.7", 80)] == ["http://10.0.0.7:80"] * 2
    assert address.lines("fe80::7", 80)[0].endswith(" http://[fe80::7]:80")


def test_only_a_server_that_has_bound_its_socket_prints_something(capsys):
    with socket.socket() as unbound, socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        address.announce([unbound], "")
        assert not capsys.readouterr().out
        with socket.create_connection(("127.0.0.1", port)) as client:
            address.announce([client], "")
            assert not capsys.readouterr().out
        address.announce([unbound, server], "")
        assert f"http://localhost:{port}\n" in capsys.readouterr().out
