"""The sdist builds the wheel of the repository, with all licences, and ships no test that could not run from it."""

from __future__ import annotations

import email
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version

import pytest

from tools.server import ROOT

LEFT = shutil.ignore_patterns(
    ".*", "node_modules", "build", "dist", "*.egg-info", "__pycache__", "tests", "docs", "notebooks"
)
BUILD = "import sys; from setuptools import build_meta as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"


def build(kind, source, target):
    """The sdist or the wheel of a folder, built without the network."""
    run = [sys.executable, "-c", BUILD, kind, str(target)]
    done = subprocess.run(run, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The unpacked sdist, the names in the wheel that was built from it, and that wheel's metadata."""
    if int(version("setuptools").split(".")[0]) < 77:
        pytest.skip("setuptools is older than 77, which pyproject.toml asks for to build")
    folder = tmp_path_factory.mktemp("sdist")
    shutil.copytree(ROOT, folder / "copy", ignore=LEFT)
    (folder / "copy" / "tests").mkdir()
    (folder / "copy" / "tests" / "test_share.py").write_text("from tests.support import share\n")
    with tarfile.open(build("sdist", folder / "copy", folder)) as archive:
        archive.extractall(folder, filter="data")
    (source,) = (path for path in folder.iterdir() if path.is_dir() and path.name.startswith("linclass-"))
    wheel = zipfile.ZipFile(build("wheel", source, folder))
    (metadata,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
    return source, set(wheel.namelist()), email.message_from_string(wheel.read(metadata).decode())


def test_it_ships_no_tests(built):
    source, _names, _about = built
    assert not (source / "tests").exists()


def test_its_wheel_has_both_packages_their_types_and_their_data(built):
    _source, names, _about = built
    for package in ("linclass", "linboard"):
        kept = (
            path
            for path in (ROOT / package).rglob("*")
            if path.suffix in (".py", ".js", ".po", ".css", ".html")
        )
        assert {path.relative_to(ROOT).as_posix() for path in kept} <= names
        assert f"{package}/py.typed" in names


def test_it_has_all_licences_and_says_what_it_is(built):
    _source, names, about = built
    assert about["License-Expression"] == "MIT AND BSD-3-Clause AND Zlib"
    for file in ("LICENSE", "linboard/notebook/plotly-subset.LICENSE"):
        assert any(name.endswith(f"dist-info/licenses/{file}") for name in names)
    assert "numpy<3,>=2.0.2" in about.get_all("Requires-Dist")
    assert "Typing :: Typed" in about.get_all("Classifier")
    assert "perceptron" in about["Keywords"]
