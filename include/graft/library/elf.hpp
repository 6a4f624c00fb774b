// graft/library/elf.hpp - whether a file may be passed to the dynamic linker: a complete shared object for this
// machine
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // equal
#include <bit>
#include <string>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"

GRAFT_BEGIN
namespace library {

/// ELF's number of the machine that this program is compiled for; 0: not known here, all are accepted.
inline constexpr std::uint16_t elf_machine =
#if defined(__x86_64__)
    62;
#elif defined(__i386__)
    3;
#elif defined(__aarch64__)
    183;
#elif defined(__arm__)
    40;
#elif defined(__riscv)
    243;
#elif defined(__powerpc64__)
    21;
#else
    0;
#endif

namespace loading {

/// The header of an ELF file, of either word size; every read is inside the file.
class elf_file {
public:
    explicit elf_file(byte_view bytes) : bytes_(bytes) {}

    /// The error of the file as a shared object for this machine; ok, and two empty strings, if it is valid.
    [[nodiscard]] errc check(std::string& expected, std::string& got) const {
        constexpr unsigned char magic[]{0x7F, 'E', 'L', 'F'};
        if (bytes_.size() < 4 ||
            !std::equal(magic, magic + 4, bytes_.begin(), [](auto a, auto b) { return std::byte{a} == b; })) {
            expected = "an ELF file";
            got = bytes_.size() < 4 ? std::to_string(bytes_.size()) + " bytes" : "another kind of file";
            return errc::not_a_shared_object;
        }
        if (bytes_.size() < 64) return cut(64, expected, got);
        constexpr std::uint64_t bits = sizeof(void*) * 8;
        if (auto const klass = number(4, 1); klass != bits / 32) {
            expected = std::to_string(bits) + "-bit code";
            got = klass == 1 ? "32-bit code" : klass == 2 ? "64-bit code" : "class " + std::to_string(klass);
            return errc::wrong_architecture;
        }
        constexpr bool little = std::endian::native == std::endian::little;
        if (auto const order = number(5, 1); order != (little ? 1u : 2u)) {
            expected = little ? "little endian" : "big endian";
            got = "byte order " + std::to_string(order);
            return errc::wrong_architecture;
        }
        if (auto const machine = number(18, 2); elf_machine != 0 && machine != elf_machine) {
            expected = "machine " + std::to_string(elf_machine);
            got = "machine " + std::to_string(machine);
            return errc::wrong_architecture;
        }
        if (auto const type = number(16, 2); type != 3) {
            expected = "a shared object (type 3)";
            got = "type " + std::to_string(type);
            return errc::not_a_shared_object;
        }
        return segments(expected, got);
    }

private:
    static constexpr bool wide = sizeof(void*) == 8;

    /// The dynamic linker maps segments without checking the file's size: a read past its end then terminates the
    /// process.
    [[nodiscard]] errc segments(std::string& expected, std::string& got) const {
        auto const first = number(wide ? 32 : 28, sizeof(void*)), sections = number(wide ? 40 : 32, sizeof(void*));
        auto const entry = number(wide ? 54 : 42, 2), count = number(wide ? 56 : 44, 2);
        auto const section_bytes = number(wide ? 58 : 46, 2) * number(wide ? 60 : 48, 2);
        if (entry != (wide ? 56u : 32u) || count == 0) {
            expected = "program headers of " + std::to_string(wide ? 56 : 32) + " bytes";
            got = std::to_string(count) + " of " + std::to_string(entry);
            return errc::not_a_shared_object;
        }
        if (!inside(first, entry * count)) return cut(first + entry * count, expected, got);
        bool loads = false, dynamic = false;
        for (std::uint64_t i = 0; i < count; ++i) {
            auto const at = static_cast<std::size_t>(first + i * entry);
            auto const type = number(at, 4), offset = number(at + (wide ? 8 : 4), sizeof(void*)),
                       size = number(at + (wide ? 32 : 16), sizeof(void*));
            loads = loads || type == 1;
            dynamic = dynamic || type == 2;
            if ((type == 1 || type == 2) && !inside(offset, size)) return cut(offset + size, expected, got);
        }
        if (!loads || !dynamic) {
            expected = "segments to load, one of them dynamic";
            got = loads ? "no dynamic one" : "none to load";
            return errc::not_a_shared_object;
        }
        // the end of most files
        if (sections != 0 && !inside(sections, section_bytes)) return cut(sections + section_bytes, expected, got);
        return errc::ok;
    }
    [[nodiscard]] errc cut(std::uint64_t end, std::string& expected, std::string& got) const {
        expected = "a whole file, of " + std::to_string(end) + " bytes or more";
        got = std::to_string(bytes_.size()) + " bytes";
        return errc::truncated;
    }
    [[nodiscard]] bool inside(std::uint64_t offset, std::uint64_t size) const {
        return offset <= bytes_.size() && size <= bytes_.size() - offset;
    }
    [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t size) const {
        std::uint64_t n = 0;
        for (std::size_t i = 0; i < size; ++i) {
            auto const place = std::endian::native == std::endian::little ? size - 1 - i : i;
            n = n << 8 | static_cast<std::uint64_t>(bytes_[at + place]);
        }
        return n;
    }

    byte_view bytes_;
};

} // namespace loading

/// An error if the bytes are not a complete shared object for this machine. No code of it is run.
/// error not_a_shared_object, wrong_architecture, truncated
inline error_list check_elf(byte_view bytes, std::string const& path) {
    error_list errors;
    std::string expected, got;
    auto const why = loading::elf_file(bytes).check(expected, got);
    if (why != errc::ok) errors.add(why, place::in(path), std::move(expected), std::move(got));
    return errors;
}

} // namespace library
GRAFT_END
