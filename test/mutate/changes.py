# test/mutate/changes.py - the operators of change: each takes a source and yields what it would change, and where
# SPDX-License-Identifier: Apache-2.0
"""A change is a mistake when it contradicts something else that the program says. Where nothing else says it, the changed
program is another right one: such a change has `legal`, the name of the rule by which it is left out (README.md)."""

import dataclasses
import re

from source import is_declaration

DTYPES = ('f16', 'f32', 'f64', 'bf16', 'i8', 'i16', 'i32', 'i64', 'u8', 'boolean', 'number', 'real_number', 'floating',
          'index_number')
ACCESS = ('input', 'output', 'attr', 'value', 'desc', 'optional_input', 'dynamic_input', 'optional_output', 'dynamic_output',
          'optional_attr', 'has_attr', 'tensor', 'elements', 'extent', 'item_bytes', 'input_desc', 'output_desc', 'set',
          'constant', 'fail')
PORT_TYPES = ('in', 'out', 'optional_in', 'dynamic_in', 'optional_out', 'dynamic_out', 'attr_of', 'actual_shape')
MAPPING = ('plugin', 'expand', 'lowering', 'graph_pass')
HOOKS = ('infer_shape', 'infer_dtype', 'infer_value', 'infer_bound', 'infer_format', 'verify', 'infer_shape_and_dtype')
CONTEXTS = {'shape_context': 'dtype_context', 'dtype_context': 'shape_context', 'value_context': 'shape_context',
            'tiling_context': 'shape_context', 'format_context': 'shape_context'}
LISTS = ('ops', 'plugins', 'kernels', 'passes', 'join', 'kernels_of', 'origins')


@dataclasses.dataclass
class change:
    operator: str
    start: int
    end: int
    new: str
    legal: str = ''


class place:
    """A source with what its neighbours say"""

    def __init__(self, subject, read):
        self.subject, self.read = subject, read
        self.names = [d.declared for d in read.definitions if d.declared]
        self.operators = [d.name for d in read.definitions if d.operator]

    def foreign(self, d):
        """Whether a framework, and nothing of this program, says what an operator has"""
        return not self.subject.program and re.search(r'^struct \w+(?: final)? : [\w:]*(caffe::|tf::|tensorflow::|onnx::|layer<|origin_op<|history<)', d.text) is not None

    def positional(self, d):
        """Whether a mapping takes the ports of an operator by their order"""
        return d is not None and re.search(rf'\b(plugin|fused_op|scope_pass|expand)<[^<>]*\b{re.escape(d.name)}\b', self.read.text + self.subject.neighbours) is not None

    def repeated(self, d, name):
        """Whether a test, a mapping, a kernel or the program repeats what a prototype says of a parameter"""
        if d is None or not self.pinned(d) or self.foreign(d):
            return False
        others = [o.text for o in self.read.definitions if o is not d and (re.search(rf'\b{re.escape(d.name)}\b', o.text) or o.kind == 'function')]
        said = re.search(rf'(?<!attr\()"{re.escape(name)}"', '\n'.join(others) + self.subject.neighbours) is not None
        return said or self.positional(d)

    def pinned(self, d):
        """Whether a test, a mapping, a kernel or the program repeats what a definition says"""
        if d is None:
            return False
        return (self.read.has_test(d.name) or self.subject.program
                or re.search(rf'\b{re.escape(d.name)}\b', self.subject.neighbours) is not None)


def declarations(p):
    """(call, name, span of the name) of each parameter that a prototype declares"""
    for c in p.read.calls:
        if c.root == 'prototype' and is_declaration(c.name) and c.arguments:
            name = p.read.string(c.arguments[0])
            if name:
                yield c, name, c.arguments[0]


def uses(p):
    """(call, name, span) of each name of a parameter that stands outside of its declaration"""
    read = p.read
    for c in read.calls:
        if c.owner is None or c.owner.kind == 'using':
            continue
        if c.name in ACCESS + PORT_TYPES and c.angles and read.string(c.angles[0]):
            yield c, read.string(c.angles[0]), c.angles[0]
        elif c.name == 'follow' and c.arguments and read.string(c.arguments[0]):
            yield c, read.string(c.arguments[0]), c.arguments[0]
        elif c.root in ('plugin', 'expand', 'scope_pass', 'structure') and c.link and c.arguments:
            spans = c.arguments
            if c.name in ('set', 'set_input', 'where', 'input_format', 'output_format', 'weight', 'attr', 'constant_input'):
                spans = spans[:1]
            if c.name in ('constant', 'refuse', 'documentation', 'deprecated', 'fixed', 'summary', 'since'):
                continue
            if c.root == 'structure' and c.name == 'node':
                spans = spans[1:]
            for span in spans:
                if read.string(span) and re.fullmatch(r'@?\w+', read.string(span)):
                    yield c, read.string(span), span
    for i, t in enumerate(read.tokens):
        if t.kind == 'string' and i + 1 < len(read.tokens) and read.tokens[i + 1].text == '_p' and read.tokens[i + 1].start == t.end:
            yield None, t.text[1:-1], (t.start, t.end)
        elif (t.kind == 'string' and i > 0 and read.tokens[i - 1].text == '{' and i + 1 < len(read.tokens)
              and read.tokens[i + 1].text == ',' and re.fullmatch(r'"\w+"', t.text)):
            d = read.owner(t.start)
            if d and d.kind == 'assertion':
                yield None, t.text[1:-1], (t.start, t.end)


def literal(p, span, name):
    """The string literal of a span with another text"""
    return p.read.of(span)[0:1] + name + p.read.of(span)[p.read.of(span).rindex('"'):]


def misspelt(kind, name):
    bare = name.lstrip('@')
    at = '@' * (len(name) - len(bare))
    if kind == 'name.letter_dropped':
        return at + (bare[:-1] if len(bare) > 2 else bare + bare[-1])
    if kind == 'name.letters_swapped':
        for i in range(len(bare) - 1):
            if bare[i] != bare[i + 1]:
                return at + bare[:i] + bare[i + 1] + bare[i] + bare[i + 2:]
        return None
    return at + (bare[0].swapcase() + bare[1:])


def names_misspelt(p):
    for c, name, span in uses(p):
        for kind in ('name.letter_dropped', 'name.letters_swapped', 'name.case_changed'):
            other = misspelt(kind, name)
            if other and other != name and other.strip('@'):
                yield change(kind, *span, literal(p, span, other))


def names_stale(p):
    for c, name, span in uses(p):
        d = p.read.owner(span[0])
        own = d.declared if d else []
        others = [n for names in p.names for n in names if names is not own]
        here = {n for names in p.names for n in names if d and name in names}
        stale = next((n for n in others if n not in here and n != name.lstrip('@')), None)
        at = '@' if name.startswith('@') else ''
        yield change('name.stale', *span, literal(p, span, at + (stale or name.lstrip('@') + '_old')))
        sibling = next((n for names in p.names if name.lstrip('@') in names for n in names if n != name.lstrip('@')), None)
        if sibling:
            yield change('name.sibling', *span, literal(p, span, at + sibling),
                         '' if d and (p.pinned(d) or d.kind == 'assertion' or c and c.root in MAPPING) else 'stated once')


def names_declared_anew(p):
    for c, name, span in declarations(p):
        d = c.owner
        used = d is not None and len(re.findall(rf'"{re.escape(name)}"', d.text)) > 1
        yield change('name.declared_anew', *span, literal(p, span, name + '2'), '' if used else 'free name')


def words_misspelt(p):
    seen = set()
    for i, t in enumerate(p.read.tokens):
        before = p.read.tokens[i - 1].text if i else ''
        known = t.text in DTYPES + ('follow', 'value_depend', 'at_least', 'one_of', 'in_range', 'as_integer', 'as_string')
        if t.kind == 'word' and (known or before == '.' or before == '::') and len(t.text) > 2:
            d = p.read.owner(t.start)
            if d and d.kind != 'function' and (t.text, d.name) not in seen:
                seen.add((t.text, d.name))
                yield change('word.misspelt', t.start, t.end, t.text[:-2] + t.text[-1] + t.text[-2]
                             if t.text[-1] != t.text[-2] else t.text[:-1])


def access(p):
    swaps = {'input': ('output', 'attr', 'optional_input'), 'output': ('input', 'attr', 'dynamic_output'),
             'attr': ('input', 'value', 'optional_attr'), 'value': ('input', 'attr', None),
             'optional_input': ('output', 'attr', 'input'), 'dynamic_input': ('dynamic_output', 'attr', 'input'),
             'in': ('out', 'attr_of', 'optional_in'), 'out': ('in', 'attr_of', 'optional_out'), 'optional_in': ('out', None, 'in'),
             'dynamic_in': ('dynamic_out', None, 'in'), 'desc': (None, 'attr', None)}
    for c in p.read.calls:
        if c.name in swaps and c.angles and p.read.string(c.angles[0]):
            t = p.read.tokens[c.at]
            for kind, new in zip(('access.side', 'access.kind', 'access.presence'), swaps[c.name]):
                if new:
                    yield change(kind, t.start, t.end, new)


def guards(p):
    """Drops `if (!x) return ...;` of a rule or parse function, and the word return before an error"""
    for d in p.read.definitions:
        if d.kind not in ('struct', 'function') or d.kind == 'struct' and not d.operator or 'ctx' not in d.text:
            continue
        for m in re.finditer(r'\n *(if \((?:auto \w+ = [^\n]*?; )?!\w[^\n;]*\)\s*return [^;]*;)', d.text):
            tested = re.match(r'if \(!(\w+)\)', m.group(1))
            read = tested and re.search(rf'\*{tested.group(1)}\b', d.text)
            yield change('access.unguarded', d.start + m.start(1), d.start + m.end(1), '',
                         '' if read or 'auto ' in m.group(1) and p.subject.program else 'rule answers by itself')
        for m in re.finditer(r'return ((?:graft::|ctx\.)?fail(?:<"\w+">)?\()', d.text):
            yield change('fail.not_returned', d.start + m.start(), d.start + m.end(), m.group(1))


def dtypes(p):
    for i, t in enumerate(p.read.tokens):
        if t.kind != 'word' or t.text not in DTYPES:
            continue
        d = p.read.owner(t.start)
        c = enclosing(p, t.start, 'prototype')
        if c is None or not is_declaration(c.name):
            continue
        new = {'f32': 'i64', 'i32': 'f32', 'i64': 'f32', 'real_number': 'boolean', 'floating': 'i32', 'number': 'boolean'}.get(t.text, 'f64')
        name = p.read.string(c.arguments[0])
        # one dtype of several may be one that nothing else names
        alone = '|' not in p.read.text[c.dot:c.end] and 'columns' not in p.read.text[c.dot:c.end]
        yield change('type.dtype', t.start, t.end, new, '' if name and alone and p.repeated(d, name) else 'stated once')


def enclosing(p, offset, root):
    """The innermost link of a chain around an offset"""
    best = None
    for c in p.read.calls:
        if c.root == root and c.arguments and p.read.tokens[c.at].start < offset < c.end:
            if best is None or c.at > best.at:
                best = c
    return best


def defaults(p):
    for c, name, span in declarations(p):
        if c.name != 'attr' or len(c.arguments) < 2:
            continue
        old = p.read.of(c.arguments[1])
        new = {'true': '1', 'false': '0'}.get(old)
        if re.fullmatch(r'-?\d+', old):
            new = f'"{old}"'
        elif re.fullmatch(r'-?\d+\.\d*F?', old):
            new = 'true'
        elif re.fullmatch(r'"[^"]*"', old):
            new = '1'
        if new:
            used = c.owner and re.search(rf'attr(_of)?<"{name}"', p.read.text)
            yield change('type.default', *c.arguments[1], new, '' if used and p.repeated(c.owner, name) else 'stated once')
        kinds = {'as_integer': 'as_string', 'as_string': 'as_integer', 'as_integers': 'as_integer', 'as_real': 'as_string'}
        if old.rpartition('::')[2] in kinds:
            yield change('type.attr_kind', *c.arguments[1], kinds[old.rpartition('::')[2]], '' if p.repeated(c.owner, name) else 'stated once')


def kernel_types(p):
    for c in p.read.calls:
        if c.name in PORT_TYPES and len(c.angles) > 1:
            old = p.read.of(c.angles[1])
            new = {'float': 'double', 'std::int32_t': 'float', 'std::int64_t': 'std::int32_t', 'bool': 'double', 'double': 'std::string_view',
                   'std::string_view': 'bool'}.get(old)
            if new:
                legal = '' if c.name == 'attr_of' else 'a kernel of fewer dtypes' if p.subject.folder == 'library' else ''
                yield change('type.kernel', *c.angles[1], new, legal)


def contexts(p):
    for t in p.read.tokens:
        if t.kind == 'word' and t.text in CONTEXTS:
            yield change('type.context', t.start, t.end, CONTEXTS[t.text])
    for c in p.read.calls:
        if c.name in ('parse_context', 'expand_context', 'op_ref') and c.angles:
            other = next((o for o in p.operators if o not in [p.read.of(s) for s in c.angles]), None)
            if other:
                yield change('type.context', *c.angles[0], other)


def links(p):
    for c in p.read.calls:
        if not c.link or c.arguments is None or c.root not in ('prototype', 'plugin', 'expand', 'structure', 'scope_pass', 'chip_descriptor'):
            continue
        whole = p.read.text[c.dot:c.end]
        legal = ''
        name = p.read.string(c.arguments[0]) if c.arguments else None
        if c.root == 'prototype':
            own = name and c.owner and len(re.findall(rf'"{re.escape(name)}"', c.owner.text)) > 1
            legal = '' if name and is_declaration(c.name) and (own or p.repeated(c.owner, name)) else 'stated once'
        if c.root == 'structure' and c.name in ('where', 'swaps') or c.name in ('versions', 'same_since', 'implemented_by'):
            legal = legal or ('' if p.subject.program else 'a wider condition')
        yield change('link.dropped', c.dot, c.end, '', legal)
        yield change('link.duplicated', c.end, c.end, whole)
        following = next((o for o in p.read.calls if o.link and o.dot >= c.end and not p.read.text[c.end:o.dot].strip()), None)
        if following and following.arguments is not None and c.root in ('prototype', 'structure'):
            ports = c.name == following.name and c.name.endswith(('input', 'output'))
            other = p.read.text[following.dot:following.end]
            order = (c.root == 'structure' and c.name == following.name == 'node'
                     and p.read.of(c.arguments[0]) in [p.read.of(s) for s in following.arguments[1:]])
            ports = ports and c.root == 'prototype' and not p.foreign(c.owner)
            yield change('link.swapped', c.dot, following.end, other + whole,
                         'order is free' if not (ports or order) else '' if order or p.positional(c.owner) else 'order is free')


def arguments(p):
    for c in p.read.calls:
        if not c.arguments or c.root not in ('prototype', 'plugin', 'expand', 'structure', 'scope_pass', 'op_def', 'chip_descriptor'):
            continue
        if not c.link and c.name != 'op_def':
            continue
        foreign = c.name == 'op_def'
        for i, span in enumerate(c.arguments):
            whole = p.read.of(span)
            end = c.arguments[i + 1][0] if i + 1 < len(c.arguments) else span[1]
            start = c.arguments[i - 1][1] if i and i + 1 == len(c.arguments) else span[0]
            name = p.read.string(c.arguments[0]) or ''
            stated = '' if c.root not in ('prototype', 'op_def') or p.repeated(c.owner, name) or foreign and p.positional(c.owner) and p.subject.program else 'stated once'
            yield change('argument.dropped', start, end, '', stated)
            yield change('argument.duplicated', span[1], span[1], ', ' + whole)
            if i + 1 < len(c.arguments):
                following = p.read.of(c.arguments[i + 1])
                free = c.name in ('ignore', 'reads', 'checked', 'use_default', 'computed', 'any_format')
                same = foreign and i > 0 and (':' in whole) and whole.startswith('"->') == following.startswith('"->') and is_type(whole) != is_type(following)
                yield change('arguments.swapped', span[0], c.arguments[i + 1][1], following + p.read.text[span[1]:c.arguments[i + 1][0]] + whole,
                             'order is free' if free or foreign and i > 0 and not same else 'stated once' if foreign and i > 0 else '')
            if re.fullmatch(r'-?\d+', whole) and c.root in ('plugin', 'expand', 'structure', 'scope_pass', 'chip_descriptor'):
                free = '' if c.name in ('versions', 'same_since', 'weight', 'since', 'swaps', 'node') else 'another value'
                yield change('number.off_by_one', *span, str(int(whole) + 1), free)
                yield change('number.negated', *span, str(-int(whole) if whole != '0' else -1), free if whole.startswith('-') else '')


def is_type(text):
    return re.match(r'"\w+: (\{|\w+type|list|bool|int|float|string|type|shape)', text) is not None


def lists(p):
    kinds = {'ops': None, 'plugins': None, 'kernels': None, 'passes': None}
    for c in p.read.calls:
        if c.name in kinds and c.angles:
            kinds[c.name] = kinds[c.name] or p.read.of(c.angles[0])
    for c in p.read.calls:
        if c.name not in LISTS or not c.angles or c.owner is None or c.owner.kind not in ('struct', 'using') or c.arguments is not None:
            continue
        for i, span in enumerate(c.angles):
            if c.name in ('kernels_of',) and i == 0:
                continue
            whole = p.read.of(span)
            end = c.angles[i + 1][0] if i + 1 < len(c.angles) else span[1]
            start = c.angles[i - 1][1] if i and i + 1 == len(c.angles) else span[0]
            yield change('list.dropped', start, end, '', '' if p.subject.program or c.name == 'passes' else 'a smaller list')
            yield change('list.duplicated', span[1], span[1], ', ' + whole)
            foreign = next((kinds[k] for k in kinds if kinds[k] and k != c.name and kinds[k] != whole), None)
            if foreign and c.name != 'join':
                yield change('list.foreign', *span, foreign)


def operators_stale(p):
    for d in p.read.definitions:
        found = re.match(r'(?:struct|class) (\w+)(?: final)? : [\w:]*?\w+<(\w+)>', d.text)
        if found and found.group(1) == found.group(2):
            other = next((o for o in p.operators if o != d.name and 0 <= p.read.text.find(f'struct {o} ') < d.start), None)
            yield change('base.stale', d.start + found.start(2), d.start + found.end(2), other or d.name + 'V2')
    for c in p.read.calls:
        if c.name in ('plugin', 'kernel', 'tiled_kernel', 'scope_pass', 'refused') and c.angles:
            for i, span in enumerate(c.angles[:2]):
                old = p.read.of(span)
                if old in p.operators:
                    other = next((o for o in reversed(p.operators) if o not in [p.read.of(s) for s in c.angles]), None)
                    if other:
                        yield change('operator.stale', *span, other)


def members(p):
    for d in p.read.definitions:
        if d.kind != 'struct' or not d.operator:
            continue
        for m in re.finditer(rf'\b({"|".join(HOOKS)}|prototype)(?=\(\w+_context&|\s*=|\{{)', d.text):
            name = m.group(1)
            for kind, new in (('member.misspelt', name + 's' if name != 'prototype' else 'prototypes'),
                              ('member.another_style', re.sub(r'_(\w)', lambda g: g.group(1).upper(), name) if '_' in name else 'proto')):
                yield change(kind, d.start + m.start(), d.start + m.end(), new)
        for m in re.finditer(r'\n    static constexpr [\w:]+ (infer_\w+)\(.*?\n    \}', d.text, re.DOTALL):
            yield change('member.dropped', d.start + m.start() + 1, d.start + m.end(), '', '' if m.group(1) in ('infer_shape', 'infer_dtype') else 'an optional rule')
        for m in re.finditer(r'static constexpr (?=(?:graft::)?status infer_)', d.text):
            yield change('member.not_constexpr', d.start + m.start(), d.start + m.end(), 'static ')
            yield change('member.not_static', d.start + m.start(), d.start + m.end(), 'constexpr ')


def rules(p):
    """Statements and numbers of a rule, where tests or a program tell them from others"""
    for d in p.read.definitions:
        if not d.operator:
            continue
        tested = '' if p.subject.program or p.read.has_test(d.name) and 'infer' in d.text and re.search(rf'infer\w*<{d.name}>', p.read.text) else 'stated once'
        for m in re.finditer(r'\n( +)(ctx\.output<"\w+">\(\)[^;{}]*=[^;{}]*;)', d.text):
            yield change('statement.dropped', d.start + m.start(2), d.start + m.end(2), '')
        body = d.text.find('infer_shape(')
        if body < 0:
            continue
        rule = d.text[body:d.text.find('\n    }', body)]
        for m in re.finditer(r' (==|!=|<|>|<=|>=) ', rule):
            new = {'==': '!=', '!=': '==', '<': '>', '>': '<', '<=': '<', '>=': '>'}[m.group(1)]
            yield change('condition.reversed', d.start + body + m.start(1), d.start + body + m.end(1), new, tested)
        for m in re.finditer(r'\[(\d+)\]', rule):
            yield change('number.index', d.start + body + m.start(1), d.start + body + m.end(1), str(int(m.group(1)) + 1), tested)


def expectations(p):
    for d in p.read.definitions:
        if d.kind != 'assertion':
            continue
        for m in re.finditer(r'(?<=[{ ,])(\d+)(?=[,}])', d.text):
            if 'infer' in d.text or 'tile<' in d.text:
                yield change('test.off_by_one', d.start + m.start(), d.start + m.end(), str(int(m.group()) + 1))


def values(p):
    """A value that the domain of its attribute does not have"""
    for c in p.read.calls:
        if c.name in ('set', 'where') and c.link and c.arguments and len(c.arguments) > 1:
            value = p.read.of(c.arguments[1])
            name = p.read.string(c.arguments[0])
            if re.fullmatch(r'"\w+"', value):
                closed = re.search(rf'attr\("{name}"[^;]*?one_of|"{name}: \{{', p.read.text + p.subject.neighbours)
                yield change('value.outside', *c.arguments[1], value[:-2] + 'X"', '' if closed else 'another value')
            elif value in ('true', 'false') or re.fullmatch(r'-?\d+', value):
                yield change('value.other_type', *c.arguments[1], f'"{value}"', '')


def texts(p):
    """Operators as lines of text, and the strings of an op_def"""
    spans = []
    for i, t in enumerate(p.read.tokens):
        d = p.read.owner(t.start)
        if t.kind == 'string' and d and (t.text.startswith('R"') or 'operator_line' in d.text) and ('->' in t.text):
            if 'op_def' not in d.text and ('operator_line' in d.text or '_lines' in d.name) and 'node {' not in t.text:
                spans.append(t)
    for t in spans:
        opened = t.text.index('(') + 1 if t.text.startswith('R"') else 1
        for row in re.finditer(r'(?:^|\n)(?!///)([A-Z][^\n]*(?:\n[ \t]+[^\n]*)*)', t.text[opened:-1]):
            line, base = row.group(1), t.start + opened + row.start(1)
            line = line.partition('\n)')[0]
            for m in re.finditer(r'(?<=[\s])->(?=\s)', line):
                yield change('line.arrow_dropped', base + m.start(), base + m.end() + 1, '')
            for m in re.finditer(r'(?<=\s)([a-z_]\w*)((?:@\w+)?[:~?][^\s|]*)', line):
                name, rest = m.group(1), m.group(2)
                yield change('line.duplicated', base + m.end(), base + m.end(), ' ' + m.group())
                typed = re.match(r'\?(int|bool|float|string|type)\b', rest)
                if typed:
                    yield change('line.type_misspelt', base + m.start(2) + 1, base + m.start(2) + 1 + len(typed.group(1)), typed.group(1)[:-1])
                    default = re.search(r'=([^\s]+)$', rest)
                    if default and typed.group(1) in ('int', 'bool', 'float', 'type'):
                        yield change('line.default_of_another_type', base + m.start(2) + default.start(1), base + m.end(), '"x"')
                port = re.match(r':(\w+)', rest)
                if port:
                    one = port.group(1)
                    yield change('line.type_misspelt', base + m.start(2) + 1, base + m.start(2) + 1 + len(one), one + 'x')
                follow = re.match(r'~(\w+)', rest)
                if follow:
                    yield change('name.letter_dropped', base + m.start(2) + 1, base + m.start(2) + 1 + len(follow.group(1)), follow.group(1) + 'x')
                yield change('line.colon_dropped', base + m.start(2), base + m.start(2) + 1, ' ')
    for c in p.read.calls:
        if c.name != 'op_def' or not c.arguments:
            continue
        for span in c.arguments[1:]:
            text = p.read.string(span)
            if not text:
                continue
            found = re.match(r'(?:-> )?(\w+): (\w+)', text)
            if found:
                start = span[0] + 1 + found.start(2)
                yield change('line.type_misspelt', start, start + len(found.group(2)), found.group(2)[:-1] + 'q')
                yield change('line.colon_dropped', span[0] + 1 + found.end(1), span[0] + 2 + found.end(1), '')
                default = re.search(r': (int|bool|float) = (.*)$', text)
                if default:
                    yield change('line.default_of_another_type', span[0] + 1 + default.start(2), span[1] - 1, "'x'")
            if text.startswith('-> '):
                yield change('line.arrow_dropped', span[0] + 1, span[0] + 4, '', '' if p.pinned(c.owner) else 'stated once')


OPERATORS = (names_misspelt, names_stale, names_declared_anew, words_misspelt, access, guards, dtypes, defaults, kernel_types, contexts,
             links, arguments, lists, operators_stale, members, rules, expectations, values, texts)
