"""The visitor's table on other pages: its columns above the board, pairs as pictures, planes, samples, names."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_wine

from explorer.lesson.own_table import pairs, plane
from explorer.visit import session
from tests.support import visit
from tests.support.typed import markdown


def csv(frame):
    return frame.to_csv(index=False).encode()


def wine():
    """Return the table of scikit-learn with the names of its classes."""
    bunch = load_wine(as_frame=True)
    return bunch.data.assign(cultivar=[f"grape {k}" for k in bunch.target])


def upload(content, name="wine.csv"):
    at = visit.visit("data")
    visit.move(at, "data.tab", "Upload")
    at.file_uploader[0].set_value((name, content, "text/csv")).run()
    visit.check(at)
    return at


def turn_to(at, page):
    at._page_hash = visit.SITE[page]
    at.query_params["scene"] = "0"
    at.run()
    visit.check(at)


def row(at):
    """Return the text of the row above the board, or None."""
    found = [block.proto.popover.label for block in at.get("popover")]
    return found[0].replace("\\", "") if found else None


def open_row(at):
    at.session_state["own-popover"] = True
    at.run()
    visit.check(at)


def turn_axes(at, name):
    visit.move(at, f"data.axes.{key(at)}", visit.Label(name))


def write(at, field, text):
    at.text_input(key=field).set_value(text).run()
    visit.check(at)


def key(at):
    return at.session_state[session._KEY].table["file"]["id"]


@pytest.mark.slow
def test_the_columns_are_named_above_each_board_and_change_there():
    at = upload(csv(wine()))
    before = visit.shown(at)[0]
    assert row(at) is None  # this page has its own controls
    for page in ("perceptron", "", "fisher"):
        turn_to(at, page)
        assert row(at) == "x: od280/od315_of_diluted_wines · y: proline · class: cultivar"
        assert not at.selectbox or f"data.x.{key(at)}" not in [box.key for box in at.selectbox]
        assert np.array_equal(visit.shown(at)[0], before)
    open_row(at)
    visit.move(at, f"data.x.{key(at)}", visit.Label("alcohol"))
    assert visit.shown(at)[0][:, 0].tolist() == wine()["alcohol"].tolist()
    assert row(at).startswith("x: alcohol · ")
    open_row(at)
    turn_axes(at, "Fisher’s plane")
    open_row(at)
    assert row(at).startswith("x: Fisher axis 1 · y: Fisher axis 2")
    assert any("100% of the separation" in caption.value for caption in at.caption)
    assert "alcohol" in str(visit.messages(at)["board"]["figure"]["data"])  # an arrow
    turn_to(at, "perceptron")
    turn_to(at, "data")  # with the tab of the table
    assert "leaves out" in visit.caption(at)
    assert "alcohol" in str(visit.messages(at)["board"]["figure"]["data"])  # an arrow
    turn_axes(at, "Two columns")
    assert "leaves out" not in visit.caption(at)
    assert visit.shown(at)[0][:, 0].tolist() == wine()["alcohol"].tolist()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "told"),
    [
        (
            "Breast cancer",
            "these two columns 88.6%, the best pair (worst perimeter × worst smoothness) 94.2%, "
            "Fisher’s plane 96.5%",
        ),
        (
            "Wine",
            "the first two columns (alcohol × malic acid) 80.9%, these two columns 89.9%, "
            "the best pair (alcohol × flavanoids) 92.1%, Fisher’s plane 100%",
        ),
        (
            "Sonar",
            "the first two columns (band 1 × band 2) 60.6%, these two columns 76.4%, "
            "the best pair (band 11 × band 36) 76.4%, Fisher’s plane 90.4%",
        ),
    ],
)
def test_the_page_compares_two_columns_with_fishers_plane_of_all(table, told):
    at = visit.visit("data")
    visit.move(at, "data.tab", "Examples")
    name = next(control.key for control in visit.controls(at) if control.key.startswith("data.sample"))
    visit.move(at, name, visit.Label(table))
    assert told in visit.words(at).replace("\\", "")
    assert pictures(at).count("data-pair") == pairs.SHOWN


def test_the_points_are_on_the_board_before_the_axes_are_compared(monkeypatch):
    """The comparison takes a second if there are many rows and columns."""
    compared, shown = plane._compared, []

    def compare(*given):
        shown.append(session.points().n)
        return compared(*given)

    monkeypatch.setattr(plane, "_compared", compare)
    upload(csv(wine()))
    assert shown == [178]


def test_a_class_column_with_a_single_value_needs_no_press():
    at = upload(b"a,b,label\n1,2,u\n3,4,u\n5,1,u\n", "one.csv")
    assert len(visit.shown(at)[0]) == 3
    assert not at.error
    assert "same value “u” in column “label”" in at.warning[0].value
    assert visit.messages(at)["board"]["edit"]["classes"][0]["short"] == "u"


@pytest.mark.slow
def test_the_tab_of_the_table_is_open_once_a_reloaded_page_continues_its_visit():
    earlier = upload(csv(wine()))
    again = visit.visit("data")
    assert again.session_state["data.tab.open"] == "generate"
    again.session_state[session._KEY] = earlier.session_state[session._KEY]  # as the browser's message does
    again.run()
    assert again.session_state["data.tab.open"] == "upload"
    visit.move(again, "data.tab", "Table")
    again.run()
    assert again.session_state["data.tab.open"] == "table"


@pytest.mark.slow
def test_other_points_have_no_row_and_scenes_have_none():
    at = upload(csv(wine()))
    at._page_hash = visit.SITE["perceptron"]
    at.query_params["scene"] = "1"
    at.run()
    assert row(at) is None
    turn_to(at, "data")
    visit.move(at, "data.tab", "Generate")
    visit.move(at, "New points", None)
    turn_to(at, "perceptron")
    assert row(at) is None


def pictures(at):
    """Return the HTML of the pairs."""
    return next(
        chart.proto.bytes.decode() for chart in at.get("bidi_component") if chart.key == "data.pressed"
    )


@pytest.mark.slow
def test_the_best_pairs_are_small_pictures_of_which_one_is_pressed():
    at = upload(csv(wine()))
    assert pictures(at).count("<svg") == pairs.SHOWN
    assert pictures(at).count("data-pair") == pairs.SHOWN
    assert pictures(at).count('aria-pressed=\\"true') == 1  # the best pair is on the axes
    few = wine()[["alcohol", "flavanoids", "hue", "proline", "cultivar"]]
    at = upload(csv(few), "few.csv")
    assert pictures(at).count("<svg") == 6  # all pairs, as a matrix
    assert "lc-matrix" in pictures(at)
    assert any("Rows on the correct side" in caption.value for caption in at.caption)


@pytest.mark.parametrize("page", ["boosting", "logistic"])
@pytest.mark.slow
def test_one_press_puts_a_fair_sample_on_a_slow_page(page):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(rng.normal(size=(4_000, 3)).round(3), columns=["a", "b", "c"])
    frame["kind"] = np.where(np.arange(4_000) < 1_000, "few", "many")
    at = upload(csv(frame), "long.csv")
    assert visit.messages(at)["board"]["edit"]["readonly"]
    turn_to(at, page)
    visit.move(at, "own-sample", None)
    X, labels = visit.shown(at)
    assert len(X) == 1_000
    assert sorted(np.bincount(labels).tolist()) == [250, 750]
    assert "fair sample of 1,000 of 4,000 rows" in visit.notices(at)
    assert not visit.shows(at, "own-sample")
    open_row(at)  # other columns are sampled, too
    turn_axes(at, "Principal components")
    assert len(visit.shown(at)[0]) == 1_000
    assert row(at).startswith("x: component 1 · ")


@pytest.mark.slow
def test_names_and_the_positive_class_are_kept_with_the_table():
    at = upload(b"width,height,kind\n1,2,a\n3,4,b\n5,6,a\n2,1,b\n", "sizes.csv")
    own = key(at)
    write(at, f"data.name.{own}.width", "broad")
    write(at, f"data.name.{own}.kind.a", "apple")
    visit.move(at, f"data.positive.{own}.kind.b.a", visit.Label("a"))
    assert visit.shown(at)[1].tolist() == [0, 1, 0, 1]
    kept = dict(at.session_state[session._KEY].table["file"])
    turn_to(at, "perceptron")
    assert row(at) == "x: broad · y: height · class: kind"
    assert visit.messages(at)["board"]["edit"]["classes"][0]["short"] == "apple"
    open_row(at)
    assert visit.messages(at)["board"]["edit"]["classes"][0]["short"] == "apple"  # nothing was undone
    assert at.session_state[session._KEY].table["file"]["names"] == kept["names"]


@pytest.mark.slow
def test_another_column_as_class_and_classes_that_are_no_choice_leave_the_page_whole():
    at = upload(b"a,b,kind\n1,2,u\n3,4,v\n5,6,w\n7,1,u\n", "two.csv")
    visit.move(at, f"data.mode.{key(at)}.kind", visit.Label("These values against the rest"))
    visit.move(at, f"data.values.{key(at)}.kind.against", ["u", "v", "w"])
    assert "not all of them" in at.error[0].value
    visit.move(at, f"data.label.{key(at)}", visit.Label("a"))
    assert not at.exception


def test_a_table_of_texts_becomes_columns_of_0_and_1_on_request():
    rows = "".join(
        f"{['flat', 'round'][i % 2]},{['red', 'blue', 'green'][i % 3]},{'pe'[i % 5 == 0]}\n"
        for i in range(30)
    )
    at = upload(f"cap,colour,class\n{rows}".encode(), "mushrooms.csv")
    assert "two numeric columns" in at.error[0].value
    visit.move(at, "Make a column of 0 and 1 of each text value", None)
    assert not at.error
    X, labels = visit.shown(at)
    assert set(np.unique(X)) <= {0, 1}
    assert len(set(labels.tolist())) == 2


@pytest.mark.slow
def test_columns_of_0_and_1_leave_the_reading_panel_closed_and_fields_are_read_in_rows():
    rows = "".join(f"{i},{i * 7 % 11}.5,{['red', 'blue'][i % 2]},{'pq'[i % 3 == 0]}\n" for i in range(30))
    at = upload(f"a,b,colour,class\n{rows}".encode(), "t.csv")
    visit.move(at, f"data.spread.{key(at)}", ["colour"])
    panel = next(block for block in at.expander if block.label == "How the file was read")
    assert not panel.proto.expanded
    names = next(block for block in at.expander if block.label == "Names and positive class")
    assert [field.value for field in names.text_input] == ["a", "b", "q", "p"]
    visit.move(at, f"data.reading.skip.{key(at)}", 1)
    panel = next(block for block in at.expander if block.label == "How the file was read")
    assert panel.proto.expanded


@pytest.mark.slow
def test_a_sample_table_has_the_row_too():
    at = visit.visit("data")
    visit.move(at, "data.tab", "Examples")
    name = next(control.key for control in visit.controls(at) if control.key.startswith("data.sample"))
    visit.move(at, name, visit.Label("Iris"))
    turn_to(at, "softmax")
    assert row(at).endswith("class: species")
    open_row(at)
    visit.move(at, "data.x.iris", visit.Label("sepal width (cm)"))
    assert row(at).startswith("x: sepal width (cm) · ")


@pytest.mark.slow
def test_a_measurement_that_is_chosen_as_the_class_is_cut_in_two():
    frame = wine()
    at = upload(csv(frame))
    visit.move(at, f"data.label.{key(at)}", visit.Label("proline"))
    X, labels = visit.shown(at)[:2]
    assert len(X) == len(frame)
    assert np.array_equal(labels == 0, frame["proline"] >= frame["proline"].median())


def test_names_of_a_table_are_no_markdown():
    rows = ["**a**,[b](http://a.example),:red[c],**f**,$m$,**k**"]
    rows += [
        f"{i % 3 + i / 60},{i % 5},{(i % 3) * 2 + i / 50},{i % 7},{i % 4 + i / 9},{'**n**' if i % 3 else '$m$'}"
        for i in range(30)
    ]
    at = upload("\n".join(rows).encode(), "**f**.csv")
    marked = [
        text for text in markdown(at._tree) if re.search(r"(?<!\\)(?:\*\*[afnk]\*\*|:red\[|\$m)|\]\(", text)
    ]
    assert marked == []
    assert "overlap least" in visit.words(at), "where the names of the columns are"
