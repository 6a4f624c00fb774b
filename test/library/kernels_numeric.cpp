// test/library/kernels_numeric.cpp - rarer functions, bits, rows and segments against values worked out by hand and
// from tables
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/slice/reverse_kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/reduce/scan_kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_numeric_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;

namespace {
ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }
template <class Op> F unary_of(F const& v) {
    floats const x(shape{static_cast<std::int64_t>(v.size())}, v);
    floats y(x.desc.shape);
    CHECK(lib::unary<Op, float>(x, y));
    return y.values();
}
} // namespace

TEST_CASE("functions of one number") {
    CHECK(close(unary_of<lib::function::digamma>({1, 0.5f, 10, -0.5f, 2.25f}),
        {-0.5772156649f, -1.9635100260f, 2.2517525890f, 0.0364899740f, 0.5725464666f}));
    CHECK(std::isnan(unary_of<lib::function::digamma>({-2})[0]));
    CHECK(
        close(unary_of<lib::function::lgamma>({1, 0.5f, 5, -0.5f}), {0, 0.5723649429f, 3.1780538303f, 1.2655121235f}));
    CHECK(close(unary_of<lib::function::log1p>({0, 1e-7f, 3}), {0, 1e-7f, 1.3862943611f}));
    CHECK(close(unary_of<lib::function::expm1>({0, 1e-7f, 1}), {0, 1e-7f, 1.7182818285f}));
    CHECK(close(unary_of<lib::function::erfc>({0, 0.5f, -1}), {1, 0.4795001222f, 1.8427007929f}));
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

TEST_CASE("rows and matrices") {
    floats const x(shape{2, 3}, {1, 2, 3, 4, 5, 6});
    floats y(shape{2, 3});
    CHECK(lib::cumulative_product<float>(x, scalar(1), y, {false}, {false}));
    CHECK(y.values() == F{1, 2, 6, 4, 20, 120});
    CHECK(lib::cumulative_product<float>(x, scalar(-1), y, {true}, {true}));
    CHECK(y.values() == F{6, 3, 1, 30, 6, 1});
    CHECK(lib::cumulative_product<float>(x, scalar(0), y, {true}, {false}));
    CHECK(y.values() == F{1, 1, 1, 1, 2, 3});
    CHECK_FALSE(lib::cumulative_product<float>(x, scalar(2), y, {false}, {false}));
    CHECK(lib::matrix_band_part(x, scalar(0), scalar(1), y));
    CHECK(y.values() == F{1, 2, 0, 0, 5, 6});
    CHECK(lib::matrix_band_part(x, scalar(-1), scalar(0), y));
    CHECK(y.values() == F{1, 0, 0, 4, 5, 0});
    CHECK(lib::reverse_sequence(x, ints(shape{2}, {2, 3}), y, {1}, {0}));
    CHECK(y.values() == F{2, 1, 3, 6, 5, 4});
    CHECK(lib::reverse_sequence(x, ints(shape{3}, {0, 1, 2}), y, {0}, {1}));
    CHECK(y.values() == F{1, 2, 6, 4, 5, 3});
    CHECK(lib::reverse_sequence(x, ints(shape{2}, {2, 4}), y, {1}, {0}).code == errc::wrong_value);
    floats line(shape{5}), corner(shape{2, 2});
    CHECK(lib::lin_space<float>(floats(shape::scalar(), {-1}), floats(shape::scalar(), {3}), scalar(5), line));
    CHECK(line.values() == F{-1, 0, 1, 2, 3});
    CHECK(lib::diag(floats(shape{2}, {3, 4}), corner));
    CHECK(corner.values() == F{3, 0, 0, 4});
    CHECK(lib::check_numerics<float>(x, y));
    CHECK(y.values() == x.values());
    auto const bad = lib::check_numerics<float>(floats(shape{2}, {1, INFINITY}), line);
    CHECK(bad.code == errc::wrong_value);
    CHECK(bad.got == 1);
}

TEST_CASE("segments: what names none is left out, empty ones have the neutral number") {
    floats const x(shape{4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    floats y(shape{3, 2});
    ints const ids(shape{4}, {2, 0, -1, 2});
    CHECK(lib::unsorted_segment<lib::function::segment_sum, float>(x, ids, scalar(3), y));
    CHECK(y.values() == F{3, 4, 0, 0, 8, 10});
    CHECK(lib::unsorted_segment<lib::function::segment_product, float>(x, ids, scalar(3), y));
    CHECK(y.values() == F{3, 4, 1, 1, 7, 16});
    CHECK(lib::unsorted_segment<lib::function::segment_max, float>(x, ids, scalar(3), y));
    CHECK(y.values()[4] == 7);
    CHECK(y.values()[2] == std::numeric_limits<float>::lowest());
    CHECK(lib::unsorted_segment<lib::function::segment_min, float>(x, ids, scalar(3), y));
    CHECK(y.values()[5] == 2);
    CHECK(
        lib::unsorted_segment<lib::function::segment_sum, float>(x, ints(shape{4}, {0, 1, 2, 3}), scalar(3), y).code ==
        errc::wrong_value);
}

TEST_CASE("the best and the sorted") {
    floats const x(shape{2, 3}, {0.1f, 0.7f, 0.7f, 0.5f, 0.2f, 0.3f});
    bools y(shape{2});
    CHECK(lib::in_top_k_by_attribute<std::int32_t>(x, ints(shape{2}, {2, 2}), y, {1}));
    CHECK(y.values() == std::vector<bool>{true, false}); // equal ones are all among the best
    CHECK(lib::in_top_k_by_input<std::int32_t>(x, ints(shape{2}, {0, 2}), scalar(2), y));
    CHECK(y.values() == std::vector<bool>{false, true});
    CHECK(lib::in_top_k_by_attribute<std::int32_t>(x, ints(shape{2}, {3, -1}), y, {3}));
    CHECK(y.values() == std::vector<bool>{false, false});
    ints at(shape{1, 3});
    floats const row(shape{1, 4}, {1, 2, 2, 5}), values(shape{1, 3}, {2, 0, 9});
    CHECK(lib::sorted_position<float, false>(row, values, at));
    CHECK(at.values() == I{1, 0, 4});
    CHECK(lib::sorted_position<float, true>(row, values, at));
    CHECK(at.values() == I{3, 0, 4});
}

} // namespace library_kernels_numeric_test
