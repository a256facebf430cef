"""The module that a notebook gets: the app's own scripts, small enough, each root with a state of its own."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib

import pytest

from linboard.notebook import bundle
from linboard.script_bundle import MADE, joined

LIMIT = 1_400_000  # bytes of all that a board in a notebook needs


def test_it_is_small_and_brings_all_along():
    source = bundle.module()
    assert len(source.encode()) <= LIMIT
    assert not re.search(r"^import ", source, re.MULTILINE)
    packed, _name = bundle.packed()
    assert len(packed) < 700_000  # of a file that holds a player


def test_every_script_that_draws_or_plays_is_the_app_s():
    """Character for character, but for comments and the words that join them."""
    source = bundle.module()
    for script in ("draw.js", "player.js", "texts.js", "edit.js", "motion.js", "keys.js"):
        lines = (bundle.CHART / script).read_text(encoding="utf-8").splitlines()
        code = [line for line in lines if not line.lstrip().startswith(("//", "*", "/**"))]
        said = [line for line in code if line.startswith("  ")]
        assert said
        assert all(line in source for line in said), script


def test_what_only_a_server_has_stays_out():
    source = bundle.module()
    assert f'{MADE}["main.js"]' in source
    assert not any(
        f'{MADE}["{name}"] =' in source for name in ("save.js", "page.js", "picture.js", "saved.js")
    )


def test_a_script_that_joins_in_another_way_is_refused():
    with pytest.raises(ValueError, match=r"odd\.js imports or exports in a way"):
        joined("odd.js", {"odd.js": 'import * as all from "./main.js";\n'}.__getitem__)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.slow
def test_it_is_a_module_and_two_roots_share_no_state(tmp_path):
    """What one root's store holds is not what another's does."""
    script = tmp_path / "two.mjs"
    body = joined("store.js", bundle._source)
    script.write_text(
        f"""globalThis.document = {{}};
function root(HOME) {{ {body}return {MADE}["store.js"]; }}
const [one, two] = [root({{}}), root({{}})];
one.edits.pending.push(1); one.group("a").step = 5; one.settings.snap = true;
console.log(JSON.stringify([two.edits.pending.length, two.group("a").step, two.settings.snap]));
""",
        encoding="utf-8",
    )
    run = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [0, 0, False]
    whole = tmp_path / "whole.mjs"
    whole.write_text(bundle.module(), encoding="utf-8")
    subprocess.run(["node", "--check", str(whole)], check=True)


def notices():
    """Name, SPDX expression and text of each package in the licences of the bundle."""
    listed, *parts = (
        bundle.SUBSET.with_name("plotly-subset.LICENSE").read_text(encoding="utf-8").split("-" * 78)
    )
    named = re.findall(r"^(\S+) (\S+): (.+)$", listed, re.MULTILINE)
    texts = {part.strip().partition(" ")[0]: part.strip() for part in parts}
    return [(name, spdx, texts[name]) for name, _version, spdx in named]


def test_each_bundled_package_has_its_licence():
    """Those that a comment in the code or the source of Plotly names, and the conditions of each licence."""
    found = {name: (spdx, text) for name, spdx, text in notices()}
    assert {"plotly.js", "culori", "events", "fast-isnumeric", "gl-mat4", "polybooljs"} < found.keys()
    assert {"@plotly/d3", "d3-format", "d3-time", "d3-time-format"} < found.keys()
    for name, (spdx, text) in found.items():
        assert "copyright" in text.lower() or "(c)" in text.lower(), name
        kept = {
            "MIT": "permission is hereby granted, free of charge",
            "BSD-3-Clause": "redistributions in binary form must",
            "Zlib": "altered source versions must be plainly marked",
        }[spdx]
        assert re.search(kept, re.sub(r"\s+", " ", text), re.IGNORECASE), name


def test_the_package_says_these_licences_and_no_others():
    about = tomllib.loads((bundle.HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    app = (bundle.HERE.parents[1] / "explorer/server/plotly/LICENSE").read_text(encoding="utf-8")
    in_app = set(re.findall(r"^\S+ [\d.]+: (.+)$", app, re.MULTILINE))
    assert {spdx for _name, spdx, _text in notices()} | in_app == set(about["license"].split(" AND "))
    assert {"linboard/notebook/plotly-subset.LICENSE", "explorer/server/plotly/LICENSE"} < set(
        about["license-files"]
    )
