#!/usr/bin/env python3
# test/program/dump_pages.py - what --dump and --compare write for a model: every stage's page, the index, the difference
# SPDX-License-Identifier: Apache-2.0
"""Dumps the net of examples/glyphs in both formats, reads every page and the index, and compares them."""

import argparse
import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile

STAGES = ['1-read', '2-inlined', '3-fused', '4-mapped', '5-prepared', '6-inferred', '7-planned']


class parts(html.parser.HTMLParser):
    """the scripts by id, and where links lead"""

    def __init__(self):
        super().__init__()
        self.scripts, self.links, self.inside = {}, [], None

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag == 'script':
            self.inside = named.get('id', '')
            self.scripts[self.inside] = ''
        elif tag == 'a' and 'href' in named:
            self.links.append(named['href'])

    def handle_endtag(self, tag):
        self.inside = None if tag == 'script' else self.inside

    def handle_data(self, data):
        if self.inside is not None:
            self.scripts[self.inside] += data


def read(path):
    page = parts()
    page.feed(path.read_text(encoding='utf-8'))
    return page


def check(what, fine):
    print(('ok      ' if fine else 'FAILED  ') + what)
    return fine


def pages_of(folder):
    """the checks of one dump"""
    index = read(folder / 'index.html')
    yield check('the index leads to the page of every stage', all(f'{s}.html' in index.links for s in STAGES))
    yield check('every link of the index leads to a file', all((folder / link).exists() for link in index.links))
    before = None
    for stage in STAGES:
        page = read(folder / f'{stage}.html')
        graph, facts = json.loads(page.scripts['graph']), json.loads(page.scripts['page'])
        yield check(f'{stage}: the graph is that of its JSON', graph == json.loads((folder / f'{stage}.json').read_text()))
        yield check(f'{stage}: versions', graph['version'] == facts['version'] == 1 and facts['stage'] == stage)
        yield check(f'{stage}: it knows the other pages', [p['stage'] for p in facts['pages']] == STAGES)
        yield check(f'{stage}: it has a picture', bool(facts['picture']['scopes']))
        yield check(f'{stage}: the difference is to the stage before', facts.get('difference', {}).get('with') == before)
        nodes = [n for n in graph['nodes'] if 'removed' not in n]
        if before is not None:
            yield check(f'{stage}: nodes of the difference are in the graph',
                        all(i < len(nodes) for i in facts['difference']['added'] + [c['node'] for c in facts['difference']['changed']]))
        if stage >= '4':
            yield check(f'{stage}: every port has a name', all(len(graph['operators'][n['op']]['inputs']) == len(n['input_counts'])
                                                             for n in nodes if n['kind'] == 'operation'))
            constants = [str(t) for t, x in enumerate(graph['tensors']) if nodes[x['node']]['kind'] == 'constant']
            yield check(f'{stage}: every constant has its numbers', sorted(constants) == sorted(facts['constants']))
            yield check(f'{stage}: operators have families', any(facts['families'].values()))
        before = stage


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', type=lambda p: pathlib.Path(p).resolve(), required=True)
    parser.add_argument('--glyphs', type=lambda p: pathlib.Path(p).resolve(), required=True, help='examples/glyphs')
    options = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        tool = lambda *arguments: subprocess.run([options.tool, *arguments], cwd=folder, capture_output=True, text=True, timeout=300)
        caffe = [options.glyphs / 'glyphs.prototxt', '--weights', options.glyphs / 'glyphs.caffemodel']
        for name, model in (('caffe', caffe), ('tensorflow', [options.glyphs / 'glyphs.pb'])):
            done = tool(*model, '--no-run', '--quiet', '--dump', name)
            results.append(check(f'{name} is dumped', done.returncode == 0))
            results += pages_of(folder / name)
        (folder / 'wrong.prototxt').write_text((options.glyphs / 'glyphs.prototxt').read_text().replace('kernel_size: 3', 'kernel_size: 300', 1))
        done = tool('wrong.prototxt', '--no-run', '--quiet', '--dump', 'wrong')
        facts = json.loads(read(folder / 'wrong/6-inferred.html').scripts['page'])
        results.append(check('a refused model has a page with its error at a node', done.returncode == 1 and isinstance(facts['errors'][0]['node'], int)))
        results.append(check('the error is on the index', facts['errors'][0]['message'].split(': expected')[0].split(': ', 1)[-1]
                             in (folder / 'wrong/index.html').read_text().replace('&quot;', '"').replace('&gt;', '>').replace('&lt;', '<')))
        results.append(check('pages of a refused import lead only to what exists',
                             all((folder / 'wrong' / p['file']).exists() for p in json.loads(read(folder / 'wrong/1-read.html').scripts['page'])['pages'])))

        same = tool('--compare', caffe[0], caffe[0])
        results.append(check('a model and itself: status 0', same.returncode == 0 and same.stdout == 'no difference\n'))
        (folder / 'other.prototxt').write_text((options.glyphs / 'glyphs.prototxt').read_text().replace('num_output: 8', 'num_output: 9', 1))
        other = tool('--compare', caffe[0], 'other.prototxt', '--json', 'difference.json', '--dump', 'compared')
        difference = json.loads((folder / 'difference.json').read_text())
        facts = json.loads(read(folder / 'compared/difference.html').scripts['page'])
        results.append(check('another number of outputs: status 1, and shapes that differ', other.returncode == 1 and not difference['same'] and
                             any(c['what'].startswith('shape of') for c in difference['changed'])))
        results.append(check('its page has the same changes', [c['what'] for c in facts['difference']['changed']] == [c['what'] for c in difference['changed']]))
        results.append(check('a model that is not there: status 2', tool('--compare', caffe[0], 'none.pb').returncode == 2))

        done = tool(*caffe, '--random-inputs', '1', '--quiet', '--profile', 'times.html')
        facts = json.loads(read(folder / 'times.html').scripts['page'])
        results.append(check('--profile NAME.html: times and roofs', done.returncode == 0 and len(facts['profile']['nodes']) > 3 and
                             len(facts['roofline']['nodes']) > 3 and facts['roofline']['macs_per_second'] > 0))
    return 0 if all(results) else 1


if __name__ == '__main__':
    sys.exit(main())
