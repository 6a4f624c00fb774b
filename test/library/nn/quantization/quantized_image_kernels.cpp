// test/library/nn/quantization/quantized_image_kernels.cpp - quantized images resized and normalized
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_quantization_quantized_image_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

TEST_CASE("quantized images: between pixels, and normalized by channel, in the range that they say") {
    using bytes = tensor<std::uint8_t>;
    auto const quantized = [](bytes t) { return t.desc.type = graft::dtype::qu8, t; };
    auto const x = quantized(bytes(shape{1, 2, 2, 1}, {0, 10, 20, 255}));
    floats const low(shape::scalar(), {0}), high(shape::scalar(), {255});
    ints const size(shape{2}, {3, 3});
    auto const y = quantized(bytes(shape{1, 3, 3, 1}));
    floats y_low(shape::scalar()), y_high(shape::scalar());
    CHECK(lib::quantized_resize(x, size, low, high, {true}, {false}, y, y_low, y_high));
    CHECK(y.values() == std::vector<std::uint8_t>{0, 5, 10, 10, 71, 133, 20, 138, 255});
    CHECK((y_low.values()[0] == 0 && y_high.values()[0] == 255));
    // two channels: {0, 2, 4, 6} and {5, 5, 5, 5}; the first becomes {-3, -1, 1, 3} / sqrt(5), the other 0
    auto const z = quantized(bytes(shape{1, 2, 2, 2}, {0, 5, 2, 5, 4, 5, 6, 5}));
    auto const n = quantized(bytes(shape{1, 2, 2, 2}));
    CHECK(lib::quantized_instance_norm(z, low, high, {false}, {0.0}, {0.0}, {1e-5}, {1e-3}, n, y_low, y_high));
    CHECK(close({y_low.values()[0], y_high.values()[0]}, {-1.3416407f, 1.3416407f}));
    std::uint8_t const wanted[] = {0, 127, 85, 127, 170, 127, 255, 127}; // each or the next: the steps are between
    auto const got = n.values();
    for (std::size_t i = 0; i < got.size(); ++i) CHECK((got[i] == wanted[i] || got[i] == wanted[i] + 1));
    CHECK(lib::quantized_instance_norm(z, low, high, {true}, {-2.0}, {2.0}, {1e-5}, {1e-3}, n, y_low, y_high));
    CHECK((y_low.values()[0] == -2 && y_high.values()[0] == 2));
    CHECK(lib::quantized_instance_norm(z, low, high, {true}, {2.0}, {2.0}, {1e-5}, {1e-3}, n, y_low, y_high).code ==
          errc::wrong_value);
}

} // namespace library_nn_quantization_quantized_image_kernels_test
