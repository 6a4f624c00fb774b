#!/usr/bin/env python3
# test/mutate/run.py - mistakes made from right definitions: what the compiler says of each, and what a run says of the rest
# SPDX-License-Identifier: Apache-2.0
"""Compiles a sample of mutants, each in a process of its own with a precompiled header, and classifies them (README.md).
Writes one line for each into --out; prints a table in Markdown."""

import argparse
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import sample
import subjects as all_of

ERROR = re.compile(r'^\S[^|]*?: (?:fatal )?error: (.*)')
WARNING = re.compile(r'^\S[^|]*?: warning: (.*)')
NAMED = re.compile(r"errc::\w+.*name<(?:'|\(char\))|inferred_another_\w+<.*name<'|ill_formed_layout<.*layout_mistake::")
OWN = re.compile(r'ill_formed|errc::|inferred_another|static assertion failed due to requirement .*: [a-z]')
HEADER = '\n'.join(f'#include <{name}>' for name in (
    'algorithm', 'array', 'cstdio', 'cstring', 'map', 'memory', 'numeric', 'string', 'vector', 'graft/all.hpp',
    'graft/frontend/caffe.hpp', 'graft/frontend/onnx.hpp', 'graft/frontend/tensorflow.hpp', 'graft/fusion.hpp', 'graft/text.hpp',
    'graft/tiling/simulation.hpp', 'graft/op/catalog/listed.hpp')) + '\n'
UNITS = ('frontend/src.ipp', 'graph/src.ipp', 'mapping/src.ipp', 'program/src.ipp', 'tiling/src.ipp', 'text/src.ipp')
# What the compiler must refuse, in the subjects that compile quickest
SMOKE = {'count': 60, 'seed': 5, 'no_run': True, 'folders': 'examples,reject', 'least_named': 60,
         'operators': r'(name\.(letter|case|stale|declared)|access\.|word|base|member\.(misspelt|another)|list\.(dup|foreign)|type\.context|'
                      r'line\.|link\.duplicated|value|operator)(?!.*unguarded)'}
OUTCOMES = ('named', 'refused', 'warned', 'late', 'silent', 'crash', 'equivalent')


class runner:
    def __init__(self, options, scratch):
        self.options, self.scratch = options, scratch
        self.lock, self.known = threading.Lock(), {}
        self.flags = [options.compiler, '-std=c++20', '-DGRAFT_SEPARATE', '-O1', '-Wall', '-Wextra', '-fno-color-diagnostics', '-ffp-contract=off']
        self.include = ['-I', str(all_of.ROOT / 'include'), '-I', str(all_of.ROOT / 'examples'),
                        '-I', str(all_of.ROOT / 'test/reject')]
        for folder in options.system_include:
            self.include += ['-isystem', folder]
        (scratch / 'all.hpp').write_text(HEADER, encoding='utf-8')
        pch = ['-fpch-instantiate-templates', '-x', 'c++-header', str(scratch / 'all.hpp'), '-o', str(scratch / 'all.pch')]
        subprocess.run(self.flags + self.include + pch, check=True, timeout=300)

    def run(self, command, folder, seconds):
        """(status, output, errors); status None after a timeout"""
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds, env={**os.environ, 'LC_ALL': 'C'})
            return done.returncode, done.stdout, done.stderr.decode('utf-8', 'replace')
        except subprocess.TimeoutExpired:
            return None, b'', ''

    def write(self, subject, text, folder):
        for path in subject.beside:
            shutil.copy(path, folder)
        target = folder / subject.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding='utf-8')
        if subject.driver:
            (folder / subject.unit).write_text(subject.driver, encoding='utf-8')
        elif not subject.program:
            with open(target, 'a', encoding='utf-8') as file:
                file.write(all_of.kept(subject.text))

    def compile(self, subject, folder, *how):
        return self.run(self.flags + ['-I', '.', *self.include, '-include-pch', str(self.scratch / 'all.pch'), *how, subject.unit],
                        folder, self.options.timeout)

    def first(self, subject):
        """What the unchanged subject does: its warnings, object file and output, each made when it is asked for"""
        with self.lock:
            entry = self.known.setdefault(subject.name, {'lock': threading.Lock()})
        return entry

    def warnings(self, said):
        return {m.group(1) for m in map(WARNING.match, said.splitlines()) if m and 'get_temporary_buffer' not in m.group(1)}

    def compiles(self, subject):
        """Whether the unchanged subject compiles: an example's test says so; another's answer is kept for the next run"""
        if subject.program:
            return True
        key = hashlib.sha256((subject.text + subject.driver).encode()).hexdigest()
        kept = self.options.keep / 'right' / key
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(str(int(self.base(subject, 'syntax')[0])), encoding='utf-8')
        return kept.read_text(encoding='utf-8') == '1'

    def base(self, subject, what):
        entry = self.first(subject)
        with entry['lock']:
            if what not in entry:
                with tempfile.TemporaryDirectory(dir=self.scratch) as name:
                    folder = pathlib.Path(name)
                    self.write(subject, subject.text, folder)
                    if what == 'syntax':
                        status, _, said = self.compile(subject, folder, '-fsyntax-only')
                        entry[what] = (status == 0, self.warnings(said))
                    else:
                        entry['object'], entry['output'] = self.build(subject, folder)
            return entry[what]

    def build(self, subject, folder):
        """(the object file's bytes, what the program says in each run)"""
        status, _, said = self.compile(subject, folder, '-c', '-o', 'unit.o')
        if status != 0:
            return None, said
        data = (folder / 'unit.o').read_bytes()
        if not subject.program or self.options.no_run:
            return hashlib.sha256(data).hexdigest(), None
        status, _, said = self.run([self.options.compiler, 'unit.o', *map(str, self.library()), '-lfmt', '-lpthread', '-o', 'program'], folder, 120)
        if status != 0:
            return hashlib.sha256(data).hexdigest(), said
        return hashlib.sha256(data).hexdigest(), [self.run(['./program', *arguments], folder, 20) for arguments in subject.runs]

    def library(self):
        """The object files of graft::compiled"""
        with self.lock:
            if 'library' not in self.known:
                keep = self.options.keep
                keep.mkdir(parents=True, exist_ok=True)
                newest = max(p.stat().st_mtime for p in (all_of.ROOT / 'include/graft').rglob('*') if 'library' not in p.parts)
                objects = []
                for unit in UNITS:
                    target = keep / (unit.replace('/', '_') + '.o')
                    if not target.exists() or target.stat().st_mtime < newest:
                        subprocess.run([*self.flags, '-O0', '-w', *self.include, '-x', 'c++', '-c', str(all_of.ROOT / 'include/graft' / unit),
                                        '-o', str(target)], check=True, timeout=600)
                    objects.append(target)
                self.known['library'] = objects
            return self.known['library']

    def judge(self, mutant):
        """(outcome, its reason)"""
        subject = mutant.subject
        if not self.compiles(subject):
            return 'no subject', ''
        with tempfile.TemporaryDirectory(dir=self.scratch) as name:
            folder = pathlib.Path(name)
            self.write(subject, mutant.text, folder)
            status, _, said = self.compile(subject, folder, '-fsyntax-only')
            if status is None:
                return 'crash', f'the compiler takes more than {self.options.timeout} s'
            if status < 0 or 'PLEASE submit a bug report' in said:
                return 'crash', 'the compiler: ' + said[-300:]
            if status != 0:
                error = next((m.group(1) for m in map(ERROR.match, said.splitlines()) if m), said[:300])
                return 'named' if NAMED.search(error) else 'refused', error
            new = self.warnings(said)
            new = new and new - self.base(subject, 'syntax')[1]
            if new:
                return 'warned', sorted(new)[0]
            before = self.base(subject, 'object')
            data, output = self.build(subject, folder)
            if data is None:
                error = next((m.group(1) for m in map(ERROR.match, output.splitlines()) if m), output[:300])
                return 'named' if NAMED.search(error) else 'refused', 'when compiled to code: ' + error
            if data == before:
                return 'equivalent', 'the same object file'
            if not subject.program or self.options.no_run:
                return 'silent', 'compiles'
            if isinstance(output, str):
                return 'refused', 'the linker: ' + output[:300]
            expected = self.base(subject, 'output')
            for (status, out, err), (was, other, _) in zip(output, expected):
                if status is None:
                    return 'crash', 'the program does not end'
                if status < 0 or 'std::terminate' in err or 'terminate called' in err:
                    return 'crash', f'the program: signal {-status} {err[:200]}'
                if (status, out) != (was, other):
                    return 'late', f'status {status}: {err.strip()[:300] or "another output"}'
            return 'silent', 'the program says the same'


def table(rows, left_out):
    """Markdown: outcomes by operator of change"""
    count = collections.defaultdict(collections.Counter)
    for operator, outcome in rows:
        count[operator][outcome] += 1
        count['**all**'][outcome] += 1
    lines = ['| Operator of change | Mistakes | ' + ' | '.join(OUTCOMES[:-1]) + ' | equivalent |', '|---' * (len(OUTCOMES) + 2) + '|']
    for operator in sorted(count):
        c = count[operator]
        mistakes = sum(c[o] for o in OUTCOMES[:-1])
        cells = [str(c[o]) for o in OUTCOMES]
        if operator == '**all**':
            cells[:-1] = [f'{c[o]} ({100 * c[o] / max(mistakes, 1):.1f} %)' for o in OUTCOMES[:-1]]
        lines.append(f'| {operator} | {mistakes} | ' + ' | '.join(cells) + ' |')
    lines += ['', 'Left out by rule: ' + ', '.join(f'{rule} {n}' for rule, n in left_out.most_common()) + '.']
    return '\n'.join(lines)


class known_silent:
    """known.tsv: regular expressions of an operator of change, a subject and a change, and why such a mistake is silent"""

    def __init__(self, path):
        rows = [line.split('\t') for line in path.read_text(encoding='utf-8').splitlines() if line and not line.startswith('#')]
        self.rows = [(*map(re.compile, row[:3]), row[3]) for row in rows]

    def reason(self, mutant):
        return next((why for operator, subject, what, why in self.rows if operator.fullmatch(mutant.change.operator)
                     and subject.search(mutant.subject.name) and what.search(mutant.what)), None)


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--count', type=int, default=5000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--compiler', default='clang++-19')
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--timeout', type=int, default=120, help='seconds for one compilation')
    parser.add_argument('--no-run', action='store_true', help='no program is linked and run: what compiles and is not equivalent is silent')
    parser.add_argument('--folders', default='', help='examples,tiny_compiler,reject,library: these alone')
    parser.add_argument('--operators', default='', help='a regular expression: these operators of change alone')
    parser.add_argument('--out', type=pathlib.Path, help='a file with one line for each mutant')
    parser.add_argument('--keep', type=pathlib.Path, default=all_of.ROOT / 'build/mutate', help='graft::compiled for the programs')
    parser.add_argument('--smoke', action='store_true', help='a small run that fails for a crash, for a silent mistake that known.tsv does not have, and for few named ones')
    parser.add_argument('--list', action='store_true', help='print the changes and compile nothing')
    options = parser.parse_args()
    if shutil.which(options.compiler) is None:
        print(f'{options.compiler} is not here')
        return 77
    options.least_named = 0
    if options.smoke:
        vars(options).update(SMOKE)

    chosen = [s for s in all_of.all_subjects() if not options.folders or s.folder in options.folders.split(',')]
    found, left_out = sample.candidates(chosen)
    found = {operator: found[operator] for operator in found if re.match(options.operators, operator)}
    drawn = sample.draw(found, options.count, options.seed)
    if options.list:
        for m in drawn:
            print(m.change.operator, f'{m.subject.name}:{m.line}', m.what, sep='\t')
        return 0
    rows, failures, known, reasons = [], [], known_silent(here / 'known.tsv'), collections.Counter()
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        r = runner(options, pathlib.Path(scratch))
        out = open(options.out, 'w', encoding='utf-8') if options.out else None
        for m, (outcome, reason) in zip(drawn, pool.map(r.judge, drawn)):
            rows.append((m.change.operator, outcome))
            line = '\t'.join((m.change.operator, outcome, f'{m.subject.name}:{m.line}', m.what, ' '.join(reason.split())))
            if out:
                print(line, file=out, flush=True)
            why = known.reason(m) if outcome == 'silent' else None
            if outcome == 'silent':
                reasons[why or 'not reviewed'] += 1
            if outcome == 'crash' or outcome == 'silent' and not why:
                failures.append(line)
    print(table([row for row in rows if row[1] != 'no subject'], left_out))
    if reasons:
        print('Silent: ' + '; '.join(f'{n} {why}' for why, n in reasons.most_common()) + '.')
    count = collections.Counter(outcome for _, outcome in rows)
    if count['no subject']:
        print(f'{count["no subject"]} of subjects that do not compile unchanged')
    mistakes = sum(count[o] for o in OUTCOMES[:-1])
    if options.smoke:
        print(*failures, sep='\n', end='\n' if failures else '')
        if 100 * count['named'] < options.least_named * mistakes:
            failures.append('')
            print(f'{count["named"]} of {mistakes} are named, less than {options.least_named} %')
        return 1 if failures else 0
    return 0


if __name__ == '__main__':
    sys.exit(main())
