# test/lists/graphs.py - text GraphDefs of TensorFlow 2's loops over tensor lists, as Keras and tf.while_loop write them
# SPDX-License-Identifier: Apache-2.0
"""`node('y', 'Add', 'a', 'b', T=FLOAT)` is a node. In a function inputs are `node:port:0`, in the main graph `node:0`."""

FLOAT, INT, LONG, BOOL, VARIANT = 'DT_FLOAT', 'DT_INT32', 'DT_INT64', 'DT_BOOL', 'DT_VARIANT'


def value(v):
    if isinstance(v, bool):
        return f'b: {str(v).lower()}'
    if isinstance(v, int):
        return f'i: {v}'
    if isinstance(v, (list, tuple)):
        return 'list { ' + ' '.join(value(e) for e in v) + ' }'
    if v.startswith('DT_'):
        return f'type: {v}'
    if v.startswith('func:'):
        return f'func {{ name: "{v[5:]}" }}'
    return v if '{' in v else f's: "{v}"'


def node(name, op, *inputs, word='node', **attributes):
    text = ' '.join(f'input: "{i}"' for i in inputs)
    text += ' '.join(f' attr {{ key: "{k}" value {{ {value(v)} }} }}' for k, v in attributes.items())
    return f'{word} {{ name: "{name}" op: "{op}" {text} }}\n'


def inner(name, op, *inputs, **attributes):
    return node(name, op, *inputs, word='node_def', **attributes)


def flat(data):
    return [e for d in data for e in flat(d)] if isinstance(data, (list, tuple)) else [data]


def dims(data):
    return [len(data)] + (dims(data[0]) if data else []) if isinstance(data, (list, tuple)) else []


def const(name, data, dtype=INT, make=node, inputs=()):
    field = {INT: 'int_val', FLOAT: 'float_val', BOOL: 'bool_val', 'DT_INT64': 'int64_val'}[dtype]
    shape = ' '.join(f'dim {{ size: {d} }}' for d in dims(data))
    values = ' '.join(f'{field}: {str(v).lower()}' for v in flat(data))
    return make(name, 'Const', *inputs, dtype=dtype, value=f'tensor {{ dtype: {dtype} tensor_shape {{ {shape} }} {values} }}')


def placeholder(name, shape, dtype=FLOAT):
    return node(name, 'Placeholder', dtype=dtype, shape='shape { ' + ' '.join(f'dim {{ size: {d} }}' for d in shape) + ' }')


def function(name, inputs, outputs, body, returns):
    args = lambda word, types: ''.join(f' {word} {{ name: "{n}" type: {t} }}' for n, t in types)
    return (f'function {{ signature {{ name: "{name}"{args("input_arg", inputs)}{args("output_arg", outputs)} }}\n{body}' +
            ''.join(f' ret {{ key: "{o}" value: "{r}" }}' for (o, _), r in zip(outputs, returns)) + ' }\n')


def library(*functions):
    return 'library {\n' + ''.join(functions) + '}\n'


def functional_loop(name, state, condition, body, prefix=''):
    """A StatelessWhile. `state`: (name, type, initial value) of each; `condition(names)` and `body(names)` return the nodes, in
    the notation of a function, and the results."""
    names = [n for n, _, _ in state]
    types = [t for _, t, _ in state]
    nodes, go = condition(names, inner, 'z:0')
    cond = function(prefix + 'cond', list(zip(names, types)), [('go', BOOL)], nodes, [go])
    nodes, after = body(names, inner)
    turn = function(prefix + 'body', list(zip(names, types)), [(n + '_out', t) for n, t in zip(names, types)], nodes, after)
    main = node(name, 'StatelessWhile', *[v for _, _, v in state], T=types, cond=f'func:{prefix}cond', body=f'func:{prefix}body')
    return main, [cond, turn], [f'{name}:{k}' for k in range(len(state))]


def lowered_loop(name, state, condition, body):
    """The same loop in the form of a frozen graph: Enter, Merge, Switch, NextIteration and Exit."""
    text, merged, inside, outside = '', [], [], []
    for n, t, first in state:
        text += node(f'{name}/{n}/enter', 'Enter', first, T=t, frame_name=name)
        text += node(f'{name}/{n}/merge', 'Merge', f'{name}/{n}/enter', f'{name}/{n}/next', T=t, N=2)
        text += node(f'{name}/{n}/switch', 'Switch', f'{name}/{n}/merge', f'{name}/go', T=t)
        text += node(f'{name}/{n}', 'Identity', f'{name}/{n}/switch:1', T=t)
        text += node(f'{name}/{n}/exit', 'Exit', f'{name}/{n}/switch', T=t)
        merged.append(f'{name}/{n}/merge')
        inside.append(f'{name}/{n}')
        outside.append(f'{name}/{n}/exit')
    local = lambda old: old if old.lstrip('^').startswith(name + '/') else '^' + name + '/' + old[1:] if old[0] == '^' else name + '/' + port(old)

    def make(n, op, *inputs, **attributes):
        if op == 'Const':
            inputs = (f'^{inside[0]}',)
        return node(f'{name}/{n}', op, *[local(i) for i in inputs], **attributes)

    nodes, go = condition(merged, lambda n, op, *i, **a: make(n, op, *i, **a) if op != 'Const' else node(f'{name}/{n}', op, f'^{merged[0]}', **a), 'z:0')
    text += nodes + node(f'{name}/go', 'LoopCond', local(go))
    nodes, after = body(inside, make)
    text += nodes
    for (n, t, _), a in zip(state, after):
        text += node(f'{name}/{n}/next', 'NextIteration', local(a), T=t)
    return text, [], outside


def port(text):
    """`split:output:2` of a function is `split:2` of a graph."""
    words = text.split(':')
    return words[0] if len(words) == 1 or words[-1] == '0' else f'{words[0]}:{words[-1]}'
