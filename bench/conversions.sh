#!/usr/bin/env bash
# bench/conversions.sh MODEL... - bytes that layout conversions move with oneDNN's blocks, as planned and with each node using
# the layout of its inputs; and the difference of the outputs from the reference. Prints a table.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build/bench"
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_EXAMPLES=OFF -DGRAFT_BUILD_BENCH=ON >/dev/null
if ! cmake --build "$build" --target help | grep -q bench_conversions; then
    echo "bench_conversions is not built: it needs libdnnl-dev" >&2
    exit 1
fi
cmake --build "$build" --parallel "$(nproc)" --target bench_conversions
exec "$build/bench/bench_conversions" "$@"
