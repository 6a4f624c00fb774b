#!/usr/bin/env python3
# test/docs/words.py - pages with the words that users write, from the comments of the headers
# SPDX-License-Identifier: Apache-2.0
"""words.py --xml DIR [--write]

DIR is the XML that reference.py made. A word is a public member of one of the classes below, or a type or function of a header; its row has
what it takes, what it means, its errors and a sample. A word without a comment is a mistake, and so is a page that is not current."""

import argparse
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from reference import WORDS_OF_CONTAINERS

ROOT = pathlib.Path(__file__).resolve().parents[2]
# page: (title, sentence, [(heading, sentence, sources)]); a source is a class, or a header for what stands in graft itself
PAGES = {
    'include/graft/op/WORDS.md': ('Words of operators', 'What a prototype, its constraints and its rules are written with.', [
        ('Prototype', 'Members of `graft::prototype`, in the order of the header; each returns the prototype, so that they form a chain.', ['graft::prototype']),
        ('Constraints, dtypes and other arguments', 'Members of the base of `graft::op<Self>`: a definition uses them without a namespace.',
         ['graft::vocabulary', 'graft::dtype_families']),
        ('In every rule', 'Members of the context that a rule receives. `verify` has these alone, in a `verify_context`; the others add to them.',
         ['graft::rule_context']),
        ('In infer_shape', 'What `shape_context` adds.', ['graft::shape_context']),
        ('In infer_dtype', 'What `dtype_context` adds.', ['graft::dtype_context']),
        ('In infer_value', 'What `value_context` adds.', ['graft::value_context']),
        ('Tests', 'Functions that run the rules on literals, in a static assertion or at run time.', ['graft/op/infer/infer.hpp'])]),
    'include/graft/mapping/WORDS.md': ('Words of plugins', 'What plugins and expansions are written with.', [
        ('One to one', 'Members of `graft::plugin<Target, Origin>()`; each returns the plugin.', ['graft::mapping']),
        ('One to many', 'Members of an expansion, `graft::expand<Origin>(function)`.', ['graft::expansion_words', 'graft::expansion']),
        ('In a parse function', 'Members of `graft::parse_context<Target, Origin>`.', ['graft::parse_context', 'graft::plugin_context']),
        ('In an expansion', 'Members of `graft::expand_context<Origin, Targets...>`.', ['graft::expand_context', 'graft::expansion_context', 'graft::added_node'])]),
    'include/graft/fusion/WORDS.md': ('Words of scope passes', 'What patterns and passes over the nodes of a model are written with.', [
        ('Pass', 'Members of `graft::scope_pass<Fused>("name")`; each returns the pass.', ['graft::scope_pass_of']),
        ('Structure', 'Members of `graft::structure()`; each returns the structure.', ['graft::structure']),
        ('Conditions', 'Of `graft::scope_terms`.', ['graft::scope_terms']),
        ('The match', 'Members of `graft::scope_match`, for functions of a pass.', ['graft::scope_match'])]),
    'include/graft/kernel/WORDS.md': ('Words of kernels', 'What kernels, their tables and tilings are written with.', [
        ('Parameters', 'Types of the parameters of a kernel: the name is that of the port or attribute.', ['graft/kernel/parameter.hpp', 'graft/kernel/threads.hpp']),
        ('Tensors', 'Members of the tensor that `in` and `out` are.', ['graft::kernel_tensor', 'graft::detail::tensor_base']),
        ('Tables', 'What a list of kernels is made of.', ['graft/kernel/table.hpp', 'graft/kernel/covers.hpp']),
        ('Tilings and boxes', 'What a tiled kernel declares.', ['graft/kernel/tiling.hpp', 'graft/tiling/box.hpp'])]),
    'include/graft/export/WORDS.md': ('Words of exporters', 'What lowerings to ONNX and MLIR are written with.', [
        ('Lowering', 'Members of `lowering<Op>`, in `graft::onnx::out` and `graft::mlir::out`.', ['graft::exported::lowering']),
        ('Nodes of ONNX', 'Members of `n.m` in a lowering of `graft::onnx::out`.', ['graft::onnx::out::emission']),
        ('Operations of MLIR', 'Members of `n.m` in a lowering of `graft::mlir::out`.', ['graft::mlir::out::emission'])]),
}


def plain(element):
    if element is None:
        return ''
    text = element.text or ''
    for child in element:
        if child.tag == 'sp':
            text += ' ' + (child.tail or '')
            continue
        if child.tag == 'programlisting':
            text += ' `' + ' '.join(plain(line) for line in child) + '` ' + (child.tail or '')
            continue
        inner = plain(child) if child.tag not in ('highlight', 'ref') else spaced(child)
        text += (f'`{inner}`' if child.tag == 'computeroutput' and inner else inner) + (child.tail or '')
    return ' '.join(text.split())


def spaced(element):
    """The text of a piece of code, with its spaces"""
    text = element.text or ''
    for child in element:
        text += (' ' if child.tag == 'sp' else spaced(child)) + (child.tail or '')
    return text


def texts(member):
    """What it means, and the paragraphs with a title: errors, example"""
    said, titled = [], {}
    for part in (member.find('briefdescription'), member.find('detaileddescription')):
        for para in part.iter('para') if part is not None else ():
            for section in para.findall('simplesect'):
                titled[plain(section.find('title')).rstrip(':')] = plain(section.find('para'))
                para.remove(section)
            if plain(para):
                said.append(plain(para))
    text, _, sample = ' '.join(dict.fromkeys(said)).partition(' example `')
    if sample:
        titled['Example'], _, rest = sample.partition('`')
        text += rest.rstrip()
    return text, titled


def cell(text):
    return text.replace('|', '\\|')


def word_of(member):
    """How it is written: the name with the names of its parameters"""
    name = member.findtext('name')
    template = [plain(p.find('declname')) or plain(p.find('type')) for p in member.iterfind('templateparamlist/param')]
    names = [plain(p.find('declname')) or plain(p.find('type')) for p in member.iterfind('param')]
    names = [name for name in names if not name.startswith('param_name')]
    if member.get('kind') != 'function':
        return name
    typed = '<Name>' if template and template[0].endswith('Name') else '<Op>' if template and template[0] == 'Op' else ''
    return f'{name}{typed}({", ".join(n for n in names if n)})'


def rows(compounds, source, chain):
    header = source.endswith('.hpp')
    found = []
    for compound in compounds:
        name = compound.findtext('compoundname').split('<')[0].strip()
        inside = compound.find('location') is not None and compound.find('location').get('file') == source
        if header and compound.get('kind') in ('struct', 'class') and inside and 'detail' not in name and name.count('::') == 1 and name != 'graft::made_list':
            said, titled = texts(compound)
            found.append((int(compound.find('location').get('line')), name.split('::')[-1], said, titled))
        if (not header and name == source and compound.get('kind') != 'file') or (header and name == 'graft' and compound.get('kind') == 'namespace'):
            for member in compound.iter('memberdef'):
                place = member.find('location')
                if member.get('prot') != 'public' or member.get('kind') == 'friend' or (header and place.get('file') != source):
                    continue
                arguments = member.findtext('argsstring') or ''
                if member.findtext('name').startswith(('operator', '~', '@')) or member.findtext('name') in WORDS_OF_CONTAINERS or 'anything' in arguments or arguments.replace(' ', '').endswith('=delete'):
                    continue
                if member.findtext('name') == source.split('::')[-1] or 'deprecated' in (member.findtext('definition') or ''):
                    continue
                if chain and arguments.endswith('const'):
                    continue  # what the library reads, not what a chain is written with
                said, titled = texts(member)
                if said.startswith('Deleted'):
                    continue
                found.append((int(place.get('line')), word_of(member), said, titled))
    return sorted(found, key=lambda row: row[0])


def table(found):
    lines, seen, wrong = ['| word | meaning | errors |', '|---|---|---|'], {}, []
    with_comment = {re.split(r'[(<]', word)[0] for _, word, said, _ in found if said}
    for _, word, said, titled in found:
        short = re.split(r'[(<]', word)[0]
        if not said and short not in with_comment:
            wrong.append(short)
            continue
        if not said or seen.get(short) == said:
            continue  # an overload
        seen[short] = said
        sample = f'<br>`{titled["Example"].strip("` ")}`' if 'Example' in titled else ''
        lines.append(f'| `{cell(word)}` | {cell(said)}{cell(sample)} | {cell(titled.get("Errors", ""))} |')
    return lines, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--xml', type=pathlib.Path, required=True)
    parser.add_argument('--write', action='store_true')
    options = parser.parse_args()
    compounds = [c for path in sorted(options.xml.glob('*.xml')) for c in xml.parse(path).getroot().iter('compounddef')]
    wrong, words = [], 0
    for page, (title, sentence, parts) in PAGES.items():
        lines = [f'# {title}', '', f'{sentence} This page is written from the comments of the headers by', '`test/docs/words.py`.']
        for heading, about, sources in parts:
            found = [row for source in sources for row in rows(compounds, source, 'each returns' in about)]
            if not found:
                wrong.append(f'{page}: there is nothing for {heading}: {sources}')
                continue
            made, bare = table(found)
            words += len(made) - 2
            wrong += [f'{page}: the word {word} of {sources} has no comment' for word in bare]
            lines += ['', f'## {heading}', '', about, '', *made]
        text = '\n'.join(lines) + '\n'
        path = ROOT / page
        if options.write:
            path.write_text(text, encoding='utf-8')
        elif not path.exists() or path.read_text(encoding='utf-8') != text:
            wrong.append(f'{page} is not current (words.py --write)')
    for line in wrong:
        print(line)
    print(f'words: {len(PAGES)} pages, {words} words, {len(wrong)} mistakes')
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
