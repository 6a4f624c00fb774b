#!/usr/bin/env python3
# test/text/html_page.py - the page of a dump works in a browser: it draws, finds a node and shows its details
# SPDX-License-Identifier: Apache-2.0
"""Exit status 77 without Chromium."""

import argparse
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

NO_NETWORK = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
              '--disable-background-networking', '--disable-component-update', '--disable-sync']


def page_as_seen(browser, page, search, profile):
    """the document after its scripts ran"""
    done = subprocess.run([browser, *NO_NETWORK, f'--user-data-dir={profile}', '--virtual-time-budget=3000', '--dump-dom',
                           page.as_uri() + '#' + search], capture_output=True, text=True, timeout=120)
    return done.stdout


def check(what, fine):
    print(('ok      ' if fine else 'FAILED  ') + what)
    return fine


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--model', required=True)
    options = parser.parse_args()
    browser = shutil.which('chromium') or shutil.which('chromium-browser')
    if not browser:
        print('skipped: no chromium')
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        subprocess.run([options.tool, options.model, '--no-run', '--quiet', '--dump', folder / 'dump'], check=True)
        graph = json.loads((folder / 'dump/7-planned.json').read_text())
        nodes = [n for n in graph['nodes'] if 'removed' not in n]
        wanted = next(n for n in nodes if n['attrs'] and n['inputs'])
        seen = page_as_seen(browser, folder / 'dump/7-planned.html', wanted['name'], folder / 'profile')
        side = re.search(r'<aside id="side">(.*?)</aside>', seen, re.DOTALL)
        side = html.unescape(side.group(1)) if side else ''
        out = wanted['outputs'][0]
        results = [
            check('the title counts the nodes', f'<title>graft: {len(nodes)} nodes</title>' in seen),
            check('the search finds the node', bool(re.search(r'<span id="found">[1-9]\d* found</span>', seen))),
            check('its name is shown', wanted['name'] in side),
            check('its operator is shown', str(wanted['op']) in side),
            check('its output is shown with its shape', ','.join(map(str, out['shape'])) in side),
            check('its attributes are shown', all(key in side for key in wanted['attrs'])),
            check('its memory is shown', 'bytes at' in side),
            check('a name that is nowhere is not found',
                  '<span id="found">0 found</span>' in page_as_seen(browser, folder / 'dump/7-planned.html', 'no%20such%20node', folder / 'profile')),
            check('the timeline has every tensor', all(f"{p['bytes']} bytes at {p['offset']}, steps {p['first']} to {p['last']}<"
                                                       in (folder / 'dump/7-planned.svg').read_text()
                                                       for p in graph['memory']['tensors'] if p['bytes'])),
        ]
    return 0 if all(results) else 1


if __name__ == '__main__':
    sys.exit(main())
