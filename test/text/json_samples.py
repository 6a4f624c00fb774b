#!/usr/bin/env python3
# test/text/json_samples.py - the jq samples of include/graft/text/json/README.md answer what they say
# SPDX-License-Identifier: Apache-2.0
"""Each sample is run on what the tool writes for two nets, and compared with the same question in Python. Exit status
77 without jq."""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).resolve().parents[2] / 'include/graft/text/json/README.md'

# An operator that nobody defines: what it makes is unknown, and what reads it cannot run.
OPEN = '''
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 4 } } } } }
node { name: "what" op: "Mystery" input: "x" }
node { name: "y" op: "Relu" input: "what" attr { key: "T" value { type: DT_FLOAT } } }
'''


def samples():
    """(sentence before the block, command), in the order of the page"""
    text = PAGE.read_text(encoding='utf-8')
    text = text[text.index('## Samples'):]
    for sentence, block in re.findall(r'([^\n]+:)\n\n```\n(.*?)```', text, re.DOTALL):
        for line in block.splitlines():
            if line.startswith('$ jq '):
                yield sentence, line[2:]


def run(command, folder):
    done = subprocess.run(['bash', '-c', command], cwd=folder, capture_output=True, text=True, timeout=120)
    return done.stdout if done.returncode == 0 else f'exit status {done.returncode}: {done.stderr}'


def lines(rows):
    return ''.join(f'{row}\n' for row in rows)


def operators(graph):
    count = {}
    for n in graph['nodes']:
        if 'removed' not in n:
            name = n['op'] or n['origin_type']
            count[name] = count.get(name, 0) + 1
    return lines(f'{n}\t{name}' for name, n in sorted(count.items(), key=lambda x: (-x[1], x[0])))


def unknown(graph):
    def is_open(t):
        return t['shape'] is None or any(d in (-1, None) for d in t.get('symbolic_shape') or t['shape'])
    return lines(t['name'] for t in graph['tensors'] if is_open(t))


def peak(graph):
    tensors = graph['memory']['tensors']
    if not tensors:
        return None
    alive = lambda s: [t for t in tensors if t['first'] <= s <= t['last']]
    bytes_at = [sum(t['bytes'] for t in alive(s)) for s in range(max(t['last'] for t in tensors) + 1)]
    step = max(range(len(bytes_at)), key=lambda s: (bytes_at[s], s))
    return {'step': step, 'node': graph['nodes'][step]['name'], 'bytes': bytes_at[step], 'alive': [t['name'] for t in alive(step)]}


def answers(graph, times, difference):
    """what each sample of the page must print, in the page's order; a list of rows may be in any order of equals"""
    constants = [t for t in graph['tensors'] if t.get('payload_bytes')]
    by_size = lambda all_, key: lines(f'{t[key]}\t{t["name"]}' for t in sorted(all_, key=lambda t: -t[key])[:10])
    conv = next((i for i, t in enumerate(graph['tensors']) if t['name'] == 'conv1'), None)
    return [
        by_size(graph['memory']['tensors'] or [], 'bytes'),
        operators(graph),
        lines(f'{n["op"]}\t{n["name"]}' for n in graph['nodes'] if n.get('kind') == 'operation' and n['engine'] is None),
        unknown(graph),
        peak(graph),
        by_size(constants, 'payload_bytes'),
        f'{sum(t.get("payload_bytes") or 0 for t in graph["tensors"])}\n',
        lines(graph['nodes'][e['node']]['name'] for e in graph['edges'] if e['tensor'] == conv),
        [n['name'] for n in sorted(times['nodes'], key=lambda n: -n['total_ns'])[:10]],
        lines(f'{c["name"]}: {c["what"]}: {c["was"]} -> {c["now"]}' for c in difference['changed'] if c['what'].startswith('shape')),
    ]


def same(wanted, got):
    if isinstance(wanted, dict):
        return json.loads(got) == wanted
    if isinstance(wanted, list):
        return [line.split('\t')[-1] for line in got.splitlines()] == wanted
    return got == wanted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', type=lambda p: pathlib.Path(p).resolve(), required=True)
    parser.add_argument('--glyphs', type=lambda p: pathlib.Path(p).resolve(), required=True, help='examples/glyphs')
    options = parser.parse_args()
    if not shutil.which('jq'):
        print('skipped: no jq')
        return 77
    failed, answered = 0, set()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        net, graph_def = options.glyphs / 'glyphs.prototxt', options.glyphs / 'glyphs.pb'
        weights = ['--weights', options.glyphs / 'glyphs.caffemodel']
        tool = lambda *arguments, status=0: subprocess.run([options.tool, '--quiet', *arguments], cwd=folder, check=False).returncode in (status, 0) or sys.exit(f'{arguments} failed')
        tool(net, *weights, '--random-inputs', '1', '--profile', 'times.json')
        tool('--compare', net, graph_def, '--json', 'difference.json', status=1)
        (folder / 'open.pbtxt').write_text(OPEN)
        times, difference = (json.loads((folder / name).read_text()) for name in ('times.json', 'difference.json'))
        for model in ([net, *weights], [graph_def], ['open.pbtxt', '--partial']):
            tool(*model, '--no-run', '--json', 'graph.json')
            graph = json.loads((folder / 'graph.json').read_text())
            wanted, all_ = answers(graph, times, difference), list(samples())
            if len(wanted) != len(all_):
                sys.exit(f'{len(all_)} samples on the page, {len(wanted)} answers here')
            for (sentence, command), answer in zip(all_, wanted):
                if answer is None:
                    continue
                if answer:
                    answered.add(command)
                got = run(command, folder)
                fine = same(answer, got)
                failed += not fine
                print(f'{"ok    " if fine else "FAILED"} {pathlib.Path(model[0]).name}: {sentence}')
                if not fine:
                    print(f'  {command}\n  expected {answer!r}\n  got      {got!r}')
        for sentence, command in all_:
            if command not in answered:
                print(f'FAILED no net has an answer: {sentence}')
                failed += 1
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
