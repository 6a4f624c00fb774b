// test/library/array/cast/small_numbers.cpp - casts to and from numbers below a byte and floats of 8 and 4 bits
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "graft/library/array/cast/kernels.hpp"

namespace library_array_cast_small_numbers_test {

namespace lib = graft::library::detail;
using graft::dtype;

/// The value of a number after a round trip.
double there_and_back(dtype t, double v) {
    std::array<std::byte, 2> bytes{};
    lib::put_small(graft::span(bytes), t, 1, v);
    return lib::small_value(graft::byte_view(bytes), t, 1);
}

TEST_CASE("floats of 8 and 4 bits: halves go to the even one, what is beyond the range to its end") {
    CHECK(there_and_back(dtype::f8e4m3, 1.0625) == 1); // between 1 and 1.125
    CHECK(there_and_back(dtype::f8e4m3, 1.1875) == 1.25);
    CHECK(there_and_back(dtype::f8e4m3, -1000) == -448);
    CHECK(there_and_back(dtype::f8e4m3, std::ldexp(1., -9)) == std::ldexp(1., -9)); // the least
    CHECK(there_and_back(dtype::f8e5m2, 70000) == 57344);
    CHECK(there_and_back(dtype::f8e5m2, -3.5) == -3.5);
    CHECK(there_and_back(dtype::f8e4m3fnuz, 300) == 240);
    CHECK(there_and_back(dtype::f8e5m2fnuz, 1e9) == 57344);
    CHECK(there_and_back(dtype::f4e2m1, 2.5) == 2);
    CHECK(there_and_back(dtype::f4e2m1, -5.1) == -6);
    CHECK(there_and_back(dtype::f4e2m1, 0.25) == 0);
}

TEST_CASE("every float of 8 bits comes back as it was; NaN and the sign of 0 where the type has them") {
    for (auto const t : {dtype::f8e4m3, dtype::f8e5m2, dtype::f8e4m3fnuz, dtype::f8e5m2fnuz}) {
        for (unsigned bits = 0; bits < 256; ++bits) {
            std::array const one{static_cast<std::byte>(bits)};
            auto const v = lib::small_value(graft::byte_view(one), t, 0);
            std::array<std::byte, 1> again{};
            lib::put_small(graft::span(again), t, 0, v);
            if (std::isfinite(v)) CHECK(again[0] == one[0]);
            else if (v != v) CHECK(std::isnan(lib::small_value(graft::byte_view(again), t, 0)));
        }
    }
    CHECK(std::signbit(there_and_back(dtype::f8e4m3, -0.)));
    CHECK_FALSE(std::signbit(there_and_back(dtype::f8e4m3fnuz, -0.)));
}

TEST_CASE("integers below a byte are cut off towards 0 and held inside their range") {
    CHECK(there_and_back(dtype::i4, -3.9) == -3);
    CHECK(there_and_back(dtype::i4, 9) == 7);
    CHECK(there_and_back(dtype::u4, -1) == 0);
    CHECK(there_and_back(dtype::u4, 15.5) == 15);
    CHECK(there_and_back(dtype::i2, -7) == -2);
    CHECK(there_and_back(dtype::u2, std::numeric_limits<double>::quiet_NaN()) == 0);
}

} // namespace library_array_cast_small_numbers_test
