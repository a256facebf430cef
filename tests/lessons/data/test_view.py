"""The data page's own pieces: the preview of an upload."""

from __future__ import annotations

import pyarrow as pa
import pytest

from explorer.lessons.data import rows
from explorer.points import table_import

MIXED = b'[{"x": 1, "y": 2, "z": "t"}, {"x": 2, "y": 3, "z": true}, {"x": 3, "y": 4, "z": null}]'


def test_columns_that_mix_kinds_are_shown_as_texts():
    frame = table_import.read("mixed.json", MIXED).frame
    shown = rows.preview(frame)
    with pytest.raises(pa.ArrowException):
        pa.Table.from_pandas(frame)
    assert pa.Table.from_pandas(shown).num_rows == 3  # what Streamlit makes of it, which takes no mixture
    assert shown["z"].tolist() == ["t", "True", ""]
    assert shown["x"].tolist() == frame["x"].tolist()
