#!/usr/bin/env python3
# test/cann/prototypes.py - CANN's own headers, unchanged, in one unit: every operator, its parameters and its slips
# SPDX-License-Identifier: Apache-2.0
"""usage: prototypes.py --compiler C++ --include DIR --system-include DIR... [--std c++20]

Compiles all REG_OP headers of a CANN (GRAFT_CORPUS/cann/prototypes-8.1 and sources-2022) into a catalog, at the
compiler's default limits, and compares it with the headers as parsed by a separate reader in this script:
operators, ports with presence and element types, attributes with kind and defaults, and the mistakes in type strings.
CI takes one of the two sets, in turn; GRAFT_ALL_TESTS=1 takes both. Skipped, with a message, if GRAFT_CORPUS is not set.
"""

import argparse
import ast
import collections
import json
import operator
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'structure'))
import recent  # noqa: E402

SETS = [('prototypes-8.1', 1641), ('sources-2022', 1382)]  # and how many operators are in them

TYPES = {
    'DT_FLOAT': 'float32', 'DT_FLOAT16': 'float16', 'DT_INT8': 'int8', 'DT_INT32': 'int32', 'DT_UINT8': 'uint8', 'DT_INT16': 'int16',
    'DT_UINT16': 'uint16', 'DT_UINT32': 'uint32', 'DT_INT64': 'int64', 'DT_UINT64': 'uint64', 'DT_DOUBLE': 'float64', 'DT_BOOL': 'bool',
    'DT_STRING': 'string', 'DT_COMPLEX64': 'complex64', 'DT_COMPLEX128': 'complex128', 'DT_QINT8': 'qint8', 'DT_QINT16': 'qint16',
    'DT_QINT32': 'qint32', 'DT_QUINT8': 'quint8', 'DT_QUINT16': 'quint16', 'DT_RESOURCE': 'resource', 'DT_STRING_REF': 'string',
    'DT_VARIANT': 'variant', 'DT_BF16': 'bfloat16', 'DT_INT4': 'int4', 'DT_UINT1': 'uint1', 'DT_INT2': 'int2', 'DT_UINT2': 'uint2',
    'DT_COMPLEX32': 'complex32', 'DT_HIFLOAT8': 'hifloat8', 'DT_FLOAT8_E5M2': 'float8_e5m2', 'DT_FLOAT8_E4M3FN': 'float8_e4m3fn',
    'DT_FLOAT8_E8M0': 'float8_e8m0', 'DT_FLOAT4_E2M1': 'float4_e2m1', 'DT_FLOAT4_E1M2': 'float4_e1m2'}
NUMBERS = {name: number for number, name in enumerate(
    'FLOAT FLOAT16 INT8 INT32 UINT8 - INT16 UINT16 UINT32 INT64 UINT64 DOUBLE BOOL STRING DUAL_SUB_INT8 DUAL_SUB_UINT8 COMPLEX64 '
    'COMPLEX128 QINT8 QINT16 QINT32 QUINT8 QUINT16 RESOURCE STRING_REF DUAL VARIANT BF16 UNDEFINED'.split())}
NUMBERS = {f'DT_{name}': number for name, number in NUMBERS.items()}
INTEGERS = {'int8', 'int16', 'int32', 'int64'}
UNSIGNED = {'uint8', 'uint16', 'uint32', 'uint64'}
FLOATING = {'float16', 'float32', 'float64'}
COMPLEX = {'complex32', 'complex64', 'complex128'}
REAL = INTEGERS | UNSIGNED | FLOATING | {'bfloat16'}
ORDINARY = REAL | COMPLEX | {'bool'}
QUANTIZED = {'qint8', 'qint16', 'qint32', 'quint8', 'quint16'}
GROUPS = {
    'ALL': ORDINARY | QUANTIZED | {'resource', 'string'}, 'QuantifiedType': QUANTIZED, 'OrdinaryType': ORDINARY,
    'BasicType': REAL | COMPLEX | QUANTIZED, 'NumberType': REAL | COMPLEX | {'qint8', 'qint32', 'quint8'}, 'RealNumberType': REAL,
    'ComplexDataType': COMPLEX, 'IntegerDataType': INTEGERS | UNSIGNED, 'SignedDataType': INTEGERS, 'UnsignedDataType': UNSIGNED,
    'FloatingDataType': FLOATING, 'IndexNumberType': {'int32', 'int64'}, 'UnaryDataType': FLOATING | COMPLEX | {'bfloat16'},
    'FLOAT': {'float32', 'float16', 'bfloat16'}}
KINDS = {
    'Int': 'int', 'Float': 'float', 'Bool': 'bool', 'String': 'string', 'Type': 'type', 'Tensor': 'tensor', 'ListInt': 'list(int)',
    'ListFloat': 'list(float)', 'ListBool': 'list(bool)', 'ListString': 'list(string)', 'ListType': 'list(type)',
    'ListListInt': 'list(list(int))', 'NamedAttrs': 'func', 'ListTensor': 'list(tensor)'}
PORTS = {'INPUT': ('in', 'required'), 'OPTIONAL_INPUT': ('in', 'optional'), 'DYNAMIC_INPUT': ('in', 'dynamic'),
         'OUTPUT': ('out', 'required'), 'DYNAMIC_OUTPUT': ('out', 'dynamic')}

PROGRAM = r'''
#include <cstdio>
#include <string>
#include <string_view>
#include "graft/op/catalog/catalog.hpp"
#include "graft/tensor/attr_value.hpp"
struct operators { using list = GRAFT_CANN_OPERATORS; };
static std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (char c : text) (c == '"' || c == '\\' ? out += '\\' : out) += c;
    return out + '"';
}
template <class All, class F> static std::string list(All const& all, F one) {
    std::string out = "[";
    for (auto const& x : all) out += (out.size() > 1 ? "," : "") + one(x);
    return out + "]";
}
static std::string number(double v) { char text[40]; std::snprintf(text, sizeof text, "%.17g", v); return text; }
int main() {
    using graft::attr_kind;
    auto const c = graft::catalog<operators>::definitions();
    for (graft::op_id i = 0; i < c.size; ++i) {
        auto const ports = [&](graft::span<graft::param_row const> rows) {
            return list(rows, [&](graft::param_row const& r) {
                std::string types;
                auto left = graft::dtype_set::of(r.types);
                for (; !left.empty(); left = left - left.first()) types += (types.empty() ? "" : ",") + quoted(name_of(left.first()));
                char const* const how[] = {"required", "optional", "dynamic"};
                return "[" + quoted(c.text(r.name)) + ",\"" + how[static_cast<int>(r.how)] + "\",[" + types + "]," + std::to_string(r.variable) + "]";
            });
        };
        auto const whole = [](std::int64_t v) { return std::to_string(v); };
        auto const truth = [](std::int64_t v) { return std::string(v ? "true" : "false"); };
        auto const type = [](std::int64_t v) { return quoted(name_of(static_cast<graft::dtype>(v))); };
        auto const attributes = list(c.attributes(i), [&](graft::param_row const& r) {
            auto const v = c.default_of(r);
            std::string value = "null";
            switch (v.kind) {
            case attr_kind::integer: value = whole(v.integer); break;
            case attr_kind::boolean: value = truth(v.integer); break;
            case attr_kind::type: value = type(v.integer); break;
            case attr_kind::floating: value = number(v.real); break;
            case attr_kind::string: value = quoted(v.string); break;
            case attr_kind::integers: value = list(v.integers, whole); break;
            case attr_kind::booleans: value = list(v.integers, truth); break;
            case attr_kind::types: value = list(v.integers, type); break;
            case attr_kind::floats: value = list(v.floats, number); break;
            case attr_kind::strings: value = list(c.default_strings(r), [&](graft::string_row t) { return quoted(c.text(t)); }); break;
            case attr_kind::integer_lists: {
                graft::list_of_lists<std::int64_t> const lists{v.integers, v.ends};
                value = "[";
                for (std::size_t k = 0; k < lists.size(); ++k) value += (k ? "," : "") + list(lists[k], whole);
                value += "]";
                break;
            }
            default: break;
            }
            return "[" + quoted(c.text(r.name)) + "," + quoted(name_of(r.attribute)) + "," + value + "," + (r.has_default ? "true" : "false") + "]";
        });
        std::printf("{\"op\":%s,\"in\":%s,\"out\":%s,\"attrs\":%s}\n", quoted(c.name(i)).c_str(), ports(c.inputs(i)).c_str(), ports(c.outputs(i)).c_str(), attributes.c_str());
    }
    for (auto const& s : graft::cann::slips<operators::list>)
        std::printf("{\"slip\":[%s,%s,%d,%s]}\n", quoted(s.op).c_str(), quoted(s.parameter).c_str(), static_cast<int>(s.kind), quoted(s.text).c_str());
}
'''


def split(text):
    """the arguments of a macro, from its opening parenthesis on"""
    depth, part, parts = 0, '', []
    quoted = False
    for c in text:
        if c == '"':
            quoted = not quoted
        if not quoted and c in '({[':
            depth += 1
        if not quoted and c in ')}]':
            depth -= 1
            if depth == 0:
                return parts + [part.strip()]
        if c == ',' and depth == 1 and not quoted:
            parts.append(part.strip())
            part = ''
        elif not (depth == 1 and c == '(' and not part):
            part += c
    raise ValueError(text[:80])


def read_type(text):
    """(types or None for any, variable or None, kinds of mistakes) of a type string"""
    words = list(re.finditer(r'"?\w+"?', text))
    expression = re.search(r'\b(List)?TensorType\b', text) is not None
    types, wrong, group_before, unknown = set(), [], False, False
    if re.search(r'(?<!:):(?!:)', text) or re.search(r'::(?!\w)', text):
        wrong.append('odd')
    rest = [m for m in words if m[0] not in ('TensorType', 'ListTensorType', 'ge')]
    for m in rest:
        w = m[0].strip('"')
        if w in TYPES:
            if TYPES[w] in types and not group_before:
                wrong.append('twice')
            types.add(TYPES[w])
        elif w in GROUPS:
            if not text[m.end():].startswith('('):
                wrong.append('uncalled')
            types |= GROUPS[w]
            group_before = True
        elif expression:
            wrong.append('nothing')
            unknown = True
    if not expression:
        if len(rest) == 1 and not types:
            return None, rest[0][0].strip('"'), wrong
        wrong.append('no expression')
    elif not types:
        wrong.append('no types')
    return (None if unknown or not types else types), None, wrong


ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.LShift: operator.lshift}


def number_or_list(node):
    if isinstance(node, ast.List):
        return [number_or_list(each) for each in node.elts]
    if isinstance(node, ast.UnaryOp):
        return -number_or_list(node.operand)
    if isinstance(node, ast.BinOp):
        return ARITHMETIC[type(node.op)](number_or_list(node.left), number_or_list(node.right))
    return ast.literal_eval(node)


def read_value(kind, text):
    """the default as JSON"""
    text = re.sub(r'\s+', ' ', text.strip())
    if kind in ('Tensor', 'ListTensor', 'NamedAttrs'):
        return None
    if kind == 'String':
        return ''.join(ast.literal_eval(piece) for piece in re.findall(r'"(?:[^"\\]|\\.)*"', text))
    if text.endswith('UNKNOWN_RANK'):
        return [-2]
    if text.endswith('UNKNOWN_SHAPE'):
        return [-1]
    value = re.sub(r'(?<=[\d.])f\b', '', text.replace('{', '[').replace('}', ']'))
    value = re.sub(r'\bge::', '', re.sub(r'\btrue\b', 'True', re.sub(r'\bfalse\b', 'False', value)))
    if kind in ('Type', 'ListType'):
        value = re.sub(r'DT_\w+', lambda m: repr(TYPES.get(m[0], 'undefined')), value)
    else:
        value = re.sub(r'DT_\w+', lambda m: str(NUMBERS[m[0]]), value)
    value = number_or_list(ast.parse(re.sub(r'\bstatic_cast<[^>]*>', '', value).strip(), mode='eval').body)
    if kind == 'Bool':
        return bool(value)
    if kind == 'Float':
        return float(value)
    return value


def read_headers(files):
    """operator -> declaration in its header; and the mistakes in it"""
    found, slips = {}, collections.Counter()
    for file in files:
        text = file.read_text(encoding='utf-8', errors='replace')
        text = re.sub(r'//[^\n]*', '', re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)).replace('\\\n', ' ')
        for m in re.finditer(r'\bREG_OP\(\s*(\w+)\s*\)(.*?)OP_END_FACTORY_REG\(', text, re.S):
            op = {'in': [], 'out': [], 'attrs': []}
            steps = [(k[1], split(m[2][k.end() - 1:])) for k in re.finditer(r'\.\s*([A-Z_]+)\s*\(', m[2])]
            variables = {}
            for step, a in steps:
                if step == 'DATATYPE' and not ','.join(a[1:]).startswith('Promote'):
                    types, _, wrong = read_type(re.sub(r'\s+', ' ', ', '.join(a[1:])))
                    variables[a[0]] = types
                    slips[m[1]] += bool(wrong)
                elif step == 'DATATYPE':
                    variables[a[0]] = None
            names = collections.defaultdict(set)
            for step, a in steps:
                if step in PORTS:
                    side, how = PORTS[step]
                    types, variable, wrong = read_type(re.sub(r'\s+', ' ', ', '.join(a[1:])))
                    undeclared = variable is not None and variable not in variables
                    slips[m[1]] += bool(wrong) + undeclared
                    op[side].append((a[0], how, types if variable is None else variables.get(variable)))
                    names['port'].add(a[0])
                elif step in ('ATTR', 'REQUIRED_ATTR'):
                    op['attrs'].append((a[0], KINDS[a[1]], read_value(a[1], ', '.join(a[2:])) if step == 'ATTR' else None, step == 'ATTR'))
                    names['attr'].add(a[0])
                elif step in ('GRAPH', 'DYNAMIC_GRAPH'):
                    op['attrs'].append((a[0], 'func' if step == 'GRAPH' else 'list(func)', None, False))
            slips[m[1]] += len(names['port'] & names['attr'])
            found[m[1]] = op
    return found, {op: n for op, n in slips.items() if n}


def same(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return isinstance(a, (int, float)) and isinstance(b, (int, float)) and abs(a - b) <= 1e-7 * abs(a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b and (type(a) is bool) == (type(b) is bool)


def compare(theirs, ours):
    for name in sorted(set(theirs) ^ set(ours)):
        yield f'{name}: only in ' + ('the headers' if name in theirs else 'the catalog')
    for name in sorted(set(theirs) & set(ours)):
        want, got = theirs[name], ours[name]
        for side in ('in', 'out'):
            if [p[:2] for p in want[side]] != [tuple(p[:2]) for p in got[side]]:
                yield f'{name}: {side}puts are {got[side]}, expected {want[side]}'
                continue
            for (port, _, types), (_, _, found, _) in zip(want[side], got[side]):
                if (types is None and len(found) < 40) or (types is not None and types != set(found)):
                    yield f'{name}.{port} accepts {found}, expected {types and sorted(types)}'
        if len(want['attrs']) != len(got['attrs']):
            yield f'{name}: attributes are {got["attrs"]}, expected {want["attrs"]}'
            continue
        for (attr, kind, value, optional), found in zip(want['attrs'], got['attrs']):
            if [attr, kind] != found[:2] or (optional and kind not in ('tensor', 'list(tensor)', 'func') and not (found[3] and same(value, found[2]))):
                yield f'{name}: attribute is {found}, expected {(attr, kind, value, optional)}'


def check(options, folder, name, least):
    headers = sorted(path for path in (folder / name).rglob('*.h') if 'REG_OP(' in path.read_text(encoding='utf-8', errors='replace'))
    with tempfile.TemporaryDirectory() as work:
        source, program = pathlib.Path(work) / 'all.cpp', pathlib.Path(work) / 'all'
        source.write_text(''.join(f'#include "{path}"\n' for path in headers) + PROGRAM)
        command = [options.compiler, f'-std={options.std}', '-O0', '-fno-exceptions', '-fno-rtti', str(source), '-o', str(program)]
        for directory in (*options.include, *(pathlib.Path(d) / 'graft/cann' for d in options.include), *sorted({h.parent for h in headers})):
            command += ['-I', str(directory)]
        for directory in options.system_include:
            command += ['-isystem', directory]
        begin = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, errors='replace')
        seconds = time.monotonic() - begin
        if done.returncode != 0:
            return [f'{name} does not compile:\n{done.stderr[:3000]}']
        lines = [json.loads(line) for line in subprocess.run([str(program)], capture_output=True, text=True).stdout.splitlines()]
    ours = {line['op']: line for line in lines if 'op' in line}
    slips = collections.Counter(line['slip'][0] for line in lines if 'slip' in line)
    theirs, expected = read_headers(headers)
    wrong = [f'{name}: {line}' for line in compare(theirs, ours)]
    for op in sorted(set(slips) | set(expected)):
        if slips[op] != expected.get(op, 0):
            wrong.append(f'{name}: {slips[op]} slips in {op}, expected {expected.get(op, 0)}')
    if len(ours) < least:
        wrong.append(f'{name}: {len(ours)} operators, not {least}')
    print(f'{name}: {len(headers)} headers, {len(ours)} operators, {sum(slips.values())} slips in {len(slips)} of them; '
          f'one unit compiled in {seconds:.1f} s')
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--compiler', required=True)
    parser.add_argument('--include', action='append', required=True)
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--std', default='c++20')
    options = parser.parse_args()
    folder = pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent')) / 'cann'
    if not folder.is_dir():
        print("skipped: GRAFT_CORPUS names no folder with CANN's headers")
        return 77
    position = None if recent.all_wanted() else recent.turn(len(SETS))
    wrong = [line for name, least in (SETS if position is None else [SETS[position]]) for line in check(options, folder, name, least)]
    for line in wrong[:100]:
        print('FAILED ' + line)
    print(f'{len(wrong)} differences')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
