#!/usr/bin/env python3
# examples/graft_import/manual.py - the man page of graft_import and its completions for bash and zsh
# SPDX-License-Identifier: Apache-2.0
"""manual.py <graft_import> <root of the source tree> <folder>

Writes graft_import.1.gz, graft_import.bash and _graft_import into the folder. The build calls it for the package. Options, values and
sentences are those of `graft_import --help json`, the chips those of `--ops chips`, the operators those of `--ops`, the examples those of examples/graft_import/README.md.
"""

import gzip
import json
import pathlib
import re
import subprocess
import sys
import textwrap

ABOUT = 'import, check, plan, run and export models of TensorFlow, Caffe and ONNX'
DESCRIPTION = ('graft_import reads a model, maps its operators, infers data types and shapes, plans the memory, runs the model and prints its '
               'nodes and outputs. Without options, or with those that only say how it is read and which shapes it has, it describes the model. '
               'Options stop it earlier, write the model in another form, or list operators instead.')
STATUS = {'0': 'success', '1': 'the model or its input is refused: one line with file, line and column for each mistake; or something is missing',
          '2': 'wrong usage', '130': 'interrupted: no file is left half-written'}
FILES = {'DIR': 'directories', 'FILE': 'files', 'PATH': 'files', 'PREFIX': 'files', 'NAME=FILE': 'pairs'}


class option:
    """One option of --help json:

    names     "-h" and "--help"
    group     the title of its group
    kind      what stands for its value, such as FILE or {TRAIN,TEST}; empty if it has none
    repeats   whether it may be repeated
    optional  whether its value may be left out
    excludes  the options that are not valid with it
    does      its sentence
    values    the names that its value may be; with `is_list`, several of them with commas
    names_of  further names, which are too many for the man page
    files     its value is one of 'files', 'directories', 'pairs' (NAME=FILE), or none of them
    """

    def __init__(self, told, titles):
        self.names, self.kind, self.does, self.excludes = told['names'], told['value'], told['does'], told['excludes']
        self.group, self.repeats, self.optional = titles[told['group']], told['repeats'], told['may_lack_value']
        self.names_of = []

    @property
    def values(self):
        listed = re.search(r'\{(.*)\}', self.kind)
        return ([word for word in listed[1].split(',') if 'NAME' not in word] if listed else []) + self.names_of

    @property
    def is_list(self):
        return self.kind.endswith(',...')

    @property
    def files(self):
        return FILES.get(self.kind.split('.')[0], '')


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def options_of(tool):
    """The options, in the order of --help, group by group"""
    told = json.loads(run(tool, '--help', 'json'))
    titles = {group['name']: group['title'] for group in told['groups']}
    options = [option(each, titles) for each in told['options']]
    chips = re.match(r'\| \|(.*)\|', run(tool, '--ops', 'chips'))[1].replace('|', ' ').split()
    for each in options:
        if each.kind == 'CHIP':
            each.kind = '{' + ','.join(chips) + '}'
        if '--help' in each.names:
            each.names_of = [group['name'] for group in told['groups']]
        if '--ops' in each.names:
            each.names_of = sorted(op['name'] for op in json.loads(run(tool, '--ops', '--json', '-')))
    return options


def examples(root):
    """The commands of the tool's page"""
    section = (pathlib.Path(root) / 'examples/graft_import/README.md').read_text(encoding='utf-8').partition('\n## graft_import\n')[2]
    return [line[2:] for line in section.split('```')[1].splitlines() if line.startswith('$ ')]


# --- the man page ---------------------------------------------------------------------------------------------------------


def roff(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + text if text.startswith(('.', "'")) else text


def paragraph(text):
    return [roff(line) for line in textwrap.wrap(text, 76, break_on_hyphens=False)]


def man_page(options, version, commands):
    lines = [f'.TH GRAFT_IMPORT 1 "" "graft {version}" "User Commands"', '.SH NAME', 'graft_import \\-', ABOUT, '.SH SYNOPSIS',
             '.B graft_import', '[\\fIOPTION\\fR]... [\\fIMODEL\\fR]', '.SH DESCRIPTION', *paragraph(DESCRIPTION), '.SH OPTIONS']
    for group in dict.fromkeys(each.group for each in options):
        lines.append('.SS ' + roff(group))
        for each in (each for each in options if each.group == group):
            names = ', '.join(f'\\fB{roff(name)}\\fR' for name in each.names)
            kind = f'[\\fI{roff(each.kind)}\\fR]' if each.optional else f'\\fI{roff(each.kind)}\\fR'
            lines += ['.TP', names + (f' {kind}' if each.kind else ''), *paragraph(each.does + '.')]
    lines.append('.SH EXIT STATUS')
    for status, meaning in STATUS.items():
        lines += ['.TP', status, *paragraph(meaning + '.')]
    lines.append('.SH EXAMPLES')
    for command in commands:
        command, _, comment = command.partition(' # ')
        lines += ['.TP' if comment else '.PP', '.B ' + roff(command.strip()), *paragraph(comment)]
    return '\n'.join(lines) + '\n'


# --- bash -----------------------------------------------------------------------------------------------------------------

# In bash, = is a word: of --weights=FILE, of --input NAME=FILE, and of --input=NAME=FILE.
BASH = r'''# completions of graft_import for bash, written by examples/graft_import/manual.py
_graft_import() {
    local current=${COMP_WORDS[COMP_CWORD]} at=$((COMP_CWORD - 1)) in_pair=no values='' before=''
    [ "$current" != = ] || { current=''; at=$COMP_CWORD; }
    if [ "${COMP_WORDS[at]}" = = ]; then
        at=$((at - 1))
        if [[ ${COMP_WORDS[at]} != -* ]]; then
            in_pair=yes
            at=$((at - 1))
            [ "${COMP_WORDS[at]}" != = ] || at=$((at - 1))
        fi
    fi
    COMPREPLY=()
    case ${COMP_WORDS[at]} in
%s
    *)
        if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '%s' -- "$current")
            return
        fi ;;
    esac
    if [ -n "$values" ]; then
        mapfile -t COMPREPLY < <(compgen -P "$before" -W "$values" -- "${current#"$before"}")
        return
    fi
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
}
complete -F _graft_import graft_import
'''
BASH_ACTIONS = {'files': '', 'pairs': '[ $in_pair = yes ] || return', '': 'return',
                'directories': 'compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return'}


def bash_action(each):
    if not each.values:
        return BASH_ACTIONS[each.files]
    action = f"values='{' '.join(each.values)}'"
    return action + '; [[ $current != *,* ]] || before=${current%,*},; compopt -o nospace 2>/dev/null' if each.is_list else action


def bash(options):
    cases = {}
    for each in options:
        if each.kind:
            cases.setdefault(bash_action(each), []).extend(each.names)
    return BASH % ('\n'.join(f'    {" | ".join(names)}) {action} ;;' for action, names in cases.items()),
                   ' '.join(name for each in options for name in each.names))


# --- zsh ------------------------------------------------------------------------------------------------------------------

ZSH_ACTIONS = {'files': '_files', 'directories': '_files -/', 'pairs': '{compset -P "*=" && _files}', '': ' '}


def zsh_lines(each):
    """The specification of an option for _arguments, for each of its names"""
    action = ZSH_ACTIONS[each.files]
    if each.values:
        action = f'_values -s , name {" ".join(each.values)}' if each.is_list else f'({" ".join(each.values)})'
    without = each.excludes if each.repeats else each.excludes + each.names
    before = (f'({" ".join(without)})' if without else '') + ('*' if each.repeats else '')
    does = re.sub(r'([\[\]])', r'\\\1', each.does)
    # a value that may be left out: `--ops`, `--ops NAME`, `--ops=NAME`
    after = f'=[{does}]:{":" if each.optional else ""}{each.kind}:{action}' if each.kind else f'[{does}]'
    return [shell_word(before + name + after) for name in each.names]


def shell_word(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(options):
    lines = [line for each in options for line in zsh_lines(each)]
    return '\n'.join(['#compdef graft_import', '# written by examples/graft_import/manual.py', '', '_arguments -S \\',
                      *(f'    {line} \\' for line in lines), "    ':MODEL:_files'", ''])


def main():
    tool, root, folder = sys.argv[1:]
    options, version = options_of(tool), run(tool, '--version').split()[1]
    written = {'graft_import.1.gz': gzip.compress(man_page(options, version, examples(root)).encode(), mtime=0),
               'graft_import.bash': bash(options).encode(), '_graft_import': zsh(options).encode()}
    for name, content in written.items():
        (pathlib.Path(folder) / name).write_bytes(content)
    return 0


if __name__ == '__main__':
    sys.exit(main())
