# test/mutate/subjects.py - the right definitions that are changed, and the unit and program that each is part of
# SPDX-License-Identifier: Apache-2.0
import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
# These run a model of a file, have threads, or need graft::shipped: their definitions are those of other examples.
NO_SUBJECT = {'shipped_and_mine', 'export_onnx', 'export_mlir', 'threads', 'compiled_file', 'engine', 'operator_lists', 'hana_structs', 'constant_model'}
# What compiles in seconds: header -> lines at most
LIBRARY = {'ops': 250, 'tensorflow': 250, 'caffe': 120, 'onnx': 60, 'kernels': 100, 'tiled_kernels': 150, 'fused_ops': 200}


@dataclasses.dataclass
class subject:
    name: str                # examples/tiling.cpp
    text: str                # what is changed
    folder: str              # examples, tiny_compiler, reject, library
    path: str                # where the changed text is written, below a mutant's folder
    unit: str                # the unit that is compiled, below a mutant's folder or absolute
    driver: str = ''         # text of the unit, where it is not the changed text
    runs: tuple = ()         # arguments of each run of the program; none: the unit is no program
    beside: tuple = ()       # files that are copied beside it
    neighbours: str = ''     # text of other files that the unit includes: what they say of a definition pins it

    @property
    def program(self):
        return bool(self.runs)


def valid_half(text):
    """A file of test/reject as the compiler sees it without GRAFT_REJECT"""
    lines, keep = [], [True]
    for line in text.splitlines():
        if re.match(r'#\s*if', line):
            keep.append(keep[-1] and 'ifdef GRAFT_REJECT' not in line)
            own = 'GRAFT_REJECT' in line
            if not own:
                return None
        elif re.match(r'#\s*else', line):
            keep[-1] = keep[-2] and not keep[-1]
        elif re.match(r'#\s*endif', line):
            keep.pop()
        elif keep[-1]:
            lines.append(line)
    return '\n'.join(lines) + '\n'


def kept(text, prefix=''):
    """Lines that give what a unit declares an address, so that its object file has it"""
    names = re.findall(r'^(?:inline )?constexpr auto (\w+)\s*=', text, re.MULTILINE)
    return ''.join(f'void const* const kept_{i}[]{{&{prefix}{name}}};\nvoid const* const* keep_{i}() {{ return kept_{i}; }}\n'
                   for i, name in enumerate(names))


def of_examples():
    for path in sorted((ROOT / 'examples').glob('*.cpp')):
        text = path.read_text(encoding='utf-8')
        if path.stem not in NO_SUBJECT and 'library/kernels.hpp' not in text and 'graft/shipped' not in text:
            yield subject(f'examples/{path.name}', text, 'examples', path.name, path.name, runs=((),))


def of_tiny_compiler():
    folder = ROOT / 'examples/tiny_compiler'
    files = tuple(p for p in sorted(folder.iterdir()) if p.suffix in ('.hpp', '.cpp', '.pbtxt', '.prototxt'))
    for path in files:
        if path.suffix == '.hpp':
            others = ''.join(p.read_text(encoding='utf-8') for p in files if p != path)
            yield subject(f'examples/tiny_compiler/{path.name}', path.read_text(encoding='utf-8'), 'tiny_compiler', path.name,
                          'main.cpp', runs=(('net.pbtxt',), ('net.prototxt',)), beside=files, neighbours=others)


def of_reject():
    for path in sorted((ROOT / 'test/reject').glob('*.cpp')):
        text = path.read_text(encoding='utf-8')
        if re.search(r'^#\s*(define|undef|pragma)|^namespace graft|struct graft::v0|include "(\.\.|nnef|constant|cann)', text, re.MULTILINE):
            continue
        half = valid_half(text)
        if half and re.search(r'(graft/(export|cann|session|text|library)|constant)', half) is None:
            yield subject(f'test/reject/{path.name}', half, 'reject', path.name, path.name)


def library_driver(headers):
    """(a unit that takes what headers declare into tables and gives the tables an address, the number of the tables)"""
    tables = {'ops': ('using list = {};', 'graft::catalog<s{}>::view()'),
              'plugins': ('using plugins = {}; using list = plugins::origins;', 'graft::plugins_of<s{}>()'),
              'kernels': ('static constexpr std::string_view engine = "e"; using list = {};', 'graft::kernel_table<s{}>::view()')}
    lines, number = [f'#include "{name}"' for name in headers] + ['namespace check {'], 0
    for text in headers.values():
        spaces = []
        for line in text.splitlines():
            found = re.match(r'namespace ([\w:]+) \{', line)
            if found:
                spaces.append(found.group(1) + '::')
            elif line.startswith('} // namespace'):
                spaces.pop()
            space = ''.join(spaces)
            found = re.match(r'using (\w+?_(ops|plugins|kernels)) =', line)
            if found:
                members, table = tables[found.group(2)]
                lines += [f'struct s{number} {{ {members.format(f"graft::{space}{found.group(1)}")} }};',
                          f'constexpr auto table_{number} = {table.format(number)};',
                          f'void const* kept_{number}() {{ return &table_{number}; }}']
                number += 1
    return '\n'.join([*lines, '}', '']), number


def of_library():
    include = ROOT / 'include'
    for path in sorted((include / 'graft/library').glob('*/*/*.hpp')):
        if path.stem not in LIBRARY:
            continue
        if path.read_text(encoding='utf-8').count('\n') > LIBRARY[path.stem]:
            continue
        headers = {path.relative_to(include).as_posix(): path.read_text(encoding='utf-8')}
        name = next(iter(headers))
        beside = path.with_name('tensorflow.hpp')
        if path.stem == 'ops' and beside.exists():
            headers[beside.relative_to(include).as_posix()] = beside.read_text(encoding='utf-8')
        driver, tables = library_driver(headers)
        if tables and 'fused_op' not in ''.join(headers.values()): # its pass is in another header
            text, *others = headers.values()
            yield subject(f'include/{name}', text, 'library', name, 'driver.cpp', driver=driver, neighbours=''.join(others))


def all_subjects():
    return [*of_examples(), *of_tiny_compiler(), *of_reject(), *of_library()]
