#!/usr/bin/env python3
# bench/nets.py - a run of every ONNX model of some folders in graft and in peers, alternately, as a table
# SPDX-License-Identifier: Apache-2.0
"""nets.py --program bench_nets [--tool graft_import] [--out FILE] [--only TEXT] DIR...

A net is MODEL.onnx with a folder MODEL beside it, or a folder with model.onnx; its inputs are in_NAME.npy there. Each is run in graft with
its own kernels, in graft with oneDNN, in ONNX Runtime (node, npm package onnxruntime-node) and in OpenCV (python3-opencv), whatever is
there, by turns in --rounds rounds: CPU time of one thread, the least mean of four runs; and the wall time of one thread and of all
processors, in graft's own kernels and in ONNX Runtime. Everything that graft can do by itself is on, as
in the peers: folding, fusion into kernels, products of quantized numbers in integers. A peer's figure is missing where it refuses the net.

Writes bench/nets.tsv, which bench/page.py shows in results.md."""

import argparse
import datetime
import json
import math
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

BENCH = pathlib.Path(__file__).resolve().parent
FIELDS = ['net', 'graft', 'onednn', 'onnxruntime', 'opencv', 'graft_first', 'onnxruntime_session', 'graft_kb', 'onnxruntime_kb',
          'graft_wall', 'graft_all', 'onnxruntime_wall', 'onnxruntime_all', 'dearest']
OPENCV = '''
import sys, time, json, numpy, cv2
cv2.setNumThreads(1)
net = cv2.dnn.readNetFromONNX(sys.argv[2])
for text in sys.argv[3:]:
    name, _, file = text.rpartition('=')
    net.setInput(numpy.load(file), name)
net.forward()
least = 1e9
for _ in range(int(sys.argv[1])):
    begin = time.process_time()
    for _ in range(4): net.forward()
    least = min(least, (time.process_time() - begin) / 4)
print(json.dumps({'cpu_ms': least * 1e3}))
'''


def nets(folder):
    """(name, model, [NAME=FILE]) of each net below a folder, also in folders that are links"""
    files = [pathlib.Path(at) / f for at, _, all_of in os.walk(folder, followlinks=True) for f in all_of]
    for model in sorted(f for f in files if f.suffix == '.onnx'):
        inside = model.parent if model.name == 'model.onnx' else model.with_suffix('')
        if inside.is_dir():
            arrays = sorted(inside.glob('in_*.npy'))
            yield (inside.name, model, [f'{a.stem[3:]}={a}' for a in arrays])


def input_names(model, arrays, tool):
    """The arrays with the names that the model gives its inputs: a file's name has `_` for what a file cannot have."""
    if not tool:
        return arrays
    done = subprocess.run([tool, str(model), '--no-run', '--partial', '--json', '-'], capture_output=True, text=True)
    try:
        names = [port['name'] for port in json.loads(done.stdout)['inputs']]
    except (ValueError, KeyError, TypeError):
        return arrays
    spelled = {re.sub(r'[/:]', '_', name): name for name in names}
    return [f'{spelled.get(a.partition("=")[0], a.partition("=")[0])}={a.partition("=")[2]}' for a in arrays]


def figures(command, seconds, pin=True, **environment):
    """The object that a command prints; empty if it refuses or takes too long."""
    pinned = ['taskset', '-c', '0'] if pin and shutil.which('taskset') else []
    try:
        done = subprocess.run(pinned + [str(c) for c in command], capture_output=True, text=True, timeout=seconds,
                              env={**os.environ, 'OMP_NUM_THREADS': '1', **environment})
        return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {}
    except (ValueError, IndexError, subprocess.TimeoutExpired):
        return {}


def dearest(tool, model, arrays, seconds):
    """The three dearest operators of a net, with their share of its time."""
    if not tool:
        return ''
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / 'profile.json'
        command = [tool, model, '--quiet', '--profile', out]
        for a in arrays:
            command += ['--input', a]
        try:
            subprocess.run([str(c) for c in command], capture_output=True, timeout=seconds)
            nodes = json.loads(out.read_text())['nodes']
        except (OSError, ValueError, subprocess.TimeoutExpired):
            return ''
    sums = {}
    for n in nodes:
        sums[n['op']] = sums.get(n['op'], 0) + n['least_ns']
    total = sum(sums.values()) or 1
    return ', '.join(f'{op} {round(100 * t / total)} %' for op, t in sorted(sums.items(), key=lambda s: -s[1])[:3])


def write(out, rows):
    """The table of the nets so far."""
    model_name = next((line.partition(':')[2].strip() for line in open('/proc/cpuinfo') if line.startswith('model name')), '') \
        if os.path.exists('/proc/cpuinfo') else ''
    facts = [f'# date: {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M UTC}',
             f'# machine: {platform.machine()}, {os.cpu_count()} x {model_name}; load average at the end: {os.getloadavg()[0]:.1f}']
    text = lambda v: '' if isinstance(v, float) and math.isnan(v) else f'{v:.4g}' if isinstance(v, float) else str(v)  # noqa: E731
    out.write_text('\n'.join(facts + ['\t'.join(FIELDS)] + ['\t'.join(text(row[f]) for f in FIELDS) for row in rows]) + '\n', encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folders', nargs='+', type=pathlib.Path)
    parser.add_argument('--program', required=True, help='bench_nets')
    parser.add_argument('--tool', help='graft_import, for the names of inputs and the dearest operators')
    parser.add_argument('--out', type=pathlib.Path, default=BENCH / 'nets.tsv')
    parser.add_argument('--only', default='')
    parser.add_argument('--one-thread', action='store_true', help='leaves out the runs on all processors')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=120, help='for one program and one net')
    options = parser.parse_args()
    prefix = pathlib.Path(os.environ.get('ORT_PREFIX') or pathlib.Path.home() / '.graft-onnxruntime')
    has_ort = shutil.which('node') and (prefix / 'node_modules/onnxruntime-node').is_dir()
    has_opencv = subprocess.run(['/usr/bin/python3', '-c', 'import cv2'], capture_output=True).returncode == 0
    rows = []
    for folder in options.folders:
        for name, model, arrays in nets(folder):
            if options.only not in name:
                continue
            arrays = input_names(model, arrays, options.tool)
            every = os.cpu_count()
            ways = {'graft': [options.program, 'cpu', 1, 4, model, *arrays], 'onednn': [options.program, 'onednn,cpu', 1, 4, model, *arrays],
                    'graft_all': [options.program, 'cpu', every, 4, model, *arrays]}
            if has_ort:
                ways['onnxruntime'] = ['node', BENCH / 'peers/nets.js', 1, 4, model, *arrays]
                ways['onnxruntime_all'] = ['node', BENCH / 'peers/nets.js', every, 4, model, *arrays]
            if options.one_thread:
                ways = {way: command for way, command in ways.items() if not way.endswith('_all')}
            if has_opencv:
                ways['opencv'] = ['/usr/bin/python3', '-c', OPENCV, 4, model, *arrays]
            all_of = {way: [] for way in ways}
            for _ in range(options.rounds):
                for way in list(ways):
                    got = figures(ways[way], options.seconds, pin=not way.endswith('_all'))
                    if got:
                        all_of[way].append(got)
                    else:
                        del ways[way]  # it refuses the net: asked once
            least = lambda way, field: min((f[field] for f in all_of.get(way, []) if field in f), default=math.nan)  # noqa: E731
            row = {'net': name, **{way: least(way, 'cpu_ms') for way in ('graft', 'onednn', 'onnxruntime', 'opencv')},
                   'graft_first': least('graft', 'first_ms'), 'onnxruntime_session': least('onnxruntime', 'ready_ms'),
                   'graft_kb': least('graft', 'peak_kb'), 'onnxruntime_kb': least('onnxruntime', 'peak_kb'),
                   **{f'{way}_wall': least(way, 'wall_ms') for way in ('graft', 'onnxruntime')},
                   **{f'{way}_all': least(f'{way}_all', 'wall_ms') for way in ('graft', 'onnxruntime')},
                   'dearest': dearest(options.tool, model, arrays, options.seconds)}
            rows.append(row)
            write(options.out, rows)
            print('\t'.join(f'{row[f]:.4g}' if isinstance(row[f], float) else str(row[f]) for f in FIELDS), flush=True)
    return 0 if rows else 1


if __name__ == '__main__':
    sys.exit(main())
