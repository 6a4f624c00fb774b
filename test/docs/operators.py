#!/usr/bin/env python3
# test/docs/operators.py - the pages of operators, one for each family, from what graft_import --ops --json knows
# SPDX-License-Identifier: Apache-2.0
"""operators.py --json FILE --out DIR

Writes DIR/README.md, which lists the families and then every operator by its name, and one page for each family, with its operators in
alphabetical order. test/docs/site.py makes them pages of the site."""

import argparse
import json
import pathlib
import re
import shutil

WAYS = (('one to one', 'one to one'), ('one to many', 'together with others'), ('scope pass', 'many nodes, by the pass'))


def plain(text, in_table=False):
    """Text in which only `code` has a meaning for Markdown"""
    parts = re.split(r'(`[^`]*`)', text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r'([\\*_\[\]#~])', r'\\\1', parts[i]).replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    text = ''.join(parts)
    return text.replace('|', '\\|') if in_table else text


def file_of(family):
    return family.replace('/', '-') + '.md'


def to_operator(op, family):
    return f'[{op}]({file_of(family)}#{op.lower()})'


def code(text):
    return f'`{text}`'


def table(title, rows):
    """Rows of ports or attributes"""
    if not rows:
        return []
    ports = title != 'attribute'
    lines = [f'| {title} | {"dtype" if ports else "kind"} | {"" if ports else "default | "}remarks |', '|---|---|---|' + ('' if ports else '---|')]
    for row in rows:
        initial = '' if ports else (code(row['default']).replace('|', '\\|') if 'default' in row else '') + ' | '
        lines.append(f'| `{row["name"]}` | {plain(row["type"], True)} | {initial}{plain("; ".join(row["notes"]), True)} |')
    return [*lines, '']


def facts(op):
    """Lines `- what: text` of an operator"""
    if op['combinations']:
        yield 'Dtypes and formats that go together', op['combinations']
    if op['rules']:
        yield 'Rules infer', '; '.join(op['rules'])
    if op['traits']:
        yield 'Properties', '; '.join(op['traits'])
    for origin in op['origins']:
        ways = [(words + ': ' if words != 'one to one' else '') + origin[way] for way, words in WAYS if origin[way]]
        yield f'From {origin["framework"]}', '; '.join(ways)
    if op['added_by']:
        yield 'Before a run', 'the pass ' + ', '.join(op['added_by'])
    yes = [e['format'] + ('' if e['how'] == 'yes' else f' ({e["how"]})') for e in op['exports'] if e['how']]
    no = [e['format'] + (f' ({e["why_not"]})' if e['why_not'] else '') for e in op['exports'] if not e['how']]
    if yes:
        yield 'Exported to', ', '.join(yes)
    if no:
        yield 'Not exported to', ', '.join(no)
    for kernel in op['kernels']:
        yield f'Kernels, {kernel["engine"]}', '; '.join([kernel['dtypes'], *kernel['notes']])
    if not op['kernels']:
        yield 'No kernel', op['no_kernel']
    for chip in op['chips']:
        yield 'Chips', chip


def operator(op):
    lines = [f'## {op["name"]}\n']
    if op['about']:
        lines += [plain(op['about']), '']
    for title, rows in (('input', op['inputs']), ('output', op['outputs']), ('attribute', op['attributes'])):
        lines += table(title, rows)
    return '\n'.join([*lines, *(f'- {what}: {plain(text)}' for what, text in facts(op)), '', ''])


def family_page(family, title, ops):
    names = ', '.join(to_operator(op['name'], family) for op in ops)
    return '\n'.join([f'# {family}: {title}\n', '[Operators](README.md)', '', names, '', *map(operator, ops)])


def list_page(families):
    lines = ['# Operators\n', 'Each operator is on the page of its family; `graft_import --ops NAME` prints the same in a terminal. An operator of a framework that',
             'is "together with others" becomes several operators, of which this is one. An exporter refuses dtypes and attributes that its format',
             'does not have.', '', '| family | operators |', '|---|---|']
    lines += [f'| [{family}]({file_of(family)}) | {title} ({len(ops)}) |' for (family, title), ops in families.items()]
    every = sorted((op['name'], family) for (family, _), ops in families.items() for op in ops)
    for letter in sorted({name[0].upper() for name, _ in every}):
        lines += ['', f'**{letter}**: ' + ', '.join(to_operator(name, family) for name, family in every if name[0].upper() == letter)]
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--json', type=pathlib.Path, required=True)
    parser.add_argument('--out', type=pathlib.Path, required=True)
    options = parser.parse_args()
    families = {}
    for op in sorted(json.loads(options.json.read_text(encoding='utf-8')), key=lambda op: op['name']):
        families.setdefault((op['family'] or 'others', op['title'] or 'operators of libraries'), []).append(op)
    families = dict(sorted(families.items()))
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    (options.out / 'README.md').write_text(list_page(families), encoding='utf-8')
    for (family, title), ops in families.items():
        (options.out / file_of(family)).write_text(family_page(family, title, ops), encoding='utf-8')
    return 0


if __name__ == '__main__':
    main()
