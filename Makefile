# The front door; CMake does the work. `make help` lists the targets.
PREFIX ?= /usr/local

MAKEFLAGS += --no-print-directory
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)

# Ninja where there is one, which tools/setup may have installed a moment ago: so the shell asks, when it is needed.
GENERATOR = CMAKE_GENERATOR=$${CMAKE_GENERATOR:-$$(command -v ninja >/dev/null && echo Ninja || echo Unix Makefiles)}

.PHONY: all mpi web demo check test bench proof lint fmt install uninstall clean help

all: build/compile_commands.json ## build the library and the tool: build/phased
	@cmake --build build

build/compile_commands.json:
	@tools/setup build >&2
	@$(GENERATOR) cmake --preset release --log-level=WARNING >/dev/null

mpi: ## build phased-mpi.so as well: sweeps under mpirun and srun
	@tools/setup mpi >&2
	@$(GENERATOR) cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build build --target phased

web: ## build the explorer: build/web/explorer.html
	@tools/setup web
	@web/build --strict build/web

demo: build/compile_commands.json ## show what it does; installs only what building the tool needs
	@cmake --build build --target phased
	@tools/demo

check: ## build and run the quick tests, in under a minute
	@tools/test quick

test: ## every check there is; ends with "N passed, M failed"
	@tools/test

# Standard output is the table, or the CSV, alone. FORMAT=csv; GROUP="trees json": these alone.
bench: build/compile_commands.json ## measure the speed; FORMAT=csv for programs
	@cmake --build build --target bench_speed >&2
	@build/bench/bench_speed $(FORMAT) $(GROUP)

proof: ## check by Coq that the corrected PS* is right
	@tools/setup proof
	@tests/proof/coq

lint: all ## style, static analysis, doors, symbols
	@tools/setup test
	@tools/lint

fmt: ## format every C file in place
	@tools/setup test
	@tools/lint format --fix

install: all ## install below PREFIX (/usr/local), staged in DESTDIR
	@DESTDIR="$(DESTDIR)" tools/install "$(PREFIX)"

uninstall: ## remove what `make install` put there last
	@tools/uninstall

clean: ## remove all that was built, but for the list of what is installed
	@[ ! -d build ] || find build -mindepth 1 -maxdepth 1 ! -name 'installed_*.txt' -exec rm -rf {} +
	@[ ! -d build ] || rmdir --ignore-fail-on-non-empty build

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /    make \1\t/p' Makefile | expand -t 20
