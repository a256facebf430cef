"""tools.mutants changes one thing at a time, only in functions, and finds the tests of a package."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import mutants

SOURCE = '''"""A module: 1 + 1."""

LIMIT = 3 + 4


def first(x: int | None = 2, *, é: float = -0.5) -> "list[int] | None":
    """Nothing of this: 1 < 2."""
    n: int | None = x  # é moves the columns of bytes
    if "é" and n is not None and n < 10:
        n += 1
    less = None if not n else [k for k in range(n) if k % 2 == 0]
    return less if not (x or é) else None
'''


def changes(source, folder):
    (folder / "file.py").write_text(source, encoding="utf-8")
    found = mutants.mutants(Path("file.py"), folder)
    return [(m.line, m.old, m.new) for m in found], [m.apply(source.encode()).decode() for m in found]


def test_each_mutant_changes_one_place_of_a_function_and_is_still_python(tmp_path):
    found, sources = changes(SOURCE, tmp_path)
    assert sorted(found) == [
        (6, "-", ""),
        (6, "0.5", "1.0"),
        (6, "2", "3"),
        (9, "10", "11"),
        (9, "<", "<="),
        (9, "<", ">"),
        (9, "and", "or"),
        (9, "and", "or"),
        (9, "is not", "is"),
        (10, "+", "-"),
        (10, "1", "2"),
        (11, "%", "+"),
        (11, "0", "1"),
        (11, "2", "3"),
        (11, "==", "!="),
        (11, "not", ""),
        (12, "not", ""),
        (12, "or", "and"),
    ]
    trees = {ast.dump(ast.parse(source)) for source in sources}
    assert len(trees) == len(sources)
    assert ast.dump(ast.parse(SOURCE)) not in trees


STYLED = """def drawn(colour, n):
    line = strokes.line(colour, 2.5, "dash") | {"opacity": 0.5, "x": [1.0]}
    marker = {"size": 8 + n, "line": {"width": 3}}
    layout = theme.layout(range=[0, 4], margin={"l": 40}, size=7)
    return line, marker, layout, np.random.default_rng(6).normal(size=9).reshape(-1, 11), blobs(n=5, random_state=2)
"""


def test_written_numbers_of_a_style_and_seeds_stay_and_all_others_change(tmp_path):
    found, _sources = changes(STYLED, tmp_path)
    assert {old for _line, old, _new in found} == {"|", "1.0", "8", "+", "0", "4", "7", "9", "-", "11", "5"}


@pytest.mark.parametrize(
    ("name", "package", "tests"),
    [
        ("fisher", "explorer/lessons/fisher", "tests/lessons/fisher"),
        ("linclass/core", "linclass/core", "tests/linclass/core"),
        ("linclass/core/grid.py", "linclass/core/grid.py", "tests/linclass/core"),
        ("linboard/figures", "linboard/figures", "tests/linboard"),
        ("explorer/points", "explorer/points", "tests/points"),
    ],
)
def test_the_tests_of_a_package_are_found(name, package, tests):
    assert mutants.package_of(name) == Path(package)
    assert mutants.tests_of(Path(package)) == Path(tests)


def test_a_test_that_compares_detects_a_mutant_and_the_file_is_restored(tmp_path):
    code = "def larger(a, b):\n    return a > b\n"
    test = "from code_under_test import larger\n\ndef test_it():\n    assert larger(2, 1)\n"
    (tmp_path / "code_under_test.py").write_text(code, encoding="utf-8")
    (tmp_path / "test_weak.py").write_text(test, encoding="utf-8")
    either, opposite = mutants.mutants(Path("code_under_test.py"), tmp_path)
    assert (either.new, opposite.new) == (">=", "<")
    assert mutants.survives(tmp_path, either, [["test_weak.py"]], 60)
    assert not mutants.survives(tmp_path, opposite, [["test_weak.py"]], 60)
    assert (tmp_path / "code_under_test.py").read_text(encoding="utf-8") == code


def test_a_lesson_is_also_tested_by_its_scenes_and_challenges():
    own, shared, claims = mutants.suites_of(Path("explorer/lessons/fisher"))
    assert all((mutants.ROOT / path).is_file() for path in claims)
    assert own == ["tests/lessons/fisher"]
    assert {"tests/site/test_scenes.py", "tests/challenges/test_challenges.py"} < set(shared)
    assert "[fisher." in shared[-1]
    assert "[fis-total]" in shared[-1]
    assert mutants.suites_of(Path("linclass/core")) == [["tests/linclass/core"]]
    first, every = mutants.suites_of(Path("linboard/figures"))
    assert "tests/linboard/test_figures.py" in first
    assert every == ["tests/linboard"]
