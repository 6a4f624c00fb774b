#!/usr/bin/env python3
# bench/page.py - the page of results: what graft and its peers take for the same work, as a table and as a chart
# SPDX-License-Identifier: Apache-2.0
"""Writes bench/results.md and its charts from bench/targets.tsv and bench/nets.tsv, which bench/targets.py and bench/nets.py measure;
measures nothing.
With --check the files that are there must be the ones that would be written."""

import argparse
import html
import math
import pathlib
import re
import sys

BENCH = pathlib.Path(__file__).resolve().parent
TABLE = BENCH / 'targets.tsv'

# The work in plain words, the row of targets.tsv, the peer, the pattern of its figure, whether less is better.
ROWS = [
    ('read a TensorFlow GraphDef of a million nodes', 'GraphDef 1M nodes from open()', 'protobuf', r'protobuf ([\d,]+(?:\.\d+)?)', False),
    ('the same, memory as a multiple of the file', 'GraphDef 1M nodes from open(), memory as a multiple of the file', 'protobuf', r'protobuf ([\d,]+(?:\.\d+)?)', True),
    ('read a Caffe prototxt of 100 MB', 'prototxt of 100 MB to layers', 'protobuf TextFormat', r'TextFormat ([\d,]+(?:\.\d+)?)', False),
    ('read an ONNX model of a million nodes', 'ONNX 1M nodes from open()', 'ONNX library', r'ONNX library ([\d,]+(?:\.\d+)?)', False),
    ('open an ONNX model with 200 MB of weights', 'ONNX, 200 MB of weights from open()', 'ONNX library', r'ONNX library ([\d,]+(?:\.\d+)?)', True),
    ('ResNet-50 (ONNX): import, infer shapes, plan memory', 'ONNX ResNet-50, small, imported, inferred and planned', "ONNX Runtime's session",
     r'session ([\d,]+(?:\.\d+)?)', True),
    ('ResNet-50 (TensorFlow, 102 MB): import, plan memory', 'ResNet-50 of TensorFlow, 102 MB, imported and planned', 'OpenCV', r'OpenCV ([\d,]+(?:\.\d+)?)', True),
    ('import a GraphDef of 10,000 nodes', 'GraphDef imported, 10,000 nodes', 'OpenCV', r'OpenCV ([\d,]+(?:\.\d+)?)', True),
    ('infer the shapes of 100,000 convolutions', 'infer 100,000 of conv, every rule called', 'MLIR', r'MLIR ([\d,]+(?:\.\d+)?)', False),
    ('infer the shapes of ResNet-50', 'ResNet-50 inferred, every rule called', 'ONNX library', r'ONNX ([\d,]+(?:\.\d+)?)', True),
    ('look up one of 1,000 operator names', 'look-up of 1000 names, found', 'gperf', r'gperf ([\d,]+(?:\.\d+)?)', True),
    ('convolution 3x3 of 64 channels, own kernel', 'convolution 3x3, 64 channels, without oneDNN', 'Eigen', r'directly ([\d,]+(?:\.\d+)?)', False),
    ('run ResNet-50 with oneDNN, one thread', 'ResNet-50 run with oneDNN, one thread', 'ONNX Runtime', r'ONNX Runtime ([\d,]+(?:\.\d+)?)', True),
    ('compile op.hpp (g++), x four standard headers', 'op.hpp, g++, x four standard headers', "ONNX's schema header", r'schema ([\d,]+(?:\.\d+)?)', True),
    ('compile graft.hpp, header-only (g++), x four standard headers', 'graft.hpp, header-only, g++, x four standard headers', "ONNX's schema header",
     r'schema ([\d,]+(?:\.\d+)?)', True),
]


def number(text):
    return float(text.replace(',', ''))


def read(path):
    """(facts of the run, rows): lines `# key: value`, then a header, then a row a line"""
    facts, rows, head = {}, [], None
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.startswith('#'):
            key, _, value = line[1:].partition(':')
            facts[key.strip()] = value.strip()
        elif head is None:
            head = line.split('\t')
        else:
            rows.append(dict(zip(head, line.split('\t'))))
    return facts, rows


def compared(rows):
    """(what, graft, peer, its figure, unit, how many times better graft is, the row's name) of each row that has both figures"""
    for what, name, peer, pattern, less in ROWS:
        row = next((r for r in rows if r['work'] == name), None)
        found = re.search(pattern, row['peers']) if row else None
        if not found or row['graft'] in ('', '-'):
            continue
        figure = found[1].rstrip(',')
        ours, theirs = number(row['graft']), number(figure)
        yield what, row['graft'], peer, figure, row['unit'], theirs / ours if less else ours / theirs, name


def times(ratio):
    return f'{ratio:,.0f} x' if ratio >= 10 else f'{ratio:.1f} x' if ratio >= 2 else f'{ratio:.2f} x'


NETS = BENCH / 'nets.tsv'
# The kinds of nets, by the names of bench/nets.tsv; of a run shorter than SHORT (ms) most is the call, and it is counted apart.
SHORT = 0.6
KINDS = (('8-bit nets', r'^(q|qdq)_'), ('3-D nets', r'^vid_|3d'), ('transformers', r'bert|gpt|swin|vit|conformer|wav2vec'), ('other float nets', ''))
PEERS = (('onnxruntime', 'ONNX Runtime'), ('opencv', 'OpenCV'))


def times_of_nets():
    """(facts, nets with their times as numbers), of nets.tsv; none if nobody has measured"""
    if not NETS.exists():
        return {}, []
    facts, rows = read(NETS)
    figure = lambda text: float(text) if text else math.nan  # noqa: E731
    return facts, [{k: v if k in ('net', 'dearest') else figure(v) for k, v in row.items()} for row in rows]


def ratios(nets, ours, peer):
    return [n[ours] / n[peer] for n in nets if n[ours] == n[ours] and n[peer] == n[peer]]


def nets_part():
    """The lines about whole nets: mean ratios, then each net, those first where graft does worst"""
    facts, nets = times_of_nets()
    if not nets:
        return []
    lines = ['', '## Whole nets', '',
             'A run of each net in graft and in peers, alternately, on one thread, all optimizations on: CPU time in ms, the least mean of four runs.',
             'A ratio above 1 means here that graft takes longer by this factor. An empty place: refused, or not installed.',
             f'Rows that name no kind are over the nets whose run takes {SHORT} ms or more: of a shorter one most is the call.', '']
    lines += [f'- {key}: {facts[key]}' for key in ('date', 'machine', 'rounds') if key in facts]
    lines += ['- command: `bench/nets.sh DIR`', '', '| | geometric mean | worst | nets |', '| --- | ---: | ---: | ---: |']
    compared = [(ours, peer, f'{what} / {name}') for ours, what in (('graft', 'own kernels'), ('onednn', 'with oneDNN')) for peer, name in PEERS]
    compared += [('graft_first', 'onnxruntime_session', 'start to the first answer, CPU time: own kernels / the session of ONNX Runtime'),
                 ('graft_kb', 'onnxruntime_kb', 'peak of memory: own kernels / ONNX Runtime')]
    compared += [('graft_all', 'onnxruntime_all', 'all processors, wall time: own kernels / ONNX Runtime'),
                 ('graft_all', 'graft_wall', 'own kernels, wall time: all processors / one'),
                 ('onnxruntime_all', 'onnxruntime_wall', 'ONNX Runtime, wall time: all processors / one')]
    short = [n for n in nets if n['onnxruntime'] < SHORT]
    longer = [n for n in nets if n not in short]
    for ours, peer, what in compared:
        if all_of := ratios(longer, ours, peer):
            mean = math.exp(sum(map(math.log, all_of)) / len(all_of))
            lines.append(f'| {what} | {mean:.2f} | {max(all_of):.2f} | {len(all_of)} |')
    kinds = {kind: [] for kind, _ in KINDS}
    for n in longer:
        kinds[next(kind for kind, pattern in KINDS if re.search(pattern, n['net']))].append(n)
    for kind, of_kind in {**kinds, f'runs under {SHORT} ms': short}.items():
        for ours, what in (('graft', 'own kernels'), ('onednn', 'with oneDNN')):
            if all_of := ratios(of_kind, ours, 'onnxruntime'):
                mean = math.exp(sum(map(math.log, all_of)) / len(all_of))
                lines.append(f'| {kind}: {what} / ONNX Runtime | {mean:.2f} | {max(all_of):.2f} | {len(all_of)} |')
    worst = sorted(nets, key=lambda n: -(n['graft'] / n['onnxruntime'] if n['graft'] / n['onnxruntime'] > 0 else 0))
    lines += ['', '![time of graft over that of ONNX Runtime](nets.svg)', '',
              '| net | own kernels | with oneDNN | ONNX Runtime | ratio | with oneDNN | dearest operators |', '| --- | ---: | ---: | ---: | ---: | ---: | --- |']
    cell = lambda v, digits=3: '' if v != v else f'{v:.{digits}g}'  # noqa: E731
    lines += [f'| {n["net"]} | {cell(n["graft"])} | {cell(n["onednn"])} | {cell(n["onnxruntime"])} | {cell(n["graft"] / n["onnxruntime"])} | '
              f'{cell(n["onednn"] / n["onnxruntime"])} | {n["dearest"]} |' for n in worst]
    return lines


def nets_chart():
    """A bar for each net: the time of graft's own kernels over that of ONNX Runtime, the longest first"""
    nets = sorted(((n['graft'] / n['onnxruntime'], n['net']) for n in times_of_nets()[1] if n['graft'] / n['onnxruntime'] > 0), reverse=True)
    left, width, row, top = 220, 420, 18, 30
    most = max([2, *(ratio for ratio, _ in nets)])
    x = lambda ratio: left + width * ratio / most  # noqa: E731
    bottom = top + row * len(nets)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 60}" height="{bottom + 16}" font-family="sans-serif" font-size="12">',
             '<title>Time of a run in graft over that in ONNX Runtime</title>', '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="{left}" y="14" font-weight="bold">time of graft / time of ONNX Runtime</text>',
             f'<line x1="{x(1):.1f}" y1="{top - 6}" x2="{x(1):.1f}" y2="{bottom}" stroke="#333"/>']
    for i, (ratio, name) in enumerate(nets):
        y = top + row * i
        parts.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{html.escape(name)}</text>')
        parts.append(f'<rect x="{left}" y="{y + 2}" width="{max(x(ratio) - left, 1):.1f}" height="{row - 6}" fill="{"#2a78b8" if ratio <= 1 else "#c05a2a"}"/>')
        parts.append(f'<text x="{x(ratio) + 5:.1f}" y="{y + 12}" fill="#333">{ratio:.2f}</text>')
    return '\n'.join(parts + ['</svg>']) + '\n'


def page(facts, found):
    lines = ['# Benchmarks', '',
             'The cost of a task with graft, and the cost of the nearest task that a peer offers, on the same machine and the same files,',
             'in one run. A ratio above 1 means that graft is faster, smaller or cheaper by this factor; below 1, the peer is.', '']
    lines += [f'- {key}: {facts[key]}' for key in ('date', 'machine', 'compiler') if key in facts]
    lines += ['- times are CPU time of one thread, g++ -O2', '- command: `bench/run.sh --targets --peers DIR --models DIR`, which writes this page again', '',
              'The last column is the row of [targets.tsv](targets.tsv) that has the figures.', '',
              '![ratio of the peer to graft, on a logarithmic scale](results.svg)', '',
              '| task | graft | peer | | ratio | row |', '| --- | ---: | --- | ---: | ---: | --- |']
    lines += [f'| {what} | {ours} {unit} | {peer} | {theirs} {unit} | {times(ratio)} | `{name}` |' for what, ours, peer, theirs, unit, ratio, name in found]
    lines += nets_part()
    lines += ['', 'More pages:', '',
              '- [targets.md](targets.md): all targets of the library, with the reason for each missed target',
              '- [floors.md](floors.md): each step next to a lower limit (floor) of the same run, such as a copy of the same bytes (`bench/run.sh`)',
              '- [history.md](history.md): the effect of single changes, and single measurements',
              '- [gates.tsv](gates.tsv): figures that are the same in every run, checked by a test (`bench/gates.py`)']
    return '\n'.join(lines) + '\n'


def chart(found):
    left, width, row, top = 400, 420, 24, 34
    low = min(0, *(math.floor(math.log10(f[5])) for f in found))
    high = max(math.ceil(math.log10(f[5])) for f in found)
    x = lambda ratio: left + width * (math.log10(ratio) - low) / (high - low)  # noqa: E731
    bottom = top + row * len(found)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 90}" height="{bottom + 30}" font-family="sans-serif" font-size="13">',
             '<title>How many times better graft is than a peer, on a logarithmic scale</title>',
             '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="{left}" y="14" font-weight="bold">graft against a peer: times better (logarithmic)</text>']
    for power in range(low, high + 1):
        at = x(10.0 ** power)
        parts.append(f'<line x1="{at:.1f}" y1="{top - 6}" x2="{at:.1f}" y2="{bottom}" stroke="{"#333" if power == 0 else "#ddd"}"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 16}" text-anchor="middle" fill="#555">{10.0 ** power:,.10g}</text>')
    for i, (what, _, peer, _, _, ratio, _) in enumerate(found):
        y, (begin, end) = top + row * i, sorted((x(1), x(ratio)))
        parts.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{html.escape(what)}</text>')
        parts.append(f'<rect x="{begin:.1f}" y="{y + 3}" width="{max(end - begin, 1):.1f}" height="{row - 9}" fill="{"#2a78b8" if ratio >= 1 else "#c05a2a"}"/>')
        parts.append(f'<text x="{max(end, x(1)) + 5:.1f}" y="{y + 14}" fill="#333">{times(ratio)} ({html.escape(peer)})</text>')
    return '\n'.join(parts + ['</svg>']) + '\n'


def write(check=False):
    """The files that differ from what they should be, which are written where `check` is not set"""
    facts, rows = read(TABLE)
    found = list(compared(rows))
    stale = []
    pages = [(BENCH / 'results.md', page(facts, found)), (BENCH / 'results.svg', chart(found))]
    if NETS.exists():
        pages.append((BENCH / 'nets.svg', nets_chart()))
    for path, text in pages:
        if not path.exists() or path.read_text(encoding='utf-8') != text:
            stale.append(path.name)
            if not check:
                path.write_text(text, encoding='utf-8')
    return stale, len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--check', action='store_true')
    options = parser.parse_args()
    stale, rows = write(options.check)
    print(f'bench/results: {rows} of {len(ROWS)} rows have both figures' + (f'; {"stale" if options.check else "written"}: {", ".join(stale)}' if stale else ''))
    return int(options.check and bool(stale) or rows < len(ROWS))


if __name__ == '__main__':
    sys.exit(main())
