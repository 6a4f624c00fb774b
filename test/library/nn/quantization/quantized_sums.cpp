// test/library/nn/quantization/quantized_sums.cpp - sums and products of quantized tensors that are broadcast
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_quantization_quantized_sums_test {

namespace lib = graft::library;
using graft::dtype;
using graft::shape;
using namespace test;

namespace {

/// Numbers that count up and wrap around, as a quantized dtype.
template <class T> tensor<T> counted(shape const& s, dtype type, int step) {
    tensor<T> x(s);
    x.desc.type = type;
    for (std::size_t i = 0; i < x.size; ++i) x.elements[i] = static_cast<T>(static_cast<int>(i) * step + 3);
    return x;
}
floats one(float v) { return floats(shape{1}, {v}); }
/// The value that one of 256 numbers between `low` and `high` represents.
template <class T> double real(T v, float low, float high) {
    double const steps = (static_cast<double>(high) - low) / 255;
    double const min = std::is_signed_v<T> ? -128 : 0;
    return low + (v - min) * steps;
}

} // namespace

TEST_CASE("quantized sums: both broadcast, in the range that the answer says") {
    auto const a = counted<std::uint8_t>(shape{2, 1, 3}, dtype::qu8, 37);
    auto const b = counted<std::int8_t>(shape{4, 1}, dtype::qi8, 11);
    tensor<std::int32_t> y(shape{2, 4, 3});
    y.desc.type = dtype::qi32;
    floats low(shape{1}), high(shape{1});
    REQUIRE(lib::quantized_add(a, b, one(-1), one(1), one(-2), one(2), y, low, high));
    auto const step = (static_cast<double>(high.values()[0]) - low.values()[0]) / 4294967295.0;
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            for (std::size_t k = 0; k < 3; ++k) {
                auto const wanted = real(a.elements[i * 3 + k], -1, 1) + real(b.elements[j], -2, 2);
                CHECK(std::fabs(y.elements[(i * 4 + j) * 3 + k] * step - wanted) < 0.03); // zero is a separate step
            }
}

TEST_CASE("quantized sums: a bias along the last axis is the sum with a row that is broadcast") {
    auto const x = counted<std::uint8_t>(shape{2, 2, 3}, dtype::qu8, 19);
    auto const bias = counted<std::uint8_t>(shape{3}, dtype::qu8, 60);
    tensor<std::int32_t> y(shape{2, 2, 3}), z(shape{2, 2, 3});
    y.desc.type = z.desc.type = dtype::qi32;
    floats low(shape{1}), high(shape{1});
    REQUIRE(lib::quantized_bias_add(x, bias, one(0), one(2), one(-1), one(3), y, low, high));
    REQUIRE(lib::quantized_add(x, bias, one(0), one(2), one(-1), one(3), z, low, high));
    CHECK(y.values() == z.values());
    CHECK(std::count(y.elements.get(), y.elements.get() + y.size, y.elements[0]) < 4);
}

TEST_CASE("quantized products: of the numbers without their zeros, both broadcast") {
    auto const a = counted<std::uint8_t>(shape{3, 1}, dtype::qu8, 90);
    auto const b = counted<std::uint8_t>(shape{2}, dtype::qu8, 200);
    tensor<std::int32_t> y(shape{3, 2});
    y.desc.type = dtype::qi32;
    floats low(shape{1}), high(shape{1});
    REQUIRE(lib::quantized_mul(a, b, one(0), one(255), one(-128), one(127), y, low, high));
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 2; ++j) CHECK(y.elements[i * 2 + j] == a.elements[i] * (b.elements[j] - 128));
}

} // namespace library_nn_quantization_quantized_sums_test
