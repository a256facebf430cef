"""The shipped tables are what their README says, and each opens as points on the board."""

import gzip
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_digits, load_iris

from explorer.points import samples
from explorer.points.samples import FOLDER, sample_tables, wide_tables
from explorer.points.table_import import to_dataset
from linboard.i18n import language
from linclass import separable
from sample_data import make

README = (FOLDER / "README.md").read_text(encoding="utf-8")


def points(key):
    sample = sample_tables()[key]
    table = sample.read()
    return to_dataset(table, table.guess.x, table.guess.y, table.guess.label)


def test_every_file_is_offered_and_described():
    files = {path.name for path in Path(FOLDER).iterdir() if path.name.endswith((".csv", ".csv.gz", ".tsv"))}
    assert {sample.file for sample in wide_tables().values()} == files
    assert all((FOLDER / file).stat().st_size < 200_000 for file in files)
    for file in files:
        row = re.search(rf"^\| `{file}` \|(.+)\|$", README, re.MULTILINE)
        assert row is not None
        assert re.search(r"CC BY|MIT|GPL", row[1])


@pytest.mark.parametrize("name", make.TABLES)
def test_the_script_writes_these_very_files(name):
    assert (FOLDER / f"{name}.csv").read_text(encoding="utf-8") == make.text(make.TABLES[name]())


def test_the_digits_are_those_of_scikit_learn():
    images = load_digits()
    assert gzip.decompress((FOLDER / "digits.csv.gz").read_bytes()).decode() == make.text(make.digits())
    table = wide_tables()["digits"].read()
    columns = [f"pixel {row} {column}" for row in range(8) for column in range(8)]
    assert np.array_equal(table.frame[columns].to_numpy(dtype=float), images.data)
    assert np.array_equal(table.frame["digit"].to_numpy(dtype=int), images.target)


@pytest.mark.parametrize(
    ("key", "rows", "classes"),
    [
        ("iris", 150, 3),
        ("credit", 60, 2),
        ("exam", 40, 2),
        ("people", 300, 2),
        ("wine", 178, 3),
        ("cancer", 569, 2),
        ("banknotes", 200, 2),
        ("sonar", 208, 2),
    ],
)
def test_a_table_opens_whole(key, rows, classes):
    dataset = points(key)
    assert dataset.n == rows
    assert len(dataset.present) == classes
    assert dataset.title == sample_tables()[key].title


def test_iris_is_fishers():
    iris = load_iris()
    dataset = points("iris")
    assert np.array_equal(dataset.X, iris.data[:, 2:])
    assert [dataset.names[i] for i in dataset.labels] == iris.target_names[iris.target].tolist()


def test_the_banknotes_have_the_published_means():
    """Those of Flury and Riedwyl's Tables 1.1 and 1.2, in mm: length, edges left and right, margins, diagonal."""
    frame = sample_tables()["banknotes"].read().frame
    means = frame.groupby("banknote").mean().round(3)
    assert means.loc["genuine"].tolist() == [214.969, 129.943, 129.720, 8.305, 10.168, 141.517]
    assert means.loc["counterfeit"].tolist() == [214.823, 130.300, 130.193, 10.530, 11.133, 139.450]
    assert frame["banknote"].value_counts().to_dict() == {"genuine": 100, "counterfeit": 100}


def test_a_hyperplane_separates_the_banknotes_as_the_readme_says():
    frame = sample_tables()["banknotes"].read().frame
    X, y = frame.iloc[:, :6].to_numpy(dtype=float), np.where(frame["banknote"] == "genuine", 1, -1)
    assert [pair for pair in combinations(range(6), 2) if separable(X[:, pair], y).separable] == [(3, 5)]
    assert not any(separable(X[:, [j]], y).separable for j in range(6))


def test_the_echoes_are_those_of_the_paper():
    frame = sample_tables()["sonar"].read().frame
    assert frame["echo"].value_counts().to_dict() == {"metal cylinder": 111, "rock": 97}
    assert frame.columns.tolist() == [*(f"band {j}" for j in range(1, 61)), "echo"]
    X = frame.iloc[:, :60].to_numpy(dtype=float)
    assert X.min() >= 0
    assert X.max() == 1


def test_a_column_of_the_emails_counts_its_word():
    table = wide_tables()["emails"].read()
    lines = (FOLDER / "mails.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert table.frame["ham or spam"].tolist() == [line.split("\t")[0] for line in lines]
    for word in ("free", "tomorrow"):
        counts = [len(re.findall(rf"\b{word}\b", line.split("\t")[1].lower())) for line in lines]
        assert table.frame[word].tolist() == counts
        assert sum(count > 0 for count in counts) >= 5


def test_yes_is_the_positive_class():
    assert points("credit").names[0] == points("exam").names[0] == "yes"


def test_the_made_up_labels_follow_their_rule_as_often_as_the_readme_says():
    _header, *applicants = make.credit()
    _header, *students = make.exam()
    for rows, score in (
        (applicants, lambda age, income, years, debt: make.credit_score(income, years, debt, age)),
        (students, make.exam_score),
    ):
        right = sum((round(score(*row[:-1]), 9) >= 0) == (row[-1] == "yes") for row in rows)
        assert f"{right} of the {len(rows)} labels" in " ".join(README.split())


@pytest.mark.parametrize("key", sample_tables())
@pytest.mark.usefixtures("all_translated")
@pytest.mark.slow
def test_a_table_speaks_chinese_and_stays_the_same(key, request):
    request.addfinalizer(lambda: language.use(language.SOURCE))
    english = points(key)
    assert samples.told(english) == english
    language.use("zh")
    chinese = samples.told(english)
    assert np.array_equal(chinese.X, english.X)
    assert np.array_equal(chinese.labels, english.labels)
    said = [*sample_tables()[key].read().columns, *(() if key == "iris" else english.names)]
    assert all(re.search("[\u4e00-\u9fff]", samples.word(name)) for name in said)
    assert chinese.columns == tuple(map(samples.word, english.columns))


def test_a_change_of_a_table_is_not_seen_by_other_visitors():
    iris = sample_tables()["iris"]
    mine, column = iris.read().frame, iris.x
    first = mine.loc[mine.index[0], column]
    mine.loc[mine.index[0], column] = -1.0
    other = iris.read().frame
    assert other.loc[other.index[0], column] == first
