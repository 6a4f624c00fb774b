// test/base/decimal_to_double.cpp - decimal numbers in a constant expression become the same doubles that the C
// library reads
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "graft/base/decimal_to_double.hpp"
#include "graft/base/extremes.hpp"
#include "graft/model/wire/detail/text_scalar.hpp"

namespace base_exact_real_test {

namespace {

using graft::detail::decimal_to_double;
using graft::wire::detail::parse_real;

// A constant expression reads the digits that tools write for a float that was converted to double.
static_assert(parse_real("0.0010000000474974513") == 0.0010000000474974513);
static_assert(parse_real("9.9999999747378751e-06") == 9.9999999747378751e-06);
static_assert(parse_real("0.0078430000692605972") == 0.0078430000692605972);
static_assert(parse_real("1e30") == 1e30 && parse_real("1e-30") == 1e-30);
// The limits, and halves of them: ties round to even.
static_assert(
    decimal_to_double("4.9e-324") == 4.9e-324 && decimal_to_double("1.7976931348623157e308") == 1.7976931348623157e308);
static_assert(
    decimal_to_double("2.4703282292062327e-324") == 0 && decimal_to_double("2.4703282292062328e-324") == 4.9e-324);
static_assert(decimal_to_double("9007199254740993") == 9007199254740992.0);
static_assert(decimal_to_double("9007199254740993.0000000000000000000000000001") == 9007199254740994.0);
static_assert(decimal_to_double("1e400") == graft::infinity && decimal_to_double("1e-400") == 0 &&
              decimal_to_double("0.000") == 0);

void same(std::string const& text) {
    auto const wanted = std::strtod(text.c_str(), nullptr);
    auto const got = decimal_to_double(text);
    CHECK_MESSAGE(got == wanted, text);
}

TEST_CASE("decimal numbers are rounded as the C library rounds them") {
    std::mt19937_64 random(19);
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        auto const digits = 1 + random() % 40;
        for (std::uint64_t k = 0; k < digits; ++k) text += static_cast<char>('0' + random() % 10);
        if (random() % 2) text.insert(1 + random() % text.size(), ".");
        if (random() % 2) text += (random() % 2 ? "e-" : "e") + std::to_string(random() % 340);
        same(text);
    }
}
TEST_CASE("between two doubles the even one wins, whatever comes after 780 digits") {
    std::mt19937_64 random(19);
    for (int i = 0; i < 500; ++i) {
        auto bits = random() & 0x7FEF'FFFF'FFFF'FFFF;
        if (i % 3 == 0) bits &= 0x001F'FFFF'FFFF'FFFF; // small ones
        double below = 0;
        std::memcpy(&below, &bits, 8);
        auto const above = std::nextafter(below, graft::infinity);
        char text[1300];
        std::snprintf(text, sizeof(text), "%.1150Le", (static_cast<long double>(below) + above) / 2);
        same(text);
        std::string more(text);
        more[1100] = '1';
        same(more);
        std::snprintf(text, sizeof(text), "%.17g", below);
        same(text);
    }
}

} // namespace
} // namespace base_exact_real_test
