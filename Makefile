# Everything runs from here, and CI runs nothing else. `make help` lists the targets.
PYTHON ?= python3
JOBS ?= 2
FUZZ_SECONDS ?= 60
VENV := .venv
BIN := $(VENV)/bin
CORE_SOURCES := $(shell find native/base native/games native/search native/players native/learning native/bindings -name '*.h' -o -name '*.cpp') \
                native/CMakeLists.txt pyproject.toml $(shell find docs/rules -name '*.md')
PAGE := src/campanile/server/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(shell find docs/rules -name '*.md')
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
        pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help setup page play terminal test lint format native-test pytest web-test fuzz wheel bench bench-batch load hostile screenshots signature \
        perft-files playthroughs pictures stubs wire lock clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup: $(VENV)/.core ## make .venv, install what is locked, build the core

page: $(PAGE) ## build the page that the server shows

# Only a HOST that was asked for: some shells export their machine's name as HOST.
play: $(VENV)/.core $(PAGE) ## play in the browser: starts the server and opens its address (HOST=0.0.0.0: for the whole network)
	@scripts/play $(if $(filter command,$(origin HOST)),--host $(HOST))

terminal: $(VENV)/.core ## play in the terminal
	@$(BIN)/campanile play

test: lint web-test native-test wheel fuzz pytest ## everything that CI runs

lint: $(VENV)/.dev web/node_modules/.package-lock.json ## formats, types, import directions, texts, stubs, lock files
	scripts/lint
	scripts/npm run check

web-test: web/node_modules/.package-lock.json ## the page's own tests
	scripts/npm test

format: $(VENV)/.dev ## put the sources into shape
	$(BIN)/ruff check --fix-only --quiet src tests scripts
	$(BIN)/ruff format --quiet src tests scripts
	$(BIN)/clang-format -i $$(git ls-files '*.h' '*.cpp')
	scripts/npm run format

native-test: $(VENV)/.dev .debian ## the native tests, plain and under ASan + UBSan
	scripts/native-test

pytest: $(VENV)/.dev $(PAGE) .debian ## the Python tests, with real browsers, databases and servers
	scripts/pytest -n $(JOBS)

fuzz: $(VENV)/.dev .debian ## coverage-guided fuzzing of every parser, FUZZ_SECONDS (60) each
	scripts/fuzz $(FUZZ_SECONDS)

wheel: $(VENV)/.dev $(PAGE) ## build the wheel, check its size, try it in an environment of its own
	scripts/wheel-check

bench: $(VENV)/.bench ## measure against OpenSpiel; writes docs/benchmarks.md
	$(BIN)/python scripts/bench.py

bench-batch: $(VENV)/.bench-batch ## measure batched play against Pgx and PettingZoo; writes docs/benchmarks-batch.md
	$(BIN)/python scripts/bench_batch.py

load: $(VENV)/.core ## 1,000 games at once for a minute against a server on one core; prints how long everybody waited
	$(BIN)/campanile load --games 1000 --rate 1 --seconds 60

hostile: $(VENV)/.dev ## 10,000 random requests by Schemathesis to every HTTP operation; twenty minutes
	CAMPANILE_EXAMPLES=10000 $(BIN)/python -m pytest -q -n $(JOBS) -rP tests/server/test_schemathesis.py

screenshots: $(VENV)/.dev $(PAGE) .debian ## every page and board, for a person to look at, into build/screenshots
	$(BIN)/python scripts/screenshots.py

signature: $(VENV)/.core ## the bench signature for commits that touch native/
	@scripts/signature

perft-files: $(VENV)/.dev ## make tests/perft/*.txt anew; each count is confirmed by core and oracle
	$(BIN)/python scripts/make_perft_files.py

playthroughs: $(VENV)/.dev ## make tests/playthroughs/*.txt anew
	$(BIN)/python scripts/make_playthroughs.py

pictures: $(VENV)/.core ## make docs/images/*.svg anew
	$(BIN)/python scripts/make_pictures.py

stubs: $(VENV)/.core ## make src/campanile/_core.pyi anew
	$(BIN)/python -m nanobind.stubgen -q -m campanile._core -o src/campanile/_core.pyi

wire: $(VENV)/.core ## make the page's types of the messages anew
	$(BIN)/python scripts/make_wire_types.py

lock: $(VENV)/.dev ## resolve the dependencies anew
	$(LOCK) --group build -o requirements.lock
	$(LOCK) --extra club --extra research --extra cluster --group dev -o requirements-dev.lock
	$(LOCK) --extra club --extra research --extra cluster --group dev --group bench -o requirements-bench.lock
	$(LOCK) --extra club --extra research --extra cluster --group dev --group bench-batch -o requirements-bench-batch.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
	    --group pyproject.toml:node -o requirements-node.lock
	scripts/npm run lock

clean: ## remove what was built
	rm -rf build dist $(VENV) .debian web/node_modules src/campanile/server/static

$(VENV)/.python: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.core: $(VENV)/.python $(CORE_SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.core requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements-bench.lock .debian
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@

$(VENV)/.bench-batch: $(VENV)/.dev requirements-bench-batch.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench-batch.lock
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/.python
	scripts/npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.package-lock.json $(PAGE_SOURCES)
	scripts/npm run --silent build
	@touch $@

# The Debian packages that tests and benches need; the script says what is missing where it may not install.
.debian: scripts/debian-packages
	scripts/debian-packages
	@touch $@
