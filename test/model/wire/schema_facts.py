#!/usr/bin/env python3
# test/model/wire/schema_facts.py - the texts of the schemas say what published definitions of the messages say
# SPDX-License-Identifier: Apache-2.0
"""schema_facts.py <root of the source tree>

Every field and enum value of $GRAFT_CORPUS/fields/*.tsv is in the texts of include/graft/frontend/*/**/schema*.hpp under its
name, with its number, or with another one where a field of another dialect has that. Ends with 77 without the corpus.
"""

import collections
import csv
import os
import pathlib
import re
import sys

SKIPPED = 77
LETTERS = {'SSD': 's', 'MobileNet-YOLO': 'y', 'IntelCaffe': 'i', 'NVCaffe': 'n', 'other': 'o'}
FIELD = re.compile(r'(?P<number>\d+) (?P<name>\w+)(?P<mark>[*+!%|]?):(?P<type>[^ =/@]+)(?:=(?P<default>[^ /@]*))?'
                   r'(?:/(?P<dialects>\w+))?(?P<elsewhere>(?:@\w\d+)*)')


def schema(root, folder):
    """message -> field -> its parts; enum -> value -> number"""
    messages, enums = {}, {}
    for header in sorted((root / 'include/graft/frontend' / folder).rglob('schema*.hpp')):
        text = re.sub(r'"\s*\n\s*"', '', header.read_text(encoding='utf-8'))
        for name, rows in re.findall(r'char const\* (\w+)\[\] = \{(.*?)\n\};', text, re.DOTALL):
            for row in re.findall(r'"([^"]*)"', rows):
                head, _, rest = row.partition(' ')
                if name == 'enum_strings':
                    number, values = -1, {}
                    for word in rest.split():
                        value, _, given = word.partition('=')
                        number = int(given) if given else number + 1
                        values[value] = number
                    enums[head] = values
                else:
                    of, _, dialects = head.partition('/')
                    messages[of] = {f['name']: f.groupdict() | {'dialects': f['dialects'] or dialects} for f in FIELD.finditer(rest)}
                    assert len(messages[of]) == rest.count(':'), f'{of}: cannot be read'
    return messages, enums


def mistakes(root, folder, table):
    messages, enums = schema(root, folder)
    reached = {f['type'] for fields in messages.values() for f in fields.values()} | {'NetParameter', 'GraphDef', 'OpList', 'SavedModel', 'ModelProto'}
    taken, first = collections.Counter(), set()  # a value has the number of the first dialect that has it
    with open(table, encoding='utf-8') as file:
        rows = [r for r in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE)]
    for row in rows:
        of, name, number = row['message_or_enum'], row['name'], int(row['number'])
        if row['kind'] == 'enum':
            if of in enums and name not in enums[of]:
                yield f'{of} has no {name}'
            elif of in enums and (of, name) not in first and enums[of][name] != number and number not in enums[of].values():
                yield f'{of}: {name} is {enums[of][name]}, not {number}'
            first.add((of, name))
            continue
        if of not in reached:
            continue
        field = messages.get(of, {}).get(name)
        if field is None:
            if not (row['type'].startswith('message:') and row['type'][8:] not in messages):
                yield f'{of} has no {name}'
            continue
        taken[folder] += 1
        letter = LETTERS.get(row['dialect'], '')
        elsewhere = dict(re.findall(r'@(\w)(\d+)', field['elsewhere']))
        if number and number != int(elsewhere.get(letter, field['number'])):
            yield f"{of}: {name} is {field['number']}{field['elsewhere']}, not {number} of {row['dialect']}"
        if folder == 'caffe' and row['dialect'] != 'BVLC' and field['dialects'] and letter not in field['dialects']:
            yield f"{of}: {name} is a field of {row['dialect']}, too"
        if row['label'] == 'repeated' and field['mark'] not in ('*', '+', '%'):
            yield f'{of}: {name} is repeated'
    if taken[folder] < 100:
        yield f'only {taken[folder]} fields of {table} were compared'


def main():
    corpus = os.environ.get('GRAFT_CORPUS')
    if not corpus:
        print('skipped: GRAFT_CORPUS is not set')
        return SKIPPED
    root, facts = pathlib.Path(sys.argv[1]), pathlib.Path(corpus) / 'fields'
    wrong = [m for folder, table in (('caffe', 'caffe_fields'), ('tensorflow', 'graphdef_fields'), ('onnx', 'onnx_fields'))
             for m in mistakes(root, folder, facts / f'{table}.tsv')]
    print('\n'.join(wrong[:30] + [f'{len(wrong)} mistakes']))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
