#!/usr/bin/env python3
# test/docs/words.py - pages with the words that users write, from the comments of the headers
# SPDX-License-Identifier: Apache-2.0
"""words.py --xml DIR [--write]

DIR is the XML that reference.py made. A word is a public member of one of the classes below, or a type or function of a header; its row has
its arguments, what it means, a sample, and its errors. A word without a comment is a mistake, and so is a page that is not current."""

import argparse
import copy
import fnmatch
import pathlib
import re
import sys
import textwrap
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from reference import WORDS_OF_CONTAINERS

ROOT = pathlib.Path(__file__).resolve().parents[2]
# page: (title, sentence, [(heading, sentence, sources)]); a source is a class; a header for what stands in graft itself, `HEADER#A|B` for
# some of it, as of a class; or a pattern of headers in a namespace, `graft/op/rules/*.hpp@graft::rule`. A fourth element is what the meaning of its words
# begins with; after `!`, does not begin with
PAGES = {
    'include/graft/base/WORDS.md': ('Words of errors', 'How functions report what is wrong, and what callers read.', [
        ('Results', 'What functions return.', ['graft/base/status.hpp', 'graft::result', 'graft::status']),
        ('Errors with their place', 'What a stage reports about a model or a graph.', ['graft/base/error.hpp', 'graft::error', 'graft::place', 'graft::error_list']),
        ('Violations', 'Errors of a program that no status can return.', ['graft/base/violation.hpp'])]),
    'include/graft/tensor/WORDS.md': ('Words of tensors', 'Dtypes, dims, shapes, formats and descriptors.', [
        ('Dtypes', 'The enumerators are those of the [words of operators](../op/WORDS.md#constraints-dtypes-and-other-arguments).',
         ['graft/tensor/dtype.hpp', 'graft/tensor/dtype_set.hpp', 'graft::dtype_set', 'graft/tensor/promotion.hpp']),
        ('Dims', 'A dim is a number, a formula over symbols, or unknown.', ['graft/tensor/dim.hpp#unknown_dim|dim_range|dim|floor_div|ceil_div|larger|smaller|equality|contradict|merge',
         'graft::dim']),
        ('Symbols', 'Names of dims, and their bounds.', ['graft/tensor/symbols.hpp', 'graft::symbol_table']),
        ('Shapes', 'A shape is unset, of unknown rank, or a list of dims.', ['graft/tensor/shape.hpp', 'graft::shape']),
        ('Descriptors and constants', 'What is known of a tensor.', ['graft/tensor/desc.hpp', 'graft::tensor_desc', 'graft/tensor/view.hpp', 'graft::tensor_view']),
        ('Formats', 'Orders of the axes in memory. [FORMATS.md](../../../FORMATS.md) has the layout of each.',
         ['graft/tensor/format.hpp', 'graft/tensor/format_set.hpp', 'graft/tensor/format_layouts.hpp', 'graft/tensor/layout.hpp']),
        ('Attributes', 'Values of attributes, and enumerations of your own as attributes.',
         ['graft/tensor/attr_value.hpp', 'graft/tensor/attr_traits.hpp'])]),
    'include/graft/op/WORDS.md': ('Words of operators', 'What a prototype, its constraints and its rules are written with.', [
        ('Prototype', 'Members of `graft::prototype`, in the order of the header; each returns the prototype, so that they form a chain.', ['graft::prototype']),
        ('Constraints, dtypes and other arguments', 'Members of the base of `graft::op<Self>`: a definition uses them without a namespace.',
         ['graft::vocabulary', 'graft::dtype_families']),
        ('In every rule', 'Members of the context that a rule receives. `verify` has these alone, in a `verify_context`; the others add to them.',
         ['graft::rule_context']),
        ('In infer_shape', 'What `shape_context` adds.', ['graft::shape_context']),
        ('In infer_dtype', 'What `dtype_context` adds.', ['graft::dtype_context']),
        ('In infer_value', 'What `value_context` adds.', ['graft::value_context']),
        ('Ready-made rules', 'Of `graft::rule`. An argument between `<` and `>` is the name of a parameter of the operator, or a constant: '
         '`static constexpr auto infer_shape = graft::rule::broadcast<"x1", "x2", "y">{};`.', ['graft/op/rules/*.hpp@graft::rule'], 'Rule for '),
        ('Functions for rules', 'Of `graft::rule`, too: parts of the rules above, for rules of your own. `y` is the result; a function that can fail returns a status.',
         ['graft/op/rules/*.hpp@graft::rule'], '!Rule for '),
        ('Tests', 'Functions that run the rules on literals, in a static assertion or at run time.', ['graft/op/infer/infer.hpp']),
        ('Catalogs and lists', 'What definitions are collected in.',
         ['graft/op/catalog/ops.hpp', 'graft/op/catalog/catalog.hpp', 'graft/op/catalog/listed.hpp', 'graft/op/define/overriding.hpp', 'graft/op/define/visit.hpp',
          'graft::catalog_view'])]),
    'include/graft/mapping/WORDS.md': ('Words of plugins', 'What plugins and expansions are written with.', [
        ('Declarations', 'What a plugin, an expansion and a list of them begin with.',
         ['graft/mapping/declare/plugin.hpp#plugin', 'graft/mapping/declare/expansion.hpp#expand', 'graft/mapping/declare/plugin_row.hpp#refused',
          'graft/mapping/declare/plugins.hpp#plugins|join_plugins|plugins_of']),
        ('One to one', 'Members of `graft::plugin<Target, Origin>()`; each returns the plugin.', ['graft::mapping']),
        ('Lines of a map', 'Arguments of `map`.', ['graft/mapping/declare/map_lines.hpp']),
        ('Versions', 'Of origin operators whose definition changed with a version of the framework, and of plugins for some versions; see also `versions` and `same_since`.',
         ['graft/model/origin_versions.hpp', 'graft/model/version_range.hpp', 'graft/frontend/onnx/history.hpp@graft::onnx']),
        ('In both functions', 'Members of the contexts of a parse function and of an expansion, which read the node of the model by the names of its definition.',
         ['graft::origin_context']),
        ('In a parse function', 'Members of `graft::parse_context<Target, Origin>`.', ['graft::parse_context', 'graft::plugin_context']),
        ('In an expansion', 'Members of `graft::expand_context<Origin, Targets...>`.', ['graft::expand_context', 'graft::expansion_context', 'graft::added_node'])]),
    'include/graft/fusion/WORDS.md': ('Words of scope passes', 'What patterns and passes over the nodes of a model are written with.', [
        ('Declarations', 'What a pass, and the operator that it makes, begin with.', ['graft/model/origin.hpp#fused_op', 'graft/fusion/pass.hpp#scope_pass|scope_rewrite',
         'graft/fusion/structure.hpp#structure']),
        ('Pass', 'Members of `graft::scope_pass<Fused>("name")`; each returns the pass.', ['graft::scope_pass_of']),
        ('Structure', 'Members of `graft::structure()`; each returns the structure.', ['graft::structure']),
        ('Conditions', 'Of `graft::scope_terms`.', ['graft::scope_terms']),
        ('The match', 'Members of `graft::scope_match`, for functions of a pass.', ['graft::scope_match'])]),
    'include/graft/graph/WORDS.md': ('Words of graphs', 'How a graph is made, read, changed and planned in code.', [
        ('Making', 'Members of `graft::network`. `"x"_p = value` is an argument of `add`.', ['graft::network', 'graft::graph_writer', 'graft/graph/ir/arguments.hpp']),
        ('Reading', 'References to nodes and tensors of a graph; they are views.', ['graft/graph/ir/ref.hpp', 'graft/graph/ir/op_ref.hpp', 'graft/graph/ir/readers.hpp',
         'graft/graph/ir/visit_node.hpp']),
        ('A node', 'Members of `graft::node_ref`.', ['graft::node_ref']),
        ('A tensor', 'Members of `graft::tensor_ref`.', ['graft::tensor_ref']),
        ('A node of a known operator', 'Members of `graft::op_ref<Op>`, in addition to those of `node_ref`.', ['graft::op_ref']),
        ('The graph', 'Members of `graft::graph`: arrays of rows, and functions that read them.', ['graft::graph']),
        ('Editing', 'Members of `graft::graph_edit`, which also has `add` and `constant` as a network does.', ['graft::graph_edit', 'graft::graph_edit::outcome', 'graft/graph/edit/graph_passes.hpp']),
        ('Sizes', 'Symbols, bounds, and the reasons of unknown dims.', ['graft/graph/ir/graph.hpp#tensor_bound', 'graft/graph/infer/bind_symbols.hpp', 'graft/graph/infer/dynamic_sizes.hpp',
         'graft/graph/infer/upper_bounds.hpp', 'graft/graph/infer/unknown_reason.hpp', 'graft::unknown_reasons', 'graft::unknown_reason']),
        ('Memory', 'The plan of a graph.', ['graft/graph/plan/plan.hpp', 'graft/graph/plan/memory_plan.hpp', 'graft::memory_plan'])]),
    'include/graft/program/WORDS.md': ('Words of programs', 'From a file to a program: targets, import, compile, save and load, with their options.', [
        ('Targets', 'What models are imported for.', ['graft/program/target.hpp', 'graft::target', 'graft/program/run_pass.hpp', 'graft::run_pass', 'graft/program/with_libraries.hpp']),
        ('Import', 'A model becomes a graph.', ['graft/program/import.hpp', 'graft::graph_rewrite', 'graft/program/read.hpp']),
        ('Options of import', 'Members of `graft::import_options`: those of reading, of the request, and of the graph.',
         ['graft::read_options', 'graft::import_request', 'graft::import_options']),
        ('Compile', 'A graph becomes a program.', ['graft/program/compile.hpp#compile', 'graft::program', 'graft/program/program.hpp#program_gaps',
         'graft::program_gaps']),
        ('Options of compile', 'Members of `graft::compile_options`.', ['graft::compile_options']),
        ('Files', 'A program as a file, or as C++.', ['graft/program/save.hpp', 'graft/program/save_source.hpp', 'graft/program/load.hpp']),
        ('Options of load', 'Members of `graft::load_options`.', ['graft::load_options']),
        ('Growth', 'Of a program whose open dims were too small.', ['graft/program/grow.hpp']),
        ('Stages', 'What observers see.', ['graft/program/stages.hpp', 'graft/program/prepare.hpp', 'graft/graph/edit/pass_names.hpp'])]),
    'include/graft/session/WORDS.md': ('Words of sessions', 'How a program runs. A session has no options: what a run needs is decided when the program is compiled.', [
        ('Session', 'Members of `graft::session`.', ['graft::session']),
        ('Threads', 'Members of `graft::thread_pool`, which a program implements.', ['graft::thread_pool']),
        ('Profiles', 'The time of each node.', ['graft/session/profile.hpp']),
        ('Engines', 'Which kernel runs which node.', ['graft/session/engine.hpp', 'graft/session/binding.hpp'])]),
    'include/graft/kernel/WORDS.md': ('Words of kernels', 'What kernels, their tables, tilings and chips are written with.', [
        ('Parameters', 'Types of the parameters of a kernel: the name is that of the port or attribute.', ['graft/kernel/parameter.hpp', 'graft/kernel/threads.hpp']),
        ('Tensors', 'Members of the tensor that `in` and `out` are.', ['graft::kernel_tensor', 'graft::detail::tensor_base']),
        ('Tables', 'What a list of kernels is made of.', ['graft/kernel/table.hpp', 'graft/kernel/covers.hpp']),
        ('Tilings and boxes', 'What a tiled kernel declares.', ['graft/kernel/tiling.hpp', 'graft/tiling/box.hpp']),
        ('Chips', 'What a chip is declared with.', ['graft/op/infer/chip.hpp']),
        ('Properties of a chip', 'Members of `graft::chip_descriptor("name")`; each returns the descriptor.', ['graft::chip_descriptor']),
        ('The device in a tiling function', 'Members of `graft::platform`, from `ctx.platform()`.', ['graft::platform'])]),
    'include/graft/export/WORDS.md': ('Words of exporters', 'What lowerings to ONNX and MLIR are written with.', [
        ('Lowering', 'Members of `lowering<Op>`, in `graft::onnx::out` and `graft::mlir::out`; it also has those of [`op_ref<Op>`](../graph/WORDS.md#a-node-of-a-known-operator).',
         ['graft::exported::lowering', 'graft::op_ref#attr|has_attr']),
        ('Nodes of ONNX', 'Members of `n.m` in a lowering of `graft::onnx::out`.', ['graft::onnx::out::emission']),
        ('Operations of MLIR', 'Members of `n.m` in a lowering of `graft::mlir::out`.', ['graft::mlir::out::emission']),
        ('Primitives of MLIR', 'Functions of `graft::mlir::out`, in both dialects. The first argument `m` is `n.m`; the others are values, which `n.in<"x">()` and these '
         'functions return. A value that a primitive could not make is `no_value`; the next ones pass it on, and `set_output` returns the reason.',
         ['graft/export/mlir/forms.hpp@graft::mlir::out', 'graft/export/mlir/detail/primitives.hpp#reshape|apply|compare|choose|clamp|scalar_like|cast|broadcast|concatenated|'
          'sliced|sliced_along|reversed|padded|reduced@graft::mlir::out']),
        ('Functions of MLIR', 'Enumerators, for `apply`, `compare` and `reduced`, and the struct of windows.',
         ['graft/export/mlir/detail/vocabulary.hpp#unary|binary|relation|reduction|window@graft::mlir::out'])]),
    'include/graft/text/WORDS.md': ('Words of texts', 'Errors, shapes, graphs and plans as text. `graft/text.hpp` has all of them and needs fmt, a library to link: `-lfmt`.', [
        ('Errors', 'One line each.', ['graft/text/error.hpp', 'graft/text/errc.hpp', 'graft/text/shown.hpp']),
        ('Shapes, dims and values', 'Short texts, which `fmt::print("{}", shape)` and, with `graft/text/ostream.hpp`, `std::cout` also write.',
         ['graft/text/shape.hpp', 'graft/text/symbol.hpp', 'graft/text/attribute.hpp', 'graft/text/quantization.hpp']),
        ('Graphs and plans', 'Tables. A `graph_view` is made of what there is: `graft::node_table({&*g})`.', ['graft/text/table.hpp', 'graft/text/view.hpp', 'graft::graph_view', 'graft/text/explain.hpp',
         'graft/text/regions.hpp', 'graft/text/profile.hpp', 'graft/text/fusion.hpp']),
        ('JSON, HTML, Graphviz', 'For other programs, and for a browser.', ['graft/text/json/graph.hpp', 'graft/text/json/model.hpp', 'graft/text/json/catalog.hpp', 'graft/text/page/*.hpp@graft',
         'graft/text/write_file.hpp']),
        ('Catalogs', 'The operators of a catalog, for a page or a help text.', ['graft/text/catalog_markdown.hpp', 'graft/text/op_info.hpp', 'graft/text/chips.hpp', 'graft/text/kernel_gaps.hpp'])]),
}
INDEX = 'include/graft/WORDS.md'
# what a mistake shows in a message of the compiler, and what a list is for the library: no words that a person writes
NO_WORDS = re.compile(r'the_\w+_(?:is|has|of|reported|a)\b|the_\w+|no_map_line|ill_formed_\w+|\w+_tag$|made_list|no_tag|'
                      # parts of one rule
                      r'bits_of_steps|positions_of_numbers|convolve_numbers|put_walk|einsum_reader|broadcast_index_of_dims|slice_piece|largest_step')
END_OF_LINE = '\1'  # of code, which is one piece until it is in a cell
ALONE = ('graft::vocabulary', 'graft::dtype_families')  # classes of which a user does not know the name
NOT_SAID = ('Deleted', 'Never defined', 'write `', 'The Hana tag', 'Of a shape with symbols')


def plain(element):
    if element is None:
        return ''
    text = element.text or ''
    for child in element:
        if child.tag == 'sp':
            text += ' ' + (child.tail or '')
            continue
        if child.tag == 'programlisting':
            text += ' `' + END_OF_LINE.join(filter(None, map(plain, child))) + '` ' + (child.tail or '')
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
        for para in copy.deepcopy(part).iter('para') if part is not None else ():  # sections are taken out of it; a word may be on two pages
            for section in para.findall('simplesect'):
                titled[plain(section.find('title')).rstrip(':')] = plain(section.find('para'))
                para.remove(section)
            if plain(para):
                said.append(plain(para))
    values = member.findall('enumvalue')
    if values and not any(plain(v.find('briefdescription')) for v in values):  # each says what it is
        said.append(f'Its enumerators: {", ".join("`" + v.findtext("name") + "`" for v in values)}.')
    text, _, sample = ' '.join(dict.fromkeys(said)).partition(' example `')
    if sample:
        titled['Example'], _, rest = sample.partition('`')
        text += rest.rstrip()
    return text, titled


def statements(code):
    """One line for each statement that is not inside of brackets"""
    depth, out = 0, ''
    for at, c in enumerate(code):
        depth += (c in '([{') - (c in ')]}')
        out += END_OF_LINE if c == ' ' and depth == 0 and code[at - 1] == ';' and code[at + 1:at + 2].strip('/') else c
    return out


def sample_of(titled):
    """The sample as code: in the comment it is code already, or code and a few words, or plain text"""
    text = statements(titled.get('Example', '').strip())
    return '' if not text else f'<br>{text}' if text.count('`') > 1 else f'<br>`{text.strip("` ")}`'


def parameters_of(compound):
    """What stands between < and > after the name of a type; those with a default in brackets"""
    named = []
    for p in compound.iterfind('templateparamlist/param'):
        written = plain(p.find('declname')) or plain(p.find('type'))
        name = re.split(r'[\s.]+', written)[-1] + ('...' if '...' in plain(p.find('type')) or '...' in written else '')
        if name.startswith(('class', 'typename', 'auto', 'fixed_string')) and ' ' not in written:
            continue
        named.append(f'[{name}]' if p.find('defval') is not None else name)
    return f'<{", ".join(named)}>' if named else ''


def cell(text):
    return text.replace('|', '\\|').replace(END_OF_LINE, '`<br>`')


def word_of(member):
    """How it is written: the name with the names of its parameters"""
    name = member.findtext('name')
    template = [plain(p.find('declname')) or plain(p.find('type')) for p in member.iterfind('templateparamlist/param')]
    names = [plain(p.find('declname')) or plain(p.find('type')) for p in member.iterfind('param')]
    names = [name for name in names if not name.startswith('param_name')]
    if member.get('kind') != 'function':
        return name + parameters_of(member)
    written = ' '.join(plain(p.find('type')) for p in member.iterfind('param') if 'param_name' not in plain(p.find('type')))
    explicit = [t.split()[-1] + ('...' if '...' in plain(p.find('type')) else '') for p, t in zip(member.iterfind('templateparamlist/param'), template)
                if t and p.find('defval') is None and t.split()[-1][0].isupper() and not re.search(rf'\b{t.split()[-1]}\b', written)]
    typed = f'<{", ".join(explicit)}>' if explicit else ''
    return f'{name}{typed}({", ".join(n for n in names if n)})'


def rows(compounds, source, chain, several=False):
    """(place, word, meaning, titled paragraphs); `several`: of members, the name of the class is part of the word"""
    pattern, _, space = source.partition('@')
    pattern, _, chosen = pattern.partition('#')
    space, chosen = space or 'graft', set(filter(None, chosen.split('|')))
    header = pattern.endswith('.hpp')
    found = []

    def here(place):
        return place is not None and fnmatch.fnmatch(place.get('file'), pattern)

    def add(place, name, word, element):
        said, titled = texts(element)
        if not said.startswith(NOT_SAID) and not NO_WORDS.match(name) and (not chosen or name in chosen):
            found.append(((place.get('file'), int(place.get('line'))), word, said, titled))

    for compound in compounds:
        name = compound.findtext('compoundname').split('<')[0].strip()
        if header and compound.get('kind') in ('struct', 'class') and here(compound.find('location')) and re.fullmatch(rf'{space}::\w+', name):
            if '<' not in compound.findtext('compoundname'):
                add(compound.find('location'), name.split('::')[-1], name.split('::')[-1] + parameters_of(compound), compound)
        if (not header and name == pattern and compound.get('kind') != 'file') or (header and name == space and compound.get('kind') == 'namespace'):
            for member in compound.iter('memberdef'):
                place = member.find('location')
                word, arguments = member.findtext('name'), member.findtext('argsstring') or ''
                if member.get('prot') != 'public' or member.get('kind') == 'friend' or (header and not here(place)):
                    continue
                if '<' in word or word.startswith(('operator', '~', '@')) or (word in WORDS_OF_CONTAINERS and (word != 'data' or member.find('param') is None)) or 'anything' in arguments or arguments.replace(' ', '').endswith('=delete'):
                    continue
                if word == pattern.split('::')[-1] or 'deprecated' in (member.findtext('definition') or ''):
                    continue
                if chain and (arguments.endswith('const') or member.get('kind') != 'function'):
                    continue  # what the library reads, not what a chain is written with
                add(place, word, (name.split('::')[-1] + '::' if several and not header and name not in ALONE else '') + word_of(member), member)
    return sorted(found, key=lambda row: row[0])


def name_in(word):
    return re.split(r'[<(]', word)[0]


def table(found):
    any_errors = any('Errors' in titled for *_, titled in found)
    lines, seen, wrong = ['| word | meaning | errors |', '|---|---|---|'] if any_errors else ['| word | meaning |', '|---|---|'], set(), []
    with_comment = {name_in(word) for _, word, said, _ in found if said}
    for _, word, said, titled in found:
        short = name_in(word)
        if not said and short not in with_comment:
            wrong.append(short)
            continue
        if not said or (short, said) in seen:
            continue  # an overload
        seen.add((short, said))
        lines.append(f'| `{cell(word)}` | {cell(said)}{cell(sample_of(titled))} |' + (f' {cell(titled.get("Errors", ""))} |' if any_errors else ''))
    return lines, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--xml', type=pathlib.Path, required=True)
    parser.add_argument('--write', action='store_true')
    options = parser.parse_args()
    compounds = [c for path in sorted(options.xml.glob('*.xml')) for c in xml.parse(path).getroot().iter('compounddef')]
    wrong, words = [], 0
    for page, (title, sentence, parts) in PAGES.items():
        lines = [f'# {title}', '', *textwrap.wrap(f'{sentence} This page is written from the comments of the headers by `test/docs/words.py`.', 100)]
        for heading, about, sources, *begin in parts:
            found = [row for source in sources for row in rows(compounds, source, 'each returns' in about,
                                                               len(sources) > 1 and not about.startswith('Members of'))]
            if begin:
                found = [row for row in found if row[2].startswith(begin[0].lstrip('!')) != begin[0].startswith('!')]
            if not found:
                wrong.append(f'{page}: there is nothing for {heading}: {sources}')
                continue
            made, bare = table(found)
            words += len(made) - 2
            wrong += [f'{page}: the word {word} of {sources} has no comment' for word in bare]
            lines += ['', f'## {heading}', '', *textwrap.wrap(about, 100), '', *made]
        text = '\n'.join(lines) + '\n'
        path = ROOT / page
        if options.write:
            path.write_text(text, encoding='utf-8')
        elif not path.exists() or path.read_text(encoding='utf-8') != text:
            wrong.append(f'{page} is not current (words.py --write)')
    index = '\n'.join(['# Words', '', *textwrap.wrap('Each word that a user writes has a row, with its arguments, its meaning, a sample and its errors. The pages are written from '
                      'the comments of the headers by `test/docs/words.py`.', 100), '', '| page | what it has | parts |', '|---|---|---|',
                      *(f'| [{title}]({page.removeprefix("include/graft/")}) | {cell(sentence)} | {", ".join(part[0] for part in parts)} |' for page, (title, sentence, parts) in PAGES.items())]) + '\n'
    if options.write:
        (ROOT / INDEX).write_text(index, encoding='utf-8')
    elif not (ROOT / INDEX).exists() or (ROOT / INDEX).read_text(encoding='utf-8') != index:
        wrong.append(f'{INDEX} is not current (words.py --write)')
    for line in wrong:
        print(line)
    print(f'words: {len(PAGES)} pages, {words} words, {len(wrong)} mistakes')
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
