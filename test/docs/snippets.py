#!/usr/bin/env python3
# test/docs/snippets.py - the samples of the pages are pieces of sources that compile, and what programs print
# SPDX-License-Identifier: Apache-2.0
"""snippets.py [--write] [--programs DIR] [--compiler CXX]

A block of a page after the line `<!-- FILE: NAME -->` is what stands in FILE between `// [NAME]` and `// [/NAME]`, after `<!-- FILE -->` the whole file; one after
`<!-- FILE prints -->` is what the program of that file prints; one after `<!-- FILE with MISTAKE=N says -->` begins with the code and names
of the first error of the compiler. --write writes the first two kinds."""

import argparse
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r'^<!-- (\S+?)(?:: (\w+)| (prints)| with MISTAKE=(\d) (says)|) -->\n```(\w*)\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def piece(file, name):
    text = (ROOT / file).read_text(encoding='utf-8')
    found = re.search(rf'^ *// \[{name}\]\n(.*?)^ *// \[/{name}\]$', text, re.MULTILINE | re.DOTALL)
    if not found:
        raise SystemExit(f'{file} has no part [{name}]')
    return textwrap.dedent(''.join(line for line in found[1].splitlines(True) if not re.match(r' *// \[/?\w+\]$', line)))


def printed(file, programs):
    path = pathlib.Path(file)
    names = [path.stem] if path.parent.name == 'examples' else ['lesson_' + path.stem, path.stem]
    program = next((programs / n for n in names if (programs / n).exists()), None)
    if program is None:
        raise SystemExit(f'{programs} has no program of {file}')
    return subprocess.run([program.resolve()], cwd=ROOT / 'examples', capture_output=True, text=True, check=False, timeout=60).stdout


def first_error(file, number, compiler):
    done = subprocess.run([compiler, '-std=c++20', '-fsyntax-only', f'-DMISTAKE={number}', '-I', ROOT / 'include', ROOT / file], capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if ' error: ' in line]
    return lines[0] if lines else 'nothing'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--programs', type=pathlib.Path)
    parser.add_argument('--compiler')
    options = parser.parse_args()
    count, wrong = 0, []
    for page in sorted([*ROOT.glob('*.md'), *(ROOT / 'examples').rglob('*.md'), *(ROOT / 'include').rglob('*.md')]):
        def current(m, page=page):
            nonlocal count
            file, name, prints, number, says, language, text = m.groups()
            count += 1
            if name:
                wanted = piece(file, name)
            elif not prints and not says:
                wanted = (ROOT / file).read_text(encoding='utf-8')
            elif prints and options.programs:
                wanted = printed(file, options.programs)
            elif says and options.compiler:
                said = re.sub(r'[‘’]', "'", first_error(file, number, options.compiler)).replace('v0::', '')
                if not re.sub(r'\s', '', text) in re.sub(r'\s', '', said):
                    wrong.append(f'{page.relative_to(ROOT)}: MISTAKE={number} of {file} has another first error: {said[:200]}')
                return m[0]
            else:
                return m[0]
            if wanted != text:
                wrong.append(f'{page.relative_to(ROOT)}: the block of {file} {name or prints} is not current (snippets.py --write)')
            return m[0].replace(f'```{language}\n{text}```', f'```{language}\n{wanted}```') if options.write else m[0]

        before = page.read_text(encoding='utf-8')
        after = BLOCK.sub(current, before)
        if options.write and after != before:
            page.write_text(after, encoding='utf-8')
    for line in [] if options.write else wrong:
        print(line)
    print(f'snippets: {count} blocks, {len(wrong)} {"written" if options.write else "mistakes"}')
    return int(bool(wrong) and not options.write or count == 0)


if __name__ == '__main__':
    sys.exit(main())
