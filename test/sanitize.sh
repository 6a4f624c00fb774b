#!/usr/bin/env bash
# test/sanitize.sh - the tests of every module, the examples and graft_import under AddressSanitizer and UBSan, with GRAFT_CHECKED
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/sanitize.sh [--smoke | PART...]     a part is a module (base, tensor, ... import) or `tool`; default: all of them
# Needs clang (Debian: clang-14 libclang-rt-14-dev): g++'s UBSan forbids comparisons that constant evaluation needs.
# The same build counts lines for test/coverage.sh; SANITIZERS= (empty) for that alone, in half the time. --smoke is the ctest `sanitized`: three test files, in seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
compiler=${CXX:-$(command -v clang++-14 || command -v clang++-19 || command -v clang++ || true)}
sanitizers="${SANITIZERS--fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer} -O0 -g1"
export ASAN_OPTIONS=detect_stack_use_after_return=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1

if [ "${1:-}" = --smoke ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    echo 'int main() {}' >"$folder/probe.cpp"
    if [ -z "$compiler" ] || ! "$compiler" $sanitizers "$folder/probe.cpp" -o "$folder/probe" 2>/dev/null; then
        echo "skipped: no clang++ with sanitizers (Debian: clang-14 libclang-rt-14-dev)"
        exit 77
    fi
    sources=(test/session/session.cpp test/graph/edit.cpp test/model/wire_text.cpp test/main.cpp)
    printf '%s\n' "${sources[@]}" | # xargs: two at a time, and its status is an error if one fails
        xargs -P 2 -I{} sh -c "'$compiler' -std=c++20 $sanitizers -Iinclude -I. -c {} -o '$folder/'\$(echo {} | tr / _).o"
    "$compiler" $sanitizers "$folder"/*.o -o "$folder/tests" -lfmt
    "$folder/tests"
    exit
fi

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(base tensor op model fusion graph mapping kernel session tiling constant program library text import export shipped cann tool)

build=build/sanitize
generator=()
if [ ! -e "$build/CMakeCache.txt" ] && command -v ninja >/dev/null; then generator=(-G Ninja); fi
cmake -S . -B "$build" "${generator[@]}" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug -DGRAFT_BUILD_BENCH=OFF -DGRAFT_QUICK_TESTS=ON \
    -DCMAKE_CXX_FLAGS_DEBUG= -DCMAKE_CXX_FLAGS="$sanitizers -DGRAFT_CHECKED -D_GLIBCXX_ASSERTIONS -fprofile-instr-generate -fcoverage-mapping" >/dev/null

failed=()
for part in "${parts[@]}"; do
    rm -f "$build/profile/$part"-*.profraw
    export LLVM_PROFILE_FILE="$PWD/$build/profile/$part-%4m.profraw" # %4m: at most four files, merged by the programs themselves
    if [ "$part" = tool ]; then
        mapfile -t examples < <(find examples -maxdepth 1 -name '*.cpp' | sort | sed 's|examples/\(.*\)\.cpp|example_\1|')
        cmake --build "$build" -j "${JOBS:-2}" --target graft_import "${examples[@]}"
        ctest --test-dir "$build" -R '^(example\.|passes$|coherence$|steps$|tool$|layers$|import\.symbols\.tool$)' --output-on-failure --timeout 3000 || failed+=(tool)
    else
        cmake --build "$build" -j "${JOBS:-2}" --target "test_$part"
        "$build/test/test_$part" || failed+=("$part")
    fi
done
[ ${#failed[@]} -eq 0 ] || { echo "failed under sanitizers: ${failed[*]}" >&2; exit 1; }
echo "clean under sanitizers: ${parts[*]}"
