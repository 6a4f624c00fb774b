#!/usr/bin/env python3
# test/reject/run.py - every test/reject/*.cpp compiles as it is and, with -DGRAFT_REJECT, fails for the reason it states
# SPDX-License-Identifier: Apache-2.0
"""A reject test holds a valid and an invalid half in one file, and what the compiler must say about the second:

    // expect: duplicate_name.*TopK
    #ifndef GRAFT_REJECT
    ... valid ...
    #else
    ... invalid ...
    #endif

Both halves must agree with the compiler: the valid half proves that the file breaks for no other reason, and the
regular expression must be found in the *first* error line, the one a user reads.

The files of self_test/ are tests that must not pass: each says in `// harness: <regex>` what the harness must answer.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ERROR = re.compile(r'(?:fatal )?error: (.*)')


def compile_half(options, source, reject):
    """(exit status, first error message or None, everything said)"""
    is_clang = 'clang' in pathlib.Path(options.compiler).name
    command = [options.compiler, f'-std={options.std}', '-fsyntax-only',
               # without carets: source lines quoted in a message cannot match the expectation
               '-fno-caret-diagnostics' if is_clang else '-fno-diagnostics-show-caret',
               '-fno-color-diagnostics' if is_clang else '-fdiagnostics-color=never']
    for directory in options.include:
        command += ['-I', directory]
    for directory in options.system_include:
        command += ['-isystem', directory]
    if reject:
        command.append('-DGRAFT_REJECT')
    done = subprocess.run(command + [str(source)], capture_output=True, text=True, errors='replace',
                          timeout=options.timeout,
                          env={**os.environ, 'LC_ALL': 'C'})  # quotes of messages are then ' everywhere
    said = done.stdout + done.stderr
    for line in said.splitlines():
        found = ERROR.search(line)
        if found:
            return done.returncode, found.group(1), said
    return done.returncode, None, said


def head(text, lines=12):
    rows = text.splitlines()
    return '\n'.join('    ' + row[:400] for row in rows[:lines])


def judge(options, source):
    """None when the file passes, else what is wrong."""
    text = source.read_text(encoding='utf-8')
    expected = re.findall(r'^// expect: (.+?)\s*$', text, re.MULTILINE)
    if len(expected) != 1:
        return f"needs exactly one '// expect: <regex>' line, has {len(expected)}"
    if 'GRAFT_REJECT' not in text:
        return 'has no half under GRAFT_REJECT'
    try:
        reason = re.compile(expected[0])
    except re.error as mistake:
        return f"'{expected[0]}' is no regular expression: {mistake}"

    try:
        status, error, said = compile_half(options, source, reject=False)
        if status != 0:
            return f'the valid half does not compile: {error}\n{head(said)}'
        status, error, said = compile_half(options, source, reject=True)
    except subprocess.TimeoutExpired:
        return f'the compiler needs more than {options.timeout} s'
    if status == 0:
        return 'the invalid half compiles'
    if error is None or 'internal compiler error' in said or 'PLEASE submit a bug report' in said:
        return f'the compiler ended with status {status} without judging the file\n{head(said)}'
    if not reason.search(error):
        return f"the first error is not /{expected[0]}/: {error}\n{head(said)}"
    return None


def self_test(options, sources):
    """The mistakes of the harness itself, in words."""
    mistakes = []
    for source in sources:
        harness = re.findall(r'^// harness: (.+?)\s*$', source.read_text(encoding='utf-8'), re.MULTILINE)
        answer = judge(options, source) or 'passes'
        if len(harness) != 1 or not re.search(harness[0], answer):
            mistakes.append(f'self_test/{source.name}: the harness should say {harness}, says: {answer}')
    if not sources:
        mistakes.append('self_test/ is empty')
    return mistakes


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--compiler', default='g++')
    parser.add_argument('--std', default='c++20')
    parser.add_argument('--include', action='append', default=[])
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--timeout', type=int, default=120, help='seconds for one compilation')
    parser.add_argument('files', nargs='*', type=pathlib.Path, help='these only')
    options = parser.parse_args()
    options.include = options.include or [str(here.parent.parent / 'include')]

    mistakes = self_test(options, sorted((here / 'self_test').glob('*.cpp')))
    for mistake in mistakes:
        print(mistake)

    sources = options.files or sorted(here.glob('*.cpp'))
    failed = len(mistakes)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for source, answer in zip(sources, pool.map(lambda s: judge(options, s), sources)):
            if answer:
                failed += 1
                print(f'FAILED {source.name}: {answer}')
    print(f'{len(sources)} reject tests on {pathlib.Path(options.compiler).name}, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
