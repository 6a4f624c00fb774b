#!/usr/bin/env python3
# test/state/run.py - TensorFlow graphs whose variables change from run to run, through graft_import, compared with Python
# SPDX-License-Identifier: Apache-2.0
"""A case is a text GraphDef and a generator that yields the expected result of each run of a session."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'lists'))
from graphs import BOOL, FLOAT, INT, const, function, inner, library, node, placeholder  # noqa: E402
from run import flat, read_npy, write_npy  # noqa: E402

RESOURCE = 'DT_RESOURCE'
RUNS = 6


class failure(Exception):
    pass


def shape(dims):
    return 'shape { ' + ' '.join(f'dim {{ size: {d} }}' for d in dims) + ' }'


def variable(name, first, dtype=FLOAT, dims=(), shared=''):
    """A resource with its initial value, as an initializer would assign it."""
    more = {'shared_name': shared} if shared else {}
    return (node(name, 'VarHandleOp', dtype=dtype, shape=shape(dims), **more) + const(name + '/first', first, dtype) +
            node(name + '/Assign', 'AssignVariableOp', name, name + '/first', dtype=dtype))


def reference(name, first, dtype=FLOAT, dims=()):
    return (node(name, 'VariableV2', dtype=dtype, shape=shape(dims)) + const(name + '/first', first, dtype) +
            node(name + '/Assign', 'Assign', name, name + '/first', T=dtype))


def call(name, callee, inputs, types, results):
    return node(name, 'StatefulPartitionedCall', *inputs, Tin=types, Tout=results, f=f'func:{callee}')


def counter():
    text = reference('count', 0.0) + const('one', 1.0, FLOAT) + node('y', 'AssignAdd', 'count', 'one', T=FLOAT)
    return text, {}, (float(k + 1) for k in range(RUNS))


def counter_of_a_function():
    body = const('one', 1.0, FLOAT, make=inner) + inner('add', 'AssignAddVariableOp', 'v', 'one:output:0', dtype=FLOAT)
    body += inner('read', 'ReadVariableOp', 'v', '^add', dtype=FLOAT)
    text = variable('count', 5.0) + call('y', 'step', ['count'], [RESOURCE], [FLOAT])
    text += library(function('step', [('v', RESOURCE)], [('r', FLOAT)], body, ['read:value:0']))
    return text, {}, (float(k + 6) for k in range(RUNS))


def effect_that_no_result_needs():
    """The read precedes the assignment, and only the call makes the assignment run."""
    body = inner('read', 'ReadVariableOp', 'v', dtype=FLOAT) + inner('sum', 'AddV2', 'read:value:0', 'a', T=FLOAT)
    body += inner('keep', 'AssignVariableOp', 'v', 'sum:z:0', dtype=FLOAT)
    text = placeholder('x', []) + variable('sum_of_all', 0.0) + call('inside', 'step', ['x', 'sum_of_all'], [FLOAT, RESOURCE], [FLOAT])
    text += call('y', 'outer', ['x', 'sum_of_all'], [FLOAT, RESOURCE], [FLOAT])
    outer = inner('c', 'StatefulPartitionedCall', 'a', 'v', Tin=[FLOAT, RESOURCE], Tout=[FLOAT], f='func:step')
    outer += inner('again', 'ReadVariableOp', 'v', '^c', dtype=FLOAT) + inner('both', 'Mul', 'again:value:0', 'c:output:0', T=FLOAT)
    text += library(function('step', [('a', FLOAT), ('v', RESOURCE)], [('r', FLOAT)], body, ['read:value:0']),
                    function('outer', [('a', FLOAT), ('v', RESOURCE)], [('r', FLOAT)], outer, ['both:z:0']))

    def runs():
        total = 0.0
        for _ in range(RUNS):
            yield (total + 1.5) * total
            total += 1.5
    return text, {'x': 1.5}, runs()


def branches():
    """Counts to three, and starts again."""
    count_up = const('one', 1.0, FLOAT, make=inner) + inner('add', 'AssignAddVariableOp', 'v', 'one:output:0', dtype=FLOAT)
    count_up += inner('r', 'ReadVariableOp', 'v', '^add', dtype=FLOAT)
    begin = const('none', 0.0, FLOAT, make=inner) + inner('set', 'AssignVariableOp', 'v', 'none:output:0', dtype=FLOAT)
    begin += inner('r', 'ReadVariableOp', 'v', '^set', dtype=FLOAT)
    text = variable('count', 0.0) + node('now', 'ReadVariableOp', 'count', dtype=FLOAT) + const('most', 3.0, FLOAT)
    text += node('less', 'Less', 'now', 'most', T=FLOAT)
    text += node('chosen', 'If', 'less', 'count', Tcond=BOOL, Tin=[RESOURCE], Tout=[FLOAT], then_branch='func:up', else_branch='func:anew')
    text += node('after', 'ReadVariableOp', 'count', '^chosen', dtype=FLOAT) + const('ten', 10.0, FLOAT)
    text += node('tens', 'Mul', 'after', 'ten', T=FLOAT) + node('y', 'AddV2', 'tens', 'chosen', T=FLOAT)
    text += library(function('up', [('v', RESOURCE)], [('o', FLOAT)], count_up, ['r:value:0']),
                    function('anew', [('v', RESOURCE)], [('o', FLOAT)], begin, ['r:value:0']))

    def runs():
        count = 0.0
        for _ in range(RUNS):
            count = count + 1 if count < 3 else 0.0
            yield 11 * count
    return text, {}, runs()


def one_branch():
    """Only one side assigns, and the value comes from outside of it."""
    set_it = inner('set', 'AssignVariableOp', 'v', 'a', dtype=FLOAT) + inner('same', 'Identity', 'a', '^set', T=FLOAT)
    leave_it = inner('same', 'Identity', 'a', T=FLOAT)
    text = placeholder('x', []) + variable('most', 0.0) + variable('runs', 0.0) + const('one', 1.0, FLOAT)
    text += node('count', 'AssignAddVariableOp', 'runs', 'one', dtype=FLOAT) + node('n', 'ReadVariableOp', 'runs', '^count', dtype=FLOAT)
    text += const('two', 2.0, FLOAT) + node('rest', 'FloorMod', 'n', 'two', T=FLOAT) + node('odd', 'Equal', 'rest', 'one', T=FLOAT)
    text += node('value', 'Mul', 'n', 'x', T=FLOAT)
    text += node('chosen', 'If', 'odd', 'value', 'most', Tcond=BOOL, Tin=[FLOAT, RESOURCE], Tout=[FLOAT], then_branch='func:set', else_branch='func:leave')
    text += node('y', 'ReadVariableOp', 'most', '^chosen', dtype=FLOAT)
    text += library(function('set', [('a', FLOAT), ('v', RESOURCE)], [('o', FLOAT)], set_it, ['same:output:0']),
                    function('leave', [('a', FLOAT), ('v', RESOURCE)], [('o', FLOAT)], leave_it, ['same:output:0']))
    return text, {'x': 2.0}, (2.0 * (k + 1 if k % 2 == 0 else k) for k in range(RUNS))


def loop():
    """Each run adds 0 + 1 + 2 + 3, one per iteration; the body also reads the value that it assigned."""
    go = inner('less', 'Less', 'i', 'n', T=INT)
    turn = inner('real', 'Cast', 'i', SrcT=INT, DstT=FLOAT) + inner('add', 'AssignAddVariableOp', 'v', 'real:y:0', dtype=FLOAT)
    turn += inner('seen', 'ReadVariableOp', 'v', '^add', dtype=FLOAT) + inner('sum', 'AddV2', 's', 'seen:value:0', T=FLOAT)
    turn += const('one', 1, make=inner) + inner('next', 'AddV2', 'i', 'one:output:0', T=INT)
    state = [('i', INT), ('n', INT), ('s', FLOAT), ('v', RESOURCE)]
    text = variable('total', 1.0) + const('zero', 0) + const('n', 4) + const('none', 0.0, FLOAT)
    text += node('turns', 'While', 'zero', 'n', 'none', 'total', T=[t for _, t in state], cond='func:go', body='func:turn')
    text += node('after', 'ReadVariableOp', 'total', '^turns', dtype=FLOAT) + const('thousand', 1000.0, FLOAT)
    text += node('large', 'Mul', 'after', 'thousand', T=FLOAT) + node('y', 'AddV2', 'large', 'turns:2', T=FLOAT)
    text += library(function('go', state, [('o', BOOL)], go, ['less:z:0']),
                    function('turn', state, [(n + '_out', t) for n, t in state], turn, ['next:z:0', 'n', 'sum:z:0', 'v']))

    def runs():
        total = 1.0
        for _ in range(RUNS):
            seen = 0.0
            for i in range(4):
                total += i
                seen += total
            yield 1000 * total + seen
    return text, {}, runs()


def loop_with_a_branch():
    """A branch in a loop assigns: in every other iteration."""
    go = inner('less', 'Less', 'i', 'n', T=INT)
    add = const('one', 1.0, FLOAT, make=inner) + inner('add', 'AssignAddVariableOp', 'v', 'one:output:0', dtype=FLOAT)
    add += inner('same', 'Identity', 'one:output:0', '^add', T=FLOAT)
    stay = const('zero', 0.0, FLOAT, make=inner)
    turn = const('two', 2, make=inner) + inner('rest', 'FloorMod', 'i', 'two:output:0', T=INT) + const('zero', 0, make=inner)
    turn += inner('even', 'Equal', 'rest:z:0', 'zero:output:0', T=INT)
    turn += inner('c', 'If', 'even:z:0', 'v', Tcond=BOOL, Tin=[RESOURCE], Tout=[FLOAT], then_branch='func:add', else_branch='func:stay')
    turn += const('one', 1, make=inner) + inner('next', 'AddV2', 'i', 'one:output:0', T=INT)
    state = [('i', INT), ('n', INT), ('v', RESOURCE)]
    text = variable('total', 0.0) + const('zero', 0) + const('n', 5)
    text += node('turns', 'While', 'zero', 'n', 'total', T=[t for _, t in state], cond='func:go', body='func:turn')
    text += node('y', 'ReadVariableOp', 'total', '^turns', dtype=FLOAT)
    text += library(function('go', state, [('o', BOOL)], go, ['less:z:0']), function('add', [('v', RESOURCE)], [('o', FLOAT)], add, ['same:output:0']),
                    function('stay', [('v', RESOURCE)], [('o', FLOAT)], stay, ['zero:output:0']),
                    function('turn', state, [(n + '_out', t) for n, t in state], turn, ['next:z:0', 'n', 'v']))
    return text, {}, (3.0 * (k + 1) for k in range(RUNS))


def window():
    """The state of a streaming layer: the last four inputs."""
    text = placeholder('x', [1]) + variable('last', [0.0, 0.0, 0.0, 0.0], dims=[4]) + node('old', 'ReadVariableOp', 'last', dtype=FLOAT)
    text += variable('k', [0.0], dims=[1]) + const('one', [1.0], FLOAT) + node('up', 'AssignAddVariableOp', 'k', 'one', dtype=FLOAT)
    text += node('times', 'ReadVariableOp', 'k', '^up', dtype=FLOAT) + node('new', 'Mul', 'x', 'times', T=FLOAT)
    text += const('from', [1]) + const('to', [4]) + const('by', [1]) + const('axis', 0)
    text += node('rest', 'StridedSlice', 'old', 'from', 'to', 'by', T=FLOAT, Index=INT)
    text += node('all', 'ConcatV2', 'rest', 'new', 'axis', T=FLOAT, Tidx=INT, N=2) + node('keep', 'AssignVariableOp', 'last', 'all', dtype=FLOAT)
    text += node('y', 'Identity', 'all', '^keep', T=FLOAT)
    return text, {'x': [0.5]}, ([0.5 * max(0, k + 1 - d) for d in (3, 2, 1, 0)] for k in range(RUNS))


def exchange():
    """a, b = b, a + b: a gets the old value of b."""
    text = variable('a', 0.0) + variable('b', 1.0) + node('ra', 'ReadVariableOp', 'a', dtype=FLOAT) + node('rb', 'ReadVariableOp', 'b', dtype=FLOAT)
    text += node('sum', 'AddV2', 'ra', 'rb', T=FLOAT) + node('ka', 'AssignVariableOp', 'a', 'rb', dtype=FLOAT) + node('kb', 'AssignVariableOp', 'b', 'sum', '^ka', dtype=FLOAT)
    text += node('y', 'Identity', 'sum', '^kb', '^ka', T=FLOAT)

    def runs():
        a, b = 0.0, 1.0
        for _ in range(RUNS):
            a, b = b, a + b
            yield b
    return text, {}, runs()


def rows():
    """Rows and elements are scattered, a slice is assigned."""
    text = reference('m', [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]], dims=[3, 2]) + const('at', [1, 2]) + const('rows', [[1.0, 2.0], [3.0, 4.0]], FLOAT)
    text += node('s', 'ScatterAdd', 'm', 'at', 'rows', T=FLOAT, Tindices=INT)
    text += const('places', [[0, 1], [2, 0]]) + const('numbers', [5.0, 7.0], FLOAT)
    text += node('p', 'ScatterNdUpdate', 's', 'places', 'numbers', T=FLOAT, Tindices=INT)
    text += const('b', [0, 0]) + const('e', [1, 1]) + const('by', [1, 1]) + const('nine', [[9.0]], FLOAT)
    text += node('y', 'StridedSliceAssign', 'p', 'b', 'e', 'by', 'nine', T=FLOAT, Index=INT)

    def runs():
        m = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
        for _ in range(RUNS):
            m[1] = [m[1][0] + 1, m[1][1] + 2]
            m[2] = [m[2][0] + 3, m[2][1] + 4]
            m[0][1], m[2][0], m[0][0] = 5.0, 7.0, 9.0
            yield [list(r) for r in m]
    return text, {}, runs()


def table_of_rows():
    """A resource is gathered from before and after an update of its rows."""
    text = variable('m', [[1.0, 1.0], [2.0, 2.0]], dims=[2, 2]) + const('at', [1]) + const('row', [[0.5, 0.25]], FLOAT) + const('which', [1, 0])
    text += node('before', 'ResourceGather', 'm', 'which', dtype=FLOAT, Tindices=INT)
    text += node('change', 'ResourceScatterAdd', 'm', 'at', 'row', '^before', dtype=FLOAT, Tindices=INT)
    text += node('after', 'ResourceGather', 'm', 'which', '^change', dtype=FLOAT, Tindices=INT) + node('y', 'AddV2', 'before', 'after', T=FLOAT)

    def runs():
        m = [[1.0, 1.0], [2.0, 2.0]]
        for _ in range(RUNS):
            before = [list(m[1]), list(m[0])]
            m[1] = [m[1][0] + 0.5, m[1][1] + 0.25]
            yield [[p + q for p, q in zip(r, s)] for r, s in zip(before, [m[1], m[0]])]
    return text, {}, runs()


def two_handles():
    """Two nodes with one shared name are one variable."""
    text = variable('first', 0.0, shared='one_name') + node('second', 'VarHandleOp', dtype=FLOAT, shape=shape([]), shared_name='one_name')
    text += const('two', 2.0, FLOAT) + node('add', 'AssignAddVariableOp', 'first', 'two', dtype=FLOAT) + node('y', 'ReadVariableOp', 'second', '^add', dtype=FLOAT)
    return text, {}, (2.0 * (k + 1) for k in range(RUNS))


def filled():
    """The initial value is not a constant, but is known: more elements than are folded."""
    text = node('v', 'VarHandleOp', dtype=FLOAT, shape=shape([100])) + const('size', [100]) + const('half', 0.5, FLOAT)
    text += node('first', 'Fill', 'size', 'half', T=FLOAT, index_type=INT) + node('v/Assign', 'AssignVariableOp', 'v', 'first', dtype=FLOAT)
    text += const('one', 1.0, FLOAT) + node('r', 'ReadVariableOp', 'v', dtype=FLOAT) + node('more', 'AddV2', 'r', 'one', T=FLOAT)
    text += node('keep', 'AssignVariableOp', 'v', 'more', dtype=FLOAT) + node('y', 'ReadVariableOp', 'v', '^keep', dtype=FLOAT)
    return text, {}, ([k + 1.5] * 100 for k in range(RUNS))


def assigned_first():
    """A state that no run reads from the run before needs no initial value."""
    text = placeholder('x', []) + node('v', 'VarHandleOp', dtype=FLOAT, shape=shape([])) + node('set', 'AssignVariableOp', 'v', 'x', dtype=FLOAT)
    text += node('y', 'ReadVariableOp', 'v', '^set', dtype=FLOAT)
    return text, {'x': 3.0}, (3.0 for _ in range(RUNS))


def asked_for_less():
    """The requested output needs no assignment: the variable is a constant."""
    text = variable('count', 4.0) + node('y', 'ReadVariableOp', 'count', dtype=FLOAT) + const('one', 1.0, FLOAT)
    text += node('add', 'AssignAddVariableOp', 'count', 'one', '^y', dtype=FLOAT) + node('z', 'ReadVariableOp', 'count', '^add', dtype=FLOAT)
    return text, {}, (4.0 for _ in range(RUNS))


CASES = [counter, counter_of_a_function, effect_that_no_result_needs, branches, one_branch, loop, loop_with_a_branch, window, exchange, rows,
         table_of_rows, two_handles, filled, assigned_first]


def run(tool, *words):
    done = subprocess.run([tool, *map(str, words)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def differ(got, wanted):
    return len(got) != len(wanted) or any(abs(g - w) > 1e-5 * max(1, abs(w)) for g, w in zip(got, wanted))


def check(tool, folder, case):
    text, inputs, answers = case()
    model, out = folder / 'model.pbtxt', folder / 'out'
    model.write_text(text)
    words = []
    for name, data in inputs.items():
        numbers = flat(data if isinstance(data, list) else [data])
        write_npy(folder / f'{name}.npy', [len(data)] if isinstance(data, list) else [], numbers, FLOAT)
        words += ['--input', f'{name}={folder / (name + ".npy")}']
    for k, answer in enumerate(answers):
        wanted = flat(answer if isinstance(answer, list) else [answer])
        status, said = run(tool, model, *words, '--output', 'y', '--save', out, '--quiet', '--runs', k + 1)
        if status:
            raise failure(f'run {k + 1}: {said}')
        if differ(got := read_npy(out / 'y.npy')[1], wanted):
            raise failure(f'run {k + 1}: {got}, expected {wanted}')
    # the file of a compiled program keeps the state, too
    status, said = run(tool, model, *words, '--output', 'y', '--compile', folder / 'model.graft')
    if status:
        raise failure(f'--compile: {said}')
    status, said = run(tool, folder / 'model.graft', *words, '--save', out, '--quiet', '--runs', RUNS)
    if status or differ(got := read_npy(out / 'y.npy')[1], wanted):
        raise failure(f'compiled, run {RUNS}: {said or got}, expected {wanted}')
    return len(answers) if isinstance(answers, list) else RUNS


def refusals(tool, folder):
    """States that are not supported are refused by name."""
    model = folder / 'model.pbtxt'

    def refused(text, *words, expect):
        model.write_text(text)
        status, said = run(tool, model, '--output', 'y', *words)
        if status != 1 or expect not in said:
            raise failure(f'{words}: status {status}, expected "{expect}" in: {said}')

    refused(counter()[0], '--freeze', folder / 'frozen.pb', expect='count')
    refused(counter()[0], '--compile', folder / 'count.hpp', expect='count')
    bare = node('v', 'VarHandleOp', dtype=FLOAT, shape=shape([])) + const('one', 1.0, FLOAT)
    bare += node('add', 'AssignAddVariableOp', 'v', 'one', dtype=FLOAT) + node('y', 'ReadVariableOp', 'v', '^add', dtype=FLOAT)
    refused(bare, expect='a value that the variable begins with')
    divided = reference('v', [1.0, 2.0], dims=[2]) + const('at', [0]) + const('by', [2.0], FLOAT) + node('y', 'ScatterDiv', 'v', 'at', 'by', T=FLOAT, Tindices=INT)
    refused(divided, expect='ScatterDiv')
    grows = variable('v', [1.0], dims=[-1]) + node('r', 'ReadVariableOp', 'v', dtype=FLOAT) + const('axis', 0)
    grows += node('twice', 'ConcatV2', 'r', 'r', 'axis', T=FLOAT, Tidx=INT, N=2) + node('keep', 'AssignVariableOp', 'v', 'twice', dtype=FLOAT)
    grows += node('y', 'Identity', 'twice', '^keep', T=FLOAT)
    refused(grows, expect="a value of the variable's shape")


def constants(tool, folder):
    text, _, answers = asked_for_less()
    model = folder / 'model.pbtxt'
    model.write_text(text)
    status, said = run(tool, model, '--output', 'y', '--json', '-')
    if status or 'count/next' in said or '"inputs":[],' not in said.replace('\n', ''):
        raise failure(f'status {status}: {said[:400]}')
    status, said = run(tool, model, '--output', 'y', '--freeze', folder / 'frozen.pb')
    if status:
        raise failure(said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--tool', required=True)
    parser.add_argument('cases', nargs='*')
    o = parser.parse_args()
    failed, runs = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            if o.cases and case.__name__ not in o.cases:
                continue
            try:
                runs += check(o.tool, pathlib.Path(folder), case)
            except failure as why:
                failed.append(f'{case.__name__}: {why}')
        for more in (refusals, constants):
            if not o.cases or more.__name__ in o.cases:
                try:
                    more(o.tool, pathlib.Path(folder))
                except failure as why:
                    failed.append(f'{more.__name__}: {why}')
    for line in failed:
        print(f'error: {line}')
    print(f'{runs} runs as expected' if not failed else f'{len(failed)} of {len(CASES) + 2} cases failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
