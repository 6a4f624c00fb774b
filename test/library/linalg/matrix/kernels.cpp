// test/library/linalg/matrix/kernels.cpp - kernels of diagonals, inverses and rows of matrices, against values worked
// out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_linalg_matrix_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }

} // namespace

TEST_CASE("diagonals of matrices") {
    floats const x(shape{2, 2}, {1, 2, 3, 4}), m(shape{2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    floats y(shape{2, 2, 2}), part(shape{2, 2}), all(shape{2, 2, 3});
    CHECK(lib::matrix_diag(x, y));
    CHECK(y.values() == F{1, 0, 0, 2, 3, 0, 0, 4});
    CHECK(lib::matrix_diag_part(m, part));
    CHECK(part.values() == F{1, 5, 7, 11});
    CHECK(lib::matrix_set_diag(m, x, all));
    CHECK(all.values() == F{1, 2, 3, 4, 2, 6, 3, 8, 9, 10, 4, 12});
}

TEST_CASE("inverses, of singular matrices none") {
    floats const m(shape{2, 3, 3}, {-0.375f, -1, 1.625f, 0.25f, -2, 0.5f, -0.75f, 0.125f, 1.5f, -0.625f, 1.625f, 0.5f,
                                       -1.875f, 1.75f, 0.75f, 2, -1.25f, -1.5f});
    floats y(shape{2, 3, 3});
    REQUIRE(lib::matrix_inverse_bytes<float>(m).size_bytes() == 144);
    alignas(64) double room[18];
    graft::workspace const memory{graft::as_writable_bytes(graft::span(room))};
    CHECK(lib::matrix_inverse<float>(m, y, {false}, memory));
    CHECK(close(y.values(),
        {6.272f, -3.488f, -5.632f, 1.536f, -1.344f, -1.216f, 3.008f, -1.632f, -2.048f, 1.01886792f, -1.09433962f,
            -0.20754717f, 0.79245283f, 0.0377358491f, 0.283018868f, 0.698113208f, -1.49056604f, -1.17924528f}));
    CHECK(lib::matrix_inverse<float>(m, y, {true}, memory));
    CHECK(close({y.values()[1], y.values()[3], y.values()[17]}, {1.536f, -3.488f, -1.17924528f}));
    floats const singular(shape{2, 2}, {1, 2, 2, 4});
    CHECK(lib::matrix_inverse<float>(singular, floats(shape{2, 2}), {false}, memory).code == errc::wrong_input_data);
}

TEST_CASE("cross products along an axis of three") {
    floats const u(shape{2, 3}, {1.75f, 0.75f, -1.75f, 1, 1, 1.75f}),
        v(shape{2, 3}, {0.875f, -1.5f, -1.875f, -1.875f, -1.875f, -1});
    floats y(shape{2, 3}), z(shape{3, 2});
    CHECK(lib::cross_product<float>(u, v, y, {lib::Cross::not_given}));
    CHECK(close(y.values(), {-4.03125f, 1.75f, -3.28125f, 2.28125f, -2.28125f, 0}));
    floats const a(shape{3, 2}, {1.5f, 0.125f, 0.25f, 1.375f, -1.5f, -0.875f}),
        b(shape{3, 2}, {0.375f, 1.875f, 0.25f, -1.875f, 1.25f, -1.125f});
    CHECK(lib::cross_product<float>(a, b, z, {0}));
    CHECK(close(z.values(), {0.6875f, -3.1875f, -2.4375f, -1.5f, 0.28125f, -2.8125f}));
    CHECK(lib::cross_product<float>(a, b, z, {1}).code == errc::wrong_shape);
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

} // namespace library_linalg_matrix_kernels_test
