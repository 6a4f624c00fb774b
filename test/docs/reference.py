#!/usr/bin/env python3
# test/docs/reference.py - the reference of the public headers by Doxygen, and how many of their members have a comment
# SPDX-License-Identifier: Apache-2.0
"""reference.py --out DIR [--html | --made] [--require PERCENT] [--missing [PATTERN]]

Doxygen reads a copy of the headers. In the copy the tags of the house (`error`, `cost`, `example`, `source`, `units` at the beginning of
a comment line) are commands, and a comment also stands for the one-line declarations that follow without an empty line: so does a person
read such a row. Not part of the reference, besides `detail`: the families of library/, which hold definitions (an operator, a plugin, a
kernel is described by the pages of operators, not by its members); cann/, whose names, parameters and meaning are those of CANN's own
documentation; program/compiled_file, the layout of a file, which FORMAT.md describes.

Without --html only the members are counted. Not counted: what the compiler defines, deletes or a user never names (constructors,
destructors and operators without a comment beside one that has one, `begin` ... of containers), and decoys, which are there for a message.
--made     Doxygen is not run: DIR has what an earlier run wrote
--missing  the members without a comment, of the headers whose path contains PATTERN"""

import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

MAIN_PAGE = """/** \\mainpage Reference
Classes and functions of the public headers, by name and by file; the box at the top searches them.

\\htmlonly
<p>The <a href="../../index.html">handbook</a> has the <a href="../../examples/tutorial/index.html">tutorial</a>, the pages of
<a href="../../include/graft/index.html#words">words</a>, the <a href="../../ERRORS.html">errors</a>.</p>
\\endhtmlonly */
"""
LEFT_OUT = ('detail', 'library', 'cann', 'compiled_file')
KEPT = ('graft/export/detail/lowering.hpp', # of which the lowerings of both exporters are made
        'graft/export/mlir/detail/primitives.hpp', 'graft/export/mlir/detail/vocabulary.hpp', # what lowerings to MLIR are written with
        'graft/library')                    # what is of no family: lists of all, loading of libraries
TAGS = {'error': 'Errors', 'cost': 'Cost', 'example': 'Example', 'source': 'Source', 'units': 'Units'}
ONE_LINE = re.compile(r'^\s*(?!//|#|\}|return\b|if\b|for\b|else\b|friend\b|using namespace|GRAFT_(?:BEGIN|END)|static_assert)[\w\[:~].*(?:;|\})\s*(?:///<.*|//.*)?$')
FORWARD = re.compile(r'^((?:template <[^>]*> )?(?:struct|class) \w+;) +///<.*')
WORDS_OF_CONTAINERS = {'begin', 'end', 'size', 'empty', 'data', 'value_type', 'iterator', 'const_iterator', 'difference_type', 'element_type', 'reference', 'swap', 'pointer'}


def with_shared_comments(text):
    """Comments copied to the rest of their row, and tags as commands of Doxygen"""
    out, row, comment = [], [], []
    for line in text.split('\n'):
        line = FORWARD.sub(r'\1', line)  # the header of a declared type
        bare = line.strip()
        if bare.startswith('///') and not bare.startswith('///<'):
            if not comment:
                row = []
            if comment and comment[-1].count('`') % 2:  # code over several lines
                comment[-1] = out[-1] = comment[-1] + ' ' + bare[3:].strip()
                continue
            tagged = re.sub(r'^(\s*///\s?)(' + '|'.join(TAGS) + r') (?=\S)', r'\1\\\2 ', line)
            tagged = re.sub(r'^(\s*/// )no error\b', r'\1\\error none', tagged)
            # a tag at the end of a sentence
            tagged = re.sub(r'^(\s*/// )(.*[.:`]) (no error\b|error (?=[a-z]+_\w)|(?:source|cost) (?=\S))(.*)$',
                            lambda m: f'{m[1]}{m[2]}\n{m[1]}\\{m[3].replace("no error", "error none")}{m[4]}', tagged)
            parts = tagged.split('\n')
            comment += parts
            out += parts
            continue
        own = bool(comment) or '///<' in line
        last_of_row = '///<' in line
        if comment and last_of_row and ',' not in line.partition('///<')[0].rstrip().rstrip(','): # one comment, in which the tags are last
            line, _, after = line.partition('///<')
            tags = next((k for k, said in enumerate(comment) if re.match(r'\s*///\s?\\(?:' + '|'.join(TAGS) + ')', said)), len(comment))
            out[len(out) - len(comment) + tags:len(out) - len(comment) + tags] = [f'/// {after.strip()}']
            line = line.rstrip()
        if comment: # that of a type is not its members'
            row, comment = [] if line.rstrip().endswith('{') else comment, []
        if not ONE_LINE.match(line):
            if not bare or bare.startswith(('}', 'public:', 'private:', 'protected:')) or not own:
                row = [] if not own else row
        elif not own and row:
            out += row
        if last_of_row:
            row = []
        out.append(line)
    return '\n'.join(re.sub(r"(?<!`)`([^`]*'[^`]*)`(?!`)", r'``\1``', line) if '///' in line else line for line in out)  # a quote ends code of one backtick


def prepared(root, to):
    shutil.rmtree(to, ignore_errors=True)
    for path in sorted((root / 'include/graft').rglob('*.hpp')):
        name = path.relative_to(root / 'include')
        if any(part in LEFT_OUT for part in name.parts) and name.as_posix() not in KEPT and name.parent.as_posix() not in KEPT:
            continue
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(with_shared_comments(path.read_text(encoding='utf-8')), encoding='utf-8')


def run_doxygen(root, out, html):
    settings = (root / 'test/docs/Doxyfile').read_text(encoding='utf-8')
    if html:
        (out / 'headers/main.dox').write_text(MAIN_PAGE, encoding='utf-8')
        settings += f'\nHTML_EXTRA_STYLESHEET = {root}/test/docs/site.css\n'
    settings += f'\nINPUT = {out}/headers\nOUTPUT_DIRECTORY = {out}\nSTRIP_FROM_PATH = {out}/headers\nSTRIP_FROM_INC_PATH = {out}/headers\nGENERATE_HTML = {"YES" if html else "NO"}\n'
    subprocess.run(['doxygen', '-'], input=settings, text=True, check=True, stdout=subprocess.DEVNULL)


def has_comment(element):
    """Whether a sentence says what it is; tags alone, such as its errors, do not"""
    for para in (para for part in ('briefdescription', 'detaileddescription') for para in element.iterfind(f'{part}/para')):
        if (para.text or '').strip() or any(child.tag not in ('simplesect', 'parameterlist') or (child.tail or '').strip() for child in para):
            return True
    return False


def members(folder):
    """(header, line, kind, name, documented) of each public entity and member"""
    for path in sorted(folder.glob('*.xml')):
        for compound in xml.parse(path).getroot().iter('compounddef'):
            kind, scope = compound.get('kind'), compound.findtext('compoundname')
            if kind not in ('class', 'struct', 'union', 'namespace', 'concept') or not scope.startswith('graft') or 'detail' in scope:
                continue
            if compound.get('prot') == 'private':
                continue
            where = compound.find('location')
            documented = has_comment(compound)
            if kind != 'namespace' and '<' not in scope:
                yield where.get('file'), int(where.get('line')), kind, scope, documented
            for member in compound.iter('memberdef'):
                if member.get('prot') in ('private', 'protected') or member.get('kind') == 'friend':
                    continue
                name, arguments = member.findtext('name'), (member.findtext('argsstring') or '').replace(' ', '')
                own = has_comment(member)
                last = scope.split('::')[-1].split('<')[0].strip()
                if not own and (arguments.endswith(('=delete', '=default')) or name.startswith(('operator', '~', 'GRAFT_', '@')) or name in WORDS_OF_CONTAINERS or name == last):
                    continue
                if 'deprecated' in (member.findtext('definition') or '') or 'anything' in arguments:
                    continue  # decoys
                place = member.find('location')
                if '/detail/' in place.get('file'):
                    continue
                yield place.get('file'), int(place.get('line')), member.get('kind'), f'{scope}::{name}', own
                if member.get('kind') == 'enum':
                    for value in member.iter('enumvalue'):
                        yield place.get('file'), int(place.get('line')), 'enumerator', f'{scope}::{name}::{value.findtext("name")}', has_comment(value) or own


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--html', action='store_true')
    parser.add_argument('--made', action='store_true')
    parser.add_argument('--require', type=float, default=0)
    parser.add_argument('--missing', nargs='?', const='', default=None)
    options = parser.parse_args()
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    if not options.made:
        prepared(options.root, out / 'headers')
        run_doxygen(options.root, out, options.html)
    seen = {}
    for header, line, kind, name, documented in members(out / 'xml'):
        key = (name, header)
        seen[key] = (line, kind, documented or seen.get(key, (0, '', False))[2])  # an overload shares
    bare = collections.Counter()
    for (name, header), (line, kind, documented) in sorted(seen.items(), key=lambda e: (e[0][1], e[1][0])):
        if documented:
            continue
        bare['/'.join(header.split('/')[1:3])] += 1
        if options.missing is not None and options.missing in header:
            print(f'{header}:{line}: {kind} {name}')
    count = sum(bare.values())
    if not seen:
        sys.exit(f'reference.py: no members in {out / "xml"}')
    percent = 100 * (1 - count / len(seen))
    if options.missing is None:
        for folder, number in sorted(bare.items(), key=lambda e: -e[1]):
            print(f'{number:5} {folder}')
    print(f'{len(seen)} public members, {count} without a comment: {percent:.1f} % have one')
    if percent < options.require:
        print(f'reference.py: at least {options.require} % are required')
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
