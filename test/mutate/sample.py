# test/mutate/sample.py - a sample of the mistakes, the same for the same seed
# SPDX-License-Identifier: Apache-2.0
import collections
import dataclasses
import random

from changes import OPERATORS, place
from source import source


@dataclasses.dataclass
class mutant:
    subject: object
    change: object
    text: str

    @property
    def line(self):
        return self.subject.text.count('\n', 0, self.change.start) + 1

    @property
    def what(self):
        """`before` => `after`, with what stands around them"""
        c, text = self.change, self.subject.text
        first = max(text.rfind('\n', 0, c.start) + 1, c.start - 40)
        last = min((text.find('\n', c.end) + 1 or len(text) + 1) - 1, c.end + 20)
        one = lambda s: ' '.join(s.split())
        return f'{one(text[first:last])} => {one(text[first:c.start] + c.new + text[c.end:last])}'


def candidates(subjects):
    """(operator of change -> folder -> mutants, rule -> number of changes that it leaves out)"""
    found, left_out = collections.defaultdict(lambda: collections.defaultdict(list)), collections.Counter()
    for s in subjects:
        read = source(s.text)
        p, seen = place(s, read), {' '.join(t.text for t in read.tokens)}
        for operator in OPERATORS:
            for c in operator(p):
                if c.legal:
                    left_out[c.legal] += 1
                    continue
                if s.text[c.start:c.end].split() == c.new.split() or (c.start, c.end, c.new) in seen:
                    left_out['same tokens'] += 1
                    continue
                seen.add((c.start, c.end, c.new))
                found[c.operator][s.folder].append((s, c))
    return found, left_out


def draw(found, count, seed):
    """`count` mutants: each operator of change has the same share while it has changes left, and in it each folder"""
    rng = random.Random(seed)
    queues = []
    for operator in sorted(found):
        folders = []
        for folder in sorted(found[operator]):
            changes = list(found[operator][folder])
            rng.shuffle(changes)
            folders.append(changes)
        queue = []
        while any(folders):
            queue += [changes.pop() for changes in folders if changes]
        queues.append(queue[::-1])
    drawn, texts = [], set()
    while len(drawn) < count and any(queues):
        for queue in queues:
            if queue and len(drawn) < count:
                s, c = queue.pop()
                text = s.text[:c.start] + c.new + s.text[c.end:]
                if (s.name, text) not in texts:
                    texts.add((s.name, text))
                    drawn.append(mutant(s, c, text))
    return drawn
