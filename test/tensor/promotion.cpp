// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/tensor/promotion.hpp"
#include "test/check.hpp"

namespace tensor_promotion_test {

using graft::dtype;
using graft::promote;

namespace {
template <class F> constexpr bool for_all_pairs(F claim) {
    for (std::size_t a = 1; a < graft::dtype_count; ++a)
        for (std::size_t b = 1; b < graft::dtype_count; ++b)
            if (!claim(static_cast<dtype>(a), static_cast<dtype>(b))) return false;
    return true;
}
} // namespace

TEST_CASE("promotion: symmetric, a type with itself is itself, and the result takes both in again") {
    GRAFT_CHECK_TWICE(for_all_pairs([](dtype a, dtype b) { return promote(a, b) == promote(b, a); }));
    GRAFT_CHECK_TWICE(for_all_pairs([](dtype a, dtype) { return promote(a, a) == a; }));
    GRAFT_CHECK_TWICE(for_all_pairs([](dtype a, dtype b) {
        auto const both = promote(a, b);
        return both == dtype::undefined || (promote(both, a) == both && promote(both, b) == both);
    }));
}

TEST_CASE("promotion: every pair of numbers has a type, but for signed ones with uint64") {
    GRAFT_CHECK_TWICE(for_all_pairs([](dtype a, dtype b) {
        using family = graft::dtype_families;
        bool const numbers = family::ordinary.has(a) && family::ordinary.has(b);
        bool const none = (a == dtype::u64 && family::signed_integer.has(b)) ||
                          (b == dtype::u64 && family::signed_integer.has(a));
        return (promote(a, b) != dtype::undefined) == (a == b || (numbers && !none));
    }));
}

TEST_CASE("promotion: where two kinds meet") {
    GRAFT_CHECK_TWICE(promote(dtype::f16, dtype::bf16) == dtype::f32);
    GRAFT_CHECK_TWICE(promote(dtype::i64, dtype::bf16) == dtype::bf16);
    GRAFT_CHECK_TWICE(promote(dtype::i8, dtype::u8) == dtype::i16);
    GRAFT_CHECK_TWICE(promote(dtype::i32, dtype::u8) == dtype::i32);
    GRAFT_CHECK_TWICE(promote(dtype::i16, dtype::u16) == dtype::i32);
    GRAFT_CHECK_TWICE(promote(dtype::i64, dtype::u32) == dtype::i64);
    GRAFT_CHECK_TWICE(promote(dtype::u8, dtype::u32) == dtype::u32);
    GRAFT_CHECK_TWICE(promote(dtype::boolean, dtype::i8) == dtype::i8);
    GRAFT_CHECK_TWICE(promote(dtype::boolean, dtype::c32) == dtype::c32);
    GRAFT_CHECK_TWICE(promote(dtype::c32, dtype::bf16) == dtype::c64);
    GRAFT_CHECK_TWICE(promote(dtype::c64, dtype::f64) == dtype::c128);
    GRAFT_CHECK_TWICE(promote(dtype::c32, dtype::c64) == dtype::c64);
    GRAFT_CHECK_TWICE(promote(dtype::f8e4m3, dtype::f32) == dtype::undefined);
    GRAFT_CHECK_TWICE(promote(dtype::qi8, dtype::i8) == dtype::undefined);
}

} // namespace tensor_promotion_test
