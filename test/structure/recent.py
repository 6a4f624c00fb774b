# test/structure/recent.py - which files a quick run takes: those changed last, and some of the others in turn
# SPDX-License-Identifier: Apache-2.0
"""A script that judges each file of many takes a share of them in CI, and all with GRAFT_ALL_TESTS=1 in the environment, as
test/nightly.sh sets it. The share is the same for one commit: the files that the last commits changed, the latest first,
and of the rest a part that moves on with every commit, so that each file's turn comes.
"""

import os
import pathlib
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMITS = 200  # beyond these a file is as old as any other


def all_wanted():
    return bool(os.environ.get('GRAFT_ALL_TESTS'))


def git(*arguments):
    """Lines of its answer; none where there is no history"""
    try:
        done = subprocess.run(['git', '-C', str(ROOT), *arguments], capture_output=True, text=True)
    except OSError:
        return []
    return done.stdout.splitlines() if done.returncode == 0 else []


def turn(parts, offset=0):
    """Which of so many parts has its turn; None where there is no history. Runs with different offsets take different parts"""
    count = git('rev-list', '--count', 'HEAD')
    return (int(count[0]) + offset) % parts if count and parts else None


def ages():
    """How many commits ago each file was changed: 0 for one that is changed and not committed"""
    changed = {line[3:].split(' -> ')[-1]: 0 for line in git('status', '--porcelain', '--untracked-files=all')}
    age = 0
    for line in git('log', f'-{COMMITS}', '--no-renames', '--diff-filter=AM', '--name-only', '--format=%x00'):
        if line == '\0':
            age += 1
        elif line:
            changed.setdefault(line, age)
    return changed


def share(paths, latest, in_turn, offset=0):
    """Of these paths, relative to the root, the share `latest` that was changed last and the share `in_turn` of all, which
    moves on; in their order. All of them where that is wanted, or where there is no history"""
    paths = list(paths)
    position = turn(round(1 / in_turn), offset)
    if all_wanted() or position is None:
        return paths
    age = ages()
    # many files that one commit changed are taken in an order that differs from commit to commit
    by_age = sorted((path for path in paths if path in age), key=lambda path: (age[path], zlib.crc32(f'{position} {path}'.encode())))
    taken = set(by_age[:round(len(paths) * latest)])
    taken.update(path for path in paths if zlib.crc32(path.encode()) % round(1 / in_turn) == position)
    return [path for path in paths if path in taken]
