"""Write the tables of this folder; run `python sample_data/make.py` where scikit-learn is installed.

The made-up tables come from Python's own generator with a fixed seed, so every run writes the same files.
"""

from __future__ import annotations

import csv
import gzip
import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

Row = tuple[Any, ...]


def credit_score(income: float, years: float, debt: float, age: float) -> float:
    """The rule behind credit.csv before noise: credit is approved where it is positive."""
    return 0.08 * income - 0.10 * debt + 0.06 * years + 0.02 * age - 3.0


def exam_score(studied: float, slept: float) -> float:
    """The rule behind exam.csv before noise: the exam is passed where it is positive."""
    return 0.9 * studied + 0.6 * slept - 9.0


def credit() -> Iterator[Row]:
    """Sixty applicants: age in years, income and debt in thousands a year, years in the job."""
    yield "age", "income", "years in job", "debt", "approve"
    draw = random.Random(2024)
    for _ in range(60):
        age = draw.randint(20, 65)
        years = draw.randint(0, age - 18)
        income = draw.randint(15, 95)
        debt = draw.randint(0, 60)
        score = credit_score(income, years, debt, age) + draw.gauss(0, 0.7)
        yield age, income, years, debt, "yes" if score > 0 else "no"


def exam() -> Iterator[Row]:
    """Forty students: hours studied and hours slept on the day before."""
    yield "hours studied", "hours slept", "passed"
    draw = random.Random(7)
    for _ in range(40):
        studied = round(draw.uniform(0, 10), 1)
        slept = round(min(10.0, max(3.0, draw.gauss(7, 1.5))), 1)
        yield studied, slept, "yes" if exam_score(studied, slept) + draw.gauss(0, 1.2) > 0 else "no"


def usual_salary(age: float) -> float:
    """What people of an age usually earn full time in people.csv, in thousands a year: most at 52."""
    return 54.0 - 0.024 * (age - 52.0) ** 2


def people() -> Iterator[Row]:
    """Three hundred people: age in years, salary in thousands a year, full time or part time."""
    yield "age", "salary", "employment"
    draw = random.Random(300)
    for _ in range(300):
        age = round(draw.triangular(18, 68, 38))
        full = draw.random() < 0.75
        hours = 1.0 if full else draw.uniform(0.3, 0.8)
        salary = usual_salary(age) * hours * draw.lognormvariate(0, 0.3)
        yield age, round(salary, 1), "full time" if full else "part time"


def iris() -> Iterator[Row]:
    """Fisher's 150 flowers, as scikit-learn ships them."""
    from sklearn.datasets import load_iris

    flowers = load_iris()
    yield *flowers.feature_names, "species"
    for measures, species in zip(flowers.data.tolist(), flowers.target.tolist(), strict=True):
        yield *measures, str(flowers.target_names[species])


def wine() -> Iterator[Row]:
    """Chemical analyses of 178 wines of three cultivars, as scikit-learn ships them."""
    from sklearn.datasets import load_wine

    wines = load_wine()
    yield *(name.replace("_", " ") for name in wines.feature_names), "cultivar"
    for measures, cultivar in zip(wines.data.tolist(), wines.target.tolist(), strict=True):
        yield *measures, f"cultivar {cultivar + 1}"


def cancer() -> Iterator[Row]:
    """Measurements of the cell nuclei of 569 breast tumours, as scikit-learn ships them."""
    from sklearn.datasets import load_breast_cancer

    tumours = load_breast_cancer()
    yield *tumours.feature_names.tolist(), "diagnosis"
    for measures, kind in zip(tumours.data.tolist(), tumours.target.tolist(), strict=True):
        yield *measures, str(tumours.target_names[kind])


def digits() -> Iterator[Row]:
    """Images of 1,797 handwritten digits, 8 × 8 pixels from 0 to 16, as scikit-learn ships them."""
    from sklearn.datasets import load_digits

    images = load_digits()
    yield *(f"pixel {row} {column}" for row in range(8) for column in range(8)), "digit"
    for pixels, digit in zip(images.data.astype(int).tolist(), images.target.tolist(), strict=True):
        yield *pixels, digit


TABLES = {
    "iris": iris,
    "credit": credit,
    "exam": exam,
    "people": people,
    "wine": wine,
    "cancer": cancer,
}
COMPRESSED = {"digits": digits}  # as gzip: 265 kB of text


def text(rows: Iterator[Row]) -> str:
    """Rows as CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def main() -> None:
    """Write every table."""
    for name, rows in TABLES.items():
        (FOLDER / f"{name}.csv").write_text(text(rows()), encoding="utf-8", newline="")
    for name, rows in COMPRESSED.items():
        (FOLDER / f"{name}.csv.gz").write_bytes(gzip.compress(text(rows()).encode(), mtime=0))


if __name__ == "__main__":
    main()
