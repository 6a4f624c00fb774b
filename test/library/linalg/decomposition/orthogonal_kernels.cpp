// test/library/linalg/decomposition/orthogonal_kernels.cpp - eigenvalues, singular values, orthogonal bases
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "graft/library/linalg/decomposition/orthogonal_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_linalg_decomposition_orthogonal_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

/// a * b, with the given rows and columns.
F product(F const& a, F const& b, std::size_t rows, std::size_t inner, std::size_t columns) {
    F y(rows * columns);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < inner; ++k)
            for (std::size_t j = 0; j < columns; ++j) y[i * columns + j] += a[i * inner + k] * b[k * columns + j];
    return y;
}
F turned(F const& a, std::size_t rows, std::size_t columns) {
    F y(a.size());
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) y[j * rows + i] = a[i * columns + j];
    return y;
}
F diagonal(F const& d, std::size_t rows, std::size_t columns) {
    F y(rows * columns);
    for (std::size_t i = 0; i < d.size(); ++i) y[i * columns + i] = d[i];
    return y;
}
/// The columns have length 1 and are orthogonal.
bool is_orthogonal(F const& q, std::size_t rows, std::size_t columns) {
    return close(
        product(turned(q, rows, columns), q, columns, rows, columns), diagonal(F(columns, 1), columns, columns));
}
F noise(std::size_t n) {
    F y(n);
    for (std::size_t i = 0; i < n; ++i) y[i] = static_cast<float>((i * 7919 + 12345) % 1999) / 1000.f - 1.f;
    return y;
}

} // namespace

TEST_CASE("eigenvalues of symmetric matrices rise, the upper triangle is not read") {
    floats const x(shape{2, 3, 3}, {4, 99, 99, 1, 3, 99, -2, 0.5f, 1, 2, 0, 0, 0, 2, 0, 0, 0, -1});
    floats e(shape{2, 3}), v(shape{2, 3, 3});
    CHECK(lib::self_adjoint_eigen<float>(x, {true}, e, v));
    CHECK(close(e.values(), {-0.25260992f, 3.03465414f, 5.21795578f, -1, 2, 2}));
    F const all = v.values(), first(all.begin(), all.begin() + 9), whole{4, 1, -2, 1, 3, 0.5f, -2, 0.5f, 1};
    CHECK(is_orthogonal(first, 3, 3));
    F const values = e.values();
    auto const scaled = product(first, diagonal({values[0], values[1], values[2]}, 3, 3), 3, 3, 3);
    CHECK(close(product(scaled, turned(first, 3, 3), 3, 3, 3), whole));
    floats none(shape{0});
    CHECK(lib::self_adjoint_eigen<float>(x, {false}, e, none));
}

TEST_CASE("singular values fall, and the parts make the matrix: wide, high, full, of lower rank") {
    floats const wide(shape{2, 3}, {1, 2, 0.5f, -1, 0.25f, 3});
    floats s(shape{2}), u(shape{2, 2}), v(shape{3, 2});
    CHECK(lib::svd<float>(wide, {true}, {false}, s, u, v));
    CHECK(close(s.values(), {3.20343883f, 2.24732723f}));
    CHECK(close(product(product(u.values(), diagonal(s.values(), 2, 2), 2, 2, 2), turned(v.values(), 3, 2), 2, 2, 3),
        wide.values()));
    floats const high(shape{9, 4}, noise(36));
    floats t(shape{4}), full(shape{9, 9}), w(shape{4, 4});
    CHECK(lib::svd<float>(high, {true}, {true}, t, full, w));
    CHECK(is_orthogonal(full.values(), 9, 9));
    CHECK(is_orthogonal(w.values(), 4, 4));
    CHECK(close(product(product(full.values(), diagonal(t.values(), 9, 4), 9, 9, 4), turned(w.values(), 4, 4), 9, 4, 4),
        high.values()));
    floats const flat(shape{3, 3}, {1, 2, 3, 2, 4, 6, 0, 0, 0});
    floats r(shape{3}), left(shape{3, 3}), right(shape{3, 3});
    CHECK(lib::svd<float>(flat, {true}, {false}, r, left, right));
    CHECK(close(r.values(), {std::sqrt(70.f), 0, 0}));
    CHECK(is_orthogonal(left.values(), 3, 3));
    floats none(shape{0}), no_other(shape{0});
    CHECK(lib::svd<float>(flat, {false}, {false}, r, none, no_other));
    floats const broken(shape{2, 2}, {1, std::numeric_limits<float>::quiet_NaN(), 2, 3}); // terminates nevertheless
    floats b(shape{2}), bu(shape{2, 2}), bv(shape{2, 2});
    CHECK(lib::svd<float>(broken, {true}, {false}, b, bu, bv));
}

TEST_CASE("q and r: with the signs that reflections give, and full ones") {
    floats const x(shape{3, 2}, {1, 2, 2, 0.5f, -2, 1});
    floats q(shape{3, 2}), r(shape{2, 2});
    CHECK(lib::qr<float>(x, {false}, q, r));
    CHECK(close(q.values(), {-0.33333333f, 0.83324324f, -0.66666667f, 0.12253577f, 0.66666667f, 0.53915739f}));
    CHECK(close(r.values(), {-3, -0.33333333f, 0, 2.26691175f}));
    floats all(shape{3, 3}), high(shape{3, 2});
    CHECK(lib::qr<float>(x, {true}, all, high));
    CHECK(is_orthogonal(all.values(), 3, 3));
    CHECK(close(product(all.values(), high.values(), 3, 3, 2), x.values()));
}

} // namespace library_linalg_decomposition_orthogonal_kernels_test
