"""Put what Streamlit reads from files into the wheel: pyproject.toml has everything else."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
FILES = ("app.py", "pages", "sample_data", ".streamlit")  # explorer/files.py finds them


class BuildWithFiles(build_py):
    """Copies them into the package `explorer`, except for an editable install, which uses them where they are."""

    def run(self) -> None:
        super().run()
        package = Path(self.build_lib) / "explorer"
        if self.editable_mode or not package.is_dir():
            return
        for name in FILES:
            source, target = ROOT / name, package / "files" / name
            if source.is_dir():
                shutil.copytree(
                    source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
                )
            else:
                target.parent.mkdir(exist_ok=True)
                shutil.copy2(source, target)


setup(cmdclass={"build_py": BuildWithFiles})
