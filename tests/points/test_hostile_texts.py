"""A text that is no table is refused with a sentence, and takes little more memory than its own bytes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tools.server import ROOT

TEXTS = {
    "comments": r"b'#\n' * 10_000_000",
    "comments.above": r"b'#\n' * 2_000_000 + b'1,2\n3,4\n'",
    "blank": r"b'\n' * 1_040_000 + b'1,2\n'",
    "lines.arff": r"b'@relation r\n' + b'ab\n' * 6_000_000",
    "escapes.arff": r"""b'@relation r\n@attribute "' + b"\\'" * 4_000_000""",
    "lines.svm": r"b'1 1:1\n' * 3_000_000",
    "labels.svm": r"b'1 1:1\n' * 30 + b'1' + b',1' * 4_000_000 + b' 1:1\n'",
    "values.json": r"""b'"ab"\n' * 3_900_000""",
}
MEMORY = 120_000_000  # bytes; the texts have at most 24 MB
# Each in a process of its own, which counts its maximum.
READ = """
import json, os, resource
from explorer.points.reading.limits import IntakeError
from explorer.points.table_import import read
texts = json.loads(input())
for name in texts:
    child = os.fork()
    if child == 0:
        content = eval(texts[name])
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        try:
            read(name, content)
            told = ""
        except IntakeError as error:
            told = str(error)
        used = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
        print(json.dumps([name, told, used]), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there is the memory counted in this way")
@pytest.mark.slow
def test_a_hostile_text_is_refused_in_bounded_memory():
    done = subprocess.run(
        [sys.executable, "-c", READ],
        input=json.dumps(TEXTS),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [name for name, _sentence, _used in told] == list(TEXTS)
    assert [name for name, sentence, _used in told if not sentence] == []
    assert {name: used for name, _sentence, used in told if used > MEMORY} == {}
