// test/library/kernel/float_functions.cpp - functions of vectors of float32 beside those of 64 bits
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <vector>

#include "graft/library/kernel/float_functions.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"

namespace library_kernel_float_functions_test {

namespace lib = graft::library;
namespace fn = graft::library::of_floats;
constexpr float infinite = std::numeric_limits<float>::infinity();

namespace {

struct difference {
    double units = 0;    ///< in the last place of the exact result
    double absolute = 0; ///< of results below one
};
template <class F, class Exact> difference worst_of(F f, Exact exact, float from, float to) {
    constexpr int steps = 200'000;
    std::vector<float> x, y;
    for (int i = 0; i <= steps; ++i) x.push_back(from + (to - from) * static_cast<float>(i) / steps);
    y.resize(x.size());
    lib::map_floats(x.data(), y.data(), static_cast<lib::index>(x.size()), f);
    difference d;
    for (std::size_t i = 0; i < x.size(); ++i) {
        double const wanted = exact(static_cast<double>(x[i])), e = std::fabs(static_cast<double>(y[i]) - wanted);
        auto const near = std::fabs(static_cast<float>(wanted));
        auto const unit = static_cast<double>(std::nextafter(near, infinite) - near);
        d.units = std::max(d.units, e / unit);
        if (near < 1) d.absolute = std::max(d.absolute, e);
    }
    return d;
}
template <class F> float at(F f, float x) {
    float y = 0;
    lib::map_floats(&x, &y, 1, f);
    return y;
}

} // namespace

TEST_CASE("functions of float32: units in the last place") {
    CHECK(worst_of(fn::exponential(), [](double x) { return std::exp(x); }, -87.f, 88.7f).units < 1.5);
    CHECK(worst_of(fn::exponential(), [](double x) { return std::exp(x); }, -103.f, -87.f).units < 1.5);
    CHECK(worst_of(fn::exponential_below{0.5f}, [](double x) { return std::exp(x - 0.5); }, -1.f, 0.5f).units < 2);
    CHECK(worst_of(fn::exponential_below{}, [](double x) { return std::exp(x); }, -86.64f, 0.f).units < 1.5);
    for (float const x : {-86.7f, -90.f, -104.f, -1e30f, -infinite}) CHECK(at(fn::exponential_below{}, x) == 0);
    CHECK(std::isnan(at(fn::exponential_below{}, std::numeric_limits<float>::quiet_NaN())));
    CHECK(std::isnan(at(fn::exponential_below{-infinite}, -infinite)));
    CHECK(at(fn::exponential_below{7}, 7) == 1);
    CHECK(worst_of(fn::logistic(), [](double x) { return 1 / (1 + std::exp(-x)); }, -80.f, 80.f).units < 3);
    CHECK(worst_of(fn::hyperbolic_tangent(), [](double x) { return std::tanh(x); }, -10.f, 10.f).units < 3);
    CHECK(worst_of(fn::hyperbolic_tangent(), [](double x) { return std::tanh(x); }, -0.7f, 0.7f).units < 3);
    CHECK(worst_of(fn::error_function(), [](double x) { return std::erf(x); }, -5.f, 5.f).units < 3);
    CHECK(worst_of(fn::error_function(), [](double x) { return std::erf(x); }, -5.f, 5.f).absolute < 2e-7);
    CHECK(worst_of(fn::hyperbolic_tangent(), [](double x) { return std::tanh(x); }, -10.f, 10.f).absolute < 2e-7);
    CHECK(worst_of(fn::logistic(), [](double x) { return 1 / (1 + std::exp(-x)); }, -80.f, 80.f).absolute < 2e-7);
    auto const gelu = [](double x) { return 0.5 * x * (1 + std::erf(x * 0.70710678118654752)); };
    CHECK(worst_of(fn::gelu(), gelu, -6.f, 6.f).absolute < 5e-7);
    auto const by_tanh = [](double x) {
        return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
    };
    CHECK(worst_of(fn::gelu_by_tanh(), by_tanh, -6.f, 6.f).absolute < 5e-7);
    auto const gated = [](double x) { return x * std::fmin(std::fmax(x + 3, 0), 6) / 6; };
    CHECK(worst_of(fn::hard_swish(), gated, -5.f, 5.f).absolute < 5e-7);
}

TEST_CASE("functions of float32: infinities, zeros, what is not a number") {
    CHECK(at(fn::exponential(), infinite) == infinite);
    CHECK(at(fn::exponential(), -infinite) == 0);
    CHECK(at(fn::exponential(), 0) == 1);
    CHECK(at(fn::logistic(), infinite) == 1);
    CHECK(at(fn::logistic(), -infinite) == 0);
    CHECK(at(fn::hyperbolic_tangent(), infinite) == 1);
    CHECK(at(fn::hyperbolic_tangent(), -1000) == -1);
    CHECK(std::signbit(at(fn::hyperbolic_tangent(), -0.f)));
    CHECK(at(fn::error_function(), -infinite) == -1);
    CHECK(std::signbit(at(fn::error_function(), -0.f)));
    CHECK(std::signbit(at(fn::above_zero(), -0.f)));
    CHECK(std::signbit(at(fn::clipped{-1, 1}, -0.f)));
    CHECK(std::signbit(at(fn::clipped{-0.f, 1}, -5)));
    CHECK(at(fn::leaky{0.5f}, -3) == -1.5f);
    auto const nothing = std::numeric_limits<float>::quiet_NaN();
    for (float const y : {at(fn::exponential(), nothing), at(fn::logistic(), nothing),
             at(fn::hyperbolic_tangent(), nothing), at(fn::error_function(), nothing), at(fn::gelu(), nothing),
             at(fn::above_zero(), nothing), at(fn::clipped{-1, 1}, nothing), at(fn::hard_swish(), nothing)})
        CHECK(std::isnan(y));
}

TEST_CASE("functions of float32: the same number in vectors of each width, and at each place") {
    std::vector<float> x, y(100), z(100);
    for (int i = 0; i < 100; ++i) x.push_back(static_cast<float>(i - 50) * 0.37f);
    for (lib::index n = 1; n <= 100; n += 3) {
        lib::map_floats(x.data(), y.data(), n, fn::gelu_by_tanh());
        lib::detail::map_in_4(x.data(), z.data(), n, fn::gelu_by_tanh());
        CHECK(std::memcmp(y.data(), z.data(), static_cast<std::size_t>(n) * sizeof(float)) == 0);
        CHECK(y[static_cast<std::size_t>(n) - 1] == at(fn::gelu_by_tanh(), x[static_cast<std::size_t>(n) - 1]));
    }
}

TEST_CASE("softmax of rows and of columns of any size, and its logarithm") {
    for (std::int64_t const middle : {1, 3, 4, 7, 130, 300})
        for (std::int64_t const inner : {1, 2, 5, 64, 70}) {
            std::int64_t const dims[]{2, middle, inner}, axes[]{1};
            auto const r = lib::detail::run_of(graft::span<std::int64_t const>(dims), axes, "axes");
            REQUIRE(r);
            std::vector<float> x, y, log;
            for (std::int64_t i = 0; i < 2 * middle * inner; ++i)
                x.push_back(static_cast<float>((i * 37 + 11) % 101) * 0.21f - 9);
            y.resize(x.size()), log.resize(x.size());
            lib::detail::soft_maximum(*r, x.data(), y.data(), false);
            lib::detail::soft_maximum(*r, x.data(), log.data(), true);
            double worst = 0, worst_log = 0;
            for (std::int64_t o = 0; o < 2; ++o)
                for (std::int64_t i = 0; i < inner; ++i) {
                    auto const of = [&](std::int64_t m) {
                        return static_cast<std::size_t>((o * middle + m) * inner + i);
                    };
                    double sum = 0;
                    for (std::int64_t m = 0; m < middle; ++m) sum += std::exp(static_cast<double>(x[of(m)]));
                    for (std::int64_t m = 0; m < middle; ++m) {
                        auto const v = static_cast<double>(x[of(m)]);
                        worst = std::max(worst, std::fabs(static_cast<double>(y[of(m)]) - std::exp(v) / sum));
                        worst_log = std::max(
                            worst_log, std::fabs(static_cast<double>(log[of(m)]) - (v - std::log(sum))));
                    }
                }
            CAPTURE(middle);
            CAPTURE(inner);
            CHECK(worst < 1e-6);
            CHECK(worst_log < 1e-5);
        }
}

} // namespace library_kernel_float_functions_test
