#!/usr/bin/env bash
# test/differential.sh [CASES] - the readers against libprotobuf on 100,000 random messages and the same number of damaged ones,
# wire and text (ctest runs a few hundred of them)
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/test
[ -e "$build/CMakeCache.txt" ] || cmake -S . -B "$build"
cmake --build "$build" --target test_model --parallel
GRAFT_DIFFERENTIAL_CASES=${1:-100000} "$build/test/test_model" --source-file='*against_protobuf.cpp'
