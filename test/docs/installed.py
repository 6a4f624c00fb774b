#!/usr/bin/env python3
# test/docs/installed.py - every link of the installed pages leads to an installed file
# SPDX-License-Identifier: Apache-2.0
"""installed.py DIR: the folder of the documents, share/doc/graft of an installation"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import prose


def broken(folder):
    for page in sorted(folder.rglob('*.md')):
        for target in prose.links(page.read_text(encoding='utf-8')):
            path, _, anchor = target.partition('#')
            there = page.parent / path if path else page
            if target.startswith('http'):
                continue
            if not there.exists():
                yield f'{page.relative_to(folder)}: the link {target} leads nowhere'
            elif anchor and there.suffix == '.md' and anchor not in prose.anchors(there.read_text(encoding='utf-8')):
                yield f'{page.relative_to(folder)}: there is no heading {target}'


def main():
    folder = pathlib.Path(sys.argv[1])
    wrong = list(broken(folder))
    print('\n'.join(wrong[:40]))
    count = len(list(folder.rglob('*.md')))
    print(f'installed: {count} pages, {len(wrong)} broken links')
    return int(bool(wrong) or count < 20)


if __name__ == '__main__':
    sys.exit(main())
