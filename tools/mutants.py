"""Change the code at random places and print the changes that no test detects: python -m tools.mutants fisher

A mutant is a copy of the project with one change in one function: an operator, a comparison, a sign, `and` for `or`,
or a number. The tests of the changed package run on it; of a lesson also the tests of all lessons that go through its
scenes, challenges and proofs, or recompute what it says. If they all pass, the mutant survives, and a test is missing
(unless the change has no effect). The same seed chooses the same mutants as long as the code does not change.

A number that stands for a style only is left unchanged: the literal value of one of the keys STYLES of a dict, or of
the keyword arguments STYLE_ARGUMENTS of a call, and a literal argument of a function of `strokes` (the width of a line
or the size of letters). So is a literal seed of random example data (SEEDS), and the 1 of a -1 in `reshape`, because
NumPy takes any negative length for the one that fits. A style that is computed, or a number with a name, is changed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from tools.server import ROOT

LEFT_OUT = (".*", "node_modules", "build", "dist", "*.egg-info", "test-results", "*.webp")
KEPT = ".streamlit"
# Tests of all lessons.
SHARED = (
    "tests/challenges/test_challenges.py",
    "tests/lesson/test_proof_pictures.py",
    "tests/lesson/test_proofs.py",
    "tests/lesson/test_thumbnails.py",
    "tests/site/test_pictures.py",
    "tests/site/test_scenes.py",
)
# Tests of what the lessons say.
CLAIMS = (
    "tests/lessons/test_claims.py",
    "tests/lessons/test_claims_of_counts.py",
    "tests/lessons/test_claims_of_kernels.py",
)
OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.Pow: ("**", "*"),
    ast.MatMult: ("@", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
STYLES = ("width", "size", "opacity", "margin", "nticks")
STYLE_ARGUMENTS = ("width", "opacity", "margin", "nticks", "bargap")
SEEDS = ("random_state", "default_rng")
OPPOSITE = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}  # the second way to change a comparison


@dataclass(frozen=True)
class Mutant:
    """One change: `old` at bytes `start` to `end` of a file becomes `new`."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str

    def apply(self, source: bytes) -> bytes:
        """Return the changed source."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def describe(self, source: bytes) -> str:
        """Return the place, the change and the line."""
        text = source.decode().splitlines()[self.line - 1].strip()
        return f"{self.path}:{self.line}  {self.old} -> {self.new}    {text}"


class Finder(ast.NodeVisitor):
    """Collects the mutants of one file. Annotations, decorators and code outside functions are left unchanged."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path, self.source = path, source
        lengths = [0, *(len(line) for line in source.splitlines(keepends=True))]
        self.line_starts = [sum(lengths[: k + 1]) for k in range(len(lengths))]
        self.found: list[Mutant] = []
        self.depth = 0
        self.unchanged: set[ast.AST] = set()  # numbers of styles and seeds

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look at the defaults and the body of a function."""
        self.depth += 1
        for part in (*node.args.defaults, *node.args.kw_defaults, *node.body):
            if part is not None:
                self.visit(part)
        self.depth -= 1

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Look at the value, not at the annotation."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Dict(self, node: ast.Dict) -> None:
        """Leave out the values of styles."""
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value in STYLES:
                self.unchanged |= literals(value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Leave out the arguments that are styles or seeds."""
        for keyword in node.keywords:
            if keyword.arg in (*STYLE_ARGUMENTS, *SEEDS):
                self.unchanged |= literals(keyword.value)
        called = node.func
        if isinstance(called, ast.Attribute) and (
            called.attr in SEEDS or (isinstance(called.value, ast.Name) and called.value.id == "strokes")
        ):
            self.unchanged.update(part for part in node.args if isinstance(part, ast.Constant))
        if isinstance(called, ast.Attribute) and called.attr == "reshape":
            self.unchanged.update(part.operand for part in node.args if isinstance(part, ast.UnaryOp))
        self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        """Collect the changes of this node if it is inside a function, then look at its parts."""
        if self.depth and node not in self.unchanged:
            for start, end, old, new in self.changes(node):
                line = self.source.count(b"\n", 0, start) + 1
                self.found.append(Mutant(self.path, line, start, end, old, new))
        super().generic_visit(node)

    def changes(self, node: ast.AST) -> Iterator[tuple[int, int, str, str]]:
        """Yield start, end, old and new text for each change of one node."""
        match node:
            case ast.BinOp(left, op, right) | ast.AugAssign(left, op, right):
                yield from self.between(left, op, right)
            case ast.Compare(left, ops, comparators):
                for (first, second), comparison in zip(pairwise([left, *comparators]), ops, strict=True):
                    yield from self.between(first, comparison, second)
            case ast.BoolOp(op, values):
                for first, second in pairwise(values):
                    yield from self.between(first, op, second)
            case ast.UnaryOp(ast.USub() | ast.Not() as op):
                start, old = self.at(node.lineno, node.col_offset), "not" if isinstance(op, ast.Not) else "-"
                yield start, start + len(old), old, ""
            case ast.Constant(int() | float() as value) if not isinstance(value, bool):
                start, end = self.span(node)
                new = value + 1 if isinstance(value, int) else 2 * value or 1.0
                yield start, end, self.source[start:end].decode(), repr(new)

    def between(self, left: ast.expr, op: ast.AST, right: ast.expr) -> Iterator[tuple[int, int, str, str]]:
        """Yield the changes of the operator between two expressions."""
        old, new = OPERATORS.get(type(op), ("", ""))
        start = self.source.find(old.encode(), self.span(left)[1], self.span(right)[0]) if old else -1
        for other in (new, OPPOSITE.get(old)):
            if start >= 0 and other:
                yield start, start + len(old), old, other

    def at(self, line: int, column: int) -> int:
        """Return the position of a line (from 1) and a column, both in bytes."""
        return self.line_starts[line - 1] + column

    def span(self, node: ast.expr) -> tuple[int, int]:
        """Return the positions of the first byte of an expression and of the byte after its last."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)


def literals(value: ast.expr) -> set[ast.AST]:
    """Return a number that is written out, or the numbers of a dict that is, such as of margins."""
    parts = value.values if isinstance(value, ast.Dict) else [value]
    return {part for part in parts if isinstance(part, ast.Constant)}


def mutants(path: Path, root: Path = ROOT) -> list[Mutant]:
    """Return every mutant of a file; `path` is relative to `root`."""
    source = (root / path).read_bytes()
    finder = Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


def package_of(name: str) -> Path:
    """Return the folder of a lesson or of a package, or the file, relative to the project."""
    lesson = Path("explorer/lessons") / name
    return lesson if (ROOT / lesson).is_dir() else Path(name)


def tests_of(package: Path) -> Path:
    """Return the folder with the tests of a package: the nearest that exists."""
    parts = package.with_suffix("").parts
    mirrored = Path("tests", *(parts[1:] if parts[0] == "explorer" else parts))
    return next(folder for folder in (mirrored, *mirrored.parents) if (ROOT / folder).is_dir())


def suites_of(package: Path) -> list[list[str]]:
    """Return the arguments of pytest for each run: the tests of a package, then those of all lessons for a lesson."""
    suites = [[str(tests_of(package))]]
    if package.parts[:2] == ("explorer", "lessons") and len(package.parts) > 2:
        lesson = import_module(f"explorer.lessons.{package.parts[2]}").LESSON
        keys = [
            f"[{lesson.path}.",
            f"[{lesson.path}-",
            *(f"[{challenge.key}" for challenge in lesson.challenges()),
            *(f"[{proof.key}]" for proof in lesson.proofs()),
        ]
        suites += [[*SHARED, "-k", " or ".join(keys)], [*CLAIMS]]
    else:  # first those that bear its name, because they are fast
        named = sorted((ROOT / tests_of(package)).glob(f"test_{package.stem}*.py"))
        suites = [[str(path.relative_to(ROOT)) for path in named], *suites] if named else suites
    return suites


def passes(copy: Path, tests: list[str], limit: float | None = None) -> bool:
    """Return whether the tests pass in the copy; a run that takes longer than `limit` seconds fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not browser"]
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, "--hypothesis-seed=0", *tests],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1, 2, 5):  # 1: a test failed, 2: an import failed, 5: there is no test
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode in (0, 5)


def survives(copy: Path, mutant: Mutant, suites: list[list[str]], limit: float) -> bool:
    """Return whether all tests pass on the mutant; afterwards the copy is as before."""
    path = copy / mutant.path
    source, times = path.read_bytes(), path.stat()
    path.write_bytes(mutant.apply(source))
    try:
        return all(passes(copy, tests, limit) for tests in suites)
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # so that its compiled form is used again


def main() -> int:
    """Print a line for each mutant, and their number."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("package", help="a lesson (fisher), a package (linclass/discriminants) or a file")
    parser.add_argument("-n", type=int, default=20, help="the number of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", help="run these tests instead of those of the package")
    chosen = parser.parse_args()
    package = package_of(chosen.package)
    files = (
        [package] if package.suffix else sorted(p.relative_to(ROOT) for p in (ROOT / package).rglob("*.py"))
    )
    every = [mutant for path in files for mutant in mutants(path)]
    sample = random.Random(chosen.seed).sample(every, min(chosen.n, len(every)))
    suites = [chosen.tests] if chosen.tests else suites_of(package)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
        shutil.copytree(ROOT / KEPT, copy / KEPT)
        began = time.monotonic()
        for tests in suites:
            if not passes(copy, tests):
                print(f"The tests fail without a change: {' '.join(tests)}")
                return 2
        limit = 30 + 5 * (time.monotonic() - began)
        survivors = 0
        for mutant in sample:
            alive = survives(copy, mutant, suites, limit)
            survivors += alive
            word = "SURVIVED" if alive else "detected"
            print(f"{word}  {mutant.describe((ROOT / mutant.path).read_bytes())}", flush=True)
    detected = f"{len(sample) - survivors} of {len(sample)} mutants detected"
    print(f"{package}, seed {chosen.seed}: {detected} ({len(every)} possible)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
