"""The guides of docs/hosting.md on a clean system: the steps of the Dockerfile, and those of a machine with systemd."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.support import clean_root, documents
from tests.support.clean_root import ALL, CleanRoot
from tools.server import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not clean_root.is_possible(), reason=clean_root.NEEDS),
]
ASKED = "import urllib.request as r; r.urlopen('http://localhost:8511/health')"
IMAGE = Path("/image")  # the Python of the image
# A server as that user, until its check passes.
SERVED = """
{name}
setpriv --reuid={user} --regid={user} --clear-groups env {environment} {command} > /tmp/log 2>&1 &
server=$!
for second in $(seq 60); do
    if {check}; then kill $server; wait $server || true; exit 0; fi
    kill -0 $server || break
    sleep 1
done
cat /tmp/log
exit 1
"""


def instructions():
    """The instructions of the Dockerfile, a word and the rest of each."""
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]


def words(given):
    """The words of a command in a Dockerfile's JSON form, as a shell writes them."""
    return shlex.join(json.loads(given))


def ignored():
    """The patterns of .dockerignore."""
    return (ROOT / ".dockerignore").read_text(encoding="utf-8").split()


def test_dockerignore_keeps_what_the_app_needs():
    names = ["app.py", ".streamlit/config.toml", "linclass/core/base.py", "sample_data/wine.csv"]
    assert [clean_root.is_ignored(name, ignored()) for name in names] == [False] * 4
    names = [".git/config", "tests/support/visit.py", "docs/running.md", "linclass/__pycache__/a.pyc"]
    assert [clean_root.is_ignored(name, ignored()) for name in names] == [True] * 4


def test_the_steps_of_the_dockerfile(tmp_path):
    root = CleanRoot(tmp_path)
    root.run(f"python3 -m venv {'' if ALL else '--without-pip'} {IMAGE}")
    if not ALL:
        root.packages(IMAGE)
    place, user, environment = "/", "root", [f"PATH={IMAGE}/bin:/usr/sbin:/usr/bin"]
    served = {}
    for name, rest in instructions():
        if name == "FROM":
            assert re.fullmatch(r"python:3\.1[1-4]-slim", rest)
        elif name == "WORKDIR":
            place = rest
            (tmp_path / place.strip("/")).mkdir(parents=True)
        elif name == "COPY":
            *sources, target = rest.split()
            assert target in (".", "./")
            for source in sources:
                if source == ".":
                    clean_root.copied(tmp_path / place.strip("/"), ignored())
                else:
                    (tmp_path / place.strip("/") / source).write_bytes((ROOT / source).read_bytes())
        elif name == "RUN":
            if not rest.startswith("pip ") or ALL:
                root.run(f"export {environment[0]}\ncd {place}\n{rest}", network=ALL, seconds=600)
        elif name == "USER":
            user = rest
        elif name == "ENV":
            environment.append(rest)
        elif name in ("HEALTHCHECK", "CMD"):
            served[name] = words(rest.partition("CMD ")[2] if name == "HEALTHCHECK" else rest)
        elif name == "EXPOSE":
            served[name] = rest
        else:
            assert name == "VOLUME"
            assert (tmp_path / rest.strip("/")).is_dir()
    assert served["EXPOSE"] in served["HEALTHCHECK"]
    root.run(
        SERVED.format(
            name=f"export {environment[0]}\ncd {place}",
            user=user,
            environment=shlex.join(environment),
            command=served["CMD"],
            check=served["HEALTHCHECK"],
        )
    )
    assert (tmp_path / "data" / "store.sqlite").exists()


def steps(section):
    """The commands of a section of the guide."""
    text = documents.text("docs/hosting.md").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    (block,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    return block.splitlines()


def unit(text, name):
    """The values of a setting in the file of a service."""
    return re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)


def test_a_machine_with_systemd(tmp_path):
    root = CleanRoot(tmp_path)
    project = tmp_path / "root" / "linclass"
    clean_root.copied(project)
    commands = steps("A virtual machine with systemd")
    assert any(line.startswith("systemctl enable --now linclass@8511") for line in commands)
    for line in commands:
        if line.startswith(("apt ", "systemctl ")):
            continue  # packages of the system, and its services, which a folder does not have
        if " pip install " in f" {line.replace('/bin/pip', ' pip')} " and not ALL:
            root.packages(Path("/opt/linclass/.venv"))
        else:
            line = line if ALL else line.replace("-m venv", "-m venv --without-pip")  # seconds less
            root.run(f"cd /root\n{line}", network=ALL, seconds=600)
    text = (tmp_path / "etc/systemd/system/linclass@.service").read_text(encoding="utf-8")
    (command,), (state,), (place,) = (
        unit(text, name) for name in ("ExecStart", "StateDirectory", "WorkingDirectory")
    )
    (user,) = unit(text, "User")
    root.run(
        SERVED.format(
            name=f"install -d -o {user} -g {user} /var/lib/{state}\ncd {place}",
            user=user,
            environment=shlex.join(unit(text, "Environment")),
            command=command.replace("%i", "8511"),
            check=f'{command.split()[0]} -c "{ASKED}"',
        )
    )
    assert (tmp_path / "var/lib/linclass/store.sqlite").exists()
    root.run("\n".join(steps("Backup")))
    (copy,) = (tmp_path / "root").glob("*-store.sqlite")  # there are no receipts
    assert copy.stat().st_size > 0
    assert not (tmp_path / "var/lib/linclass/store-receipts.sqlite").exists()
    if shutil.which("systemd-analyze"):
        verify = "systemd-analyze --man=no verify /etc/systemd/system/linclass@8511.service"
        assert "linclass@" not in root.run(f"{verify} 2>&1 || true")
