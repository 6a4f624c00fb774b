// test/library/nn/norm/fused_kernels.cpp - fused normalizations of groups against their definition, and among threads
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/norm/fused_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "test/library/in_parts.hpp"

namespace library_nn_norm_fused_kernels_test {

namespace in_detail = graft::library::detail;
using graft::library::index;

namespace {

struct chance {
    std::uint32_t state = 1;
    index operator()(index min, index max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<index>(state >> 8) % (max - min + 1);
    }
    std::vector<float> numbers(index n, float at = 0) {
        std::vector<float> all;
        for (index i = 0; i < n; ++i) all.push_back(at + static_cast<float>((*this)(-999, 999)) / 999.f);
        return all;
    }
};
/// Groups of images, and their definition in double.
struct groups {
    in_detail::groups_of_images all{};
    std::vector<float> x{}, scale{}, shift{}, y{};

    groups(chance& draw, index images, index per_image, index channels, index plane) {
        all.images = images, all.groups = per_image;
        all.of.channels = channels, all.of.plane = plane, all.of.epsilon = 1e-5;
        x = draw.numbers(images * per_image * channels * plane, 3), y.assign(x.size(), -9.f);
        scale = draw.numbers(per_image * channels), shift = draw.numbers(per_image * channels);
        all.of.x = x.data(), all.of.y = y.data(), all.of.scale = scale.data(), all.of.shift = shift.data();
    }
    [[nodiscard]] std::vector<double> defined() const {
        std::vector<double> to;
        auto const size = all.of.channels * all.of.plane;
        for (index g = 0; g < all.images * all.groups; ++g) {
            auto const* const from = x.data() + g * size;
            double mean = 0, variance = 0;
            for (index i = 0; i < size; ++i) mean += static_cast<double>(from[i]) / static_cast<double>(size);
            for (index i = 0; i < size; ++i)
                variance += std::pow(static_cast<double>(from[i]) - mean, 2) / static_cast<double>(size);
            for (index i = 0; i < size; ++i) {
                auto const c = static_cast<std::size_t>(g % all.groups * all.of.channels + i / all.of.plane);
                auto v = (static_cast<double>(from[i]) - mean) / std::sqrt(variance + all.of.epsilon);
                if (all.of.scale) v *= static_cast<double>(scale[c]);
                if (all.of.shift) v += static_cast<double>(shift[c]);
                to.push_back(v);
            }
        }
        return to;
    }
};

} // namespace

TEST_CASE("GroupNormFused: groups of any size, with and without scale and shift, bounds and an activation") {
    chance draw;
    for (int round = 0; round < 80; ++round) {
        groups g(draw, draw(1, 3), draw(1, 5), draw(1, 4), round % 9 == 0 ? draw(500, 900) : draw(1, 40));
        if (round % 3 == 1) g.all.of.scale = nullptr;
        if (round % 5 == 1) g.all.of.shift = nullptr;
        in_detail::conv_epilogue then;
        if (round % 4 == 1) then.low = 0;
        if (round % 4 == 2) then.low = -0.5f, then.high = 0.25f;
        if (round % 4 == 3) then.f = in_detail::conv_epilogue::function::silu;
        auto const expected = g.defined();
        g.all.run(then);
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            auto v = std::clamp(expected[i], static_cast<double>(then.low), static_cast<double>(then.high));
            if (round % 4 == 3) v = v / (1 + std::exp(-v));
            wrong += !(std::fabs(static_cast<double>(g.y[i]) - v) <= 1e-5 * std::max(1.0, std::fabs(v)));
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("GroupNormFused: the numbers of any number of threads are those of one") {
    chance draw;
    groups g(draw, 3, 7, 5, 331);
    in_detail::conv_epilogue then;
    then.f = in_detail::conv_epilogue::function::gelu;
    g.all.run(then);
    auto const one = g.y;
    for (std::size_t const n : {2u, 3u, 5u}) {
        test::in_parts threads(n, 0);
        std::fill(g.y.begin(), g.y.end(), -9.f);
        g.all.run(then, threads.by());
        CHECK(g.y == one);
        CHECK(threads.parts > 1);
    }
}

} // namespace library_nn_norm_fused_kernels_test
