// test/library/math/bitwise/kernels.cpp - kernels of bits of integers, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "graft/library/array/sort/nth_kernels.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/math/bitwise/count_kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/compare/tolerant_kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_bitwise_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;

TEST_CASE("the element at a place of a sorted row; bits that are set; numbers that are nearly equal") {
    floats const x({2, 3}, {3, 1, 2, 9, 7, 8}), y({2});
    CHECK(lib::nth_element<float>(x, ints(shape::scalar(), {0}), y, {false}));
    CHECK(y.values() == F{1, 7});
    CHECK(lib::nth_element<float>(x, ints(shape::scalar(), {0}), y, {true}));
    CHECK(y.values() == F{3, 9});
    F holes(60, std::numeric_limits<float>::quiet_NaN()); // NaNs are sorted last
    for (std::size_t i = 0; i < holes.size(); i += 3) holes[i] = static_cast<float>(i);
    floats const row({1, 60}, holes), at_place({1});
    CHECK(lib::nth_element<float>(row, ints(shape::scalar(), {19}), at_place, {false}));
    CHECK(at_place.values() == F{57});
    CHECK(lib::nth_element<float>(row, ints(shape::scalar(), {40}), at_place, {true}));
    CHECK(at_place.values() == F{57});
    CHECK(lib::nth_element<float>(x, ints(shape::scalar(), {3}), y, {false}).code == errc::wrong_value);

    tensor<std::uint8_t> const bits({3});
    CHECK(lib::count_bits<std::int32_t>(ints({3}, {0, 7, -1}), bits));
    CHECK(bits.values() == std::vector<std::uint8_t>{0, 3, 32});

    bools const equal({3});
    CHECK(lib::approximately_equal<float>(floats({3}, {1, 1, 1}), floats({3}, {1.05f, 1.2f, 0.95f}), equal, {0.1}));
    CHECK(equal.values() == std::vector<bool>{true, false, true});
}

TEST_CASE("functions of two numbers: 0 wins over everything; counts of bits stay inside of the width") {
    floats const x(shape{4}, {0, 0, 2, 3}), y(shape{4}, {0, -1, 4, 2});
    floats z(shape{4});
    CHECK(lib::binary_of<lib::function::divide_by_no_zero, float, "x1", "x2", "y">(x, y, z));
    CHECK(close(z.values(), {0, 0, 0.5f, 1.5f}));
    CHECK(lib::binary_of<lib::function::times_log, float, "x1", "x2", "y">(x, y, z));
    CHECK(close(z.values(), {0, 0, 2.7725887222f, 2.0794415417f}));
    CHECK(lib::binary_of<lib::function::times_log1p, float, "x1", "x2", "y">(x, floats(shape{1}, {1}), z)); // broadcast
    CHECK(close(z.values(), {0, 0, 1.3862943611f, 2.0794415417f}));
    ints const a(shape{4}, {12, -8, 1, 5}), b(shape{4}, {10, 1, 40, -3});
    ints c(shape{4});
    CHECK(lib::binary_of<lib::function::bit_and, std::int32_t, "x1", "x2", "y">(a, b, c));
    CHECK(c.values() == I{8, 0, 0, 5});
    CHECK(lib::binary_of<lib::function::bit_xor, std::int32_t, "x1", "x2", "y">(a, b, c));
    CHECK(c.values() == I{6, -7, 41, -8});
    CHECK(lib::binary_of<lib::function::shift_right, std::int32_t, "x1", "x2", "y">(a, b, c));
    CHECK(c.values() == I{0, -4, 0, 5});
    CHECK(lib::binary_of<lib::function::shift_left, std::int32_t, "x1", "x2", "y">(a, b, c));
    CHECK(c.values() == I{12288, -16, std::numeric_limits<std::int32_t>::min(), 5});
}

} // namespace library_math_bitwise_kernels_test
