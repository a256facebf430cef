"""constraints.txt has one version with hashes of every package, among them all that requirements.txt asks for."""

from __future__ import annotations

import re

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.server import ROOT

PINNED = re.compile(
    r"^([\w.-]+)==([^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
    re.M,
)


def lines(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_requirement_is_pinned_within_its_bounds_and_has_hashes():
    text = lines("constraints.txt")
    pins = [match.groups() for match in PINNED.finditer(text)]
    named = [line for line in text.splitlines() if line and not line.startswith(("#", " "))]
    assert len(pins) == len(named)
    versions = {}
    for name, version, _marker, _hashes in pins:
        versions.setdefault(canonicalize_name(name), []).append(version)
    for line in lines("requirements.txt").splitlines():
        if line and not line.startswith("#"):
            asked = Requirement(line)
            assert any(version in asked.specifier for version in versions[canonicalize_name(asked.name)]), (
                line
            )
