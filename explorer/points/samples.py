"""The sample tables of the site: their descriptions, and their names in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass, replace

from explorer.files import ROOT
from explorer.points.dataset import Dataset
from explorer.points.table_import import Guess, Table, read
from linboard.i18n.language import N_, _

FOLDER = ROOT / "sample_data"
WORDS = (  # columns and classes of these tables; names of species are Latin
    *(N_("age"), N_("income"), N_("years in job"), N_("debt"), N_("approve"), N_("yes"), N_("no")),
    *(N_("hours studied"), N_("hours slept"), N_("passed")),
    *(N_("sepal length (cm)"), N_("sepal width (cm)"), N_("petal length (cm)"), N_("petal width (cm)")),
    *(N_("sepal length"), N_("sepal width"), N_("petal length"), N_("petal width")),
    *(N_("species"), N_("salary"), N_("employment"), N_("full time"), N_("part time")),
)


def word(name: str) -> str:
    """Return a column or class of a sample table in the reader's language."""
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
        """Read the whole table."""
        table = read(self.file, (FOLDER / self.file).read_bytes())
        return replace(table, title=self.title, guess=Guess(self.x, self.y, self.label))


def sample_tables() -> dict[str, Sample]:
    """Return the tables in `sample_data/` by key."""
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
    }
