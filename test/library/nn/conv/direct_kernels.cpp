// test/library/nn/conv/direct_kernels.cpp - convolutions of doubles and integers, and over any number of axes, against
// values worked out by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/nn/conv/direct_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_conv_direct_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using D = std::vector<double>;
using L = std::vector<std::int64_t>;

namespace {

struct settings {
    L strides, pads, dilations;
    std::int64_t groups = 1, axis = 1;
    bool transposed = false;
};

template <class T> std::vector<T> nd(
    tensor<T> const& x, tensor<T> const& f, shape const& gives, settings const& s, tensor<T> const* bias = nullptr) {
    tensor<T> y(gives);
    auto const given = bias ? bias->argument() : graft::kernel_argument{};
    graft::optional_in<"bias", T> const b(bias ? &given : nullptr);
    REQUIRE(
        lib::convolution_nd<T>(x, f, b, y, {s.strides}, {s.pads}, {s.dilations}, {s.groups}, {s.axis}, {s.transposed}));
    return y.values();
}
template <class T> std::vector<T> image(tensor<T> const& x, tensor<T> const& f, shape const& gives, L const& strides,
    L const& pads, std::string_view padding, tensor<T> const* bias = nullptr) {
    tensor<T> y(gives);
    auto const given = bias ? bias->argument() : graft::kernel_argument{};
    graft::optional_in<"bias", T> const b(bias ? &given : nullptr);
    L const none{1, 1, 1, 1};
    REQUIRE(lib::conv_directly<T>(x, f, b, y, {strides}, {pads}, {none}, {"NHWC"}, {padding}));
    return y.values();
}
/// 1, 2, 3, ... taken modulo a small prime, so that sums stay exact.
template <class T> tensor<T> counting(shape const& s, int modulus) {
    tensor<T> t(s);
    for (std::size_t i = 0; i < t.size; ++i)
        t.elements.get()[i] = static_cast<T>(static_cast<int>(i * 5 + 1) % modulus);
    return t;
}

} // namespace

TEST_CASE_TEMPLATE("over one axis: stride, padding, dilation, groups, bias", T, float, double, std::int32_t) {
    using V = std::vector<T>;
    tensor<T> const x(shape{1, 2, 4}, {1, 2, 3, 4, 10, 20, 30, 40});
    CHECK(nd(x, tensor<T>(shape{1, 2, 2}, {1, 1, 1, -1}), {1, 1, 3}, {{1}, {0}, {1}}) == V{-7, -5, -3});
    CHECK(nd(x, tensor<T>(shape{1, 2, 3}, {1, 2, 4, 0, 0, 0}), {1, 1, 2}, {{2}, {1}, {1}}) == V{10, 24});
    CHECK(nd(x, tensor<T>(shape{1, 2, 2}, {1, 0, 0, 1}), {1, 1, 2}, {{1}, {0}, {2}}) == V{31, 42});
    tensor<T> const bias(shape{2}, {100, 200});
    CHECK(nd(x, tensor<T>(shape{2, 1, 2}, {1, 1, 1, -1}), {1, 2, 3}, {{1}, {0}, {1}, 2}, &bias) ==
          V{103, 105, 107, 190, 190, 190});
    // no batch
    CHECK(nd(tensor<T>(shape{2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}), tensor<T>(shape{1, 2, 2}, {1, 0, 0, 1}), {1, 3},
              {{1}, {0}, {1}, 1, 0}) == V{7, 9, 11});
    CHECK(nd(tensor<T>(shape{1, 1, 3}, {1, 2, 3}), tensor<T>(shape{1, 1, 2}, {1, 10}), {1, 1, 6},
              {{2}, {0}, {1}, 1, 1, true}) == V{1, 10, 2, 20, 3, 30});
}

TEST_CASE_TEMPLATE("over three axes: the sum of a cube, and the transpose is the adjoint", T, float, double) {
    tensor<T> const cube(shape{1, 1, 2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
    CHECK(nd(cube, tensor<T>(shape{1, 1, 2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1}), {1, 1, 1, 1, 1},
              {{1, 1, 1}, {0, 0, 0}, {1, 1, 1}}) == std::vector<T>{28});
    CHECK(nd(cube, tensor<T>(shape{1, 1, 1, 1, 2}, {1, 10}), {1, 1, 2, 2, 1}, {{1, 1, 1}, {0, 0, 0}, {1, 1, 1}}) ==
          std::vector<T>{10, 32, 54, 76});
    auto const x = counting<T>({2, 4, 5, 4, 3}, 7), f = counting<T>({6, 2, 3, 2, 2}, 5),
               dy = counting<T>({2, 6, 3, 3, 4}, 3);
    settings s{{2, 1, 1}, {1, 0, 1}, {1, 1, 1}, 2};
    auto const y = nd(x, f, {2, 6, 3, 3, 4}, s);
    s.transposed = true;
    auto const back = nd(dy, f, {2, 4, 5, 4, 3}, s);
    T left = 0, right = 0; // <conv(x), dy> = <x, transpose(dy)>; all are integers
    for (std::size_t i = 0; i < dy.size; ++i) left += y[i] * dy.elements.get()[i];
    for (std::size_t i = 0; i < x.size; ++i) right += x.elements.get()[i] * back[i];
    CHECK(left == right);
    CHECK(left != 0);
}

TEST_CASE("images of doubles and of integers, which wrap") {
    tensor<double> const bias(shape{2}, {0.5, -0.5}), pixels(shape{1, 2, 2, 1}, {1, 2, 3, 4}),
        f(shape{2, 2, 1, 2}, {1, 0, 0, 1, 0, 1, 1, 0});
    CHECK(image(pixels, f, {1, 1, 1, 2}, {1, 1, 1, 1}, {}, "VALID", &bias) == D{5.5, 4.5});
    CHECK(image(pixels, f, {1, 2, 2, 2}, {1, 1, 1, 1}, {}, "SAME") == D{5, 5, 2, 4, 3, 4, 4, 0});
    CHECK(
        image(tensor<std::int32_t>(shape{1, 1, 2, 1}, {2147483647, 1}), tensor<std::int32_t>(shape{1, 2, 1, 1}, {1, 1}),
            {1, 1, 1, 1}, {1, 1, 1, 1}, {}, "VALID") == std::vector<std::int32_t>{-2147483647 - 1});
    CHECK(image(tensor<std::int8_t>(shape{1, 1, 2, 1}, {100, 100}), tensor<std::int8_t>(shape{1, 2, 1, 1}, {1, 1}),
              {1, 1, 1, 1}, {1, 1, 1, 1}, {}, "VALID") == std::vector<std::int8_t>{-56});
    CHECK(image(tensor<std::uint8_t>(shape{1, 1, 2, 1}, {200, 100}), tensor<std::uint8_t>(shape{1, 2, 1, 1}, {1, 1}),
              {1, 1, 3, 1}, {1, 1, 1, 1}, {0, 0, 1, 1}, "EXPLICIT") == std::vector<std::uint8_t>{200, 44, 100});
}

} // namespace library_nn_conv_direct_kernels_test
