# Everything runs from here, and CI runs nothing else. `make help` lists the targets.
PYTHON ?= python3
JOBS ?= 2
FUZZ_SECONDS ?= 60
VENV := .venv
BIN := $(VENV)/bin
CORE_SOURCES := $(shell find native/base native/games native/search native/players native/bindings -name '*.h' -o -name '*.cpp') \
                native/CMakeLists.txt pyproject.toml $(wildcard docs/rules/*.md)
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
        pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help setup play test lint format native-test pytest fuzz wheel bench signature perft-files playthroughs pictures stubs lock clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup: $(VENV)/.core ## make .venv, install what is locked, build the core

play: $(VENV)/.core ## play in the terminal
	@$(BIN)/campanile play

test: lint native-test wheel fuzz pytest ## everything that CI runs

lint: $(VENV)/.dev ## formats, types, import directions, stubs, lock files
	scripts/lint

format: $(VENV)/.dev ## put the sources into shape
	$(BIN)/ruff check --fix-only --quiet src tests scripts
	$(BIN)/ruff format --quiet src tests scripts
	$(BIN)/clang-format -i $$(git ls-files 'native/*.h' 'native/*.cpp')

native-test: $(VENV)/.dev .debian ## the native tests, plain and under ASan + UBSan
	scripts/native-test

pytest: $(VENV)/.dev ## the Python tests
	$(BIN)/python -m pytest -n $(JOBS)

fuzz: $(VENV)/.dev .debian ## coverage-guided fuzzing of every parser, FUZZ_SECONDS (60) each
	scripts/fuzz $(FUZZ_SECONDS)

wheel: $(VENV)/.dev ## build the wheel, check its size, try it in an environment of its own
	scripts/wheel-check

bench: $(VENV)/.bench ## measure against OpenSpiel; writes docs/benchmarks.md
	$(BIN)/python scripts/bench.py

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

lock: $(VENV)/.dev ## resolve the dependencies anew
	$(LOCK) --group build -o requirements.lock
	$(LOCK) --extra club --extra research --extra cluster --group dev -o requirements-dev.lock
	$(LOCK) --extra club --extra research --extra cluster --group dev --group bench -o requirements-bench.lock

clean: ## remove what was built
	rm -rf build dist $(VENV) .debian

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

# The Debian packages that tests and benches need; the script says what is missing where it may not install.
.debian: scripts/debian-packages
	scripts/debian-packages
	@touch $@
