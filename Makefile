# Every target sets itself up in a fresh clone: its own virtual environment, locked dependencies.
PYTHON ?= python3
VENV ?= .venv
BENCH_VENV ?= .venv-bench
MUTANTS_VENV ?= .venv-mutants
BIN := $(VENV)/bin
JOBS ?= 2
PIP := pip install --quiet --quiet --disable-pip-version-check
BUILD := setup.py pyproject.toml $(wildcard src/signoria/condottiere/core/*.py src/signoria/condottiere/core/*.pxd)
PAGES := src/signoria/server/static/index.html
GENERATED := web/.generated
PACKAGES := web/node_modules/.package-lock.json
WEB := $(shell find web -path web/node_modules -prune -o -type f ! -name .generated -print)
PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal --durations=20
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error

# npm hangs where it cannot keep its downloads at home.
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export npm_config_cache := $(CURDIR)/$(VENV)/.npm
endif

.PHONY: play generated shots test check services unit bench soak mutants pythons sbom audit image format clean

## play: the server, with its page in the browser
play: $(VENV)/.built $(PAGES)
	@$(BIN)/signoria serve --open

## generated: every file that is made of others: the words and the types of the pages, which are not
## kept in Git, the diagram of the packages in docs/architecture.md, the options in
## docs/server.md, the packages of a server in requirements/runtime.lock
generated:
	@rm -f $(GENERATED)
	@$(MAKE) --no-print-directory $(GENERATED)
	@$(BIN)/python tools/package_graph.py
	@$(BIN)/python tools/options_table.py
	@$(BIN)/python tools/runtime_lock.py

## test: everything a change has to pass
test: check unit

## check: format, lint, strict types, import contracts, the count of Any
check: $(VENV)/.built $(GENERATED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/any_budget.py
	$(NPM) run check

## services: PostgreSQL, Redis, Chromium and systemd's analyser for the tests, installed where they are missing
services:
	@./tools/services postgres redis chromium systemd

# The browser keeps the event loop of its process, so its tests have processes of their own.
unit: $(VENV)/.built services $(GENERATED) $(PAGES)
	$(NPM) test
	$(PYTEST) --ignore tests/web
	$(PYTEST) tests/web
	@$(BIN)/python -m tests.programs

## shots: pictures of the pages for the documentation
shots: $(VENV)/.built $(PAGES)
	@PYTHONPATH=. $(BIN)/python tools/web/shots.py

## pythons: the tests on every supported Python that is installed here
pythons:
	./tools/pythons

## bench: moves per second, beside those of other rules engines in the same run; the server under
## load, beside boardgame.io's; how large the pages are, and from a click to what is seen of it
bench: $(BENCH_VENV)/.built $(VENV)/.built $(PAGES)
	$(BENCH_VENV)/bin/python tools/bench.py --json bench.json
	@PYTHONPATH=. $(BIN)/python tools/web/measure.py

## soak: long campaigns: 100,000 random games per edition and 2,000 of Virtù with all invariants on,
## 10 million moves of the reference and the core side by side, a server killed a thousand times,
## one that is sent twenty thousand things that no page sends, whole games of Virtù in the browser,
## mutation testing
soak: $(VENV)/.built $(PAGES)
	$(BIN)/python tools/soak.py
	$(BIN)/python tools/soak_core.py
	$(BIN)/python tools/soak_server.py --rounds 1000
	$(BIN)/python tools/soak_fuzz.py
	$(PYTEST) -m soak tests/web
	$(MAKE) mutants

## mutants: change the rules of Condottiere in small ways, and list the changes that no test notices
mutants: $(MUTANTS_VENV)/.ready
	$(MUTANTS_VENV)/bin/mutmut run --max-children $(JOBS)
	$(MUTANTS_VENV)/bin/mutmut results

## sbom: a list of all that a server consists of, in the format of CycloneDX
sbom: $(VENV)/.built
	@$(BIN)/python tools/sbom.py > signoria.cdx.json
	@echo signoria.cdx.json

## audit: what is known against the packages that a server consists of; needs the network
audit: $(PACKAGES)
	@$(BIN)/python tools/audit.py

## image: the container of deploy/, with Podman or Docker
image:
	@builder=$$(command -v podman || command -v docker) || { echo "Neither Podman nor Docker is installed here."; exit 1; }; \
	$$builder build --file deploy/Containerfile --tag signoria .

## format: put the code into its canonical form
format: $(VENV)/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .venv-* .bench-node mutants build dist src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f src/signoria/condottiere/core/*.so

$(VENV)/.ready: requirements/dev.lock
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Signoria needs Python 3.11 or later; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/$(PIP) --require-hashes -r requirements/dev.lock
	@touch $@

# What the lock file says, and nothing else; npm writes the file when it is done.
$(PACKAGES): web/package-lock.json | $(VENV)/.ready
	@echo "Setting up web/node_modules (once)"
	@$(NPM) ci --no-audit --no-fund
	@touch $@

# What the pages take from the catalogues and from the server; each file is written only if it changes.
$(GENERATED): tools/web/words.py tools/web/openapi.py $(shell find src/signoria -name "*.py" -o -name "*.toml") | $(VENV)/.built $(PACKAGES)
	@$(BIN)/python tools/web/words.py
	@$(BIN)/python tools/web/openapi.py
	@$(NPM) run types --silent
	@touch $@

# The pages of the browser client, which the server sends.
$(PAGES): $(WEB) $(GENERATED) | $(PACKAGES)
	@$(NPM) run build -- --logLevel=error
	@touch $@

$(MUTANTS_VENV)/.ready: requirements/mutants.lock
	@echo "Setting up $(MUTANTS_VENV) for mutation testing (once)"
	@$(PYTHON) -m venv --clear $(MUTANTS_VENV)
	@$(MUTANTS_VENV)/bin/$(PIP) --require-hashes -r requirements/mutants.lock
	@touch $@

$(BENCH_VENV)/.ready: requirements/bench.lock
	@echo "Setting up $(BENCH_VENV) with the peers to measure (once)"
	@$(PYTHON) -m venv --clear $(BENCH_VENV)
	@$(BENCH_VENV)/bin/$(PIP) --require-hashes -r requirements/bench.lock
	@touch $@

# Installed in place, and the core compiled where there is a C compiler: again when its files change.
%/.built: %/.ready $(BUILD)
	@CYTHON_FORCE_REGEN=1 $*/bin/$(PIP) --no-build-isolation --no-deps --editable .
	@touch $@
