// graft/frontend/tensorflow/detail/checkpoint/strings.hpp - the strings of a variable in the data files of a checkpoint
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/crc32c.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
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
