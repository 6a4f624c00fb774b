// graft/frontend/tensorflow/checkpoint/table.hpp - the sorted table in the index of a checkpoint: keys and values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/crc32c.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
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

namespace tensorflow {

namespace detail {

/// The location of a block in the file, without its trailer.
struct block_place {
    std::uint64_t offset = 0, size = 0;
};

inline constexpr std::size_t table_footer = 48;       ///< two block handles, zero padding, then the magic number
inline constexpr std::size_t block_trailer = 5;       ///< the compression type of the block, and its checksum
inline constexpr std::size_t largest_block = 1 << 28; ///< bytes of a block before compression
inline constexpr std::uint64_t table_mark = 0xDB4775248B80FB57;

inline bool read_place(byte_view bytes, std::size_t& at, block_place& out) {
    return wire::detail::take_varint(bytes, at, out.offset) == errc::ok &&
           wire::detail::take_varint(bytes, at, out.size) == errc::ok;
}

} // namespace detail

/// Whether the file ends with the footer of a table.
[[nodiscard]] inline bool looks_like_table(byte_view file) {
    return file.size() >= detail::table_footer &&
           load<std::uint64_t>(file.data() + file.size() - 8) == detail::table_mark;
}

/// Reads a table of keys and values: blocks of entries in the order of their keys, an index block with the locations
/// of these, and a footer with the location of the index block. A key is stored as a suffix relative to the previous
/// key. The checksum of every block is compared; blocks compressed with Snappy are decompressed.
class table_reader {
public:
    explicit table_reader(byte_view file) : file_(file) {}

    /// Calls `f(std::string_view key, byte_view value)` for each entry in the order of the keys until it answers false;
    /// both are there until it returns. False: the file is broken, or `f` answered so with `why` filled.
    /// error invalid_checkpoint
    template <class F> bool each(fault& why, F f) {
        detail::block_place index;
        if (!find_index(index, why)) return false;
        std::vector<std::byte> unpacked;
        byte_view places;
        if (!read_block(index, unpacked, places, why)) return false;
        std::vector<std::byte> scratch;
        return each_in_block(places, why, [&](std::string_view, byte_view value) {
            detail::block_place at;
            std::size_t used = 0;
            byte_view block;
            if (!detail::read_place(value, used, at)) return fails(why, value.data(), "the place of a block");
            return read_block(at, scratch, block, why) && each_in_block(block, why, f);
        });
    }

private:
    static bool fails(fault& why, std::byte const* at, char const* expected, std::string got = {}) {
        why = {errc::invalid_checkpoint, at, expected, std::move(got)};
        return false;
    }
    bool find_index(detail::block_place& out, fault& why) const {
        if (!looks_like_table(file_)) return fails(why, file_.data(), "a table: its mark in the last eight bytes");
        auto const footer = file_.subspan(file_.size() - detail::table_footer);
        detail::block_place unused;
        std::size_t at = 0;
        return (detail::read_place(footer, at, unused) && detail::read_place(footer, at, out)) ||
               fails(why, footer.data(), "the places of two blocks");
    }
    bool read_block(detail::block_place at, std::vector<std::byte>& scratch, byte_view& out, fault& why) const {
        auto const room = file_.size() - detail::table_footer;
        if (at.offset > room || at.size > room - at.offset || detail::block_trailer > room - at.offset - at.size)
            return fails(why, nullptr, "a block inside of the file",
                std::to_string(at.size) + " bytes at " + std::to_string(at.offset));
        auto const whole = file_.subspan(
            static_cast<std::size_t>(at.offset), static_cast<std::size_t>(at.size) + detail::block_trailer);
        auto const kept = load<std::uint32_t>(whole.data() + at.size + 1);
        if (masked_crc32c(crc32c(whole.first(static_cast<std::size_t>(at.size) + 1))) != kept)
            return fails(why, whole.data(), "a block with the checksum that stands after it", "another checksum");
        out = whole.first(static_cast<std::size_t>(at.size));
        auto const packed = std::to_integer<unsigned>(whole[static_cast<std::size_t>(at.size)]);
        if (packed == 0) return true;
        if (packed != 1) return fails(why, whole.data(), "a block as it is, or packed with Snappy");
        if (detail::unpack_snappy(out, detail::largest_block, scratch) != errc::ok)
            return fails(why, whole.data(), "a block that Snappy has packed", "damaged bytes");
        out = scratch;
        return true;
    }
    /// The entries of a block; at its end are the positions of keys that are stored completely, which are not needed
    /// when reading from the first entry on.
    template <class F> static bool each_in_block(byte_view block, fault& why, F f) {
        auto const broken = [&] { return fails(why, block.data(), "a block of entries", "damaged bytes"); };
        if (block.size() < 4) return broken();
        auto const places = load<std::uint32_t>(block.data() + block.size() - 4);
        if (places > (block.size() - 4) / 4) return broken();
        auto const entries = block.first(block.size() - 4 - std::size_t{4} * places);
        std::string key;
        for (std::size_t at = 0; at < entries.size();) {
            std::uint64_t shared = 0, added = 0, size = 0;
            for (auto* number : {&shared, &added, &size})
                if (wire::detail::take_varint(entries, at, *number) != errc::ok) return broken();
            if (shared > key.size() || added > entries.size() - at || size > entries.size() - at - added)
                return broken();
            key.resize(static_cast<std::size_t>(shared));
            key += wire::as_string(entries.subspan(at, static_cast<std::size_t>(added)));
            at += static_cast<std::size_t>(added);
            auto const value = entries.subspan(at, static_cast<std::size_t>(size));
            at += static_cast<std::size_t>(size);
            if (!f(std::string_view(key), value)) return false;
        }
        return true;
    }

    byte_view file_;
};

} // namespace tensorflow
GRAFT_END
