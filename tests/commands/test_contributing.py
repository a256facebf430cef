"""The lesson that CONTRIBUTING.md adds, and what it adds to it later, work as printed: in a copy, under every check."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (
    "app.py",
    "docs",
    "pyproject.toml",
    "explorer",
    "linboard",
    "linclass",
    "linclass_plot.py",
    "pages",
    "sample_data",
    "tests",
    "tools",
    ".streamlit",
)
DOCUMENT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`(?P<name>[\w/.]+\.py)` – .*?\n\n```python\n(?P<code>.*?)```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r'in the navigation:\n\n```python\n(?P<code> +"nearest_mean",\n)```')
MOST = 120  # lines that a lesson takes
MORE = "## A control, a second picture and a challenge"
CHANGE = re.compile(r"^\| `(?P<name>\S+\.py)` \| `(?P<old>.*?)` \| (?P<new>.*) \|$", re.MULTILINE)
CATALOGUE = "linboard/i18n/locale/zh/LC_MESSAGES/explorer.po"

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def printed() -> tuple[dict[str, str], str]:
    """The files that CONTRIBUTING.md prints, by their names, and the line that goes into another."""
    text = DOCUMENT.partition(MORE)[0]
    found = LINE.search(text)
    assert found is not None
    return {match["name"]: match["code"] for match in FILE.finditer(text)}, found["code"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory, printed) -> Path:
    """A copy of the project with the new lesson in it."""
    folder = tmp_path_factory.mktemp("copy")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)  # with what Python has compiled
        else:
            shutil.copy2(ROOT / name, folder / name)
    if (ROOT / ".mypy_cache").exists():  # what `make lint` learnt of the files
        shutil.copytree(ROOT / ".mypy_cache", folder / ".mypy_cache")
    files, line = printed
    write(folder, files)
    registry = folder / "explorer" / "lessons" / "__init__.py"
    known = registry.read_text(encoding="utf-8")
    registry.write_text(known.replace('    "fisher",\n', f'    "fisher",\n{line}'), encoding="utf-8")
    return folder


def write(folder: Path, files: dict[str, str]) -> None:
    """Write files into a copy."""
    for name, code in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(code, encoding="utf-8")


def run(copy: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=copy, capture_output=True, text=True, timeout=280
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]


def test_it_is_a_folder_a_page_and_a_line_and_short(printed):
    files, _line = printed
    assert sorted(Path(name).parts[0] for name in files) == ["explorer", "explorer", "pages", "tests"]
    lesson = [code for name, code in files.items() if not name.startswith("tests/")]
    assert 1 + sum(code.count("\n") for code in lesson) <= MOST


def test_lint_has_nothing_to_say(copy, printed):
    run(copy, "ruff", "check", *printed[0])
    run(copy, "ruff", "format", "--check", *printed[0])


def test_every_check_of_all_lessons_holds_for_it(copy):
    quiet = ("pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not browser")
    its = "nearest or a_circle_is_found or the_frame_loads"
    run(copy, *quiet, "tests/test_architecture.py", "tests/lesson", "tests/site", "-k", its)


@pytest.fixture(scope="module")
def grown(copy) -> list[str]:
    """Add to the copy what the next chapter prints; return the names of the changed files."""
    text = DOCUMENT.partition(MORE)[2].partition("\n## ")[0]
    files = {match["name"]: match["code"] for match in FILE.finditer(text)}
    write(copy, files)
    changed = set(files)
    for match in CHANGE.finditer(text):
        path, new = copy / match["name"], "\n".join(re.findall("`(.*?)`", match["new"]))
        source = path.read_text(encoding="utf-8")
        assert source.count(match["old"]) == 1, match["old"]
        path.write_text(source.replace(match["old"], new), encoding="utf-8")
        changed.add(match["name"])
    (entries,) = re.findall(r"```po\n(.*?)```", text, re.DOTALL)
    with (copy / CATALOGUE).open("a", encoding="utf-8") as catalogue:
        catalogue.write(f"\n{entries}")
    return sorted(changed)


def test_lint_of_what_it_gains_and_the_types_of_all_are_right(copy, printed, grown):
    assert len(grown) == 6
    run(copy, "ruff", "check", *grown)
    run(copy, "ruff", "format", "--check", *grown)
    run(copy, "mypy", *sorted({*printed[0], *(name for name in grown if not name.startswith("tests/"))}))


@pytest.mark.usefixtures("grown")
def test_its_picture_its_challenge_and_its_chinese_pass_the_tests(copy):
    quiet = ("pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not browser")
    run(copy, *quiet, "tests/lessons/nearest_mean", "tests/challenges/test_challenges.py", "-k", "nearest")
