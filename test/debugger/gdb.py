#!/usr/bin/env python3
# test/debugger/gdb.py - gdb prints the values of a program as its comments say
# SPDX-License-Identifier: Apache-2.0
"""gdb.py --program FILE [--gdb GDB] [--printers FILE]

Exit status 77 without a gdb that has Python."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent


def members_that_are_not_there(gdb, program, natvis):
    """A natvis file runs in another debugger: here its types and the members that it names are looked up"""
    found = 0
    for kind in xml.parse(natvis).getroot():
        name = kind.get('Name')
        if '<' in name or not name.startswith('graft::'):
            continue
        code = f'python t = gdb.lookup_type("{name}"); print(" ".join(f.name or "" for f in t.fields()))'
        there = subprocess.run([*gdb, '-ex', code, program], capture_output=True, text=True, check=False).stdout.split()
        written = ' '.join([e.text or '' for e in kind.iter() if e.tag.endswith(('Item', 'Size', 'ValuePointer'))]
                           + [part for e in kind.iter() for part in re.findall(r'{([^}]*)}', e.text or '')] + [e.get('Condition', '') for e in kind.iter()])
        found += 1
        for member in sorted(set(re.findall(r'(?<![\w.>:])([a-z]\w*)(?![\w:])', re.sub(r'\(int\)|,en|0x\w+', '', written))) - set(there)):
            yield f'{natvis.name}: {name} has no member {member}'
    if not found:
        yield f'{natvis.name}: names no type'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', type=pathlib.Path)
    parser.add_argument('--gdb', default='gdb')
    parser.add_argument('--printers', type=pathlib.Path, default=HERE.parents[1] / 'include/graft/text/debugger/graft_gdb.py')
    options = parser.parse_args()
    gdb = [shutil.which(options.gdb) or '', '-nx', '-q', '-batch']
    if not gdb[0] or subprocess.run([*gdb, '-ex', 'python print(1)'], capture_output=True, text=True, check=False).stdout.strip() != '1':
        print('there is no gdb with Python: install the package gdb')
        return 77
    wanted = re.findall(r'^ +// ([\w.]+): (.*)$', (HERE / 'values.cpp').read_text(encoding='utf-8'), re.MULTILINE)
    commands = ['set print pretty off', 'set width 0', f'source {options.printers}', 'break stop_here', 'run', 'up']
    commands += [f'print {name}' for name, _ in wanted] + ['print g']
    done = subprocess.run([*gdb, *(part for c in commands for part in ('-ex', c)), options.program],
                          capture_output=True, text=True, check=False, timeout=120)
    if 'ptrace' in done.stderr:  # in a container without the right
        print('gdb may not trace programs here')
        return 77
    shown = re.findall(r'^\$\d+ = (.*)$', done.stdout, re.MULTILINE)
    wanted.append(('g', "graph of 2 nodes, inputs: x; outputs: y = {[0] = Data 'x': f32[N,floor((H+1)/2),3*N*H-1], "
                        "[1] = Half 'half': f32[N,floor((H+1)/2),3*N*H-1]}"))
    wrong = [f'print {name}\n  expected {text}\n  got      {got}' for (name, text), got in zip(wanted, shown + ['nothing'] * len(wanted)) if got != text]
    wrong += members_that_are_not_there(gdb, options.program, options.printers.with_name('graft.natvis'))
    print(*wrong, f'gdb: {len(wanted)} values, {len(wrong)} mistakes', sep='\n')
    if wrong:
        print(done.stderr)
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
