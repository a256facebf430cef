# What the README promises, on a machine with only Python 3.11 or newer (and make).
#   make run     the app, on http://localhost:8501; on another port: PORT=8600; open to phones: ADDRESS=0.0.0.0
#   make serve   the same on several processes behind HAProxy: PROCESSES=3 (or behind nginx: PROXY=nginx)
#                both below a path of the host: BASE=/ml
#   make quick   lint and the fast tests (those of JavaScript where Node is installed), in a minute; with LESSON=fisher all of one lesson's but its browser's, in half a minute
#   make test    lint, then every test, of the largest products and of those in a browser a share; installs what they need, a Chromium included
#   make pythons make quick with each Python from 3.11 on that is installed
#   make oldest  make quick with the oldest versions that requirements.txt allows
#   make streamlit a smoke test with another version of Streamlit, in an environment of its own: VERSION=1.66.1
#   make test-all the same with all of these: every page on all points, each of scikit-learn's checks, new examples of Hypothesis, …
#   make browser every test in a browser
#   make lint    ruff (rules and format) and mypy        make format   let ruff tidy up
#   make release the catalogues complete, make test-all passed, and linclass as a wheel in dist/
#   make fuzz    10,000 hostile files, links, formulas, messages, letters of edits, forged origins and room codes each, beside a neighbour (make test: a share)
#   make monkey  half an hour of random clicks, drags, keys and files in a Chromium (make test: 10 s; test-all: two minutes)
#   make mutants random changes of the code, and those that no test of their package detects: LESSON=fisher (or PACKAGE=linclass/core), N=20, SEED=1
#   make engines every page and gesture in Firefox and WebKit, which it installs if it can (make test: a share, if they are there)
#   make class   200 students on three processes while one is killed and all are restarted (make test: 4; test-all: 60); STUDENTS=4
#   make hall    200 phones in one room on three processes while one is killed, beside a class; STORE=redis, STUDENTS=1000
#   make bench   the benchmarks, one after another       make film   the README's film and pictures
#   make docs    the documents of the app and of linclass as one site, in build/docs
#   make bundle builds the parts of plotly.js that the app and boards in a notebook need, with npm
#   make fonts builds the parts of Streamlit's fonts that a first visit needs
#   make clean   remove what make made
# Another interpreter: make run PYTHON=/path/to/python3.12, in another virtual environment: VENV=.venv-3.12.

PORT   ?= 8501
ADDRESS ?= localhost
PROCESSES ?= 3
PROXY  ?= haproxy
STORE  ?= sqlite
BASE   ?=
STUDENTS ?= 200
SEED   ?= 1
LESSON ?=
PACKAGE ?=
N      ?= 20
LOWEST ?=
VERSION ?=
VENV   ?= .venv
BOUNDS := $(if $(LOWEST),$(VENV)/lowest.txt)
PY     := $(VENV)/bin/python
ifndef PYTHON  # found once: with ?= it would be looked for wherever it stands
PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python python3.14; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; exit; }; done)
endif
PIP    := $(PY) -m pip --disable-pip-version-check --quiet

# Where a machine says that Python must not keep what it has compiled, each of the tests' many servers would compile
# the app again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run serve quick fast scripts pythons oldest streamlit test packages all-tests test-all release lint style types format fuzz monkey mutants browser engines class hall bench film docs bundle fonts clean
.DEFAULT_GOAL := run

run serve: export STREAMLIT_SERVER_BASE_URL_PATH = $(patsubst /%,%,$(BASE))

run: $(VENV)/.app
	@$(PY) -m explorer --port $(PORT) --address $(ADDRESS)

serve: $(VENV)/.app
	@$(PY) -m tools.serve --processes $(PROCESSES) --port $(PORT) --address $(ADDRESS) --proxy $(PROXY)

# What tries whole pages, commands or servers is left to `make test`.
NOT_QUICK := tests/site tests/fuzz tests/commands tests/serve tests/browser '*/test_page.py' '*/test_browser.py'

# Side by side, as mypy has only one processor to use; it looks at what has changed since it last ran.
quick: $(VENV)/.test
	$(MAKE) --jobs=3 lint scripts fast

ifeq ($(LESSON),)
fast: $(VENV)/.test
	$(PY) -m pytest -q -n 2 --dist worksteal -m 'not (browser or slow or hypothesis)' $(NOT_QUICK:%=--ignore-glob=%)
else
fast: $(VENV)/.test
	$(PY) -m pytest -q -m 'not browser' tests/lessons/$(LESSON) tests/test_architecture.py tests/test_architecture_acts_and_controls.py
endif

# The types and the unit tests of the scripts in the browser. Only contributors need Node.
scripts: $(VENV)/pyvenv.cfg
	@$(PY) -m tools.javascript

pythons: $(VENV)/pyvenv.cfg
	@$(PY) -m tools.pythons

oldest:
	$(MAKE) quick LOWEST=1 VENV=.venv-oldest

streamlit: $(VENV)/pyvenv.cfg
	@$(PY) -m tools.streamlit_version $(VERSION:%=--version %)

# Side by side, too: pip and apt wait for the network, and mypy has only one processor to use.
test:
	$(MAKE) --jobs=2 style scripts packages
	$(PY) -m tools.chromium --install
	$(MAKE) --jobs=2 types all-tests

packages: $(VENV)/pyvenv.cfg
	$(PY) -m tools.chromium --packages
	$(PY) -m tools.proxy --install
	$(PY) -m tools.hosts --install

# Three at a time on two processors: a test in a browser waits for a third of its time. Four take longer.
all-tests: $(VENV)/.compiled
	$(PY) -m pytest -n 3 --dist worksteal

test-all:
	ALL=1 $(MAKE) test

# What takes seconds to find missing is asked for before what takes minutes.
release: $(VENV)/.test
	$(PY) -m tools.texts --check
	$(MAKE) test-all
	$(PIP) wheel --no-deps --wheel-dir dist .

lint: style types

style: $(VENV)/.test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(VENV)/.test
	$(PY) -m mypy $(BOUNDS:%lowest.txt=--cache-dir=%.mypy_cache)

format: $(VENV)/.test
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

# How long a neighbour waits is measured while nothing else of ours runs.
fuzz: $(VENV)/.test
	FUZZ=10000 $(PY) -m pytest -n 2 --dist worksteal tests/fuzz/test_fuzz.py tests/fuzz/test_foreign.py
	FUZZ=10000 $(PY) -m pytest -rP tests/fuzz/test_websocket.py tests/fuzz/test_crowds.py

monkey: $(VENV)/.test
	$(PY) -m tools.chromium --install
	MONKEY=1800 SEED=$(SEED) $(PY) -m pytest tests/browser/test_monkey.py

mutants: $(VENV)/.test
	$(PY) -m tools.mutants $(or $(PACKAGE),$(LESSON),linclass) -n $(N) --seed $(SEED)

browser: $(VENV)/.compiled
	$(PY) -m tools.chromium --install
	ALL=1 $(PY) -m pytest -n 3 --dist worksteal -m browser

engines: $(VENV)/.test
	$(PY) -m tools.engines --install
	ALL=1 $(PY) -m pytest tests/engines

class: $(VENV)/.test
	$(PY) -m tools.proxy --install
	$(PY) -m benchmarks.classroom --students $(STUDENTS) --processes $(PROCESSES) --proxy $(PROXY)

hall: $(VENV)/.test
	$(PY) -m tools.proxy --install
	$(PY) -m benchmarks.hall --students $(STUDENTS) --processes $(PROCESSES) --proxy $(PROXY) --store $(STORE)

bench: $(VENV)/.test
	$(PY) -m tools.chromium --install
	$(PY) -m benchmarks.best_line
	$(PY) -m benchmarks.margin
	$(PY) -m benchmarks.kernel_svm
	$(PY) -m benchmarks.fit
	$(PY) -m benchmarks.rerun
	$(PY) -m benchmarks.wide
	$(PY) -m benchmarks.patches
	$(PY) -m benchmarks.fps
	$(PY) -m benchmarks.drag
	$(PY) -m benchmarks.browser
	$(PY) -m benchmarks.upload
	$(PY) -m tools.hosts --install
	$(PY) -m benchmarks.board
	$(PY) -m benchmarks.load
	$(PY) -m benchmarks.load --seconds 20 --alone 10 --others 0.2

# From the docstrings, and from pages whose examples are run, each time (-E); -W: a warning is an error.
docs: $(VENV)/.docs
	$(PY) -m sphinx -E -W --keep-going -b html docs build/docs

film: $(VENV)/.test
	$(PY) -m tools.chromium --install
	$(PY) -m tools.film
	$(PY) -m tools.hall

bundle: $(VENV)/.test
	$(PY) -m tools.bundle

fonts: $(VENV)/.test
	$(PIP) install fonttools brotli
	$(PY) -m tools.fonts

clean:
	rm -rf $(VENV) .venv-* node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Compiling all that the tests need takes longer than compiling what they import when they do.
# The stamps: a line that pip has done its work since the file that says what to install last changed.
$(VENV)/.app: requirements.txt $(VENV)/pyvenv.cfg $(BOUNDS)
	$(BOUNDS:%=PIP_CONSTRAINT=%) $(PIP) install -r requirements.txt
	@touch $@

$(VENV)/.docs: pyproject.toml $(VENV)/pyvenv.cfg
	$(PIP) install -e '.[docs]'
	@touch $@

$(VENV)/.test: pyproject.toml requirements.txt $(VENV)/pyvenv.cfg $(BOUNDS)
	$(BOUNDS:%=PIP_CONSTRAINT=%) $(PIP) install --no-compile -r requirements.txt -e '.[test,docs]'
	@touch $(VENV)/.app $(VENV)/.docs $@

$(VENV)/lowest.txt: requirements.txt tools/lowest.py $(VENV)/pyvenv.cfg
	$(PIP) install packaging
	$(PY) -m tools.lowest > $@

# Once, while mypy has the other processor; each of the tests' three processes would compile everything again.
$(VENV)/.compiled: $(VENV)/.test
	$(PY) -m pytest --collect-only -qq -k every_command_is_known
	@touch $@

$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer found. Install one, or say where it is: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "$(PYTHON) is not Python 3.11 or newer. Say where one is: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments: its ensurepip is missing. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	"$(PYTHON)" -m venv $(VENV)
