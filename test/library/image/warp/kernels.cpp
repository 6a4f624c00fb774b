// test/library/image/warp/kernels.cpp - transformed pictures: known places by hand, planes that every sample
// reproduces, the plain sum
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "graft/library/image/warp/kernels.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_image_warp_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using D = std::vector<double>;
using pixels = tensor<std::uint8_t>;
using doubles = tensor<double>;

namespace {

/// x[n, c, i, j] = 1 + n + 10 c + 2 i - 3 j: any mean of neighbours has this value, too.
floats plane(std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
    F v;
    for (std::int64_t a = 0; a < n * c; ++a)
        for (std::int64_t i = 0; i < h; ++i)
            for (std::int64_t j = 0; j < w; ++j)
                v.push_back(static_cast<float>(1 + a / c + 10 * (a % c) + 2 * i - 3 * j));
    return floats({n, c, h, w}, v);
}
floats transformed(floats const& x, F const& theta, std::int64_t rows, std::int64_t columns, bool corners = false,
    D const& fixed = {}, std::vector<std::int64_t> const& use = {}) {
    floats y({x.desc.shape.dims()[0], x.desc.shape.dims()[1], rows, columns});
    floats const t({x.desc.shape.dims()[0], static_cast<std::int64_t>(theta.size()) / x.desc.shape.dims()[0]}, theta);
    auto const at = t.argument();
    CHECK(lib::spatial_transformer(x, graft::optional_in<"theta", float>(&at), y, {fixed}, {corners}, {use}));
    return y;
}

} // namespace

TEST_CASE("SpatialTransformerD") {
    auto const x = plane(2, 3, 4, 5);
    F const same{1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0};
    CHECK(transformed(x, same, 4, 5).values() == x.values());
    CHECK(transformed(x, same, 4, 5, true).values() == x.values());
    // every second row and column; with aligned corners the corners
    auto const half = transformed(x, same, 2, 5).values();
    CHECK(F(half.begin(), half.begin() + 10) == F{1, -2, -5, -8, -11, 5, 2, -1, -4, -7});
    auto const ends = transformed(x, same, 2, 2, true).values();
    CHECK(F(ends.begin(), ends.begin() + 4) == F{1, -11, 7, -5});
    // a shift by one row of four, from -1 to 1, is a half; pixels outside are 0
    auto const down = transformed(x, {1, 0, 0.5f, 0, 1, 0, 1, 0, -0.5f, 0, 1, 0}, 4, 5).values();
    CHECK(F(down.begin(), down.begin() + 5) == F{3, 0, -3, -6, -9});
    CHECK(F(down.begin() + 15, down.begin() + 20) == F{0, 0, 0, 0, 0});
    CHECK(F(down.begin() + 60, down.begin() + 65) == F{0, 0, 0, 0, 0}); // the second image moves the other way
    CHECK(F(down.begin() + 65, down.begin() + 70) == F{2, -1, -4, -7, -10});
    // rows and columns are exchanged
    auto const square = transformed(plane(1, 1, 3, 3), {0, 1, 0, 1, 0, 0}, 3, 3).values();
    CHECK(square == F{1, 3, 5, -2, 0, 2, -5, -3, -1});
    // numbers that the attribute specifies, in their order
    CHECK(transformed(x, {0.5f, 1, -0.5f, 1}, 4, 5, false, {1, 0, 0, 0}, {1, 1, 0, 1, 0, 1}).values() == down);
    floats y(shape{2, 3, 4, 5});
    D const all{1, 0, 0, 0, 1, 0};
    std::vector<std::int64_t> const use(6, 1);
    CHECK(lib::spatial_transformer(x, graft::optional_in<"theta", float>(), y, {all}, {false}, {use}));
    CHECK(y.values() == x.values());
    CHECK(lib::spatial_transformer(
              x, graft::optional_in<"theta", float>(), y, {D{}}, {false}, {std::vector<std::int64_t>{}})
              .code == graft::errc::missing_input);
    CHECK(lib::spatial_transformer(x, graft::optional_in<"theta", float>(), y, {D{1}}, {false}, {use}).code ==
          graft::errc::wrong_value);
}

TEST_CASE("a place between the pixels is the plain weighted sum over all of them") {
    floats x(shape{1, 1, 5, 7});
    for (std::size_t i = 0; i < 35; ++i) x.elements.get()[i] = static_cast<float>((i * 37 + 11) % 23);
    F const theta{0.9f, -0.3f, 0.2f, 0.4f, 0.8f, -0.1f};
    auto const y = transformed(x, theta, 6, 4).values();
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 4; ++j) {
            double const a = i / 6.0 * 2 - 1, b = j / 4.0 * 2 - 1;
            auto const of = [&](std::size_t k) { return static_cast<double>(theta[k]); };
            double const r = (of(0) * a + of(1) * b + of(2) + 1) / 2 * 5,
                         c = (of(3) * a + of(4) * b + of(5) + 1) / 2 * 7;
            double sum = 0;
            for (int p = 0; p < 5; ++p)
                for (int q = 0; q < 7; ++q)
                    sum += static_cast<double>(x.elements.get()[p * 7 + q]) * std::max(0.0, 1 - std::abs(r - p)) *
                           std::max(0.0, 1 - std::abs(c - q));
            CHECK(close({y[static_cast<std::size_t>(i * 4 + j)]}, {static_cast<float>(sum)}));
        }
}

namespace {
floats warped(floats const& x, D const& matrix, std::int64_t rows, std::int64_t columns,
    std::string_view mode = "bilinear", std::string_view border = "BORDER_CONSTANT", double constant = -7) {
    auto const n = x.desc.shape.dims()[0];
    floats y({n, x.desc.shape.dims()[1], rows, columns});
    CHECK(lib::warp_perspective<float, double>(x, doubles({n, 9}, matrix), y, {mode}, {border}, {constant}, {"CHW"}));
    return y;
}
} // namespace

TEST_CASE("WarpPerspective: the matrix leads from x to y") {
    auto const x = plane(1, 1, 3, 4); // 1 -2 -5 -8 / 3 0 -3 -6 / 5 2 -1 -4
    CHECK(warped(x, {1, 0, 0, 0, 1, 0, 0, 0, 1}, 3, 4).values() == x.values());
    // a factor has no effect
    CHECK(warped(x, {5, 0, 0, 0, 5, 0, 0, 0, 5}, 3, 4).values() == x.values());
    // to the right
    CHECK(warped(x, {1, 0, 1, 0, 1, 0, 0, 0, 1}, 3, 4).values() == F{-7, 1, -2, -5, -7, 3, 0, -3, -7, 5, 2, -1});
    CHECK(warped(x, {1, 0, 1, 0, 1, 0, 0, 0, 1}, 1, 4, "nearest", "BORDER_REPLICATE").values() == F{1, 1, -2, -5});
    // up
    CHECK(warped(x, {1, 0, 0, 0, 1, -1, 0, 0, 1}, 3, 4, "bilinear", "BORDER_REPLICATE").values() ==
          F{3, 0, -3, -6, 5, 2, -1, -4, 5, 2, -1, -4});
    // twice as wide
    CHECK(warped(x, {2, 0, 0, 0, 1, 0, 0, 0, 1}, 1, 6).values() == F{1, -0.5f, -2, -3.5f, -5, -6.5f});
    // half of a border
    CHECK(warped(x, {1, 0, 0.5, 0, 1, 0, 0, 0, 1}, 1, 4).values() == F{-3, -0.5f, -3.5f, -6.5f});
    // rows for columns
    CHECK(warped(x, {0, 1, 0, 1, 0, 0, 0, 0, 1}, 4, 3).values() == F{1, 3, 5, -2, 0, 2, -5, -3, -1, -8, -6, -4});
}

TEST_CASE("WarpPerspective: through a matrix and through its inverse; a plane stays what it is") {
    // y of a plane: its formula at the position that the inverse maps to
    D const m{1.1, 0.2, 0.3, -0.1, 0.9, 0.5, 0.02, -0.01, 1};
    auto const x = plane(1, 2, 9, 8);
    auto const y = warped(x, m, 9, 8, "bilinear", "BORDER_CONSTANT", 1e6).values();
    int inside = 0;
    for (int c = 0; c < 2; ++c)
        for (int i = 0; i < 9; ++i)
            for (int j = 0; j < 8; ++j) {
                auto const v = static_cast<double>(y[static_cast<std::size_t>((c * 9 + i) * 8 + j)]);
                if (v > 1000) continue; // a border is involved
                ++inside;
                // solve m (q, p, 1) = depth (j, i, 1) by Cramer's rule
                double const a = m[0] - m[6] * j, b = m[1] - m[7] * j, e = m[8] * j - m[2], d = m[3] - m[6] * i,
                             f = m[4] - m[7] * i, g = m[8] * i - m[5], det = a * f - b * d;
                double const q = (e * f - b * g) / det, p = (a * g - e * d) / det;
                CHECK(std::abs(v - (1 + 10 * c + 2 * p - 3 * q)) < 1e-4);
            }
    CHECK(inside > 60);
}

TEST_CASE("WarpPerspective: bytes, channels last, one matrix per image") {
    pixels const x(shape{2, 1, 3, 2}, {10, 1, 20, 2, 35, 3, 40, 4, 50, 5, 60, 255});
    pixels y(shape{2, 1, 3, 2});
    floats const m(shape{2, 9}, {1, 0, 0.5f, 0, 1, 0, 0, 0, 1, 1, 0, -1, 0, 1, 0, 0, 0, 1});
    CHECK(lib::warp_perspective<std::uint8_t, float>(x, m, y, {"bilinear"}, {"BORDER_CONSTANT"}, {300}, {"HWC"}));
    // ties to the even neighbour, 300 is clamped
    CHECK(y.values() == std::vector<std::uint8_t>{155, 150, 15, 2, 28, 2, 50, 5, 60, 255, 255, 255});
    auto const code = [&](float a) {
        return lib::warp_perspective<std::uint8_t, float>(x,
            floats(shape{2, 9}, {1, 0, 0, 0, 1, 0, 0, 0, 1, a, 0, 0, 0, 1, 0, 0, 0, a}), y, {"bilinear"},
            {"BORDER_CONSTANT"}, {0}, {"HWC"})
            .code;
    };
    CHECK(code(0) == graft::errc::wrong_value);
    CHECK(code(std::numeric_limits<float>::quiet_NaN()) == graft::errc::wrong_value);
    CHECK(code(1e-3f) == graft::errc::ok);
}

} // namespace library_image_warp_kernels_test
