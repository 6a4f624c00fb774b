#!/usr/bin/env bash
# examples/run.sh - installs missing packages, builds graft_import, and runs it on the glyphs with two models
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# --- requirements: a package is missing if the program or header that it provides is not found ------------------------

missing=()
need() { command -v "$2" >/dev/null || missing+=("$1"); }
need g++ g++
need cmake cmake
command -v ninja >/dev/null || command -v make >/dev/null || missing+=(make)
find_python() { # the first python3 in the path may not have numpy
    for python in $(type -ap python3) /usr/bin/python3; do
        "$python" -c 'import numpy' 2>/dev/null && return 0
    done
    return 1
}
find_python || missing+=(python3 python3-numpy)

has_header() { # the preprocessor finds headers wherever they were installed
    command -v g++ >/dev/null && g++ -x c++ -E -o /dev/null - 2>/dev/null <<<"#include <$1>"
}
has_header boost/hana.hpp || missing+=(libboost-dev)
has_header fmt/format.h || missing+=(libfmt-dev)
has_header CLI/CLI.hpp || missing+=(libcli11-dev)
has_header Eigen/Core || has_header eigen3/Eigen/Core || missing+=(libeigen3-dev)

if [ ${#missing[@]} -gt 0 ]; then
    if ! command -v apt-get >/dev/null; then
        echo "error: please install: ${missing[*]}" >&2
        exit 1
    fi
    root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    echo "installing ${missing[*]}"
    "${root[@]}" apt-get update -qq || true
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
    find_python
fi

# --- build ------------------------------------------------------------------------------------------------------------

generator=()
if [ ! -e build/examples/CMakeCache.txt ] && command -v ninja >/dev/null; then
    generator=(-G Ninja)
fi
cmake -S . -B build/examples "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_BENCH=OFF
cmake --build build/examples -j 2 --target graft_import

# --- the same classifier, trained once, as a Caffe net and as a TensorFlow graph ----------------------------------------

tool=build/examples/examples/graft_import
glyphs=examples/glyphs
out=build/examples/glyphs
rm -rf "$out"
"$tool" "$glyphs/glyphs.prototxt" --weights "$glyphs/glyphs.caffemodel" \
    --input "data=$glyphs/input.npy" --output prob --save "$out/caffe"
"$tool" "$glyphs/glyphs.pb" \
    --input "images=$glyphs/input_nhwc.npy" --output predictions --save "$out/tensorflow"
cp "$out/caffe/prob.npy" "$out/caffe_out.npy"
cp "$out/tensorflow/predictions.npy" "$out/tf_out.npy"
"$python" "$glyphs/show.py" "$out/caffe_out.npy" "$out/tf_out.npy" # fails if the two results differ
