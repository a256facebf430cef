"""The tools behind `make oldest` and `make pythons`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

from tools import streamlit_version
from tools.lowest import lowest
from tools.pythons import interpreters
from tools.server import ROOT


def test_the_lowest_version_is_the_bound_that_holds_for_this_python():
    lines = (
        "# none",
        "numpy>=2.0.2,<3",
        "numpy>=2.1; python_version >= '3.0'",
        "numpy>=9; python_version < '3'",
        "segno>=1.6,<2  # codes",
    )
    assert lowest("\n".join(lines)) == {"numpy": Version("2.1"), "segno": Version("1.6")}
    with pytest.raises(ValueError, match="plotly<8 has no lower bound"):
        lowest("plotly<8")


def test_another_streamlit_gets_an_environment_of_its_own_with_the_other_requirements():
    text = "# none\nstreamlit>=1.66.1,<1.68\nnumpy>=2  # arrays\n\nuvloop>=0.2; sys_platform != 'win32'\n"
    assert streamlit_version.oldest(text) == "1.66.1"
    made, install, smoke = streamlit_version.commands("1.70.0", text)
    assert made[-1].endswith(".venv-streamlit-1.70.0")
    assert install[-4:-1] == ["streamlit==1.70.0", "numpy>=2", "uvloop>=0.2; sys_platform != 'win32'"]
    assert install[0] == smoke[0]
    assert install[0].startswith(made[-1])
    with pytest.raises(ValueError, match="no oldest version"):
        streamlit_version.oldest("numpy>=2")


def test_of_each_supported_version_one_interpreter_counts(tmp_path: Path):
    def python(name: str, says: str) -> str:
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{says}\n")
        program.chmod(0o755)
        return str(program)

    old, new = python("old", "echo 3 10"), python("new", "echo 3 12")
    same, off = python("same", "echo 3 12"), python("off", "echo 3 11; exit 127")
    found = interpreters([new, off, old, same, str(tmp_path / "absent"), sys.executable])
    assert found == {sys.version_info[:2]: sys.executable} | {(3, 12): new}


def test_types_are_checked_for_the_python_that_runs():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert "python_version" not in settings, "mypy cannot read the types of a NumPy that needs a newer Python"
