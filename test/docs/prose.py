#!/usr/bin/env python3
# test/docs/prose.py - the Markdown pages: width of the prose, links and anchors, length and sentences of README.md
# SPDX-License-Identifier: Apache-2.0
"""prose.py [--fix] [--root DIR]

width      prose is at most 100 columns wide (tables, code and headings apart); --fix wraps it
links      every link leads to a file of the tree, and its anchor to a heading there
README.md  at most 150 lines, no sentence over 25 words
installed  CMakeLists.txt installs every page that README.md reaches, those of bench/ and test/ apart"""

import argparse
import pathlib
import re
import subprocess
import sys
import textwrap

WIDTH, README_LINES, WORDS = 100, 150, 25
GENERATED = ('ERRORS.md', 'test/reject/README.md', 'bench/results.md', 'bench/floors.md', 'bench/targets.md', 'bench/history.md',
             *(path.relative_to(path.parents[3]).as_posix() for path in (pathlib.Path(__file__).parents[2] / 'include/graft').glob('*/WORDS.md')))
PLAIN = re.compile(r'^(?:#|\||```|<!--|\s*$|!\[|<)')
ITEM = re.compile(r'^(\s*)((?:[-*]|\d+\.) +)')


def pages(root):
    listed = subprocess.run(['git', '-C', str(root), 'ls-files', '-co', '--exclude-standard', '*.md'], capture_output=True, text=True).stdout.split()
    return sorted(listed) or sorted(p.relative_to(root).as_posix() for p in root.rglob('*.md'))


def blocks(text):
    """Runs of lines: ('prose', lines) is a paragraph or an item of a list, ('other', lines) all else"""
    out, fence, block = [], False, []

    def end():
        nonlocal block
        if block:
            out.append(('prose', block))
        block = []

    for line in text.split('\n'):
        if line.lstrip().startswith('```'):
            end()
            fence = not fence
            out.append(('other', [line]))
        elif fence or PLAIN.match(line):
            end()
            out.append(('other', [line]))
        elif ITEM.match(line):
            end()
            block = [line]
        else:
            block.append(line)
    end()
    return out


def wrapped(lines):
    item = ITEM.match(lines[0])
    first = item[0] if item else re.match(r'\s*', lines[0])[0]
    rest = ' ' * len(first)
    text = ' '.join([lines[0][len(first):].strip()] + [line.strip() for line in lines[1:]])
    # what stands between backticks or in a link is not broken
    kept = re.sub(r'`[^`]+`|\[[^\]]*\]\([^)]*\)', lambda m: m[0].replace(' ', '\0'), text)
    done = textwrap.wrap(kept, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False)
    return [line.replace('\0', ' ') for line in done]


def anchors(text):
    found = set()
    for heading in re.findall(r'^#+ (.*)$', re.sub(r'^```.*?^```', '', text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE):
        name = re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')
        found.add(name)
    return found | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def links(text):
    plain = re.sub(r'^```.*?^```', '', text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r'\[[^\]]+\]\(([^)\s]+)\)', re.sub(r'`[^`\n]*`', 'code', plain))


def wrong_links(root, page, text):
    for target in links(text):
        if target.startswith('http'):
            continue
        path, _, anchor = target.partition('#')
        there = (root / page).parent / path if path else root / page
        if not there.exists():
            yield f'{page}: the link {target} leads nowhere'
        elif anchor and there.suffix == '.md' and anchor not in anchors(there.read_text(encoding='utf-8')):
            yield f'{page}: there is no heading {target}'


def sentences(text):
    for kind, lines in blocks(text):
        if kind == 'prose':
            plain = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', ' '.join(line.strip() for line in lines))
            yield from re.split(r'(?<=[.!?:;])\s+', re.sub(r'`[^`]*`', 'code', plain))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--fix', action='store_true')
    options = parser.parse_args()
    root, wrong, known = options.root.resolve(), [], pages(options.root)
    for page in known:
        path = root / page
        text = path.read_text(encoding='utf-8')
        if page not in GENERATED:
            if options.fix:
                text = '\n'.join(line for kind, lines in blocks(text) for line in (wrapped(lines) if kind == 'prose' else lines))
                path.write_text(text, encoding='utf-8')
            for kind, lines in blocks(text):
                wrong += [f'{page}: wider than {WIDTH} columns: {line[:60]}' for line in lines if kind == 'prose' and len(line) > WIDTH and ' ' in line.strip()]
        wrong += wrong_links(root, page, text)
    readme = (root / 'README.md').read_text(encoding='utf-8')
    if readme.count('\n') > README_LINES:
        wrong.append(f'README.md: {readme.count(chr(10))} lines, at most {README_LINES}')
    wrong += [f'README.md: {len(s.split())} words in a sentence, at most {WORDS}: {s[:70]}' for s in sentences(readme) if len(s.split()) > WORDS]
    installed = (root / 'CMakeLists.txt').read_text(encoding='utf-8')
    reached, todo = set(), ['README.md']
    while todo:
        page = todo.pop()
        if page in reached or page not in known:
            continue
        reached.add(page)
        for target in links((root / page).read_text(encoding='utf-8')):
            path = target.partition('#')[0]
            if path.endswith(".md") and not path.startswith("http") and not re.match(r"(?:\.\./)*(?:bench|test)/", path):
                todo.append(((root / page).parent / path).resolve().relative_to(root).as_posix())
    words = set(re.search(r'foreach\(room IN ITEMS ([a-z ]+)\)\s+list\(APPEND pages include/graft/\$\{room\}/WORDS', installed)[1].split())
    rooms = set(re.search(r'foreach\(room IN ITEMS ([a-z ]+)\)\s+list\(APPEND pages', installed)[1].split())
    for page in sorted(reached):
        room = re.fullmatch(r'include/graft/(\w+)/(README|WORDS).md', page)
        if page not in installed and not (room and room[1] in (rooms if room[2] == 'README' else words)):
            wrong.append(f'CMakeLists.txt does not install {page}, to which README.md leads')
    for line in wrong:
        print(line)
    print(f'prose: {len(known)} pages, {len(wrong)} mistakes')
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
