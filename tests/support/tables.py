"""Uploads of tables in tests: what a visitor gets who accepts every guess, and how one is refused."""

import pytest

from explorer.points.table_import import IntakeError, read, to_dataset

SECONDS = 2.0  # the longest that any upload may take


def load(text, name="points.csv", encoding="utf-8"):
    """Return the dataset that a visitor gets who accepts every guess."""
    table = read(name, text if isinstance(text, bytes) else text.encode(encoding))
    return to_dataset(table, table.guess.x, table.guess.y, table.guess.label)


def refusal(text, name="points.csv"):
    """Return the one sentence with which an upload is refused."""
    with pytest.raises(IntakeError, match=r"^[A-Z][^\n]*\.$") as caught:
        load(text, name)
    return str(caught.value)
