# The entry to every task; CMake does the work. `make help` lists the targets.
PREFIX ?= /usr/local

# Recipes read these from the environment, so that the shell never interprets what they contain. $(value) keeps make from
# expanding a `$` in them.
override PREFIX := $(value PREFIX)
override DESTDIR := $(value DESTDIR)
override FORMAT := $(value FORMAT)
override GROUP := $(value GROUP)
override TESTS := $(value TESTS)
export PREFIX DESTDIR FORMAT GROUP TESTS

MAKEFLAGS += --no-print-directory
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)

# Ninja if it is installed. The recipe's shell looks for it, because tools/setup may have installed it a moment ago.
GENERATOR = CMAKE_GENERATOR=$${CMAKE_GENERATOR:-$$(command -v ninja >/dev/null && echo Ninja || echo Unix Makefiles)}

.PHONY: all mpi web demo check test test-all bench proof lint fmt install uninstall clean help

all: build/compile_commands.json ## build the library and the tool: build/phased
	@cmake --build build

build/compile_commands.json:
	@tools/setup build >&2
	@$(GENERATOR) cmake --preset release --log-level=WARNING >/dev/null

demo: build/compile_commands.json ## build the tool, without the explorer's page, and show what it does
	@PHASED_WEB_KEEP=1 cmake --build build --target phased
	@tools/demo

check: ## build, then run the quick tests: under a minute once built
	@tools/test check

test: ## build, then run all ordinary tests: under 5 minutes; TESTS=REGEX picks tests by name
	@tools/test

test-all: ## make test, then sanitizers, fuzzers, linters, the browser and all long tests: about 20 minutes
	@tools/test all

lint: all ## check style, include rules and exported symbols; run the static analysers
	@tools/setup lint
	@tools/lint

fmt: ## format every C file in place
	@tools/setup lint
	@tools/lint format --fix

# Standard output is the table, or the CSV, and nothing else. GROUP="trees json" measures these two groups only.
bench: build/compile_commands.json ## measure speed; FORMAT=csv prints CSV, GROUP="trees json" picks groups
	@cmake --build build --target bench_speed >&2
	@set -f && build/bench/bench_speed $$FORMAT $$GROUP

proof: ## check the correctness proof of PS* with Coq
	@tools/setup proof
	@tests/proof/coq

mpi: ## build phased-mpi.so too, for sweeps under mpirun and srun
	@tools/setup mpi >&2
	@$(GENERATOR) cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build build --target phased

web: ## build the explorer's page: build/web/explorer.html
	@tools/setup web
	@web/build --strict build/web

install: all ## install below PREFIX (default /usr/local), staged in DESTDIR
	@tools/install "$$PREFIX"

uninstall: ## remove what the last `make install` installed
	@tools/uninstall

clean: ## remove everything that was built; keep the list of installed files
	@[ ! -d build ] || find build -mindepth 1 -maxdepth 1 ! -name 'installed_*.txt' -exec rm -rf {} +
	@[ ! -d build ] || rmdir --ignore-fail-on-non-empty build

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /    make \1\t/p' Makefile | expand -t 20
