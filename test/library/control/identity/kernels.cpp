// test/library/control/identity/kernels.cpp - kernels of tensors that are handed on, against values worked out by hand
// or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_control_identity_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using I = std::vector<std::int32_t>;

namespace {

ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }

} // namespace

TEST_CASE("tensors handed on") {
    ints const r(shape{2, 3}, {0, 1, 2, 3, 4, 5});
    ints y(shape{2, 3}), z(shape{2, 3});
    CHECK(lib::copy_to_all(r, several(y, z)));
    CHECK(y.values() == r.values());
    CHECK(z.values() == r.values());
    CHECK(lib::parallel_concat(several(ints(shape{1, 3}, {3, 4, 5}), ints(shape{1, 3}, {6, 7, 8})), y));
    CHECK(y.values() == I{3, 4, 5, 6, 7, 8});
    CHECK(lib::parallel_concat(several(ints(shape{1, 3}, {3, 4, 5})), y).code == errc::wrong_shape);
    CHECK(lib::roll(r, ints(shape{2}, {1, -2}), ints(shape{2}, {0, 1}), y));
    CHECK(y.values() == I{5, 3, 4, 2, 0, 1});
    CHECK(lib::roll(r, scalar(4), scalar(-1), y));
    CHECK(y.values() == I{2, 0, 1, 5, 3, 4});
    CHECK_FALSE(lib::roll(r, scalar(1), scalar(2), y));
    tensor<std::string_view> const words(shape{3}, {"a", "b", "c"});
    tensor<std::string_view> turned(shape{3});
    CHECK(lib::roll(words, scalar(1), scalar(0), turned));
    CHECK(turned.values()[0] == "c");
}

} // namespace library_control_identity_kernels_test
