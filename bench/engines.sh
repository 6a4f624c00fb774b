#!/usr/bin/env bash
# bench/engines.sh NET.prototxt... - convolutions and products against oneDNN and Eigen called directly, then Caffe nets
# against OpenCV's dnn, alternately in one run: quote the ratios. With one thread, then with all. Needs oneDNN and OpenCV.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build/bench"
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_EXAMPLES=OFF -DGRAFT_BUILD_BENCH=ON >/dev/null
if ! cmake --build "$build" --target help | grep -q bench_engines; then
    echo "bench_engines is not built: it needs libdnnl-dev and libopencv-dnn-dev" >&2
    exit 1
fi
cmake --build "$build" --parallel "$(nproc)" --target bench_engines
for threads in 1 "$(nproc)"; do
    echo "threads: $threads"
    OMP_NUM_THREADS=$threads "$build/bench/bench_engines" "$threads" 30
    [ $# -eq 0 ] || OMP_NUM_THREADS=$threads "$build/bench/bench_engines" "$threads" 10 "$@"
done
