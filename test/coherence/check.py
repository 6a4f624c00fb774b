#!/usr/bin/env python3
# test/coherence/check.py - checks that a finished graph is coherent, from its JSON and the operators' JSON alone
# SPDX-License-Identifier: Apache-2.0
"""check.py --ops ops.json graph.json...

`ops.json` is the output of `graft_import --ops json`, `graph.json` an inferred or planned stage of `--dump`, or `--json`. Compared
are both ends of every edge; ports with the dtypes and formats that their operator declares; dtypes that are tied by a variable, a
follow or an attribute; constant data with their descriptors; outputs with those that rules.py derives from
the inputs; and the memory plan with the lifetimes of its tensors. Every line is `NAME: what and where`; exit 1 if there is one.
"""

import argparse
import json
import math
import re
import sys

import rules

BITS = {'float32': 32, 'float64': 64, 'float16': 16, 'bfloat16': 16, 'int8': 8, 'int16': 16, 'int32': 32, 'int64': 64, 'uint8': 8, 'uint16': 16,
        'uint32': 32, 'uint64': 64, 'bool': 8, 'complex64': 64, 'complex128': 128, 'complex32': 32, 'qint8': 8, 'qint16': 16, 'qint32': 32,
        'quint8': 8, 'quint16': 16, 'string': 128, 'int4': 4, 'uint4': 4, 'int2': 2, 'uint2': 2, 'uint1': 1, 'resource': 64, 'variant': 64}
INTRINSIC = {'Data', 'Const'}
KINDS = {'int': int, 'float': (int, float, str), 'bool': bool, 'string': str, 'type': str}
PASSES_ON = {'Switch', 'Enter', 'Exit', 'NextIteration', 'LoopCond'}  # outputs alias inputs
JOINS = ('ConcatV2', 'ConcatD', 'Pack')
PARTS = ('Split', 'SplitV', 'SplitVD', 'Unpack')
REASONS = {'scattered', 'not in the arena', 'control flow', 'not aligned', 'placed before', 'written over', 'more memory'}


def contradict(a, b):
    if a is None or b is None:
        return False
    return len(a) != len(b) or any(x >= 0 and y >= 0 and x != y for x, y in zip(a, b))


def elements(shape):
    return None if shape is None or -1 in shape else math.prod(shape)


def bytes_of(t):
    n = elements(t['shape'])
    return None if n is None or t['dtype'] not in BITS else (n * BITS[t['dtype']] + 7) // 8


def tie(remarks):
    """The constraints of a port: (follows, aspects), dtype of another port, of a list, of an attribute."""
    ties = {}
    for part in remarks.split('; '):
        if m := re.fullmatch(r'follows (\S+)(?: \((.*)\))?', part):
            ties['follows'] = (m[1], set(m[2].split(', ')) if m[2] else {'dtype', 'shape', 'format'})
        elif m := re.fullmatch(r'dtype(s?) of (\S+)', part):
            ties['list' if m[1] else 'variable'] = m[2]
        elif m := re.fullmatch(r'dtype from (\S+)', part):
            ties['attribute'] = m[1]
    return ties


def read_operators(text):
    ops = {}
    for op in json.loads(text)['operators']:
        for port in op['inputs'] + op['outputs']:
            port['ties'] = tie(port.get('remarks', ''))
        ops[op['name']] = op
    return ops


class Check:
    def __init__(self, graph, ops):
        self.g, self.ops, self.found = graph, ops, []
        self.derived = 0  # outputs that one of our rules checked

    def say(self, name, where, what):
        self.found.append((name, f'{name}: {where}: {what}'))

    def run(self):
        g = self.g
        self.nodes = [n for n in g['nodes'] if 'removed' not in n]
        self.tensors, self.edges = g['tensors'], g['edges']
        for t in self.tensors:
            if t.get('values'): # a formula is a string, and is not computed
                t['values'] = [v if isinstance(v, int) else None for v in t['values']]
        self.reads = [[] for _ in self.nodes]
        if not self.structure():
            return self.found
        self.order()
        for t in self.tensors:
            self.tensor(t)
        for i, n in enumerate(self.nodes):
            self.node(i, n)
        for end in ('inputs', 'outputs'):
            for p in g[end]:
                self.graph_port(end, p)
        if g['memory']['tensors'] is not None:
            self.memory()
        return self.found

    def fault(self, n, after=True):
        f = n.get('fault')
        return f is not None and (after or not f['after'])

    # producers and consumers

    def structure(self):
        made = [0] * len(self.nodes)
        for at, t in enumerate(self.tensors):
            if not 0 <= t['node'] < len(self.nodes):
                self.say('producer', t['name'], f'no node {t["node"]}')
                return False
            if t['output'] != made[t['node']]:
                self.say('producer', t['name'], f'output {t["output"]} of {self.nodes[t["node"]]["name"]}, expected {made[t["node"]]}')
            made[t['node']] += 1
        self.outputs = [[] for _ in self.nodes]
        for at, t in enumerate(self.tensors):
            self.outputs[t['node']].append(at)
        for n, outs in zip(self.nodes, self.outputs):
            if len(outs) != sum(n['output_counts']) and n['kind'] == 'operation':
                self.say('port_count', n['name'], f'{len(outs)} outputs, {sum(n["output_counts"])} at its ports')
            shown = {self.tensors[t]['name']: t for t in outs}
            for o in n['outputs']:
                t = shown.get(o['name'])
                if t is None:
                    self.say('producer', n['name'], f'output {o["name"]} is no tensor of it')
                    continue
                for key in ('dtype', 'shape', 'format', 'origin_format'):
                    if o[key] != self.tensors[t][key]:
                        self.say('producer', n['name'], f'{key} of {o["name"]} is {o[key]}, of its tensor {self.tensors[t][key]}')
        for e in self.edges:
            if not (0 <= e['tensor'] < len(self.tensors) and 0 <= e['node'] < len(self.nodes)):
                self.say('dangling_edge', str(e['node']), f'no tensor {e["tensor"]}')
                return False
            self.reads[e['node']].append(e)
        for n, edges in zip(self.nodes, self.reads):
            names = [i for i in n['inputs'] if i is not None]
            if [self.tensors[e['tensor']]['name'] for e in edges] != names:
                self.say('dangling_edge', n['name'], f'reads {names}, its edges have {[self.tensors[e["tensor"]]["name"] for e in edges]}')
            for e in edges:
                self.edge(n, e)
        return True

    def edge(self, n, e):
        t = self.tensors[e['tensor']]
        where = f'{t["name"]} -> {n["name"]}'
        if e['dtype'] != t['dtype']:
            self.say('edge_dtype', where, f'made as {t["dtype"]}, read as {e["dtype"]}')
        if e['shape'] != t['shape']:
            self.say('edge_shape', where, f'made as {t["shape"]}, read as {e["shape"]}')
        if t['format'] != 'ND' and e['format'] != t['format']:
            self.say('edge_format', where, f'made as {t["format"]}, read as {e["format"]}')
        if e.get('bad') and not self.fault(n, after=False):
            self.say('edge_bad', where, 'marked, and its reader has no mistake')

    def order(self):
        self.loops = self.g['loops']
        inside = [None] * len(self.nodes)
        for k, l in enumerate(self.loops):
            if not (0 <= l['first'] <= l['end'] <= len(self.nodes)) or (l['parent'] is not None and not 0 <= l['parent'] < k):
                self.say('loop', str(k), f'{l}')
                continue
            for i in range(l['first'], l['end']):
                inside[i] = k
        self.inside = inside
        for i, n in enumerate(self.nodes):
            for e in self.reads[i]:
                maker = self.tensors[e['tensor']]['node']
                if maker < i:
                    continue
                around = inside[i]
                if around is None or not (self.loops[around]['first'] <= maker < self.loops[around]['end']) or n['op'] != 'Merge':
                    self.say('order', n['name'], f'reads {self.tensors[e["tensor"]]["name"]}, which is made later')
        number = {}
        for i, n in enumerate(self.nodes):
            for c in n['controls']:
                if c not in number and inside[i] is None:
                    self.say('control', n['name'], f'waits for {c}, which does not stand before it')
            number[n['name']] = i

    # one tensor, one node

    def tensor(self, t):
        s = t['shape']
        if s is not None and (len(s) > 8 or any(d < -1 for d in s)):
            self.say('dim', t['name'], f'{s}')
        if t['dtype'] is not None and t['dtype'] not in BITS:
            return
        v, n = t.get('values'), elements(s)
        if v is not None and n is not None and len(v) != n:
            self.say('values', t['name'], f'{len(v)} values of {n} elements')
        if t.get('most') is not None and contradict(t['most'], s):
            self.say('bound', t['name'], f'{t["most"]} of {s}')
        if self.nodes[t['node']]['kind'] != 'constant':
            return
        if s is None or -1 in s or t['dtype'] is None:  # only for weights without a file
            if 'payload_bytes' in t or 'payload_strings' in t:
                self.say('constant', t['name'], f'{t["dtype"]} {s}')
        elif t['dtype'] == 'string':
            if 'payload_strings' in t and t['payload_strings'] != n:
                self.say('payload', t['name'], f'{t["payload_strings"]} strings of {n} elements')
        elif 'payload_bytes' in t and t['payload_bytes'] not in (bytes_of(t), None) and not (t['payload_bytes'] == 0):
            self.say('payload', t['name'], f'{t["payload_bytes"]} bytes, {bytes_of(t)} by its descriptor')
        elif t.get('payload_bytes') == 0 and bytes_of(t) and t.get('values') is not None:
            self.say('payload', t['name'], 'no bytes')

    def node(self, i, n):
        if n['kind'] in ('input', 'constant', 'opaque'):
            expected = {'input': 'Data', 'constant': 'Const', 'opaque': None}[n['kind']]
            if n['op'] != expected:
                self.say('operator', n['name'], f'{n["op"]} as {n["kind"]}')
            if n['kind'] != 'opaque' and self.reads[i]:
                self.say('port_count', n['name'], 'reads something')
            return
        op = self.ops.get(n['op'])
        if op is None:
            self.say('operator', n['name'], f'no operator {n["op"]}')
            return
        if self.fault(n):
            return
        ports, outs = self.by_port(i, n, op)
        if ports is None:
            return
        self.attributes(n, op)
        self.inputs(n, op, ports)
        self.typed_outputs(n, op, ports, outs)
        self.derive(n, ports, outs)

    def by_port(self, i, n, op):
        ports, outs = {}, {}
        if len(n['input_counts']) != len(op['inputs']) or len(n['output_counts']) != len(op['outputs']):
            self.say('port_count', n['name'], f'{n["input_counts"]} and {n["output_counts"]} for {n["op"]}')
            return None, None
        at = 0
        for p, port in enumerate(op['inputs']):
            count = n['input_counts'][p]
            here = [e for e in self.reads[i] if e['port'] == p]
            if len(here) != count or [e['input'] for e in here] != list(range(at, at + count)):
                self.say('port_count', n['name'], f'{len(here)} tensors at {port["name"]}, expected {count} from input {at}')
            if (port['presence'] == 'required' and count != 1) or (port['presence'] == 'optional' and count > 1):
                self.say('port_count', n['name'], f'{count} tensors at the {port["presence"]} input {port["name"]}')
                return None, None
            at += count
            ports[port['name']] = [dict(self.tensors[e['tensor']], format=e['format'], origin_format=e['origin_format'], shape=e['shape'], dtype=e['dtype']) for e in here]
        at = 0
        for p, port in enumerate(op['outputs']):
            count = n['output_counts'][p]
            if port['presence'] == 'required' and count != 1:
                self.say('port_count', n['name'], f'{count} tensors at the output {port["name"]}')
                return None, None
            outs[port['name']] = [self.tensors[t] for t in self.outputs[i][at:at + count]]
            at += count
        return ports, outs

    def attributes(self, n, op):
        known = {a['name']: a for a in op['attributes']}
        for name, v in n['attrs'].items():
            a = known.get(name)
            if a is None:
                self.say('attribute', n['name'], f'{n["op"]} has no {name}')
            elif v is not None and a['kind'] in KINDS and (not isinstance(v, KINDS[a['kind']]) or (a['kind'] == 'int' and isinstance(v, bool))):
                self.say('attribute', n['name'], f'{name} is {v!r}, not {a["kind"]}')
        for name, a in known.items():
            if a['presence'] == 'required' and (name not in n['attrs'] or (n['attrs'][name] is None and a['kind'] in KINDS)):
                self.say('attribute', n['name'], f'{name} is missing')

    def inputs(self, n, op, ports):
        for port in op['inputs']:
            for k, t in enumerate(ports[port['name']]):
                self.at_port(n, port, t)
                self.tied(n, port, t, k, ports, ('follows', 'variable', 'list'), op)

    def at_port(self, n, port, t):
        if t['dtype'] is not None and t['dtype'] not in port['dtypes']:
            self.say('port_dtype', n['name'], f'{t["dtype"]} at {port["name"]}')
        for key, what in (('formats', 'format'), ('origin_formats', 'origin_format')):
            if key in port and t[what] not in port[key]:
                self.say('port_format', n['name'], f'{what} {t[what]} at {port["name"]}')

    def tied(self, n, port, t, k, ports, kinds, op):
        ties = port['ties']
        for kind in kinds:
            if kind not in ties:
                continue
            name, aspects = ties[kind] if kind == 'follows' else (ties[kind], {'dtype'})
            roots = ports.get(name) or []
            root = roots[min(k, len(roots) - 1)] if kind == 'list' and roots else roots[0] if roots else None
            if root is None:
                continue
            if 'dtype' in aspects and None not in (t['dtype'], root['dtype']) and t['dtype'] != root['dtype']:
                self.say('type_variable' if kind != 'follows' else 'follow', n['name'], f'{port["name"]} is {t["dtype"]}, {name} is {root["dtype"]}')
            if 'shape' in aspects and contradict(t['shape'], root['shape']):
                self.say('follow', n['name'], f'{port["name"]} is {t["shape"]}, {name} is {root["shape"]}')
            if 'format' in aspects and root['format'] != 'ND' and t['format'] not in (root['format'], 'ND'):
                self.say('follow', n['name'], f'{port["name"]} is {t["format"]}, {name} is {root["format"]}')

    def typed_outputs(self, n, op, ports, outs):
        for port in op['outputs']:
            for k, t in enumerate(outs[port['name']]):
                self.at_port(n, port, t)
                self.tied(n, port, t, k, ports, ('follows', 'variable'), op)
                a = port['ties'].get('attribute')
                said = n['attrs'].get(a) if a else None
                if isinstance(said, list):
                    said = said[k] if k < len(said) else None
                if said is not None and t['dtype'] is not None and t['dtype'] != said:
                    self.say('type_attribute', n['name'], f'{port["name"]} is {t["dtype"]}, {a} says {said}')
        for port in op['inputs']:
            a = port['ties'].get('attribute')
            said = n['attrs'].get(a) if a else None
            for t in ports[port['name']]:
                if isinstance(said, str) and t['dtype'] is not None and t['dtype'] != said:
                    self.say('type_attribute', n['name'], f'{port["name"]} is {t["dtype"]}, {a} says {said}')

    def derive(self, n, ports, outs):
        rule = rules.RULES.get(n['op'])
        if rule is None:
            return
        call = rules.Call(n, ports, n['attrs'])
        try:
            shapes = rule(call)
        except KeyError:
            return  # a missing attribute, already reported
        except rules.Mistake as why:
            self.say('rule', n['name'], f'{n["op"]}: {why}')
            return
        tensors = [t for port in outs.values() for t in port]
        for t, s in zip(tensors, shapes or []):
            if s is None:
                continue
            self.derived += 1
            if contradict(t['shape'], s):
                self.say('derived_shape', n['name'], f'{n["op"]} gives {s}, the graph says {t["shape"]} for {t["name"]}')
        if n['op'] in ('Shape', 'ShapeN'):
            for t, s in zip(tensors, rules.shape_values(call)):
                if t.get('values') and s and contradict([-1 if v is None else v for v in t['values']], s):
                    self.say('derived_value', n['name'], f'the shape {s} as {t["values"]}')

    def graph_port(self, end, p):
        if not 0 <= p['tensor'] < len(self.tensors):
            return self.say('graph_port', p['name'], f'no tensor {p["tensor"]}')
        t = self.tensors[p['tensor']]
        if (t['dtype'], t['shape']) != (p['dtype'], p['shape']):
            self.say('graph_port', p['name'], f'{p["dtype"]} {p["shape"]}, its tensor {t["dtype"]} {t["shape"]}')
        if end == 'inputs' and self.nodes[t['node']]['kind'] != 'input':
            self.say('graph_port', p['name'], 'an input that a node makes')

    # memory

    def lives(self):
        """First and last step of every tensor, by its consumers; a tensor that control flow forwards is one tensor. And the
        ranges in which it holds a value that is still read: inputs of the next iteration of a loop are needed until then."""
        root = list(range(len(self.tensors)))
        for i, n in enumerate(self.nodes):
            if n['op'] in PASSES_ON and self.reads[i]:
                t = self.reads[i][0]['tensor']
                if self.tensors[t]['node'] >= i:
                    continue
                if n['op'] == 'NextIteration' and self.nodes[self.tensors[root[t]]['node']]['op'] == 'Merge':
                    continue
                for o in self.outputs[i]:
                    root[o] = root[t]
        first, last, held = {}, {}, {}
        steps = len(self.nodes)

        def loops_around(i):
            k = self.inside[i]
            while k is not None:
                yield self.loops[k]
                k = self.loops[k]['parent']

        def touch(t, a, b):
            r = root[t]
            first[r], last[r] = min(first.get(r, a), a), max(last.get(r, b), b)

        for t, x in enumerate(self.tensors):
            made = x['node']
            touch(t, 0 if self.nodes[root_node(self, root[t])]['kind'] == 'input' else made, made)
        for i in range(steps):
            for e in self.reads[i]:
                t = e['tensor']
                touch(t, i if self.tensors[t]['node'] > i else self.tensors[t]['node'], i)
                if self.tensors[t]['node'] >= i:  # read in the next iteration
                    l = next(loops_around(i), None)
                    if l:
                        held.setdefault(root[t], []).append((l['first'], i))
                        held[root[t]].append((self.tensors[root[t]]['node'], l['end'] - 1))
                        touch(t, l['first'], l['end'] - 1)
        for r in list(first):
            for l in loops_around(min(last[r], steps - 1)):
                if first[r] < l['first']:
                    last[r] = max(last[r], l['end'] - 1)
        for p in self.g['outputs']:
            touch(p['tensor'], self.tensors[p['tensor']]['node'], steps)
        for r in first:
            inner = next(loops_around(self.tensors[r]['node']), None) if r in held else None
            if inner is None or first[r] < inner['first'] or last[r] >= inner['end']:
                held[r] = [(first[r], last[r])]
        return root, first, last, held

    def memory(self):
        m, g = self.g['memory'], self.g
        align = m['alignment']
        root, first, last, held = self.lives()
        placed, tenants = m['placed'], {}
        for t, at in enumerate(placed):
            constant = self.nodes[self.tensors[t]['node']]['kind'] == 'constant' or self.nodes[self.tensors[root[t]]['node']]['kind'] == 'constant'
            if at is None:
                if not constant:
                    self.say('memory_missing', self.tensors[t]['name'], 'has no memory')
                continue
            p, x = m['tensors'][at], self.tensors[t]
            size = bytes_of(dict(x, shape=x.get('most', x['shape'])))
            begin = m['within'][t] if m['within'] else 0
            if size is not None and begin + size > p['bytes']:
                self.say('memory_size', x['name'], f'{size} bytes in {p["bytes"]}, after {begin}')
            r = root[t]
            tenants.setdefault(at, {})[r] = [(a, b, x['name'], begin, begin + (size or 0)) for a, b in held.get(r, [(first[r], last[r])])]
            if r in first and (p['first'] > first[r] or p['last'] < last[r]):
                self.say('memory_life', x['name'], f'lives from {first[r]} to {last[r]}, its memory from {p["first"]} to {p["last"]}')
        content = self.pieces(m)
        for lives in tenants.values():
            lives = sorted((*life, r) for r, all_of_it in lives.items() for life in all_of_it)
            for k, b in enumerate(lives):
                for a in reversed(lives[max(0, k - 64):k]):
                    if a[5] != b[5] and a[1] > b[0] and a[3] < b[4] and b[3] < a[4] and content(a[5]) != content(b[5]):
                        self.say('memory_shared', b[2], f'written at step {b[0]} where {a[2]} lives until {a[1]}')
                        break
        whole = [dict(p) for p in m['tensors']] + [dict(w, name='workspace', first=w['step'], last=w['step']) for w in m['workspaces']]
        for p in whole:
            if p['offset'] % align:
                self.say('memory_alignment', p['name'], f'at {p["offset"]}')
            if p['offset'] + p['bytes'] > m['arena_bytes']:
                self.say('memory_arena', p['name'], f'ends at {p["offset"] + p["bytes"]} of {m["arena_bytes"]}')
        self.overlap([p for p in whole if p['bytes']])
        bound = live_bound(whole, align)
        if bound != m['lower_bound_bytes']:
            self.say('memory_bound', 'plan', f'says {m["lower_bound_bytes"]}, {bound} by its lives')

    def pieces(self, m):
        """Which tensors that share memory have the same bytes: those that the plan calls pieces, if the operator
        and the shapes confirm it."""
        same = list(range(len(self.tensors)))

        def content(t):
            while same[t] != t:
                t = same[t]
            return t

        names = {n['name']: i for i, n in enumerate(self.nodes)}
        for p in m['pieces']:
            whole, part = p['whole'], p['part']
            found = dict((t, at) for w, t, at in self.stretches(names[p['node']]) if w == whole) if p['node'] in names else {}
            here = [(m['placed'][t], m['within'][t] if m['within'] else 0) for t in (whole, part)]
            if found.get(part) is None or here[1] != (here[0][0], here[0][1] + p['at']):
                self.say('memory_piece', p['node'], f'{self.tensors[part]["name"]} is no stretch of {self.tensors[whole]["name"]} from byte {p["at"]}')
            else:
                same[content(part)] = content(whole)
        for c in m['copies']:
            if c['why'] not in REASONS:
                self.say('memory_piece', c['node'], f'copied for an unknown reason: {c["why"]}')
        return content

    def stretches(self, i):
        """(whole, part, first byte) of the tensors that node i concatenates or splits without a gap."""
        n = self.nodes[i]
        if n['op'] not in JOINS + PARTS:
            return
        joins = n['op'] in JOINS
        inputs = [e['tensor'] for e in self.reads[i]]
        outputs = list(self.outputs[i])
        if joins:
            whole, parts = outputs[0], inputs[:-1] if n['op'] == 'ConcatV2' else inputs
        else:
            whole, parts = inputs[1] if n['op'] == 'Split' else inputs[0], outputs
        attribute = next((a for a in ('concat_dim', 'split_dim', 'axis') if a in n['attrs']), None)
        if attribute:
            axis = n['attrs'][attribute]
        else:
            values = self.tensors[inputs[0] if n['op'] == 'Split' else inputs[-1]].get('values')
            if not values:
                return
            axis = values[0]
        shape = self.tensors[whole]['shape']
        axis += len(shape) if axis < 0 else 0
        if any(d != 1 for d in shape[:axis]):
            return
        at = 0
        for t in parts:
            yield whole, t, at
            at += bytes_of(self.tensors[t])

    def overlap(self, whole):
        events = sorted([(p['first'], 1, k) for k, p in enumerate(whole)] + [(p['last'] + 1, 0, k) for k, p in enumerate(whole)])
        live = set()
        for _, begins, k in events:
            if not begins:
                live.discard(k)
                continue
            a = whole[k]
            for o in live:
                b = whole[o]
                if a['offset'] < b['offset'] + b['bytes'] and b['offset'] < a['offset'] + a['bytes']:
                    self.say('memory_overlap', a['name'], f'and {b["name"]} at step {a["first"]}')
            live.add(k)


def root_node(check, t):
    return check.tensors[t]['node']


def live_bound(whole, align):
    """The largest sum of aligned sizes of live tensors at one step."""
    change = {}
    for p in whole:
        size = (p['bytes'] + align - 1) // align * align
        change[p['first']] = change.get(p['first'], 0) + size
        change[p['last'] + 1] = change.get(p['last'] + 1, 0) - size
    live = most = 0
    for step in sorted(change):
        live += change[step]
        most = max(most, live)
    return most


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--ops', required=True)
    arguments.add_argument('graphs', nargs='+')
    options = arguments.parse_args()
    with open(options.ops) as f:
        ops = read_operators(f.read())
    found = 0
    for path in options.graphs:
        with open(path) as f:
            check = Check(json.load(f), ops)
        for _, line in check.run():
            print(f'{path}: {line}')
            found += 1
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
