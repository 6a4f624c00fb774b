#!/usr/bin/env bash
# bench/nets.sh DIR... - a run of every ONNX model below the folders in graft (own kernels; oneDNN) and in ONNX Runtime and
# OpenCV where they are installed: bench/nets.tsv, and its part of bench/results.md. Options as of bench/nets.py.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build/bench"
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_EXAMPLES=ON -DGRAFT_BUILD_BENCH=ON >/dev/null
cmake --build "$build" --parallel "$(nproc)" --target bench_nets graft_import
python3 "$root/bench/nets.py" --program "$build/bench/bench_nets" --tool "$build/examples/graft_import" "$@"
python3 "$root/bench/page.py"
