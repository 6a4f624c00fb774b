#!/usr/bin/env bash
# test/coverage.sh - line coverage of include/ by the tests that test/sanitize.sh has built and run
# SPDX-License-Identifier: Apache-2.0
#
# usage: test/coverage.sh [PART...]     runs test/sanitize.sh for these parts first; all of them when nothing has run yet
#        MISSED=graph/plan.hpp test/coverage.sh     and the lines of one header that nothing runs
# Needs llvm-profdata and llvm-cov of the clang that compiled (Debian: llvm-14). A line counts as run when any program runs it
# in any instantiation. Templates without an instantiation have no lines; what only the compiler evaluates counts as not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/sanitize
if [ $# -gt 0 ] || ! compgen -G "$build/profile/*.profraw" >/dev/null; then test/sanitize.sh "$@"; fi

compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
version=$("$compiler" -dumpversion | cut -d. -f1)
rm -f "$build"/profile/*.lcov
for program in "$build"/test/test_* "$build"/examples/*; do # each with its own profile: one function has two bodies in two programs
    part=$(basename "$program" | sed 's/^test_//')
    [ "$(dirname "$program")" = "$build/test" ] || part=tool
    if [ -f "$program" ] && [ -x "$program" ] && compgen -G "$build/profile/$part-*.profraw" >/dev/null; then
        merged="$build/profile/$part.profdata"
        "llvm-profdata-$version" merge -sparse "$build/profile/$part"-*.profraw -o "$merged"
        "llvm-cov-$version" export -format=lcov -skip-expansions -skip-functions -instr-profile="$merged" "$program" 2>/dev/null \
            >"$build/profile/$part-$(basename "$program").lcov"
    fi
done
python3 - "$PWD/include/" "${MISSED:-}" "$build"/profile/*.lcov <<'PYTHON'
import collections, os, sys
root, asked = sys.argv[1:3]
runs = collections.defaultdict(lambda: collections.defaultdict(int)) # header -> line -> how often
for report in sys.argv[3:]:
    name = None
    for line in open(report):
        kind, _, rest = line.rstrip('\n').partition(':')
        if kind == 'SF':
            path = os.path.normpath(rest)
            name = path[len(root):] if path.startswith(root) else None
        elif kind == 'DA' and name:
            number, count = rest.split(',')[:2]
            runs[name][int(number)] += int(count)
rooms = collections.defaultdict(lambda: [0, 0])
headers = []
for name, lines in runs.items():
    covered = sum(count > 0 for count in lines.values())
    headers.append((len(lines) - covered, len(lines), name))
    parts = name.split('/')
    for room in ('/'.join(parts[1:3 if parts[1] == 'library' and len(parts) > 3 else 2]).removesuffix('.hpp'), 'include/'):
        rooms[room][0] += covered
        rooms[room][1] += len(lines)
    if asked and name.endswith(asked):
        text = open(root + name).read().splitlines()
        print(*(f'{name}:{number}: {text[number - 1]}' for number, count in sorted(lines.items()) if not count), sep='\n')
for missed, count, name in sorted(headers, reverse=True)[:25]:
    print(f'{name:<60}{missed:>6} of {count:>5} lines not run')
for room, (covered, count) in sorted(rooms.items(), key=lambda each: (each[0] == 'include/', each[0])):
    print(f'{room:<20}{covered:>7} of {count:>6} lines{100 * covered / max(count, 1):>8.1f} %')
PYTHON
