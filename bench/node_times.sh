#!/usr/bin/env bash
# bench/node_times.sh [RUNS] MODEL... - time of each node with oneDNN's blocks as planned, against each node using the layout
# of its inputs and against the graph's own layout, one thread, CPU time. Prints a table, and the nodes that are slower.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build/bench"
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_EXAMPLES=OFF -DGRAFT_BUILD_BENCH=ON >/dev/null
if ! cmake --build "$build" --target help | grep -q bench_node_times; then
    echo "bench_node_times is not built: it needs libdnnl-dev" >&2
    exit 1
fi
cmake --build "$build" --parallel "$(nproc)" --target bench_node_times
exec env OMP_NUM_THREADS=1 "$build/bench/bench_node_times" "$@"
