#!/usr/bin/env bash
# test/nightly.sh - the whole of what CI runs in part: all tests, sanitizers, fuzzing, damaged models
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/nightly.sh [FUZZ_SECONDS]     60 s for each fuzz target; some hours on two cores
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export GRAFT_ALL_TESTS=1
failed=()
step() {
    echo "--- $*"
    "$@" || failed+=("$1")
}
step test/run.sh
step test/sanitize.sh
step test/fuzz.sh "${1:-60}"
step test/differential.sh
step test/soak.sh
figures() { # compile time in instructions, too
    local status=0
    python3 bench/gates.py --compile --tool build/test/examples/graft_import || status=$?
    [ "$status" -eq 0 ] || [ "$status" -eq 77 ]
}
step figures
for python in $(type -ap python3); do # a python3 with numpy; without MLIR's tools or models the script prints so
    "$python" -c 'import numpy' 2>/dev/null && break
done
mlir() {
    local status=0
    "$python" test/export/mlir.py --tool build/test/examples/graft_import --group all --require 15 || status=$?
    [ "$status" -eq 0 ] || [ "$status" -eq 77 ]
}
step mlir
exported() { # single nodes of ONNX in every version, whole nets by OpenCV, round trips of ONNX models, as the same graphs; missing packages are printed
    local status=0 script
    for script in one_node opencv losses round_trip same_graph; do
        "$python" "test/export/$script.py" --tool build/test/examples/graft_import || { [ $? -eq 77 ] || status=1; }
    done
    return "$status"
}
step exported
constants() { # every net as constants; without models the script prints so
    local status=0
    python3 test/nets/nets.py --compiler g++ --compiler clang++-14 --compiler clang++-19 || status=$?
    [ "$status" -eq 0 ] || [ "$status" -eq 77 ]
}
step constants
[ ${#failed[@]} -eq 0 ] || { echo "failed: ${failed[*]}" >&2; exit 1; }
echo "everything passed"
