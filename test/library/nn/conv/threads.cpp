// test/library/nn/conv/threads.cpp - convolutions shared among threads: each number is that of one thread
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "graft/library/nn/conv/packed_kernels.hpp"
#include "test/library/in_parts.hpp"

namespace library_nn_conv_threads_test {

namespace lib = graft::library;
namespace in_detail = graft::library::detail;

namespace {

std::vector<float> numbers(std::int64_t n, std::uint32_t state) {
    std::vector<float> all;
    for (std::int64_t i = 0; i < n; ++i) {
        state = state * 1664525u + 1013904223u;
        all.push_back(static_cast<float>(state >> 8) / 8388608.f - 1.f);
    }
    return all;
}
/// Square images and filters.
in_detail::direct_sizes sizes(
    std::int64_t groups, std::int64_t in, std::int64_t out, std::int64_t side, std::int64_t taps, std::int64_t stride) {
    in_detail::direct_sizes g;
    g.n = 2, g.groups = groups, g.in = in, g.out = out, g.count = 2;
    auto const to = (side + 2 * (taps / 2) - taps) / stride + 1;
    for (std::size_t a = 0; a < 2; ++a) {
        auto& axis = g.axes[a];
        axis.in = side, axis.out = to, axis.taps = taps, axis.before = taps / 2, axis.stride = stride;
        axis.x = a == 0 ? side : 1, axis.y = a == 0 ? to : 1, axis.f = a == 0 ? taps : 1;
    }
    g.xc = side * side, g.yc = to * to, g.xn = g.xc * groups * in, g.yn = g.yc * groups * out;
    g.f_in = taps * taps, g.f_out = g.f_in * in, g.f_group = g.f_out * out;
    return g;
}
std::vector<in_detail::conv_engine> engines() {
    std::vector<in_detail::conv_engine> all;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) all.push_back(in_detail::conv_of_16);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) all.push_back(in_detail::conv_of_8);
#endif
    all.push_back(in_detail::conv_of_4);
    return all;
}
/// The results of one thread and of several; the number of shared parts.
template <class Convolution> void compare(in_detail::direct_sizes const& g, bool shares) {
    CAPTURE(g.groups);
    CAPTURE(g.in);
    CAPTURE(g.out);
    CAPTURE(g.yc);
    auto const x = numbers(g.n * g.xn, 1), filter = numbers(g.groups * g.f_group, 2), more = numbers(g.n * g.yn, 3),
               bias = numbers(g.groups * g.out, 4);
    for (auto const& engine : engines()) {
        Convolution const c(g, filter.data(), engine);
        std::vector<float> work(c.workspace_bytes() / sizeof(float) + 32);
        auto* const memory = work.data() +
                             (64 - reinterpret_cast<std::uintptr_t>(work.data()) % 64) % 64 / sizeof(float);
        for (int kind = 0; kind < 3; ++kind) {
            in_detail::conv_epilogue then;
            then.bias = bias.data();
            if (kind > 0) then.sum = more.data();
            if (kind == 1) then.low = 0;
            if (kind == 2) then.f = in_detail::conv_epilogue::function::silu;
            std::vector<float> one(more.size()), many(more.size());
            c.run(x.data(), then, one.data(), memory);
            for (std::size_t const n : {2, 3, 5}) {
                test::in_parts threads(n, c.workspace_bytes());
                std::fill(many.begin(), many.end(), -9.f);
                c.run(x.data(), then, many.data(), memory, threads.by());
                CHECK(many == one);
                CHECK((threads.parts > 1) == shares);
            }
            std::fill(many.begin(), many.end(), -9.f); // fewer images than there may be
            c.run(x.data(), then, many.data(), memory, {}, 1);
            CHECK(std::equal(one.begin(), one.begin() + g.yn, many.begin()));
            CHECK(std::all_of(many.begin() + g.yn, many.end(), [](float v) { return v == -9.f; }));
        }
    }
}

} // namespace

TEST_CASE("convolutions: the numbers of any number of threads are those of one") {
    using in_detail::packed_convolution;
    compare<packed_convolution>(sizes(1, 32, 64, 23, 3, 1), true);  // positions
    compare<packed_convolution>(sizes(1, 64, 75, 24, 1, 1), true);  // an image that is read where it is
    compare<packed_convolution>(sizes(1, 96, 250, 7, 3, 1), true);  // outputs
    compare<packed_convolution>(sizes(1, 256, 500, 2, 3, 1), true); // outputs as columns
    compare<packed_convolution>(sizes(1, 64, 128, 31, 3, 2), true); // strides
    compare<packed_convolution>(sizes(2, 48, 96, 16, 3, 1), true);  // few groups
    compare<packed_convolution>(sizes(12, 16, 24, 20, 3, 1), true); // many groups
    compare<packed_convolution>(sizes(40, 1, 2, 70, 3, 1), true);   // rows
    compare<packed_convolution>(sizes(1, 3, 8, 9, 3, 1), false);    // too little
    auto many = sizes(1, 24, 33, 11, 3, 1);
    many.n = 9; // images
    compare<packed_convolution>(many, true);
}

TEST_CASE("depthwise convolutions: the numbers of any number of threads are those of one") {
    using in_detail::depthwise_convolution;
    compare<depthwise_convolution>(sizes(32, 1, 1, 41, 3, 1), true);
    compare<depthwise_convolution>(sizes(24, 1, 2, 40, 5, 2), true);
    compare<depthwise_convolution>(sizes(4, 1, 1, 7, 3, 1), false);
}

} // namespace library_nn_conv_threads_test
