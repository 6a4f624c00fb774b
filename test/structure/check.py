#!/usr/bin/env python3
# test/structure/check.py - holds the tree against its own rules: rooms, sizes, headers, lines, tests, README
# SPDX-License-Identifier: Apache-2.0
"""Every rule is a function that yields what is wrong, in words; status 1 when anything is."""

import argparse
import collections
import pathlib
import re
import statistics
import subprocess
import sys

import format as formatting

LONGEST_HEADER = 400    # lines
LONGEST_MEDIAN = 130    # lines
LONGEST_LINE = 120      # columns
MOST_MACROS = 13

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SPDX = '// SPDX-License-Identifier: Apache-2.0'


class tree:
    """The headers of a checkout: name ("graft/op/port.hpp") -> text, and the graft headers each includes."""

    def __init__(self, root):
        self.root = root
        include = root / 'include'
        self.text = {p.relative_to(include).as_posix(): p.read_text(encoding='utf-8')
                     for p in sorted(include.rglob('*')) if p.is_file() and p.suffix in ('.hpp', '.h', '.inc', '.ipp')}
        self.quoted = {name: INCLUDE.findall(text) for name, text in self.text.items()}
        self.includes = {name: [path for _, path in found if path.startswith('graft/')]
                         for name, found in self.quoted.items()}
        self.rooms = read_rooms(root / 'test/structure/rooms.txt')


def read_rooms(path):
    """room -> set of rooms it may include, or None for every one"""
    rooms = {}
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.strip() and not line.startswith('#'):
            room, _, below = line.partition(':')
            if room.strip() in rooms:
                sys.exit(f'{path}: room {room.strip()} is listed twice')
            rooms[room.strip()] = None if below.strip() == '*' else set(below.split())
    return rooms


def room_of(name):
    """graft/op/port.hpp and graft/op.hpp -> op; graft/kernel.hpp, which has the tilings too, is a room of its own"""
    if name == 'graft/kernel.hpp':
        return 'kernel.hpp'
    return re.sub(r'\.[hi]pp$', '', name.split('/')[1])


def runs_kernels(name):
    """Headers of kernels: library/kernel/, and in a family kernels.hpp, *_kernels.hpp, onednn.hpp"""
    return re.match(r'graft/library/(kernel/|(.*[/_])?kernels\.hpp$|(.*/)?onednn(/|\.hpp$))', name) is not None


def includes_point_down(t):
    for name, included in t.includes.items():
        room = room_of(name)
        if room not in t.rooms:
            yield f"{name}: '{room}' is no room of rooms.txt"
            continue
        for other in included:
            target = room_of(other)
            if other not in t.text:
                yield f'{name}: includes {other}, which does not exist'
            elif target not in (room, 'version') and t.rooms[room] is not None and target not in t.rooms[room]:
                yield f'{name}: room {room} may not include {other}'


def includes_have_no_cycle(t):
    state = {}
    for start in t.includes:
        if start in state:
            continue
        state[start] = 'open'
        stack = [(start, iter(t.includes[start]))]
        while stack:
            name, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                state[name] = 'done'
                stack.pop()
            elif state.get(following) == 'open':
                names = [n for n, _ in stack]
                yield 'include cycle: ' + ' -> '.join(names[names.index(following):] + [following])
            elif following in t.includes and following not in state:
                state[following] = 'open'
                stack.append((following, iter(t.includes[following])))


def includes_are_written_from_the_root(t):
    for name, found in t.quoted.items():
        for mark, path in found:
            if (mark == '"') != path.startswith('graft/'):
                yield f'{name}: {path}: graft headers are included as "graft/...", all others as <...>'


AUTHORING = ('op', 'plugin', 'kernel', 'graft')
HEAVY = re.compile(r'graft/(graph/ir/(graph|builder|network|writer)|graph/(plan|edit)/|session/|mapping/(translate/|detail/import_graph)'
                   r'|model/(source|file|front_end)|program/|base/(container/(series|shared)|error)\b)|graft/(run|all|text|export|shipped)\.hpp')


def reached_from(t, name):
    """Each header that a header includes, through others too, and who includes it"""
    reached, todo = {name: None}, [name] if name in t.text else []
    while todo:
        for other in t.includes.get(at := todo.pop(), []):
            if other not in reached:
                reached[other] = at
                todo.append(other)
    return reached


def the_umbrella_is_light(t):
    """Authoring is not running: what definitions are written with has no graph, importer, session, and none of std's owners and lists"""
    for umbrella in AUTHORING:
        reached = reached_from(t, f'graft/{umbrella}.hpp')
        for name, by in sorted(reached.items()):
            if re.search(r'<fmt/', t.text.get(name, '')) or runs_kernels(name) or HEAVY.match(name):
                yield f'graft/{umbrella}.hpp reaches {name}' + (f', by {by}' if by else '')
            if found := re.search(r'^#include <(memory|vector|string|iterator|functional|algorithm)>', t.text.get(name, ''), re.MULTILINE):
                yield f'graft/{umbrella}.hpp reaches <{found[1]}>, by {name}'


SIZES = re.compile(r'\bstd::(?:u?int(?:8|16|32|64|ptr|max)_t|size_t|ptrdiff_t)\b')


def sizes_are_included(t):
    """Which header brings std::size_t is chance: one that names it reaches <cstddef> or <cstdint>, by graft/base/config.hpp as a rule."""
    bring = {name for name, text in t.text.items() if re.search(r'^#include <(?:cstddef|cstdint)>', text, re.MULTILINE)}
    for name in t.text:
        if not name.endswith('.ipp') and SIZES.search(LITERAL_OR_COMMENT.sub('', t.text[name])):
            if not bring & reached_from(t, name).keys():
                yield f'{name}: names std::size_t or std::int64_t and includes neither graft/base/config.hpp nor <cstdint>'


def bodies_are_in_a_unit(t):
    """Without a unit that includes it, a body is missing where GRAFT_SEPARATE is defined, and only the linker says so."""
    units = ''.join(text for name, text in t.text.items() if name.endswith('/src.ipp'))
    for name, text in t.text.items():
        if name.endswith('.ipp') and re.search(r'^(?:\[\[nodiscard\]\] )?GRAFT_LARGE ', text, re.MULTILINE) and f'#include "{name}"' not in units:
            yield f'{name}: has bodies of GRAFT_LARGE, and no src.ipp includes it'


WRITTEN_BY_SCRIPTS = {'graft/text/detail/viewer_text.ipp'}  # of test/text/viewer/join.py: no one reads it, its sources are short


def headers_are_short(t):
    lines = {n: text.count('\n') for n, text in t.text.items()}
    for name, count in lines.items():
        if count > LONGEST_HEADER and name not in WRITTEN_BY_SCRIPTS:
            yield f'{name}: {count} lines, more than {LONGEST_HEADER}'
    if lines and statistics.median(lines.values()) > LONGEST_MEDIAN:
        yield f'the median header has {statistics.median(lines.values())} lines, more than {LONGEST_MEDIAN}'


def headers_begin_alike(t):
    for name, text in t.text.items():
        lines = text.splitlines() + [''] * 3
        if not re.match(rf'// {re.escape(name)} - \S', lines[0]):
            yield f"{name}: line 1 is not '// {name} - <sentence>'"
        title = next((i for i, line in enumerate(lines) if i and (not line.startswith('// ') or line == SPDX)), 1)
        if lines[title] != SPDX:
            yield f"{name}: the line after the sentence is not '{SPDX}'"
        if lines[title + 1] != '#pragma once':
            yield f"{name}: the line after the licence is not '#pragma once'"


def lines_are_short(t):
    """Whatever is in a header, and our other code but for raw strings, what is one URL, the regular expression of a reject test"""
    for name, text in t.text.items():
        for number, line in enumerate(text.split('\n'), 1):
            if len(line) > LONGEST_LINE:
                yield f'{name}:{number}: more than {LONGEST_LINE} columns'
    for folder in formatting.FOLDERS:
        for path in sorted((t.root / folder).rglob('*')):
            if folder == 'include' or path.suffix not in ('.hpp', '.cpp'):
                continue
            text = path.read_text(encoding='utf-8')
            numbers = [i for i, line in enumerate(text.split('\n')) if len(line) > LONGEST_LINE
                       and not re.match(r'\s*(?://+ *)?<?https?://\S+$|// expect: ', line)]
            if numbers:
                raw = formatting.raw_lines(text)
                for i in numbers:
                    if i not in raw:
                        yield f'{path.relative_to(t.root)}:{i + 1}: more than {LONGEST_LINE} columns'


def fmt_stays_in_text(t):
    for name, text in t.text.items():
        if room_of(name) == 'text':
            continue
        for number, line in enumerate(text.splitlines(), 1):
            code = line.split('//')[0]
            if re.search(r'<fmt/|\bfmt::', code):
                yield f'{name}:{number}: fmt is used by the text room only'


DEFINITION = re.compile(r'\b(?:(?:prototype|op_def|define)\(\s*"|operator_line prototype\{(?:R"\(|"))(\w+)')
LINES = re.compile(r'R"ops\((.*?)\)ops"', re.DOTALL)
LITERAL_OR_COMMENT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|//[^\n]*|/\*.*?\*/', re.DOTALL)
WITHOUT_OPERATORS = {'base', 'tensor', 'op', 'model', 'graph', 'fusion', 'mapping', 'kernel', 'tiling', 'session', 'program', 'run', 'text'}
NAMES_OF_KINDS = {('graft/graph/ir/ids.hpp', name) for name in ('Data', 'Const')}  # of inputs and constants, where they are printed


def operators_are_not_known_by_name(t):
    """What an operator is, its row says: no name of an operator that the library or a framework defines is a literal."""
    defined = {name for path, text in t.text.items() if room_of(path) == 'library' for name in DEFINITION.findall(text)}
    defined |= {name for path, text in t.text.items() if room_of(path) == 'library' for lines in LINES.findall(text)
                for name in re.findall(r'^(\w+) (?!= )', lines, re.MULTILINE)}
    for path, text in t.text.items():
        if room_of(path) not in WITHOUT_OPERATORS:
            continue
        for found in LITERAL_OR_COMMENT.finditer(text):
            if found[1] in defined and (path, found[1]) not in NAMES_OF_KINDS:
                number = text.count('\n', 0, found.start()) + 1
                yield f'{path}:{number}: names the operator {found[1]}: its row says what it is (op/define/trait.hpp)'


FRAMEWORKS = re.compile(r'caffe|tensorflow|onnx(?!runtime)', re.IGNORECASE)
WITHOUT_FRAMEWORKS = {'base', 'tensor', 'op', 'model', 'graph', 'mapping', 'fusion', 'kernel', 'tiling', 'session', 'program', 'run', 'text'}


NARROWED = re.compile(r'(?:(?:static_cast|narrow_cast)<\s*|(?<![\w:<]))(?:std::)?(?:u?int(?:8|16|32)_t|int|short|unsigned)(?:\s*>)?\(')
OF_A_MODEL = re.compile(r'\battr<|\.attr\(|\.value\(\)|\.scalar\(\)|\.integers?\b|\b(?:elements|given|known)\[|\*axis\b')


def operand_at(text, at):
    """What stands in the brackets that are open at `at`"""
    depth, end = 1, at
    while depth and end < len(text):
        depth += (text[end] == '(') - (text[end] == ')')
        end += 1
    return text[at:end - 1]


def numbers_of_a_model_are_checked(t):
    """An int64 of an attribute, a constant or a shape becomes narrower only by `graft::narrow`, which refuses; kernels and CANN's names aside."""
    for name, text in t.text.items():
        if room_of(name) in ('base', 'cann', 'tiling') or runs_kernels(name):
            continue
        code = '\n'.join(code_of(text))
        for found in NARROWED.finditer(code):
            if (operand := OF_A_MODEL.search(operand_at(code, found.end()))):
                number = code.count('\n', 0, found.start()) + 1
                yield f'{name}:{number}: narrows {operand[0]} without a check: graft::narrow refuses what does not fit (base/narrow.hpp)'


def code_of(text):
    """The lines of a header without comments; string literals stay."""
    text = re.sub(r'/\*.*?\*/', lambda m: re.sub(r'[^\n]', ' ', m[0]), text, flags=re.DOTALL)
    return [re.sub(r'("(?:[^"\\]|\\.)*")|//.*', lambda m: m[1] or '', line) for line in text.splitlines()]


def frameworks_stay_in_their_folders(t):
    for name, text in t.text.items():
        if room_of(name) not in WITHOUT_FRAMEWORKS or name.startswith('graft/base/detail/errors_of_'):
            continue  # what helps against an error may name a framework
        for number, line in enumerate(code_of(text), 1):
            if found := FRAMEWORKS.search(line):
                yield f'{name}:{number}: names {found[0]}: what is special to a framework lies in graft/frontend/'


DETAIL = re.compile(r'^namespace (?:\w+::)*(detail|loading|compiled_file|source_file)\b[^\n]*\{.*?^\} // namespace [^\n]*\1', re.DOTALL | re.MULTILINE)
TAKES_A_LIST = re.compile(r'^(?![\s#/}]|public:|private:|protected:)[^;{}]*?(?<!::)\b(\w+)\((?:[^;{}()]|\([^()]*\)|\{\})*\berror_list&(?!&)', re.MULTILINE)
# called for each node of a model, or for each message of a text: they add to the list of the pass
ADD_TO_A_PASS = {'attributes', 'attributes_of', 'graph_inputs', 'attribute_inputs', 'data_shape', 'blobs', 'each_blob', 'read_blobs',
                 'bind_attributes', 'bind_ports', 'text_to_wire'}


def errors_are_answers(t):
    """A public function answers its errors; lists to add to are for what is part of a pass (base/error.hpp)."""
    for name, text in t.text.items():
        for found in TAKES_A_LIST.finditer(DETAIL.sub(lambda m: re.sub(r'[^\n]', ' ', m[0]), text)):
            if found[1] not in ADD_TO_A_PASS:
                number = text.count('\n', 0, found.start()) + 1
                yield f'{name}:{number}: {found[1]} takes a list of errors: it answers a result or an error_list'


def lines_of(path):
    """The lines of a list without its comments; none of a list that is absent"""
    lines = path.read_text(encoding='utf-8').splitlines() if path.is_file() else []
    return [line for line in lines if line.strip() and not line.startswith('#')]


MOST_IN_A_FOLDER = 25   # public headers of one folder of a room


def is_private(name):
    return '/detail/' in name


def private_headers_stay_private(t):
    """What is below <room>/detail/ is included by its own room, by other private headers, and by reviewed exceptions."""
    listed = {}
    for line in lines_of(t.root / 'test/structure/private_includes.txt'):
        includes, _, reason = line.partition(':')
        includer, _, included = includes.partition(' -> ')
        listed[includer.strip(), included.strip()] = reason.strip()
    if len(listed) > 10:
        yield f'private_includes.txt: {len(listed)} exceptions, more than 10'
    seen = set()
    for name, included in t.includes.items():
        if is_private(name) or not name.endswith('.hpp') or room_of(name) == 'cann':
            continue
        for other in included:
            if is_private(other) and room_of(other) != room_of(name):
                seen.add((name, other))
                if (name, other) not in listed:
                    yield f'{name}: includes {other}, a private header of another room'
    for pair in listed:
        if pair not in seen:
            yield f'private_includes.txt: {" -> ".join(pair)} is no include of this tree'
        elif not listed[pair]:
            yield f'private_includes.txt: {" -> ".join(pair)} has no reason'
    for folder in ('examples', 'bench'):
        for path in sorted((t.root / folder).rglob('*')):
            if path.suffix not in ('.hpp', '.cpp'):
                continue
            text = path.read_text(encoding='utf-8')
            place = path.relative_to(t.root).as_posix()
            for _, other in INCLUDE.findall(text):
                if other.startswith('graft/') and is_private(other):
                    yield f'{place}: includes {other}, a private header'
            if folder == 'examples' and re.search(r'\bgraft::(?:\w+::)*detail\b', text):
                yield f'{place}: names graft::detail'


def rooms_have_sub_rooms(t):
    """A folder of more than MOST_IN_A_FOLDER public headers is divided by concept."""
    count = collections.Counter(name.rpartition('/')[0] for name in t.text
                                if name.endswith('.hpp') and not is_private(name) and room_of(name) not in ('library', 'cann'))
    for folder, headers in count.items():
        if headers > MOST_IN_A_FOLDER:
            yield f'{folder}: {headers} public headers, more than {MOST_IN_A_FOLDER}: divide it by concept'


RETIRED_IN_MARKDOWN = re.compile(r'\bNot so\b|\bways? out\b|\bentrances?\b|\bwhole numbers?\b|\bsettled?s?\b|\blying\b|\bsaid\b')


def retired_words_stay_retired(t):
    """The words of test/structure/retired_words.txt are in no public name of include/ and in no page."""
    words = set(lines_of(t.root / 'test/structure/retired_words.txt'))
    for name, text in t.text.items():
        if is_private(name) or room_of(name) in ('library', 'cann') or not name.endswith('.hpp'):
            continue
        code = '\n'.join(code_of(text))
        for found in re.finditer(r'"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*', DETAIL.sub('', code)):
            if not found[0].startswith('"') and words & set(found[0].strip('_').split('_') + [found[0]]):
                yield f'{name}: {found[0]}: a retired word (MIGRATING.md has the new one)'
    for path in sorted(t.root.rglob('*.md')):
        place = path.relative_to(t.root)
        if place.parts[0] in ('build', '.git') or place.name in ('CHANGELOG.md', 'MIGRATING.md'):
            continue
        for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
            if found := RETIRED_IN_MARKDOWN.search(line):
                yield f'{place}:{number}: {found[0]}: a retired word (MIGRATING.md has the new one)'


def macros_are_few(t):
    macros = set()
    for name, text in t.text.items():
        if name.startswith('graft/cann/') and name.endswith('.h'):
            continue  # what CANN's sources include by its names is made of CANN's macros
        undone = set(re.findall(r'^\s*#\s*undef\s+(\w+)', text, re.MULTILINE))
        macros |= set(re.findall(r'^\s*#\s*define\s+(\w+)', text, re.MULTILINE)) - undone
    for macro in sorted(macros):
        if not macro.startswith('GRAFT_'):
            yield f'macro {macro} does not begin with GRAFT_'
    if len(macros) > MOST_MACROS:
        yield f'{len(macros)} macros, more than {MOST_MACROS}: ' + ' '.join(sorted(macros))


TESTED_TOGETHER = {'import': None}  # a folder of tests of several rooms: what an import is from its file to its graph


def tests_are_registered(t, registered):
    """Doctest files are registered one by one, reject files are found by their script; nothing else is a test."""
    test = t.root / 'test'
    known = set(registered.read_text(encoding='utf-8').split()) if registered else None
    for path in sorted(test.rglob('*.cpp')):
        name = path.relative_to(t.root).as_posix()
        part = name.split('/')
        if name == 'test/main.cpp' or part[1] in ('package', 'soak', 'nets', 'mutate'):  # built on demand by the scripts of these folders
            continue
        if part[1] in ('layouts', 'debugger'):  # programs of their own, which a script judges
            if '/'.join(part[1:]) not in (test / 'CMakeLists.txt').read_text(encoding='utf-8'):
                yield f'{name}: is built by no line of test/CMakeLists.txt'
        elif part[1] == 'reject':
            if len(part) != 3 and part[2] != 'self_test':
                yield f'{name}: reject tests lie directly in test/reject'
        elif part[1] == 'fuzz':
            if f"('{path.stem}', " not in (path.parent / 'run.py').read_text(encoding='utf-8'):
                yield f'{name}: is no target of test/fuzz/run.py'
        elif part[1] not in t.rooms | TESTED_TOGETHER or len(part) < 3:
            yield f'{name}: lies in no room, so no test runs it'
        elif known is not None and name not in known:
            yield f'{name}: is not registered with ctest'


def files_without_a_namespace(root):
    """(file, the namespace that it shares, or nothing) of the tests that are compiled with others of their room: all that
    such a file has after its #include lines must be in one namespace that no other file has"""
    cmake = root / 'test/CMakeLists.txt'
    text = cmake.read_text(encoding='utf-8') if cmake.is_file() else ''
    listed = re.search(r'^set\(compiled_alone\s+([^)]*)\)', text, re.MULTILINE)
    alone = set(listed.group(1).split()) if listed else set()
    rooms = read_rooms(root / 'test/structure/rooms.txt') | TESTED_TOGETHER
    own = collections.defaultdict(list)
    for path in sorted((root / 'test').rglob('*.[ch]pp')):
        name = path.relative_to(root / 'test').as_posix()
        text = path.read_text(encoding='utf-8')
        if path.suffix == '.hpp':
            for header in re.findall(r'^namespace (?:\[\[.*?\]\] )?([\w:]+) {', text, re.MULTILINE):
                own[header].append(None)
        elif name.partition('/')[0] in rooms and name not in alone:
            own[formatting.only_namespace(text)].append(path)
    for name, paths in own.items():
        if name is None or len(paths) > 1:
            yield from ((path, name) for path in paths if path)


def tests_have_namespaces(t):
    for path, name in files_without_a_namespace(t.root):
        yield (f'{path.relative_to(t.root)}: '
               + (f'shares namespace {name} with another file' if name else 'is not all in one namespace')
               + '; it is compiled in one unit with others, or is one of compiled_alone in test/CMakeLists.txt')


def tests_of_the_library_lie_where_it_does(t):
    """test/library/<group>/<family>/ tests include/graft/library/<group>/<family>/; what concerns several lies above them"""
    test = t.root / 'test/library'
    for path in sorted(test.rglob('*.cpp')):
        folder = path.parent.relative_to(test)
        if not (t.root / 'include/graft/library' / folder).is_dir():
            yield f'{path.relative_to(t.root)}: include/graft/library has no folder {folder.as_posix()}'


def single_headers_are_fresh(t):
    script = t.root / 'single_include/amalgamate.py'
    done = subprocess.run([sys.executable, str(script), '--check', '--root', str(t.root)], capture_output=True, text=True)
    if done.returncode != 0:
        yield (done.stdout + done.stderr).strip() or 'single_include/amalgamate.py --check failed'


def readme_shows_the_example(t):
    readme = t.root / 'README.md'
    if not readme.is_file():
        print('skipped: there is no README.md yet')
        return
    block = re.search(r'^```cpp\n(.*?)^```$', readme.read_text(encoding='utf-8'), re.MULTILINE | re.DOTALL)
    hello = t.root / 'examples/hello_graft.cpp'
    if not block:
        yield 'README.md has no ```cpp block'
    elif not hello.is_file():
        yield 'examples/hello_graft.cpp, which README.md shows, does not exist'
    elif block.group(1) != hello.read_text(encoding='utf-8'):
        yield 'the first ```cpp block of README.md is not examples/hello_graft.cpp byte for byte'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--registered', type=pathlib.Path, help='the test files that ctest knows, one per line')
    options = parser.parse_args()
    t = tree(options.root.resolve())

    rules = [includes_point_down, includes_have_no_cycle, includes_are_written_from_the_root, the_umbrella_is_light,
             sizes_are_included, bodies_are_in_a_unit, headers_are_short, headers_begin_alike, lines_are_short, fmt_stays_in_text,
             private_headers_stay_private, rooms_have_sub_rooms,
             retired_words_stay_retired, operators_are_not_known_by_name, frameworks_stay_in_their_folders, errors_are_answers, numbers_of_a_model_are_checked, macros_are_few,
             lambda t: tests_are_registered(t, options.registered), tests_have_namespaces, tests_of_the_library_lie_where_it_does,
             single_headers_are_fresh, readme_shows_the_example]
    mistakes = [mistake for rule in rules for mistake in rule(t)]
    for mistake in mistakes:
        print(mistake)
    print(f'structure: {len(t.text)} headers, {len(mistakes)} mistakes')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
