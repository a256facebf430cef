"""Every command that a document or the Makefile names is run, short, in a copy of the repository."""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from importlib.metadata import version

import pytest

from tests.commands import named, ways
from tests.support import documents
from tests.support.browser import FLAGS
from tests.support.share import sixth
from tools import chromium, proxy
from tools.server import HOST, ROOT, free_port

LIMIT = 280  # seconds for one command, on a machine that has much else to do
LEFT = (
    ".git",
    "*.pyc.*",
    ".mypy_cache",
    ".venv*",
    "node_modules",
    "build",
    "dist",
    "test-results",
    ".hypothesis",
    ".pytest_cache",
    "node_modules",
    "*.egg-info",
)

pytestmark = [
    pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed"),
    pytest.mark.timeout(300),
]


def entry(words):
    """The way of a command; the test fails where there is none."""
    found = ways.key(words)
    assert found, f"{shlex.join(words)} is named, but tests/commands/ways.py does not say how it is run short"
    return ways.WAYS[found]


def parameters(serving):
    """The commands that serve, or the others: all of the README, and of the rest a sixth of each program's."""
    groups = {}
    for words in named.longest() if shutil.which("make") else ():
        way = ways.WAYS.get(ways.key(words) or "", ways.Way())
        if way.serves == serving and not way.elsewhere:
            always = serving or words in named.of_readme()
            program = None if always else "browser" if way.browser else words[:3][-1].partition(".")[0]
            marks = [pytest.mark.browser] if way.browser else []
            groups.setdefault(program, []).append(pytest.param(words, id=shlex.join(words), marks=marks))
    return [*groups.pop(None, ()), *(found for group in groups.values() for found in sixth(group))]


def skip_without(way):
    """What a command needs and no test fetches."""
    if way.proxy and proxy.find("haproxy") is None:
        pytest.skip("HAProxy is not installed")
    if way.builds and int(version("setuptools").split(".")[0]) < 77:
        pytest.skip("setuptools is older than 77, which pyproject.toml asks for to build")


def environment():
    """This process's, with the folder of the command before whatever is installed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "MAKE"))}
    return kept | {"PYTHONPATH": os.pathsep.join([".", kept.get("PYTHONPATH", "")]).rstrip(os.pathsep)}


def line(words, way, port=0):
    """The command as it is run, on that port if it needs one."""
    python = [sys.executable] if words[0] == "python" else [words[0]]
    return [*python, *words[1:], *way.add.format(port=port).split()]


def hasty(folder):
    """A program there that starts Chromium as the tests do: what a command measures or films is thrown away."""
    program = folder / "hasty-chromium"
    program.write_text(f'#!/bin/sh\nexec {shlex.join([chromium.find_for_tests() or "", *FLAGS])} "$@"\n')
    program.chmod(0o755)
    return str(program)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The repository as it is, where a command may write."""
    folder = tmp_path_factory.mktemp("copy") / "repository"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT))
    return folder


def test_every_command_is_known_and_every_way_is_used():
    assert {"run", "test", "bench"} <= set(named.targets())
    for words in named.commands():
        entry(words)
    programs = {tuple(found.split()[:3]) for found in map(ways.key, named.commands()) if found}
    unused = [way for way in ways.WAYS if tuple(way.split()[:3]) not in programs]
    assert not unused, f"neither a document nor the Makefile names {unused}"


@pytest.mark.parametrize("name", ["benchmarks", "tools"])
def test_every_benchmark_that_can_be_run_is_named(name):
    runs = {f.stem for f in (ROOT / name).glob("*.py") if "__main__" in f.read_text(encoding="utf-8")}
    assert runs == {
        words[2].split(".")[1] for words in named.commands() if words[2:] and f"{name}." in words[2]
    }


@pytest.mark.parametrize("words", parameters(serving=False))
def test_it_ends_well_and_prints_what_it_promises(words, copy):
    way = entry(words)
    skip_without(way)
    shell = words[0] != "python" or words[1] == "-c"  # as make hands it to a shell, || and all
    command = ["sh", "-c", named.commands()[words]] if shell else line(words, way)
    (copy / ".venv").mkdir(exist_ok=True)
    given = environment()
    if {"tools.engines", "tools.javascript", "tools.proxy"}.intersection(words):
        given["PATH"] = os.path.dirname(sys.executable)  # without apt and npm it installs nothing
    if way.browser and "tools.chromium" not in words:
        given["CHROMIUM"] = hasty(copy)
    if words[:3] == ("python", "-m", "pytest") and not any(word.startswith("tests/") for word in words):
        command.append("tests/commands")  # of all tests these
    done = subprocess.run(
        command, cwd=copy, env=given, capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode in way.codes, f"{done.stdout}\n{done.stderr}"
    assert re.search(way.prints, done.stdout), f"{done.stdout}\n{done.stderr}"
    assert "nan" not in re.findall(r"\b\w+\b", done.stdout)


def wait_for(what, running, seconds=60.0):
    """Wait until it is true, while the process runs."""
    deadline = time.monotonic() + seconds
    while not what():
        assert running.poll() is None, "it ended"
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)


def answers(port):
    """Whether the health route does."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/_stcore/health", timeout=5) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


@pytest.mark.parametrize("words", parameters(serving=True))
def test_it_answers_until_it_is_told_to_end(words, copy, tmp_path):
    way = entry(words)
    skip_without(way)
    port = free_port()
    command = line(words, way, port)
    log = tmp_path / "log"
    with (
        log.open("wb") as out,
        subprocess.Popen(command, cwd=copy, env=environment(), stdout=out, stderr=out) as running,
    ):
        try:
            wait_for(lambda: answers(port), running)
            if "tools.serve" in words:
                restarted(running, log)
                assert answers(port)
        finally:
            running.terminate()
            running.wait(30)
    ends = (0,) if "tools.serve" in words else (0, -signal.SIGTERM)
    assert running.returncode in ends, log.read_text()
    assert not any(there(pid) for pid in processes(log))
    assert "Traceback" not in log.read_text()


def in_make(*arguments):
    """The commands of a target, each as its words."""
    return [named.words(line) for line in named.expanded(*arguments)]


def test_make_passes_its_variables_on():
    for target, program in ("run", "explorer"), ("serve", "tools.serve"):
        for given, expected in ((), "localhost"), (("ADDRESS=0.0.0.0",), "0.0.0.0"):
            (words,) = [words for words in in_make(target, "PORT=8600", *given) if program in words]
            assert words[words.index("--address") + 1] == expected
            assert words[words.index("--port") + 1] == "8600"
    for target in ("class", "hall"):
        *_others, words = in_make(target, "STUDENTS=4")
        assert words[words.index("--students") + 1] == "4"


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is sent as a POSIX signal")
@pytest.mark.parametrize("target", ["run", "serve"])
def test_ctrl_c_ends_it_without_an_error(target, copy, tmp_path):
    if target == "serve":
        skip_without(ways.Way(proxy=True))
    port, log = free_port(), tmp_path / "log"
    made = [f"VENV={sys.prefix}", "-o", f"{sys.prefix}/.app", f"PORT={port}", "PROCESSES=1"]
    with (
        log.open("wb") as out,
        subprocess.Popen(
            ["make", target, *made],
            cwd=copy,
            env=environment(),
            stdout=out,
            stderr=out,
            start_new_session=True,
        ) as running,
    ):
        try:
            wait_for(lambda: answers(port), running)
        finally:
            os.killpg(running.pid, signal.SIGINT)  # to the whole group, as a terminal does
            running.wait(30)
    said = log.read_text()
    assert not re.search("Error|Abort|Traceback", said), said
    assert not answers(port)


def restarted(running, log):
    """After kill -HUP each process is another one."""
    wait_for(lambda: "behind" in log.read_text(), running)
    before = processes(log)
    assert len(before) == 2
    running.send_signal(signal.SIGHUP)
    wait_for(lambda: "all processes are restarted" in log.read_text(), running)
    assert len(set(processes(log))) == 4
    assert not any(there(pid) for pid in before)


def processes(log):
    """The numbers of the processes that have been started, one after the other."""
    return [int(number) for number in re.findall(r"process (\d+)", log.read_text())]


def there(pid):
    """Whether a process is there; nobody knows outside Linux."""
    return os.path.exists(f"/proc/{pid}")


def test_make_clean_leaves_what_was_cloned(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    for made in (".venv/bin", "build/lib", "dist", "tools/__pycache__", ".mypy_cache", "test-results"):
        (tmp_path / made).mkdir(parents=True)
    subprocess.run(["make", "clean"], cwd=tmp_path, check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Makefile", "tools"]
    assert not any((tmp_path / "tools").iterdir())


def test_the_recipe_without_make_has_an_environment_of_its_own(tmp_path):
    """What the first lines of the recipe make is what its other lines use."""
    recipes = {
        block
        for name in documents.NAMES
        for block in documents.blocks(name, "sh")
        if block.startswith("python3 -m venv")
    }
    for k, recipe in enumerate(sorted(recipes)):
        made, active, *rest = (line.split(" #")[0].strip() for line in recipe.splitlines())
        assert all(line.startswith(("pip ", "streamlit ")) for line in rest)
        folder = tmp_path / str(k)
        folder.mkdir()
        script = f"set -e\n{made} --without-pip\n{active}\npython -c 'import sys; print(sys.prefix)'"
        done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60)
        assert done.stdout.strip() == str(folder / ".venv"), done.stderr
    assert len(recipes) == 3


@pytest.mark.parametrize("name", ["README.md", "docs/library.md", documents.PACKAGE])
def test_the_python_of_a_document_prints_what_it_says(name):
    snippet = "\n".join(documents.blocks(name, "python"))
    space: dict[str, object] = {}
    compared = 0
    for statement in ast.parse(snippet).body:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(ast.Module([statement], []), name, "exec"), space)
        text = ast.get_source_segment(snippet, statement)
        assert bool(printed.getvalue()) == ("print(" in text), text
        comment = snippet.splitlines()[statement.end_lineno - 1].partition("  # ")[2]
        if re.match(r"[\[\d]", comment):  # else it says in words what is printed
            assert printed.getvalue().strip() == comment
            compared += 1
    assert compared
