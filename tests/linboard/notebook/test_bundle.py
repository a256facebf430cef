"""The module that a notebook gets: the app's own scripts, small enough, each root with a state of its own."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from linboard.notebook import bundle

LIMIT = 1_500_000  # bytes of all that a board in a notebook needs


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
        said = [line for line in lines if line.startswith("  ") and not line.lstrip().startswith(("//", "*"))]
        assert said
        assert all(line in source for line in said), script


def test_what_only_a_server_has_stays_out():
    source = bundle.module()
    assert 'made["main.js"]' in source
    assert not any(f'made["{name}"] =' in source for name in ("save.js", "page.js", "picture.js", "saved.js"))


def test_a_script_that_joins_in_another_way_is_refused(monkeypatch, tmp_path):
    (tmp_path / "odd.js").write_text('import * as all from "./main.js";\n', encoding="utf-8")
    monkeypatch.setattr(bundle, "HERE", tmp_path)
    with pytest.raises(ValueError, match=r"odd\.js imports or exports in a way"):
        bundle._script("odd.js")


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_it_is_a_module_and_two_roots_share_no_state(tmp_path):
    """What one root's store holds is not what another's does."""
    parts = [bundle._script(name) for name in bundle._order("store.js")]
    script = tmp_path / "two.mjs"
    body = "\n".join(parts)
    script.write_text(
        f"""globalThis.document = {{}};
function root(HOME) {{ const made = {{}};\n{body}\nreturn made["store.js"]; }}
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
