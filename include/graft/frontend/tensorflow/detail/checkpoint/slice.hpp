// graft/frontend/tensorflow/detail/checkpoint/slice.hpp - values in a checkpoint: parts and strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstring> // memcpy
#include <string>
#include <string_view>
#include <system_error>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/crc32c.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// A box of a tensor: start and length along each dim; a length of -1 is the complete dim.
struct tensor_slice {
    std::int64_t start[max_rank]{}, length[max_rank]{};
    std::size_t rank = 0;

    /// Resolves the box to numbers; false if it is not inside of `whole`.
    [[nodiscard]] bool resolve_extents(shape const& whole) {
        if (!whole.is_static() || whole.rank() != rank) return false;
        for (std::size_t i = 0; i < rank; ++i) {
            auto const size = whole[i].value();
            if (length[i] < 0) start[i] = 0, length[i] = size;
            if (start[i] < 0 || start[i] > size || length[i] > size - start[i]) return false;
        }
        return true;
    }
    /// The shape of the box, which must be resolved.
    [[nodiscard]] shape extent() const {
        auto s = shape::scalar();
        for (std::size_t i = 0; i < rank; ++i) s.append(length[i]);
        return s;
    }
    /// All of `whole`.
    [[nodiscard]] static tensor_slice of(shape const& whole) {
        tensor_slice s;
        s.rank = whole.rank();
        for (std::size_t i = 0; i < s.rank; ++i) s.length[i] = whole[i].value();
        return s;
    }
};

namespace detail {

/// The field numbers of TensorSliceProto, and of its description of one dim.
struct tensor_slice_proto {
    enum : std::uint32_t { extent = 1 };
    struct extent_proto {
        enum : std::uint32_t { start = 1, length = 2 };
    };
};

/// Decodes a TensorSliceProto; false if it is broken or has too many dims.
inline bool read_slice(byte_view message, tensor_slice& out) {
    out = {};
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != tensor_slice_proto::extent) continue;
        if (f.type != wire::wire_type::bytes || out.rank == max_rank) return false;
        out.length[out.rank] = -1;
        wire::reader parts(f.bytes);
        for (wire::field p; parts.next(p);) {
            if (p.number == tensor_slice_proto::extent_proto::start) out.start[out.rank] = wire::as_int64(p.value);
            if (p.number == tensor_slice_proto::extent_proto::length) out.length[out.rank] = wire::as_int64(p.value);
        }
        if (parts.error() != errc::ok) return false;
        ++out.rank;
    }
    return from.error() == errc::ok;
}

/// Parses the slice specification of a restore operator: `3 8 0,3:0,8` - the dims of the variable, then start and
/// length along each, or `-` for a complete dim. False if it is invalid.
inline bool read_slice_text(std::string_view text, shape& whole, tensor_slice& out) {
    whole = shape::scalar();
    out = {};
    auto const number = [](std::string_view digits, std::int64_t& to) {
        auto const [end, why] = std::from_chars(digits.data(), digits.data() + digits.size(), to);
        return why == std::errc() && end == digits.data() + digits.size() && to >= 0;
    };
    for (auto space = text.find(' '); space != std::string_view::npos; space = text.find(' ')) {
        std::int64_t size = 0;
        if (!number(text.substr(0, space), size) || whole.rank() == max_rank) return false;
        whole.append(size);
        text.remove_prefix(space + 1);
    }
    while (out.rank < whole.rank()) {
        auto const end = text.find(':');
        auto const part = text.substr(0, end);
        auto const comma = part.find(',');
        auto& length = out.length[out.rank];
        if (part == "-") length = -1;
        else if (comma == std::string_view::npos || !number(part.substr(0, comma), out.start[out.rank]) ||
                 !number(part.substr(comma + 1), length))
            return false;
        ++out.rank;
        if (end == std::string_view::npos) {
            text = {};
            break;
        }
        text.remove_prefix(end + 1);
    }
    return text.empty() && out.resolve_extents(whole);
}

// ---- keys: numbers and strings encoded so that their bytes sort in the order of their values

inline void put_number(std::string& key, std::uint64_t value) {
    char bytes[8];
    std::size_t size = 0;
    for (; value > 0; value >>= 8) bytes[size++] = static_cast<char>(value & 0xFF);
    key += static_cast<char>(size);
    while (size > 0) key += bytes[--size];
}
inline void put_text(std::string& key, std::string_view text) {
    for (char const c : text) {
        key += c;
        if (c == '\0') key += '\xFF';
        if (c == '\xFF') key += '\0';
    }
    key += '\0';
    key += '\x01';
}
/// Leading one bits specify the number of bytes: seven bits of each are payload.
inline void put_signed(std::string& key, std::int64_t value) {
    constexpr unsigned char head[11][2] = {{0, 0}, {0x80, 0}, {0xC0, 0}, {0xE0, 0}, {0xF0, 0}, {0xF8, 0}, {0xFC, 0},
        {0xFE, 0}, {0xFF, 0}, {0xFF, 0x80}, {0xFF, 0xC0}};
    auto const magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
    std::size_t size = 1;
    while (size < 10 && (magnitude >> (7 * size - 1)) != 0) ++size;
    unsigned char bytes[10];
    auto const fill = static_cast<unsigned char>(value < 0 ? 0xFF : 0);
    for (std::size_t i = 0; i < 10; ++i)
        bytes[i] = i < 2 ? fill : static_cast<unsigned char>(static_cast<std::uint64_t>(value) >> (8 * (9 - i)));
    auto* const first = bytes + (10 - size);
    first[0] = static_cast<unsigned char>(first[0] ^ head[size][0]);
    if (size > 1) first[1] = static_cast<unsigned char>(first[1] ^ head[size][1]);
    for (std::size_t i = 0; i < size; ++i) key += static_cast<char>(first[i]);
}
/// The key of a part of the variable `name`.
inline std::string key_of(std::string_view name, tensor_slice const& part) {
    std::string key;
    put_number(key, 0);
    put_text(key, name);
    put_number(key, part.rank);
    for (std::size_t i = 0; i < part.rank; ++i) {
        put_signed(key, part.start[i]);
        put_signed(key, part.length[i]);
    }
    return key;
}

/// Copies the intersection of two boxes: `from` contains the elements of box `have`, `to` those of box `want`; `unit`
/// bytes each. Returns the number of elements.
inline std::size_t copy_shared(
    span<std::byte> to, tensor_slice const& want, byte_view from, tensor_slice const& have, std::size_t unit) {
    auto const rank = want.rank;
    std::int64_t begin[max_rank + 1]{}, count[max_rank + 1]{};
    std::size_t shared = 1;
    for (std::size_t i = 0; i < rank; ++i) {
        begin[i] = algorithm::max(want.start[i], have.start[i]);
        count[i] = algorithm::min(want.start[i] + want.length[i], have.start[i] + have.length[i]) - begin[i];
        if (count[i] <= 0) return 0;
        shared *= static_cast<std::size_t>(count[i]);
    }
    auto const row = rank == 0 ? std::size_t{1} : static_cast<std::size_t>(count[rank - 1]);
    std::int64_t at[max_rank + 1]{};
    for (;;) {
        std::int64_t target = 0, source = 0;
        for (std::size_t i = 0; i < rank; ++i) {
            target = target * want.length[i] + (begin[i] - want.start[i] + at[i]);
            source = source * have.length[i] + (begin[i] - have.start[i] + at[i]);
        }
        std::memcpy(to.data() + static_cast<std::size_t>(target) * unit,
            from.data() + static_cast<std::size_t>(source) * unit, row * unit);
        auto i = rank == 0 ? 0 : rank - 1;
        while (i > 0 && ++at[i - 1] == count[i - 1]) at[--i] = 0;
        if (i == 0) return shared;
    }
}

} // namespace detail

} // namespace tensorflow

namespace tensorflow::detail {

/// The lengths of all strings as varints, the masked checksum of the lengths, each as four bytes (eight if necessary),
/// and the concatenated strings. The checksum of the variable continues that of the lengths, over the four bytes of
/// its masked form, and over the strings. Source: TensorFlow core/util/tensor_bundle/tensor_bundle.cc
class text_reader {
public:
    text_reader(byte_view all, std::size_t count) : all_(all), count_(count) {}

    /// Reads the lengths: false if they are missing, their checksum differs, or they do not match the size of the
    /// rest.
    /// cost O(strings)
    [[nodiscard]] bool lengths_are_right() {
        if (count_ > all_.size()) return false; // at least one byte for each
        std::uint64_t sum = 0;
        at_ = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            std::uint64_t n = 0;
            if (!next(n) || n > all_.size() - sum) return false;
            sum += n;
            unsigned char raw[8];
            std::size_t const width = n <= 0xFFFFFFFF ? 4 : 8;
            for (std::size_t b = 0; b < width; ++b) raw[b] = static_cast<unsigned char>(n >> (8 * b) & 0xFF);
            crc_ = crc32c(as_bytes(span<unsigned char const>(raw, width)), crc_);
        }
        if (all_.size() - at_ < 4 || all_.size() - at_ - 4 != sum) return false;
        auto const declared = all_.subspan(at_, 4);
        if (graft::load<std::uint32_t>(declared.data()) != masked_crc32c(crc_)) return false;
        crc_ = crc32c(declared, crc_);
        strings_ = at_ + 4;
        return true;
    }
    /// After the lengths: whether the variable's checksum, masked, equals `masked`.
    [[nodiscard]] bool has_checksum(std::uint32_t masked) const {
        return masked_crc32c(crc32c(all_.subspan(strings_, all_.size() - strings_), crc_)) == masked;
    }
    /// After the lengths: views of the strings in place.
    [[nodiscard]] span<std::string_view const> strings(arena& storage) {
        auto const to = storage.make<std::string_view>(count_);
        at_ = 0;
        auto from = strings_;
        for (auto& t : to) {
            std::uint64_t n = 0;
            (void)next(n);
            t = {reinterpret_cast<char const*>(all_.data()) + from, static_cast<std::size_t>(n)};
            from += static_cast<std::size_t>(n);
        }
        return to;
    }

private:
    bool next(std::uint64_t& n) { return wire::detail::take_varint(all_, at_, n) == errc::ok; }

    byte_view all_;
    std::size_t count_, at_ = 0, strings_ = 0;
    std::uint32_t crc_ = 0;
};

} // namespace tensorflow::detail
GRAFT_END
