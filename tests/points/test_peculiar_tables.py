"""Small files, one for each peculiarity of real tables, are read as a person reads them."""

from __future__ import annotations

import pytest

from explorer.points import table_import
from explorer.points.reading.limits import IntakeError
from tests.points.peculiar_formats import FILES, REFUSED


def test_there_are_at_least_a_hundred_files():
    assert len({file.name for file in FILES}) == len(FILES) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_is_read_as_a_person_reads_it(file):
    table = table_import.read(f"t.{file.ending}" if file.ending else "t", file.bytes)
    if file.asked:
        assert table.question is not None
        assert file.asked in table.question.sentence
        assert len(table.question.answers) == 2
        for _told, reading in table.question.answers:  # an answer settles the question
            assert table_import.read("t.csv", file.bytes, reading).question is None
        return
    if table.question is not None:  # an encoding may be asked for, if the first answer is right
        assert "encoding" in table.question.sentence
    guess = table.guess
    assert (guess.x, guess.y, guess.label) == (*file.columns, file.label)
    assert file.said in " ".join(table.notes)
    found = table_import.points(table, guess.x, guess.y, guess.label)
    assert found.dataset.n == file.n
    assert file.left in " ".join(found.notes)
    assert bool(found.notes) == bool(len(found.left_out))
    if file.first is not None:
        assert tuple(found.dataset.X[0].tolist()) == file.first
    if file.classes is not None:
        assert found.dataset.names == file.classes


@pytest.mark.parametrize(("content", "said"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_read_is_one_sentence(content, said):
    with pytest.raises(IntakeError, match=r"^[A-Z][^\n]*\.$") as caught:
        table_import.read("t.xls", content)
    assert said in str(caught.value)
