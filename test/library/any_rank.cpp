// test/library/any_rank.cpp - rules and kernels on tensors of 9 to 25 dims: the same elements as those of few dims
// give, where dims of 1 are put between
// SPDX-License-Identifier: Apache-2.0
#include <numeric>
#include <vector>

#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/kernel_call.hpp"

namespace library_any_rank_test {

namespace lib = graft::library;
using graft::errc;
using graft::infer;
using graft::shape;
using graft::values;
using namespace test;

namespace {

/// 2, 3, 2, 3, .. at the first `few` of every second position, else 1: few elements, which are not in one contiguous
/// range.
constexpr shape spread(std::size_t rank, std::size_t few = 4) {
    shape s = shape::scalar();
    for (std::size_t i = 0; i < rank; ++i) s.append(i % 2 == 0 && i / 2 < few ? 2 + static_cast<int>(i / 2 % 2) : 1);
    return s;
}
constexpr shape turned(shape const& s) {
    shape t = shape::scalar();
    for (std::size_t i = s.rank(); i-- > 0;) t.append(s[i]);
    return t;
}
floats counted(shape s) {
    floats x(s);
    std::iota(x.elements.get(), x.elements.get() + x.size, 0.f);
    return x;
}
ints axes(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }

} // namespace

TEST_CASE("rank 9 to 25: shapes of elementwise operators, reductions, transpositions, reshapes") {
    static constexpr auto rules = [](std::size_t rank) {
        auto const x = spread(rank), one = shape{3, 1, 1}; // broadcast to dim rank - 3
        auto y = x;
        bool good = infer<lib::Add>("y", {{"x1", x}, {"x2", x}}) == x && infer<lib::Relu>("y", {{"x", x}}) == x;
        if (!y[rank - 3].is(2)) {
            y[rank - 3] = 3;
            good = good && infer<lib::Add>("y", {{"x1", x}, {"x2", one}}) == y;
        }
        auto folded = x, kept = x;
        folded.erase(0);
        kept[0] = 1;
        good = good && infer<lib::ReduceSum>("y", {{"x", x}, {"axes", values{0}}, {"keep_dims", false}}) == folded &&
               infer<lib::ReduceSum>("y", {{"x", x}, {"axes", values{0}}, {"keep_dims", true}}) == kept;
        return good && infer<lib::Reshape>("y", {{"x", x}, {"shape", values{-1}}}) == shape{36} &&
               infer<lib::ExpandDims>("y", {{"x", folded}, {"axis", 0}}).operator shape().rank() == rank;
    };
    GRAFT_CHECK_TWICE(rules(9));
    GRAFT_CHECK_TWICE(rules(25));
    for (std::size_t rank = 9; rank <= 25; ++rank) CHECK(rules(rank));
    static constexpr auto back = [] {
        return infer<lib::Transpose>(
                   "y", {{"x", {1, 2, 3, 4, 5, 6, 7, 8, 9}}, {"perm", values{8, 7, 6, 5, 4, 3, 2, 1, 0}}}) ==
                   shape{9, 8, 7, 6, 5, 4, 3, 2, 1} &&
               infer<lib::Reshape>("y", {{"x", {1024}}, {"shape", values{2, 2, 2, 2, 2, 2, 2, 2, -1}}}) ==
                   shape{2, 2, 2, 2, 2, 2, 2, 2, 4};
    };
    GRAFT_CHECK_TWICE(back());
}

TEST_CASE("rank 9 to 25: kernels give what they give for the dims that are more than 1") {
    for (std::size_t rank = 9; rank <= 25; ++rank) {
        CAPTURE(rank);
        auto const few = counted(shape{2, 3, 2, 3}), x = counted(spread(rank));
        std::vector<std::int32_t> order(rank);
        for (std::size_t i = 0; i < rank; ++i) order[i] = static_cast<std::int32_t>(rank - 1 - i);
        floats a(shape{3, 2, 3, 2}), b(turned(spread(rank)));
        REQUIRE(lib::transpose(few, axes({3, 2, 1, 0}), a));
        REQUIRE(lib::transpose(x, axes(order), b));
        CHECK(a.values() == b.values());

        floats line(shape{36});
        REQUIRE(lib::reshape(x, axes({-1}), line));
        CHECK(line.values() == x.values());

        auto by = shape::of_rank(0); // along the dim of 3 at position 2
        for (std::size_t i = 0; i < rank; ++i) by.append(i == 2 ? 3 : 1);
        floats c(shape{2, 3, 2, 3}), d(spread(rank));
        REQUIRE(lib::binary<lib::function::add, float, float>(few, counted(shape{3, 1, 1}), c));
        REQUIRE(lib::binary<lib::function::add, float, float>(x, counted(by), d));
        CHECK(c.values() == d.values());

        auto to = spread(rank);
        to[2] = 1;
        floats e(shape{2, 1, 2, 3}), f(to);
        REQUIRE(lib::reduce_sum<float>(few, axes({1}), e));
        REQUIRE(lib::reduce_sum<float>(x, axes({2}), f));
        CHECK(e.values() == f.values());
    }
}

TEST_CASE("rank 26 is refused with the rank that fits") {
    shape x = spread(25);
    CHECK_FALSE(infer<lib::ExpandDims>("y", {{"x", x}, {"axis", 0}}).operator shape().is_set());
    CHECK(x.append(1).too_long());
}

} // namespace library_any_rank_test
