"""Check the types of the browser's scripts and run their unit tests: python -m tools.javascript

Only contributors need Node and npm. Where they are missing, or npm cannot install TypeScript, the checks are skipped
and a sentence says so.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from tools.server import ROOT

LOCK = ROOT / "package-lock.json"
INSTALLED = ROOT / "node_modules" / ".package-lock.json"


def install(npm: str) -> bool:
    """Install TypeScript unless it is there; return whether it is."""
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= LOCK.stat().st_mtime:
        return True
    if subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=ROOT, check=False).returncode:
        return False
    INSTALLED.touch()
    return True


def main() -> int:
    """Return the first exit code that is not 0."""
    npm = shutil.which("npm")
    if npm is None:
        print("The types and unit tests of the JavaScript are skipped: Node and npm are not installed.")
        return 0
    checks = [[npm, "test", "--silent"]]
    if install(npm):
        checks.insert(0, [npm, "run", "--silent", "types"])
    else:
        print("The types of the JavaScript are skipped: npm cannot install TypeScript.", flush=True)
    codes = (subprocess.run(check, cwd=ROOT, check=False).returncode for check in checks)
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main())
