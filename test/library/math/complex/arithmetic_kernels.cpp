// test/library/math/complex/arithmetic_kernels.cpp - arithmetic of complex numbers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_complex_arithmetic_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using C = std::complex<float>;
using complexes = tensor<C>;

namespace {

bool near(std::vector<C> const& a, std::vector<C> const& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a[i] - b[i]) <= 1e-5f * (1 + std::abs(b[i])))) return false;
    return a.size() == b.size();
}

} // namespace

TEST_CASE("arithmetic of complex numbers, which are broadcast") {
    complexes const a({2, 2}, {C(1, 2), C(0, 1), C(-1, 0), C(3, -4)}), b({2}, {C(0, 1), C(2, 0)}), y({2, 2});
    CHECK(lib::complex_binary<lib::function::multiply, C, C>(a, b, y));
    CHECK(near(y.values(), {C(-2, 1), C(0, 2), C(0, -1), C(6, -8)}));
    CHECK(lib::complex_binary<lib::complex_function::squared_difference, C, C>(a, b, y));
    CHECK(near(y.values(), {C(2, 0), C(5, 0), C(2, 0), C(17, 0)}));
    bools const equal({2, 2});
    CHECK(lib::complex_binary<lib::function::equal, C, bool>(a, complexes({2}, {C(1, 2), C(3, -4)}), equal));
    CHECK(equal.values() == std::vector<bool>{true, false, false, true});
    CHECK(lib::complex_unary<lib::function::sqrt, C>(complexes({1}, {C(-4, 0)}), complexes({1})));
    complexes const small({1}, {C(1e-4f, 1e-4f)}), back({1});
    CHECK(lib::complex_unary<lib::complex_function::log1p, C>(small, back));
    CHECK(lib::complex_unary<lib::complex_function::expm1, C>(back, back));
    CHECK(std::abs(back.values()[0] - small.values()[0]) < 1e-10f);
}

TEST_CASE("sums and products of complex numbers; adjoint matrices are conjugated, transposed ones are not") {
    complexes const x({2, 2}, {C(1, 1), C(2, 0), C(0, 3), C(1, -1)}), y({2}), m({2, 2});
    CHECK(lib::complex_sum<C>(x, ints({1}, {1}), y));
    CHECK(near(y.values(), {C(3, 1), C(1, 2)}));
    CHECK(lib::complex_product<C>(x, ints({1}, {0}), y));
    CHECK(near(y.values(), {C(-3, 3), C(2, -2)}));
    CHECK(lib::complex_scan<lib::function::add, 0, C>(x, ints(shape::scalar(), {1}), m, {true}, {false}));
    CHECK(near(m.values(), {C(0, 0), C(1, 1), C(0, 0), C(0, 3)}));
    complexes const unit({2, 2}, {C(1, 0), C(0, 0), C(0, 0), C(1, 0)});
    CHECK(lib::complex_batch_matmul<C>(x, unit, m, {true}, {false}));
    CHECK(near(m.values(), {C(1, -1), C(0, -3), C(2, 0), C(1, 1)}));
    CHECK(lib::complex_matmul<C>(x, unit, graft::optional_in<"bias", C>{}, m, {true}, {false}));
    CHECK(near(m.values(), {C(1, 1), C(0, 3), C(2, 0), C(1, -1)}));
    CHECK(lib::conjugate_transpose(x, ints({2}, {1, 0}), m));
    CHECK(near(m.values(), {C(1, -1), C(0, -3), C(2, 0), C(1, 1)}));
}

TEST_CASE("complex numbers cast to real ones and back") {
    complexes const x({2}, {C(1.75f, 2), C(-3.5f, 0)}), back({2});
    ints const whole({2});
    CHECK(lib::cast(x, whole));
    CHECK(whole.values() == std::vector<std::int32_t>{1, -3});
    CHECK(lib::cast(whole, back));
    CHECK(near(back.values(), {C(1, 0), C(-3, 0)}));
    tensor<std::complex<double>> const wide({2});
    CHECK(lib::cast(x, wide));
    CHECK(wide.values()[0] == std::complex<double>(1.75, 2));
}

} // namespace library_math_complex_arithmetic_kernels_test
