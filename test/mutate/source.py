# test/mutate/source.py - a definition file as tokens, brackets, calls, chains and definitions
# SPDX-License-Identifier: Apache-2.0
"""Reads C++ as far as definitions need it: which call a string is an argument of, which chain a call is a link of, and
which declaration at namespace level both are part of. Angle brackets are told from comparisons by the house's spacing:
a template's bracket follows its name without a space."""

import bisect
import dataclasses
import re

TOKEN = re.compile(
    r'(?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)|(?P<string>R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")'
    r"|(?P<char>'(?:\\.|[^'\\\n])+')|(?P<word>[A-Za-z_]\w*)|(?P<number>\d(?:[eE][-+]\d|['\w.])*)"
    r'|(?P<sign>->|::|<=>|==|!=|<=|>=|&&|\|\||\+\+|--|[-+*/%&|^]=|\S)', re.DOTALL | re.MULTILINE)
PARTNER = {'(': ')', '[': ']', '{': '}'}
BUILDERS = ('prototype', 'op_def', 'plugin', 'expand', 'structure', 'scope_pass', 'chip_descriptor', 'layer', 'message',
            'graph_pass', 'lowering', 'enumeration')


@dataclasses.dataclass
class token:
    kind: str
    text: str
    start: int
    end: int


@dataclasses.dataclass
class call:
    """`name<...>(...)`; a name with angle brackets alone is a call without arguments"""
    name: str
    at: int                 # number of the token of the name
    angles: list            # spans of the template arguments
    arguments: list | None  # spans of the arguments, None without parentheses
    end: int                # offset behind the last bracket
    link: bool = False      # `.name(...)` behind another call
    dot: int = -1           # offset of its dot
    root: str = ''          # the first name of the chain that it is a link of
    owner: object = None    # the definition that it is in


@dataclasses.dataclass
class definition:
    """One declaration at namespace level"""
    kind: str   # struct, function, variable, using, assertion
    name: str
    start: int
    end: int
    text: str
    declared: list = dataclasses.field(default_factory=list)  # names of parameters
    operator: bool = False                                    # a struct whose base has its name


class source:
    def __init__(self, text):
        self.text = text
        self.tokens = [token(m.lastgroup if m.lastgroup != 'mark' else 'string', m.group(), m.start(), m.end())
                       for m in TOKEN.finditer(text) if not m.group('skip')]
        for t in self.tokens:
            if t.text.startswith(('R"', '"')):
                t.kind = 'string'
        self.starts = [t.start for t in self.tokens]
        self.match = {}  # token number -> number of its partner
        self.match_brackets()
        self.definitions = []
        self.split(0, len(self.tokens))
        self.calls = []
        self.find_calls()
        for d in self.definitions:
            d.declared = [name for name in (self.string(c.arguments[0]) for c in self.calls if c.owner is d
                                            and c.root == 'prototype' and is_declaration(c.name) and c.arguments) if name]
            for c in self.calls:
                if c.owner is d and c.name == 'op_def' and c.arguments:
                    for span in c.arguments[1:]:
                        found = re.match(r'(?:-> )?(\w+):', self.string(span) or '')
                        if found:
                            d.declared.append(found.group(1))

    def match_brackets(self):
        stack = []
        for i, t in enumerate(self.tokens):
            if t.text in PARTNER:
                stack.append(i)
            elif t.text == '<' and i > 0 and self.tokens[i - 1].kind == 'word' and self.tokens[i - 1].end == t.start:
                stack.append(i)
            elif t.text == '>' and stack and self.tokens[stack[-1]].text == '<':
                self.match[i], self.match[stack[-1]] = stack[-1], i
                stack.pop()
            elif t.text in PARTNER.values():
                while stack and PARTNER.get(self.tokens[stack[-1]].text) != t.text:
                    stack.pop()
                if stack:
                    self.match[i], self.match[stack[-1]] = stack[-1], i
                    stack.pop()

    def split(self, begin, end):
        """The declarations between two tokens"""
        i = begin
        while i < end:
            first = self.tokens[i]
            if first.text in ('GRAFT_BEGIN', 'GRAFT_END', ';'):
                i += 1
                continue
            if first.text == 'namespace':
                j = i
                while j < end and self.tokens[j].text not in ('{', ';'):
                    j += 1
                if j < end and self.tokens[j].text == '{' and j in self.match:
                    self.split(j + 1, self.match[j])
                    i = self.match[j] + 1
                else:
                    i = j + 1
                continue
            j, body = i, False
            while j < end and self.tokens[j].text != ';':
                if self.tokens[j].text in PARTNER and j in self.match:
                    body = self.tokens[j].text == '{' and self.tokens[j - 1].text in (')', 'const', 'noexcept')
                    j = self.match[j]
                    if body and (j + 1 >= end or self.tokens[j + 1].text not in (';', ',', '(', '.')):
                        break
                j += 1
            last = self.tokens[min(j, end - 1)]
            self.definitions.append(self.define(i, first.start, last.end))
            i = j + 1

    def define(self, number, start, end):
        text = self.text[start:end]
        found = re.match(r'(?:template <[^{;]*?>\s*)?(?:struct|class) ([\w:<>]+)(?: final)?\s*(:\s*[^{;]*)?', text)
        if found:
            name = found.group(1)
            return definition('struct', name, start, end, text,
                              operator=re.search(rf'<{re.escape(name)}\b', found.group(2) or '') is not None)
        for kind, form in (('assertion', r'(static_assert)'), ('using', r'(?:template <[^;]*?> )?using (\w+)')):
            found = re.match(form, text)
            if found:
                return definition(kind, found.group(1), start, end, text)
        found = re.match(r'[^=({;]*?(\w+)\s*(=|\{)', text)
        if found and '(' not in text[:found.end()]:
            return definition('variable', found.group(1), start, end, text)
        found = re.search(r'(\w+)\s*\(', text)
        return definition('function', found.group(1) if found else '', start, end, text)

    def find_calls(self):
        for i, t in enumerate(self.tokens):
            if t.kind != 'word':
                continue
            j, angles = i + 1, []
            if j < len(self.tokens) and self.tokens[j].text == '<' and j in self.match:
                angles = self.arguments(j)
                j = self.match[j] + 1
            arguments = None
            if j < len(self.tokens) and self.tokens[j].text in '({' and self.tokens[j].start == self.tokens[j - 1].end and j in self.match:
                if self.tokens[j].text == '(':
                    arguments = self.arguments(j)
                    j = self.match[j] + 1
            if not angles and arguments is None:
                continue
            c = call(t.text, i, angles, arguments, self.tokens[j - 1].end, owner=self.owner(t.start))
            if i > 1 and self.tokens[i - 1].text == '.':
                c.dot = self.tokens[i - 1].start
                c.link = self.tokens[i - 2].text == ')'
            c.root = self.root(i)
            self.calls.append(c)

    def root(self, i):
        """The first name of the chain: prototype of graft::prototype("X").input("x")"""
        while i > 1 and self.tokens[i - 1].text == '.' and self.tokens[i - 2].text == ')' and i - 2 in self.match:
            i = self.match[i - 2] - 1
            if self.tokens[i].text == '>' and i in self.match:
                i = self.match[i] - 1
        return self.tokens[i].text

    def arguments(self, opened):
        """The spans between the commas of a bracket"""
        spans, i, end = [], opened + 1, self.match[opened]
        first = i
        while i < end:
            if self.tokens[i].text == ',':
                spans.append((self.tokens[first].start, self.tokens[i - 1].end))
                first = i + 1
            elif i in self.match and self.match[i] > i:
                i = self.match[i]
            i += 1
        if first < end:
            spans.append((self.tokens[first].start, self.tokens[end - 1].end))
        return spans

    def owner(self, offset):
        at = bisect.bisect_right([d.start for d in self.definitions], offset) - 1
        return self.definitions[at] if at >= 0 and offset < self.definitions[at].end else None

    def of(self, span):
        return self.text[span[0]:span[1]]

    def string(self, span):
        """The contents of a string literal, None for anything else"""
        text = self.of(span)
        found = re.fullmatch(r'"([^"\\]*)"(?:_p)?', text)
        return found.group(1) if found else None

    def between(self, span):
        """The tokens of a span"""
        return self.tokens[bisect.bisect_left(self.starts, span[0]):bisect.bisect_left(self.starts, span[1])]

    def has_test(self, name):
        """Whether an assertion, a kernel list or the program itself says something about an operator"""
        return any(d.name != name and re.search(rf'\b{re.escape(name)}\b', d.text) for d in self.definitions)


def is_declaration(name):
    return re.fullmatch(r'(optional_|dynamic_)?(input|output)|attr|datatype|datatypes|optional_attr|required_attr', name) is not None
