#!/usr/bin/env bash
# bench/run.sh - installs missing packages, builds and runs all benchmarks, writes bench/floors.md; --targets: bench/results.md
#
# usage: bench/run.sh [--quick] [--only REGEX] [--out FILE]     --quick: one short repetition of each, into build/bench/quick.md
#        bench/run.sh --targets [--peers DIR --models DIR]      the table of targets, each with its peers: bench/targets.py
# Each figure has a limit measured in the same run: quote the ratios; absolute times are those of one machine on one day.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

has_header() { g++ -x c++ -E -o /dev/null - 2>/dev/null <<<"#include <$1>"; }
missing=()
command -v g++ >/dev/null || missing+=(g++)
command -v cmake >/dev/null || missing+=(cmake)
command -v python3 >/dev/null || missing+=(python3)
has_header benchmark/benchmark.h || missing+=(libbenchmark-dev)
has_header boost/hana.hpp || missing+=(libboost-dev)
has_header fmt/format.h || missing+=(libfmt-dev)
has_header Eigen/Core || has_header eigen3/Eigen/Core || missing+=(libeigen3-dev)
if [ ${#missing[@]} -gt 0 ]; then
    root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" apt-get update -qq || true
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

build=build/bench
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_EXAMPLES=OFF -DGRAFT_BUILD_BENCH=ON >/dev/null
cmake --build "$build" --parallel "$(nproc)"
if [ "${1:-}" = --targets ]; then
    shift
    cmake -S . -B "$build" -DGRAFT_BUILD_EXAMPLES=ON >/dev/null
    cmake --build "$build" --parallel "$(nproc)" --target graft_import
    exec python3 bench/targets.py --programs "$build/bench" --tool "$build/examples/graft_import" "$@"
fi
out=bench/floors.md
case " $* " in *" --quick "*) out=$build/quick.md ;; esac # not what floors.md is for
exec python3 bench/report.py --programs "$build/bench" --out "$out" "$@"
