// test/op/conv.cpp - convolutions of numbers: the short computation has the result of the computation dim by dim
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/op/rules/conv.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/shape.hpp"

namespace op_conv_test {

using graft::errc;
using graft::format;
using graft::shape;
using graft::rule::convolution;

namespace {

graft::tensor_desc desc(shape const& s, format f) {
    graft::tensor_desc d;
    d.type = graft::dtype::f32;
    d.shape = s;
    d.format = f;
    return d;
}
/// Whether the result for a batch of 3 is that for an unknown batch, which is computed dim by dim.
template <std::size_t Rank> bool same(convolution const& c, bool* sooner = nullptr) {
    shape y;
    bool const told = graft::rule::convolve_numbers<Rank>(c, nullptr, y);
    if (sooner) *sooner = told;
    auto open = c.x;
    open.shape[0] = graft::dim::unknown();
    auto const is = graft::rule::conv_shape(c);
    auto const right = graft::rule::conv_shape({open, c.filter, c.data_format, c.w, c.groups, c.rank});
    if (static_cast<bool>(is) != static_cast<bool>(right) || is.error().code != right.error().code ||
        is.error().parameter != right.error().parameter || is.error().got != right.error().got)
        return false;
    if (told && (!is || y != *is)) return false;
    if (!told && y.is_set()) return false;
    if (!is) return true;
    auto expected = *right;
    expected[0] = 3;
    return *is == expected;
}

} // namespace

TEST_CASE("convolution: of numbers it is what comes of each dim") {
    constexpr std::string_view paddings[] = {"SAME", "VALID", "EXPLICIT", "OTHER"};
    constexpr std::int64_t steps[] = {1, 2, 3, 0, -1, graft::rule::largest_step, graft::rule::largest_step + 1};
    constexpr format layouts[] = {format::nhwc, format::nchw, format::nd, format::hwcn};
    constexpr format orders[] = {format::hwcn, format::nchw, format::nd};
    std::size_t often = 0;
    for (std::uint32_t k = 0, seed = 1; k < 30'000; ++k) {
        auto const pick = [&](std::uint32_t n) { // the first ones more often
            seed = seed * 1664525 + 1013904223;
            auto const v = seed >> 16 & 0xFF;
            return v < 200 ? v % (n < 3 ? n : 3) : v % n;
        };
        auto const size = [&] { return static_cast<std::int64_t>(pick(12)); };
        auto const layout = layouts[pick(4)], order = orders[pick(3)];
        auto const channels = 2 * size();
        auto const taken = pick(8) == 0 ? size() : pick(4) == 1 ? channels / 2 : channels;
        shape const x = layout == format::nchw ? shape{3, channels, 6 + size(), size()}
                                               : shape{3, 6 + size(), 7, channels},
                    filter = order == format::nchw ? shape{4, taken, size(), 1 + size()}
                                                   : shape{1 + size(), size(), taken, 4};
        std::array<std::int64_t, 5> strides{}, dilations{};
        std::array<std::int64_t, 4> pads{};
        for (auto& s : strides) s = steps[pick(7) % 7];
        for (auto& d : dilations) d = steps[pick(7) % 7];
        for (auto& p : pads) p = static_cast<std::int64_t>(pick(4)) - (pick(30) == 5 ? 1 : 0);
        graft::rule::window const w{paddings[pick(4)], {strides.data(), pick(20) == 7 ? 5u : 4u},
            {dilations.data(), pick(4) == 1 ? 0u : 4u}, {pads.data(), pick(20) == 7 ? 3u : 4u}};
        auto const a = desc(x, layout), b = desc(filter, order);
        std::int64_t const groups = pick(9);
        bool sooner = false;
        CHECK(same<4>({a, b, k % 2 ? "NHWC" : "NCHW", w, groups, 4}, &sooner));
        often += sooner ? 1 : 0;
    }
    CHECK(often > 1000);
}

TEST_CASE("convolution: large numbers, volumes, and what is not told in few steps") {
    constexpr std::int64_t ones[] = {1, 1, 1, 1, 1}, large[] = {1, std::int64_t{1} << 30, 3, 1, 1},
                           fewer[] = {1, (std::int64_t{1} << 30) + 1, 3, 1, 1}, pads[] = {1, 1, 0, 2, 0, 1};
    auto const x = desc({3, 9, 8, 4}, format::nhwc), f = desc({3, 2, 4, 6}, format::hwcn);
    bool sooner = false;
    CHECK(same<4>({x, f, "NHWC", {"SAME", {large, 4}, {}, {}}, 1, 4}, &sooner));
    CHECK(sooner);
    CHECK(same<4>({x, f, "NHWC", {"SAME", {fewer, 4}, {}, {}}, 1, 4}, &sooner));
    CHECK(!sooner);
    constexpr auto max = INT64_MAX;
    auto const wide = desc({3, max, 8, 4}, format::nhwc), tall = desc({max, 2, 4, 6}, format::hwcn),
               none = desc({0, 2, 4, 6}, format::hwcn), both = desc({2, 2, 4, 6}, format::hwcn);
    for (auto const* a : {&x, &wide})
        for (auto const* b : {&f, &tall, &none, &both})
            for (auto const* dilations : {ones, large})
                for (std::string_view const padding : {"SAME", "VALID", "EXPLICIT"})
                    CHECK(same<4>({*a, *b, "NHWC", {padding, {ones, 4}, {dilations, 4}, {pads, 4}}, 1, 4}));
    auto const v = desc({3, 5, 9, 8, 4}, format::ndhwc), c = desc({2, 3, 2, 4, 6}, format::dhwcn);
    CHECK(same<5>({v, c, "NDHWC", {"EXPLICIT", {ones, 5}, {ones, 5}, {pads, 6}}, 1, 5}, &sooner));
    CHECK(sooner);
    CHECK(*graft::rule::conv_shape({v, c, "NDHWC", {"EXPLICIT", {ones, 5}, {}, {pads, 6}}, 1, 5}) ==
          shape{3, 6, 9, 8, 6});
    shape const right{6}, wrong{5}, open{-1};
    convolution const requested{x, f, "NHWC", {"VALID", {ones, 4}, {}, {}}, 1, 4};
    shape y;
    CHECK(!graft::rule::convolve_numbers<4>(requested, &wrong, y));
    CHECK(!graft::rule::convolve_numbers<4>(requested, &open, y));
    CHECK(!y.is_set());
    CHECK(graft::rule::convolve_numbers<4>(requested, &right, y));
    CHECK(y == shape{3, 7, 7, 6});
}

} // namespace op_conv_test
