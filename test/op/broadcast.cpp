// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

#include "graft/op/rules/broadcast.hpp"
#include "graft/tensor/shape.hpp"

namespace op_broadcast_test {

using graft::shape;
using graft::rule::broadcast_each_dim;
using graft::rule::broadcast_shapes;

namespace {

/// Whether `broadcast_shapes` returns the result of a comparison of each dim.
constexpr bool same(shape const& a, shape const& b) {
    shape sooner, each;
    auto const why = broadcast_shapes(a, b, "b", sooner), right = broadcast_each_dim(a, b, "b", each);
    return why.code == right.code && why.parameter == right.parameter && why.wanted == right.wanted &&
           why.got == right.got && (!why || sooner == each);
}
/// The `k`-th shape of some rank: its dims are -1, 0, 1, 2 and 7.
constexpr shape shape_of(std::size_t rank, std::size_t k) {
    constexpr graft::stored_dim dims[] = {-1, 0, 1, 2, 7};
    auto s = shape::of_rank(0);
    for (std::size_t i = 0; i < rank; ++i, k /= 5) s.append(graft::dim::stored(dims[k % 5]));
    return s;
}
constexpr bool all_of_rank(std::size_t a, std::size_t b, std::size_t max, std::size_t step) {
    for (std::size_t i = 0; i < max; i += step)
        for (std::size_t k = 0; k < max; k += step)
            if (!same(shape_of(a, i), shape_of(b, k))) return false;
    return true;
}

} // namespace

static_assert(all_of_rank(0, 1, 5, 1) && all_of_rank(1, 1, 5, 1) && all_of_rank(2, 1, 25, 3));

TEST_CASE("broadcast: where one shape is the answer, it is what comes of each dim") {
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) CHECK(all_of_rank(a, b, 125, 2));
    for (std::size_t const large : {7u, 8u, 9u, 12u})
        for (std::size_t const other : {0u, 2u, 8u, 9u, 12u}) {
            CHECK(all_of_rank(large, other, 2000, 97));
            CHECK(all_of_rank(other, large, 2000, 97));
        }
    shape y;
    CHECK(broadcast_shapes(shape::unknown_rank(), {3}, "b", y));
    CHECK(y == shape::unknown_rank());
    CHECK(broadcast_shapes({4, 1, 3}, {5, 1}, "b", y));
    CHECK(y == shape{4, 5, 3});
    CHECK(broadcast_shapes({5}, {2, 5}, "b", y));
    CHECK(y == shape{2, 5});
    CHECK(broadcast_shapes({2}, {3}, "b", y).code == graft::errc::shape_mismatch);
}

} // namespace op_broadcast_test
