// test/library/nn/quantization/fused_kernels.cpp - products of quantized numbers, and what is computed after them
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/nn/quantization/fused_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_quantization_fused_kernels_test {

namespace lib = graft::library;
using graft::dtype;
using graft::errc;
using graft::shape;
using namespace test;
using u8 = std::uint8_t;
using s8 = std::int8_t;

namespace {

floats one(float v) { return floats(shape{1}, {v}); }
template <class T> tensor<T> typed(shape const& s, dtype type, std::vector<T> const& values) {
    tensor<T> x(s, values);
    x.desc.type = type;
    return x;
}
template <class T> tensor<T> empty(shape const& s, dtype type) {
    tensor<T> x(s);
    x.desc.type = type;
    return x;
}
std::vector<std::int64_t> const ones{1, 1, 1, 1};
/// An image of one row of three pixels of two channels, and two filters of one pixel: [-4, 4] and [-1, 1].
struct image {
    tensor<u8> x = typed<u8>(shape{1, 1, 3, 2}, dtype::qu8, {255, 0, 51, 102, 10, 255});
    tensor<s8> w = typed<s8>(shape{1, 1, 2, 2}, dtype::qi8, {127, -127, 64, 1});
    floats x_low = one(0), x_high = one(5); // a step is 5 / 255
    floats w_low = floats(shape{2}, {-4, -1}), w_high = floats(shape{2}, {4, 1});
    floats bias = floats(shape{2}, {0.5f, -0.25f});
    floats low = floats(shape{2}), high = floats(shape{2});

    /// The float value at pixel `p`, filter `k`.
    [[nodiscard]] double product(std::size_t p, std::size_t k) const {
        double sum = 0;
        for (std::size_t c = 0; c < 2; ++c)
            sum += x.elements[p * 2 + c] * (5.0 / 255) * (w.elements[c * 2 + k] * (k == 0 ? 4.0 : 1.0) / 127);
        return sum;
    }
};

} // namespace

TEST_CASE("quantized convolution: sums of a filter with a range per channel, and the ranges that they represent") {
    image const i;
    auto y = empty<std::int32_t>(shape{1, 1, 3, 2}, dtype::qi32);
    for (bool const relu : {false, true}) {
        REQUIRE((relu ? lib::fused_conv<true>(
                            i.x, i.w, i.x_low, i.x_high, i.w_low, i.w_high, y, i.low, i.high, {ones}, {"SAME"}, {ones})
                      : lib::fused_conv<false>(i.x, i.w, i.x_low, i.x_high, i.w_low, i.w_high, y, i.low, i.high, {ones},
                            {"SAME"}, {ones})));
        for (std::size_t p = 0; p < 3; ++p)
            for (std::size_t k = 0; k < 2; ++k) {
                auto const step = i.high.values()[k] / 2147483647.0, wanted = i.product(p, k);
                CHECK(y.elements[p * 2 + k] * step == doctest::Approx(relu ? std::max(wanted, 0.0) : wanted));
            }
    }
    CHECK(y.elements[1] == 0); // 255 * -127 before Relu
    auto const three = floats(shape{3});
    CHECK(lib::fused_conv<false>(
              i.x, i.w, i.x_low, i.x_high, three, three, y, i.low, i.high, {ones}, {"SAME"}, {ones})
              .code == errc::wrong_element_count);
}

TEST_CASE("quantized convolution: a bias that is real or in steps, and the nearest of 8 bits in a range") {
    image const i;
    auto y = empty<s8>(shape{1, 1, 3, 2}, dtype::qi8);
    auto const check = [&](auto const& bias, double k0, double k1) {
        REQUIRE((lib::fused_conv_bias_fixed<false, false>(i.x, i.w, bias, i.x_low, i.x_high, i.w_low, i.w_high, one(-8),
            one(8), y, i.low, i.high, {ones}, {"VALID"}, {ones})));
        for (std::size_t p = 0; p < 3; ++p)
            for (std::size_t k = 0; k < 2; ++k) {
                auto const wanted = std::nearbyint((i.product(p, k) + (k == 0 ? k0 : k1)) * 127 / 8);
                CHECK(y.elements[p * 2 + k] == std::min(std::max(wanted, -128.0), 127.0));
            }
    };
    check(i.bias, 0.5, -0.25);
    auto const steps = typed<std::int32_t>(shape{2}, dtype::qi32, {100, -200});
    check(steps, 100 * (5.0 / 255) * (4.0 / 127), -200 * (5.0 / 255) * (1.0 / 127));
    CHECK(i.low.values()[0] == -8);
    CHECK(i.high.values()[0] == 8);
    auto const three = floats(shape{3});
    CHECK(lib::fused_conv_bias_fixed<false, false>(i.x, i.w, three, i.x_low, i.x_high, i.w_low, i.w_high, one(-8),
        one(8), y, i.low, i.high, {ones}, {"VALID"}, {ones})
              .code == errc::wrong_element_count);
}

TEST_CASE("quantized convolution: another tensor is added before Relu, with a step of its own") {
    image const i;
    auto y = empty<u8>(shape{1, 1, 3, 2}, dtype::qu8);
    auto const more = typed<s8>(shape{1, 1, 3, 2}, dtype::qi8, {-100, 100, 7, 90, 3, -128});
    REQUIRE(lib::fused_conv_sum_fixed(i.x, i.w, i.bias, i.x_low, i.x_high, i.w_low, i.w_high, one(0), one(16), more,
        one(-2), one(2), y, i.low, i.high, {ones}, {"SAME"}, {ones}));
    bool zero = false;
    for (std::size_t p = 0; p < 3; ++p)
        for (std::size_t k = 0; k < 2; ++k) {
            auto const real = i.product(p, k) + (k == 0 ? 0.5 : -0.25) + more.elements[p * 2 + k] * 2.0 / 127;
            CHECK(y.elements[p * 2 + k] == std::min(std::nearbyint(std::max(real, 0.0) * 255 / 16), 255.0));
            zero = zero || real < 0;
        }
    CHECK(zero);
    auto z = empty<std::int32_t>(shape{1, 1, 3, 2}, dtype::qi32);
    floats const real(shape{1, 1, 3, 2}, {1, 2, 3, 4, 5, -6});
    REQUIRE(lib::fused_conv_sum(
        i.x, i.w, i.bias, i.x_low, i.x_high, i.w_low, i.w_high, real, z, i.low, i.high, {ones}, {"SAME"}, {ones}));
    for (std::size_t k = 0; k < 2; ++k) {
        auto const wanted = std::max(i.product(2, k) + (k == 0 ? 0.5 : -0.25) + real.values()[4 + k], 0.0);
        CHECK(z.elements[4 + k] * (i.high.values()[k] / 2147483647.0) == doctest::Approx(wanted).epsilon(1e-3));
    }
}

TEST_CASE("quantized depthwise convolution: channel by channel") {
    image const i;
    auto y = empty<std::int32_t>(shape{1, 1, 3, 4}, dtype::qi32);
    floats const bias(shape{4});
    floats low(shape{1}), high(shape{1});
    REQUIRE((lib::fused_conv_bias<true, false>(
        i.x, i.w, bias, i.x_low, i.x_high, one(-4), one(4), y, low, high, {ones}, {"SAME"}, {ones})));
    for (std::size_t p = 0; p < 3; ++p)
        for (std::size_t c = 0; c < 2; ++c)
            for (std::size_t k = 0; k < 2; ++k)
                CHECK(y.elements[p * 4 + c * 2 + k] == i.x.elements[p * 2 + c] * i.w.elements[c * 2 + k]);
}

TEST_CASE("quantized matrix product: a range that does not begin at 0, or one that does; sums, 8 bits, real numbers") {
    auto const a = typed<u8>(shape{2, 2}, dtype::qu8, {0, 255, 100, 20});
    auto const b = typed<s8>(shape{2, 2}, dtype::qi8, {127, 10, -50, 1});
    floats const bias(shape{2}, {1.5f, -0.5f});
    floats real(shape{2, 2}), low(shape{1}), high(shape{1});
    auto y = empty<u8>(shape{2, 2}, dtype::qu8);
    auto z = empty<std::int32_t>(shape{2, 2}, dtype::qi32);
    for (bool const first : {true, false})
        for (bool const turned : {false, true}) {
            std::string_view const mode = first ? "MIN_FIRST" : "SCALED";
            REQUIRE(lib::fused_matmul_real(
                a, b, bias, one(-1), one(3), one(-2), one(2), one(0), one(1), real, {false}, {turned}, {mode}));
            REQUIRE(lib::fused_matmul_fixed<true>(
                a, b, bias, one(-1), one(3), one(-2), one(2), one(0), one(8), y, low, high, {false}, {turned}, {mode}));
            REQUIRE(lib::fused_matmul<false>(
                a, b, bias, one(-1), one(3), one(-2), one(2), z, low, high, {false}, {turned}, {mode}));
            for (std::size_t i = 0; i < 2; ++i)
                for (std::size_t j = 0; j < 2; ++j) {
                    double sum = bias.values()[j];
                    for (std::size_t k = 0; k < 2; ++k)
                        sum += (first ? -1 + a.elements[i * 2 + k] * 4.0 / 255 : a.elements[i * 2 + k] * 3.0 / 255) *
                               (b.elements[turned ? j * 2 + k : k * 2 + j] * 2.0 / 127);
                    CHECK(real.values()[i * 2 + j] == doctest::Approx(sum).epsilon(1e-4));
                    CHECK(std::fabs(y.elements[i * 2 + j] - std::max(sum, 0.0) * 255 / 8) <= 0.51);
                    CHECK(z.elements[i * 2 + j] * (high.values()[0] / 2147483647.0) ==
                          doctest::Approx(sum).epsilon(1e-3));
                }
        }
}

TEST_CASE("sums of quantized products, a range per channel: into one range, and how far that reaches") {
    auto const x = typed<std::int32_t>(shape{2, 2}, dtype::qi32, {1 << 30, -(1 << 29), -(1 << 28), 1 << 20});
    floats const x_low(shape{2}, {-4, -16}), x_high(shape{2}, {4, 16});
    floats low(shape{1}), high(shape{1});
    REQUIRE(lib::requantization_range_of_channels(x, x_low, x_high, {100.0}, low, high));
    CHECK(high.values()[0] == 4); // 2^29 / 2^31 * 16
    CHECK(low.values()[0] == -4);
    REQUIRE(lib::requantization_range_of_channels(x, x_low, x_high, {3.0}, low, high));
    CHECK(high.values()[0] == 3);
    auto y = empty<s8>(shape{2, 2}, dtype::qi8);
    REQUIRE(lib::requantize_channels(x, x_low, x_high, one(-4), one(4), y, low, high));
    CHECK(y.values() == std::vector<s8>{64, -127, -16, 0}); // 63.5, -127, -15.9, 0.2
}

} // namespace library_nn_quantization_fused_kernels_test
