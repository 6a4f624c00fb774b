// test/library/math/unary/kernels.cpp - kernels of element-wise functions of one number, against values worked out by
// hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_unary_kernels_test {

namespace lib = graft::library;
namespace fn = graft::library::function;
using graft::half;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan_ = std::numeric_limits<float>::quiet_NaN();
using i32 = std::int32_t;
template <class F> std::vector<float> one(std::vector<float> const& x) {
    shape const s{static_cast<std::int64_t>(x.size())};
    floats a(s, x), y(s);
    CHECK(lib::unary<F, float>(a, y));
    return y.values();
}
template <class Op> F unary_of(F const& v) {
    floats const x(shape{static_cast<std::int64_t>(v.size())}, v);
    floats y(x.desc.shape);
    CHECK(lib::unary<Op, float>(x, y));
    return y.values();
}

} // namespace

TEST_CASE("halves") {
    static_assert(graft::to_half(1.0f).bits == 0x3C00 && graft::to_half(-2.0f).bits == 0xC000);
    static_assert(graft::to_half(65504.0f).bits == 0x7BFF && graft::to_half(65520.0f).bits == 0x7C00 &&
                  graft::to_half(65519.0f).bits == 0x7BFF);
    static_assert(graft::to_half(0x1p-24f).bits == 1 && graft::to_half(0x1p-25f).bits == 0 &&
                  graft::to_half(0x1.8p-24f).bits == 2);
    static_assert(graft::to_half(2049.0f).bits == graft::to_half(2048.0f).bits &&
                  graft::to_half(2051.0f).bits == graft::to_half(2052.0f).bits);
    static_assert(graft::to_bfloat16(1.0f).bits == 0x3F80 && lib::widen(graft::bfloat16{0x3F80}) == 1.0f);
    for (unsigned i = 0; i < 0x10000; ++i) { // every half is unchanged after a round trip
        half const h{static_cast<std::uint16_t>(i)};
        auto const f = lib::widen(h);
        if (std::isnan(f)) CHECK(std::isnan(lib::widen(graft::to_half(f))));
        else if (graft::to_half(f).bits != h.bits) FAIL("half " << i);
    }
    tensor<half> x(shape{2}, {graft::to_half(-1.5f), graft::to_half(2.5f)}), y(shape{2});
    CHECK(lib::unary<fn::relu, half>(x, y));
    CHECK(lib::widen(y.elements[0]) == 0.0f);
    CHECK(lib::widen(y.elements[1]) == 2.5f);
}

TEST_CASE("unary") {
    CHECK(one<fn::abs>({-1, 2}) == std::vector<float>{1, 2});
    CHECK(one<fn::rint>({0.5f, 1.5f, -2.5f}) == std::vector<float>{0, 2, -2});
    CHECK(one<fn::sign>({-3, 0, 7}) == std::vector<float>{-1, 0, 1});
    CHECK(one<fn::relu6>({-1, 3, 8}) == std::vector<float>{0, 3, 6});
    CHECK(close(one<fn::sigmoid>({0, 2, -100, 100}), {0.5f, 0.8807970f, 0, 1}));
    CHECK(close(one<fn::softplus>({0, 100, -100}), {0.6931472f, 100, 0}));
    CHECK(close(one<fn::mish>({1}), {0.8650984f}));
    CHECK(close(one<fn::hard_swish>({-4, 0, 1, 4}), {0, 0, 0.6666667f, 4}));
    CHECK(close(one<fn::selu>({1, -1}), {1.0507010f, -1.1113307f}));
    CHECK(close(one<fn::rsqrt>({4}), {0.5f}));
    CHECK(std::isnan(one<fn::relu>({nan_})[0]));
    ints a(shape{2}, {std::numeric_limits<i32>::min(), -5}), b(shape{2});
    CHECK(lib::unary<fn::abs, i32>(a, b));
    CHECK(b.values() == std::vector<i32>{std::numeric_limits<i32>::min(), 5});
    floats x(shape{3}, {0, 1, 2}), y(shape{3});
    CHECK(lib::exponential<float>(x, y, {2.0}, {1.0}, {1.0}));
    CHECK(close(y.values(), {2, 4, 8}));
    CHECK(lib::exponential<float>(x, y, {-1.0}, {1.0}, {0.0}));
    CHECK(close(y.values(), {1, 2.7182817f, 7.3890561f}));
    CHECK(lib::logarithm<float>(x, y, {10.0}, {9.0}, {1.0}));
    CHECK(close(y.values(), {0, 1, 1.2787536f}));
    CHECK(lib::power<float>(x, y, {2.0}, {3.0}, {1.0}));
    CHECK(close(y.values(), {1, 16, 49}));
    CHECK(lib::threshold<float>(x, y, {1.0}));
    CHECK(y.values() == std::vector<float>{0, 0, 1});
    floats n(shape{2}, {-2, 3}), m(shape{2});
    CHECK(lib::leaky_relu<float>(n, m, {0.5}));
    CHECK(m.values() == std::vector<float>{-1, 3});
    CHECK(lib::elu<float>(n, m, {2.0}));
    CHECK(close(m.values(), {-1.7293294f, 3}));
    CHECK(lib::gelu<float>(n, m, {false}));
    CHECK(close(m.values(), {-0.0455003f, 2.9959502f}));
    CHECK(lib::gelu<float>(n, m, {true}));
    CHECK(close(m.values(), {-0.0454023f, 2.9963627f}));
    floats q(shape{3}, {1, inf, nan_});
    bools r(shape{3});
    CHECK(lib::unary<fn::is_finite, float, bool>(q, r));
    CHECK(r.values() == std::vector<bool>{true, false, false});
}

TEST_CASE("functions of one number") {
    CHECK(close(unary_of<lib::function::digamma>({1, 0.5f, 10, -0.5f, 2.25f}),
        {-0.5772156649f, -1.9635100260f, 2.2517525890f, 0.0364899740f, 0.5725464666f}));
    CHECK(std::isnan(unary_of<lib::function::digamma>({-2})[0]));
    CHECK(
        close(unary_of<lib::function::lgamma>({1, 0.5f, 5, -0.5f}), {0, 0.5723649429f, 3.1780538303f, 1.2655121235f}));
    CHECK(close(unary_of<lib::function::log1p>({0, 1e-7f, 3}), {0, 1e-7f, 1.3862943611f}));
    CHECK(close(unary_of<lib::function::expm1>({0, 1e-7f, 1}), {0, 1e-7f, 1.7182818285f}));
    CHECK(close(unary_of<lib::function::erfc>({0, 0.5f, -1}), {1, 0.4795001222f, 1.8427007929f}));
}

} // namespace library_math_unary_kernels_test
