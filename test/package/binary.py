#!/usr/bin/env python3
# test/package/binary.py - the package with the tool: made by cpack, installed in an empty root, used
# SPDX-License-Identifier: Apache-2.0
"""The packages of a build tree with examples: a .deb, which dpkg installs in an empty root, and a .tar.gz, which has the same files.

fields        of the .deb: name, version, what it depends on and recommends
tool          needs libc alone; runs a model in the root, which has the package and libc only, if a process may call chroot
manual        every option has its paragraph; man, groff and mandoc have no complaints
completions   of bash: every option, and for every option the files, folders or names of its value; zsh reads its file without an error
consumers     a CMake project links the static libraries and builds none of them, unless it asks for it; likewise with pkg-config
"""

import argparse
import gzip
import json
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile

from run import compilers, run, same_headers, says

GLYPHS = 'examples/glyphs'
LIBC = {'libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0'}  # of Debian's package libc6


def output(*command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True, **more).stdout


def skipped(what):
    print('skipped:', what)


def expect(true, *words):
    if not true:
        sys.exit(' '.join(map(str, words)))


# --- the two packages -----------------------------------------------------------------------------------------------------


def made(options, work):
    """The folder of the unpacked archive, and the root in which dpkg installed the other package; or that folder twice"""
    makes_deb = all(map(shutil.which, ('dpkg', 'dpkg-deb', 'dpkg-shlibdeps')))
    run(options.cpack, '-G', 'TGZ;DEB' if makes_deb else 'TGZ', '--config', options.build / 'CPackConfig.cmake', '-B', work / 'made')
    (archive,) = (work / 'made').glob('*.tar.gz')
    with tarfile.open(archive) as packed:
        packed.extractall(work)
    unpacked = work / archive.name.removesuffix('.tar.gz')
    if not makes_deb:
        skipped('the .deb: no dpkg or dpkg-shlibdeps (Debian: dpkg-dev)')
        return unpacked, unpacked
    (package,) = (work / 'made').glob('*.deb')
    fields(options, package)
    root = work / 'root'
    for folder in ('updates', 'info'):
        (root / 'var/lib/dpkg' / folder).mkdir(parents=True)
    (root / 'var/lib/dpkg/status').touch()
    run('dpkg', f'--log={work}/dpkg.log', '--force-not-root', '--force-bad-path', '--force-depends', '--root', root, '-i', package)
    run('dpkg', '--root', root, '--verify', 'graft')
    names = [{path.relative_to(folder).as_posix() for path in folder.rglob('*') if path.is_file()} for folder in (unpacked, root / 'usr')]
    expect(names[0] == names[1], 'only in one of the packages:', sorted(names[0] ^ names[1])[:20])
    return unpacked, root / 'usr'


def fields(options, package):
    version = dict(re.findall(r'GRAFT_VERSION_(\w+) (\d+)', (options.root / 'include/graft/version.hpp').read_text(encoding='utf-8')))
    found = dict(re.findall(r'^(\S+): (.*)$', output('dpkg-deb', '-f', package), re.MULTILINE))
    onednn = ', libdnnl2' if (options.build / 'graft-onednn.pc').is_file() else ''
    wanted = {'Package': 'graft', 'Version': '{MAJOR}.{MINOR}.{PATCH}'.format(**version), 'Architecture': output('dpkg', '--print-architecture').strip(),
              'Section': 'devel', 'Depends': r'libc6 \(>= [\d.]+\)', 'Recommends': rf'libboost-dev \(>= 1.74\), libfmt-dev \([^,]*{onednn}(, lib.*)?',
              'Maintainer': '.+ <.+@.+>', 'Description': '[a-z].{20,70}'}
    for name, value in wanted.items():
        expect(re.fullmatch(value, found.get(name, '')), f'{package.name}: {name}: {found.get(name)}')


# --- the tool -------------------------------------------------------------------------------------------------------------


def needed(program):
    return set(re.findall(r'\(NEEDED\).*\[(.*)\]', output('readelf', '-d', program)))


def numbers(path):
    content = path.read_bytes()
    return struct.unpack(f'<{(len(content) - 128) // 4}f', content[128:])


def tool(options, usr):
    program = usr / 'bin/graft_import'
    others = {name for name in needed(program) - LIBC if not name.startswith('ld-linux')}
    expect(not others, 'graft_import needs', *others)
    root = usr.parent
    shutil.copytree(options.root / GLYPHS, root / 'glyphs')
    (root / 'glyphs/net.h5').write_bytes(b'\x89HDF\r\n\x1a\n' + bytes(12))
    enter = ['unshare', '--map-root-user', shutil.which('chroot') or '/usr/sbin/chroot', root]
    if shutil.which('unshare') and subprocess.run(enter[:2] + ['true'], stderr=subprocess.DEVNULL).returncode == 0:
        for library in re.findall(r'(/\S+) \(0x', output('ldd', program)):
            (root / library[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, root / library[1:])
        command, folder = [*enter, '/usr/bin/graft_import' if usr.name == 'usr' else '/' + program.relative_to(root).as_posix()], pathlib.Path('/')
        says(1, ['expected a .caffemodel: '], *command, '/glyphs/glyphs.prototxt', '--weights', '/glyphs/net.h5') # libhdf5 is not there
    else:
        skipped('a run in the root: unshare or user namespaces are not there')
        command, folder = [program], root
    net = [folder / 'glyphs/glyphs.prototxt', '--weights', folder / 'glyphs/glyphs.caffemodel', '--input', f'data={folder / "glyphs/input.npy"}']
    says(0, ['output prob'], *command, *net, '--save', folder / 'saved')
    got, expected = numbers(root / 'saved/prob.npy'), numbers(root / 'glyphs/expected.npy')
    expect(len(got) == len(expected) and all(abs(a - b) < 1e-4 for a, b in zip(got, expected)), 'wrong:', got)
    if (usr / 'lib/graft').is_dir(): # the module is found, and libhdf5 refuses the file
        says(1, ['expected an HDF5 file'], program, root / 'glyphs/glyphs.prototxt', '--weights', root / 'glyphs/net.h5')


def described(program):
    """(option, kind of its value) of --help"""
    return [(each['names'][-1], each['value']) for each in json.loads(output(program, '--help', 'json'))['options']]


def manual(options, usr):
    page = usr / 'share/man/man1/graft_import.1.gz'
    text = gzip.decompress(page.read_bytes()).decode()
    declared = set(re.findall(r'"(?:-h,)?(--[a-z][\w-]+)"', (options.root / 'examples/graft_import/options.cpp').read_text(encoding='utf-8')))
    there = {name.replace('\\', '') for name in re.findall(r'^\.TP\n(?:\\fB\\-h\\fR, )?\\fB(\\-\\-[\w\\-]+)\\fR', text, re.MULTILINE)}
    expect(len(declared) > 40 and declared == there, 'man page: only on one side:', declared ^ there)
    expect(text.count('\n.B graft\\_import ') + text.count('\n.B graft_import ') > 5, 'man page: examples are missing')
    checks = {'man': ['man', '--warnings', '-l', page], 'groff': ['groff', '-ww', '-man', '-z', '-'], 'mandoc': ['mandoc', '-T', 'lint', '-W', 'error', page]}
    for name, command in checks.items():
        if not shutil.which(name):
            skipped(f'the check of the man page by {name}')
            continue
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        expect(done.returncode == 0 and not done.stderr, f'{name}:', done.stderr or done.stdout)


# --- completions ----------------------------------------------------------------------------------------------------------


def bash(folder, script, asked):
    """What bash proposes for the last word of each command line; = is a word of its own, as COMP_WORDBREAKS makes it"""
    lines = [f'source {shlex.quote(str(script))}', 'complete -p graft_import',
             'ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _graft_import; printf "%s|" "${COMPREPLY[@]}"; echo; }',
             *(shlex.join(['ask', 'graft_import', *words]) for words in asked)]
    done = subprocess.run(['bash', '--norc'], input='\n'.join(lines), capture_output=True, text=True, cwd=folder, check=True)
    expect(not done.stderr, 'bash:', done.stderr)
    first, *answers = done.stdout.splitlines()
    expect(first == 'complete -F _graft_import graft_import', 'bash:', first)
    return [set(answer.split('|')) - {''} for answer in answers]


def completions(usr, work):
    options = described(usr / 'bin/graft_import')
    here = work / 'here'
    (here / 'folder').mkdir(parents=True)
    (here / 'file of mine.npy').touch()
    files, folders = {'file of mine.npy', 'folder'}, {'folder'}
    cases = [([''], files), (['f'], files), (['--'], {name for name, _ in options}), (['--no-'], {'--no-run'}), (['-h'], {'-h'}), (['--no-run', ''], files),
             (['--engine', 'cpu,'], {'cpu,cpu', 'cpu,onednn', 'cpu,simulate'}), (['--engine', '=', 'cpu,o'], {'cpu,onednn'}),
             (['--input', 'x', '=', 'fi'], {'file of mine.npy'}), (['--input', 'x', '='], files), (['--input', '=', 'x', '=', 'fo'], folders),
             (['--ops', 'm'], {'markdown'}), (['--ops', 'Conv2DBackpropF'], {'Conv2DBackpropFilter', 'Conv2DBackpropFilterD'}), (['--target', 'A'], {'Ascend910', 'Ascend310'})]
    for name, kind in options:
        listed = re.search(r'\{(.*)\}', kind)
        if listed:
            names = set(listed[1].split(',')) - {'NAME', '-NAME'}
            if name == '--help':
                names |= {group['name'] for group in json.loads(output(usr / 'bin/graft_import', '--help', 'json'))['groups']}
            if name == '--ops':
                names |= {op['name'] for op in json.loads(subprocess.check_output([usr / 'bin/graft_import', '--ops', '--json', '-']))}
        elif kind == 'CHIP':
            names = {'cpu', 'Ascend910', 'Ascend310'}
        else:
            names = folders if kind == 'DIR' else files if re.match('FILE|PATH|PREFIX', kind) else set()
        if kind:
            cases += [([name, ''], names), ([name, '='], names)]
    expect(sum(1 for _, there in cases if there == files) > 20, 'completions: few options have files')
    answers = bash(here, usr / 'share/bash-completion/completions/graft_import', [words for words, _ in cases])
    for (words, expected), got in zip(cases, answers, strict=True):
        expect(got == expected, 'bash:', words, 'expected', expected, 'got', got)

    script = usr / 'share/zsh/site-functions/_graft_import'
    text = script.read_text(encoding='utf-8')
    expect(text.startswith('#compdef graft_import\n'), 'zsh: no #compdef')
    expect(all(re.search(rf"[ ')*]{name}[=\[]", text) for name, _ in options), 'zsh: an option is missing')
    if shutil.which('zsh'):
        run('zsh', '-n', script)
    else:
        skipped('the syntax of the completion for zsh: no zsh')


# --- programs with the static libraries -----------------------------------------------------------------------------------


def consumers(options, usr, work):
    glyphs = options.root / GLYPHS

    def configure(name, prebuilt, *more):
        run(options.cmake, '-S', options.here / 'prebuilt', '-B', work / name, '-G', options.generator, '-DCMAKE_BUILD_TYPE=Debug',
            '-DCMAKE_CXX_FLAGS_DEBUG=', f'-DCMAKE_PREFIX_PATH={usr}', f'-DGLYPHS={glyphs}', f'-DEXPECT_PREBUILT={prebuilt}', *more)

    mine = f'-DCMAKE_CXX_COMPILER={options.compiler}'
    others = [compiler for compiler in compilers(options) if ('clang' in compiler) != ('clang' in options.compiler)]
    configure('refused', 'FALSE', mine, '-DGRAFT_PREBUILT=OFF')
    if others:
        configure('other', 'FALSE', f'-DCMAKE_CXX_COMPILER={others[0]}')
        configure('forced', 'TRUE', f'-DCMAKE_CXX_COMPILER={others[0]}', '-DGRAFT_PREBUILT=ON')
    configure('linked', 'TRUE', mine)
    for name in ['linked', *(['forced'] if others else [])]:
        run(options.cmake, '--build', work / name)
        run(work / name / 'glyphs', glyphs)
    if not shutil.which('pkg-config'):
        skipped('pkg-config')
        return
    flags = output('pkg-config', '--cflags', '--libs', 'graft-shipped', 'graft-text', env={'PATH': '/usr/bin:/bin', 'PKG_CONFIG_PATH': str(usr / 'share/pkgconfig')})
    run(options.compiler, '-std=c++20', '-O0', '-I', glyphs, glyphs / 'main.cpp', options.here / 'prebuilt_target.cpp', *options.system, *flags.split(),
        '-o', work / 'program')
    run(work / 'program', glyphs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--build', type=pathlib.Path, help='our build tree', required=True)
    parser.add_argument('--cmake', default='cmake')
    parser.add_argument('--cpack', default='cpack')
    parser.add_argument('--generator', default='Unix Makefiles')
    parser.add_argument('--compiler', default='g++')
    parser.add_argument('--system-include', action='append', default=[])
    options = parser.parse_args()
    options.here = pathlib.Path(__file__).resolve().parent
    options.system = [part for directory in options.system_include for part in ('-isystem', directory)]
    with tempfile.TemporaryDirectory() as work:
        unpacked, usr = made(options, pathlib.Path(work))
        same_headers(options, usr / 'include')
        expect('Apache License' in (usr / 'share/doc/graft/copyright').read_text(encoding='utf-8'), 'no licence')
        tool(options, usr)
        manual(options, usr)
        completions(usr, pathlib.Path(work))
        consumers(options, unpacked, pathlib.Path(work))
    return 0


if __name__ == '__main__':
    sys.exit(main())
