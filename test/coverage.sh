#!/usr/bin/env bash
# test/coverage.sh - line coverage of include/ by the tests that test/sanitize.sh has built and run
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/coverage.sh [PART...]     runs test/sanitize.sh for these parts first; for all of them if there was no run yet
#        MISSED=graph/plan/plan.hpp test/coverage.sh     also prints the lines of this header that no test runs
# Needs llvm-profdata and llvm-cov of the clang that compiled (Debian: llvm-14).
# A line counts as run if a program runs it in some instantiation. Lines of constexpr functions that no program has code for
# are counted separately: code that only the compiler evaluates cannot be run. Templates without an instantiation have no lines.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/sanitize
if [ $# -gt 0 ] || ! compgen -G "$build/profile/*.profraw" >/dev/null; then test/sanitize.sh "$@"; fi

compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
version=$("$compiler" -dumpversion | cut -d. -f1)
rm -rf "$build/coverage"
mkdir "$build/coverage"
for program in "$build"/test/test_* "$build"/examples/*; do # each with its own profile: one function has two bodies in two programs
    name=$(basename "$program")
    part=${name#test_}
    [ "$(dirname "$program")" = "$build/test" ] || part=tool
    if [ -f "$program" ] && [ -x "$program" ] && compgen -G "$build/profile/$part-*.profraw" >/dev/null; then
        of="$build/coverage/$name"
        "llvm-profdata-$version" merge "$build/profile/$part"-*.profraw -o "$of.profdata"
        "llvm-profdata-$version" show --all-functions "$of.profdata" >"$of.emitted"
        "llvm-cov-$version" export -format=lcov -skip-expansions -skip-functions -instr-profile="$of.profdata" "$program" >"$of.lcov" 2>/dev/null
        "llvm-cov-$version" export -skip-expansions -instr-profile="$of.profdata" "$program" >"$of.json" 2>/dev/null
    fi
done
python3 - "$PWD/include/" "${MISSED:-}" "$build"/coverage/*.lcov <<'PYTHON'
import collections, json, os, re, sys

root, asked, *reports = sys.argv[1:]
runs = collections.defaultdict(lambda: collections.defaultdict(int))  # header -> line -> how often
has_code = collections.defaultdict(set)                              # header -> lines of functions that some program has
without = collections.defaultdict(set)                               # header -> (first, last) of functions that a program lacks


def header_of(path):
    path = os.path.normpath(path)
    return path[len(root):] if path.startswith(root) else None


for report in reports:
    name = None
    for line in open(report):
        kind, _, rest = line.rstrip('\n').partition(':')
        if kind == 'SF':
            name = header_of(rest)
        elif kind == 'DA' and name:
            number, count = rest.split(',')[:2]
            runs[name][int(number)] += int(count)
    stem = report.removesuffix('.lcov')
    emitted = {line.strip()[:-1] for line in open(stem + '.emitted') if re.fullmatch(r'  \S.*:\n', line)}
    for function in json.load(open(stem + '.json'))['data'][0]['functions']:
        first, _, last = function['regions'][0][:3]
        name = header_of(function['filenames'][0])
        if name and function['name'] in emitted:
            has_code[name].update(range(first, last + 1))
        elif name:
            without[name].add((first, last))

texts = {name: open(root + name).read().splitlines() for name in runs}


def is_constexpr(name, first):
    """Whether the declaration whose body begins in this line says so"""
    for number in range(first, max(first - 4, 0), -1):
        text = texts[name][number - 1]
        if number < first and re.search(r'[;{}:]\s*(//.*)?$', text):
            return False
        if re.search(r'\bconst(expr|eval)\b(?!\s*[({])', text):
            return True
    return False


evaluated = {name: {number for first, last in ranges if is_constexpr(name, first) for number in range(first, last + 1)} - has_code[name]
             for name, ranges in without.items()}
rooms = collections.defaultdict(lambda: [0, 0, 0])
headers = []
for name, lines in runs.items():
    covered = sum(count > 0 for count in lines.values())
    missed = [number for number, count in sorted(lines.items()) if not count and number not in evaluated.get(name, ())]
    headers.append((len(missed), covered + len(missed), name))
    parts = name.split('/')
    for room in ('/'.join(parts[1:3 if parts[1] == 'library' and len(parts) > 3 else 2]).removesuffix('.hpp'), 'include/'):
        rooms[room][0] += covered
        rooms[room][1] += covered + len(missed)
        rooms[room][2] += len(lines) - covered - len(missed)
    if asked and name.endswith(asked):
        print(*(f'{name}:{number}: {texts[name][number - 1]}' for number in missed), sep='\n')
for missed, count, name in sorted(headers, reverse=True)[:25]:
    print(f'{name:<60}{missed:>6} of {count:>5} lines not run')
for room, (covered, count, constant) in sorted(rooms.items(), key=lambda each: (each[0] == 'include/', each[0])):
    print(f'{room:<20}{covered:>7} of {count:>6} lines{100 * covered / max(count, 1):>8.1f} %    and {constant:>5} that only the compiler evaluates')
PYTHON
