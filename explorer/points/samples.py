"""The sample tables of the site: their descriptions, and their names in the reader's language."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from explorer.files import ROOT
from explorer.points import word_counts
from explorer.points.dataset import Dataset
from explorer.points.sample_words import BANKNOTES, MEDICAL, WINES
from explorer.points.table_import import Guess, Table, read
from linboard.i18n import language
from linboard.i18n.language import N_, _

FOLDER = ROOT / "sample_data"
MAILS = "mails.tsv"
PIXEL, BAND = re.compile(r"pixel (\d) (\d)"), re.compile(r"band (\d+)")
# Columns and classes of these tables. Names of species are Latin.
WORDS = (
    *(N_("age"), N_("income"), N_("years in job"), N_("debt"), N_("approve"), N_("yes"), N_("no")),
    *(N_("hours studied"), N_("hours slept"), N_("passed")),
    *(N_("sepal length (cm)"), N_("sepal width (cm)"), N_("petal length (cm)"), N_("petal width (cm)")),
    *(N_("sepal length"), N_("sepal width"), N_("petal length"), N_("petal width")),
    *(N_("species"), N_("salary"), N_("employment"), N_("full time"), N_("part time")),
    *MEDICAL,
    *WINES,
    *BANKNOTES,
    *(N_("echo"), N_("metal cylinder"), N_("rock")),
    *(N_("ham or spam"), N_("ham"), N_("spam")),
)


def word(name: str) -> str:
    """Return a column or class of a sample table in the reader's language."""
    if pixel := PIXEL.fullmatch(name):
        return _("pixel {row} {column}").format(row=pixel[1], column=pixel[2])
    if band := BAND.fullmatch(name):
        return _("band {number}").format(number=band[1])
    return _(name) if name in WORDS else name


def told(dataset: Dataset) -> Dataset:
    """Return points of a sample table with axes and classes named in the reader's language."""
    return replace(dataset, names=tuple(map(word, dataset.names)), columns=tuple(map(word, dataset.columns)))


@dataclass(frozen=True)
class Sample:
    """A sample table: its content, source and licence, and the initial columns."""

    title: str
    file: str
    about: str
    x: str
    y: str
    label: str

    def read(self) -> Table:
        """Return the whole table. Its numbers are read once for all visitors; a change makes a copy of them."""
        table = _read(self)
        return replace(table, frame=table.frame.copy(deep=False))


@cache  # by the texts in each language; all tables together take 5 MB
def _read(sample: Sample) -> Table:
    data = (FOLDER / sample.file).read_bytes()
    if sample.file == MAILS:
        return word_counts.counted(sample.title, data.decode())
    if sample.file.endswith(".gz"):
        data = gzip.decompress(data)
    table = read(sample.file.removesuffix(".gz"), data)
    pairs = table.guess.pairs if table.guess.label == sample.label else ()
    return replace(table, title=sample.title, guess=Guess(sample.x, sample.y, sample.label, pairs))


def sample_tables() -> Mapping[str, Sample]:
    """Return the tables in `sample_data/` by key."""
    return _sample_tables(language.current())


def wide_tables() -> Mapping[str, Sample]:
    """Return these tables and those that two columns cannot show."""
    return _wide_tables(language.current())


@cache
def _sample_tables(_language: str) -> Mapping[str, Sample]:
    return {
        "iris": Sample(
            _("Iris"),
            "iris.csv",
            _(
                "Three species of iris, 50 flowers each; a line separates one of them from the other two. "
                "R. A. Fisher, *Annals of Eugenics* 7 (1936) 179–188, from the UCI Machine Learning Repository, "
                "[doi.org/10.24432/C56C76](https://doi.org/10.24432/C56C76), CC BY 4.0."
            ),
            "petal length (cm)",
            "petal width (cm)",
            "species",
        ),
        "credit": Sample(
            _("Credit approval"),
            "credit.csv",
            _(
                "Sixty made-up applicants: age, income, years in the job and debt decide on the credit. "
                "Made up for this project, MIT licence."
            ),
            "income",
            "debt",
            "approve",
        ),
        "exam": Sample(
            _("Exam"),
            "exam.csv",
            _(
                "Forty made-up students: hours studied and hours slept, and who passed; the classes overlap. "
                "Made up for this project, MIT licence."
            ),
            "hours studied",
            "hours slept",
            "passed",
        ),
        "people": Sample(
            _("People"),
            "people.csv",
            _(
                "Three hundred made-up people: age in years, salary in thousands a year, and whether they work full "
                "time. Made up for this project, MIT licence."
            ),
            "age",
            "salary",
            "employment",
        ),
        "wine": Sample(
            _("Wine"),
            "wine.csv",
            _(
                "Wines of three cultivars from one region in Italy, with 13 chemical measurements. "
                "S. Aeberhard and M. Forina, from the UCI Machine Learning Repository, "
                "[doi.org/10.24432/C5PC7J](https://doi.org/10.24432/C5PC7J), CC BY 4.0."
            ),
            "flavanoids",
            "color intensity",
            "cultivar",
        ),
        "cancer": Sample(
            _("Breast cancer"),
            "cancer.csv",
            _(
                "Malignant and benign breast tumours, with 30 measurements of their cell nuclei. "
                "W. Wolberg and others, from the UCI Machine Learning Repository, "
                "[doi.org/10.24432/C5DW2B](https://doi.org/10.24432/C5DW2B), CC BY 4.0."
            ),
            "mean radius",
            "mean texture",
            "diagnosis",
        ),
        "banknotes": Sample(
            _("Banknotes"),
            "banknotes.csv",
            _(
                "Swiss notes of 1,000 francs, 100 genuine and 100 counterfeit, with 6 measurements in mm. "
                "B. Flury and H. Riedwyl, *Multivariate Statistics: A Practical Approach* (1988), from the package "
                "mclust for R, which is under the GPL."
            ),
            "bottom margin (mm)",
            "diagonal (mm)",
            "banknote",
        ),
        "sonar": Sample(
            _("Sonar"),
            "sonar.csv",
            _(
                "Echoes of 111 metal cylinders and 97 rocks, each as the energies of 60 frequency bands. "
                "R. P. Gorman and T. J. Sejnowski, *Neural Networks* 1 (1988) 75–89, from the UCI Machine Learning "
                "Repository, [doi.org/10.24432/C5T01Q](https://doi.org/10.24432/C5T01Q), CC BY 4.0."
            ),
            "band 11",
            "band 36",
            "echo",
        ),
    }


@cache
def _wide_tables(_language: str) -> Mapping[str, Sample]:
    return {
        **sample_tables(),
        "digits": Sample(
            _("Handwritten digits"),
            "digits.csv.gz",
            _(
                "Images of handwritten digits, 8 × 8 pixels. E. Alpaydin and C. Kaynak, from the UCI Machine Learning "
                "Repository, [doi.org/10.24432/C50P49](https://doi.org/10.24432/C50P49), CC BY 4.0."
            ),
            "pixel 2 2",
            "pixel 5 2",
            "digit",
        ),
        "emails": Sample(
            _("Emails"),
            MAILS,
            _(
                "Counts of the words that occur in at least {n} of 225 made-up emails. Made up for this project, MIT "
                "licence."
            ).format(n=word_counts.LEAST),
            "you",
            "your",
            word_counts.LABEL,
        ),
    }
