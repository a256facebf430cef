"""The database of ages and salaries for queries by rectangle, and the initial query."""

from __future__ import annotations

from explorer.points import samples, table_import
from explorer.points.dataset import Dataset
from explorer.visit import result_cache

KEYS = ("sampling.x0", "sampling.x1", "sampling.y0", "sampling.y1")  # of the controls of a rectangle
ASKED = (30.0, 40.0, 40.0, 60.0)  # from 30 to 40 years old, 40 to 60 thousand a year
COUNTED = 20  # number of points for which the sets cut out by rectangles are counted


def database() -> Dataset:
    """Return the table in sample_data/people.csv."""
    return result_cache.cached(_read)


def _read() -> Dataset:
    sample = samples.sample_tables()["people"]
    return samples.told(table_import.to_dataset(sample.read(), sample.x, sample.y, sample.label))
