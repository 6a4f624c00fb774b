// test/library/text/string/kernels.cpp - kernels of strings, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/text/string/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_text_string_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

namespace {

template <graft::fixed_string Name> graft::attr_of<Name, std::string_view> text(std::string_view v) { return {v}; }
template <graft::fixed_string Name> graft::attr_of<Name, std::int64_t> number(std::int64_t v) { return {v}; }
template <graft::fixed_string Name> graft::attr_of<Name, bool> truth(bool v) { return {v}; }

} // namespace

TEST_CASE("hashes of strings are TensorFlow's") {
    longs const y({3});
    texts const x({3}, {"a", "b", "c"});
    CHECK(lib::bucket_fast(x, {10}, y));
    CHECK(y.values() == std::vector<std::int64_t>{9, 2, 2});
    CHECK(lib::bucket_early(x, {10}, y));
    CHECK(y.values() == std::vector<std::int64_t>{8, 0, 7});
    std::int64_t const key[] = {98765, 132};
    CHECK(lib::bucket_strong(x, {10}, {graft::span<std::int64_t const>(key)}, y));
    CHECK(y.values() == std::vector<std::int64_t>{4, 2, 8});
    CHECK(lib::bucket_fast(x, {0}, y).code == errc::wrong_value);
    CHECK(lib::detail::farm_fingerprint::of("") == 0x9ae16a3b2f90404f);
}

TEST_CASE("numbers in strings: white space may stand around them, nothing else") {
    floats const y({3});
    CHECK(lib::detail::to_number<float>(texts({3}, {" 1.5", "-2e3\n", "+inf"}), y));
    CHECK(y.values()[0] == 1.5f);
    CHECK(y.values()[1] == -2000.f);
    for (auto const* bad : {"1.5x", "", "+-1", "0x10"})
        CHECK(lib::detail::to_number<float>(texts({1}, {bad}), floats({1})).code == errc::wrong_value);
    CHECK(lib::detail::to_number<std::int32_t>(texts({1}, {"2147483648"}), ints({1})).code == errc::wrong_value);
}

TEST_CASE("numbers written as strings") {
    graft::arena room;
    graft::string_storage const created{&room};
    auto const written = [&](auto const& x, std::int64_t precision, bool scientific, bool shortest, std::int64_t width,
                             std::string_view fill) {
        texts const y({1});
        auto const s = lib::as_string(x, number<"precision">(precision), truth<"scientific">(scientific),
            truth<"shortest">(shortest), number<"width">(width), text<"fill">(fill), created, y);
        return s ? std::string(y.values()[0]) : "refused";
    };
    floats const half({1}, {2.5f});
    CHECK(written(half, -1, false, false, -1, "") == "2.500000");
    CHECK(written(half, 1, false, false, -1, "") == "2.5");
    CHECK(written(half, 1, true, false, -1, "") == "2.5e+00");
    CHECK(written(half, -1, false, true, 6, "0") == "0002.5");
    CHECK(written(half, -1, true, true, -1, "") == "refused");
    CHECK(written(half, -1, false, false, -1, "x") == "refused");
    CHECK(written(longs({1}, {-42}), -1, false, false, 5, "") == "  -42");
    CHECK(written(bools({1}, {true}), -1, false, false, -1, "") == "true");
    CHECK(written(texts({1}, {"as it is"}), -1, false, false, -1, "") == "as it is");
}

TEST_CASE("parts of strings: bytes and characters, from the end, none outside") {
    auto const part = [](std::string_view x, std::int32_t from, std::int32_t count, std::string_view unit) {
        texts const y({1});
        auto const s = lib::part_of_text(texts({1}, {x}), ints({1}, {from}), ints({1}, {count}), text<"unit">(unit), y);
        return s ? std::string(y.values()[0]) : "refused";
    };
    CHECK(part("graph", 1, 3, "BYTE") == "rap");
    CHECK(part("graph", -2, 9, "BYTE") == "ph");
    CHECK(part("graph", 5, 1, "BYTE").empty());
    CHECK(part("graph", 6, 1, "BYTE") == "refused");
    CHECK(part("graph", -6, 1, "BYTE") == "refused");
    CHECK(part("a\xC3\xA4\xE2\x82\xAC!", 1, 2, "UTF8_CHAR") == "\xC3\xA4\xE2\x82\xAC");
    ints const length({1});
    CHECK(lib::length_of_text(texts({1}, {"a\xC3\xA4\xE2\x82\xAC!"}), text<"unit">("UTF8_CHAR"), length));
    CHECK(length.values()[0] == 4);
}

TEST_CASE("cases, white space, base64") {
    graft::arena room;
    graft::string_storage const created{&room};
    texts const y({2});
    CHECK(lib::upper_text(texts({2}, {"aBz1", "\xC3\xA4"}), text<"encoding">(""), created, y));
    CHECK(y.values() == strings{"ABZ1", "\xC3\xA4"});
    CHECK(lib::lower_text(texts({2}, {"aBZ[", "@"}), text<"encoding">("utf-8"), created, y));
    CHECK(y.values() == strings{"abz[", "@"});
    CHECK(lib::lower_text(texts({2}, {"A", "\xC3\x84"}), text<"encoding">("utf-8"), created, y));
    CHECK(y.values() == strings{"a", "\xC3\xA4"});
    CHECK(lib::lower_text(texts({2}, {"A", "B"}), text<"encoding">("utf-16"), created, y).code == errc::wrong_value);
    CHECK(lib::strip_text(texts({2}, {" \t a b\n", "  "}), y));
    CHECK(y.values() == strings{"a b", ""});
    CHECK(lib::encode_base64(texts({2}, {"hello?", "\xFB\xFF"}), truth<"pad">(true), created, y));
    CHECK(y.values() == strings{"aGVsbG8_", "-_8="});
    CHECK(lib::decode_base64(texts({2}, {"aGVsbG8_", "-_8"}), created, y));
    CHECK(y.values() == strings{"hello?", "\xFB\xFF"});
    CHECK(lib::decode_base64(texts({2}, {"a", "aa"}), created, y).code == errc::wrong_value);
}

} // namespace library_text_string_kernels_test
