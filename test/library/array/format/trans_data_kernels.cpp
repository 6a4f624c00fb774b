// test/library/array/format/trans_data_kernels.cpp - layouts with blocks, there and back
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/array/format/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_format_trans_data_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

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
    // an LSTM's filter: three rows of the input, then one of the state; the second gate is in a separate block
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
            if (from.name == "C1HWNCoC0" || !of.check(1) || !from.map.plain()) continue; // from a plain one
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

} // namespace library_array_format_trans_data_kernels_test
