// test/library/image/resize_nd/kernels.cpp - kernels of resizing along any axes, against values worked out by hand or
// by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/image/resize_nd/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_image_resize_nd_kernels_test {

namespace lib = graft::library;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

namespace {

/// One axis by factors or to a size, specified as in the attributes.
F resized(F const& from, std::size_t to, F const& scales, std::string_view mode, std::string_view coordinates,
    bool antialias = false, std::string_view nearest = "round_prefer_floor") {
    floats x({static_cast<std::int64_t>(from.size())}, from), y({static_cast<std::int64_t>(to)});
    I const axes{0};
    floats const by({static_cast<std::int64_t>(scales.size())}, scales);
    auto const factors = by.argument();
    using some = graft::optional_in<"scales", float>;
    CHECK(lib::resize_nd<float>(x, {}, scales.empty() ? some() : some(&factors), {}, y, {axes}, {mode}, {coordinates},
        {nearest}, {"stretch"}, {-0.75}, {false}, {antialias}, {0.0}));
    return y.values();
}

} // namespace

TEST_CASE("one axis in another size: places, neighbours and weights") {
    F const x{1, 2, 3, 4};
    CHECK(resized(x, 8, {2.0f}, "nearest", "asymmetric", false, "floor") == F{1, 1, 2, 2, 3, 3, 4, 4});
    CHECK(resized(x, 8, {2.0f}, "nearest", "half_pixel") == F{1, 1, 2, 2, 3, 3, 4, 4});
    CHECK(close(resized(x, 8, {2.0f}, "linear", "half_pixel"), F{1, 1.25, 1.75, 2.25, 2.75, 3.25, 3.75, 4}));
    CHECK(close(resized(x, 7, {}, "linear", "align_corners"), F{1, 1.5, 2, 2.5, 3, 3.5, 4}));
    CHECK(close(resized(x, 2, {0.5f}, "linear", "half_pixel"), F{1.5, 3.5}));
    // corners are those of the axis with a whole number of elements: 4 * 1.8 = 7.2 are 7, 4 * 0.6 = 2.4 are 2
    CHECK(close(resized(x, 7, {1.8f}, "linear", "align_corners"), F{1, 1.5, 2, 2.5, 3, 3.5, 4}));
    CHECK(close(resized(x, 2, {0.6f}, "linear", "align_corners"), F{1, 4}));
    // a triangle as wide as two elements on both sides: 1/8, 3/8, 3/8, 1/8 with the end repeated
    CHECK(close(resized(x, 2, {0.5f}, "linear", "half_pixel", true), F{(1 + 3 + 6 + 3) / 8.f, (2 + 9 + 12 + 4) / 8.f}));
    // a = -0.75 half-way between elements: -3/32, 19/32, 19/32, -3/32
    CHECK(
        close(resized(x, 2, {0.5f}, "cubic", "half_pixel"), F{(-3 + 19 + 38 - 9) / 32.f, (-6 + 57 + 76 - 12) / 32.f}));
}

TEST_CASE("both axes of images wider than a block of columns: like one axis after the other") {
    auto const both = [](floats const& x, graft::shape const& to, std::string_view mode, bool antialias) {
        floats y(to);
        I const axes{1, 2};
        CHECK(lib::resize_nd<float>(x, {}, {}, {}, y, {axes}, {mode}, {"half_pixel"}, {"round_prefer_floor"},
            {"stretch"}, {-0.75}, {false}, {antialias}, {0.0}));
        return y.values();
    };
    F numbers;
    for (int i = 0; i < 2 * 9 * 11; ++i) numbers.push_back(static_cast<float>(i * i % 37));
    floats x({2, 9, 11}, numbers);
    for (auto const* const mode : {"nearest", "linear", "cubic"})
        for (bool const antialias : {false, true}) {
            floats const rows({2, 4, 11}, both(x, {2, 4, 11}, mode, antialias)); // of antialias more than four taps
            floats const wide({2, 9, 150}, both(x, {2, 9, 150}, mode, antialias));
            CHECK(close(both(x, {2, 4, 150}, mode, antialias), both(rows, {2, 4, 150}, mode, antialias)));
            CHECK(close(both(x, {2, 4, 150}, mode, antialias), both(wide, {2, 4, 150}, mode, antialias)));
        }
    CHECK(close(both(x, {2, 4, 3}, "linear", true),
        both(floats({2, 4, 11}, both(x, {2, 4, 11}, "linear", true)), {2, 4, 3}, "linear", true)));
}

} // namespace library_image_resize_nd_kernels_test
