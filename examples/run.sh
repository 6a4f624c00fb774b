#!/usr/bin/env bash
# examples/run.sh - two units, two models of one classifier, the answers of both; with a model: graft_import, and that model
# SPDX-License-Identifier: Apache-2.0
#
# examples/run.sh                       builds examples/glyphs, header-only, and runs it: less than a minute
# examples/run.sh MODEL [OPTION ...]    builds graft_import with all that ships, once (minutes), which says what MODEL is
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# --- requirements: a package is missing if the program or header that it provides is not found ------------------------

missing=()
need() { command -v "$2" >/dev/null || missing+=("$1"); }
has_header() { # the preprocessor finds headers wherever they were installed
    command -v g++ >/dev/null && g++ -x c++ -E -o /dev/null - 2>/dev/null <<<"#include <$1>"
}
need g++ g++
has_header boost/hana.hpp || missing+=(libboost-dev)
has_header fmt/format.h || missing+=(libfmt-dev)
if [ $# -gt 0 ]; then
    need cmake cmake
    need python3 python3
    command -v ninja >/dev/null || command -v make >/dev/null || missing+=(make)
    has_header CLI/CLI.hpp || missing+=(libcli11-dev)
fi

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
fi

# --- a model of yours: the whole tool -----------------------------------------------------------------------------------

if [ $# -gt 0 ]; then
    generator=()
    if [ ! -e build/examples/CMakeCache.txt ] && command -v ninja >/dev/null; then
        generator=(-G Ninja)
    fi
    cmake -S . -B build/examples "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DGRAFT_BUILD_TESTS=OFF -DGRAFT_BUILD_BENCH=OFF
    cmake --build build/examples -j 2 --target graft_import
    exec build/examples/examples/graft_import "$@"
fi

# --- the glyphs: two units, header-only -----------------------------------------------------------------------------------

build=build/glyphs
mkdir -p "$build"
if [ ! -e "$build/glyphs" ] || [ -n "$(find include examples/glyphs -newer "$build/glyphs" -type f -print -quit)" ]; then
    compile() {
        echo "[$2 of 2] examples/glyphs/$1.cpp"
        g++ -std=c++20 -O0 -Iinclude -c "examples/glyphs/$1.cpp" -o "$build/$1.o"
    }
    compile target 1 &
    compile main 2
    wait $!
    g++ "$build/target.o" "$build/main.o" -lfmt -o "$build/glyphs"
fi
"$build/glyphs" examples/glyphs
echo
echo "next: examples/run.sh MODEL, which builds graft_import with all that ships and says what a .pb, .prototxt or .onnx file of yours is"
