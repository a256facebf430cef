"""Uploads become the points that a person sees in the file, or one clear sentence."""

import json

import pytest

from explorer.points.dataset import Dataset
from explorer.points.table_import import points, read, to_dataset
from tests.support.tables import load

SAME = [
    pytest.param("a,b,label\n1,2.5,1\n3,4.5,-1\n", id="comma"),
    pytest.param("a;b;label\n1;2,5;1\n3;4,5;-1\n", id="semicolon and decimal comma"),
    pytest.param("a;b;label\n1;2.5;1\n3;4.5;-1\n", id="semicolon and decimal point"),
    pytest.param("a\tb\tlabel\n1\t2.5\t1\n3\t4.5\t-1", id="tab"),
    pytest.param("a\tb\tlabel\n1\t2,5\t1\n3\t4,5\t-1", id="tab and decimal comma"),
    pytest.param("a|b|label\n1|2.5|1\n3|4.5|-1", id="bar"),
    pytest.param("a b label\n1 2.5  1\n3 4.5 -1\n", id="blanks"),
    pytest.param('"a", "b", "label"\r\n"1", 2.5, 1\r\n3 ,4.5 ,-1\r\n', id="quotes, blanks and CRLF"),
    pytest.param("a,b,label\r1,2.5,1\r3,4.5,-1\r", id="old Mac line ends"),
    pytest.param("\n\na,b,label\n1,2.5,1\n\n3,4.5,-1\n,,\n\n", id="blank lines"),
    pytest.param("a,b,label,\n1,2.5,1,\n3,4.5,-1,\n", id="a separator at the end of lines"),
    pytest.param("label,a,b\n+1,1,2.5\n-1,3,4.5\n", id="label first"),
    pytest.param(",a,b,label\n0,1,2.5,1\n1,3,4.5,-1\n", id="with a column of row numbers"),
    pytest.param('a b label\n"r1" 1 2.5 1\n"r2" 3 4.5 -1\n', id="as R writes it"),
    pytest.param("a,b,label\n1e0,25e-1,1.0\n3.0,+4.5,-1.0\n", id="exponents"),
]


@pytest.mark.slow
@pytest.mark.parametrize("text", SAME)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
def test_the_same_table_in_all_its_dialects(text, encoding):
    assert load(text, encoding=encoding) == Dataset(
        [[1, 2.5], [3, 4.5]], [0, 1], columns=("a", "b"), title="points"
    )


@pytest.mark.parametrize(
    "data",
    [
        [{"a": 1, "b": 2.5, "label": 1}, {"a": 3, "b": 4.5, "label": -1}],
        [{"a": "1", "b": 2.5, "label": "1"}, {"a": 3, "b": "4.5", "label": "-1"}],
        {"a": [1, 3], "b": [2.5, 4.5], "label": [1, -1]},
        [["a", "b", "label"], [1, 2.5, 1], [3, 4.5, -1]],
    ],
)
def test_the_same_table_in_json(data):
    dataset = Dataset([[1, 2.5], [3, 4.5]], [0, 1], columns=("a", "b"), title="points")
    assert load(json.dumps(data), "points.json") == dataset
    assert load(json.dumps(data, indent=2), "POINTS.JSON").X.tolist() == dataset.X.tolist()


def test_a_file_without_header_gets_numbered_columns():
    dataset = load("5.1,3.5,setosa\n4.9,3.0,setosa\n7.0,3.2,versicolor\n")
    assert dataset.columns == ("column 1", "column 2")
    assert dataset.names == ("versicolor", "setosa")
    assert dataset.n == 3


def test_a_first_row_longer_than_the_others_loses_nothing():
    for header in ("", "a,b,c\n"):
        frame = read("t.csv", f"{header}1,2,3,u\n4,5,v\n6,7,u\n".encode()).frame
        assert frame.iloc[0].tolist() == [1, 2, "3", "u"]


def test_names_in_other_alphabets_survive_their_encodings():
    text = "größe,gewicht,klasse\n1,2,männlich\n3,4,weiblich\n"
    for encoding in ("utf-8", "utf-16", "cp1252"):
        assert load(text, encoding=encoding).columns[0] == "größe"
    chinese = "身高,体重,label\n1,2,男\n3,4,女\n"
    for encoding in ("utf-8", "utf-16-le", "gbk"):  # the last is what Excel writes in China
        assert load(chinese, encoding=encoding).names == ("男", "女")


def test_a_guessed_encoding_is_said():
    notes = read("a.csv", "größe,b,label\n1,2,a\n3,4,b\n".encode("cp1252")).notes
    assert any("Windows-1252" in note for note in notes)
    for name in ("POPULAÇÃO", "GRÖßE", "AÇÕES", "TÄÄ", "µ±"):
        # in Chinese their bytes would be characters, too
        assert read("a.csv", f"{name},b,label\n1,2,a\n3,4,b\n".encode("cp1252")).columns[0] == name
    notes = read("a.csv", "身高,体重,姓名\n1,2,朱镕基\n3,4,李\n".encode("gbk")).notes
    assert any("GBK" in note for note in notes)
    assert read("a.csv", "größe,b,label\n1,2,a\n3,4,b\n".encode()).notes == ()


@pytest.mark.parametrize(
    ("text", "x", "y", "label"),
    [
        ("x,y,label\n1,2,a\n3,4,b\n", "x", "y", "label"),
        ("x1,x2,y\n1,2,0\n3,4,1\n5,6,1", "x1", "x2", "y"),
        ("x,y\n1,2\n3,4\n5,1\n7,2\n9,9", "x", "y", None),
        (
            "id,age,income,approve\n1,20,5,no\n2,30,6,yes\n3,40,7,yes\n4,50,7,no\n5,60,7,no",
            "age",
            "income",
            "approve",
        ),
        ("a,b,out\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n", "a", "b", "out"),
        ("name,a,b,Species\nu,1,2,k\nv,3,4,l\nw,5,6,k\nz,7,8,l\nt,1,1,k", "a", "b", "Species"),
        ("a,b,c\n1,2.5,true\n3,4.5,false\n", "a", "b", "c"),
        (
            "a,b,sex,thal,num\n"
            + "1.5,2.5,0,3,0\n3.5,1,1,?,1\n2.5,3,1,7,2\n1.5,9,0,6,3\n" * 6
            + "7.5,4,1,6,4\n" * 2,
            "a",
            "b",
            "num",
        ),
        ("a,b,vs,carb\n" + "1.5,2.5,0,1\n3.5,1,1,2\n2.5,3,1,4\n1.5,9,0,6\n7.5,4,1,8\n" * 5, "a", "b", "vs"),
        ("a,b,c,d\n1,5,2,3\n2,5,3,1\n9,5,1,7\n7,5,7,7\n8,5,8,8\n", "a", "c", None),
    ],
)
def test_columns_are_guessed_as_a_person_would(text, x, y, label):
    guess = read("t.csv", text.encode()).guess
    assert (guess.x, guess.y, guess.label) == (x, y, label)


def test_without_a_label_all_points_are_positive_and_it_is_said():
    table = read("t.csv", b"x,y\n1,2\n3,4\n5,1\n7,2\n9,9\n")
    assert to_dataset(table, "x", "y").present == (0,)
    assert any("No column looks like a label" in note for note in table.notes)


@pytest.mark.parametrize(
    ("values", "names", "labels"),
    [
        ((0, 1), ("1", "0"), (1, 0)),
        ((1, -1), ("+1", "−1"), (0, 1)),
        ((2, 10), ("10", "2"), (1, 0)),
        ((-2, -10), ("−2", "−10"), (0, 1)),
        (("no", "yes"), ("yes", "no"), (1, 0)),
        (("true", "false"), ("True", "False"), (0, 1)),
        ((0.5, 2.5), ("2.5", "0.5"), (1, 0)),
        ((10, 9, 2), ("2", "9", "10"), (2, 1, 0)),
        (("c", "a", "b", "d"), ("a", "b", "c", "d"), (2, 0, 1, 3)),
    ],
)
def test_of_two_labels_the_larger_is_positive_and_more_are_sorted(values, names, labels):
    dataset = load("p,q,label\n" + "".join(f"{i}.5,{i},{value}\n" for i, value in enumerate(values)))
    assert dataset.names == names
    assert tuple(dataset.labels.tolist()) == labels


def test_labels_that_differ_in_blanks_only_are_one():
    assert load("a,b,label\n1,2,yes\n3,4,yes \n5,6, no\n").names == ("yes", "no")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b,label\n1,2,u\n3,4,u\n", "Every row has the same value “u” in column “label”"),
        ("a,b,label\n1,2,u\n3,4,\n", "Every row has the same value “u” in column “label”"),
        ("a,b,label\n1,,v\n3,4,u\n", "Every row with a number on each axis has the class “u”"),
        ('[{"a": 1, "b": Infinity, "label": "v"}, {"a": 1, "b": 2, "label": "u"}]', "has the class “u”"),
    ],
)
def test_points_of_one_class_are_on_the_board_and_said_to_be(text, said):
    table = read("t.csv", text.encode())
    found = points(table, table.guess.x, table.guess.y, table.guess.label)
    assert said in found.one_class
    assert {found.dataset.names[k] for k in found.dataset.labels} == {"u"}
    assert found.dataset.n + len(found.left_out) == 2


def test_a_known_name_with_one_value_or_none_is_no_better_than_a_column_with_two():
    rows = "1,2,x,{0},m\n3,4,x,{0},f\n5,7,x,{0},f\n"
    head = "a,b,kind,label,sex\n"
    assert read("t.csv", (head + rows.format("u")).encode()).guess.label == "sex"
    assert (
        read(
            "t.csv", (head[:-5] + "\n" + rows.format("").replace(",m", "").replace(",f", "")).encode()
        ).guess.label
        is None
    )


def test_names_and_a_class_without_a_character_are_empty():
    dataset = load('[{"\\ud800": 1, "b\\u0000": 2, "label": "\\udfff"}]', "data.json")
    assert dataset.X.tolist() == [[1, 2]]
    assert dataset.columns == ("column 1", "b")


def test_classes_of_a_long_table_in_their_order_are_found():
    text = "a,b,colour\n" + "".join(
        f"{i % 7}.5,{i % 11}.25,{'red' if i < 12_000 else 'blue'}\n" for i in range(24_000)
    )
    dataset = load(text)
    assert dataset.n == 24_000
    assert set(dataset.names) == {"red", "blue"}


def test_axes_keep_the_order_of_the_file_where_one_of_them_counts():
    guess = read("t.csv", b"a,b,c\n0,0,u\n1,1,v\n2,4,u\n3,4,v\n4,1,u\n5,0,v\n").guess
    assert (guess.x, guess.y, guess.label) == ("a", "b", "c")


def test_a_note_names_few_of_many_columns():
    head = ";".join(f"s{j}" for j in range(40))
    rows = "\n".join(";".join(f"{i},{j + 10}" for j in range(40)) for i in range(9))
    notes = read("sensors.csv", f"{head}\n{rows}".encode()).notes
    assert "Commas in “s0”, “s1”, “s2”, “s3”, “s4”, … were read as decimal points." in notes
