// test/library/math/special/kernels.cpp - kernels of functions of analysis and statistics, against values worked out
// by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "graft/library/math/special/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_special_kernels_test {

namespace lib = graft::library;
using namespace test;

TEST_CASE("functions of analysis and statistics") {
    namespace f = lib::function;
    auto const is = [](double got, double expected) {
        return std::fabs(got - expected) <= 1e-7 * (1 + std::fabs(expected));
    };
    CHECK(is(f::erfinv::of(0.5), 0.4769362762044699));
    CHECK(is(f::erfinv::of(-0.5), -0.4769362762044699));
    CHECK(f::erfinv::of(1e-6) == doctest::Approx(8.862269254527581e-7));
    CHECK(is(f::ndtri::of(0.975), 1.959963984540054));
    CHECK(is(f::ndtri::of(1e-10), -6.361340902404056));
    CHECK(std::isnan(f::ndtri::of(1.5)));
    CHECK(is(f::bessel_i<0>::of(1), 1.2660658777520082));
    CHECK(is(f::bessel_i<1>::of(-1), -0.5651591039924851));
    CHECK(is(f::bessel_ie<0>::of(599), f::bessel_ie<0>::of(601) * std::sqrt(601.0 / 599.0)));
    CHECK(is(f::bessel_k<1>::of(1), 0.6019072301972346));
    CHECK(is(f::bessel_j<0>::of(1), 0.7651976865579666));
    CHECK(is(f::bessel_y<1>::of(1), -0.7812128213002887));
    CHECK(is(f::expint::of(1), 1.8951178163559368));
    CHECK(is(f::incomplete_gamma<false>::of(2, 3), 1 - 4 * std::exp(-3)));
    CHECK(is(f::incomplete_gamma<true>::of(0.5, 0.1), std::erfc(std::sqrt(0.1))));
    CHECK(is(f::incomplete_gamma<true>::of(0.5, 4), std::erfc(2)));
    CHECK(is(f::hurwitz_zeta::of(2, 1), 1.6449340668482264));
    CHECK(is(f::polygamma::of(0, 1), -0.5772156649015329));
    CHECK(is(f::polygamma::of(1, 1), 1.6449340668482264));
    CHECK(is(f::incomplete_beta(2, 3, 0.4), 0.5248));
    CHECK(is(f::incomplete_beta(0.5, 0.5, 0.9), 2 / 3.14159265358979 * std::asin(std::sqrt(0.9))));
    floats const x({2}, {0.f, 0.5f}), y({2}), z({2, 2});
    CHECK(lib::special_unary<f::erfinv, float, "x", "y">(x, y));
    CHECK(close(y.values(), {0.f, 0.47693628f}));
    CHECK(lib::special_binary<f::incomplete_gamma<false>, "a", "x", "z", float>(
        floats({2, 1}, {1, 2}), floats({2}, {1, 3}), z));
    CHECK(close(z.values(), {0.63212056f, 0.95021293f, 0.26424112f, 0.80085173f}));
}

} // namespace library_math_special_kernels_test
