#!/usr/bin/env python3
# test/docs/site.py - the handbook as a site: the pages of the tree, what `docs` makes, and a search that needs no server
# SPDX-License-Identifier: Apache-2.0
"""site.py --out DIR [--made DIR] [--reference DIR] [--check]

Pages are README.md and all that it reaches; --made adds the pages that are made from the tables (operators/README.md ...), --reference the folder
of reference.py. A source that a page links to is copied. --check: every link of the site leads to a file, and its anchor to a place there.
The Markdown is what GitHub shows: headings, paragraphs, lists, tables, code, links."""

import argparse
import html
import json
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
WAYS = [('examples/tutorial/README.md', 'Tutorial', 'eight lessons, one hour'), ('include/graft/WORDS.md', 'Words', 'what can stand at this place'),
        ('operators', 'Operators', 'ports, attributes, frameworks'), ('ERRORS.md', 'Errors', 'each code, and what helps'),
        ('examples/migrate/README.md', 'Migration', 'from ONNX, MLIR, XLA, TVM; from CANN'), ('reference', 'Reference', 'every public member'), ('FAQ.md', 'Questions', 'answers in a paragraph')]


def slug(heading):
    return re.sub(r'[^\w\- ]', '', re.sub(r'`|\[([^\]]*)\]\([^)]*\)', r'\1', heading).lower()).replace(' ', '-')


class page:
    """One page: its name in the tree, where it is in the site, and its text as HTML"""

    def __init__(self, site, name, text):
        self.site, self.name, self.text = site, name, text
        self.to = re.sub(r'README$', 'index', name[:-3]) + '.html'
        self.title = (re.search(r'^# (.*)$', text, re.MULTILINE) or [0, name])[1]
        self.headings, self.words, self.marks = [], name.endswith('WORDS.md'), {}
        self.slugs = {slug(heading) for heading in re.findall(r'^#+ (.*)$', text, re.MULTILINE)}

    def link(self, target):
        """Where a link of the page leads in the site; nothing if that is not part of it"""
        if re.match(r'\w+:', target):
            return target
        path, _, anchor = target.partition('#')
        anchor = '#' + anchor if anchor else ''
        if not path:
            return anchor
        full = os.path.normpath(os.path.join(os.path.dirname(self.name), path))
        for name in (full, os.path.join(full, 'README.md')):
            if name in self.site.pages:
                return os.path.relpath(self.site.pages[name].to, os.path.dirname(self.to) or '.') + anchor
        if (ROOT / full).is_file():
            self.site.sources.add(full)
            return os.path.relpath(f'source/{full}' + ('' if full.endswith(('.png', '.svg')) else '.txt'), os.path.dirname(self.to) or '.')
        return None

    def mark_of(self, name):
        """The place of a heading, as GitHub names it: the second one of a name is NAME-1"""
        count = self.marks.get(slug(name), 0)
        self.marks[slug(name)] = count + 1
        return slug(name) + (f'-{count}' if count else '')

    def up(self):
        return '../' * self.name.count('/')

    def inline(self, text):
        kept = []

        def keep(made):
            kept.append(made)
            return f'\0{len(kept) - 1}\0'

        text = re.sub(r'(`+)(.+?)\1(?!`)', lambda m: keep(f'<code>{html.escape(m[2].strip() if len(m[1]) > 1 else m[2], False)}</code>'), text)
        text = re.sub(r'<(?:a id="[\w-]+"|/a|br)>', lambda m: keep(m[0]), text)
        text = re.sub(r'<(https?://[^>]+)>', lambda m: keep(f'<a href="{m[1]}">{m[1]}</a>'), text)
        text = html.escape(text, False)

        def linked(m):
            to = self.link(m[3])
            if m[1]:
                return keep(f'<img alt="{html.escape(m[2])}" src="{to}">') if to else m[2]
            return keep(f'<a href="{to}">') + m[2] + keep('</a>') if to else m[2]

        text = re.sub(r'(!?)\[([^\]]*)\]\(([^)\s]+)\)', linked, text)
        text = re.sub(r'\*\*(.+?)\*\*', r'<b>\1</b>', text)
        text = re.sub(r'(?<![\w*\\])\*(\S(?:[^*]*\S)?)\*(?!\w)', r'<i>\1</i>', text)
        text = re.sub(r'\\([|*_<>`\[\]])', r'\1', text)
        while '\0' in text:
            text = re.sub(r'\0(\d+)\0', lambda m: kept[int(m[1])], text)
        return text

    def table(self, lines):
        rows = [[cell.strip().replace('\\|', '|') for cell in re.split(r'(?<!\\)\|', line.strip().strip('|') if not line.rstrip().endswith('\\|') else line.strip()[1:])] for line in lines]
        out = [f'<div class="wide"><table{" class=words" if self.words else ""}><tr>' + ''.join(f'<th>{self.inline(c)}</th>' for c in rows[0]) + '</tr>']
        for row in rows[2:]:
            word = re.match(r'`([\w:]+)', row[0]) if self.words else None
            mark = ''
            if word and word[1] not in self.site.marks[self.name]:
                self.site.marks[self.name].add(word[1])
                place = ('word-' if word[1] in self.slugs else '') + word[1]
                self.site.index.append([word[1], self.title.removeprefix('Words of '), f'{self.to}#{place}'])
                mark = f' id="{place}"'
            cells = [self.inline(c) for c in row]
            if self.words and len(cells) == 3:  # codes lead to their row of ERRORS.md
                cells[2] = re.sub(r'\b[a-z]+_\w+', lambda m: f'<a href="{self.link(self.up() + "ERRORS.md#" + m[0])}">{m[0]}</a>' if m[0] in self.site.codes else m[0], cells[2])
            out.append(f'<tr{mark}>' + ''.join(f'<td>{c}</td>' for c in cells) + '</tr>')
        return ''.join(out) + '</table></div>'

    def blocks(self, lines):
        out, i = [], 0
        while i < len(lines):
            line = lines[i]
            if not line.strip() or re.match(r'\s*<!--.*-->\s*$', line):
                i += 1
            elif re.match(r'\s*```', line):
                end = next((k for k in range(i + 1, len(lines)) if lines[k].strip() == '```'), len(lines))
                out.append('<pre><code>' + html.escape('\n'.join(lines[i + 1:end]), False) + '</code></pre>')
                i = end + 1
            elif heading := re.match(r'(#+) (.*)', line):
                depth, name = len(heading[1]), heading[2]
                self.headings.append((depth, name, self.mark_of(name)))
                out.append(f'<h{depth} id="{self.headings[-1][2]}">{self.inline(name)}</h{depth}>')
                i += 1
            elif line.startswith('|'):
                end = next((k for k in range(i, len(lines)) if not lines[k].startswith('|')), len(lines))
                out.append(self.table(lines[i:end]))
                i = end
            elif item := re.match(r'(\s*)(?:([-*])|\d+\.) +', line):
                items, depth, kind = [], len(item[1]), 'ul' if item[2] else 'ol'
                while i < len(lines) and (begin := re.match(rf' {{{depth}}}(?:[-*]|\d+\.) +', lines[i])):
                    inside = len(begin[0])
                    end = i + 1
                    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
                        end += 1
                    own = [lines[i][inside:]] + [text[min(inside, len(text) - len(text.lstrip())):] for text in lines[i + 1:end]]
                    made = self.blocks(own)
                    items.append('<li>' + (re.sub(r'^<p>(.*?)</p>', r'\1', made, count=1, flags=re.DOTALL)) + '</li>')
                    i = end
                out.append(f'<{kind}>' + '\n'.join(items) + f'</{kind}>')
            else:
                end = next((k for k in range(i + 1, len(lines)) if not lines[k].strip() or re.match(r'#+ |\||```|\s*(?:[-*]|\d+\.) |<!--', lines[k])), len(lines))
                out.append(f'<p>{self.inline(" ".join(text.strip() for text in lines[i:end]))}</p>')
                i = end
        return '\n'.join(out)

    def written(self, ways):
        self.site.marks[self.name] = set()
        body = self.blocks(self.text.split('\n'))
        up = '../' * self.to.count('/')
        second = [f'<a href="#{mark}">{self.inline(name)}</a>' for depth, name, mark in self.headings if depth == 2]
        if len(second) > 3 and len(second) < 60:
            body = body.replace('</h1>', '</h1>\n<nav class="on-page">' + '\n'.join(second) + '</nav>', 1)
        if self.to == 'index.html':
            tiles = ''.join(f'<a href="{up}{to}"><b>{name}</b>{about}</a>' for to, name, about in ways)
            body = body.replace('</h1>', f'</h1>\n<nav class="ways">{tiles}</nav>', 1)
        head = ''.join(f'<a href="{up}{to}">{name}</a>' for to, name, _ in ways)
        return f'''<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{html.escape(self.title)}</title>
<link rel="stylesheet" href="{up}site.css"></head><body data-root="{up}">
<header><b><a href="{up}index.html">graft</a></b>{head}<div id="find"><input type="search" placeholder="word, code, operator ( / )" aria-label="search"><div id="found"></div></div></header>
<main>
{body}
</main><script src="{up}site_index.js"></script><script src="{up}site.js"></script></body></html>
'''


class site:
    def __init__(self, made):
        self.pages, self.sources, self.index, self.marks = {}, set(), [], {}
        self.codes = set(re.findall(r'<a id="(\w+)"></a>', (ROOT / 'ERRORS.md').read_text(encoding='utf-8')))
        todo = ['README.md']
        while todo:
            name = todo.pop()
            if name in self.pages or name.startswith('test/') or not (ROOT / name).is_file():
                continue
            text = (ROOT / name).read_text(encoding='utf-8')
            self.pages[name] = page(self, name, text)
            for target in re.findall(r'\]\(([^)#\s]+)', re.sub(r'^```.*?^```', '', text, flags=re.MULTILINE | re.DOTALL)):
                full = os.path.normpath(os.path.join(os.path.dirname(name), target))
                todo.append(full if full.endswith('.md') else os.path.join(full, 'README.md'))
        for path in sorted(made.rglob('*.md')) if made else ():
            name = path.relative_to(made).as_posix()
            self.pages.setdefault(name, page(self, name, path.read_text(encoding='utf-8')))

    def write(self, out, reference):
        to = {name: p.to for name, p in self.pages.items()}
        to['operators'] = to.get('operators/README.md', to.get('include/graft/library/README.md'))
        if reference and (reference / 'html/index.html').exists():
            to['reference'] = os.path.relpath(reference / 'html/index.html', out)
        ways = [(to[where.partition('#')[0]] + where[len(where.partition('#')[0]):], name, about) for where, name, about in WAYS if to.get(where.partition('#')[0])]
        if 'operators/README.md' not in to:  # they are made from the tables of the library
            ways = [(where, 'Library' if name == 'Operators' else name, 'the shipped operators, by family' if name == 'Operators' else about) for where, name, about in ways]
        for p in self.pages.values():
            target = out / p.to
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(p.written(ways), encoding='utf-8')
            self.index += [[re.sub(r'`|\[([^\]]*)\]\([^)]*\)', r'\1', name), p.title if depth > 1 else 'page', f'{p.to}#{mark}'] for depth, name, mark in p.headings if depth < 3]
            self.index += [[code, 'error', f'{p.to}#{code}'] for code in re.findall(r'<a id="(\w+)"></a>', p.text)]
        for name in sorted(self.sources):
            copy = out / 'source' / (name if name.endswith(('.png', '.svg')) else name + '.txt')
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes((ROOT / name).read_bytes())
        if 'reference' in to and (reference / 'xml/index.xml').exists():
            folder = os.path.dirname(to['reference'])
            for compound in xml.parse(reference / 'xml/index.xml').getroot():
                if compound.get('kind') in ('class', 'struct') and (reference / 'html' / (compound.get('refid') + '.html')).exists() and '<' not in compound.findtext('name'):
                    self.index.append([compound.findtext('name').removeprefix('graft::'), 'reference', f'{folder}/{compound.get("refid")}.html'])
        (out / 'site_index.js').write_text('const site_index = ' + json.dumps(self.index, ensure_ascii=False, separators=(',', ':')) + ';\n', encoding='utf-8')
        for name in ('site.css', 'site.js'):
            (out / name).write_bytes((HERE / name).read_bytes())


def dead_links(out, pages):
    marks = {}
    for p in pages:
        text = (out / p.to).read_text(encoding='utf-8')
        places = re.findall(r' id="([^"]+)"', text)
        yield from (f'{p.to}: two places are called {place}' for place in sorted({place for place in places if places.count(place) > 1}))
        for target in re.findall(r'(?:href|src)="([^"]+)"', text):
            path, _, anchor = html.unescape(target).partition('#')
            if re.match(r'\w+:', target):
                continue
            full = (out / os.path.dirname(p.to) / path) if path else out / p.to
            if not full.exists():
                yield f'{p.to}: {target} leads nowhere'
            elif anchor and full.suffix == '.html':
                if full not in marks:
                    marks[full] = set(re.findall(r' id="([^"]+)"', full.read_text(encoding='utf-8')))
                if anchor not in marks[full]:
                    yield f'{p.to}: {target} has no such place'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--made', type=pathlib.Path)
    parser.add_argument('--reference', type=pathlib.Path)
    parser.add_argument('--check', action='store_true')
    options = parser.parse_args()
    made = site(options.made)
    options.out.mkdir(parents=True, exist_ok=True)
    made.write(options.out, options.reference)
    wrong = list(dead_links(options.out, made.pages.values())) if options.check else []
    wrong += [f'site_index: {name} is no place of a page' for name, _, to in made.index if options.check and not (options.out / to.partition('#')[0]).exists()]
    print(*wrong, f'site: {len(made.pages)} pages, {len(made.sources)} sources, {len(made.index)} entries of the index, {len(wrong)} mistakes', sep='\n')
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
