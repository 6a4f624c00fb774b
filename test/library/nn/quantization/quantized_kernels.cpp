// test/library/nn/quantization/quantized_kernels.cpp - TensorFlow's quantized operators: ranges, products, windows
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_quantization_quantized_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }
attribute<std::int64_t> number(std::int64_t v) { return {v}; }
attribute<std::string_view> text(std::string_view v) { return {v}; }
attribute<graft::span<std::int64_t const>> list(std::vector<std::int64_t> const& v) { return {{v.data(), v.size()}}; }
/// A tensor of quantized numbers.
template <class T> tensor<T> quantized(graft::dtype type, shape s, std::vector<T> const& v) {
    tensor<T> t(s, v);
    t.desc.type = type;
    return t;
}
shape const point = shape::scalar();
floats one(float v) { return floats(point, {v}); }

} // namespace

TEST_CASE("quantized numbers: ranges, products and windows") {
    using bytes = tensor<std::uint8_t>;
    auto const x = quantized<std::uint8_t>(graft::dtype::qu8, {4}, {0, 128, 200, 255});
    auto const y = quantized<std::uint8_t>(graft::dtype::qu8, {4}, {0, 0, 0, 0});
    auto const low = one(0), high = one(0);
    CHECK(lib::quantize_v2(floats({4}, {-1.f, 0.f, 0.5f, 2.f}), one(-1.f), one(1.f), text("MIN_FIRST"),
        text("HALF_AWAY_FROM_ZERO"), truth(false), number(-1), attribute<double>{0.01}, y, low, high));
    CHECK(y.values() == std::vector<std::uint8_t>{0, 128, 192, 255});
    CHECK(low.values()[0] == -1.f);
    CHECK(lib::quantized_relu(x, one(-1.f), one(1.f), y, low, high));
    CHECK(y.values() == std::vector<std::uint8_t>{128, 128, 200, 255});
    // 2x2 products: (a - zero of a) * (b - zero of b), zeros are 0 and 128
    auto const a = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2}, {1, 2, 3, 4}),
               b = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2}, {129, 126, 128, 131});
    tensor<std::int32_t> product({2, 2});
    product.desc.type = graft::dtype::qi32;
    CHECK(lib::quantized_matmul(
        a, b, one(0.f), one(255.f), one(-128.f), one(127.f), product, low, high, truth(false), truth(false)));
    CHECK(product.values() == std::vector<std::int32_t>{1, 4, 3, 6});
    CHECK(low.values()[0] == -2147483648.f);
    auto const narrow = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2}, {0, 0, 0, 0});
    // the steps of 32 bits are a little wider than 1, as the definition of the range requires: 6 is read as 6.5
    auto const min = one(0), max = one(0);
    CHECK(lib::shrink_range(product, low, high, narrow, min, max));
    CHECK(max.values()[0] == doctest::Approx(6.5));
    CHECK(narrow.values() == std::vector<std::uint8_t>{59, 177, 137, 255});
    std::vector<std::int64_t> const ones{1, 1, 1, 1}, window{1, 2, 2, 1};
    auto const image = quantized<std::uint8_t>(graft::dtype::qu8, {1, 2, 2, 1}, {10, 20, 30, 41}),
               pooled = quantized<std::uint8_t>(graft::dtype::qu8, {1, 1, 1, 1}, {0});
    CHECK(lib::quantized_pool<true>(
        image, one(0.f), one(1.f), pooled, low, high, list(window), list(ones), text("VALID")));
    CHECK(pooled.values()[0] == 25);
    auto const filter = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2, 1, 1}, {1, 0, 0, 2});
    tensor<std::int32_t> created({1, 2, 2, 1});
    created.desc.type = graft::dtype::qi32;
    CHECK(lib::quantized_conv<false>(image, filter, one(0.f), one(255.f), one(0.f), one(255.f), created, low, high,
        list(ones), text("SAME"), list(ones)));
    CHECK(created.values() == std::vector<std::int32_t>{92, 20, 30, 41});
    bytes const plain({4});
    CHECK(lib::quantized_relu(plain, one(-1.f), one(1.f), plain, low, high).code == errc::wrong_dtype);
}

} // namespace library_nn_quantization_quantized_kernels_test
