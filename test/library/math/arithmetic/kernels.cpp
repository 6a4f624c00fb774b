// test/library/math/arithmetic/kernels.cpp - kernels of element-wise arithmetic, against values worked out by hand or
// by their definition
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_arithmetic_kernels_test {

namespace lib = graft::library;
namespace fn = graft::library::function;
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

} // namespace

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

} // namespace library_math_arithmetic_kernels_test
