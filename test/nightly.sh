#!/usr/bin/env bash
# test/nightly.sh - everything that CI takes a part of, whole: all tests, sanitizers, fuzzing, damaged models
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
[ ${#failed[@]} -eq 0 ] || { echo "failed: ${failed[*]}" >&2; exit 1; }
echo "everything passed"
