#!/usr/bin/env bash
# bench/inference.sh - shape inference of chains and of ResNet-50 against onnx::shape_inference and MLIR's tosa-infer-shapes,
# in one run: quote the ratios. Needs libonnx-dev, libmlir-19-dev and llvm-19-dev.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build/bench"
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_EXAMPLES=OFF -DGRAFT_BUILD_BENCH=ON >/dev/null
if ! cmake --build "$build" --target help | grep -q bench_inference; then
    echo "bench_inference is not built: it needs libonnx-dev, libmlir-19-dev and llvm-19-dev" >&2
    exit 1
fi
cmake --build "$build" --parallel "$(nproc)" --target bench_inference
exec taskset -c 0 "$build/bench/bench_inference"
