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
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    GRAFT_CHECK_TWICE((dim(3) + dim(4)).is(7));
    GRAFT_CHECK_TWICE(!(dim(3) + dim::unknown()).known());
    GRAFT_CHECK_TWICE((dim(most) + dim(1)).invalid());
    GRAFT_CHECK_TWICE(((dim(most) * dim(2)) - dim(5)).invalid());
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
        for (int i = 0; i < 9; ++i) s.append(1);
        return s.too_long() && s.invalid();
    };
    GRAFT_CHECK_TWICE(long_one());
}

TEST_CASE("shape: append on an unset shape begins at rank 0; insert and erase move dims") {
    static constexpr auto made = [] {
        shape s;
        s.append(2).append(4).insert(1, 3).erase(0);
        return s == shape{3, 4};
    };
    GRAFT_CHECK_TWICE(made());
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
