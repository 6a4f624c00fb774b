# graft/text/debugger/graft_gdb.py - how gdb prints values of graft
# SPDX-License-Identifier: Apache-2.0
"""(gdb) source PREFIX/share/graft/graft_gdb.py

    (gdb) print y.shape
    $1 = [N,3*H,224]
    (gdb) print why
    $2 = wrong_rank at 'x': expected a matrix, 2, got 3
    (gdb) print node
    $3 = Conv2D 'conv1': f32[1,64,112,112] nchw

Values are read, no function of the program is called: it works with a core file, too. `print/r` prints the members."""

import gdb
import gdb.printing

NONE = 0xFFFFFFFF  # graft::no_id
FIRST_SYMBOL, LAST_SYMBOL = -2**63 + 1, -2**63 + 0xFFFF
ENDED = 'of a graph that has ended'


def text_of(value):
    """The characters of a std::string, a std::string_view or a graft::string_ref"""
    fields = {f.name for f in value.type.strip_typedefs().fields()}
    for first, size in (('_M_str', '_M_len'), ('chars', 'size'), ('__data_', '__size_')):
        if {first, size} <= fields:
            return value[first].string(length=int(value[size])) if int(value[size]) else ''
    if '_M_dataplus' in fields:
        return value['_M_dataplus']['_M_p'].string(length=int(value['_M_string_length']))
    return str(value).strip('"')


def word(value):
    """An enumerator without its scope: `f32`"""
    return str(value.cast(value.type.strip_typedefs().unqualified())).rpartition('::')[2]


def figure(value):
    """A number, or nothing"""
    return '' if value['absent_'] else str(int(value['value_']))


# --- dims and shapes ---------------------------------------------------------------------------------------------------

def neighbour(of, name):
    """The type of this name in the namespace of another type"""
    return gdb.lookup_type(of.unqualified().strip_typedefs().name.rpartition('::')[0] + '::' + name)


class table:
    """The symbols of a graph, and the formulas over them"""

    def __init__(self, source):
        self.store = source.reinterpret_cast(neighbour(source.type.target(), 'symbol_store').pointer()).dereference()

    def atom(self, number):
        a = self.store['atoms_']['first_'][number - 1]
        kind = word(a['is'])
        if kind == 'symbol':
            return (self.store['names_']['first_'] + int(a['name_at'])).string(length=int(a['name_size']))
        if kind == 'positive':
            return f'max({self.side(a["left"])},0)'
        if kind == 'zero':
            return f'({self.side(a["left"])}==0)'
        return f'floor({self.side(a["left"], True)}/{self.side(a["right"], True)})'

    def side(self, stored, inside=False):
        stored = int(stored)
        if not FIRST_SYMBOL <= stored <= LAST_SYMBOL:
            return str(stored)
        text = self.formula(stored)
        return f'({text})' if inside and any(c in text for c in '+-*') else text

    def formula(self, stored):
        e = self.store['expressions_']['first_'][stored - FIRST_SYMBOL]
        text = ''
        for i in range(int(e['size'])):
            m = self.store['terms_']['first_'][int(e['first']) + i]
            c = int(m['coefficient'])
            factors = [int(m['factors']['_M_elems'][k]) for k in range(6)]
            factors = [self.atom(f) for f in factors if f]
            text += '-' if c < 0 else '+' if i else ''
            text += '*'.join(([] if abs(c) == 1 and factors else [str(abs(c))]) + factors)
        return text


def stored_dim(stored, origin, generation):
    """A dim in the form that a shape stores"""
    if not FIRST_SYMBOL <= stored <= LAST_SYMBOL:
        return str(stored) if stored > -2**62 else '-2'
    if not origin or int(origin['generation']) != generation:
        return '-2'
    try:
        return table(origin['table']).formula(stored)
    except gdb.error:  # another layout of the standard library
        return f'symbol {stored - FIRST_SYMBOL}'


def unpacked(words, rank):
    """The dims of a rank beyond 8 (`detail::packed_dims`)"""
    bits, at, out = sum((int(words[i]) & (2**64 - 1)) << (64 * i) for i in range(8)), 0, []
    for _ in range(rank):
        kind = bits >> at & 3
        length = (4, 9, 17, 63)[kind]
        value = bits >> (at + 2) & ((1 << length) - 1)
        at += 2 + length
        out.append((-1, -2)[value] if kind == 0 and value < 2 else value - 2 if kind == 0 else value + 14 if kind == 1 else value if kind == 3
                   else (value & 0xFFFF) + 526 if value & 0x10000 else FIRST_SYMBOL + value)
    return out


def shape_text(value):
    state = word(value['state_'])
    if state != 'ranked':
        return '?' if state == 'unknown_rank' else 'unset'
    rank, words = int(value['rank_']), value['dims_']['_M_elems']
    dims = [int(words[i]) for i in range(rank)] if int(value['plain_']) == rank else unpacked(words, rank)
    return '[' + ','.join(stored_dim(d, value['symbols_'], int(value['generation_'])) for d in dims) + ']'


def dim_text(value):
    why = word(value['origin_']['is'])
    if why == 'number':
        return str(int(value['value_']))
    if why == 'symbolic':
        bits = int(value['value_']) & (2**64 - 1)
        origin = value['origin_'].cast(neighbour(value['origin_'].type.target(), 'symbol_origin').pointer())
        return stored_dim(FIRST_SYMBOL + (bits & 0xFFFF), origin, bits >> 56)
    return '-1' if why == 'unknown' else '-2'


def desc_text(value):
    layout = word(value['format'])
    return word(value['type']) + shape_text(value['shape']) + ('' if layout == 'nd' else ' ' + layout)


# --- errors ------------------------------------------------------------------------------------------------------------

def status_text(value):
    code = word(value['code'])
    if code == 'ok':
        return 'ok'
    parameter = text_of(value['parameter'])
    expected = ', '.join(filter(None, (text_of(value['expected']), figure(value['wanted']))))
    got = figure(value['got']) or text_of(value['found'])
    return code + (f" at '{parameter}'" if parameter else '') + (f': expected {expected}' if expected else '') + \
        ((', ' if expected else ': ') + f'got {got}' if got else '')


def error_text(value):
    where, parts = value['where'], []
    if text_of(where['file']):
        parts.append(text_of(where['file']) + (f':{int(where["line"])}:{int(where["column"])}' if int(where['line']) else ''))
    node, op, port = (text_of(where[f]) for f in ('node', 'op', 'port'))
    if node or op:
        parts.append(' '.join(filter(None, (f"node '{node}'" if node else '', f'({op})' if op else ''))))
    parts += [port] if port else []
    expected, got = text_of(value['expected']), text_of(value['got'])
    parts.append(', '.join(filter(None, (f'expected {expected}' if expected else '', f'got {got}' if got else ''))))
    return ': '.join(filter(None, parts)) + f' [{word(value["code"])}]'


def error_list_text(value):
    count = [int(value[kind]['size_']) for kind in ('errors', 'warnings', 'noted')]
    return ', '.join(f'{n} {kind}{"s" if n != 1 else ""}' for n, kind in zip((count[0] + count[2], count[1]), ('error', 'warning')) if n) or 'ok'


# --- graphs ------------------------------------------------------------------------------------------------------------

def op_name(graph, node):
    kind = word(node['kind'])
    if kind != 'operation':
        return {'input': 'Data', 'constant': 'Const', 'opaque': text_of(node['origin_type'])}.get(kind, 'left out')
    catalog = graph['catalog']
    name = catalog['ops'][int(node['op'])]['name']
    return (catalog['chars'] + int(name['at'])).string(length=int(name['size']))


def node_text(graph, node):
    first = int(node['first_output'])
    outputs = [desc_text(graph['tensors']['first_'][first + k]['desc']) for k in range(int(node['output_count']))]
    return f"{op_name(graph, node)} '{text_of(node['name'])}'" + (': ' + ', '.join(outputs) if outputs else '')


def referred(value, rows):
    """The graph and the row of a reference, or the words for one that is empty or has outlived its graph"""
    of = value['graph_']
    record = of['record_']
    if not record or int(value['id_']) == NONE:
        return None, 'none'
    if int(of['number_']) != int(record['number']):
        return None, ENDED
    graph = record['of'].cast(of.type.strip_typedefs().template_argument(0).pointer()).dereference()
    if int(value['id_']) >= int(graph[rows]['size_']):
        return None, ENDED
    return graph, graph[rows]['first_'][int(value['id_'])]


def node_ref_text(value):
    graph, row = referred(value, 'nodes')
    return row if graph is None else node_text(graph, row)


def tensor_ref_text(value):
    graph, row = referred(value, 'tensors')
    return row if graph is None else desc_text(row['desc'])


def derived_text(value):
    """op_ref<Op> and what else has a node_ref as its base"""
    while not value.type.strip_typedefs().unqualified().name.endswith('node_ref'):
        value = value.cast(next(f.type for f in value.type.strip_typedefs().fields() if f.is_base_class))
    return node_ref_text(value)


class printer:
    """Prints a value as a text; a structure around it prints it in its line."""

    def __init__(self, value, text):
        self.value, self.text = value, text

    def to_string(self):
        return self.text(self.value)


class graph_printer:
    """Counts and names, then the nodes"""

    def __init__(self, value):
        self.value = value

    def ports(self, which):
        return ', '.join(text_of(self.value[which]['first_'][i]['name']) for i in range(int(self.value[which]['size_'])))

    def to_string(self):
        return f'graph of {int(self.value["nodes"]["size_"])} nodes, inputs: {self.ports("inputs")}; outputs: {self.ports("outputs")}'

    def children(self):
        for i in range(int(self.value['nodes']['size_'])):
            yield f'[{i}]', node_text(self.value, self.value['nodes']['first_'][i])


class list_printer:
    """graft::series and graft::span"""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return f'{int(self.value["size_"])} elements'

    def children(self):
        for i in range(int(self.value['size_'])):
            yield f'[{i}]', self.value['first_'][i]

    def display_hint(self):
        return 'array'


class result_printer:
    """The value, or the error"""

    def __init__(self, value):
        self.value, self.stored = value, value['value_']['value_']
        fields = {f.name for f in value['value_'].type.strip_typedefs().fields()}
        if 'there_' in fields or any(f.name is None for f in value['value_'].type.strip_typedefs().fields()):
            self.there = bool(value['value_']['there_'])
        else:  # a std::optional
            self.stored = self.stored['_M_payload']
            self.there = bool(self.stored['_M_engaged'])
            self.stored = self.stored['_M_payload']['_M_value']

    def to_string(self):
        return 'a value' if self.there else 'no value'

    def children(self):
        yield ('value', self.stored) if self.there else ('error', self.value['error_'])


def build():
    all_of_it = gdb.printing.RegexpCollectionPrettyPrinter('graft')
    graft = r'^graft::(?:v\d+\w*::)?'

    def add(name, text):
        all_of_it.add_printer(name, f'{graft}{name}$', lambda value: printer(value, text))

    for name, text in (('dim', dim_text), ('shape', shape_text), ('tensor_desc', desc_text),
                       ('status', status_text), ('error', error_text), ('node_ref', node_ref_text), ('tensor_ref', tensor_ref_text)):
        add(name, text)  # gdb prints enumerators itself
    add('figure', lambda value: figure(value) or 'none')
    for name in (r'op_ref<.*>', r'added_op<.*>', 'input_ref', 'constant_ref', 'opaque_ref'):
        add(name, derived_text)
    all_of_it.add_printer('graph', f'{graft}graph$', graph_printer)
    all_of_it.add_printer('list', f'{graft}(?:series|span)<.*>$', list_printer)
    all_of_it.add_printer('result', f'{graft}result<.*>$', result_printer)
    all_of_it.add_printer('errors', f'{graft}error_list$', lambda value: error_list_printer(value))
    return all_of_it


class error_list_printer:
    """How many, then each"""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return error_list_text(self.value)

    def children(self):
        for kind in ('errors', 'warnings'):
            for i in range(int(self.value[kind]['size_'])):
                yield f'{kind}[{i}]', self.value[kind]['first_'][i]


gdb.printing.register_pretty_printer(None, build(), replace=True)
