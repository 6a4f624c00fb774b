// test/library/array/cast/text_kernels.cpp - numbers read from strings and written as strings
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/array/cast/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_cast_text_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

TEST_CASE("numbers are read from strings and written as strings") {
    graft::arena room;
    floats const y({4});
    CHECK(lib::cast_from_text(texts({4}, {"3.25", " 1E2", "-INF", "+1e-3"}), y));
    CHECK(y.values() == std::vector<float>{3.25f, 100.f, -HUGE_VALF, 1e-3f});
    CHECK(lib::cast_from_text(texts({1}, {"1.5x"}), floats({1})).code == errc::wrong_input_data);
    CHECK(lib::cast_from_text(texts({1}, {"300"}), tensor<std::uint8_t>({1})).code == errc::wrong_input_data);
    texts const z({5});
    CHECK(lib::cast_to_text(floats({5}, {0.47892547f, 1000.f, 1e-5f, HUGE_VALF, -0.5f}), z, {&room}));
    CHECK(z.values() == strings{"0.47892547", "1000", "1e-05", "INF", "-0.5"});
    texts const w({2});
    CHECK(lib::cast_to_text(longs({2}, {-7, 1234567890123}), w, {&room}));
    CHECK(w.values() == strings{"-7", "1234567890123"});
}

} // namespace library_array_cast_text_kernels_test
