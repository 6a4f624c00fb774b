// test/fuzz/compiled.cpp - forged compiled files: refused, or run within their memory
// SPDX-License-Identifier: Apache-2.0
//
// The first byte selects a net, which is compiled; every four bytes after it change one byte: three are the position,
// the last is the new value. The checksums are written again, as a forger of the file would do. If the highest bit of
// the first byte is set, the rest is used as a file without changes.
#include "test/fuzz/input.hpp"

#include <cstring>

#include "graft/program/save.hpp"
#include "test/program/compiled_nets.hpp"

namespace {

namespace file = graft::compiled_file;

std::vector<std::vector<std::byte>> const& whole_files() {
    static auto const all = [] {
        std::vector<std::vector<std::byte>> files;
        for (auto const& n : compiled_nets::all()) files.push_back(*graft::compiled_bytes(compiled_nets::compiled(n)));
        return files;
    }();
    return all;
}
void change(std::vector<std::byte>& b, std::uint8_t const* data, std::size_t size) {
    file::header h;
    std::memcpy(&h, b.data(), sizeof h);
    auto const sections = h.data_at - sizeof h;
    for (; size >= 4; data += 4, size -= 4) {
        auto const at = std::size_t{data[0]} | std::size_t{data[1]} << 8 | std::size_t{data[2]} << 16;
        b[sizeof h + at % sections] = std::byte{data[3]};
    }
    h.table_sum = file::sum_of(graft::span<std::byte const>(b).subspan(sizeof h, static_cast<std::size_t>(sections)));
    h.header_sum = file::sum_of({reinterpret_cast<std::byte const*>(&h), sizeof h - sizeof h.header_sum});
    std::memcpy(b.data(), &h, sizeof h);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return 0;
    std::vector<std::byte> bytes;
    if (data[0] & 0x80) {
        auto const* const first = reinterpret_cast<std::byte const*>(data);
        bytes.assign(first + 1, first + size);
    } else {
        bytes = whole_files()[data[0] % whole_files().size()];
        change(bytes, data + 1, size - 1);
    }
    graft::load_options how;
    how.memory_bytes = 1 << 24;
    how.verify = data[0] & 0x40;
    auto const p = compiled_nets::loaded(std::move(bytes), how);
    fuzz::check_answer(static_cast<bool>(p), p ? graft::error_list{} : p.error());
    if (!p) return 0;
    (void)compiled_nets::outputs(*p);
    (void)graft::compiled_bytes(*p);
    return 0;
}
