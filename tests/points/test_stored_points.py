"""Points that no link carries lie on a shelf, under a name that is short and theirs alone."""

import io
import zlib

import numpy as np
import pytest

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from explorer.points.history import History


def many(seed=0, n=3000, **texts):
    rng = np.random.default_rng(seed)
    return Dataset(rng.normal(size=(n, 2)), rng.integers(0, 3, n), ("a", "b, c", "d"), **texts)


def test_points_come_back_as_they_were(kept):
    dataset = many(columns=("größe", "x\\n2"), title="Many")
    name = stored_points.keep(dataset)
    assert len(name) == stored_points.LENGTH
    assert stored_points.find(name) == dataset
    assert stored_points.find(name).title == "Many"
    assert stored_points.keep(many(columns=("größe", "x\\n2"), title="Many")) == name
    assert stored_points.keep(many(1)) != name


def test_without_a_shelf_nothing_is_kept():
    assert stored_points.keep(many()) is None
    with pytest.raises(links.LinkError, match="no longer"):
        stored_points.find("S" + "A" * 32)


@pytest.mark.parametrize("text", ["S", "S" * 33, "S" + "ä" * 32, "S" * 5000])
def test_a_name_that_nothing_has_is_told_in_a_sentence(kept, text):
    with pytest.raises(links.LinkError, match=r"^[A-Z].+\.$"):
        stored_points.find(text)


def test_what_is_damaged_on_the_shelf_is_not_there(kept):
    name = stored_points.keep(many())
    kept[name] = kept[name][:100]
    with pytest.raises(links.LinkError):
        stored_points.find(name)
    kept[name] = b"other"
    with pytest.raises(links.LinkError):
        stored_points.find(name)


@pytest.mark.slow
def test_a_history_of_large_sets_is_kept_on_the_shelf_and_goes_back_all_the_way(kept):
    sets = [many(seed, n=60_000) for seed in range(20)]
    history = History(sets[0])
    for dataset in sets[1:]:
        history = history.do(dataset)
    assert all(isinstance(change.rows, str) for change in history.back)
    for dataset in reversed(sets[:-1]):
        history = history.undo()
        assert history.present == dataset
    assert history.redo().present == sets[1]


def test_an_undone_step_that_is_on_the_shelf_no_more_cannot_be_taken(kept):
    history = History(many()).do(many(1))
    kept.clear()
    with pytest.raises(LookupError):
        history.undo()
    assert history.present == many(1)


def table(**arrays):
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no table at all",
        b"PK\x03\x04 torn",
        table(X=np.zeros((2, 2))),
        table(X=np.zeros((2, 3)), labels=np.zeros(2, int), texts=np.array(["a\nb", "x\ny", ""])),
        table(X=np.full((2, 2), np.nan), labels=np.zeros(2, int), texts=np.array(["a\nb", "x\ny", ""])),
        table(X=np.zeros((2, 2)), labels=np.zeros(2, int), texts=np.array([1, 2, 3])),
        table(X=np.zeros((2, 2)), labels=np.zeros(2, int), texts=np.array("a")),
        table(X=np.array([{}], object), labels=np.zeros(2, int), texts=np.array(["a\nb", "x\ny", ""])),
    ],
)
def test_what_is_no_table_of_points_is_told_in_a_sentence(kept, content):
    name = stored_points.put(content)
    with pytest.raises(links.LinkError, match=r"^[A-Z].+ upload the points again\.$"):
        stored_points.find(name)


@pytest.mark.parametrize(
    ("place", "byte"),
    [(4, 255), (6, 1), (8, 8), (8, 255)],
    ids=["a later version of the format", "encrypted", "packed", "packed in an unknown way"],
)
def test_a_damaged_archive_is_told_in_a_sentence(kept, place, byte):
    """The bytes are those of the zip format: version, flags and method of each member."""
    name = stored_points.keep(many(n=40))
    archive = bytearray(zlib.decompress(kept[name]))
    at = archive.find(b"PK\x01\x02")
    while at >= 0:  # the list of the members has them, too, two bytes later
        archive[at + 2 + place] = byte
        member = int.from_bytes(archive[at + 42 : at + 46], "little")
        archive[member + place] = byte
        at = archive.find(b"PK\x01\x02", at + 4)
    kept[name] = zlib.compress(archive)
    with pytest.raises(links.LinkError, match="not a table of points"):
        stored_points.find(name)


@pytest.mark.usefixtures("kept")
def test_a_name_that_is_not_stored_has_no_full_link_and_too_many_points_have_none():
    with pytest.raises(LookupError):
        stored_points.in_full("S" + "A" * 32)
    assert stored_points.in_full(stored_points.keep(many())) is None
