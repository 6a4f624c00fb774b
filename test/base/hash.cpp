// The hash of a name is the same number in constant evaluation and at run time.
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/hash.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "test/check.hpp"

namespace base_hash_test {

namespace {

constexpr std::string_view letters = "resnet_v1_50/block1/unit_1/bottleneck_v1/conv1";

constexpr auto at_compile_time = [] {
    std::array<std::uint64_t, 40> all{};
    for (std::size_t n = 0; n < all.size(); ++n) all[n] = graft::hash_of(letters.substr(1, n));
    return all;
}();

} // namespace

TEST_CASE("hash: every length gives what constant evaluation gives") {
    for (std::size_t n = 0; n < at_compile_time.size(); ++n) {
        char exactly[64];
        letters.copy(exactly, n, 1);
        CHECK(graft::hash_of({exactly, n}) == at_compile_time[n]);
    }
}

TEST_CASE("hash: names of one length differ by any of their characters") {
    for (std::size_t n = 1; n < 24; ++n)
        for (std::size_t i = 0; i < n; ++i) {
            char changed[32];
            letters.copy(changed, n);
            changed[i] = '~';
            CHECK(graft::hash_of({changed, n}) != graft::hash_of(letters.substr(0, n)));
        }
}

TEST_CASE("hash: names that differ in a number fall into buckets as evenly as chance would have it") {
    for (std::string const before :
        {"", "Conv2D_", "Operator", "resnet/block", "resnet_v1_50/block1/unit_1/bottleneck_v1/conv"})
        for (unsigned const shift : {0u, 20u, 32u, 56u}) {
            std::array<int, 256> filled{};
            for (int i = 0; i < 25600; ++i) ++filled[graft::hash_of(before + std::to_string(i)) >> shift & 255];
            for (auto const n : filled) CHECK((n > 40 && n < 160)); // 100 each; chance leaves this range once in 10^7
        }
}

TEST_CASE("hash: same_name is equality, at every length and place") {
    CHECK(graft::same_name({}, {}));
    CHECK_FALSE(graft::same_name("a", {}));
    for (std::size_t n = 1; n < 40; ++n) {
        char copy[64];
        letters.copy(copy, n);
        CHECK(graft::same_name({copy, n}, letters.substr(0, n)));
        CHECK_FALSE(graft::same_name({copy, n}, letters.substr(0, n - 1)));
        for (std::size_t i = 0; i < n; ++i) {
            copy[i] = '~';
            CHECK_FALSE(graft::same_name({copy, n}, letters.substr(0, n)));
            copy[i] = letters[i];
        }
    }
}
static_assert(
    graft::same_name("conv", "conv") && !graft::same_name("conv", "conw") && !graft::same_name("conv", "con"));

} // namespace base_hash_test
