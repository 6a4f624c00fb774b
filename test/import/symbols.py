#!/usr/bin/env python3
# test/import/symbols.py - graft_import with symbols: formulas, their numbers and upper bounds, and refused cases
# SPDX-License-Identifier: Apache-2.0
import argparse
import json
import pathlib
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--tool', required=True)
parser.add_argument('--glyphs', required=True, type=pathlib.Path)
args = parser.parse_args()
failed = []


def run(*options, model='glyphs.prototxt'):
    done = subprocess.run([args.tool, str(args.glyphs / model), *options], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def check(what, holds, seen=''):
    if not holds:
        failed.append(what)
        print(f'FAILED {what}\n{seen}')


NAMED = ('--shape', 'data=N,1,H,20')

status, out, err = run('--no-run', *NAMED)
check('names become formulas', status == 0 and 'float32[N,8,floor((H+1)/2),10]' in out and 'without reuse' in out, out + err)

status, out, err = run('--no-run', '--json', '-', *NAMED, '--bound', 'N=1..64', '--bound=H=8..20')
net = json.loads(out)
data = net['inputs'][0]
check('a shape has -1 where no number stands', data['shape'] == [-1, 1, -1, 20] and data['symbolic_shape'] == ['N', 1, 'H', 20] and data['bytes'] == '80*N*H', data)
check('the symbols and their bounds', net['symbols'] == [{'name': 'N', 'least': 1, 'most': 64}, {'name': 'H', 'least': 8, 'most': 20}], net['symbols'])
check('the plan is a bound', net['memory']['at_most'] and net['memory']['arena_bytes'] > 0, net['memory'])
status, out, _ = run('--no-run', '--json', '-', *NAMED, '--bind', 'N=64', '--bind', 'H=20')
exact = json.loads(out)
check('numbers leave no symbols in shapes', 'symbolic_shape' not in out and 'at_most' not in exact['memory'], out[:300])
check('the bound is no less than what its numbers need', net['memory']['arena_bytes'] >= exact['memory']['arena_bytes'], (net['memory']['arena_bytes'], exact['memory']['arena_bytes']))
plain = json.loads(run('--no-run', '--json', '-', '--shape', 'data=64,1,20,20')[1])
check('a bound symbol is the number', {k: v for k, v in exact.items() if k != 'symbols'} == {k: v for k, v in plain.items() if k != 'symbols'})

status, out, err = run('--no-run', '--explain', 'pool1', '--quiet', *NAMED)
check('a derivation shows formulas', status == 0 and 'pool1 float32[N,8,floor((H+1)/2),10]' in out, out + err)

status, out, err = run('--quiet', *NAMED)
check('a run without numbers names the symbols and the option', status == 1 and '--bind N=NUMBER --bind H=NUMBER' in err and err.count('error:') == 1, err)
weights = ('--weights', str(args.glyphs / 'glyphs.caffemodel'), '--quiet')
status, _, err = run(*weights, *NAMED, '--bind', 'N=4', '--bind', 'H=20', '--random-inputs', '0')
check('a run with numbers', status == 0, err)

status, _, err = run('--no-run', '--quiet', *NAMED, '--bind', 'M=4')
check('an unknown symbol', status == 1 and 'unknown symbol' in err and "'N'" in err, err)
for wrong in (('--bind', 'N'), ('--bind', 'N=x'), ('--bind', 'N=1..4'), ('--bound', 'N=4..1'), ('--bound', 'N=4'), ('--shape', 'data=N-1,2'),
              ('--bind', 'N=1', '--bind', 'N=2'), ('--bind', 'N=-1')):
    status, _, err = run('--no-run', '--quiet', *NAMED, *wrong)
    check(f'wrong usage {wrong}', status == 2, err)

print(f'{len(failed)} failed')
sys.exit(1 if failed else 0)
