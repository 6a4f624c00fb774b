#!/usr/bin/env python3
# test/tool/manners.py - graft_import as a person meets it: help, hints, a model's description, terminals, interrupts
# SPDX-License-Identifier: Apache-2.0
"""manners.py --tool graft_import"""

import argparse
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
GLYPHS = 'examples/glyphs/glyphs'
NET, WEIGHTS, GRAPH, VALUES = GLYPHS + '.prototxt', GLYPHS + '.caffemodel', GLYPHS + '.pb', 'examples/glyphs/input.npy'
WIDEST, OVERVIEW, DESCRIPTION = 100, 62, 3  # columns; lines; lines of one option
NOISE = r':INT|:UINT|Excludes|Needs|TEXT|\bin \['
ESCAPE = '\x1b['

# a run of some seconds, and a file that takes a while to write
SLOW = 'input: "x" input_dim: 1 input_dim: 64 input_dim: 224 input_dim: 224\n' + ''.join(
    f'layer {{ name: "c{k}" type: "Convolution" bottom: "{f"y{k - 1}" if k else "x"}" top: "y{k}" convolution_param {{ num_output: 64 kernel_size: 3 pad: 1 }} }}\n'
    for k in range(12))
LARGE = '''input: "x" input_dim: 1 input_dim: 8192 input_dim: 1 input_dim: 1
layer { name: "f" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 8192 } }
layer { name: "g" type: "InnerProduct" bottom: "y" top: "z" inner_product_param { num_output: 1024 } }
'''
UNKNOWN = '''input: "x" input_dim: 1 input_dim: 2 input_dim: 1 input_dim: 1
layer { name: "a" type: "Frobnicate" bottom: "x" top: "y" }
layer { name: "b" type: "Frobnicate" bottom: "y" top: "z" }
layer { name: "c" type: "ReLU" bottom: "z" top: "w" }
'''
AFTER = '''input: "x" input_dim: 1 input_dim: 2 input_dim: 1 input_dim: 1
layer { name: "a" type: "Convolution" bottom: "x" top: "y" convolution_param { num_output: 1 kernel_size: 4 } }
layer { name: "c" type: "ReLU" bottom: "y" top: "z" }
'''
OPEN = '''node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: -1 } dim { size: 3 } } } } }
node { name: "y" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }'''

# (arguments, status, what standard error contains)
HINTS = [
    ([NET, '--random-inputs', 'abc'], 2, "--random-inputs: expected a number, got 'abc'"),
    ([NET, '--runs', 'abc'], 2, "--runs: expected 1 to 1000000, got 'abc'"),
    ([NET, '--threads', '0'], 2, "--threads: expected 1 to 1024, got '0'"),
    ([NET, '--no-run', '--json', 'j', '--json', 'k'], 2, "--json: expected one value, got 'j' and 'k'"),
    ([NET, '--no-run', '--explain', 'pool9'], 1, "a tensor of the graph (did you mean 'pool"),
    (['--help', 'nosuch'], 2, "got 'nosuch'; the groups are read"),
    ([NET, '--weight', 'w'], 2, "unknown option '--weight' (did you mean '--weights'?)"),
    ([NET, '--exprot', 'w'], 2, "(did you mean '--export'?)"),
    ([NET, '--xyzzyquux'], 2, "unknown option '--xyzzyquux'\n"),
    ([NET, '--phase', 'test'], 2, "--phase: expected TEST or TRAIN, got 'test' (did you mean 'TEST'?)"),
    ([NET, '--framework', 'cafe'], 2, "(did you mean 'caffe'?)"),
    ([NET, '--nodes', 'some'], 2, "expected a number or all, got 'some'"),
    (['--help', 'exprot'], 2, "(did you mean 'export'?)"),
    (['--help=nowhere'], 2, 'the groups are read shapes run'),
    ([GRAPH, '--no-run', '--bind', 'N=4'], 1, "a symbol of the model's inputs: images_0, got N [unknown_symbol]"),
    ([NET, '--no-run', '--bind', 'N=4'], 1, "a symbol of the model's inputs, which have none, got N [unknown_symbol]"),
    ([NET, '--weights', NET, '--random-inputs', '0'], 1, f'error: {NET}: missing weights: expected a net with layers and their blobs, got layers without blobs'),
    (['{dir}/nothing.pb'], 1, 'nothing.pb: cannot open the file: No such file or directory [cannot_open_file]'),
    ([NET, '--no-run', '--json', '{dir}/none/a.json'], 1, 'a.json: cannot write the file: No such file or directory [cannot_write_file]'),
    (['README.md'], 1, "got text that begins with '# graft' [unknown_framework]"),
    (['{dir}/noise'], 1, 'got bytes that begin with 00 01 02 ff [unknown_framework]'),
    ([NET, '--weights', WEIGHTS, '--input', 'data={dir}/noise'], 1, 'got bytes that begin with 00 01 02 ff'),
    ([NET, '--weights', WEIGHTS, '--input', 'data={dir}/f64.npy'], 1, "astype('float32')"),
]


def npy(descr, shape, data):
    head = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', 118) + head.ljust(117).encode() + b'\n' + data


def run(tool, *arguments, **more):
    return subprocess.run([tool, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, timeout=300, **more)


def terminal(tool, *arguments, columns=80, environment=None, stop=None):
    """What a terminal gets of the program, which gets the signal `stop` as soon as a progress line is there; and its status."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack('HHHH', 40, columns, 0, 0))
    variables = {name: value for name, value in os.environ.items() if name not in ('NO_COLOR', 'COLUMNS')}
    child = subprocess.Popen([tool, *map(str, arguments)], cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs,
                             env={**variables, 'TERM': 'xterm', **(environment or {})})
    os.close(theirs)
    got, end = b'', time.monotonic() + 300
    while time.monotonic() < end:
        if not select.select([ours], [], [], 1)[0]:
            continue
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            part = b''
        if not part:
            break
        got += part
        if stop and b'\r\x1b[K' in got:
            child.send_signal(stop)
            stop = None
    os.close(ours)
    return got.decode(errors='replace').replace('\r\n', '\n'), child.wait(timeout=60)


def plain(text):
    return re.sub(r'\x1b\[[0-9;]*[mK]', '', text)


def help_mistakes(tool):
    told = json.loads(run(tool, '--help', 'json').stdout)
    groups, options = [group['name'] for group in told['groups']], told['options']
    names = [name for each in options for name in each['names']]
    yield from (f'{name} is there twice' for name in set(names) if names.count(name) > 1)
    yield from (f'{each["names"]} is in no group' for each in options if each['group'] not in groups)
    yield from (f'the group {group} is empty' for group in groups if not any(each['group'] == group for each in options))
    if len(options) < 45:
        yield f'only {len(options)} options'
    overview = run(tool, '--help').stdout
    if not 20 < overview.count('\n') <= OVERVIEW or run(tool, '-h').stdout != overview:
        yield f'--help has {overview.count(chr(10))} lines'
    everything = run(tool, '--help', 'all').stdout
    if everything != run(tool, '--help=all').stdout:
        yield '--help=all is not --help all'
    pages = {'all': everything, '': overview, **{group: run(tool, '--help', group).stdout for group in groups}}
    for topic, page in pages.items():
        yield from (f'--help {topic}: {len(line)} columns: {line}' for line in page.splitlines() if len(line) > WIDEST)
        yield from (f'--help {topic}: {line}' for line in page.splitlines() if re.search(NOISE, line))
    for part in ('Examples', 'Exit status', '  130  ', *(group['title'] for group in told['groups'])):
        if part not in everything:
            yield f'--help all lacks {part}'
    for part in ('Examples', 'Exit status', '--help all', '--help GROUP', *names):
        if part not in overview:
            yield f'--help lacks {part}'
    for each in options:
        name = each['names'][-1]
        there = [topic for topic in groups if re.search(rf'^  (?:-h, )?{re.escape(name)}(?: |$)', pages[topic], re.MULTILINE)]
        if there != [each['group']]:
            yield f'{name} is on the pages of {there}'
        lines = run(tool, '--help', name).stdout.rstrip('\n').splitlines()
        text = lines if lines[0][28:30] == '  ' else lines[1:]  # behind its name, or below it
        if not 0 < len(text) <= DESCRIPTION:
            yield f'--help {name}: {len(text)} lines'
    if run(tool, '--help', '--engine').stdout not in pages['compile']:
        yield '--help --engine is not what its group says'


def hint_mistakes(tool, folder):
    for arguments, status, part in HINTS:
        done = run(tool, *(each.replace('{dir}', folder) for each in arguments))
        if done.returncode != status or part not in done.stderr:
            yield f'{arguments}: ends with {done.returncode}, lacks "{part}": {done.stderr[:600]}'
        if 'f64' in arguments[-1] and done.stdout:
            yield f'{arguments}: a table before the error: {done.stdout[:200]}'
    done = run(tool, f'{folder}/after.prototxt', '--no-run')
    if not done.stderr.startswith('error: ') or 'warning:' not in done.stderr:
        yield f'what follows from an error comes before it: {done.stderr[:400]}'


INSTEAD = {'--export': 'a.onnx', '--compile': 'a.graft', '--freeze': 'a.pb', '--report': None}
FURTHER = {'--save': 'saved', '--json': 'a.json', '--dump': 'pages', '--roofline': 'roofs.txt', '--profile': 'times.txt', '--explain': 'prob'}


def dropped(tool, folder):
    """Two options: what both ask for is done, or they are refused"""
    for first, second in ((a, b) for a in INSTEAD for b in [*INSTEAD, *FURTHER] if a != b):
        to = pathlib.Path(folder) / f'pair{first}{second}'
        to.mkdir()
        values = {**INSTEAD, **FURTHER}
        words = [word for name in (first, second) for word in (name, values[name] if name == '--explain' else to / values[name] if values[name] else None) if word]
        done = run(tool, NET, '--weights', WEIGHTS, *words)
        missing = [name for name in (first, second) if name not in ('--report', '--explain') and not (to / values[name]).exists()]
        if (done.returncode != 0 or missing) and (done.returncode != 2 or ' excludes ' not in done.stderr):
            yield f'{words}: ends with {done.returncode}, lacks {missing}: {done.stderr[:300]}'
        if done.returncode == 0 and second == '--explain' and 'prob' not in done.stdout:
            yield f'{words}: nothing is explained'


def full(tool, folder):
    """A standard output that takes nothing: one line on standard error, and status 1"""
    commands = ([NET, '--no-run', '--json', '-'], [NET, '--no-run'], [NET], ['--help'], ['--ops'], ['--infer', 'Relu x=float32[2]'], ['--version'])
    for words in commands:
        with open('/dev/full', 'w', encoding='utf-8') as to:
            done = subprocess.run([tool, *words], cwd=ROOT, stdout=to, stderr=subprocess.PIPE, text=True, timeout=300)
        if done.returncode != 1 or done.stderr != 'error: cannot write the standard output: No space left on device\n':
            yield f'{words} >/dev/full: ends with {done.returncode}: {done.stderr[:300]}'
        done = subprocess.run(['sh', '-c', '"$@" >&-', 'sh', tool, *words], cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=300)
        if done.returncode != 1 or done.stderr != 'error: cannot write the standard output: Bad file descriptor\n':
            yield f'{words} >&-: ends with {done.returncode}: {done.stderr[:300]}'


def looked_at(tool, folder):
    """A model that is written or explained does not have to run"""
    for words in (['--json', f'{folder}/look.json'], ['--dump', f'{folder}/look'], ['--roofline', f'{folder}/look.txt'], ['--explain', 'prob']):
        for model in ([NET], [NET, '--weights', WEIGHTS], [NET, '--quiet'], *([] if words[0] == '--explain' else [[GRAPH]])):
            done = run(tool, *model, *words)
            if done.returncode != 0 or ('not run: no values for its inputs' in done.stderr) == ('--quiet' in model):
                yield f'{[*model, *words]}: ends with {done.returncode}: {done.stderr[:300]}'
        done = run(tool, NET, '--weights', WEIGHTS, *words, '--runs', '2')
        if done.returncode != 1 or 'missing_input' not in done.stderr:
            yield f'{words} with --runs: ends with {done.returncode}: {done.stderr[:300]}'


def unclean(tool, folder):
    """Control characters of names do not reach a terminal"""
    model = f'{folder}/names.prototxt'
    name = r'a\033[31m\007\r\nb'
    pathlib.Path(model).write_text(f'input: "x" input_dim: 1 input_dim: 2 input_dim: 1 input_dim: 1\nlayer {{ name: "{name}" type: "ReLU" bottom: "x" top: "{name}" }}\n')
    for words in ([], ['--no-run'], ['--random-inputs', '0'], ['--random-inputs', '0', '--profile', f'{folder}/names.txt'], ['--regions', '--random-inputs', '0']):
        done = run(tool, model, *words)
        text = done.stdout + done.stderr
        if done.returncode != 0 or re.search(r'[\x00-\x09\x0b-\x1f]', text) or re.search('^b', text, re.MULTILINE) or 'a?[31m???b' not in text:
            yield f'{words}: ends with {done.returncode}: {text[:600]!r}'


def written(tool, folder):
    """A terminal is told what was written; a dump into a used folder leaves no stages of another model"""
    pages, program = f'{folder}/used', f'{folder}/told.graft'
    os.mkdir(pages)
    (pathlib.Path(pages) / '7-planned.mine').write_text('kept')
    got, _ = terminal(tool, NET, '--weights', WEIGHTS, '--random-inputs', '0', '--dump', pages, '--save', f'{folder}/outs', '--json', f'{folder}/told.json')
    got += terminal(tool, NET, '--weights', WEIGHTS, '--compile', program)[0]
    for line in (f'{pages}/index.html: pages of 7 stages', f'{folder}/outs: the outputs', f'{folder}/told.json: ', f'{program}: a program of '):
        if f'\n{line}' not in plain('\n' + got):
            yield f'a terminal is not told "{line}": {plain(got)[-600:]}'
    if 'index.html' in run(tool, NET, '--no-run', '--dump', f'{folder}/piped').stdout:
        yield 'a pipe is told what was written'
    run(tool, f'{folder}/unknown.prototxt', '--no-run', '--dump', pages)
    left = sorted(each.name for each in pathlib.Path(pages).iterdir())
    if '7-planned.html' in left or '7-planned.svg' in left or '7-planned.mine' not in left or 'unknown.prototxt' not in (pathlib.Path(pages) / 'index.html').read_text(encoding='utf-8'):
        yield f'a used folder has {left}'


def described(tool, folder):
    """The answer to `graft_import MODEL`, and that the commands that it proposes work"""
    compiled = f'{folder}/net.graft'
    run(tool, NET, '--weights', WEIGHTS, '--compile', compiled, '--quiet')
    cases = {
        (NET, '--weights', WEIGHTS): (0, ('a Caffe net, text form, ', 'data        float32[4,1,20,20]NCHW', 'Outputs', 'parameters', 'MACs', 'memory', 'cpu runs', '  nothing\n', ' --random-inputs 0 ', ' --compile ')),
        (NET,): (0, ('trained weights', '--weights FILE.caffemodel')),
        (GRAPH,): (0, ('a TensorFlow GraphDef', 'Symbols', 'images_0    1 or more: dim 0 of images', 'Size with images_0=1', '--bind images_0=1 --random-inputs 0')),
        (GRAPH, '--shape', 'images=4,20,20,1'): (0, ('float32[4,20,20,1]',)),
        (compiled,): (0, ('a compiled program of graft', '--random-inputs 0', 'cpu runs')),
        (f'{folder}/open.pbtxt',): (0, ('x_0', '[x_0,3]')),
        (f'{folder}/unknown.prototxt',): (1, ('Frobnicate 2', 'Frobnicate: unmapped, 2 nodes', '--report')),
    }
    for arguments, (status, parts) in cases.items():
        done = run(tool, *arguments)
        missing = [part for part in parts if part not in done.stdout]
        if done.returncode != status or missing:
            yield f'{arguments}: ends with {done.returncode}, lacks {missing}:\n{done.stdout}{done.stderr}'
        yield from (f'{arguments}: {len(line)} columns: {line}' for line in done.stdout.splitlines() if len(line) > WIDEST and 'graft_import' not in line)
        for line in re.findall(r'^  (--.*?)(?:  |$)', done.stdout.partition('\nNext')[2], re.MULTILINE):
            words = [*arguments, *shlex.split(line)]
            if any('FILE' in word for word in words):
                continue
            if '--compile' in words:
                words[-1] = f'{folder}/next.graft'
            words = [f'{folder}/pages' if word == 'pages' else word for word in words]
            more = run(tool, *words)
            if more.returncode != (status if '--report' in words else 0):
                yield f'what is proposed does not work: {words}: {more.stderr[:400]}'
    page = (ROOT / 'examples/graft_import/README.md').read_text(encoding='utf-8')
    if f'$ graft_import {GRAPH}\n{run(tool, GRAPH).stdout}```' not in page:
        yield f'examples/graft_import/README.md shows another answer than\n{run(tool, GRAPH).stdout}'
    if 'Frobnicate' not in run(tool, f'{folder}/unknown.prototxt').stderr:
        yield 'a refused model has no error'
    quiet = run(tool, NET, '--weights', WEIGHTS, '--quiet')
    if quiet.returncode != 1 or 'missing_input' not in quiet.stderr:
        yield f'--quiet does not run the model: {quiet.stderr[:300]}'


def in_terminals(tool, folder):
    many = [NET, '--weights', WEIGHTS, '--random-inputs', '0']
    piped = run(tool, *many).stdout
    if ESCAPE in piped or ' more: --nodes' in piped:
        yield f'a pipe gets what is for a terminal: {piped[:400]}'
    for arguments in ([GRAPH], many, [NET, '--weights', WEIGHTS, '--no-run'], ['--help']):
        got, status = terminal(tool, *arguments)
        if status != 0 or ESCAPE not in got:
            yield f'{arguments} in a terminal: ends with {status}: {got[:400]}'
        yield from (f'{arguments}: {len(line)} columns: {line}' for line in plain(got).splitlines() if len(line) > 80 and 'graft_import' not in line and 'warning' not in line)
    got, _ = terminal(tool, *many, '--nodes', '3')
    if not re.search(r'^\.\.\. \d+ more: --nodes all$', plain(got), re.MULTILINE):
        yield f'rows are left out without a word: {got[:600]}'
    if not re.search(r'^\.\.\. \d+ more: --nodes all$', run(tool, *many, '--nodes', '3').stdout, re.MULTILINE):
        yield '--nodes 3 in a pipe leaves nothing out'
    got, _ = terminal(tool, *many, '--nodes', 'all')
    short, _ = terminal(tool, *many)
    if 'output prob' not in short or 'conv2a/filter' in short:
        yield f'a run in a terminal prints more than its results: {short[:400]}'
    if [line.rstrip() for line in plain(got).splitlines()] != piped.splitlines():
        yield f'--nodes all is not what a pipe gets:\n{plain(got)[:800]}'
    got, _ = terminal(tool, GRAPH, '--no-run', columns=100)
    if not re.search(r'^bn1/Fused.*\.\.\..* cpu$', plain(got), re.MULTILINE) or 'outputs' not in got:
        yield f'the middle of long cells is not what is left out: {plain(got)[:900]}'
    got, _ = terminal(tool, NET, '--no-run', environment={'COLUMNS': '50'})
    if max(len(line) for line in plain(got).partition('\nmemory')[0].splitlines()) > 50:
        yield 'COLUMNS is not regarded'
    for variables in ({'NO_COLOR': '1'}, {'TERM': 'dumb'}):
        got, _ = terminal(tool, *many, environment=variables)
        if ESCAPE in got.replace('\x1b[K', ''):
            yield f'{variables}: there are colours: {got[:300]!r}'
    got, _ = terminal(tool, NET, '--phse', 'TEST')
    if '\x1b[1;31merror:\x1b[0m unknown option' not in got:
        yield f'an error is not red: {got[:300]!r}'
    got, _ = terminal(tool, NET, '--random-inputs', '0')
    if '\x1b[33mwarning:\x1b[0m' not in got:
        yield f'a warning is not yellow: {got[:300]!r}'


def fits(tool, folder):
    """80 columns of a terminal: the usage, operators, what is different, and whole shapes"""
    for arguments in (['--ops'], ['--ops', 'Conv2D'], ['--ops', 'nn'], ['--help'], ['--compare', NET, GRAPH]):
        got, _ = terminal(tool, *arguments)
        yield from (f'{arguments}: {len(line)} columns: {line}' for line in plain(got).splitlines() if len(line) > 80)
    if not re.search(r'^\d+ added, \d+ removed, \d+ changes$', plain(got), re.MULTILINE) or plain(got).count('\n') > 25:
        yield f'--compare in a terminal: {plain(got)[-600:]}'
    got, _ = terminal(tool, GRAPH, '--no-run', '--shape', 'images=4,20,20,1')
    if '...' not in got or not re.search(r'float32\[4,\d+,\d+,\d+\]', got) or re.search(r'float\d*\[?[\d,]*\.\.\.', got):
        yield f'shapes are not whole: {plain(got)[:900]}'
    refused = run(tool, NET, '--bind', 'N=3')
    if refused.returncode != 1 or '--report' in refused.stdout:
        yield f'--report would say nothing: {refused.stdout[-300:]}'


def progress_mistakes(tool, folder):
    slow = [f'{folder}/slow.prototxt', '--random-inputs', '0']
    got, status = terminal(tool, *slow, '--runs', '2')
    if status != 0 or not re.search(r'\r\x1b\[Krunning node \d+ of \d+', got):
        yield f'no line of progress: {status}: {got[-800:]!r}'
    if '\r\x1b[K' in got and not re.search(r'\r\x1b\[K(?!running|preparing|planning|folding|mapping)', got[got.rindex('running node'):]):
        yield f'the line of progress is left: {got[-400:]!r}'
    got, _ = terminal(tool, *slow, '--quiet')
    if 'running node' in got:
        yield '--quiet has a line of progress'
    done = run(tool, *slow)
    if '\r' in done.stdout + done.stderr:
        yield 'a pipe has a line of progress'
    got, status = terminal(tool, *slow, '--runs', '50', stop=signal.SIGINT)
    if status != -signal.SIGINT or not got.endswith('\r\x1b[K'):
        yield f'an interrupt ends with {status} and leaves {got[-100:]!r}'


def interrupted(tool, folder):
    """An interrupt while a file is written: it is not there, and no other one"""
    for name, stop in (('export', signal.SIGINT), ('compile', signal.SIGTERM), ('dump', signal.SIGINT)):
        to = pathlib.Path(folder) / name
        to.mkdir()
        arguments = {'export': ['--export', to / 'a.onnx', '--seeded'], 'compile': ['--compile', to / 'a.graft'], 'dump': ['--no-run', '--dump', to]}[name]
        model = f'{folder}/wide.prototxt' if name == 'dump' else f'{folder}/large.prototxt'
        child = subprocess.Popen([tool, model, '--quiet', *map(str, arguments)], cwd=ROOT, stderr=subprocess.PIPE)
        end = time.monotonic() + 120
        while child.poll() is None and time.monotonic() < end and not any(each.suffix == '.part' for each in to.iterdir()):
            time.sleep(0.0005)
        child.send_signal(stop)
        status = child.wait(timeout=120)
        left = sorted(each.name for each in to.iterdir())
        unfinished = [each for each in left if each.endswith('.part')]
        if status not in (0, -stop) or unfinished or (status != 0 and name != 'dump' and left):
            yield f'--{name}: an interrupt ends with {status} and leaves {left}'
        if status == 0:
            print(f'--{name}: it was done before the interrupt')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', required=True)
    tool = os.path.abspath(parser.parse_args().tool)
    with tempfile.TemporaryDirectory() as folder:
        wide = SLOW + ''.join(f'layer {{ name: "r{k}" type: "ReLU" bottom: "y11" top: "r{k}" }}\n' for k in range(2000))
        for name, text in (('slow', SLOW), ('large', LARGE), ('unknown', UNKNOWN), ('wide', wide), ('after', AFTER)):
            (pathlib.Path(folder) / f'{name}.prototxt').write_text(text)
        (pathlib.Path(folder) / 'open.pbtxt').write_text(OPEN)
        (pathlib.Path(folder) / 'noise').write_bytes(b'\x00\x01\x02\xff')
        (pathlib.Path(folder) / 'f64.npy').write_bytes(npy('<f8', '(4, 1, 20, 20)', bytes(4 * 400 * 8)))
        found = [*full(tool, folder), *dropped(tool, folder), *looked_at(tool, folder), *unclean(tool, folder), *written(tool, folder), *fits(tool, folder), *help_mistakes(tool), *hint_mistakes(tool, folder), *described(tool, folder), *in_terminals(tool, folder), *progress_mistakes(tool, folder),
                 *interrupted(tool, folder)]
    print(*found[:30], f'tool.manners: {len(found)} mistakes', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
