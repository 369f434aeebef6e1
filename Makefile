SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# Without bytecode each of the many processes of a run compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
LOCK   := $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-header --no-annotate --quiet -c locks/held-back.in
TESTS  := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

.PHONY: help demo test quick setup setup-all system packages static layout types imports pages check \
        test-all format docs lock wheel clean

help:  ## list the commands
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

demo: setup  ## set up, then run floe end to end over the example
	@scripts/demo

test: setup system  ## set up, then run every check
	@$(MAKE) check

quick: static  ## the inner loop: all but the tests that need Spark, a server or another program
	@$(TESTS) --hypothesis-profile=quick -o faulthandler_timeout=0 -m "not (spark or process or postgres or browser or long or slow)"

setup: $(VENV)/.installed  ## make .venv with the floe command in it

setup-all: $(VENV)/.installed-all  ## the same with every extra

$(UV): locks/uv.txt
	@PYTHON=$(PYTHON) scripts/make_venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/uv.txt
	@touch $(UV)

$(VENV)/.installed: $(UV) locks/dev.txt pyproject.toml
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r locks/dev.txt
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q src/floe
	@touch $@

$(VENV)/.installed-all: $(VENV)/.installed locks/all.txt
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r locks/all.txt
	@touch $@

system:  ## install the system packages the tests use
	@scripts/system_packages

packages: setup  ## fetch the Spark packages the tests use, before processes need them at once
	@$(BIN)/floe spark fetch --package avro --package delta --package iceberg --package postgres \
	  || echo "make packages: the tests that use what is missing are skipped" >&2
	@$(BIN)/python scripts/server_jars.py

static: setup  ## layout, lint, types, imports and generated pages
	@$(MAKE) --jobs=2 --output-sync types layout imports pages

types:
	@$(BIN)/mypy

layout:
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

imports:
	@$(BIN)/lint-imports

pages:
	@$(BIN)/python scripts/rule_pages.py --check
	@$(BIN)/python scripts/requirements_page.py --check
	@$(BIN)/python scripts/naming_files.py --check

check: static packages  ## everything that must hold before a commit; with COVERAGE=1 also how much is tested
	@$(TESTS) $(if $(COVERAGE),--cov=floe)

test-all: setup system packages  ## every test, the slow ones too
	@$(TESTS) -m ""

format: setup  ## let ruff write the layout
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

docs: setup  ## write the generated pages
	@$(BIN)/python scripts/rule_pages.py
	@$(BIN)/python scripts/requirements_page.py
	@$(BIN)/python scripts/naming_files.py

lock: $(UV)  ## resolve the dependencies again
	@$(LOCK) --upgrade --extra all --extra dev -o locks/all.txt
	@$(LOCK) --upgrade --extra dev -c locks/all.txt -o locks/dev.txt
	@$(LOCK) --upgrade -c locks/all.txt -o locks/core.txt
	@echo uv | $(subst pyproject.toml,-,$(LOCK)) --upgrade -o locks/uv.txt

wheel: setup  ## build dist/floe-*.whl
	@$(UV) build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist

clean:  ## remove what the other commands made
	@rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
	  .mypy_cache .pytest_cache .ruff_cache src/floe/schemas/standards
	@find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
