"""The wheel in a virtual environment with NumPy alone: it fits, predicts and plays, and says what else needs."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from tools.server import ROOT

LEFT = shutil.ignore_patterns(
    ".venv*", ".git", "tests", "explorer", "sample_data", "build", "dist", "*.egg-info"
)
PROGRAM = """
import sys

import linclass

loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"linboard", "plotly", "anywidget", "sklearn", "pandas"}
model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
print(linclass.__file__, model.predict([[0, 0]]), "<svg" in model._repr_html_())
plots = (lambda: linclass.plot(model), lambda: model.trace_.plot(3), lambda: linclass.plot_loss(model))
for draw in (*plots, linclass.Board, model.trace_.show):
    try:
        print("it plays" if "<script>" in draw()._repr_html_() else "")
    except ModuleNotFoundError as error:
        print(error)
print(sorted({name.partition(".")[0] for name in sys.modules} & {"numpy", "plotly", "anywidget"}))
"""
SENTENCE = (
    'A picture needs plotly, which is not installed: run pip install ".[notebook]" in the folder of linclass.'
)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The Python of the environment, and the folder that its packages are in."""
    if int(version("setuptools").split(".")[0]) < 77:
        pytest.skip("setuptools is older than 77, which pyproject.toml asks for to build")
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(ROOT, folder / "copy", ignore=LEFT)
    build = ["wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder), "."]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *build],
        cwd=folder / "copy",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    venv.create(folder / "venv", symlinks=True)
    (packages,) = (folder / "venv").rglob("site-packages")
    (wheel,) = folder.glob("linclass-*.whl")
    zipfile.ZipFile(wheel).extractall(packages)
    numpy = Path(importlib.util.find_spec("numpy").origin).parent
    for part in (numpy, numpy.parent / "numpy.libs"):  # from here, not from the network
        if part.is_dir():
            os.symlink(part, packages / part.name)
    return next((folder / "venv").rglob("bin/python")), packages


def said(python):
    """What the program prints there, line by line."""
    done = subprocess.run([python, "-I", "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_it_fits_and_says_in_one_sentence_what_a_figure_needs(alone):
    python, packages = alone
    first, *sentences, modules = said(python)
    assert first == f"{packages}/linclass/__init__.py [-1] True"
    assert sentences == [SENTENCE] * 3 + [SENTENCE.replace("plotly", "anywidget"), "it plays"]
    assert modules == "['numpy']"
    for part in ("chart", "notebook"):
        files = {file.name for file in (packages / "linboard" / part).iterdir() if file.is_file()}
        assert files == {file.name for file in (ROOT / "linboard" / part).iterdir() if file.is_file()}


@pytest.mark.slow
def test_without_linboard_it_is_the_same_without_the_small_picture(alone):
    python, packages = alone
    hidden = packages / "linboard"
    hidden.rename(packages / "elsewhere")
    try:
        first, *sentences, _ = said(python)
    finally:
        (packages / "elsewhere").rename(hidden)
    assert first.endswith(" [-1] False")
    assert sentences == [SENTENCE.replace("plotly", "linboard")] * 5
