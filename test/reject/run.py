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
regular expression must be found in the *first* error line, the one a user reads. The *last* error, where a terminal
stops, must be the same, or say that the first one is to be mended. Where it says the mistake in other words, as g++ does
where a constant is none, `// last: <regex>` has them.

The files of self_test/ are tests that must not pass: each says in `// harness: <regex>` what the harness must answer.

No mistake fills a screen: a compiler says at most LINES lines of one, its quotations of the source included. A file that
cannot do better yet says `// lines: N`; N only goes down.

Most of the time of a compiler goes into headers, so files that begin with the same #include lines share a precompiled
header of exactly these, and their valid halves are compiled together, each in a namespace of its own. Where such a batch
fails, its files are compiled one by one. An invalid half is always compiled alone.

README.md lists the files, messages.tsv what each compiler prints first: `run.py --write` writes both, the messages of
one compiler from its run. Every run holds them against the files.

With --share the files that changed last and a part of the others are taken (test/structure/recent.py), on each compiler
another part, which CI does; GRAFT_ALL_TESTS=1, or test/reject.sh, takes all.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

for folder in ('structure', 'text'):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / folder))
import errors_page
import recent

ERROR = re.compile(r'^\S[^|]*?: (?:fatal )?error: (.*)')  # not in a quoted line of the source


MEND = re.compile('mend[ _]the[ _]first[ _]error[ _]above')
LINES = 40          # of a compiler's output for one mistake
BATCH = 12          # valid halves compiled together: a failure costs as many compilations more
WORTHWHILE = 3      # files that must share their #include lines before these are precompiled


def flags(options):
    command = [options.compiler, f'-std={options.std}']
    for directory in options.include:
        command += ['-I', directory]
    for directory in options.system_include:
        command += ['-isystem', directory]
    return command


def is_clang(options):
    return 'clang' in pathlib.Path(options.compiler).name


def includes(source):
    """The #include lines before the file's first condition, with absolute paths where they are relative to the file"""
    text = source.read_text(encoding='utf-8').partition('\n#if')[0]
    lines = []
    for line in re.findall(r'^#include .+?\s*$', text, re.MULTILINE):
        name = re.match(r'#include "(.+)"', line)
        beside = source.resolve().parent / name.group(1) if name else None
        lines.append(f'#include "{beside.resolve()}"' if beside and beside.exists() else line.strip())
    return tuple(sorted(set(lines)))


def precompile(options, folder, lines):
    """The options with which a file finds these #include lines precompiled; none where the header does not compile alone,
    which is then the answer of each file"""
    header = folder / f'{abs(hash(lines)):x}.hpp'
    header.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    target = header.with_name(header.name + ('.pch' if is_clang(options) else '.gch'))
    once = ['-fpch-instantiate-templates'] if is_clang(options) else []  # not again in each file
    done = subprocess.run(flags(options) + once + ['-x', 'c++-header', str(header), '-o', str(target)], capture_output=True,
                          timeout=options.timeout)
    if done.returncode != 0:
        return []
    return ['-include-pch', str(target)] if is_clang(options) else ['-include', str(header)]


def precompile_shared(options, pool, sources):
    """The options of precompile() by the #include lines that several files share"""
    count = collections.Counter(includes(source) for source in sources)
    shared = [lines for lines, files in count.items() if lines and files >= WORTHWHILE]
    return dict(zip(shared, pool.map(lambda lines: precompile(options, options.scratch, lines), shared)))


def compile_half(options, source, reject):
    """(exit status, first error message or None, everything said)"""
    command = flags(options) + ['-fsyntax-only']
    command += ['-fno-color-diagnostics'] if is_clang(options) else ['-fdiagnostics-color=never']
    command += options.precompiled.get(includes(source), [])
    if reject:
        command.append('-DGRAFT_REJECT')
    done = subprocess.run(command + [str(source)], capture_output=True, text=True, errors='replace',
                          timeout=options.timeout,
                          env={**os.environ, 'LC_ALL': 'C'})  # quotes of messages are then ' everywhere
    said = done.stdout + done.stderr
    for line in said.splitlines():
        found = ERROR.match(line)
        if found:
            return done.returncode, found.group(1), said
    return done.returncode, None, said


def valid_together(options, pool, sources):
    """The files whose valid halves are known to compile, from batches of files with the same #include lines"""
    groups = collections.defaultdict(list)
    for source in sources:
        # what reaches out of its namespace is compiled alone
        if not re.search(r'^#\s*(define|undef|pragma)|^namespace graft|struct graft::|::graft', source.read_text(encoding='utf-8'), re.MULTILINE):
            groups[includes(source)].append(source)
    batches = [files[i:i + BATCH] for files in groups.values() for i in range(0, len(files), BATCH)]

    def compiles(numbered):
        number, batch = numbered
        unit = options.scratch / f'valid_{number}.cpp'
        unit.write_text('\n'.join(includes(batch[0])) + '\n' + ''.join(
            f'namespace file_{i} {{\n#include "{source.resolve()}"\n}}\n' for i, source in enumerate(batch)), encoding='utf-8')
        command = flags(options) + ['-fsyntax-only'] + options.precompiled.get(includes(batch[0]), [])
        try:
            return subprocess.run(command + [str(unit)], capture_output=True, timeout=options.timeout).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    return {source for batch, good in zip(batches, pool.map(compiles, enumerate(batches))) if good for source in batch}


def head(text, lines=12):
    rows = text.splitlines()
    return '\n'.join('    ' + row[:400] for row in rows[:lines])


def last_error(said):
    """The last error message, and it with the lines after it"""
    lines = said.splitlines()
    at = max(i for i, line in enumerate(lines) if ERROR.match(line))
    return ERROR.match(lines[at]).group(1), '\n'.join(lines[at:])


def judge(options, source, valid, messages):
    """None when the file passes, else what is wrong. The valid halves of the files of `valid` are known to compile; what
    the compiler prints first is added to `messages`."""
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
        status, error, said = (0, None, '') if source in valid else compile_half(options, source, reject=False)
        if status != 0:
            return f'the valid half does not compile: {error}\n{head(said)}'
        status, error, said = compile_half(options, source, reject=True)
    except subprocess.TimeoutExpired:
        return f'the compiler needs more than {options.timeout} s'
    if status == 0:
        return 'the invalid half compiles'
    messages[source.name] = in_words(error or '')
    if error is None or 'internal compiler error' in said or 'PLEASE submit a bug report' in said:
        return f'the compiler ended with status {status} without judging the file\n{head(said)}'
    if not reason.search(error):
        return f"the first error is not /{expected[0]}/: {error}\n{head(said)}"
    last, to_the_end = last_error(said)
    others = re.search(r'^// last: (.+?)\s*$', text, re.MULTILINE)
    if not reason.search(last) and not MEND.search(to_the_end) and not (others and re.search(others.group(1), last)):
        return f"the last error is neither /{expected[0]}/ nor to mend the first: {last}"
    most = int((re.findall(r'^// lines: (\d+)$', text, re.MULTILINE) or [LINES])[0])
    if len(said.splitlines()) > most:
        return f'the compiler says {len(said.splitlines())} lines, more than {most}: {error}'
    return None


def judge_all(options, sources, messages=None):
    """What is wrong with each file, in their order"""
    messages = {} if messages is None else messages
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        options = argparse.Namespace(**{**vars(options), 'scratch': pathlib.Path(scratch)})
        options.precompiled = precompile_shared(options, pool, sources)
        valid = valid_together(options, pool, sources)
        return list(pool.map(lambda source: judge(options, source, valid, messages), sources))


def self_test(options, sources):
    """The mistakes of the harness itself, in words. The files are judged together, as those of the tests are, so that what
    is wrong with one of a batch is seen"""
    mistakes = []
    for source, answer in zip(sources, judge_all(options, sources)):
        harness = re.findall(r'^// harness: (.+?)\s*$', source.read_text(encoding='utf-8'), re.MULTILINE)
        answer = answer or 'passes'
        if len(harness) != 1 or not re.search(harness[0], answer):
            mistakes.append(f'self_test/{source.name}: the harness should say {harness}, says: {answer}')
    if not sources:
        mistakes.append('self_test/ is empty')
    return mistakes


COMPILERS = ('g++', 'clang++-14', 'clang++-19')
HEAD = """# What does not compile

Each file of this folder has one error: its first half compiles, its second does not, and the first error of each compiler
says why (the operator or plugin, the code, the parameter). [ERRORS.md](../../ERRORS.md) explains the codes;
[messages.tsv](messages.tsv) has what g++ 12, clang 14 and clang 19 print first. Written by `run.py --write`.

| What | Code | Test |
|---|---|---|
"""


def title(source):
    """What the file's first line says, or its name in words"""
    found = re.match(r'// test/reject/\S+ - ((?:.+\n// (?!SPDX|expect:|last:))*.+)', source.read_text(encoding='utf-8'))
    return found.group(1).replace('\n//', '') if found else source.stem.replace('__', ': ').replace('_', ' ')


def expectation(source):
    found = re.search(r'^// expect: (.+?)\s*$', source.read_text(encoding='utf-8'), re.MULTILINE)
    return found.group(1) if found else ''


def readme(sources):
    """One line for each file: what is wrong, the code that it expects or nothing where it expects other words, the file"""
    codes = {code for _, rows in errors_page.groups() for code, *_ in rows}
    lines = []
    for source in sources:
        code = next((word for word in re.findall(r'[a-z]+(?:_[a-z]+)*', expectation(source)) if word in codes), '')
        lines.append(f'| {title(source)} | {code and f"`{code}`"} | [{source.name}]({source.name}) |')
    return HEAD + '\n'.join(lines) + '\n'


def in_words(message):
    """A message without the namespaces"""
    return message.replace('\u2018', "'").replace('\u2019', "'").replace('graft::v0::', '').replace('graft::', '').strip()


def read_messages(path):
    """compiler -> file -> what it prints first"""
    found = {compiler: {} for compiler in COMPILERS}
    for line in path.read_text(encoding='utf-8').splitlines()[1:] if path.exists() else []:
        name, *messages = line.split('\t')
        for compiler, message in zip(COMPILERS, messages):
            found[compiler][name] = message
    return found


def write_messages(path, messages, sources):
    lines = ['\t'.join((source.name, *(messages[compiler].get(source.name, '') for compiler in COMPILERS))) for source in sources]
    path.write_text('\n'.join(['\t'.join(('file', *COMPILERS)), *lines]) + '\n', encoding='utf-8')


def page_mistakes(sources, here):
    """What is not current in README.md and messages.tsv"""
    if (here / 'README.md').read_text(encoding='utf-8') != readme(sources):
        yield 'README.md is not current; run.py --write writes it'
    names = {source.name for source in sources}
    for compiler, messages in read_messages(here / 'messages.tsv').items():
        yield from (f'messages.tsv has a line for {name}, which does not exist' for name in messages.keys() - names)
        for source in sources:
            message = messages.get(source.name)
            if not message or not re.search(in_words(expectation(source)), message):
                yield f'messages.tsv says of {source.name}: {message}; the file expects {expectation(source)}; run.py --write --compiler {compiler} writes it'


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--compiler', default='g++')
    parser.add_argument('--std', default='c++20')
    parser.add_argument('--include', action='append', default=[])
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--timeout', type=int, default=120, help='seconds for one compilation')
    parser.add_argument('--write', action='store_true', help="write README.md, and the compiler's messages into messages.tsv")
    parser.add_argument('--share', action='store_true', help='the files that changed last and a part of the others')
    parser.add_argument('files', nargs='*', type=pathlib.Path, help='these only')
    options = parser.parse_args()
    options.include = options.include or [str(here.parent.parent / 'include')]
    options.precompiled = {}

    sources = sorted(here.glob('*.cpp'))
    everything, messages = sources, {}
    mistakes = self_test(options, sorted((here / 'self_test').glob('*.cpp')))
    count = len(sources)
    if options.share:
        names = (source.relative_to(recent.ROOT).as_posix() for source in sources)
        at = COMPILERS.index(compiler) if (compiler := pathlib.Path(options.compiler).name) in COMPILERS else 0
        sources = [recent.ROOT / name for name in recent.share(names, 1 / 10, 1 / 10, at)]
    sources = options.files or sources
    answers = judge_all(options, sources, messages)
    if options.write:
        (here / 'README.md').write_text(readme(everything), encoding='utf-8')
        known = read_messages(here / 'messages.tsv')
        known[pathlib.Path(options.compiler).name].update(messages)
        write_messages(here / 'messages.tsv', known, everything)
    mistakes += page_mistakes(everything, here)
    failed = len(mistakes)
    print(*mistakes, sep='\n', end='\n' if mistakes else '')
    for source, answer in zip(sources, answers):
        if answer:
            failed += 1
            print(f'FAILED {source.name}: {answer}')
    print(f'{len(sources)} of {count} reject tests on {pathlib.Path(options.compiler).name}, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
