#!/usr/bin/env bash
# test/run.sh - installs missing packages, builds everything into build/test and runs all tests
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# --- requirements: a package is missing if the program or header that it provides is not found ------------------------

missing=()  # required for the build
wanted=()   # more compilers, and libraries to compare with: tests that need them are left out without them
need() { command -v "$2" >/dev/null || missing+=("$1"); }
want() { command -v "$2" >/dev/null || wanted+=("$1"); }
need g++ g++
need cmake cmake
need python3 python3
command -v ninja >/dev/null || command -v make >/dev/null || missing+=(ninja-build)
want clang-14 clang++-14
want clang-19 clang++-19
want clang-format-19 clang-format-19
[ -n "$(find /usr/lib/llvm-*/lib/clang -name 'libclang_rt.fuzzer-*.a' 2>/dev/null | head -n 1)" ] || wanted+=(libclang-rt-19-dev libclang-rt-14-dev)
want valgrind valgrind
want dpkg-dev dpkg-shlibdeps
want man-db man
want zsh zsh
want protobuf-compiler protoc
[ -x /usr/lib/llvm-22/bin/mlir-opt ] || wanted+=(mlir-22-tools)
[ -n "$(find /usr/lib/llvm-22/lib -name 'libmlir_runner_utils.so*' 2>/dev/null | head -n 1)" ] || wanted+=(libmlir-22)
want chromium chromium
want nodejs node
want node-typescript tsc
want doxygen doxygen
want gdb gdb
want jq jq
for python in $(type -ap python3) none; do
    "$python" -c 'import numpy' 2>/dev/null && break
done
[ "$python" != none ] || wanted+=(python3-numpy)
/usr/bin/python3 -c 'import onnx' 2>/dev/null || wanted+=(python3-onnx)

has_header() { # the preprocessor finds headers wherever they were installed
    command -v g++ >/dev/null && g++ -x c++ -E -o /dev/null - 2>/dev/null <<<"#include <$1>"
}
has_header boost/hana.hpp || missing+=(libboost-dev)
has_header doctest/doctest.h || missing+=(doctest-dev)
has_header fmt/format.h || missing+=(libfmt-dev)
has_header CLI/CLI.hpp || missing+=(libcli11-dev)
has_header google/protobuf/message.h || wanted+=(libprotobuf-dev)
has_header oneapi/dnnl/dnnl.h || wanted+=(libdnnl-dev)
has_header hdf5/serial/hdf5.h || wanted+=(libhdf5-dev)
has_header nlohmann/json.hpp || wanted+=(nlohmann-json3-dev)

if [ ${#missing[@]} -gt 0 ] || [ ${#wanted[@]} -gt 0 ]; then
    if command -v apt-get >/dev/null; then
        root=()
        [ "$(id -u)" -eq 0 ] || root=(sudo)
        "${root[@]}" apt-get update -qq || true
        if [ ${#missing[@]} -gt 0 ]; then
            echo "installing ${missing[*]}"
            "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
        fi
        for package in "${wanted[@]}"; do # one by one: not every distribution has every compiler
            "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" ||
                echo "no $package: its tests are left out"
        done
    elif [ ${#missing[@]} -gt 0 ]; then
        echo "error: please install: ${missing[*]}" >&2
        exit 1
    fi
fi

# --- build and test ---------------------------------------------------------------------------------------------------

generator=()
if [ ! -e build/test/CMakeCache.txt ] && command -v ninja >/dev/null; then
    generator=(-G Ninja)
fi
cmake -S . -B build/test "${generator[@]}" -DGRAFT_BUILD_BENCH=OFF -DGRAFT_QUICK_TESTS=ON # bench/gates.py, a test, compiles its own programs
cmake --build build/test -j 2
ctest --test-dir build/test -j 2 --output-on-failure "$@"
