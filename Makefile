# `make serve` and `make test` need Python 3.11 or newer and make; everything else they set up themselves, in .venv.
.DEFAULT_GOAL := help
SHELL := /bin/bash

PORT ?= 8000
HOST ?= 127.0.0.1
# Test processes at once.
JOBS ?= 2
# The first Python on the path that is new enough; `make PYTHON=…` overrides it.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
UV := uv==0.13.9

.PHONY: help serve test quick lint types contracts tests openapi openapi-check chromium golden trees format bench lock image clean

help:
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

## ---------------------------------------------------------------- set-up

# The stamps are files in the environment: a changed list of requirements installs again, an unchanged one costs nothing.
$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer on the path; say make PYTHON=/path/to/python3." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "$(PYTHON) cannot make a virtual environment (on Debian: apt-get install python3-venv)." >&2; exit 1; }

$(VENV)/runtime.stamp: requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

# PyMahjongGB is built here. Never fails: without a compiler the comparisons with it are skipped and say why.
$(VENV)/judge.stamp: requirements-judge.txt $(VENV)/dev.stamp
	@if $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-judge.txt \
		>$(VENV)/judge.log 2>&1; then touch $@; else tail -n 3 $(VENV)/judge.log; echo "PyMahjongGB was not built \
	(it needs a C++ compiler and Python's headers; $(VENV)/judge.log): its comparisons are skipped."; fi

## ---------------------------------------------------------------- run

serve: $(VENV)/runtime.stamp ## the service on http://127.0.0.1:8000 (HOST, PORT)
	HOST=$(HOST) PORT=$(PORT) exec $(BIN)/python -m gunicorn --config service/gunicorn_conf.py --bind $(HOST):$(PORT) service.wsgi:app

## ---------------------------------------------------------------- check

test: lint types contracts openapi-check chromium tests ## everything that must hold

quick: $(VENV)/judge.stamp ## the tests without the exhaustive counts and the browser
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow and not browser"

tests: $(VENV)/judge.stamp
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

lint: $(VENV)/dev.stamp
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/python -m mypy

contracts: $(VENV)/dev.stamp
	$(BIN)/lint-imports

openapi-check: $(VENV)/dev.stamp
	$(BIN)/python -m service.openapi --check

# Never fails: without Chromium the browser test is skipped and says why.
chromium:
	@bash .ci/chromium

## ---------------------------------------------------------------- change

openapi: $(VENV)/dev.stamp ## writes openapi.yaml anew
	$(BIN)/python -m service.openapi

golden: $(VENV)/dev.stamp ## writes the answers of the golden hands anew
	$(BIN)/python -m conformance.golden --write

trees: $(VENV)/dev.stamp ## counts the published trees anew
	for game in zhuozhou zhuji wanzhou; do $(BIN)/python -m conformance.trees $$game --write || exit 1; done

format: $(VENV)/dev.stamp ## mends what ruff can mend and lays the code out
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

bench: $(VENV)/judge.stamp ## measures speed
	$(BIN)/python -m bench.kernel
	$(BIN)/python -m bench.waits

# Pinned versions with hashes and no index address, for every platform and Python that we support.
COMPILE := $(BIN)/uv pip compile --quiet pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

lock: $(BIN)/python ## resolves pyproject.toml into the requirements files
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $(UV)
	$(COMPILE) --output-file requirements.txt
	$(COMPILE) --constraints requirements.txt --extra dev --output-file requirements-dev.txt
	$(COMPILE) --constraints requirements-dev.txt --extra judge --output-file requirements-judge.txt

image: ## builds the container image
	docker build --tag mahjong-rules-service .

clean: ## removes the environment and what tools left
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis
	find rules service tests -name __pycache__ -type d -prune -exec rm -rf {} +
