#!/usr/bin/env python3
# test/text/errors_page.py - writes ERRORS.md, every error with its sentence, its help and an example; or checks it
# SPDX-License-Identifier: Apache-2.0
"""Codes, sentences and helps come from the tables base/detail/errors_of_*.hpp, the examples from test/reject and from the
tests that expect the code. Without --write the page must be the one that would be written.
"""

import argparse
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEAD = """# Errors

Every error of graft, by its code. The code stands in the compiler's message, in `graft::errc`, and
in brackets at the end of a message at run time. `ERRORS.md#CODE` leads to a code:

```
net.prototxt:7:1: node 'conv1' (Convolution): pads: wrong number of elements: expected 4, got 2 [wrong_element_count]
```

*Reported* says who reports a code:

- compiler: for a definition, a literal in a test, or a constant model;
- run time: a function, for a model, a text or a name that only a run has;
- both.

*Shown by* leads to an example. An error that the compiler finds has a file of `test/reject`: its
first half is correct, its second has the error ([the list of them](test/reject/README.md)). An error
of a model or of a run has a test in which it occurs.

Code, sentence and help come from one table; `test/text/errors_page.py --write` writes this page.
"""
ORDER = ('base', 'tensor', 'op', 'model', 'fusion', 'graph', 'mapping', 'kernel', 'tiling', 'session', 'library', 'text', 'program', 'import', 'export')


def groups():
    """(title, [(code, sentence, help)]) in the order of the enumeration"""
    found = []
    literal = r'"(?:\\.|[^"\\])*"'
    for table in ('definitions', 'mappings', 'models'):
        text = (ROOT / f'include/graft/base/detail/errors_of_{table}.hpp').read_text(encoding='utf-8').replace(' \\\n', '\n')
        for title, code, *texts in re.findall(rf'/\* (.+?) \*/|row\((\w+),\s+((?:{literal}\s*)+),\s+((?:{literal}\s*)+)\)', text):
            if title:
                found.append((title, []))
            else:
                joined = (''.join(re.findall(r'"((?:\\.|[^"\\])*)"', literals)) for literals in texts)
                found[-1][1].append((code, *(re.sub(r'\\(.)', r'\1', text) for text in joined)))
    return found


def shown_by():
    """code -> the tests that expect it: of what must not compile, and of what happens at run time"""
    rejected, expected = collections.defaultdict(list), collections.defaultdict(list)
    for path in sorted((ROOT / 'test/reject').glob('*.cpp')):
        line = re.search(r'^// expect: (.+)$', path.read_text(encoding='utf-8'), re.MULTILINE)
        for word in set(re.findall(r'[a-z]+(?:_[a-z]+)*', line.group(1) if line else '')):
            rejected[word].append(path)
    for room in ORDER:
        for path in sorted((ROOT / 'test' / room).rglob('*.cpp')):
            for word in set(re.findall(r'\berrc::(\w+)|\[(\w+)\]"', path.read_text(encoding='utf-8'))):
                expected[word[0] or word[1]].append(path)
    for path in sorted((ROOT / 'test').glob('*/*.py')):
        for word in set(re.findall(r"\[(\w+)\]'|'(\w+)'", path.read_text(encoding='utf-8'))):
            expected[word[0] or word[1]].append(path)
    return rejected, expected


def page():
    """The text, and what is wrong with the tree"""
    rejected, expected = shown_by()
    mistakes = []
    text = [HEAD]
    for title, codes in groups():
        by_compiler = 'found by the compiler' in title
        text += [f'## {title[0].upper()}{title[1:]}', '', '| Code | Meaning | What helps | Reported | Shown by |', '|---|---|---|---|---|']
        for code, sentence, helps in codes:
            examples = (rejected if by_compiler else expected)[code] or (expected if by_compiler else rejected)[code]
            # the test whose name says it, else the one of the lowest room
            best = next((path for path in examples if path.stem.startswith(code)), examples[0] if examples else None)
            other = (expected if by_compiler else rejected)[code]
            other = next((path for path in other if path.stem.startswith(code)), None)  # the same code in the other world
            link = ', '.join(f'[{path.relative_to(ROOT / "test")}]({path.relative_to(ROOT)})' for path in dict.fromkeys((best, other)) if path)
            if not best:
                mistakes.append(f'{code}: no test expects it')
            if not helps or not sentence:
                mistakes.append(f'{code}: has no sentence or no help')
            both = rejected[code] and expected[code]
            cells = [f'<a id="{code}"></a>`{code}`', sentence, helps, 'both' if both else 'compiler' if by_compiler else 'run time', link]
            text.append('| ' + ' | '.join(cell.replace('|', '\\|') for cell in cells) + ' |')
        text.append('')
    return '\n'.join(text), mistakes


def differences(there, wanted):
    """What is not current in the page. Another test that shows a code as well is fine, one that does not is not"""
    def rows(text):
        return dict(re.findall(r'^(\| <a[^>]*></a>`\w+` \| .*) \| (.*) \|$', text, re.MULTILINE))

    now, then = rows(there), rows(wanted)
    found = [f'ERRORS.md lacks: {row}' for row in then if row not in now] + [f'ERRORS.md still has: {row}' for row in now if row not in then]
    for row, link in now.items():
        code, path = re.search(r'`(\w+)`', row).group(1), re.search(r'\]\((.+?)\)', link)
        if row in then and then[row] and (not path or not (ROOT / path.group(1)).exists() or code not in (ROOT / path.group(1)).read_text(encoding='utf-8')):
            found.append(f'ERRORS.md: {link or "nothing"} does not show {code}')
    return found + ['test/text/errors_page.py --write writes it'] * bool(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--write', action='store_true')
    options = parser.parse_args()
    text, mistakes = page()
    target = ROOT / 'ERRORS.md'
    if options.write:
        target.write_text(text, encoding='utf-8')
    else:
        mistakes += differences(target.read_text(encoding='utf-8') if target.exists() else '', text)
    print(*mistakes, f'ERRORS.md: {text.count(chr(10) + "| <a ")} codes, {len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
