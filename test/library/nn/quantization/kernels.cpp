// test/library/nn/quantization/kernels.cpp - kernels of quantization, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_quantization_kernels_test {

namespace lib = graft::library;
using graft::shape;
using graft::errc;
using namespace test;
using F = std::vector<float>;

namespace {

template <class F> std::vector<float> one(std::vector<float> const& x) {
    shape const s{static_cast<std::int64_t>(x.size())};
    floats a(s, x), y(s);
    CHECK(lib::unary<F, float>(a, y));
    return y.values();
}

} // namespace

TEST_CASE("quantized and back") {
    floats const x(shape{4}, {-7, -0.01f, 2.5f, 9}), low(shape::scalar(), {-1}), high(shape::scalar(), {3});
    floats y(shape{4});
    CHECK(lib::fake_quant(x, low, high, y, {2}, {false})); // steps of 4/3; -1 is nudged to -4/3
    CHECK(close(y.values(), {-4 / 3.f, 0, 8 / 3.f, 8 / 3.f}));
    CHECK(lib::fake_quant(x, high, low, y, {8}, {false}).code == graft::errc::wrong_input_data);
    CHECK(lib::quantize_and_dequantize<float>(
        floats(shape{4}, {-1, -0.5f, 0, 0.3f}), low, high, y, {true}, {4}, {false}, {"HALF_TO_EVEN"}, {false}, {-1}));
    CHECK(close(y.values(), {-1, -0.5f, 0, 0.25f})); // 8 steps down to -1
    CHECK(lib::quantize_and_dequantize<float>(floats(shape{4}, {-1, 1, 3, 15}), low, floats(shape::scalar(), {15}), y,
        {false}, {4}, {true}, {"HALF_UP"}, {false}, {-1}));
    CHECK(close(y.values(), {0, 1, 3, 15}));
    floats z(shape{2, 2});
    CHECK(lib::quantize_and_dequantize<float>(
        floats(shape{2, 2}, {1, 0.3f, 8, 3}), low, high, z, {true}, {3}, {false}, {"HALF_TO_EVEN"}, {false}, {0}));
    CHECK(close(z.values(), {1, 1 / 3.f, 8, 8 / 3.f}));
}

TEST_CASE("numbers at the steps of a range, as attributes and by channel") {
    floats const x(shape{6}, {-1, -0.3f, 0, 0.26f, 0.7f, 9});
    floats y(shape{6}), z(shape{2, 2});
    CHECK(lib::fake_quant_by_attributes(x, y, {-0.5}, {1.5}, {4}, {false}));
    CHECK(close(y.values(), {-0.533333361f, -0.266666681f, 0, 0.26666671f, 0.666666687f, 1.4666667f}));
    CHECK(lib::fake_quant_by_attributes(x, y, {0.1}, {2.0}, {3}, {true}));
    CHECK(close(y.values(), {0, 0, 0, 0.316666663f, 0.633333325f, 1.89999998f}));
    CHECK(lib::fake_quant_by_channel(floats(shape{2, 2}, {-1, 0.3f, 0.3f, 0.9f}), floats(shape{2}, {-0.5f, 0}),
        floats(shape{2}, {1.5f, 1}), z, {4}, {false}));
    CHECK(close({z.values()[0], z.values()[2]}, {-0.533333361f, 0.26666671f}));
    CHECK(lib::fake_quant_by_channel(floats(shape{2, 1}, {0.3f, 0.9f}), floats(shape{1}, {0}), floats(shape{1}, {1}),
        floats(shape{2, 1}), {2}, {false}));
    CHECK(lib::fake_quant_by_channel(
              floats(shape{2, 2}), floats(shape{2}, {0, 1}), floats(shape{2}, {0, 1}), z, {4}, {false})
              .code == errc::wrong_input_data);
    CHECK(z.values()[0] == 0); // an empty range
}

TEST_CASE("8-bit numbers of CANN") {
    floats const x(shape{6}, {-1, 0.25f, 0.75f, 2.5f, 100, -100});
    tensor<std::int8_t> y(shape{6});
    CHECK(lib::ascend_quant<float>(x, y, {2.0}, {1.0}, {false}, {"Round"}));
    CHECK(y.values() == std::vector<std::int8_t>{-1, 2, 2, 6, 127, -128}); // ties to even
    CHECK(lib::ascend_quant<float>(x, y, {2.0}, {1.0}, {true}, {"Floor"}));
    CHECK(y.values() == std::vector<std::int8_t>{-3, 2, 4, 11, 127, -128});
    CHECK(lib::ascend_quant<float>(x, y, {1.0}, {0.0}, {false}, {"Trunc"}));
    CHECK(y.values() == std::vector<std::int8_t>{-1, 0, 0, 2, 100, -100});
    CHECK(lib::ascend_quant<float>(x, y, {1.0}, {0.0}, {false}, {"Ceil"}));
    CHECK(y.values() == std::vector<std::int8_t>{-1, 1, 1, 3, 100, -100});
    floats back(shape{6});
    CHECK(lib::ascend_anti_quant<float>(y, back, {0.5}, {-1.0}, {false}));
    CHECK(back.values() == F{-1, 0, 0, 1, 49.5f, -50.5f});
    CHECK(lib::ascend_anti_quant<float>(y, back, {0.5}, {-1.0}, {true}));
    CHECK(back.values()[5] == -25.25f);
}

} // namespace library_nn_quantization_kernels_test
