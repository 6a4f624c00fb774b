// test/library/array/pad/kernels.cpp - kernels of padding and repeating, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/detection/roi/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_pad_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

/// 0, 1, 2, ...
floats counted(shape s) {
    floats x(s);
    for (float next = 0; auto& e : graft::span(x.elements.get(), x.size)) e = next++;
    return x;
}
ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }
ints pairs(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size() / 2), 2}, v); }

} // namespace

TEST_CASE("repeating and padding") {
    auto const x = counted({2, 2});
    floats y(shape{2, 6}), p(shape{3, 4}), r(shape{4, 4});
    CHECK(lib::tile(x, list({1, 3}), y));
    CHECK(y.values() == F{0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3});
    CHECK(lib::pad_v2(x, pairs({1, 0, 1, 1}), floats(shape::scalar(), {9}), p));
    CHECK(p.values() == F{9, 9, 9, 9, 9, 0, 1, 9, 9, 2, 3, 9});
    CHECK(lib::pad(x, pairs({0, 1, 2, 0}), p));
    CHECK(p.values() == F{0, 0, 0, 1, 0, 0, 2, 3, 0, 0, 0, 0});
    CHECK(lib::mirror_pad(x, pairs({1, 1, 1, 1}), r, {"REFLECT"}));
    CHECK(r.values() == F{3, 2, 3, 2, 1, 0, 1, 0, 3, 2, 3, 2, 1, 0, 1, 0});
    CHECK(lib::mirror_pad(x, pairs({1, 1, 1, 1}), r, {"SYMMETRIC"}));
    CHECK(r.values() == F{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3});
}

TEST_CASE("rows of a volume with a border of each kind equal the definition, element by element") {
    auto const x = counted({2, 3, 4});
    std::int64_t const before[3] = {1, 2, 3}, in[3] = {2, 3, 4};
    auto const source = [](std::int64_t p, std::int64_t n, std::string_view mode) {
        if (mode == "circular") return (p % n + n) % n;
        if (mode == "edge") return p < 0 ? 0 : p >= n ? n - 1 : p;
        std::int64_t const once = mode == "reflect" ? 0 : 1;
        return p < 0 ? -p - once : p >= n ? 2 * n - 2 + once - p : p;
    };
    for (std::string_view const mode : {"constant", "edge", "reflect", "symmetric", "circular"}) {
        floats y(shape{4, 6, 9});
        floats const five(shape::scalar(), {-5});
        auto const value = five.argument();
        graft::optional_in<"constant_values", graft::any> const constant(&value);
        CHECK(lib::pad_v3(x, list({1, 2, 3, 1, 1, 2}), constant, y, {mode}, {false}));
        std::size_t wrong = 0, k = 0;
        for (std::int64_t a = 0; a < 4; ++a)
            for (std::int64_t b = 0; b < 6; ++b)
                for (std::int64_t c = 0; c < 9; ++c, ++k) {
                    std::int64_t const p[3] = {a - before[0], b - before[1], c - before[2]};
                    bool outside = false;
                    std::int64_t at = 0;
                    for (int d = 0; d < 3; ++d) {
                        outside = outside || p[d] < 0 || p[d] >= in[d];
                        at = at * in[d] + source(p[d], in[d], mode);
                    }
                    auto const want = outside && mode == "constant" ? -5.f : static_cast<float>(at);
                    wrong += y.values()[k] != want;
                }
        CHECK_MESSAGE(wrong == 0, std::string(mode));
    }
}

TEST_CASE("borders of every kind, and less than nothing") {
    auto const x = counted({2, 3});
    auto const padded = [&](shape const& s, std::vector<std::int32_t> const& around, std::string_view mode) {
        floats y(s);
        CHECK(lib::pad_v3(x, list(around), {}, y, {mode}, {false}));
        return y.values();
    };
    CHECK(padded({3, 3}, {1, -1, 0, 1}, "constant") == F{0, 0, 0, 1, 2, 0, 4, 5, 0});
    CHECK(padded({2, 4}, {0, 2, 0, -1}, "edge") == F{0, 0, 0, 1, 3, 3, 3, 4});
    CHECK(padded({2, 6}, {0, 1, 0, 2}, "reflect") == F{1, 0, 1, 2, 1, 0, 4, 3, 4, 5, 4, 3});
    CHECK(padded({2, 6}, {0, 1, 0, 2}, "symmetric") == F{0, 0, 1, 2, 2, 1, 3, 3, 4, 5, 5, 4});
    CHECK(padded({2, 7}, {0, 4, 0, 0}, "circular") == F{2, 0, 1, 2, 0, 1, 2, 5, 3, 4, 5, 3, 4, 5});
    CHECK(padded({1, 3}, {-1, 0, 0, 0}, "constant") == F{3, 4, 5});
    floats y(shape{3, 4});
    floats const nine(shape::scalar(), {9});
    auto const argument = nine.argument();
    graft::optional_in<"constant_values", graft::any> const one(&argument);
    CHECK(lib::pad_v3(x, pairs({0, 1, 1, 0}), one, y, {"constant"}, {true}));
    CHECK(y.values() == F{9, 0, 1, 2, 9, 3, 4, 5, 9, 9, 9, 9});
    CHECK(lib::pad_v3(x, pairs({0, 1, 0, 0}), one, y, {"constant"}, {true}).code == graft::errc::wrong_input_data);
    CHECK(lib::pad_v3(x, pairs({0, 1, -3, 4}), {}, y, {"edge"}, {true}).code == graft::errc::wrong_value);
}

TEST_CASE("the middle, cut and with zeros around it") {
    floats const x(shape{3, 2}, {1, 2, 3, 4, 5, 6});
    longs const wanted(shape{2}, {2, 5});
    floats y(shape{2, 5});
    CHECK(lib::center_crop_pad(x, wanted, y));
    CHECK(y.values() == F{0, 1, 2, 0, 0, 0, 3, 4, 0, 0});
}

} // namespace library_array_pad_kernels_test
