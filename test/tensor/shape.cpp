// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>

#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "test/check.hpp"

namespace tensor_shape_test {

using graft::dim;
using graft::shape;

TEST_CASE("dim: arithmetic keeps unknown unknown and overflow sticky") {
    constexpr auto max = std::numeric_limits<std::int64_t>::max();
    GRAFT_CHECK_TWICE((dim(3) + dim(4)).is(7));
    GRAFT_CHECK_TWICE(!(dim(3) + dim::unknown()).known());
    GRAFT_CHECK_TWICE((dim(max) + dim(1)).invalid());
    GRAFT_CHECK_TWICE(((dim(max) * dim(2)) - dim(5)).invalid());
    GRAFT_CHECK_TWICE((dim::unknown() * dim(0)).is(0));
    GRAFT_CHECK_TWICE(floor_div(dim(-3), dim(2)).is(-2));
    GRAFT_CHECK_TWICE(ceil_div(dim(7), dim(2)).is(4));
    GRAFT_CHECK_TWICE(floor_div(dim(1), dim(0)).invalid());
}

TEST_CASE("shape: unset, unknown rank and scalar are three things") {
    GRAFT_CHECK_TWICE(!shape{}.is_set());
    GRAFT_CHECK_TWICE(shape::unknown_rank().is_set() && !shape::unknown_rank().has_rank());
    GRAFT_CHECK_TWICE(shape::scalar().has_rank() && shape::scalar().rank() == 0);
    GRAFT_CHECK_TWICE(!(shape{} == shape::scalar()) && !(shape::scalar() == shape::unknown_rank()));
    GRAFT_CHECK_TWICE(shape::scalar().elements().is(1));
}

TEST_CASE("shape: a dim below zero makes it invalid, more dims than fit too") {
    static constexpr auto negative = [] {
        shape s{4};
        s[0] = dim(2) - dim(3);
        return s.invalid();
    };
    GRAFT_CHECK_TWICE(negative());
    static constexpr auto long_one = [] {
        shape s;
        for (int i = 0; i < 26; ++i) s.append(1);
        return s.too_long() && s.invalid();
    };
    GRAFT_CHECK_TWICE(long_one());
}

TEST_CASE("shape: append on an unset shape begins at rank 0; insert and erase move dims") {
    static constexpr auto created = [] {
        shape s;
        s.append(2).append(4).insert(1, 3).erase(0);
        return s == shape{3, 4};
    };
    GRAFT_CHECK_TWICE(created());
}

/// 1, 2, 3, ..
constexpr shape counted(std::size_t rank) {
    shape s = shape::scalar();
    for (std::size_t i = 0; i < rank; ++i) s.append(static_cast<std::int64_t>(i + 1));
    return s;
}

TEST_CASE("shape: 25 dims take as many bytes as 4, and read, write and compare as they do") {
    static_assert(graft::max_rank == 25);
    static_assert(sizeof(shape) == 88 && __is_trivially_copyable(shape));
    static constexpr shape kept{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, 1000, 100'000, 10'000'000'000}; // as a constant
    static_assert(kept.rank() == 14 && kept.dims()[13] == 10'000'000'000 && !kept.is_static());
    static constexpr auto holds = [](std::size_t rank) {
        auto s = counted(rank);
        bool good = s.rank() == rank && !s.too_long() && s.is_static() && s == counted(rank) &&
                    !(s == counted(rank - 1)) && s.dims().size() == rank && !s.invalid();
        for (std::size_t i = 0; i < rank; ++i) {
            auto const n = static_cast<std::int64_t>(i + 1);
            good = good && s[i].is(n) && shape(s)[i].is(n) && s.dims()[i] == n && s.back(rank - 1 - i).is(n);
        }
        auto const of_first = s.part(0, 3), of_last = s.part(rank - 2, 2);
        good = good && of_first == shape{1, 2, 3} && of_last.back(0).is(static_cast<std::int64_t>(rank));
        s[rank - 1] += dim(100);
        s[0] = dim::unknown();
        good = good && s.back(0).is(static_cast<std::int64_t>(rank + 100)) && !s[0].known() && !s.is_static();
        good = good && merge(s, counted(rank))[0].is(1) && contradict(s, counted(rank));
        s[1] = dim(2) - dim(3);
        return good && s.invalid();
    };
    GRAFT_CHECK_TWICE(holds(4));
    GRAFT_CHECK_TWICE(holds(8));
    GRAFT_CHECK_TWICE(holds(9));
    GRAFT_CHECK_TWICE(holds(25));
    static constexpr auto across = [] { // from one form of storage to the other and back
        auto s = counted(8);
        s.insert(0, 77).insert(9, 78);
        bool const there = s.rank() == 10 && s[0].is(77) && s[9].is(78) && s[1].is(1);
        s.erase(9).erase(0);
        return there && s == counted(8) && s.erase(7) == counted(7);
    };
    GRAFT_CHECK_TWICE(across());
    static constexpr auto outside = [] {
        auto s = counted(12);
        bool const read = shape(s).part(3, 9).rank() == 9 && counted(12).elements(2, 5).is(60);
        s[12] = 5;
        return read && s.outside() == 13 && s.invalid() && s[11].is(12);
    };
    GRAFT_CHECK_TWICE(outside());
}

TEST_CASE("shape: numbers that multiply to less than 2^63 are kept in any rank") {
    static constexpr auto kept = [](std::int64_t large, std::size_t rank) {
        shape s = shape::scalar();
        for (std::size_t i = 0; i < rank; ++i) s.append(1);
        std::size_t at = rank;
        for (std::int64_t left = std::numeric_limits<std::int64_t>::max(); left >= large; left /= large) {
            if (at == 0) break;
            s[--at] = large;
        }
        bool good = s.elements().known();
        for (std::size_t i = 0; i < rank; ++i) good = good && s[i].is(i < at ? 1 : large);
        return good;
    };
    static constexpr std::int64_t sizes[] = {2, 3, 13, 14, 15, 500, 525, 526, 527, 66'061, 66'062, 1 << 20,
        std::int64_t{1} << 31, std::int64_t{1} << 40, std::numeric_limits<std::int64_t>::max()};
    for (std::size_t rank = 9; rank <= graft::max_rank; ++rank)
        for (auto const n : sizes) CHECK(kept(n, rank));
    GRAFT_CHECK_TWICE(kept(66'062, 25));
    static constexpr auto too_much = [] { // its elements could not be counted: dims beyond the capacity are unknown
        shape s = shape::scalar();
        for (int i = 0; i < 25; ++i) s.append(std::numeric_limits<std::int64_t>::max());
        return s.rank() == 25 && s[0].known() && !s[24].known() && !s[24].invalid();
    };
    GRAFT_CHECK_TWICE(too_much());
}

TEST_CASE("shape: it takes what broadcasts to it, and nothing of unknown rank") {
    auto const holds = [](shape const& of) {
        return of.takes({3}) && of.takes({2, 3}) && of.takes({1, 1}) && of.takes(shape::scalar()) && !of.takes({4}) &&
               !of.takes({-1}) && !of.takes({1, 2, 3}) && !of.takes(shape::unknown_rank()) && !of.takes({});
    };
    CHECK(holds({2, 3}));
    static_assert(holds({2, 3}));
    CHECK(!shape::unknown_rank().takes(shape::scalar()));
    CHECK(!shape::unknown_rank().takes(shape::unknown_rank()));
    CHECK(!shape{-1, 3}.takes({1, 3}));
    CHECK(shape{-1, 3}.takes({3})); // the dim without a counterpart is unchanged
    CHECK(shape{2, 3, 4, 5, 6}.takes({2, 3, 4, 5, 6}));
    CHECK(!shape{2, 3, 4, 5, 6}.takes({2, 3, 4, 5, 7}));
}

TEST_CASE("shape: started again it has zeros, and a plain one of some rank is distinguished from others") {
    shape s{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    s.begin(2);
    CHECK(s == shape{0, 0});
    s.set_plain(1, 5);
    CHECK(s == shape{0, 5});
    CHECK(s.plain_dims()[1] == 5);
    s.reset();
    CHECK(s == shape{});
    CHECK(!s.is_set());
    s.append(4);
    CHECK(s == shape{4});
    for (std::size_t rank = 0; rank <= 8; ++rank) {
        auto numbers = shape::of_rank(0), open = numbers;
        for (std::size_t i = 0; i < rank; ++i) numbers.append(dim(3)), open.append(i + 1 == rank ? dim(-1) : dim(3));
        for (std::size_t r = 0; r <= 8; ++r) {
            CHECK(numbers.is_plain_of(r) == (r == rank));
            CHECK(open.is_plain_of(r) == (r == rank && rank == 0));
        }
        CHECK(numbers.is_vector_of(3) == (rank == 1));
        CHECK(!open.is_vector_of(-1));
        CHECK(!numbers.is_vector_of(4));
    }
    CHECK(!shape{}.is_plain_of(0));
    CHECK(!shape::unknown_rank().is_plain_of(0));
    CHECK(!shape::unknown_rank().is_vector_of(0));
    shape lost{3};
    lost[4] = 3;
    CHECK(!lost.is_plain_of(1));
    CHECK(!lost.is_vector_of(3));
    static_assert(shape{2, 3}.is_plain_of(2) && !shape{2, -1}.is_plain_of(2) && shape{2}.is_vector_of(2));
}

TEST_CASE("shape: contradiction and merge look at known dims only") {
    GRAFT_CHECK_TWICE(contradict(shape{2, 3}, shape{2, 4}));
    GRAFT_CHECK_TWICE(!contradict(shape{2, -1}, shape{-1, 4}));
    GRAFT_CHECK_TWICE(!contradict(shape::unknown_rank(), shape{1}));
    GRAFT_CHECK_TWICE(merge(shape{2, -1}, shape{-1, 4}) == shape{2, 4});
}

TEST_CASE("axis: negative ones count from the end, others outside are an error") {
    GRAFT_CHECK_TWICE(*graft::normalize_axis(-1, 3) == 2);
    GRAFT_CHECK_TWICE(!graft::normalize_axis(3, 3));
    GRAFT_CHECK_TWICE(graft::normalize_axis(-4, 3, "dim").error().parameter == "dim");
}

TEST_CASE("desc: bytes are rounded up for types below a byte") {
    GRAFT_CHECK_TWICE(bytes_of(graft::tensor_desc{graft::dtype::i4, {}, {}, shape{3}}).is(2));
    GRAFT_CHECK_TWICE(bytes_of(graft::tensor_desc{graft::dtype::f32, {}, {}, shape{3, 5}}).is(60));
    GRAFT_CHECK_TWICE(!bytes_of(graft::tensor_desc{graft::dtype::string, {}, {}, shape{3}}).known());
}

TEST_CASE("dtype_set: families are complete and sets are an algebra") {
    using families = graft::dtype_families;
    GRAFT_CHECK_TWICE(families::real_number.has(graft::dtype::bf16));
    GRAFT_CHECK_TWICE(!families::real_number.has(graft::dtype::c64));
    GRAFT_CHECK_TWICE((families::number - families::complex).size() == families::number.size() - 3);
    GRAFT_CHECK_TWICE((graft::dtype::f32 | graft::dtype::f16).size() == 2);
    GRAFT_CHECK_TWICE(graft::dtype_named("bfloat16") == graft::dtype::bf16);
}

} // namespace tensor_shape_test
