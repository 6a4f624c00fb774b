// test/library/math/compare/kernels.cpp - kernels of comparisons and choices, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_compare_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;

namespace {

template <class F> std::vector<float> one(std::vector<float> const& x) {
    shape const s{static_cast<std::int64_t>(x.size())};
    floats a(s, x), y(s);
    CHECK(lib::unary<F, float>(a, y));
    return y.values();
}

} // namespace

TEST_CASE("choices, bounds, biases, sums") {
    floats const a(shape{2, 2}, {1, 2, 3, 4}), b(shape{2, 2}, {5, 6, 7, 8});
    floats y(shape{2, 2});
    CHECK(lib::select(bools(shape{2}, {true, false}), a, b, y));
    CHECK(y.values() == std::vector<float>{1, 2, 7, 8});
    CHECK(lib::select(bools(shape::scalar(), {false}), a, b, y));
    CHECK(y.values() == b.values());
    CHECK(lib::select_v2(bools(shape{2}, {true, false}), a, floats(shape::scalar(), {9}), y));
    CHECK(y.values() == std::vector<float>{1, 9, 3, 9});
    CHECK(lib::clip<float>(a, floats(shape::scalar(), {2}), floats(shape::scalar(), {3}), y));
    CHECK(y.values() == std::vector<float>{2, 2, 3, 3});
    CHECK(lib::add_n<float>(several(a, b, a), y));
    CHECK(y.values() == std::vector<float>{7, 10, 13, 16});
    CHECK(lib::bias_add<float>(a, floats(shape{2}, {10, 20}), y, {"NHWC"}));
    CHECK(y.values() == std::vector<float>{11, 22, 13, 24});
    floats const image(shape{1, 2, 1, 2}, {1, 2, 3, 4});
    floats z(shape{1, 2, 1, 2});
    CHECK(lib::bias_add<float>(image, floats(shape{2}, {10, 20}), z, {"NCHW"}));
    CHECK(z.values() == std::vector<float>{11, 12, 23, 24});
}

} // namespace library_math_compare_kernels_test
