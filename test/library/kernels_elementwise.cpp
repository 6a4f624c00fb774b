// test/library/kernels_elementwise.cpp - element-wise and reducing kernels against values worked out by hand
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/reduce/scan_kernels.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "kernel_call.hpp"

namespace library_kernels_elementwise_test {

namespace lib = graft::library;
namespace fn = graft::library::function;
using graft::any;
using graft::half;
using graft::shape;
using namespace test;

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
template <class F, class T, class R = T> std::vector<R> two(tensor<T> const& a, tensor<T> const& b, shape s) {
    tensor<R> y(s);
    CHECK(lib::binary<F, T, R>(a, b, y));
    return y.values();
}

struct kernel_tag {
    using list = graft::join<lib::arithmetic_kernels, lib::compare_kernels, lib::unary_kernels, lib::activation_kernels,
        lib::reduce_kernels, lib::scale_kernels, lib::quantization_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace

TEST_CASE("the kernels form a table") { CHECK(graft::kernel_table<kernel_tag>::view().size > 250); }

TEST_CASE("halves") {
    static_assert(graft::to_half(1.0f).bits == 0x3C00 && graft::to_half(-2.0f).bits == 0xC000);
    static_assert(graft::to_half(65504.0f).bits == 0x7BFF && graft::to_half(65520.0f).bits == 0x7C00 &&
                  graft::to_half(65519.0f).bits == 0x7BFF);
    static_assert(graft::to_half(0x1p-24f).bits == 1 && graft::to_half(0x1p-25f).bits == 0 &&
                  graft::to_half(0x1.8p-24f).bits == 2);
    static_assert(graft::to_half(2049.0f).bits == graft::to_half(2048.0f).bits &&
                  graft::to_half(2051.0f).bits == graft::to_half(2052.0f).bits);
    static_assert(graft::to_bfloat16(1.0f).bits == 0x3F80 && lib::widen(graft::bfloat16{0x3F80}) == 1.0f);
    for (unsigned i = 0; i < 0x10000; ++i) { // every half survives the way there and back
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
    CHECK(lib::question<fn::is_finite, float>(q, r));
    CHECK(r.values() == std::vector<bool>{true, false, false});
}

TEST_CASE("binary kernels broadcast") {
    floats const m(shape{2, 3}, {1, 2, 3, 4, 5, 6}), row(shape{3}, {10, 20, 30}), column(shape{2, 1}, {100, 200}),
        one_(shape::scalar(), {7});
    CHECK(two<fn::add>(m, m, {2, 3}) == std::vector<float>{2, 4, 6, 8, 10, 12});
    CHECK(two<fn::add>(m, row, {2, 3}) == std::vector<float>{11, 22, 33, 14, 25, 36});
    CHECK(two<fn::add>(row, m, {2, 3}) == std::vector<float>{11, 22, 33, 14, 25, 36});
    CHECK(two<fn::add>(m, column, {2, 3}) == std::vector<float>{101, 102, 103, 204, 205, 206});
    CHECK(two<fn::subtract>(one_, m, {2, 3}) == std::vector<float>{6, 5, 4, 3, 2, 1});
    CHECK(two<fn::add>(column, row, {2, 3}) == std::vector<float>{110, 120, 130, 210, 220, 230});
    CHECK(two<fn::add>(floats(shape{2, 1, 2}, {1, 2, 3, 4}), floats(shape{2, 1}, {10, 20}), {2, 2, 2}) ==
          std::vector<float>{11, 12, 21, 22, 13, 14, 23, 24});
    CHECK(two<fn::add>(floats(shape{0}), floats(shape{1}, {1}), {0}).empty());
    CHECK(two<fn::less, float, bool>(m, one_, {2, 3}) == std::vector<bool>(6, true));
    CHECK(two<fn::maximum>(floats(shape{2}, {nan_, 1}), floats(shape{2}, {1, 2}), {2})[1] == 2);
    CHECK(std::isnan(two<fn::maximum>(floats(shape{2}, {nan_, 1}), floats(shape{2}, {1, nan_}), {2})[1]));
    CHECK(std::isnan(two<fn::minimum>(floats(shape{1}, {nan_}), floats(shape{1}, {1}), {1})[0]));
    CHECK(two<fn::multiply_no_nan>(floats(shape{1}, {inf}), floats(shape{1}, {0}), {1}) == std::vector<float>{0});
    CHECK(two<fn::floor_modulo>(floats(shape{2}, {-7, 7}), floats(shape{1}, {3}), {2}) == std::vector<float>{2, 1});
}

TEST_CASE("one element, of any rank") {
    floats const three(shape{1, 1}, {3}), five(shape::scalar(), {5});
    CHECK(two<fn::subtract>(three, five, {1, 1}) == std::vector<float>{-2});
    CHECK(two<fn::subtract>(five, three, {1, 1}) == std::vector<float>{2});
    CHECK(two<fn::greater, float, bool>(five, three, {1, 1}) == std::vector<bool>{true});
    CHECK(one<fn::neg>({3}) == std::vector<float>{-3});
    ints const zero(shape{1}, {0}), seven(shape{1}, {7});
    ints y(shape{1});
    CHECK(lib::binary<fn::floor_divide, i32, i32>(seven, zero, y).code == graft::errc::wrong_input_data);
}

TEST_CASE("integers divide as they should") {
    ints const a(shape{4}, {-7, 7, -7, std::numeric_limits<i32>::min()}), b(shape{4}, {2, -2, -2, -1}),
        zero(shape{4}, {1, 0, 1, 1});
    CHECK(two<fn::floor_divide>(a, b, {4}) == std::vector<i32>{-4, -4, 3, std::numeric_limits<i32>::min()});
    CHECK(two<fn::truncate_divide>(a, b, {4}) == std::vector<i32>{-3, -3, 3, std::numeric_limits<i32>::min()});
    CHECK(two<fn::floor_modulo>(a, b, {4}) == std::vector<i32>{1, -1, -1, 0});
    CHECK(two<fn::truncate_modulo>(a, b, {4}) == std::vector<i32>{-1, 1, -1, 0});
    CHECK(two<fn::power>(ints(shape{2}, {3, -2}), ints(shape{2}, {4, 3}), {2}) == std::vector<i32>{81, -8});
    ints y(shape{4});
    CHECK(lib::binary<fn::floor_divide, i32, i32>(a, zero, y).code == graft::errc::wrong_input_data);
    CHECK(lib::binary<fn::power, i32, i32>(a, b, y).code == graft::errc::wrong_input_data);
}

TEST_CASE("narrow and unsigned integers wrap and divide in their own width") {
    using u8 = std::uint8_t;
    using u16 = std::uint16_t;
    using i8 = std::int8_t;
    CHECK(
        two<fn::multiply>(tensor<u16>(shape{1}, {65535}), tensor<u16>(shape{1}, {65535}), {1}) == std::vector<u16>{1});
    CHECK(two<fn::add>(tensor<i8>(shape{2}, {127, -128}), tensor<i8>(shape{2}, {1, -1}), {2}) ==
          std::vector<i8>{-128, 127});
    tensor<u8> const a(shape{3}, {200, 255, 7}), b(shape{3}, {255, 255, 2});
    CHECK(two<fn::truncate_divide>(a, b, {3}) == std::vector<u8>{0, 1, 3});
    CHECK(two<fn::floor_divide>(a, b, {3}) == std::vector<u8>{0, 1, 3});
    CHECK(two<fn::truncate_modulo>(a, b, {3}) == std::vector<u8>{200, 0, 1});
    CHECK(two<fn::floor_modulo>(a, b, {3}) == std::vector<u8>{200, 0, 1});
    CHECK(two<fn::floor_divide>(tensor<i8>(shape{2}, {-7, -128}), tensor<i8>(shape{2}, {2, -1}), {2}) ==
          std::vector<i8>{-4, -128});
    tensor<u8> sum(shape::scalar());
    CHECK(lib::reduce_sum<u8>(a, ints(shape{1}, {0}), sum));
    CHECK(sum.values() == std::vector<u8>{206});
}

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

TEST_CASE("choices, bounds, biases, sums") {
    floats const a(shape{2, 2}, {1, 2, 3, 4}), b(shape{2, 2}, {5, 6, 7, 8});
    floats y(shape{2, 2});
    CHECK(lib::select(bools(shape{2}, {true, false}), a, b, y));
    CHECK(y.values() == std::vector<float>{1, 2, 7, 8});
    CHECK(lib::select(bools(shape::scalar(), {false}), a, b, y));
    CHECK(y.values() == b.values());
    CHECK(lib::select_v2(bools(shape{2}, {true, false}), a, floats(shape::scalar(), {9}), y));
    CHECK(y.values() == std::vector<float>{1, 9, 3, 9});
    CHECK(lib::clip<float>(a, floats(shape::scalar(), {2}), floats(shape::scalar(), {3}), y));
    CHECK(y.values() == std::vector<float>{2, 2, 3, 3});
    CHECK(lib::add_n<float>(several(a, b, a), y));
    CHECK(y.values() == std::vector<float>{7, 10, 13, 16});
    CHECK(lib::bias_add<float>(a, floats(shape{2}, {10, 20}), y, {"NHWC"}));
    CHECK(y.values() == std::vector<float>{11, 22, 13, 24});
    floats const image(shape{1, 2, 1, 2}, {1, 2, 3, 4});
    floats z(shape{1, 2, 1, 2});
    CHECK(lib::bias_add<float>(image, floats(shape{2}, {10, 20}), z, {"NCHW"}));
    CHECK(z.values() == std::vector<float>{11, 12, 23, 24});
}

TEST_CASE("reductions") {
    floats const x(shape{2, 3}, {1, 2, 3, 4, 5, 6});
    floats rows(shape{2}), columns(shape{3}), all(shape::scalar());
    CHECK(lib::reduce_sum<float>(x, ints(shape{1}, {1}), rows));
    CHECK(rows.values() == std::vector<float>{6, 15});
    CHECK(lib::reduce_sum<float>(x, longs(shape{1}, {-2}), columns));
    CHECK(columns.values() == std::vector<float>{5, 7, 9});
    CHECK(lib::reduce_prod<float>(x, ints(shape{2}, {0, 1}), all));
    CHECK(all.values() == std::vector<float>{720});
    CHECK(lib::reduce_mean<float>(x, ints(shape{1}, {1}), rows, {true}));
    CHECK(rows.values() == std::vector<float>{2, 5});
    CHECK(lib::reduce_mean<float>(x, ints(shape{0}), all, {false}));
    CHECK(all.values() == std::vector<float>{3.5f});
    floats copy(shape{2, 3});
    CHECK(lib::reduce_mean<float>(x, ints(shape{0}), copy, {true}));
    CHECK(copy.values() == x.values());
    CHECK(lib::reduce_extreme<fn::larger, -1, float>(x, ints(shape{1}, {0}), columns));
    CHECK(columns.values() == std::vector<float>{4, 5, 6});
    CHECK(lib::reduce_extreme<fn::smaller, 1, float>(floats(shape{0}), ints(shape{1}, {0}), all));
    CHECK(all.values() == std::vector<float>{inf});
    CHECK(lib::reduce_sum<float>(x, ints(shape{1}, {2}), rows).code == graft::errc::axis_out_of_range);
    floats const cube(shape{2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(lib::reduce_sum<float>(cube, ints(shape{2}, {0, 2}), rows));
    CHECK(rows.values() == std::vector<float>{14, 22});
    CHECK(lib::reduce_sum<float>(cube, ints(shape{1}, {1}), floats(shape{2, 2})));
    bools flag(shape::scalar());
    CHECK(lib::reduce_bool<fn::logical_and, true>(bools(shape{2}, {true, false}), ints(shape{1}, {0}), flag));
    CHECK(flag.values() == std::vector<bool>{false});
    CHECK(lib::reduce_bool<fn::logical_or, false>(bools(shape{2}, {true, false}), ints(shape{1}, {0}), flag));
    CHECK(flag.values() == std::vector<bool>{true});
    longs best(shape{2});
    CHECK(lib::arg_extreme<fn::greater, float>(
        floats(shape{2, 3}, {1, 9, 9, 4, 0, 2}), ints(shape::scalar(), {1}), best));
    CHECK(best.values() == std::vector<std::int64_t>{1, 0});
    ints first(shape{3});
    CHECK(lib::arg_extreme<fn::less, float>(x, ints(shape::scalar(), {0}), first));
    CHECK(first.values() == std::vector<i32>{0, 0, 0});
    floats sums(shape{2, 3});
    CHECK(lib::cumsum<float>(x, ints(shape::scalar(), {1}), sums, {false}, {false}));
    CHECK(sums.values() == std::vector<float>{1, 3, 6, 4, 9, 15});
    CHECK(lib::cumsum<float>(x, ints(shape::scalar(), {1}), sums, {true}, {true}));
    CHECK(sums.values() == std::vector<float>{5, 3, 0, 11, 6, 0});
    CHECK(lib::l2_loss<float>(x, all));
    CHECK(all.values() == std::vector<float>{45.5f});
}

} // namespace library_kernels_elementwise_test
