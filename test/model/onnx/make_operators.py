#!/usr/bin/env python3
# The histories of ONNX's operators in include/graft/frontend/onnx/operators*.hpp, against what a list of schemas says.
# usage: make_operators.py <root of the source tree> <schemas.json>   prints the line of each operator that differs
#        make_operators.py --compare <root>   the histories in the headers against python3-onnx; 77 where that is missing
# SPDX-License-Identifier: Apache-2.0
import json
import pathlib
import re
import struct
import sys

DOMAINS = {'': '', 'ai.onnx.ml': 'ml'}
FLOATS = ['float16', 'float', 'double']
INTS = ['int8', 'int16', 'int32', 'int64']
UINTS = ['uint8', 'uint16', 'uint32', 'uint64']
COMPLEX = ['complex64', 'complex128']
FLOAT8 = ['float8e4m3fn', 'float8e4m3fnuz', 'float8e5m2', 'float8e5m2fnuz']
HIGH = FLOATS + ['int32', 'int64', 'uint32', 'uint64']
NUMERIC = FLOATS + INTS + UINTS
ALL = NUMERIC + ['bool', 'string'] + COMPLEX
IR4 = ALL + ['bfloat16']
IR10 = IR4 + FLOAT8 + ['int4', 'uint4']
IR12 = IR10 + ['float4e2m1', 'float8e8m0']
# Sets of element types that have a name in a history (history_scanner.hpp has the same); larger ones first.
SETS = {
    'all_ir13': IR12 + ['int2', 'uint2'], 'all_ir12': IR12, 'all_ir11': IR10 + ['float4e2m1'], 'all_ir10': IR10,
    'all_ir9': IR4 + FLOAT8, 'all_ir4': IR4, 'all': ALL, 'numeric_ir4': NUMERIC + ['bfloat16'], 'numeric': NUMERIC,
    'high_precision_ir4': HIGH + ['bfloat16'], 'high_precision': HIGH, 'floats_ir4': FLOATS + ['bfloat16'],
    'floats': FLOATS, 'ints': INTS, 'uints': UINTS, 'complex': COMPLEX, 'float8': FLOAT8,
}
# Inputs that the definition asks for and exporters leave out, in versions before they became optional.
LEFT_OUT = {('Gemm', 'C')}
ORDER = list(SETS) + ['bool', 'string']


def set_text(types):
    """The element types of one variable: `{floats, bfloat16, seq}`; what a sequence or a map holds is left out."""
    left = {t[7:-1] for t in types if t.startswith('tensor(')}
    more = sorted({t.split('(')[0] for t in types if not t.startswith('tensor(')})
    words = []
    for name, members in SETS.items():
        if left.issuperset(members):
            words.append(name)
            left -= set(members)
    words += sorted(left)
    words.sort(key=lambda w: (ORDER.index(w) if w in ORDER else len(ORDER), w))
    return '{' + ', '.join(words + more) + '}'


def real(value):
    """The shortest decimal of the 32-bit float."""
    as_float = struct.unpack('f', struct.pack('f', value))[0]
    for digits in range(1, 10):
        text = f'{as_float:.{digits}g}'
        if struct.unpack('f', struct.pack('f', float(text)))[0] == as_float:
            return text if any(c in text for c in '.en') else text + '.0'
    return repr(as_float)


def scalar(value, kind):
    if kind.startswith('float'):
        return real(value)
    return "'" + value + "'" if kind.startswith('string') else str(value)


def attribute(a):
    text = ('!' if a['required'] else '') + a['name'] + ': ' + a['type']
    if 'default' in a:
        v = a['default']
        text += ' = ' + ('[' + ', '.join(scalar(x, a['type']) for x in v) + ']' if isinstance(v, list) else scalar(v, a['type']))
    return text


def port(p, attributes=()):
    mark = {'single': '', 'optional': '?', 'variadic': '*'}[p['presence']]
    if p['presence'] == 'variadic' and not p.get('homogeneous', True):
        mark = '**'
    kind = p['type']
    if kind.startswith('tensor('):
        kind = kind[7:-1]
    elif '(' in kind:
        kind = kind.split('(')[0]
    least = f" >= {p['min']}" if p['presence'] == 'variadic' and p.get('min', 1) != 1 else ''
    # an input of Split 1 has the name of an attribute
    return mark + p['name'] + ('_input' if p['name'] in attributes else '') + ': ' + kind + least


def facts(v, sets):
    """ports, attributes by name, element types by variable"""
    names = {a['name'] for a in v['attributes']}
    ports = ', '.join(port(p, names) for p in v['inputs']) + ' -> ' + ', '.join(port(p, names) for p in v['outputs'])
    types = {}
    for name, of in v['type_constraints'].items():
        types[name] = set_text(sets[of] if isinstance(of, str) else of)
    return ports.strip(), {a['name']: attribute(a) for a in v['attributes']}, types


def admit_what_is_left_out(op, v):
    for p in v['inputs']:
        if (op['name'], p['name']) in LEFT_OUT:
            p['presence'] = 'optional'


def steps_of(op, sets):
    """One step per version: (word, version, text)"""
    before = None
    for v in op['versions']:
        admit_what_is_left_out(op, v)
        if v['deprecated']:
            yield 'gone', v['since'], ''
            before = None
            continue
        ports, attributes, types = facts(v, sets)
        variables = [f'{k}: {t}' for k, t in types.items()]
        if before is None or before[0] != ports:
            yield 'since', v['since'], '; '.join([ports] + list(attributes.values()) + variables)
        else:
            changed = ['-' + k for k in before[1] if k not in attributes]
            changed += [t for k, t in attributes.items() if before[1].get(k) != t]
            widened = [f'{k}: {t}' for k, t in types.items() if before[2].get(k) != t]
            removed = ['-' + k for k in before[2] if k not in types]
            word = 'change' if changed or removed else 'types' if widened else 'same'
            yield word, v['since'], '; '.join(changed + removed + widened)
        before = (ports, attributes, types)


def from_python():
    import onnx
    operators = {}
    sets = {}
    kinds = {getattr(onnx.defs.OpSchema.AttrType, k): k.lower() for k in dir(onnx.defs.OpSchema.AttrType) if k.isupper()}
    presence = {onnx.defs.OpSchema.FormalParameterOption.Single: 'single',
                onnx.defs.OpSchema.FormalParameterOption.Optional: 'optional',
                onnx.defs.OpSchema.FormalParameterOption.Variadic: 'variadic'}

    def port_of(p):
        name = getattr(p, 'type_str', None) or p.typeStr
        r = {'name': p.name, 'presence': presence[p.option], 'type': name}
        if r['presence'] == 'variadic':
            r['homogeneous'] = p.is_homogeneous if hasattr(p, 'is_homogeneous') else p.isHomogeneous
            r['min'] = getattr(p, 'min_arity', 1)
        return r

    def attr_of(a):
        r = {'name': a.name, 'type': kinds[a.type], 'required': a.required}
        if a.default_value.name or a.default_value.type:
            v = onnx.helper.get_attribute_value(a.default_value)
            decode = lambda x: x.decode() if isinstance(x, bytes) else x
            r['default'] = [decode(x) for x in v] if isinstance(v, (list, tuple)) or hasattr(v, 'append') else decode(v)
        return r
    for s in onnx.defs.get_all_schemas_with_history():
        if s.domain not in DOMAINS:
            continue
        op = operators.setdefault((s.domain, s.name), {'domain': s.domain, 'name': s.name, 'versions': []})
        op['versions'].append({
            'since': s.since_version, 'deprecated': s.deprecated,
            'inputs': [port_of(p) for p in s.inputs], 'outputs': [port_of(p) for p in s.outputs],
            'attributes': sorted(map(attr_of, s.attributes.values()), key=lambda a: a['name']),
            'type_constraints': {(getattr(c, 'type_param_str', None)): list(c.allowed_type_strs) for c in s.type_constraints}})
    for op in operators.values():
        op['versions'].sort(key=lambda v: v['since'])
    return {'operators': [operators[k] for k in sorted(operators)], 'types': sets}


MARKS = {'since': '', 'change': '~ ', 'types': '+ '}


def line_of(op, sets):
    """Its line in a text of operators_*.hpp: the grammar is that of onnx::defined"""
    full = (op['domain'] + '.' if op['domain'] else '') + op['name']
    return full + ' ' + ' | '.join(f'{version} {MARKS[word] + text if word in MARKS else word}'
                                   for word, version, text in steps_of(op, sets))


def histories(root):
    """What the headers say: (name, version) -> ports, then attributes and element types, sorted"""
    all_versions = {}
    for path in sorted((pathlib.Path(root) / 'include/graft/frontend/onnx').rglob('operator*_*.hpp')):
        header = path.read_text(encoding='utf-8')
        text = re.search(r'R"ops\(\n(.*?)\)ops"', header, re.S)[1].replace('\n    ', ' ')
        of_line = dict(line.split(' ', 1) for line in text.splitlines() if not line.startswith('///'))
        for name, line in re.findall(r'^using \w+ = defined<\w+, "([^"]+)"(?:, "([^"]+)")?>;', header, re.M):
            ports, lines = '', {}
            for part in of_line[line or name].split(' | '):
                version, _, said = part.partition(' ')
                if part == 'elementwise' or said == 'gone':
                    continue
                said = [] if said == 'same' else said.split('; ')
                if said and said[0][:2] not in ('~ ', '+ '):
                    ports, lines = said.pop(0), {}
                for item in said:
                    item = item.removeprefix('~ ').removeprefix('+ ')
                    key = item.lstrip('!-').split(':')[0]
                    lines.pop(key, None)
                    if not item.startswith('-'):
                        lines[key] = item
                all_versions[name, int(version)] = '; '.join([ports] + sorted(lines.values()))
    return all_versions


# Versions whose facts a later release of ONNX mended without a new version.
MENDED_IN = {('Erf', 13): (1, 13), ('GridSample', 16): (1, 13)}


def compare(root):
    """0: every version that python3-onnx has is the same in the headers. 77: it is not installed."""
    try:
        d = from_python()
    except ImportError:
        print('python3-onnx is not installed: the histories are not compared with it')
        return 77
    import onnx
    release = tuple(map(int, onnx.__version__.split('.')[:2]))
    tells_least = any(hasattr(p, 'min_arity') for p in onnx.defs.get_schema('Loop', 11).inputs)
    ours = histories(root)
    wrong = checked = 0
    for op in d['operators']:
        full = (op['domain'] + '.' if op['domain'] else '') + op['name']
        for v in op['versions']:
            if v['deprecated']:
                continue
            admit_what_is_left_out(op, v)
            ports, attributes, types = facts(v, d['types'])
            text = '; '.join([ports] + sorted(list(attributes.values()) + [f'{k}: {t}' for k, t in types.items()]))
            if release < MENDED_IN.get((full, v['since']), (0, 0)):
                continue
            checked += 1
            here = ours.get((full, v['since']))
            if here and not tells_least:  # an old python3-onnx does not know how many inputs a port needs
                here = re.sub(r' >= \d+(?=, | -> |;|$)', '', here)
            if here != text:
                wrong += 1
                print(f"{full} since {v['since']}\n  onnx {text}\n  ours {ours.get((full, v['since']))}")
    print(f'{checked} versions of python3-onnx compared, {wrong} differ')
    return 1 if wrong else 0


def missing(root, d):
    """Prints the definitions of operators that the headers do not have, or not in each version."""
    ours = histories(root)
    for op in d['operators']:
        full = (op['domain'] + '.' if op['domain'] else '') + op['name']
        if op['domain'] in DOMAINS and any((full, v['since']) not in ours for v in op['versions'] if not v['deprecated']):
            print(line_of(op, d['types']))


if __name__ == '__main__':
    if len(sys.argv) == 3 and sys.argv[1] == '--compare':
        sys.exit(compare(sys.argv[2]))
    missing(sys.argv[1], json.load(open(sys.argv[2], encoding='utf-8')))
