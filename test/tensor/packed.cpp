// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>

#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/packed.hpp"
#include "test/check.hpp"

namespace tensor_packed_test {

using graft::dtype;

namespace {

/// Writes 7 elements and reads them back; the pattern reaches every bit.
constexpr bool keeps(dtype t) {
    std::array<std::byte, 8> bytes{};
    auto const value = [&](std::size_t i) {
        return static_cast<std::uint8_t>((i * 37 + 21) & ((1u << graft::bits_of(t)) - 1));
    };
    for (std::size_t i = 0; i < 7; ++i) graft::pack_bits(bytes, t, i, 0xFF);
    for (std::size_t i = 7; i-- > 0;) graft::pack_bits(bytes, t, i, value(i));
    for (std::size_t i = 0; i < 7; ++i)
        if (graft::packed_bits(bytes, t, i) != value(i)) return false;
    for (auto i = graft::packed_bytes(t, 7); i < 8; ++i)
        if (bytes[i] != std::byte{0}) return false;
    return true;
}
constexpr bool all_keep() {
    for (auto all = graft::dtype_families::sub_byte | graft::dtype_families::float8; !all.empty();
        all = all - all.first())
        if (!keeps(all.first())) return false;
    return true;
}
constexpr std::array<std::byte, 2> nibbles{std::byte{0x8F}, std::byte{0x07}};

} // namespace

TEST_CASE("packed: elements below a byte are packed from the lowest bit on") {
    GRAFT_CHECK_TWICE(all_keep());
    GRAFT_CHECK_TWICE(graft::packed_integer(nibbles, dtype::i4, 0) == -1);
    GRAFT_CHECK_TWICE(graft::packed_integer(nibbles, dtype::i4, 1) == -8);
    GRAFT_CHECK_TWICE(graft::packed_integer(nibbles, dtype::i4, 2) == 7);
    GRAFT_CHECK_TWICE(graft::packed_integer(nibbles, dtype::u4, 0) == 15);
}

TEST_CASE("packed: a tensor takes whole bytes") {
    GRAFT_CHECK_TWICE(graft::packed_bytes(dtype::i4, 3) == 2);
    GRAFT_CHECK_TWICE(graft::packed_bytes(dtype::f6e3m2, 3) == 3);
    GRAFT_CHECK_TWICE(graft::packed_bytes(dtype::u1, 9) == 2);
    GRAFT_CHECK_TWICE(graft::bytes_of(graft::tensor_desc{dtype::f4e2m1, {}, {}, {3, 3}}).is(5));
    GRAFT_CHECK_TWICE(graft::bytes_of(graft::tensor_desc{dtype::u4, {}, {}, {0}}).is(0));
}

TEST_CASE("dtype families: together they are all types, and each is what its name says") {
    using family = graft::dtype_families;
    GRAFT_CHECK_TWICE(family::any.size() == graft::dtype_count - 1);
    GRAFT_CHECK_TWICE((family::any_real & family::complex).empty());
    GRAFT_CHECK_TWICE((family::any_floating - family::floating).size() == 11);
    GRAFT_CHECK_TWICE(family::floating.has(dtype::bf16) && family::any_integer.has(dtype::i4) &&
                      family::any_floating.has(dtype::f8e8m0));
    GRAFT_CHECK_TWICE(graft::dtype_set{dtype::f16, family::integer}.size() == 9);
    GRAFT_CHECK_TWICE(graft::dtype_named("float4e1m2") == dtype::f4e1m2 && graft::bits_of(dtype::hif4) == 4);
}

} // namespace tensor_packed_test
