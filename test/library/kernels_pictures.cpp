// test/library/kernels_pictures.cpp - colours, patches, dilation, quantized numbers: against numbers of
// NumPy and colorsys
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/array/format/trans_data_kernels.hpp"
#include "graft/library/image/colour/kernels.hpp"
#include "graft/library/image/patch/kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_pictures_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using ints64 = std::vector<std::int64_t>;

namespace {
floats number(float v) { return floats(shape::scalar(), {v}); }
floats four_pixels() {
    return floats(
        shape{4, 3}, {0.8125f, 0.375f, 0.875f, 0.75f, 0.75f, 0.75f, 0.0625f, 0.125f, 0.0625f, 0.125f, 0.25f, 0.6875f});
}
} // namespace

TEST_CASE("hue, saturation and value, there and back") {
    auto const pixels = four_pixels();
    floats hsv(shape{4, 3}), rgb(shape{4, 3});
    CHECK(lib::rgb_to_hsv<float>(pixels, hsv));
    CHECK(close(hsv.values(),
        {0.8125f, 0.571428571f, 0.875f, 0, 0, 0.75f, 0.333333333f, 0.5f, 0.125f, 0.62962963f, 0.818181818f, 0.6875f}));
    CHECK(lib::hsv_to_rgb<float>(hsv, rgb));
    CHECK(close(rgb.values(), pixels.values()));
}

TEST_CASE("hue turned, saturation scaled") {
    auto const pixels = four_pixels();
    floats y(shape{4, 3});
    CHECK(lib::adjust_hue<float>(pixels, number(0.3f), y));
    CHECK(close(
        y.values(), {0.875f, 0.7125f, 0.375f, 0.75f, 0.75f, 0.75f, 0.0625f, 0.075f, 0.125f, 0.6875f, 0.125f, 0.3625f}));
    CHECK(lib::adjust_hue<float>(pixels, number(-0.5f), y));
    CHECK(close(
        y.values(), {0.4375f, 0.875f, 0.375f, 0.75f, 0.75f, 0.75f, 0.125f, 0.0625f, 0.125f, 0.6875f, 0.5625f, 0.125f}));
    CHECK(lib::adjust_saturation<float>(pixels, number(0.5f), y));
    CHECK(close(y.values(),
        {0.84375f, 0.625f, 0.875f, 0.75f, 0.75f, 0.75f, 0.09375f, 0.125f, 0.09375f, 0.40625f, 0.46875f, 0.6875f}));
    CHECK(lib::adjust_saturation<float>(pixels, number(3), y));
    CHECK(close(y.values(), {0.765625f, 0, 0.875f, 0.75f, 0.75f, 0.75f, 0, 0.125f, 0, 0, 0.152777778f, 0.6875f}));
}

TEST_CASE("contrast around the mean of each channel of each picture") {
    floats const x(shape{2, 2, 2, 2},
        {0.25f, -2, -1.75f, 1.875f, 0.25f, -1.125f, -1, 1, -1.25f, 0.375f, 1.875f, 1.375f, -1, 0, 0.5f, 1.375f});
    floats y(shape{2, 2, 2, 2});
    CHECK(lib::adjust_contrast<float>(x, number(1.5f), y));
    CHECK(close(
        y.values(), {0.65625f, -2.96875f, -2.34375f, 2.84375f, 0.65625f, -1.65625f, -1.21875f, 1.53125f, -1.890625f,
                        0.171875f, 2.796875f, 1.671875f, -1.515625f, -0.390625f, 0.734375f, 1.671875f}));
    CHECK(lib::adjust_contrast_between<float>(x, number(1.5f), number(-1), number(1), y));
    CHECK(close(
        y.values(), {0.65625f, -1, -1, 1, 0.65625f, -1, -1, 1, -1, 0.171875f, 1, 1, -1, -0.390625f, 0.734375f, 1}));
}

TEST_CASE("patches of pictures, with and without padding") {
    floats const x(shape{1, 4, 3, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
        two(shape{1, 3, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    ints64 const one{1, 1, 1, 1}, size{1, 2, 2, 1}, strides{1, 1, 2, 1}, rates{1, 2, 1, 1}, column{1, 2, 1, 1};
    floats y(shape{1, 4, 2, 4}), z(shape{1, 2, 2, 4});
    CHECK(lib::extract_patches(x, y, {size}, {strides}, {rates}, {"SAME"}));
    CHECK(y.values() ==
          F{0, 0, 4, 5, 0, 0, 6, 0, 1, 2, 7, 8, 3, 0, 9, 0, 4, 5, 10, 11, 6, 0, 12, 0, 7, 8, 0, 0, 9, 0, 0, 0});
    CHECK(lib::extract_patches(two, z, {column}, {one}, {one}, {"VALID"}));
    CHECK(z.values() == F{1, 2, 5, 6, 3, 4, 7, 8, 5, 6, 9, 10, 7, 8, 11, 12});
}

TEST_CASE("dilation in both layouts") {
    floats x(shape{1, 3, 4, 2}, {-1.75f, -0.5f, 0.5f, -1.125f, 1, -1.75f, -1, 1.25f, -1.25f, 0.5f, 0.125f, 1.75f, -1,
                                    -1.75f, 1, 1.125f, 1.625f, 1.75f, -2, -1.125f, 0.5f, 1.75f, 1.75f, 0.25f});
    floats const filter(shape{2, 2, 2}, {1.625f, 0.625f, -0.5f, 0, 0.375f, 0.25f, 1.75f, 1.625f});
    ints64 const strides{1, 1, 2, 1}, rates{1, 1, 2, 1}, no_pads{0, 0, 0, 0};
    floats y(shape{1, 3, 2, 2});
    CHECK(lib::dilation<float>(x, filter, y, {strides}, {rates}, {"SAME"}, {no_pads}, {"NHWC"}));
    CHECK(close(y.values(), {0.75f, 0.75f, 2.625f, -1.125f, 2.25f, 3.375f, 0.875f, 2, 3.25f, 2.375f, 2.125f, 2.375f}));
    floats channels(
        shape{1, 2, 3, 4}, {-1.75f, 0.5f, 1, -1, -1.25f, 0.125f, -1, 1, 1.625f, -2, 0.5f, 1.75f, -0.5f, -1.125f, -1.75f,
                               1.25f, 0.5f, 1.75f, -1.75f, 1.125f, 1.75f, -1.125f, 1.75f, 0.25f});
    channels.desc.format = graft::format::nchw;
    floats z(shape{1, 2, 3, 2});
    ints64 const channel_strides{1, 1, 1, 2}, channel_rates{1, 1, 1, 2};
    floats const by_channel(shape{2, 2, 2}, {1.625f, -0.5f, 0.375f, 1.75f, 0.625f, 0, 0.25f, 1.625f});
    CHECK(lib::dilation<float>(
        channels, by_channel, z, {channel_strides}, {channel_rates}, {"SAME"}, {no_pads}, {"NCHW"}));
    CHECK(close(z.values(), {0.75f, 2.625f, 2.25f, 0.875f, 3.25f, 2.125f, 0.75f, -1.125f, 3.375f, 2, 2.375f, 2.375f}));
}

TEST_CASE("other layouts and back: axes in another order, blocks that are filled with 0") {
    F image(1 * 3 * 2 * 2);
    for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i + 1);
    floats const x(shape{1, 3, 2, 2}, image);
    floats last(shape{1, 2, 2, 3}), blocks(shape{1, 1, 2, 2, 16}), weights(shape{4, 1, 16, 16}),
        back(shape{1, 3, 2, 2});
    CHECK(lib::trans_data(x, last, {"NCHW"}, {"NHWC"}, {1}));
    CHECK(last.values() == F{1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12});
    CHECK(lib::trans_data(last, back, {"NHWC"}, {"NCHW"}, {1}));
    CHECK(back.values() == image);
    CHECK(lib::trans_data(last, blocks, {"NHWC"}, {"NC1HWC0"}, {1}));
    CHECK(F{blocks.values()[0], blocks.values()[1], blocks.values()[2], blocks.values()[3], blocks.values()[16],
              blocks.values()[50]} == F{1, 5, 9, 0, 2, 12});
    CHECK(lib::trans_data(blocks, back, {"NC1HWC0"}, {"NCHW"}, {1}));
    CHECK(back.values() == image);
    CHECK(lib::trans_data(x, weights, {"NCHW"}, {"FRACTAL_Z"}, {1}));
    CHECK(F{weights.values()[1], weights.values()[16], weights.values()[256], weights.values()[770]} == F{5, 0, 2, 12});
    CHECK(lib::trans_data(weights, back, {"FRACTAL_Z"}, {"NCHW"}, {1}));
    CHECK(back.values() == image);
    floats const matrix(shape{3, 4}, image);
    floats fractal(shape{1, 1, 16, 16}), again(shape{3, 4});
    CHECK(lib::trans_data(matrix, fractal, {"ND"}, {"FRACTAL_NZ"}, {1}));
    CHECK(F{fractal.values()[3], fractal.values()[4], fractal.values()[16], fractal.values()[35]} == F{4, 0, 5, 12});
    CHECK(lib::trans_data(fractal, again, {"FRACTAL_NZ"}, {"ND"}, {1}));
    CHECK(again.values() == image);
    CHECK(lib::trans_data(x, blocks, {"NCHW"}, {"NC1HWC0"}, {2}).code == errc::wrong_value);
    CHECK(lib::trans_data(blocks, floats(shape{1, 17, 2, 2}), {"NC1HWC0"}, {"NCHW"}, {1}).code == errc::wrong_shape);
    CHECK(lib::trans_data(fractal, floats(shape{17, 4}), {"FRACTAL_NZ"}, {"ND"}, {1}).code == errc::wrong_shape);
    CHECK(lib::trans_data(floats(shape{1, 2, 3}, {1, 2, 3, 4, 5, 6}), floats(shape{1, 3, 2}), {"NCL"}, {"NLC"}, {1}));
    CHECK(lib::trans_data(blocks, weights, {"NC1HWC0"}, {"FRACTAL_Z"}, {1}));
    CHECK(F{weights.values()[1], weights.values()[16], weights.values()[256], weights.values()[770]} == F{5, 0, 2, 12});
    CHECK(lib::trans_data(blocks, weights, {"NC1HWC0"}, {"NOTHING"}, {1}).code == errc::wrong_value);
    // an LSTM's filter: three rows of the input, then one of the state; the second gate is in a block of its own
    floats const rows(shape{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
    floats gates(shape{2, 4, 16, 16}), of(shape{1, 1, 4, 4});
    CHECK(lib::trans_data(rows, gates, {"HWCN"}, {"FRACTAL_ZN_LSTM"}, {1}));
    CHECK(F{gates.values()[0], gates.values()[2], gates.values()[3], gates.values()[256], gates.values()[1024]} ==
          F{1, 9, 0, 2, 13});
    CHECK(lib::trans_data(gates, of, {"FRACTAL_ZN_LSTM"}, {"HWCN"}, {1}));
    CHECK(of.values() == rows.values());
    CHECK(lib::trans_data(floats(shape{20, 2, 1, 1}), floats(shape{2, 1, 1, 16}), {"NCHW"}, {"C1HWC0"}, {1}).code ==
          errc::wrong_shape);
}

TEST_CASE("any layout into any other of the same axes, and back") {
    std::size_t pairs = 0;
    for (auto const& from : graft::format_layouts)
        for (auto const& to : graft::format_layouts) {
            graft::layout_sizes s;
            std::int64_t const sizes[] = {16, 3, 2, 3, 5, 4, 33, 40}; // full blocks of filters, channels that are not
            for (std::size_t i = 0; i < 8; ++i) s["NCDHWLYX"[i]] = graft::dim(sizes[i]);
            s['c'] = graft::dim(16);
            if (to.name == "FRACTAL_ZN_LSTM") s['C'] = graft::dim(7); // three of the input, four of the state
            if (to.name == "C1HWC0") s['C'] = graft::dim(1);          // it has no other
            graft::divide_groups(s, 1);
            graft::divide_gates(s);
            lib::trans_data_layouts const of(from.name, to.name, 1);
            if (from.name == "C1HWNCoC0" || !of.check(1) || !from.map.plain()) continue; // out of a plain one
            auto const plain = of.from->storage(s), other = of.to->storage(s);
            if (!plain.is_static() || !other.is_static()) continue; // gates of unknown size
            CAPTURE(from.name);
            CAPTURE(to.name);
            floats x(plain), y(other), back(plain);
            for (std::size_t i = 0; i < x.size; ++i) x.elements[i] = static_cast<float>(i + 1);
            CHECK(lib::trans_data(x, y, {from.name}, {to.name}, {1}));
            CHECK(lib::trans_data(y, back, {to.name}, {from.name}, {1}));
            CHECK(back.values() == x.values());
            ++pairs;
        }
    CHECK(pairs > 60);
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
    CHECK(z.values()[0] == 0); // a range of nothing
}

TEST_CASE("8-bit numbers of CANN") {
    floats const x(shape{6}, {-1, 0.25f, 0.75f, 2.5f, 100, -100});
    tensor<std::int8_t> y(shape{6});
    CHECK(lib::ascend_quant<float>(x, y, {2.0}, {1.0}, {false}, {"Round"}));
    CHECK(y.values() == std::vector<std::int8_t>{-1, 2, 2, 6, 127, -128}); // halves to even
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

} // namespace library_kernels_pictures_test
