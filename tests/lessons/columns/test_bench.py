"""The bench of all columns: what it computes, and what its page says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from explorer.lessons.columns import challenges, results, settings, tables
from explorer.lessons.columns.bench import film
from explorer.points.reading.guesses import Guess
from explorer.points.table import Table
from linclass import separable
from tests.support import visit
from tests.support.claims import value_of


def table(n: int, d: int = 6) -> Table:
    """A table of two overlapping classes, the first three times as frequent."""
    rng = np.random.default_rng(0)
    y = rng.random(n) < 0.25
    frame = pd.DataFrame(rng.normal(size=(n, d)) + y[:, None], columns=[f"c{j}" for j in range(d)])
    frame["class"] = np.where(y, "yes", "no")
    return Table("long", frame, tuple(frame.columns[:-1]), Guess("c0", "c1", "class"))


def split(n: int = 200) -> results.Split:
    """Training rows and held-out rows of such a table."""
    long = table(n)
    rows, _whole = tables.sampled(long, long.numeric_columns, "class")
    return results.parts(settings.Setup(rows, 0, True, 0, ()))


def test_training_rows_alone_determine_the_units():
    rows = split()
    assert np.allclose(rows.X[rows.train].mean(axis=0), 0)
    assert np.allclose(rows.X[rows.train].std(axis=0), 1)
    assert len(np.intersect1d(rows.train, rows.test)) == 0


def test_every_model_gives_an_answer_or_says_why_not():
    rows = split()
    for fit in results.fits(tuple(settings.MODELS), rows):
        assert (fit.model is None) == bool(fit.problem)
        if fit.model is not None:
            assert ((fit.values > 0) == (fit.predicted > 0)).mean() > 0.99, fit.name


@pytest.mark.parametrize("name", ["perceptron", "pocket"])
def test_the_film_ends_at_signed_distances_of_the_last_model(name):
    rows = split()
    (fit,) = results.fits((name,), rows)
    found = film.film(fit, rows, np.arange(len(rows.X)))
    path, updates = found.places, found.steps
    w = fit.model.coef_[0]
    assert np.allclose(path[-1][:, 0], (rows.X @ w + fit.model.intercept_[0]) / np.linalg.norm(w), atol=1e-12)
    assert (np.diff(updates) >= 0).all()


def test_of_a_long_table_each_class_keeps_its_share():
    long = table(20_000)
    rows, whole = tables.sampled(long, long.numeric_columns, "class")
    assert (rows.n, whole) == (tables.SIZE, 20_000)
    assert np.mean(rows.labels) == pytest.approx(np.mean(long.frame["class"] == "yes"), abs=1e-3)


def test_rows_without_a_value_are_left_out():
    gaps = table(50)
    frame = gaps.frame.copy()
    frame.loc[[3, 7], "c2"] = np.nan
    rows = tables.wide(replace(gaps, frame=frame), gaps.numeric_columns, "class")
    assert (rows.n, rows.left_out) == (48, 2)
    assert not np.isin([3, 7], rows.rows).any()
    assert tables.wide(replace(gaps, frame=frame), ("c0", "c1"), "class").n == 50


def test_large_numbers_of_rows_are_written_with_a_comma():
    at = visit.visit("columns", **{"columns.table": "digits"})
    heads = " ".join(head["text"] for head in visit.messages(at)["board"]["head"])
    assert "1,797 rows" in heads
    assert "1797" not in heads


def test_the_page_uses_all_columns_of_wine_and_says_whether_they_separate():
    at = visit.visit("columns")
    heads = [head["text"] for head in visit.messages(at)["board"]["head"]]
    assert heads[0] == "A hyperplane separates cultivar 1 from the rest: all 178 rows in 13 dimensions."
    visit.move(at, "columns.chosen", [0, 1])
    heads = [head["text"] for head in visit.messages(at)["board"]["head"]]
    assert heads[0].startswith("No hyperplane separates the classes")


def test_a_visit_leaves_the_points_of_other_pages_as_they_were():
    at = visit.visit("perceptron")
    before = visit.shown(at)
    at._page_hash = visit.SITE["columns"]
    at.run()
    at._page_hash = visit.SITE["perceptron"]
    at.query_params["scene"] = "0"
    at.run()
    assert all(np.array_equal(a, b) for a, b in zip(before, visit.shown(at), strict=True))


def test_one_row_is_a_sum_and_one_change_takes_it_to_the_boundary():
    at = visit.visit(
        "columns", **{"columns.table": "credit", "columns.beside": "row", "columns.units": "own"}
    )
    told = " ".join(head["text"] for head in visit.messages(at)["columns.contributions"]["head"])
    assert "is the sum of all contributions" in told
    assert "The shortest change of one column" in told


@pytest.mark.slow
def test_a_change_of_a_pixel_keeps_to_the_ink_that_the_table_has():
    """Pixels have 0 to 16; unlimited, the shortest change of this row would need 25.66 in one of them."""
    queries = {"columns.table": "digits", "columns.beside": "row", "columns.units": "own"}
    told = []
    for row in (4, 14, 24, 28):
        at = visit.visit("columns", **queries, **{"columns.row": str(row)})
        told += [head["text"] for head in visit.messages(at)["columns.contributions"]["head"]]
    changes = [text for text in told if "reaches the boundary" in text]
    assert len(changes) == 4
    for text in changes:
        assert (
            text.startswith("No change of one column")
            or 0 <= value_of(text.rstrip(".").split(" to ")[-1]) <= 16
        )


def listed(at):
    """The rows of the certificate's list."""
    return at.expander[0].dataframe[0].value


def opened(**query):
    """The bench with the certificate open."""
    at = visit.visit("columns", **query)
    at.session_state["columns.certificate"] = True
    return at.run()


def test_the_proof_of_two_overlapping_classes_is_a_short_list_of_exact_weights():
    at = opened(**{"columns.table": "credit"})
    found = listed(at)
    assert len(found) <= 4 + 2
    shares = found.groupby("Class")["Exact weight"].agg(lambda texts: sum(map(Fraction, texts)))
    assert set(shares) == {1}
    assert any("Checked with exact fractions" in text.value for text in at.caption)


def test_the_proof_of_two_separable_classes_is_a_hyperplane_in_the_tables_units():
    found = listed(opened())
    wine = tables.shipped("wine")
    *w, b = found["Weight"]
    assert found["Column"].tolist()[-1] == "bias b"
    assert (wine.signs(0) * (wine.X @ w + b) > 0).all()


def test_of_four_columns_of_wine_only_the_one_with_the_second_smallest_weight_is_not_needed():
    """The challenge col-spare: its hints and its answer."""
    wine = tables.shipped("wine")
    signs = wine.signs(2)

    def apart(columns):
        return separable(wine.X[:, columns], signs).separable

    assert apart(challenges.FOUR)
    spare = [j for j in challenges.FOUR if apart([k for k in challenges.FOUR if k != j])]
    assert [wine.columns[j] for j in spare] == ["alcohol"]
    X = np.ascontiguousarray(wine.X[:, challenges.FOUR])
    rows = results.parts(settings.Setup(replace(wine, X=X), 2, True, 0, ("logistic",)))
    (fit,) = results.fits(("logistic",), rows)
    order = [challenges.FOUR[j] for j in np.argsort(np.abs(fit.model.coef_[0]))]
    assert order[0] not in spare
    assert spare == [order[1]]


def test_the_field_of_the_row_names_the_row_that_is_shown_without_a_choice():
    at = visit.visit(
        "columns", scene="0", **{"columns.beside": "row", "columns.table": "wine", "columns.changed": "x.1-4"}
    )
    first = at.number_input(key="columns.row").placeholder
    told = visit.messages(at)["columns.contributions"]["head"][0]["text"]
    assert f"Row {first}:" in str(told)


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (("benign", "malignant"), "malignant"),
        (("negative", "positive"), "positive"),
        (("-1", "1"), "1"),
        (("10", "2"), "10"),
    ],
)
def test_of_two_classes_the_same_one_is_positive_as_on_the_page_data(names, first):
    assert names[settings.positive("cancer", "kind", names)] == first


def test_the_board_names_the_positive_one_of_two_classes_first():
    at = visit.visit("columns", **{"columns.table": "cancer"})
    shown = visit.messages(at)["board"]["edit"]["classes"]
    assert [one["short"] for one in shown[:2]] == ["malignant", "benign"]


def test_one_value_against_the_rest_is_the_same_one_as_on_the_page_data(monkeypatch):
    own = {"id": "1", "classes": {"1.class": ["against", ["3"], 0.0]}}
    monkeypatch.setattr(settings.state, "file", lambda: own)
    assert settings.positive(settings.OWN, "class", ("0", "1", "3")) == 2
    assert settings.positive("iris", "class", ("0", "1", "3")) == 0


@pytest.mark.parametrize("first", ["yes", "no"])
def test_the_positive_class_of_an_own_table_is_the_one_that_the_visitor_has_chosen(first, monkeypatch):
    own = {"id": "1", "positive": {"1.class": first}}
    monkeypatch.setattr(settings.state, "file", lambda: own)
    names = ("no", "yes")
    assert names[settings.positive(settings.OWN, "class", names)] == first


def test_a_maximum_margin_that_does_not_exist_is_explained():
    at = visit.visit("columns", **{"columns.table": "exam", "columns.model": "max-margin"})
    assert "No hyperplane separates the training rows" in visit.messages(at)["board"]["caption"]


def test_roc_curves_name_the_fold_whose_rows_they_rank():
    query = {"columns.folds": "5", "columns.fold": "2", "columns.beside": "roc"}
    at = visit.visit("columns", **query)
    assert "The rows that fold 2 holds out." in str(visit.messages(at)["columns.roc"]["head"])


def test_one_column_has_a_threshold():
    at = visit.visit("columns", **{"columns.table": "iris", "columns.chosen": "2"})
    board = visit.messages(at)["board"]
    assert (
        board["head"][0]["text"] == "A threshold on one column separates setosa from the rest: all 150 rows."
    )
    assert "no single w" not in str(board)


def test_a_button_of_several_classes_says_how_many():
    at = visit.visit("columns", **{"columns.table": "wine"})
    board = visit.messages(at)["board"]
    (first, rest, *_more) = board["edit"]["classes"]
    assert (first["short"], rest["short"]) == ("cultivar 1", "2 classes")
    assert rest["name"] == "Class cultivar 2 + cultivar 3"


@pytest.mark.parametrize(("model", "head"), [("logistic", 3), ("boosting", 2)])
def test_one_row_shows_its_values(model, head):
    at = visit.visit(
        "columns", **{"columns.table": "credit", "columns.beside": "row", "columns.model": model}
    )
    at.session_state["columns.row-values"] = True
    at.run()
    visit.check(at)
    values = next(frame.value for frame in at.dataframe if "Value" in frame.value)
    rows = tables.shipped("credit")
    assert len(values.columns) == head
    assert values["Value"].tolist() == rows.X[0].tolist()


def test_of_all_classes_at_once_the_contributions_add_up_to_a_score():
    queries = {"columns.table": "wine", "columns.positive": "all", "columns.beside": "row"}
    told = {}
    for model in ("softmax", "soft-margin"):
        at = visit.visit("columns", **queries, **{"columns.model": model})
        told[model] = visit.messages(at)["columns.contributions"]["head"][0]["text"]
    assert told["softmax"].startswith("Row 2: the score of cultivar 1 is ")
    assert told["soft-margin"].startswith("Row 2: f = ")
