#!/usr/bin/env python3
# test/structure/self_test.py - breaks a small tree in every way that check.py must see
# SPDX-License-Identifier: Apache-2.0

import contextlib
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / 'single_include'))
import amalgamate  # noqa: E402
import check  # noqa: E402


def header(name, body=''):
    return f'// {name} - a sentence\n// SPDX-License-Identifier: Apache-2.0\n#pragma once\n{body}'


GOOD = {
    'include/graft/base/one.hpp': header('graft/base/one.hpp', '#include <array>\n'),
    'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include "graft/base/one.hpp"\n'),
    'include/graft/text/three.hpp': header('graft/text/three.hpp', '#include <fmt/format.h>\n#include "graft/op/two.hpp"\n'),
    'include/graft/library/relu.hpp': header('graft/library/relu.hpp', 'auto p = prototype("Relu");\nauto d = op_def(\n    "RefRelu");\n'),
    'include/graft/text.hpp': header('graft/text.hpp', '#include "graft/text/three.hpp"\n'),
    'include/graft/graft.hpp': header('graft/graft.hpp', '#include "graft/op/two.hpp"\n'),
    'test/op/two.cpp': 'namespace two_test {}\n',
    'registered.txt': 'test/op/two.cpp\n',
    'README.md': 'graft\n```cpp\nint main() {}\n```\n',
    'examples/hello_graft.cpp': 'int main() {}\n',
}

# what is changed in the good tree -> what must be said; None as text removes the file
BROKEN = [
    ({'include/graft/base/one.hpp': header('graft/base/one.hpp', '#include "graft/op/two.hpp"\n')}, 'room base may not include'),
    ({'include/graft/base/one.hpp': header('graft/base/one.hpp', '#include "graft/base/four.hpp"\n'),
      'include/graft/base/four.hpp': header('graft/base/four.hpp', '#include "graft/base/one.hpp"\n')}, 'include cycle: '),
    ({'include/graft/graft.hpp': header('graft/graft.hpp', '#include "graft/text/three.hpp"\n')}, 'graft.hpp reaches graft/text/three.hpp'),
    ({'include/graft/kernel.hpp': header('graft/kernel.hpp', '#include "graft/graph/ir/graph.hpp"\n'),
      'include/graft/graph/ir/graph.hpp': header('graft/graph/ir/graph.hpp')}, 'kernel.hpp reaches graft/graph/ir/graph.hpp, by graft/kernel.hpp'),
    ({'include/graft/op.hpp': header('graft/op.hpp', '#include "graft/op/two.hpp"\n'),
      'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include <memory>\n')}, 'op.hpp reaches <memory>, by graft/op/two.hpp'),
    ({'include/graft/graft.hpp': header('graft/graft.hpp', '#include "graft/library/nn/pool/kernels.hpp"\n'),
      'include/graft/library/nn/pool/kernels.hpp': header('graft/library/nn/pool/kernels.hpp')}, 'graft.hpp reaches graft/library/nn/pool/kernels'),
    ({'include/graft/base/detail/own.hpp': header('graft/base/detail/own.hpp'),
      'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include "graft/base/detail/own.hpp"\n')}, 'a private header of another room'),
    ({'include/graft/base/detail/own.hpp': header('graft/base/detail/own.hpp'),
      'examples/hello_graft.cpp': '#include <graft/base/detail/own.hpp>\n'}, 'examples/hello_graft.cpp: includes graft/base/detail/own.hpp'),
    ({'examples/more.cpp': 'int x = graft::detail::y;\n'}, 'examples/more.cpp: names graft::detail'),
    ({'test/structure/private_includes.txt': 'graft/op/two.hpp -> graft/base/detail/own.hpp: old\n'}, 'is no include of this tree'),
    ({f'include/graft/base/n{i}.hpp': header(f'graft/base/n{i}.hpp') for i in range(26)}, 'graft/base: 27 public headers'),
    ({'test/structure/retired_words.txt': 'settle\n',
      'include/graft/op/two.hpp': header('graft/op/two.hpp', 'void settle_all();\n')}, 'two.hpp: settle_all: a retired word'),
    ({'KERNELS.md': 'how an operator finds its way out\n'}, 'KERNELS.md:1: way out: a retired word'),
    ({'include/graft/util/one.hpp': header('graft/util/one.hpp')}, "'util' is no room"),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include "graft/op/gone.hpp"\n')}, 'does not exist'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include <graft/base/one.hpp>\n')}, 'graft headers are included as'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include <vector>\nstd::int64_t x;\n')}, 'two.hpp: names std::size_t or'),
    ({'include/graft/op/detail/two.ipp': header('graft/op/detail/two.ipp', 'GRAFT_LARGE int two() { return 2; }\n')}, 'two.ipp: has bodies of'),
    ({'include/graft/base/long.hpp': header('graft/base/long.hpp', '\n' * 400)}, '403 lines, more than 400'),
    ({f'include/graft/base/n{i}.hpp': header(f'graft/base/n{i}.hpp', '\n' * 130) for i in range(9)}, 'the median header has 133'),
    ({'include/graft/base/one.hpp': '#pragma once\n'}, 'line 1 is not'),
    ({'include/graft/base/one.hpp': '// graft/base/one.hpp - x\n#pragma once\n'}, 'the line after the sentence is not'),
    ({'include/graft/base/one.hpp': header('graft/base/one.hpp').replace('#pragma once', '')}, "the line after the licence is not '#pragma once'"),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include <fmt/format.h>\n')}, 'two.hpp:4: fmt is used by'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', ''.join(f'#define GRAFT_{i}\n' for i in range(14)))}, '14 macros, more than 13'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', '#define MINE\n')}, 'macro MINE does not'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', '// "Relu"\nchar const* found = "Relu";\n')}, 'two.hpp:5: names the operator Relu'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'char const* found = "RefRelu";\n')}, 'two.hpp:4: names the operator RefRelu'),
    ({'test/op/two.cpp': '// ' + 'x' * 117 + '\nnamespace n { int y; } // ' + 'x' * 111 + '\n'}, 'test/op/two.cpp:2: more than 120 columns'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'char const* x = R"(' + 'x' * 120 + ')";\n')}, 'two.hpp:4: more than 120 columns'),
    ({'include/graft/op/two.ipp': header('graft/op/two.ipp', '// ' + 'x' * 118 + '\n')}, 'two.ipp:4: more than 120 columns'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'constexpr char const* f = "Caffe // net";\n')}, 'two.hpp:4: names Caffe'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'struct tensorflow_pool; // of TensorFlow\n')}, 'two.hpp:4: names tensorflow'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'inline bool look(int x, error_list& errors) {\n    return x;\n}\n')},
     'two.hpp:4: look takes a list of errors'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'int x = static_cast<int>(ctx.attr<"axis">());\n')}, 'two.hpp:4: narrows attr<'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'auto x = std::int32_t(one(two) + d.value());\n')}, 'two.hpp:4: narrows .value()'),
    ({'include/graft/op/two.hpp': header('graft/op/two.hpp', 'auto x = narrow_cast<std::uint16_t>(\n    a.integers[0]);\n')}, 'two.hpp:4: narrows .integers'),
    ({'test/op/two.cpp': 'namespace two_test {}\nint x;\n'}, 'test/op/two.cpp: is not all in one namespace'),
    ({'test/library/nn/mood.cpp': 'namespace mood_test {}\n', 'registered.txt': 'test/op/two.cpp\ntest/library/nn/mood.cpp\n'},
     'test/library/nn/mood.cpp: include/graft/library has no folder nn'),
    ({'test/op/two.cpp': 'namespace {}\n'}, 'test/op/two.cpp: is not all in one namespace'),
    ({'test/op/two.cpp': 'namespace a {}\n', 'test/op/header.hpp': 'namespace a {}\n'}, 'test/op/two.cpp: shares namespace a'),
    ({'test/op/unknown.cpp': ''}, 'test/op/unknown.cpp: is not registered'),
    ({'test/nowhere/x.cpp': ''}, 'lies in no room'),
    ({'examples/hello_graft.cpp': 'int main() { }\n'}, 'byte for byte'),
    ({'examples/hello_graft.cpp': None}, 'which README.md shows, does not exist'),
]
# these are seen after the single headers were made
STALE = ({'include/graft/base/one.hpp': header('graft/base/one.hpp', 'int x;\n')}, 'graft.hpp is stale')
ALLOWED = [
    {},
    {'include/graft/op/two.hpp': header('graft/op/two.hpp', '// as "Relu" does\nchar const* other = "Relu6";\n')},
    {'include/graft/op/two.hpp': header('graft/op/two.hpp', '/// As TensorFlow counts.\nint x; // Caffe\n')},
    {'include/graft/op/two.hpp': header('graft/op/two.hpp', '#define MINE\n#undef MINE\n')},
    {'include/graft/base/one.hpp': header('graft/base/one.hpp', '#include <cstdint>\n'),
     'include/graft/op/two.hpp': header('graft/op/two.hpp', '#include "graft/base/one.hpp"\nstd::int64_t x; // "std::size_t"\n')},
    {'include/graft/op/detail/two.ipp': header('graft/op/detail/two.ipp', 'GRAFT_LARGE int two() { return 2; }\n'),
     'include/graft/op/src.ipp': header('graft/op/src.ipp', '#include "graft/op/detail/two.ipp"\n')},
    {'include/graft/op/two.hpp': header('graft/op/two.hpp', 'auto x = static_cast<int>(s.rank()) + f(int(8), long(d.value())); // int(d.value())\n')},
    {'README.md': None},
    {'include/graft/op/two.hpp': header('graft/op/two.hpp').replace('sentence', 'sentence\n// of two lines')},
    {'test/op/two.cpp': f'// https://{"x" * 120}\nnamespace a::b {{\nint x = R"({"x" * 120}\n)"; }}\n// expect: {"x" * 120}\n'},
]

# what format.py leaves as it is: nothing to do, chains of their author; and what it formats
FORMATTED = [
    'int f(int x) { return x; }\n',
    'auto x = a("x")\n    .input("x").input("y")\n    .input("z");\n',
    'struct s : b<s> {\n    auto x = f([] { return 1; })\n        .input("x")\n        .input("z").done();\n    int y;\n};\n',
]
UNFORMATTED = [
    ('int f(int x)\n{\n    return x;\n}\n', 'int f(int x) { return x; }\n'),
    ('int  x;\nauto x = a("x")\n    .input("x").input("y")\n    .input("z");\nint   y;\n',
     'int x;\nauto x = a("x")\n    .input("x").input("y")\n    .input("z");\nint y;\n'),
    ('point p{\n    .x  = 1};\n', 'point p{.x = 1};\n'),
]


def write(root, files):
    for name, text in files.items():
        path = root / name
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='utf-8')


def end_of(script, *arguments):
    """The script as a command, but in this process: starting Python and reading the script takes longer than such a tree.
    Its exit status and what it says"""
    said, before = io.StringIO(), sys.argv
    sys.argv = [script.__file__, *map(str, arguments)]
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = script.main()
    except SystemExit as end:  # with a text it says why
        status = end.code if isinstance(end.code, int) else 1
        said.write('' if isinstance(end.code, int) else f'{end.code}\n')
    finally:
        sys.argv = before
    return status, said.getvalue()


def said_about(change, after_joining):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        write(root, GOOD)
        (root / 'test/structure').mkdir()
        shutil.copy(HERE / 'rooms.txt', root / 'test/structure')
        (root / 'single_include').mkdir()
        shutil.copy(ROOT / 'single_include/amalgamate.py', root / 'single_include')
        if not after_joining:
            write(root, change)
        end_of(amalgamate, '--root', root)
        if after_joining:
            write(root, change)
        return end_of(check, '--root', root, '--registered', root / 'registered.txt')


def format_mistakes():
    """What format.py does not see or does wrong; nothing where clang-format is not there"""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copy(ROOT / '.clang-format', root)
        command = [sys.executable, str(HERE / 'format.py'), '--root', str(root)]
        write(root, {f'test/good/{i}.cpp': text for i, text in enumerate(FORMATTED)})
        write(root, {f'test/bad/{i}.cpp': before for i, (before, _) in enumerate(UNFORMATTED)})
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 77:
            return
        for i, text in enumerate(FORMATTED):
            if f'test/good/{i}.cpp:' in done.stdout:
                yield f'format.py would change {text!r}'
        for i, (before, _) in enumerate(UNFORMATTED):
            if done.returncode != 1 or f'test/bad/{i}.cpp:' not in done.stdout:
                yield f'format.py does not see {before!r}: {done.stdout}{done.stderr}'
        subprocess.run([*command, '--fix'], capture_output=True)
        for i, (_, after) in enumerate(UNFORMATTED):
            if (root / f'test/bad/{i}.cpp').read_text() != after:
                yield f'format.py --fix makes {(root / f"test/bad/{i}.cpp").read_text()!r} of what should be {after!r}'


def main():
    failed = 0
    for mistake in format_mistakes():
        failed += 1
        print(mistake)
    for change in ALLOWED:
        status, said = said_about(change, False)
        if status != 0:
            failed += 1
            print(f'refused although nothing is wrong: {list(change)}\n{said}')
    for change, wanted in BROKEN + [STALE]:
        status, said = said_about(change, change is STALE[0])
        if status != 1 or not re.search(re.escape(wanted), said):
            failed += 1
            print(f'should say "{wanted}", status {status}, says:\n{said}')
    print(f'structure.self_test: {len(ALLOWED) + len(BROKEN) + 1} trees, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
