#!/usr/bin/env python3
# test/library/op_defs.py - compares the library's declarations of TensorFlow's operators with TensorFlow's own OpDefs
# SPDX-License-Identifier: Apache-2.0
"""Every definition of TensorFlow's in include/graft/library is compared, field by field, with the tables of a corpus
(tensorflow/ops/tf_ops.tsv, tf_op_attrs.tsv): names, order, types and counts of inputs and outputs; names, types, defaults,
allowed values and minima of attributes. They are lines of the texts of operators, some with a clause `tf:`, which are read here a
second time, by the grammar in op/catalog/operator_line.hpp; and op_def("Name", ...). Every operator of the corpus' graphs (op_histogram_tensorflow.tsv) must be declared, except
those that WITHOUT lists with a reason, and names that TensorFlow does not define. And every operator of the library or of
TensorFlow declares its traits: `.is(random)`, `.is(reads_state)` or `.is(stateful)` if TensorFlow has is_stateful, `.is(random)`
if there is an attribute `seed`, `.flow(...)` if the ports are those of control flow. Exit 0; 1 with a line for each difference; 77 (skipped) without a corpus.

    op_defs.py --root . --corpus "$GRAFT_CORPUS"
"""

import argparse
import os
import pathlib
import re
import struct
import sys

NAMED = {'float': 'FLOAT', 'double': 'DOUBLE'}
REAL = 'FLOAT DOUBLE INT32 UINT8 INT16 INT8 INT64 BFLOAT16 UINT16 HALF UINT32 UINT64'.split()
SETS = {'type': None, 'realnumbertype': set(REAL), 'quantizedtype': set('QINT8 QUINT8 QINT16 QUINT16 QINT32'.split())}
SETS['numbertype'] = SETS['realnumbertype'] | SETS['quantizedtype'] | {'COMPLEX64', 'COMPLEX128'}
TRANSLATOR = 'the translator reads it by itself'
FUNCTION = 'its function is inlined, the node is gone'
PIPELINE = 'moves the state of an input pipeline, which no compiler runs'
TPU = "a host's dialogue with TPUs, which is no part of a network"
WITHOUT = {'Const': TRANSLATOR, 'Placeholder': TRANSLATOR, 'NoOp': TRANSLATOR,
           'PartitionedCall': FUNCTION, 'StatefulPartitionedCall': FUNCTION, 'While': FUNCTION, 'StatelessWhile': FUNCTION, 'StatelessCase': FUNCTION,
           'BatchFunction': 'batches the requests of a server', 'MlirPassthroughOp': 'its meaning is a program in a text',
           'ChooseFastestBranchDataset': PIPELINE, 'SerializeIterator': PIPELINE, 'DeserializeIterator': PIPELINE,
           'ConfigureDistributedTPU': TPU, 'TPUOrdinalSelector': TPU, 'TPUPartitionedCall': TPU, 'TPUReplicatedInput': TPU,
           'TPUReplicateMetadata': TPU, 'TPUCompilationResult': TPU, 'TPUReplicatedOutput': TPU}
CALL = re.compile(r'\bop_def\(\s*((?:"(?:[^"\\]|\\.)*"[\s,]*)+)\)')
DEFINITION = re.compile(r'\b(?:prototype|op_def)\(\s*"(\w+)"((?:[^;"]|"(?:[^"\\]|\\.)*")*);')
TRAIT = re.compile(r'\.(?:is\((\w+)\)|flow\(flow::(\w+)\))')
LEFT_OUT = 'the import makes an identity of it: what it does besides is left out'
NOT_STATEFUL = {'CheckNumerics': LEFT_OUT, 'CheckNumericsV2': LEFT_OUT, 'Print': LEFT_OUT,
                'GuaranteeConst': 'stateful only so that TensorFlow does not fold it'}
OWN = {'Const'}  # an operator of the library under a name of TensorFlow's, which no definition of TensorFlow's has
COMPUTED = 'handle_shapes'  # an attribute that plugins compute: TensorFlow has it not
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
NAME = re.compile(r'\bop_def\(\s*"(\w+)"')
BETWEEN = re.compile(r'"\s+"')  # one string in two pieces

# Not a format of a graph: TensorFlow has it for int8 on GPUs. An operator may leave it out, and a model with it is refused.
NO_FORMAT = {'NCHW_VECT_C'}


def type_name(word):
    return (word[3:] if word.startswith('DT_') else word).upper()


def ours(headers):
    """name -> strings, as written"""
    found = {}
    for header in headers:
        for call in CALL.finditer(header.read_text()):
            words = [re.sub(r'\\(.)', r'\1', w) for w in TEXT.findall(BETWEEN.sub('', call.group(1)))]
            found[words[0]] = words[1:]
    return found


def is_attribute(rest, ports_done):
    first = re.match(r'\w*', rest).group(0)
    if rest.startswith('{') or rest.startswith('list(') or first in ('int', 'shape', 'tensor', 'func') or first in SETS:
        return True
    return first in ('float', 'bool', 'string') and (ports_done or rest != first)


def number(text):
    try:
        return struct.unpack('f', struct.pack('f', float(text)))[0]  # a float32, as a GraphDef has it
    except ValueError:
        return text


def attribute(rest):
    """(kind, allowed or None, minimum or None, default or None)"""
    rest = rest.strip()
    listed = rest.startswith('list(')
    if listed:
        depth = rest.index(')')
        kind, rest = rest[5:depth], rest[depth + 1:].strip()
    else:
        match = re.match(r'\{[^}]*\}|\w+', rest)
        kind, rest = match.group(0), rest[match.end():].strip()
    allowed = None
    if kind.startswith('{'):
        items = [i.strip() for i in kind[1:-1].split(',')]
        if items[0][0] in '\'"':
            allowed, kind = {i[1:-1] for i in items}, 'string'
        else:
            allowed, kind = {type_name(i) for i in items}, 'type'
    elif kind in SETS:
        allowed, kind = SETS[kind], 'type'
    least = re.match(r'>=\s*(-?\d+)', rest)
    if least:
        rest = rest[least.end():].strip()
    default = rest[1:].strip() if rest.startswith('=') else None
    return ('list(%s)' % kind if listed else kind, allowed, int(least.group(1)) if least else None, default)


def port(rest, attrs):
    """(type, count) in the notation of the table"""
    rest = re.sub(r'^Ref\((.*)\)$', r'\1', rest.strip())
    count = None
    if '*' in rest:
        count, rest = (w.strip() for w in rest.split('*'))
    if rest in attrs:
        return (rest + '(list)' if attrs[rest][0] == 'list(type)' else rest, count)
    return ('DT_' + type_name(rest), count)


def declared(words):
    split = []
    done = False
    for word in words:
        output = word.strip().startswith('->')
        name, rest = (w.strip() for w in re.sub(r'^\s*->', '', word).split(':', 1))
        attr = not output and is_attribute(rest, done)
        done = done or output or attr
        split.append((name, rest, 'attr' if attr else 'out' if output else 'in'))
    attrs = {n: attribute(r) for n, r, k in split if k == 'attr'}
    return ([(n, *port(r, attrs)) for n, r, k in split if k == 'in'], [(n, *port(r, attrs)) for n, r, k in split if k == 'out'], attrs)


def rows(path):
    with open(path, encoding='utf-8') as file:
        head = file.readline().rstrip('\n').split('\t')
        for line in file:
            yield dict(zip(head, line.rstrip('\n').split('\t') + [''] * len(head)))


def table_ports(text):
    ports = []
    for item in filter(None, (i.strip() for i in text.split(';'))):
        name, rest = re.sub(r'^ref ', '', item).split(':', 1)
        kind, _, count = rest.partition('*')
        ports.append((name, kind, count or None))
    return ports


def values(text):
    """A default in a form that both sides share."""
    text = text.strip()
    if text.startswith('['):
        inner = text[1:-1].strip()
        return [values(t) for t in inner.split(',')] if inner else []
    if text[:1] in '\'"':
        return ('text', text[1:-1])
    if text in ('true', 'false'):
        return text
    as_number = number(text)
    return as_number if isinstance(as_number, float) else type_name(text)


def compare(declaration, op, attrs_of):
    ins, outs, attrs = declaration
    for what, mine, theirs in (('inputs', ins, table_ports(op['inputs'])), ('outputs', outs, table_ports(op['outputs']))):
        if mine != theirs:
            yield f'{what}: {mine}, TensorFlow has {theirs}'
    theirs = {a['attr']: a for a in attrs_of}
    attrs.pop(COMPUTED, None)
    for missing in sorted(set(theirs) ^ set(attrs)):
        yield f'attribute {missing}: {"missing" if missing in theirs else "TensorFlow has none"}'
    for attr in sorted(set(theirs) & set(attrs)):
        kind, allowed, least, default = attrs[attr]
        fact = theirs[attr]
        if kind != fact['type']:
            yield f'attribute {attr}: {kind}, TensorFlow has {fact["type"]}'
            continue
        among = fact['allowed_values']
        facts = {type_name(v) if 'type' in kind else v for v in among.strip('{}').split('|')} if among else None
        if facts and allowed != facts:
            facts = facts - NO_FORMAT
        if allowed != facts:
            yield f'attribute {attr}: allows {sorted(allowed or [])}, TensorFlow {sorted(facts or [])}'
        minimum = int(fact['minimum']) if fact['minimum'] else None
        if (least or None) != (minimum or None):
            yield f'attribute {attr}: at least {least}, TensorFlow {minimum}'
        has = fact['has_default'] == '1'
        if has != (default is not None):
            yield f'attribute {attr}: {"no default" if has else "a default"}, TensorFlow has {fact["default"] or "none"}'
        elif has and kind not in ('shape', 'tensor', 'func', 'list(shape)', 'list(tensor)', 'list(func)') and values(default) != values(fact['default']):
            yield f'attribute {attr}: default {default}, TensorFlow has {fact["default"]}'


def said(root, lines):
    """(header, name, traits) of each definition"""
    yield from ((header.relative_to(root), name, traits) for name, (header, _, traits) in lines.items())
    for header in sorted(root.rglob('*.hpp')):
        for name, rest in DEFINITION.findall(header.read_text()):
            yield header.relative_to(root), name, {a or b for a, b in TRAIT.findall(TEXT.sub('', rest))}


def flow_of(op, attrs):
    """The kind of control flow that the ports show, or None."""
    kinds = lambda text: [(kind, count) for _, kind, count in table_ports(text)]
    ins, outs = kinds(op['inputs']), kinds(op['outputs'])
    if ins == [('T', None), ('DT_BOOL', None)] and outs == [('T', None)] * 2:
        return 'split'
    if ins == [('T', 'N')] and outs == [('T', None), ('DT_INT32', None)]:
        return 'merge'
    return 'enter' if 'frame_name' in attrs else None


def wanting(name, traits, op, attrs):
    """Traits that an operator does not declare, but TensorFlow does."""
    if 'seed' in attrs and 'random' not in traits:
        yield 'has a seed and is not `random`'
    flow = flow_of(op, attrs)
    if flow and flow not in traits:
        yield f'has the ports of a {flow} and declares no flow'
    if 'is_stateful' not in op['flags'] or name in NOT_STATEFUL:
        return
    acts = not op['outputs'] or 'DT_RESOURCE' in op['inputs'] + op['outputs']
    if not traits & ({'stateful'} if acts else {'random', 'reads_state', 'stateful'}):
        yield 'TensorFlow has is_stateful: ' + ('`stateful` is missing' if acts else '`random`, `reads_state` or `stateful` is missing')


def unnoticed(definitions, ops, attrs):
    """Traits that no definition needs: a check that cannot fail."""
    for trait in ('random', 'reads_state', 'stateful', 'split', 'merge', 'enter'):
        if not any(list(wanting(name, traits - {trait}, ops[name], attrs(name))) for _, name, traits in definitions if trait in traits):
            yield trait


SHORT = {'f16': 'HALF', 'f32': 'FLOAT', 'f64': 'DOUBLE', 'bf16': 'BFLOAT16', 'c64': 'COMPLEX64', 'c128': 'COMPLEX128', **{
    f'{letter}{bits}': f'{word}{bits}' for letter, word in (('i', 'INT'), ('u', 'UINT')) for bits in (8, 16, 32, 64)}}
SIGNED = {'INT8', 'INT16', 'INT32', 'INT64'}
UNSIGNED = {'U' + name for name in SIGNED}
FLOATING = {'HALF', 'BFLOAT16', 'FLOAT', 'DOUBLE'}
FAMILIES = {'signed_integer': SIGNED, 'unsigned_integer': UNSIGNED, 'integer': SIGNED | UNSIGNED, 'floating': FLOATING,
            'index_number': {'INT32', 'INT64'}, 'real_number': SETS['realnumbertype'], 'complex': {'COMPLEX64', 'COMPLEX128'},
            'quantized': SETS['quantizedtype'], 'number': SETS['numbertype']}
FAMILIES['unary_number'] = FLOATING | FAMILIES['complex']
FAMILIES['ordinary'] = SETS['realnumbertype'] | FAMILIES['complex'] | {'BOOL'}
WORD = re.compile(r'(?:"[^"]*"|[^\s"])+')
LINE_ATTRIBUTE = re.compile(r'(\w+)\?([a-z]+(?:\([a-z]+\))?)((?:\{[^}]*\}|\[[^\]]*\]|>=[^={\[]+)*)(?:=(.*))?$')


def types_of_line(names, sets):
    """The dtypes of `f32,integer`; None for any"""
    found = set()
    for name in names.split(','):
        more = sets.get(name, FAMILIES.get(name, {SHORT.get(name, name.upper())}))
        if name == 'any' or more is None:
            return None
        found |= more
    return found


def attribute_of_line(kind, limits, default, sets):
    """As `attribute`"""
    allowed = least = None
    for limit in re.findall(r'\{[^}]*\}|\[[^\]]*\]|>=[^={\[]+', limits):
        if 'type' in kind and limit[0] == '{':
            allowed = types_of_line(limit[1:-1], sets)
        elif limit[0] == '{' and '"' in limit:
            allowed = set(re.findall('"([^"]*)"', limit))
        elif limit[0] in '>[':
            least = int(re.match(r'(?:>=|\[)(-?\d+)', limit).group(1))
    if default is not None and 'type' in kind:
        default = ','.join(SHORT.get(name, name.upper()) for name in default.split(',')) if default else ''
    return (kind, allowed, least, f'[{default}]' if default is not None and kind.startswith('list') else default)


def parameters_of_line(words, sets):
    """(inputs, outputs, attributes) of the words up to `where` or a bar, in the form of `declared`"""
    ports, attrs, outputs, last = ([], []), {}, False, ''
    for word in words:
        found = LINE_ATTRIBUTE.match(word)
        if word == '->':
            outputs = True
        elif found:
            name, kind, limits, default = found.groups()
            attrs[name] = attribute_of_line(kind, limits, '' if default == 'none' else default, sets)
        else:
            name, marks, types = re.match(r'(\w+)((?:[?*~/%=@>][\w=]*)*)(?::([^(]+))?', word).groups()
            types = last if types == "'" else types or ''
            last = types
            count = re.search(r'\*(\w+)', marks)
            of = re.search(r'@(\w+)', marks)
            ports[outputs].append((name, of.group(1) if of else types, count and count.group(1)))
    return ports[0], ports[1], attrs


def typed(ports, attrs, sets):
    for name, types, count in ports:
        if types in attrs:
            yield name, types + '(list)' if attrs[types][0] == 'list(type)' else types, count
        else:
            one = types_of_line(types, sets) if types else None
            yield name, 'DT_' + min(one) if one and len(one) == 1 else types, count


def form_of_line(words, sets):
    """What a line is in TensorFlow, in the form of `declared`: by its clause `tf:`, or as it is; None where it says nothing of it"""
    bars = [i for i, word in enumerate(words) if word == '|'] + [len(words)]
    clauses = [words[i + 1:j] for i, j in zip(bars, bars[1:])]
    own = words[1:bars[0]]
    where = own.index('where') if 'where' in own else len(own)
    variables = dict(word.split('=', 1) for word in own[where + 1:])
    traits = {word for clause in clauses if clause[0] in ('is', 'flow') for word in clause[1:]}
    ins, outs, attrs = parameters_of_line(own[:where], sets)
    form = next((clause[1:] for clause in clauses if clause[0] == 'tf:'), None)
    if form is None:
        return (None if variables else (list(typed(ins, attrs, sets)), list(typed(outs, attrs, sets)), attrs)), traits
    if '->' in form:
        ins, outs, attrs = parameters_of_line(form, sets)
        return (list(typed(ins, attrs, sets)), list(typed(outs, attrs, sets)), attrs), traits
    for name, types in variables.items():
        kind = 'list(type)' if name.endswith('*') else 'type'
        attrs[name.rstrip('*')] = (kind, types_of_line(types, sets), None, None)
    for word in form:
        renamed = re.match(r'([\w,]*)->([\w,]*)$', word)
        if renamed:
            ins, outs = ([(name, *port[1:]) for name, port in zip(filter(None, names.split(',')), ports)]
                         for names, ports in zip(renamed.groups(), (ins, outs)))
        elif word.startswith('-'):
            attrs.pop(word[1:])
        elif re.match(r'\w+>\w+\?', word):
            attrs.pop(word[:word.index('>')])
            attrs.update(parameters_of_line([word[word.index('>') + 1:]], sets)[2])
        elif LINE_ATTRIBUTE.match(word):
            attrs.update(parameters_of_line([word], sets)[2])
        else:
            name, _, default = word.partition('=')
            name, _, there = name.partition('>')
            kind, allowed, least, before = attrs.pop(name)
            ins, outs = ([(port, there if there and types == name else types, count) for port, types, count in ports] for ports in (ins, outs))
            attrs[there or name] = (kind, allowed, least, attribute_of_line(kind, '', default, sets)[3] if default else before)
    return (list(typed(ins, attrs, sets)), list(typed(outs, attrs, sets)), attrs), traits


def of_lines(headers):
    """name -> (header, declaration or None, traits) of the operators that are lines of a text"""
    found = {}
    headers = [path for path in headers if path.parent.name != 'onnx']  # what the texts there say is ONNX's
    for header in sorted(headers, key=lambda path: 'tensorflow' in path.name):  # what is TensorFlow's alone comes last
        for text in re.findall(r'R"ops\((.*?)\)ops"|operator_line prototype\{R?"\(?(.*?)\)?"\};', header.read_text(), re.S):
            text = text[0] or text[1]
            sets = {}
            for line in re.sub(r'\n +', ' ', text).splitlines():
                words = WORD.findall(line)
                if not words or line[0] in '#/[':
                    continue
                if len(words) == 3 and words[1] == '=':
                    sets[words[0]] = types_of_line(words[2], sets)
                else:
                    found[words[0]] = (header, *form_of_line(words, sets))
    return found


def undeclared(histogram, found, ops):
    """Operators in the graphs of the corpus without a declaration; exceptions that are not needed."""
    seen = {r['op'] for r in rows(histogram)}
    for name in sorted(seen & ops.keys() - found.keys() - WITHOUT.keys()):
        yield f'{name}: is in graphs of the corpus and is not declared'
    for name in sorted(WITHOUT.keys() & found.keys()):
        yield f'{name}: is declared and listed as one that is not'
    for name in sorted(WITHOUT.keys() - seen):
        yield f'{name}: is listed as not declared and is in no graph of the corpus'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--root', type=pathlib.Path, required=True)
    parser.add_argument('--corpus', default=os.environ.get('GRAFT_CORPUS', ''))
    options = parser.parse_args()
    facts = pathlib.Path(options.corpus, 'tensorflow', 'ops')
    if not options.corpus or not (facts / 'tf_ops.tsv').is_file():
        print('no corpus: GRAFT_CORPUS names none')
        return 77
    headers = sorted((options.root / 'include/graft/library').rglob('*.hpp'))
    lines = of_lines(headers)
    # what a device has under a name of TensorFlow's is its own
    found = {name: line for name, (header, line, _) in lines.items()
             if line and name not in OWN and not header.name.endswith('device_ops.hpp')}
    found |= {name: declared(words) for name, words in ours(headers).items()}
    ops = {r['op']: r for r in rows(facts / 'tf_ops.tsv')}
    attrs = {}
    for r in rows(facts / 'tf_op_attrs.tsv'):
        attrs.setdefault(r['op'], []).append(r)
    wrong = compared = 0
    for header in headers:
        for name in NAME.findall(header.read_text()):
            if name in ops and name not in found:
                wrong += 1
                print(f'{header}: {name}: has arguments that are not string literals, so they are not compared')
    for name, declaration in sorted(found.items()):
        if name not in ops:
            continue  # from an older TensorFlow, or a function's name
        compared += 1
        for difference in compare(declaration, ops[name], attrs.get(name, [])):
            wrong += 1
            print(f'{name}: {difference}')
    definitions = [d for d in said(options.root / 'include/graft/library', lines) if d[1] in ops]
    named = lambda name: {a['attr'] for a in attrs.get(name, [])}
    for trait in unnoticed(definitions, ops, named):
        wrong += 1
        print(f'{trait}: an operator without it would not be found')
    for header, name, traits in definitions:
        for mistake in wanting(name, traits, ops[name], named(name)):
            wrong += 1
            print(f'{header}: {name}: {mistake}')
    for name in sorted(n for n in NOT_STATEFUL if 'is_stateful' not in ops[n]['flags'] or n not in {d[1] for d in definitions}):
        wrong += 1
        print(f'{name}: is listed as not stateful without need')
    histogram = pathlib.Path(options.corpus, 'op_histogram_tensorflow.tsv')
    if histogram.is_file():
        for mistake in undeclared(histogram, found | {name: None for name in lines if name not in OWN}, ops):
            wrong += 1
            print(mistake)
    print(f'{compared} of {len(found)} operators compared, {wrong} differences')
    return 1 if wrong or compared == 0 else 0


if __name__ == '__main__':
    sys.exit(main())
