// graft/frontend/tensorflow/detail/checkpoint/snappy.hpp - decompresses blocks that were compressed with Snappy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/errc.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// No element of the format represents more bytes than 64, and a copy needs at least two.
inline constexpr std::size_t max_of_snappy_byte = 32;

/// Copies `size` bytes from `back` bytes before the end; the ranges may overlap.
inline bool copy_back(std::vector<std::byte>& out, std::size_t back, std::size_t size, std::size_t whole) {
    if (back == 0 || back > out.size() || size > whole - out.size()) return false;
    for (auto at = out.size() - back; size > 0; --size) out.push_back(out[at++]);
    return true;
}

/// Decompresses `packed` into `out`.
/// error truncated, malformed_varint: the sizes do not match; file_too_large: the declared size is more than `max`,
/// or than is possible for a block of its size
inline errc unpack_snappy(byte_view packed, std::size_t max, std::vector<std::byte>& out) {
    out.clear();
    std::size_t at = 0;
    std::uint64_t whole = 0;
    if (auto const why = wire::detail::take_varint(packed, at, whole, 5); why != errc::ok) return why;
    if (whole > max || whole / max_of_snappy_byte > packed.size()) return errc::file_too_large;
    out.reserve(static_cast<std::size_t>(whole));
    auto const number = [&](std::size_t bytes) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i) value |= std::to_integer<std::size_t>(packed[at + i]) << (8 * i);
        at += bytes;
        return value;
    };
    while (at < packed.size()) {
        auto const tag = number(1);
        auto const kind = tag & 3u, left = packed.size() - at;
        auto size = (tag >> 2) + 1;
        if (kind == 0) { // literal bytes; the length of a long run is stored after the tag
            if (auto const extra = size > 60 ? size - 60 : 0; extra > 0) {
                if (extra > left) return errc::truncated;
                size = number(extra) + 1;
            }
            if (size > packed.size() - at || size > whole - out.size()) return errc::truncated;
            out.insert(out.end(), packed.begin() + at, packed.begin() + at + size);
            at += size;
            continue;
        }
        auto const width = kind == 1 ? 1u : kind == 2 ? 2u : 4u;
        if (width > left) return errc::truncated;
        auto back = number(width);
        if (kind == 1) {
            back |= (tag >> 5) << 8;
            size = (tag >> 2 & 7u) + 4;
        }
        if (!copy_back(out, back, size, static_cast<std::size_t>(whole))) return errc::truncated;
    }
    return out.size() == whole ? errc::ok : errc::truncated;
}

} // namespace tensorflow::detail
GRAFT_END
