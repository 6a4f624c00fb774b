#!/usr/bin/env python3
# test/structure/migrate_test.py - migrate.py changes what its table says, in code and #include lines only, and once
# SPDX-License-Identifier: Apache-2.0

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / 'examples/migrate/migrate.py'

OLD = '''#include "graft/op/op.hpp"
#include <graft/import.hpp>
#include "mine/op/op.hpp"
#include "graft/gone.hpp"
// `errc::no_such_input` of an entrance, no `way`
struct A : graft::op<A> {
    static constexpr graft::rule::said infer_shape{"said > entrance"};
};
auto const all = graft::shipped::ways_to_onnx();
auto const code = graft::errc::no_such_input, other = errc::syntax;
int syntax = 0, said = 1;
'''
NEW = '''#include "graft/op/define/op.hpp"
#include <graft/run.hpp>
#include "mine/op/op.hpp"
#include "graft/gone.hpp"
// `errc::unknown_input` of an entrance, no `way`
struct A : graft::op<A> {
    static constexpr graft::rule::shape_spec infer_shape{"said > entrance"};
};
auto const all = graft::shipped::onnx_exporters();
auto const code = graft::errc::unknown_input, other = errc::syntax_error;
int syntax = 0, said = 1;
'''


def main():
    wrong = []
    for line in (ROOT / 'examples/migrate/names.tsv').read_text(encoding='utf-8').splitlines()[1:]:
        kind, _, new = line.split('\t')
        if kind == 'header' and not (ROOT / 'include' / new).is_file():
            wrong.append(f'names.tsv: {new} is no header')
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / 'a.cpp'
        file.write_text(OLD, encoding='utf-8')
        subprocess.run([sys.executable, str(TOOL), folder, '--dry-run'], check=True, stdout=subprocess.DEVNULL)
        if file.read_text(encoding='utf-8') != OLD:
            wrong.append('--dry-run changes a file')
        for run in ('first', 'second'):
            done = subprocess.run([sys.executable, str(TOOL), folder], check=True, capture_output=True, text=True)
            if f'{file}:4: 0.3 has no header graft/gone.hpp' not in done.stdout or done.stdout.count(' has no ') != 1:
                wrong.append(f'{run} run: what is left is not said:\n{done.stdout}')
            if file.read_text(encoding='utf-8') != NEW:
                wrong.append(f'{run} run: expected\n{NEW}got\n{file.read_text(encoding="utf-8")}')
    print('\n'.join(wrong + [f'migrate: {len(wrong)} mistakes']))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
