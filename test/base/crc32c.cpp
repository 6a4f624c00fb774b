// test/base/crc32c.cpp - the checksum, compared with the values that its definition specifies
// SPDX-License-Identifier: Apache-2.0
#include "test/check.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/crc32c.hpp"

namespace base_crc32c_test {

using namespace graft;

namespace {

constexpr std::uint32_t of(std::string_view text, std::uint32_t before = 0) {
    std::array<std::byte, 64> bytes{};
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    return crc32c({bytes.data(), text.size()}, before);
}

TEST_CASE("checksums of iSCSI's definition") { // RFC 3720, B.4
    GRAFT_CHECK_TWICE(of("123456789") == 0xE3069283u);
    GRAFT_CHECK_TWICE(of("") == 0);
    static constexpr std::array<std::byte, 32> zeros{};
    GRAFT_CHECK_TWICE(crc32c(zeros) == 0x8A9136AAu);
    static constexpr auto rising = [] {
        std::array<std::byte, 32> all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::byte>(i);
        return all;
    }();
    GRAFT_CHECK_TWICE(crc32c(rising) == 0x46DD794Eu);
}

TEST_CASE("a checksum goes on where another ends, at any place") {
    constexpr std::string_view text = "The quick brown fox jumps over the lazy dog";
    for (std::size_t cut = 0; cut <= text.size(); ++cut)
        CHECK(of(text.substr(cut), of(text.substr(0, cut))) == of(text));
    GRAFT_CHECK_TWICE(of("fox", of("quick ")) == of("quick fox"));
}

TEST_CASE("one bit makes another checksum") {
    constexpr std::string_view text = "0123456789abcdef";
    for (std::size_t i = 0; i < text.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            std::string other(text);
            other[i] = static_cast<char>(other[i] ^ (1 << bit));
            CHECK(of(other) != of(text));
        }
    GRAFT_CHECK_TWICE(masked_crc32c(0) == 0xA282EAD8u);
    GRAFT_CHECK_TWICE(masked_crc32c(0x8000u) == 0xA282EAD9u);
}

} // namespace
} // namespace base_crc32c_test
