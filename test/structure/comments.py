#!/usr/bin/env python3
# test/structure/comments.py - public entities of the headers and their comments: draws some for a reader, counts those without
# SPDX-License-Identifier: Apache-2.0
"""comments.py [--draw N --seed S] [--missing [ROOM]] [--root DIR]

A public entity: a type, function, variable, alias, concept or macro-free constant at namespace level of include/graft, outside of
`detail` (namespace or folder). Its comment are the lines `///` above it, or `///<` on its line; overloads and specializations that
stand one after the other share the comment of the first, and so do entities of a row without an empty line that begins with a comment.
Without options: each room's counts, and exit 1 where a room of HELD has an entity without a comment.
--draw N     N entities at random, with header, line and comment: a reader judges whether what it is, shapes or units, errors are said
--missing    the entities without a comment, of one room or of all"""

import argparse
import collections
import pathlib
import random
import re
import sys

ROOMS = ('base', 'tensor', 'op', 'model', 'frontend', 'fusion', 'graph', 'mapping', 'kernel', 'tiling', 'session', 'program',
         'constant', 'text', 'export')
# Rooms of which every public entity has a comment. The list grows.
HELD = ('base', 'tensor', 'op', 'model', 'frontend', 'fusion', 'graph', 'mapping', 'kernel', 'tiling', 'session', 'program',
        'constant', 'text', 'export')

PRIVATE = re.compile(r'\b(?:detail|loading|compiled_file|source_file)\b')
SKIPPED = re.compile(r'(?:using namespace|using [\w:]+::\w+$|friend|static_assert|public:|private:|protected:|extern template|template class|template struct|GRAFT_(?:BEGIN|END)|namespace \w+ =|\#)')


def code_only(text):
    """The text with comments, literals and lines of the preprocessor as blanks; every line stays where it is"""
    blank = lambda m: re.sub(r'[^\n]', ' ', m[0])  # noqa: E731
    text = re.sub(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Za-z_])\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', blank, text, flags=re.DOTALL)
    return re.sub(r'^[ \t]*#(?:\\\n|[^\n])*|^GRAFT_(?:BEGIN|END)$', blank, text, flags=re.MULTILINE)


def declarations(text):
    """(line, its text) of each declaration at namespace level outside of private namespaces"""
    code = code_only(text)
    spaces, begin, i, depth = [], None, 0, 0
    while i < len(code):
        c = code[i]
        if begin is None and not c.isspace() and c not in '};':
            begin = i
        if c == '(':
            depth += 1
        elif c == ')':
            depth -= 1
        elif c == '{' and depth == 0:
            head = ' '.join(code[begin:i].split())
            if re.match(r'(?:inline )?namespace\b', head) or head.startswith('extern'):
                spaces.append(bool(PRIVATE.search(head)) or not re.search(r'namespace \S', head))
                begin = None
            else:
                level, i = 1, i + 1
                while i < len(code) and level:
                    level += {'{': 1, '}': -1}.get(code[i], 0)
                    i += 1
                rest = re.match(r'\s*;', code[i:])
                if rest or re.search(r'\)[^=]*$', re.sub(r'= default|= delete', '', head)) or not re.search(r'=|\w$', head):
                    if not any(spaces):
                        yield code.count('\n', 0, begin) + 1, head
                    begin = None
                    i += rest.end() if rest else 0
                continue
        elif c == '}' and depth == 0:
            if spaces:
                spaces.pop()
            begin = None
        elif c == ';' and depth == 0 and begin is not None:
            if not any(spaces):
                yield code.count('\n', 0, begin) + 1, ' '.join(code[begin:i].split())
            begin = None
        i += 1


def without_template(head):
    """`template <class T> requires x<T> auto f()` -> `auto f()`"""
    while head.startswith('template'):
        level, i = 0, head.index('<')
        while True:
            level += {'<': 1, '>': -1}.get(head[i], 0)
            i += 1
            if level == 0 or i == len(head):
                break
        head = head[i:].strip()
        if head.startswith('requires'):
            m = re.match(r'requires\s*(?:\((?:[^()]|\([^()]*\))*\)|[\w:]+(?:<[^{}]*?>)?(?=\s))(?:\s*(?:&&|\|\|)\s*(?:\((?:[^()]|\([^()]*\))*\)|[\w:]+(?:<[^{}]*?>)?(?=\s)))*', head)
            head = head[m.end():].strip() if m else head
    return head


def name_of(head):
    """The name of what is declared, and whether this is only a declaration of what stands elsewhere"""
    plain = re.sub(r'\[\[.*?\]\]|\bGRAFT_\w+(?:\([^()]*\))?', ' ', without_template(head))
    plain = ' '.join(plain.split())
    if m := re.match(r'(?:class|struct|enum class|enum|union) (?:alignas\(.*?\) )?([\w:]+(?:<.*?>)?)( final)?(?: :(?!:).*)?$', plain):
        return m[1], False
    if m := re.match(r'(?:using|concept) (\w+)', plain):
        return m[1], False
    before = re.split(r'\(|(?<![=<>!])=(?!=)|\[', re.sub(r'operator\s*(?:\(\)|\[\]|[^\w\s(]+)', 'operator', plain))[0]
    m = re.search(r'([\w:~]+(?:<[^<>]*>)?)\s*$', before)
    return (m[1] if m else plain[:40]), False


def entities(path, text):
    """(line, name, comment or nothing)"""
    lines = text.split('\n')
    found, last = [], None
    for line, head in declarations(text):
        if SKIPPED.match(head):
            continue
        plain = re.sub(r'\[\[.*?\]\]|\bGRAFT_\w+(?:\([^()]*\))?', ' ', without_template(head)).strip()
        if re.match(r'(?:class|struct|enum class|enum) \w+\s*$', ' '.join(plain.split())) and lines[line - 1].rstrip().endswith(';'):
            comment = 'declared only'
            if not re.search(r'///<', lines[line - 1]):
                continue  # a declaration of what stands elsewhere
        if re.match(r'(?:class|struct) [\w:]+<', ' '.join(plain.split())) or re.match(r'template <>', head):
            continue  # a specialization
        name = name_of(head)[0]
        if '::' in name and not name.startswith('graft'):
            continue  # a body of what is declared elsewhere
        above, comment = line - 2, []
        while above >= 0 and re.match(r'#|(?:template <.*> )?(?:class|struct) \w+;', lines[above]):
            above -= 1
        while above >= 0 and lines[above].strip().startswith('///'):
            comment.insert(0, lines[above].strip()[3:].strip())
            above -= 1
        if not comment and (m := re.search(r'///<(.*)', lines[line - 1])):
            comment = [m[1].strip()]
        if not comment and found and (found[-1][1] == name or name.startswith('operator') or 'deduction' in name) and found[-1][2]:
            comment = ['as above']
        if not comment and found and found[-1][2] and all(x.strip() for x in lines[last - 1:line - 1]):
            comment = ['as the row above']  # one row without an empty line
        found.append((line, name, ' '.join(comment)))
        last = line
    said = {name for _, name, comment in found if comment}
    return [e for e in found if e[2] or e[1] not in said]  # declared once more, or an overload


def room_of(name):
    return re.sub(r'\.[hi]pp$', '', name.split('/')[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--draw', type=int, default=0)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--missing', nargs='?', const='', default=None)
    options = parser.parse_args()
    include = options.root / 'include'
    all_of = collections.defaultdict(list)
    for path in sorted((include / 'graft').rglob('*.hpp')):
        name = path.relative_to(include).as_posix()
        text = path.read_text(encoding='utf-8')
        if room_of(name) in ROOMS and '/detail/' not in name and not any('generated by' in line for line in text.split('\n')[:5]):
            all_of[room_of(name)] += [(name, *e) for e in entities(path, text)]
    everything = [e for room in ROOMS for e in all_of[room]]
    if options.draw:
        for name, line, entity, comment in random.Random(options.seed).sample(everything, options.draw):
            print(f'{name}:{line}: {entity}\n    {comment or "NO COMMENT"}\n')
    elif options.missing is not None:
        for name, line, entity, comment in everything:
            if not comment and options.missing in ('', room_of(name)):
                print(f'{name}:{line}: {entity}')
    wrong = []
    for room in ROOMS:
        bare = [e for e in all_of[room] if not e[3]]
        print(f'{room}: {len(all_of[room])} public entities, {len(bare)} without a comment' + (' (held)' if room in HELD else ''), file=sys.stderr if options.draw else sys.stdout)
        wrong += [f'{name}:{line}: {entity} has no comment' for name, line, entity, _ in bare if room in HELD]
    for line in wrong:
        print(line)
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
