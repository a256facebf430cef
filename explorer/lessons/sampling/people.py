"""The database of ages and salaries that rectangles ask about, and the question to begin with."""

from __future__ import annotations

from explorer.points import samples, table_import
from explorer.points.dataset import Dataset
from explorer.visit import result_cache

KEYS = ("sampling.x0", "sampling.x1", "sampling.y0", "sampling.y1")  # of the controls of a rectangle
ASKED = (30.0, 40.0, 40.0, 60.0)  # from 30 to 40 years old, 40 to 60 thousand a year
COUNTED = 20  # points of which the sets are counted that rectangles cut out


def database() -> Dataset:
    """The table in sample_data/people.csv."""
    return result_cache.cached(_read)


def _read() -> Dataset:
    sample = samples.sample_tables()["people"]
    return samples.told(table_import.to_dataset(sample.read(), sample.x, sample.y, sample.label))
