// test/text/page/constant_statistics.cpp - the numbers of a constant: against those worked out by hand, for each dtype
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/page/constant_statistics.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace text_page_constant_statistics_test {

namespace {

using graft::dtype;

/// A constant with elements as stored.
struct constant {
    std::vector<std::byte> bytes{};
    graft::tensor_view view{};

    template <class T> constant(dtype type, std::vector<T> const& elements, std::int64_t count) {
        bytes.resize(elements.size() * sizeof(T));
        std::memcpy(bytes.data(), elements.data(), bytes.size());
        view.desc = {type, graft::format::nd, graft::format::nd, {count}};
        view.bytes = bytes;
    }
    constant(constant const&) = delete;
};
template <class T> std::vector<double> numbers(dtype type, std::vector<T> const& elements, std::int64_t count) {
    constant const c(type, elements, count);
    auto const all = graft::first_numbers(c.view, 256);
    return {all.begin(), all.end()};
}

TEST_CASE("statistics: range, mean, deviation, zeros and the histogram of a few floats") {
    constant const c(dtype::f32, std::vector<float>{-1, 0, 0, 1, 2, 4}, 6);
    auto const s = graft::statistics_of(c.view);
    REQUIRE(s.has_value());
    CHECK(s->count == 6);
    CHECK(s->sampled == 6);
    CHECK(s->min == -1);
    CHECK(s->max == 4);
    CHECK(s->mean == 1);
    CHECK(s->deviation == doctest::Approx(1.632993161855452)); // numpy.std: the root of 16 / 6
    CHECK(s->zeros == 2);
    CHECK(s->nan == 0);
    CHECK(s->infinite == 0);
    CHECK(s->histogram[0] == 1);  // -1
    CHECK(s->histogram[6] == 2);  // 0: 1/5 of 32 parts is 6.4
    CHECK(s->histogram[12] == 1); // 1: 12.8
    CHECK(s->histogram[19] == 1); // 2: 19.2
    CHECK(s->histogram[31] == 1); // the largest is in the last part
}

TEST_CASE("statistics: what is no number and what is infinite is counted, and in no other figure") {
    auto const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    constant const c(dtype::f32, std::vector<float>{nan, 3, inf, 5, -inf}, 5);
    auto const s = graft::statistics_of(c.view);
    REQUIRE(s.has_value());
    CHECK(s->nan == 1);
    CHECK(s->infinite == 2);
    CHECK(s->min == 3);
    CHECK(s->max == 5);
    CHECK(s->mean == 4);
    CHECK(s->deviation == 1);
    CHECK(std::accumulate(s->histogram.begin(), s->histogram.end(), std::uint64_t{0}) == 2);
    constant const none(dtype::f32, std::vector<float>{nan, inf}, 2);
    auto const empty = graft::statistics_of(none.view);
    REQUIRE(empty.has_value());
    CHECK(empty->min == 0);
    CHECK(empty->deviation == 0);
    CHECK(empty->histogram[0] == 0);
}

TEST_CASE("statistics: a range that is no finite number, and one of a single number") {
    auto const most = std::numeric_limits<double>::max();
    constant const wide(dtype::f64, std::vector<double>{-most, 0, most}, 3);
    auto const s = graft::statistics_of(wide.view);
    REQUIRE(s.has_value());
    CHECK(s->histogram[0] == 1);
    CHECK(s->histogram[16] == 1);
    CHECK(s->histogram[31] == 1);
    constant const one(dtype::f32, std::vector<float>{7, 7}, 2);
    auto const same = graft::statistics_of(one.view);
    REQUIRE(same.has_value());
    CHECK(same->histogram[0] == 2);
    CHECK(same->deviation == 0);
}

TEST_CASE("statistics: the elements of every dtype that is a real number") {
    using all = std::vector<double>;
    CHECK(numbers(dtype::f64, std::vector<double>{0.1}, 1) == all{0.1});
    CHECK(numbers(dtype::f16, std::vector<std::uint16_t>{0x3C00, 0xC000, 0x0001}, 3) == all{1, -2, 0x1p-24});
    CHECK(numbers(dtype::bf16, std::vector<std::uint16_t>{0x3F80, 0xC040}, 2) == all{1, -3});
    for (auto const type : {dtype::i8, dtype::qi8})
        CHECK(numbers(type, std::vector<std::int8_t>{-128, 5}, 2) == all{-128, 5});
    for (auto const type : {dtype::u8, dtype::qu8})
        CHECK(numbers(type, std::vector<std::uint8_t>{255, 5}, 2) == all{255, 5});
    for (auto const type : {dtype::i16, dtype::qi16})
        CHECK(numbers(type, std::vector<std::int16_t>{-300}, 1) == all{-300});
    for (auto const type : {dtype::u16, dtype::qu16})
        CHECK(numbers(type, std::vector<std::uint16_t>{65535}, 1) == all{65535});
    for (auto const type : {dtype::i32, dtype::qi32})
        CHECK(numbers(type, std::vector<std::int32_t>{-70000}, 1) == all{-70000});
    CHECK(numbers(dtype::u32, std::vector<std::uint32_t>{4294967295u}, 1) == all{4294967295.0});
    CHECK(numbers(dtype::i64, std::vector<std::int64_t>{-(std::int64_t{1} << 40)}, 1) == all{-0x1p40});
    CHECK(numbers(dtype::u64, std::vector<std::uint64_t>{std::uint64_t{1} << 63}, 1) == all{0x1p63});
    CHECK(numbers(dtype::boolean, std::vector<std::uint8_t>{0, 1}, 2) == all{0, 1});
    CHECK(numbers(dtype::f8e4m3, std::vector<std::uint8_t>{0x38, 0xB8, 0x7E}, 3) == all{1, -1, 448});
    CHECK(numbers(dtype::f8e5m2, std::vector<std::uint8_t>{0x3C, 0x7B}, 2) == all{1, 57344});
    CHECK(numbers(dtype::f8e4m3fnuz, std::vector<std::uint8_t>{0x40, 0x7F}, 2) == all{1, 240});
    CHECK(numbers(dtype::f8e8m0, std::vector<std::uint8_t>{127, 130}, 2) == all{1, 8});
}

TEST_CASE("statistics: packed elements, without the padding of the last byte") {
    using all = std::vector<double>;
    using bytes = std::vector<std::uint8_t>;
    CHECK(numbers(dtype::i4, bytes{0x8F, 0x07}, 3) == all{-1, -8, 7});
    CHECK(numbers(dtype::u4, bytes{0x8F, 0x07}, 3) == all{15, 8, 7});
    CHECK(numbers(dtype::i2, bytes{0b11100100}, 4) == all{0, 1, -2, -1});
    CHECK(numbers(dtype::u2, bytes{0b11100100}, 3) == all{0, 1, 2});
    CHECK(numbers(dtype::u1, bytes{0b00000101}, 3) == all{1, 0, 1});
    CHECK(numbers(dtype::f4e2m1, bytes{0xF7}, 2) == all{6, -6});
    CHECK(numbers(dtype::f6e3m2, bytes{0b00001100, 0, 0}, 1) == all{1});
    CHECK(numbers(dtype::f6e2m3, bytes{0b00001000, 0, 0}, 1) == all{1});
    constant const c(dtype::u4, bytes{0x11, 0x01}, 3);
    auto const s = graft::statistics_of(c.view);
    REQUIRE(s.has_value());
    CHECK(s->count == 3);
    CHECK(s->zeros == 0);
}

TEST_CASE("statistics: none of complex numbers, strings, and of a constant without bytes") {
    constant const complex(dtype::c64, std::vector<float>{1, 2}, 1);
    CHECK(!graft::statistics_of(complex.view));
    constant const empty(dtype::f32, std::vector<float>{}, 0);
    CHECK(!graft::statistics_of(empty.view));
    constant const unusual(dtype::hif8, std::vector<std::uint8_t>{1}, 1);
    CHECK(!graft::statistics_of(unusual.view));
    graft::tensor_view text;
    std::string_view const words[] = {"a"};
    text.desc.type = dtype::string, text.strings = words;
    CHECK(!graft::statistics_of(text));
    CHECK(graft::first_numbers(text, 4).empty());
}

TEST_CASE("statistics: of many elements as many as asked for are read, from the first to the last part") {
    std::vector<float> many(100 * 1024);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<float>(i / 1024);
    constant const c(dtype::f32, many, static_cast<std::int64_t>(many.size()));
    auto const s = graft::statistics_of(c.view, 10 * 1024);
    REQUIRE(s.has_value());
    CHECK(s->count == 100 * 1024);
    CHECK(s->sampled == 10 * 1024);
    CHECK(s->min == 0);
    CHECK(s->max == 90);
    CHECK(s->mean == 45);
    graft::json_writer out(0);
    out.open('{');
    graft::write_statistics(out, *s);
    out.close('}');
    auto const text = std::move(out).take();
    CHECK(text.find("\"count\":102400,\"sampled\":10240,\"min\":0.0,\"max\":90.0,\"mean\":45.0") != std::string::npos);
    CHECK(text.find("\"histogram\":{\"from\":0.0,\"to\":90.0,\"counts\":[") != std::string::npos);
}

} // namespace

} // namespace text_page_constant_statistics_test
