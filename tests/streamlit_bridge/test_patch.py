"""A patch is installed where the private part is as expected; otherwise it stays as it is, and one line says so."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from explorer.streamlit_bridge import failover, patch, private, speed
from explorer.streamlit_bridge.patch import Number, Patch

SESSION = "streamlit.runtime.app_session:AppSession"


@pytest.fixture
def stays(monkeypatch):
    """What a test changes inside Streamlit is back again after it."""
    for place in (speed.FLUSH.place, failover.page_first.place):
        monkeypatch.setattr(*_owner(place), private.find(place))


def _owner(place):
    """The module or class that holds a place, and the place's name in it."""
    owner, _dot, name = place.replace(":", ".").rpartition(".")
    return resolve_name(owner), name


@pytest.mark.usefixtures("stays")
def test_a_patch_is_installed(caplog):
    assert patch.install(speed.FLUSH)
    assert private.find(speed.FLUSH.place) == speed.FLUSH.value
    assert patch.install(failover.page_first)
    assert private.find(failover.page_first.place).__module__ == failover.__name__
    assert not caplog.records


def _less(self): ...


def _more(self, client_state, more, /, *others): ...


def _renamed(self, state): ...


async def _awaited(self, client_state): ...


@pytest.mark.usefixtures("stays")
@pytest.mark.parametrize(
    ("change", "place", "stand_in"),
    [
        (failover.page_first, failover.page_first.place, _less),
        (failover.page_first, failover.page_first.place, _more),
        (failover.page_first, failover.page_first.place, _renamed),
        (failover.page_first, failover.page_first.place, _awaited),
        (failover.page_first, failover.page_first.place, None),
        (failover.page_first, f"{SESSION}._create_scriptrunner", _less),
        (failover.page_first, f"{SESSION}._create_scriptrunner", property(_less)),
        (failover.page_first, f"{SESSION}.__init__", _less),
        (speed.FLUSH, speed.FLUSH.place, 0.01),
        (speed.FLUSH, speed.FLUSH.place, None),
    ],
)
def test_what_is_another_one_inside_stays_as_it_is_and_one_line_says_so(
    monkeypatch, caplog, change, place, stand_in
):
    if stand_in is None:
        monkeypatch.delattr(*_owner(place))
    else:
        monkeypatch.setattr(*_owner(place), stand_in)
    before = private.find(change.place)
    assert not patch.install(change)
    assert private.find(change.place) is before
    [record] = caplog.records
    assert (record.name, record.levelname) == ("linclass", "WARNING")
    assert place in record.getMessage()
    assert change.lost in record.getMessage()


@pytest.mark.usefixtures("stays")
def test_of_a_group_all_are_installed_or_none(monkeypatch):
    before = private.find(failover.page_first.place)
    odd = Patch("streamlit:no_such_name", lambda usual: usual, (), "nothing")
    assert not patch.install(patch.Group((failover.page_first, odd)))
    assert private.find(failover.page_first.place) is before
    assert patch.install(patch.Group((failover.page_first,)))
    assert private.find(failover.page_first.place) is not before


def test_the_parts_of_a_package_without_that_name_in_the_registry_are_named_all_the_same(caplog):
    number = Number("google.protobuf:no_such_name", 1, 2, "nothing")
    assert not patch.install(number)
    assert caplog.records[0].getMessage().startswith("google does not have google.protobuf:no_such_name")
