// graft/model/wire/text_output.hpp - writes protobuf wire bytes whose nested lengths are filled in afterwards
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Appends to a vector that the caller owns.
class output {
public:
    /// Bytes of a length that is filled in later: a varint that is longer than it has to be.
    static constexpr std::size_t length_bytes = 5;

    explicit output(std::vector<std::byte>& to) : to_(to) {}

    [[nodiscard]] std::size_t size() const { return to_.size(); }
    [[nodiscard]] std::vector<std::byte>& bytes() { return to_; }

    void varint(std::uint64_t value) {
        std::byte buffer[10];
        std::size_t n = 0;
        for (; value >= 0x80; value >>= 7) buffer[n++] = static_cast<std::byte>((value & 0x7F) | 0x80);
        buffer[n++] = static_cast<std::byte>(value);
        to_.insert(to_.end(), buffer, buffer + n);
    }
    void tag(std::uint32_t number, wire_type type) {
        varint(std::uint64_t{number} << 3 | static_cast<std::uint64_t>(type));
    }
    /// The lowest `count` bytes of `value`.
    void fixed(std::uint64_t value, std::size_t count) {
        std::byte buffer[8];
        for (std::size_t i = 0; i < count; ++i) buffer[i] = static_cast<std::byte>((value >> (8 * i)) & 0xFF);
        to_.insert(to_.end(), buffer, buffer + count);
    }
    void text(std::string_view value) {
        auto const* from = reinterpret_cast<std::byte const*>(value.data());
        to_.insert(to_.end(), from, from + value.size());
    }
    /// Leaves room for a length; the answer is where the payload begins.
    [[nodiscard]] std::size_t open() {
        to_.resize(to_.size() + length_bytes);
        return to_.size();
    }
    /// Fills in the length of the payload that began at `begin`; false if it has more than 35 bits.
    bool close(std::size_t begin) {
        std::uint64_t size = to_.size() - begin;
        for (auto at = begin - length_bytes; at + 1 < begin; ++at, size >>= 7)
            to_[at] = static_cast<std::byte>((size & 0x7F) | 0x80);
        to_[begin - 1] = static_cast<std::byte>(size & 0x7F);
        return size < 0x80;
    }

private:
    std::vector<std::byte>& to_;
};

} // namespace wire::detail
GRAFT_END
