#!/usr/bin/env python3
# test/docs/operators.py - the pages of operators, one for each family, from what graft_import --ops --json knows
# SPDX-License-Identifier: Apache-2.0
"""operators.py --json FILE --out DIR [--doxygen DIR]

Writes DIR/README.md, which lists the families and then every operator by its name, and one page for each family, with its operators in
alphabetical order; DIR/../index.md is the first page. With --doxygen the same pages for Doxygen, whose links and anchors are its own:
`index.md` there is the first page of its site."""

import argparse
import json
import pathlib
import re
import shutil

WAYS = (('one to one', 'one to one'), ('one to many', 'together with others'), ('scope pass', 'many nodes, by the pass'))
OPERATORS = 'every operator of the library by family, with its ports, attributes, origins, exporters and kernels'
REFERENCE = 'namespaces, classes and functions of the headers'


def plain(text, in_table=False):
    """Text in which only `code` has a meaning for Markdown"""
    parts = re.split(r'(`[^`]*`)', text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r'([\\*_\[\]#~])', r'\\\1', parts[i]).replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    text = ''.join(parts)
    return text.replace('|', '\\|') if in_table else text


class markdown:
    """Links and headings of GitHub's Markdown"""

    def file(self, family):
        return family.replace('/', '-') + '.md'

    def title(self, text, _):
        return f'# {text}\n'

    def heading(self, op):
        return f'## {op}\n'

    def to_family(self, family, text):
        return f'[{text}]({self.file(family)})'

    def to_operator(self, op, family):
        return f'[{op}]({self.file(family)}#{op.lower()})'

    def code(self, text):
        return f'`{text}`'


class doxygen(markdown):
    """The same of Doxygen, in which names are unique in the whole site"""

    def title(self, text, page):
        return f'# {text} {{#{self.id(page)}}}\n'

    def heading(self, op):
        return f'## {op} {{#op_{op}}}\n'

    @staticmethod
    def id(page):
        return 'operators_' + re.sub(r'\W', '_', page) if page else 'operators'

    def to_family(self, family, text):
        return f'@ref {self.id(family)} "{text}"'

    def to_operator(self, op, family):
        return f'@ref op_{op} "{op}"'


def table(how, title, rows):
    """Rows of ports or attributes"""
    if not rows:
        return []
    ports = title != 'attribute'
    lines = [f'| {title} | {"dtype" if ports else "kind"} | {"" if ports else "default | "}remarks |', '|---|---|---|' + ('' if ports else '---|')]
    for row in rows:
        initial = '' if ports else (how.code(row['default']).replace('|', '\\|') if 'default' in row else '') + ' | '
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


def operator(how, op):
    lines = [how.heading(op['name'])]
    if op['about']:
        lines += [plain(op['about']), '']
    for title, rows in (('input', op['inputs']), ('output', op['outputs']), ('attribute', op['attributes'])):
        lines += table(how, title, rows)
    return '\n'.join([*lines, *(f'- {what}: {plain(text)}' for what, text in facts(op)), '', ''])


def family_page(how, family, title, ops):
    names = ', '.join(how.to_operator(op['name'], family) for op in ops)
    return '\n'.join([how.title(f'{family}: {title}', family), how.to_family('', 'Operators') if isinstance(how, doxygen) else '[Operators](README.md)',
                      '', names, '', *(operator(how, op) for op in ops)])


def list_page(how, families):
    lines = [how.title('Operators', ''), 'Each operator is on the page of its family; `graft_import --ops NAME` prints the same in a terminal. An operator of a framework that',
             'is "together with others" becomes several operators, of which this is one. An exporter refuses dtypes and attributes that its format',
             'does not have.', '', '| family | operators |', '|---|---|']
    lines += [f'| {how.to_family(family, family)} | {title} ({len(ops)}) |' for (family, title), ops in families.items()]
    every = sorted((op['name'], family) for (family, _), ops in families.items() for op in ops)
    for letter in sorted({name[0].upper() for name, _ in every}):
        lines += ['', f'**{letter}**: ' + ', '.join(how.to_operator(name, family) for name, family in every if name[0].upper() == letter)]
    return '\n'.join(lines) + '\n'


def write(how, families, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / 'README.md').write_text(list_page(how, families), encoding='utf-8')
    for (family, title), ops in families.items():
        (folder / how.file(family)).write_text(family_page(how, family, title, ops), encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--json', type=pathlib.Path, required=True)
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--doxygen', type=pathlib.Path)
    options = parser.parse_args()
    families = {}
    for op in sorted(json.loads(options.json.read_text(encoding='utf-8')), key=lambda op: op['name']):
        families.setdefault((op['family'] or 'others', op['title'] or 'operators of libraries'), []).append(op)
    families = dict(sorted(families.items()))
    write(markdown(), families, options.out)
    reference = [f'- [Reference](reference/index.html): {REFERENCE}'] if options.doxygen else []
    (options.out.parent / 'index.md').write_text('\n'.join([
        '# graft', '', f'- [Operators](operators/README.md): {OPERATORS}',
        '- [Coverage](coverage.md): the operators of the frameworks, and what each becomes', *reference,
        '- [All pages](README.md): the guides', '']), encoding='utf-8')
    if options.doxygen:
        write(doxygen(), families, options.doxygen)
        (options.doxygen / 'index.md').write_text('\n'.join([
            '# graft {#mainpage}', '', f'- @ref operators "Operators": {OPERATORS}',
            f'- <a href="annotated.html">Classes</a>, <a href="namespaces.html">namespaces</a>: {REFERENCE}', '']), encoding='utf-8')
    return 0


if __name__ == '__main__':
    main()
