"""How every command is run short: what is added to it, and what it then prints."""

from __future__ import annotations

from dataclasses import dataclass

NUMBER = r"\d+(\.\d+)?"


@dataclass(frozen=True)
class Way:
    """A command's words are followed by those of `add`, of which argparse takes the last; {port} is a free one.

    `prints` is found in what it prints. `codes` are those with which it may end.
    """

    add: str = ""
    prints: str = ""
    codes: tuple[int, ...] = (0,)
    browser: bool = False
    proxy: bool = False  # it needs HAProxy
    builds: bool = False  # it needs setuptools, which it would fetch
    serves: bool = False  # until it is told to end
    elsewhere: bool = False  # a test of its own runs it


COLLECT = "--collect-only -q -n 0"  # the tests of `make test` are running anyway: this finds them, no more
INSTALLED = "--no-index --no-build-isolation --verbose"  # from what is there, not from the network

# By words that the command has in this order; of several the longest counts.
WAYS: dict[str, Way] = {
    "python -m benchmarks.best_line": Way("--points 50 --rounds 1", rf"\n +50  spirals +{NUMBER}"),
    "python -m benchmarks.margin": Way(
        "--points 200 --many 1000 --runs 1", rf"{NUMBER} times faster\n +1,000 points +{NUMBER} s"
    ),
    "python -m benchmarks.kernel_svm": Way("--points 60 --runs 1", rf"median ratio \[{NUMBER} +{NUMBER}\]"),
    "python -m benchmarks.fit": Way(
        "--only logistic --most 400 --runs 1", rf"logistic, l2 = 1 +200 × +2 +{NUMBER}"
    ),
    "python -m benchmarks.naive_bayes": Way("--points 200 --runs 1", rf"worst ratio {NUMBER} "),
    "python -m benchmarks.rerun": Way(
        "--rounds 1 --points 20 --pages /fisher",
        rf"\(empty app\) +{NUMBER} +1.00\n/fisher +apart .* {NUMBER}.*\n/fisher +overlapping .* {NUMBER}",
    ),
    "python -m benchmarks.wide": Way(
        "--rows 3000 --columns 12", rf"\nmodel: kernel +{NUMBER} s +{NUMBER} MB[\s\S]*slowest: {NUMBER} s"
    ),
    "python -m benchmarks.patches": Way(
        "--rounds 10", rf"\nMESSAGE_FLUSH_INTERVAL_SECS +{NUMBER} +{NUMBER} "
    ),
    "python -m benchmarks.fps": Way(
        "--points 40 --seconds 0.1", rf"\n +32 +{NUMBER} +{NUMBER}", browser=True
    ),
    "python -m benchmarks.drag": Way(
        "--points 20 --seconds 0.5 --clicks 1",
        rf"\nconvergence +apart +{NUMBER} .* {NUMBER} ms",
        browser=True,
    ),
    "python -m benchmarks.board": Way(
        "--points 20 --seconds 0.5", rf"\noverlapping +{NUMBER} .* kB", browser=True
    ),
    "python -m benchmarks.browser": Way(
        "--points 20 --rounds 1", rf"\noverlapping +{NUMBER} ms .* {NUMBER} ms", browser=True
    ),
    "python -m benchmarks.upload": Way(
        "--rows 2000 --columns 12 --rounds 1", rf"\n1 +{NUMBER} s +{NUMBER} MB", browser=True
    ),
    "python -m benchmarks.load": Way(
        "--students 2 --seconds 2 --interval 0.5 --alone 0.5 --warm-up 0.5 --pages /fisher --points 20",
        rf"\n2 +[1-9]\d* +{NUMBER} +{NUMBER} +0 ",
    ),
    "python -m benchmarks.classroom": Way(
        "--students 4 --processes 2 --interval 0.5 --away 30",
        r"a process killed +2 students moved",
        proxy=True,
    ),
    "python -m benchmarks.hall": Way(
        "--students 6 --processes 2 --class 4 --interval 0.5 --pages /fisher --quiet 2 --sittings 1 "
        "--patience 30 --hurry 8",
        r"acknowledged answers lost +0 +0\nphones back under another name +0 +0\nerrors +0 +0\n",
        proxy=True,
    ),
    # The tests in tests/docs build all of it.
    "python -m sphinx": Way(
        "-D exclude_patterns=worked/*,api/* -D suppress_warnings=toc.excluded,ref.doc",
        r"build succeeded\.",
    ),
    "python -m tools.receipts": Way(prints=r"ada\.txt,Ada,.*,yes,"),
    "python -m tools.chromium": Way(prints="Chromium: /", browser=True),
    "python -m tools.proxy": Way(prints="haproxy: .+\nnginx: .+\nredis-server: ."),
    "python -m tools.javascript": Way(prints="are skipped: Node and npm are not installed"),
    "python -m tools.message_types": Way(prints=rf"{NUMBER} messages and parts in types/messages\.d\.ts"),
    "python -m tools.engines": Way(prints="firefox: .+\n(.*\n)*webkit: ."),
    "python -m tools.hosts": Way(prints="marimo: .+"),
    "python -m tools.bundle": Way(
        "--check", rf"plotly\.js {NUMBER}.* in Plotly", codes=(0, 1)
    ),  # 1: they differ
    "python -m tools.fonts": Way("--check", "3 fonts; missing: none"),
    "python -m tools.mutants": Way(
        "-n 1 --tests tests/linclass/core/test_grid.py",
        r"(detected|SURVIVED)  \S+\.py:\d+ .*\n.*: [01] of 1 mutants",
    ),
    "python -m tools.structure": Way(
        prints=r"circles of imports: 0, with 0 files\nisinstance tests on acts: \d+"
    ),
    "python -m tools.follow": Way(
        "--calls 1", r"a control +\d+ files +\d+ calls .*\n.*→.*\na reveal +\d+ files"
    ),
    "python -m tools.film": Way(
        "--rate 1 --schemes dark", r"docs/perceptron-dark.webp: \d+ frames", browser=True
    ),
    "python -m tools.hall": Way(
        "--schemes dark", r"docs/hall-dark.webp: .*\ndocs/phone-dark.webp: ", browser=True
    ),
    "python -m tools.streamlit_version": Way(
        "--dry-run", r"streamlit==1\.66\.1 'numpy>=2(.*\n)*python -m tools.smoke"
    ),
    "python -m tools.smoke": Way(prints=r"a browser: 3 views\n(.*\n)*passed", browser=True),
    "python -m tools.lowest": Way(prints=r"^streamlit==1\.66\.1\nnumpy==2\."),
    "python -m tools.pythons": Way("--list", rf"^{NUMBER}  /"),
    "python -m explorer": Way("--port {port}", serves=True),
    ".venv/bin/linclass": Way(
        elsewhere=True
    ),  # tests/commands/test_sdist.py starts both as they are installed
    "python -m linclass": Way(elsewhere=True),
    "python -m tools.texts": Way(prints=r"explorer\.po: \d+ left to do"),
    "python -m tools.texts --check": Way(
        prints=r"explorer\.po: \d+ left to do", codes=(0, 1)
    ),  # 1: some are left
    "python -m tools.serve": Way("--processes 2 --port {port}", proxy=True, serves=True),
    "kill -HUP": Way(elsewhere=True),  # to what the command before it has started
    "source .venv/bin/activate": Way(elsewhere=True),
    "python -m streamlit run": Way("--server.port {port} --server.headless true", serves=True),
    "python -m pytest": Way(COLLECT, r"tests/.*: \d+|\d+ tests? collected"),
    "python -m ruff check": Way(prints="All checks passed!"),
    "python -m ruff check --fix-only": Way(),
    "python -m ruff format": Way(prints=r"\d+ files"),
    "python -m mypy": Way("tools/apt.py", "no issues found in 1 source file"),  # all of it is `make lint`
    "python -m pip install": Way(f"{INSTALLED} --dry-run", "Requirement already satisfied: numpy"),
    "python -m pip install fonttools": Way(elsewhere=True),  # for files that are kept
    "python -m pip install packaging": Way(f"{INSTALLED} --dry-run", "already satisfied: packaging"),
    "python -m pip install -e": Way(f"{INSTALLED} --dry-run", "Would install linclass", builds=True),
    "python -m pip install --require-hashes": Way(
        elsewhere=True
    ),  # tests/commands/test_constraints.py compares it
    "python -m pip install .": Way(f"{INSTALLED} --no-deps --target installed", "Successfully", builds=True),
    "python -m pip wheel": Way(INSTALLED, "Successfully built linclass", builds=True),
    "python -m venv": Way("--without-pip"),
    "python -c": Way(),
    "test -n": Way(),
    "touch": Way(),
    "rm": Way(),
    "find": Way(),
}


def key(words: tuple[str, ...]) -> str | None:
    """The entry that says how a command is run; None if there is none."""

    def has(entry: str) -> bool:
        rest = iter(words)
        return entry.split()[0] == words[0] and all(word in rest for word in entry.split())

    return max(filter(has, WAYS), key=len, default=None)
