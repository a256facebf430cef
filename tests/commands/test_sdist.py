"""The sdist builds the wheel of the repository, with all licences and the app, which starts from any folder."""

from __future__ import annotations

import email
import importlib.util
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import tomllib
import urllib.error
import urllib.request
import venv
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from tools.server import ROOT, free_port

LEFT = shutil.ignore_patterns(
    ".[!s]*", "node_modules", "build", "dist", "*.egg-info", "__pycache__", "tests", "docs", "notebooks"
)
DRAWN = """
from streamlit.testing.v1 import AppTest
from explorer.files import PACKAGE, ROOT

page = AppTest.from_file(str(PACKAGE / "router.py"), default_timeout=60)
page.query_params["page"] = "perceptron"
page.run()
assert not page.exception, page.exception
print(PACKAGE, ROOT, len(page.main))
"""
BUILD = "import sys; from setuptools import build_meta as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"


UNUSED = (".pyc", ".ts", ".json")


def wait_for(url, server):
    """The status of the first answer."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return answer.status
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise AssertionError(f"no answer: {server.poll()}")


def build(kind, source, target):
    """The sdist or the wheel of a folder, built without the network."""
    run = [sys.executable, "-c", BUILD, kind, str(target)]
    done = subprocess.run(run, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The unpacked sdist, the wheel that was built from it, and that wheel's metadata."""
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
    return source, wheel, email.message_from_string(wheel.read(metadata).decode())


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """The Python of an environment in which the wheel is installed, beside the packages that the tests use."""
    _source, wheel, _about = built
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", symlinks=True)
    (packages,) = (folder / "venv").rglob("site-packages")
    wheel.extractall(packages)
    shared = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "shared.pth").write_text("\n".join(shared))
    return next((folder / "venv").rglob("bin/python")), packages


def test_it_ships_no_tests(built):
    source, _names, _about = built
    assert not (source / "tests").exists()


def test_its_wheel_has_both_packages_their_types_and_their_data(built):
    _source, wheel, _about = built
    names = set(wheel.namelist())
    for package in ("linclass", "linboard", "explorer"):
        kept = (path for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix not in UNUSED)
        assert {path.relative_to(ROOT).as_posix() for path in kept} <= names
    for folder in ("pages", "sample_data", ".streamlit"):
        kept = (path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix not in UNUSED)
        assert {f"explorer/files/{path.relative_to(ROOT).as_posix()}" for path in kept} <= names


def test_the_app_is_drawn_from_the_installed_files(installed, tmp_path):
    python, packages = installed
    done = subprocess.run(
        [python, "-I", "-c", DRAWN], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    package = packages / "explorer"
    assert done.stdout.split()[-3:-1] == [str(package), str(package / "files")]


@pytest.mark.parametrize("program", [("-m", "linclass"), ("-m", "explorer")])
def test_the_command_starts_the_app_from_any_folder(installed, tmp_path, program):
    python, _packages = installed
    port = free_port()
    store = tmp_path / "store.sqlite"
    command = [python, *program, "--port", str(port), "--store", store.name]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        try:
            answer = wait_for(f"http://localhost:{port}/health", server)
        finally:
            server.send_signal(signal.SIGINT)
            printed = server.communicate(timeout=30)[0].decode()
    assert answer == 200
    assert store.exists()
    assert server.returncode == 0
    assert "Traceback" not in printed


def test_without_streamlit_the_command_says_what_to_install(built, tmp_path):
    _source, wheel, _about = built
    wheel.extractall(tmp_path)
    numpy = Path(importlib.util.find_spec("numpy").origin).parent
    for part in (numpy, numpy.parent / "numpy.libs"):
        if part.is_dir():
            (tmp_path / part.name).symlink_to(part)
    run = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import linclass.__main__ as it; it.main()"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", run], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The app needs streamlit, plotly, pandas")
    assert 'pip install "linclass[app]"' in done.stderr


def test_the_extra_app_needs_what_the_requirements_say():
    """The lines of requirements.txt without NumPy, which linclass needs itself, and without exceptions."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    asked = {line.replace('"', "'") for line in lines if line and not line.startswith(("#", "numpy"))}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = set(project["optional-dependencies"]["app"])
    assert extra == {line for line in asked if "python_version" not in line}


def test_it_has_all_licences_and_says_what_it_is(built):
    _source, wheel, about = built
    names = wheel.namelist()
    assert about["License-Expression"] == "MIT AND BSD-3-Clause AND ISC AND Zlib"
    for file in ("LICENSE", "linboard/notebook/plotly-subset.LICENSE", "explorer/server/plotly/LICENSE"):
        assert any(name.endswith(f"dist-info/licenses/{file}") for name in names)
    assert "numpy<3,>=2.0.2" in about.get_all("Requires-Dist")
    assert "Typing :: Typed" in about.get_all("Classifier")
    assert "perceptron" in about["Keywords"]
