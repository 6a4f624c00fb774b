# test/coherence/corruptions.py - corruptions of a finished graph, each with the name by which it must be found
# SPDX-License-Identifier: Apache-2.0
"""ALL: (description, the name of the check that finds it, a function that applies it to the JSON of graph.pbtxt)."""


def node(g, name):
    return next(n for n in g['nodes'] if n['name'] == name)


def number(g, name):
    return g['nodes'].index(node(g, name))


def tensor(g, name, output=0):
    at = number(g, name)
    return next(t for t in g['tensors'] if t['node'] == at and t['output'] == output)


def edge(g, name, k=0):
    at = number(g, name)
    return next(e for e in g['edges'] if e['node'] == at and e['input'] == k)


def everywhere(g, name, **changes):
    """Another descriptor for an output, at its producer and at all its readers."""
    t = tensor(g, name)
    at = g['tensors'].index(t)
    shown = next(o for o in node(g, name)['outputs'] if o['name'] == t['name'])
    for d in [t, shown] + [e for e in g['edges'] if e['tensor'] == at] + [p for p in g['inputs'] + g['outputs'] if p['tensor'] == at]:
        d.update({k: v for k, v in changes.items() if k in d})


def placement(g, name):
    return g['memory']['tensors'][g['memory']['placed'][g['tensors'].index(tensor(g, name))]]


def set_of(key, value):
    def change(entry):
        entry[key] = value
    return change


def on(find, name, change):
    return lambda g: change(find(g, name))


def swap_edges(g):
    a, b = edge(g, 'product', 0), edge(g, 'product', 1)
    a['tensor'], b['tensor'] = b['tensor'], a['tensor']


def read_later(g):
    e, late = edge(g, 'biased', 0), g['tensors'].index(tensor(g, 'both'))
    e['tensor'] = late
    e.update({k: g['tensors'][late][k] for k in ('dtype', 'shape', 'format', 'origin_format')})
    node(g, 'biased')['inputs'][0] = g['tensors'][late]['name']


def drop_edge(g):
    n = node(g, 'product')
    g['edges'].remove(edge(g, 'product', 1))
    n['inputs'].pop(1)
    n['input_counts'][1] = 0


def shrink_loop(g):
    g['loops'][0]['end'] -= 2


def overlap(g):
    placement(g, 'relu')['offset'] = placement(g, 'biased')['offset']


def one_memory(g):
    m = g['memory']
    m['placed'][g['tensors'].index(tensor(g, 'relu'))] = m['placed'][g['tensors'].index(tensor(g, 'biased'))]
    placement(g, 'biased')['last'] = 7


ALL = [
    ('an edge reads another tensor', 'dangling_edge', lambda g: edge(g, 'flat').update(tensor=0)),
    ('two inputs change places', 'dangling_edge', swap_edges),
    ('a node reads what is made later', 'order', read_later),
    ('a required input is lost', 'port_count', drop_edge),
    ('the reader has another dtype', 'edge_dtype', on(edge, 'relu', set_of('dtype', 'float16'))),
    ('the reader has another shape', 'edge_shape', on(edge, 'relu', set_of('shape', [2, 4, 4, 6]))),
    ('the reader has another layout', 'edge_format', on(edge, 'relu', set_of('format', 'NCHW'))),
    ('the producer shows another shape', 'producer', lambda g: node(g, 'conv')['outputs'][0].update(shape=[2, 4, 4, 7])),
    ('a dtype that the port does not take', 'port_dtype', lambda g: everywhere(g, 'conv', dtype='string')),
    ('two inputs of one dtype variable differ', 'type_variable', lambda g: everywhere(g, 'w', dtype='float16')),
    ('an output that follows differs', 'follow', lambda g: everywhere(g, 'relu', shape=[2, 4, 4, 6])),
    ('an output differs from its dtype attribute', 'type_attribute', lambda g: node(g, 'wide')['attrs'].update(dst_type='float16')),
    ('a convolution of another size', 'derived_shape', lambda g: everywhere(g, 'conv', shape=[2, 4, 3, 5])),
    ('a concatenation that lost a channel', 'derived_shape', lambda g: everywhere(g, 'both', shape=[2, 4, 4, 9])),
    ('a reshape that gains elements', 'derived_shape', lambda g: everywhere(g, 'flat', shape=[2, 161])),
    ('a sum over another axis', 'derived_shape', lambda g: tensor(g, 'axes').update(values=[0])),
    ('matrices that do not fit', 'rule', lambda g: everywhere(g, 'w', shape=[161, 4])),
    ('the value of a shape', 'derived_value', lambda g: tensor(g, 'shape').update(values=[3, 4])),
    ('a stride that is another', 'derived_shape', lambda g: node(g, 'conv')['attrs'].update(strides=[1, 2, 2, 1])),
    ('a bias of another length', 'rule', lambda g: everywhere(g, 'offset', shape=[6])),
    ('a constant with too few bytes', 'payload', lambda g: tensor(g, 'offset').update(payload_bytes=16)),
    ('a dim below -1', 'dim', lambda g: everywhere(g, 'again', shape=[4, -2])),
    ('an operator that there is not', 'operator', lambda g: node(g, 'relu').update(op='Relux')),
    ('an attribute that there is not', 'attribute', lambda g: node(g, 'relu')['attrs'].update(slope=1.0)),
    ('an attribute of another kind', 'attribute', lambda g: node(g, 'conv')['attrs'].update(groups='one')),
    ('a required attribute is lost', 'attribute', lambda g: node(g, 'conv')['attrs'].pop('strides')),
    ('an output of the graph differs from its tensor', 'graph_port', lambda g: g['outputs'][0].update(shape=[9])),
    ('an input of the graph that a node makes', 'graph_port', lambda g: g['inputs'][0].update(tensor=g['tensors'].index(tensor(g, 'relu')))),
    ('a loop that ends before its last node', 'order', shrink_loop),
    ('an edge is marked without a mistake', 'edge_bad', on(edge, 'relu', set_of('bad', True))),
    ('two tensors that live together share bytes', 'memory_overlap', overlap),
    ('a tensor is written where another still lives', 'memory_shared', one_memory),
    ('a tensor in less memory than it has', 'memory_size', lambda g: placement(g, 'both').update(bytes=64)),
    ('memory that is given away too early', 'memory_life', lambda g: placement(g, 'both').update(last=placement(g, 'both')['first'])),
    ('a tensor without memory', 'memory_missing', lambda g: g['memory']['placed'].__setitem__(g['tensors'].index(tensor(g, 'both')), None)),
    ('a tensor that is not aligned', 'memory_alignment', lambda g: placement(g, 'both').update(offset=placement(g, 'both')['offset'] + 1)),
    ('a piece at another place', 'memory_piece', lambda g: g['memory']['within'].__setitem__(g['tensors'].index(tensor(g, 'down')), 0)),
    ('a piece that its node does not join', 'memory_piece', lambda g: g['memory']['pieces'][0].update(node='rows')),
    ('tensors in one memory that are no pieces', 'memory_shared', lambda g: g['memory']['pieces'].clear()),
    ('an arena that is too small', 'memory_arena', lambda g: g['memory'].update(arena_bytes=1024)),
    ('a lower bound that is none', 'memory_bound', lambda g: g['memory'].update(lower_bound_bytes=64)),
]
