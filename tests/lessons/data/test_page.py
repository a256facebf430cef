"""The data page: generated, uploaded and shipped points; a bad file is one sentence and changes nothing."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd
import pytest

from explorer.points import dataset as state
from explorer.points import links, samples, stored_files, table_import
from tests.support import data_page, visit

CSV = b"width,height,kind\n1,2,a\n3,4,b\n5,6,a\n"


def upload(at, name, content):
    visit.move(at, "data.tab", "Upload")
    at.file_uploader[0].set_value((name, content, "text/csv")).run()
    visit.check(at)


def test_an_upload_is_on_the_board_and_the_columns_can_be_chosen():
    at = data_page.opened()
    upload(at, "sizes.csv", CSV)
    X, labels = visit.shown(at)
    assert X.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert len(set(labels.tolist())) == 2
    assert labels[0] == labels[2]
    file = at.file_uploader[0].value.file_id
    visit.move(at, f"data.x.{file}", visit.Label("height"))
    assert "two different columns" in at.error[0].value
    visit.move(at, f"data.y.{file}", visit.Label("width"))
    assert not at.error
    assert visit.shown(at)[0].tolist() == [[2, 1], [4, 3], [6, 5]]


BAD = {
    "image.csv": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "empty.csv": b"",
    "header.csv": b"a,b,c\n",
    "words.csv": b"a,b\nred,green\nblue,black\n",
    "broken.json": b'{"a": [1, 2',
    "junk.tsv": bytes(range(1, 256)) * 50,
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_sentence_and_the_points_stay(name):
    at = data_page.opened()
    before = visit.shown(at)
    upload(at, name, BAD[name])
    assert len(at.error) == 1
    assert len(at.error[0].value) > 20
    assert "Traceback" not in at.error[0].value
    for old, new in zip(before, visit.shown(at), strict=True):
        assert np.array_equal(old, new)


@pytest.mark.parametrize(
    ("rows", "n"),
    [("1,,a\n2,3,b\n", 1), ("1,inf,a\n2,3,b\n", 1), ("1,2,\n2,3,b\n", 1), ("1,2,a\n2,3,a\n", 2)],
    ids=["missing value", "infinite", "missing label", "one label"],
)
def test_rows_of_a_single_class_are_points_and_one_sentence(rows, n):
    at = data_page.opened()
    upload(at, "values.csv", b"x,y,label\n" + rows.encode())
    assert not at.error
    assert len(at.warning) == 1
    assert "all points are of one class" in at.warning[0].value
    assert len(visit.shown(at)[0]) == n


def test_a_table_without_any_complete_row_is_one_sentence_and_the_points_stay():
    at = data_page.opened()
    before = visit.shown(at)[0]
    upload(at, "values.csv", b"x,y,label\n1,,a\n,3,b\n")
    assert len(at.error) == 1
    assert np.array_equal(visit.shown(at)[0], before)


@pytest.mark.parametrize("key", samples.sample_tables())
def test_shipped_tables(key):
    at = data_page.opened()
    sample = samples.sample_tables()[key]
    data_page.choose_sample(at, sample.title)
    expected = links.quantise(table_import.to_dataset(sample.read(), sample.x, sample.y, sample.label))
    assert np.array_equal(visit.shown(at)[0], expected.X)
    assert links.decode(at.query_params["d"]) == expected


def test_an_upload_and_a_shipped_table_side_by_side():
    at = data_page.opened()
    upload(at, "sizes.csv", CSV)
    data_page.choose_sample(at, "Iris")
    assert len(visit.shown(at)[0]) == 150  # the last choice counts
    at.run()
    assert len(visit.shown(at)[0]) == 150


def test_the_same_table_can_be_chosen_again():
    at = data_page.opened()
    data_page.choose_sample(at, "Iris")
    visit.move(at, "data.tab", "Generate")
    visit.move(at, "New points", None)
    assert len(visit.shown(at)[0]) == 60
    data_page.choose_sample(at, None)
    assert len(visit.shown(at)[0]) == 60
    data_page.choose_sample(at, "Iris")
    assert len(visit.shown(at)[0]) == 150


def test_more_points_than_the_link_carries():
    at = data_page.opened()
    rng = np.random.default_rng(0)
    table = pd.DataFrame({"x": rng.normal(size=1_500), "y": rng.normal(size=1_500), "class": [1, -1] * 750})
    upload(at, "many.csv", table.to_csv(index=False).encode())
    board = visit.messages(at)["board"]
    assert board["edit"]["readonly"]
    assert "1,500 points" in board["title"]
    assert "d" not in at.query_params
    assert "1,500" in visit.notices(at)
    assert "CSV on the page “Data”" in visit.notices(at)


def test_the_download_is_what_is_on_the_board():
    dataset = links.quantise(state.default().add(0.25, 0.75, 1))
    table = table_import.read("points.csv", table_import.to_csv(dataset).encode())
    again = table_import.to_dataset(table, *table.columns[:2], table.columns[2])
    assert np.array_equal(again.X, dataset.X)
    assert np.array_equal(again.labels, dataset.labels)


def test_what_the_link_rounds_of_an_upload_is_told_with_its_decimals():
    at = data_page.opened()
    upload(at, "fine.csv", b"x,y,kind\n0.1234567,0.1235,a\n9999.123456,0.5,b\n")
    kept = visit.shown(at)[0]
    assert links.decode(at.query_params["d"]).X.tolist() == kept.tolist()
    assert kept[:, 1].tolist() == [0.1235, 0.5]  # nothing of this one is lost
    decimals = max(len(str(x).partition(".")[2]) for x in kept[:, 0].tolist())
    assert f"fit into the link: “x” to {decimals} decimals." in visit.notices(at)


def test_where_a_shipped_table_comes_from_and_its_licence_stand_below_it():
    at = data_page.opened()
    for sample, licence in (("Iris", "CC BY 4.0"), ("Exam", "MIT")):
        data_page.choose_sample(at, sample)
        assert licence in visit.words(at)


GLASS = "a,b,type\n" + "".join(f"{i}.5,{i * 7 % 11},{i % 6}\n" for i in range(60))


def test_rows_without_a_value_are_left_out_and_shown():
    at = data_page.opened()
    upload(at, "gaps.csv", CSV + b"7,,a\n,8,b\n9,10,\n")
    assert len(visit.shown(at)[0]) == 3
    assert any("3 rows have no value in these columns" in caption.value for caption in at.caption)
    assert any(frame.value.shape[0] == 3 and 5 in frame.value.index for frame in at.dataframe)


def test_a_question_shows_both_readings_and_waits_for_the_answer():
    at = data_page.opened()
    before = visit.shown(at)[0]
    upload(at, "thousands.csv", b"a;b;kind\n950;2;u\n1.050;4;v\n2.000;5;u\n")
    assert "Which number is that?" in visit.words(at)
    assert np.array_equal(visit.shown(at)[0], before)
    assert [frame.value["a"].tolist() for frame in at.dataframe] == [[950, 1.05, 2], [950, 1050, 2000]]
    visit.move(at, "data.answer.1", None)
    assert visit.shown(at)[0].tolist() == [[950, 2], [1050, 4], [2000, 5]]


def test_of_six_classes_some_are_chosen_or_set_against_the_rest():
    at = data_page.opened()
    upload(at, "glass.csv", GLASS.encode())
    assert len(visit.shown(at)[0]) == 40  # four classes of ten
    key = f"{at.file_uploader[0].value.file_id}.type"
    visit.move(at, f"data.mode.{key}", visit.Label("These values against the rest"))
    X, labels = visit.shown(at)
    assert len(X) == 60
    assert np.bincount(labels).tolist() == [10, 50]
    visit.move(at, f"data.mode.{key}", visit.Label("A number, cut in two"))
    visit.move(at, f"data.cut.{key}", 2.0)
    assert np.bincount(visit.shown(at)[1]).tolist() == [40, 20]


def test_the_reading_panel_changes_what_is_read():
    at = data_page.opened()
    upload(at, "sizes.csv", CSV)
    key = at.file_uploader[0].value.file_id
    visit.move(at, f"data.reading.skip.{key}", 2)
    assert visit.shown(at)[0].tolist() == [[3, 4], [5, 6]]
    visit.move(at, f"data.reading.skip.{key}", 0)
    visit.move(at, f"data.reading.header.{key}", visit.Label("None"))
    assert visit.shown(at)[0].tolist() == [[1, 2], [3, 4], [5, 6]]  # the names are no numbers
    assert any("“width”" in caption.value for caption in at.caption)


def test_the_file_is_still_open_when_the_visitor_returns(monkeypatch):
    kept = {}
    monkeypatch.setattr(stored_files, "put", lambda content: kept.setdefault("name", content) and "name")
    monkeypatch.setattr(stored_files, "get", kept.get)
    at = data_page.opened()
    upload(at, "sizes.csv", CSV)
    file = at.file_uploader[0].value.file_id
    visit.move(at, f"data.y.{file}", visit.Label("height"))
    for page in ("perceptron", "data"):
        at._page_hash = visit.SITE[page]
        at.run()
    assert any("is open" in caption.value for caption in at.caption)
    assert visit.shown(at)[0].tolist() == [[1, 2], [3, 4], [5, 6]]


def test_rows_in_the_field_are_read_like_a_file():
    at = data_page.opened("Upload")
    visit.move(at, "data.pasted", CSV.decode().replace(",", "\t"))
    assert any("pasted rows" in caption.value for caption in at.caption)
    table = at.session_state["data.read"].table
    assert list(table.columns) == ["width", "height", "kind"]
    assert len(table.frame) == 3
    next(button for button in at.button if button.label == "Close the file").click().run()
    assert not visit.widget(at, "data.pasted").value


def test_without_a_class_column_the_other_pages_say_where_to_choose_one():
    at = data_page.opened()
    upload(at, "plain.csv", b"x,y\n1,2\n3,4\n5,1\n7,2\n9,9\n")
    at._page_hash = visit.SITE["perceptron"]
    at.query_params["scene"] = "0"
    at.run()
    assert "Choose one on the page “Data”" in visit.caption(at)


def test_what_takes_the_points_away_comes_after_all_that_makes_them():
    at = data_page.opened()
    keys = [
        getattr(element, "key", None) or element.proto.id
        for element in at.main
        if hasattr(element.proto, "id")
    ]
    first, last = (
        next(i for i, key in enumerate(keys) if name in key) for name in ("data.shape", "data.download")
    )
    assert first < last


def test_the_table_of_the_points_is_shown():
    at = data_page.opened("Table")
    frame = at.get("data_editor")[0].value
    assert frame[["x", "y"]].to_numpy().tolist() == state.default().X.tolist()
    assert io.StringIO(frame.to_csv()).read().count("+1") == 5


def test_a_sample_table_leaves_the_file_of_the_visitor_open():
    at = data_page.opened()
    upload(at, "sizes.csv", CSV)
    mine = at.session_state["data.read"].table
    data_page.choose_sample(at, "Iris")
    at._page_hash = visit.SITE["perceptron"]
    at.run()
    assert at.session_state["data.read"].table is mine
