#!/usr/bin/env python3
# test/mutate/peers/run.py - the 40 changes of changes.py, run with graft, MLIR's ODS and ONNX's schemas
# SPDX-License-Identifier: Apache-2.0
"""Prints one line for each change and peer, and the table of README.md. Needs mlir-tblgen-22, the headers of libmlir-22-dev
and llvm-22-dev, and those of libonnx-dev; a peer whose files are absent is not run.

The same rule for all: `named` if the first error has the name of the parameter, `refused` if it has not, `late` if the program
of the changed definition fails or says something else, `silent` if it says the same. ODS's definitions are not run: what
its compiler takes is `compiles`."""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

from changes import CHANGES

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TABLES = ('dialect-decls dialect.h.inc', 'enum-decls enums.h.inc', 'enum-defs enums.cpp.inc', 'op-decls ops.h.inc', 'op-defs ops.cpp.inc',
          'rewriters rewriters.inc')
PCH = {'ods': 'ods.cpp', 'graft': 'graft.cpp', 'onnx': 'onnx.cpp'}


def run(command, folder, seconds=300):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, timeout=seconds)
    return done.returncode, done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')


def spelt(error):
    """An error with graft's name<'x', 'y'> as "xy"; the ill-formed template's own parameters are left"""
    return re.sub(r"name<((?:'.'(?:, )?)+)>", lambda m: '"' + ''.join(re.findall(r"'(.)'", m.group(1))) + '"', error)


def first_error(said):
    lines = said.splitlines()
    at = next((i for i, line in enumerate(lines) if re.search(r'\berror: ', line)), None)
    return said[:300] if at is None else lines[at].partition('error: ')[2]


class peer:
    def __init__(self, name, options, folder):
        self.name, self.options, self.folder = name, options, folder
        self.texts = {p.name: p.read_text(encoding='utf-8') for p in HERE.glob(f'{name}.*')}
        self.compiler = [options.compiler, '-w', *{
            'graft': ['-std=c++20', '-DGRAFT_SEPARATE', '-I', ROOT / 'include'],
            'ods': ['-std=c++20', '-I', '.', *(word for d in options.mlir for word in ('-I', d))],
            'onnx': ['-std=c++17', '-DONNX_ML=1', '-DONNX_NAMESPACE=onnx', '-I', options.onnx]}[name]]
        # the #include lines of the base, precompiled; generated files are not among them
        lines = [line for line in self.texts[PCH[name]].splitlines() if line.startswith('#include') and not line.endswith('.inc"')]
        (folder / 'all.hpp').write_text('\n'.join(lines) + '\n', encoding='utf-8')
        status, _, said = run([*self.compiler, '-x', 'c++-header', 'all.hpp', '-o', 'all.pch'], folder)
        self.here = status == 0
        if not self.here:
            print(f'{name} is not run: {first_error(said)}', file=sys.stderr)

    def judge(self, texts):
        """(status of the compilation, first error, output of the program or None)"""
        for name, text in texts.items():
            (self.folder / name).write_text(text, encoding='utf-8')
        unit = f'{self.name}.cpp'
        if self.name == 'ods':
            for table, target in (line.split() for line in TABLES):
                status, _, said = run([self.options.tblgen, f'-gen-{table}', *(f'-I{d}' for d in self.options.mlir), 'ods.td', '-o', target], self.folder)
                if status != 0:
                    return 1, first_error(said), None
            status, _, said = run([*self.compiler, '-include-pch', 'all.pch', '-fsyntax-only', unit], self.folder)
            return status, first_error(said), None
        status, _, said = run([*self.compiler, '-include-pch', 'all.pch', '-c', unit, '-o', 'unit.o'], self.folder)
        if status != 0:
            return status, first_error(said), None
        libraries = self.options.onnx_library if self.name == 'onnx' else sorted(self.options.graft_library.glob('*.o')) + ['-lfmt']
        status, _, said = run([self.options.compiler, 'unit.o', *libraries, '-o', 'program'], self.folder)
        return (status, said[:300], None) if status else (0, '', run(['./program'], self.folder, 20))

    def outcomes(self):
        status, error, right = self.judge(self.texts)
        if status != 0 or right and right[0] != 0:
            sys.exit(f'{self.name}: the right program fails: {error} {right}')
        for what, parameter, edits in CHANGES:
            if self.name not in edits:
                yield what, 'no such notion', ''
                continue
            texts = self.texts
            for before, after in zip(edits[self.name][::2], edits[self.name][1::2]):
                if not any(before in text for text in texts.values()):
                    sys.exit(f'{self.name}: {what}: nothing to change: {before}')
                texts = {name: text.replace(before, after, 1) for name, text in texts.items()}
            status, error, output = self.judge(texts)
            if status != 0:
                named = re.search(rf'(?<![A-Za-z])(?:get)?({parameter})(?![A-Za-z])', spelt(error), re.IGNORECASE)
                yield what, 'named' if named else 'refused', spelt(error)
            elif output is None:
                yield what, 'compiles', ''
            elif output[0] < 0:
                yield what, 'crash', output[2][:200]
            elif output != right:
                yield what, 'late', output[2][:200] or f'status {output[0]}: {output[1][:100]}'
            else:
                yield what, 'silent', ''


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--compiler', default='clang++-19')
    parser.add_argument('--tblgen', default='mlir-tblgen-22')
    parser.add_argument('--mlir', action='append', default=[], help='a folder of headers: those of MLIR, LLVM and llvm-c')
    parser.add_argument('--onnx', type=pathlib.Path, default=pathlib.Path('/usr/include'))
    parser.add_argument('--onnx-library', action='append', default=[])
    parser.add_argument('--graft-library', type=pathlib.Path, default=ROOT / 'build/mutate', help='the object files that ../run.py builds')
    parser.add_argument('--peer', action='append', default=[])
    options = parser.parse_args()
    options.mlir = options.mlir or ['/usr/lib/llvm-22/include']
    options.onnx_library = options.onnx_library or ['-lonnx', '-lonnx_proto']
    options.onnx_library.append('-lprotobuf')
    for name in options.peer or ('graft', 'ods', 'onnx'):
        with tempfile.TemporaryDirectory() as folder:
            p = peer(name, options, pathlib.Path(folder))
            if not p.here:
                continue
            count = collections.Counter()
            for what, outcome, error in p.outcomes():
                count[outcome] += 1
                print(name, outcome, what, ' '.join(error.split())[:200], sep='\t', flush=True)
            print(f'{name}: ' + ', '.join(f'{n} {outcome}' for outcome, n in count.most_common()), flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
