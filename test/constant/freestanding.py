#!/usr/bin/env python3
# test/constant/freestanding.py - the firmware example without an operating system, and on other processors
# SPDX-License-Identifier: Apache-2.0
"""Compiles examples/firmware/firmware.cpp with -ffreestanding and compares its undefined symbols with a list: functions of
libm and mem*, no static constructors, no function of the C++ runtime. Then compiles it for aarch64 and a Cortex-M4, if
those compilers are installed, and runs it there under qemu. Prints what it left out.

freestanding.py --include DIR... --embedded DIR [--compiler CXX]..."""
import argparse
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "examples/firmware/firmware.cpp"
ALLOWED = {"expf", "sqrtf", "memcpy", "memmove", "memset", "memcmp", "strlen"}
ALLOWED_PREFIX = ("__aeabi_",)  # arithmetic that a small processor has no instruction for
FLAGS = ["-std=c++20", "-Os", "-ffreestanding", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-w"]
CROSS = [  # name, compiler, its flags, link flags, command to run it
    ("aarch64", "aarch64-linux-gnu-g++", [], ["-static"], ["qemu-aarch64"]),
    ("Cortex-M4", "arm-none-eabi-g++", ["-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"],
     ["-nostartfiles", "--specs=nosys.specs", "-Wl,--section-start=.vectors=0", "-Wl,-Ttext=0x400",
      "-Wl,-Tdata=0x20000000"],
     ["qemu-system-arm", "-M", "mps2-an386", "-nographic", "-semihosting", "-kernel"]),
]
# A bare Cortex-M: end and start of its stack, floating point enabled, output through the debugger interface (semihosting)
# of qemu.
BARE = """
static int ask(int what, const void* with) {
    register int r0 asm("r0") = what;
    register const void* r1 asm("r1") = with;
    asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}
static void say(const char* text) { ask(0x04, text); }
int main();
extern "C" void start() {
    *reinterpret_cast<volatile unsigned*>(0xE000ED88) |= 0xFu << 20;
    asm volatile("dsb; isb");
    const int how[2] = {0x20026, main()};
    ask(0x20, how);
    for (;;) {}
}
extern "C" [[gnu::section(".vectors"), gnu::used]] void (*const vectors[2])() = {
    reinterpret_cast<void (*)()>(0x20400000), start};
"""
SYSTEM = """#include <cstdio>
static void say(const char* text) { std::fputs(text, stdout); }
"""


def floats(path):
    data = path.read_bytes()
    start = 10 + struct.unpack_from("<H", data, 8)[0]
    return struct.unpack_from(f"<{(len(data) - start) // 4}f", data, start)


def device_main(around):
    """A program that contains the images: it prints the classes that the firmware finds; its status is the number of
    wrong ones."""
    dots, classes = floats(ROOT / "examples/glyphs/input.npy"), floats(ROOT / "examples/glyphs/expected.npy")
    count = len(dots) // 400
    best = [max(range(16), key=lambda c: classes[16 * i + c]) for i in range(count)]
    return f"""{around}
extern "C" float* glyph_picture();
extern "C" int glyph_class(float*);
static const float pictures[] = {{{", ".join(f"{x!r}f" for x in dots)}}};
static const int expected[] = {{{", ".join(map(str, best))}}};
int main() {{
    int wrong = 0;
    for (int i = 0; i < {count}; ++i) {{
        float* to = glyph_picture();
        for (int k = 0; k < 400; ++k) to[k] = pictures[400 * i + k];
        int const found = glyph_class(nullptr);
        wrong += found != expected[i];
        const char text[] = {{found < 0 ? '-' : "0123456789ABCDEF"[found], 0}};
        say(text);
    }}
    say(wrong ? " wrong\\n" : " fine\\n");
    return wrong;
}}
"""


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def compiled(compiler, flags, includes, source, to):
    done = run(compiler, *FLAGS, *flags, *[f"-I{i}" for i in includes], "-c", str(source), "-o", str(to))
    if done.returncode:
        print(done.stderr[:3000])
    return done.returncode == 0


def faults_of(nm, objdump, file):
    faults = []
    for line in run(nm, "-u", str(file)).stdout.splitlines():
        name = line.split()[-1]
        if name not in ALLOWED and not name.startswith(ALLOWED_PREFIX):
            faults.append(f"needs {name}")
    sections = run(objdump, "-h", str(file)).stdout
    faults += [f"has a static constructor ({s})" for s in re.findall(r"\.(?:init_array|ctors)\S*", sections)]
    return faults


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--include", action="append", default=[str(ROOT / "include")])
    options.add_argument("--embedded", required=True, help="the folder of glyphs.embedded.hpp")
    options.add_argument("--compiler", action="append", default=[])
    asked = options.parse_args()
    includes = [*asked.include, str(ROOT), asked.embedded]
    failed, left_out = [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for compiler in asked.compiler or ["c++"]:
            if not shutil.which(compiler):
                left_out.append(f"{compiler}: not installed")
                continue
            file = folder / "firmware.o"
            faults = faults_of("nm", "objdump", file) if compiled(compiler, [], includes, FIRMWARE, file) \
                else ["does not compile"]
            print(f"{compiler}: {'; '.join(faults) or 'fine'}")
            failed += faults
        if pathlib.Path("/usr/include/boost").exists():
            (folder / "boost").symlink_to("/usr/include/boost")
        for name, compiler, flags, link, runner in CROSS:
            if not shutil.which(compiler) or not shutil.which(runner[0]):
                left_out.append(f"{name}: {compiler} and {runner[0]} are not both installed")
                continue
            file, program = folder / f"{name}.o", folder / f"{name}.elf"
            prefix = compiler.removesuffix("g++")
            # Boost and such are headers of the machine: a cross compiler does not search there implicitly.
            if not compiled(compiler, [*flags, f"-idirafter{folder}"], includes, FIRMWARE, file):
                failed.append(f"{name}: does not compile")
                continue
            faults = faults_of(prefix + "nm", prefix + "objdump", file)
            (folder / "main.cpp").write_text(device_main(BARE if "-nostartfiles" in link else SYSTEM))
            built = run(compiler, *flags, "-std=c++20", "-O1", "-w", "-fno-exceptions", str(folder / "main.cpp"), str(file), *link, "-lm", "-o", str(program))
            done = run(*runner, str(program), timeout=120) if built.returncode == 0 else built
            said = (done.stdout + done.stderr).strip()[:500]
            print(f"{name}: {'; '.join(faults) or 'fine'}; run: {said}")
            failed += faults + ([f"{name}: {said}"] if done.returncode else [])
    for what in left_out:
        print(f"left out: {what}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
