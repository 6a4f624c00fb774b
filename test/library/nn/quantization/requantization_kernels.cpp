// test/library/nn/quantization/requantization_kernels.cpp - sums of quantized products against the published formulas,
// computed anew in double
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_quantization_requantization_kernels_test {

namespace lib = graft::library;
using graft::half;
using graft::shape;
using namespace test;
using shorts = tensor<std::int16_t>;
using bytes = tensor<std::int8_t>;
using packs = tensor<std::uint64_t>;

namespace {

/// A factor and an offset as CANN's TransQuantParamV2 packs them.
std::uint64_t packed(float factor, int offset = 0) {
    return std::bit_cast<std::uint32_t>(factor) | (static_cast<std::uint64_t>(offset) & 0x1ff) << 37 |
           std::uint64_t{1} << 46;
}
/// Reproducible numbers of either sign, below `max`.
std::vector<std::int32_t> drawn(std::size_t n, std::uint32_t max, std::uint32_t state = 7) {
    std::vector<std::int32_t> v(n);
    for (auto& x : v) {
        state = state * 1664525u + 1013904223u;
        x = static_cast<std::int32_t>((state >> 8) % (2 * max)) - static_cast<std::int32_t>(max);
    }
    return v;
}
std::int8_t expected(double v) { return static_cast<std::int8_t>(std::min(127.0, std::max(-128.0, v))); }

} // namespace

TEST_CASE("AscendDequant: one factor, one per channel, squared, without what is negative") {
    ints const x(shape{2, 3}, {1, -2, 3, 40, -50, 60});
    floats y(shape{2, 3});
    CHECK(lib::ascend_dequant<std::uint64_t, float>(x, packs(shape{1}, {packed(0.5f, 9)}), y, {false}, {false}));
    CHECK(y.values() == std::vector<float>{0.5f, -1, 1.5f, 20, -25, 30}); // an offset belongs to results of few bits
    CHECK(lib::ascend_dequant<std::uint64_t, float>(
        x, packs(shape{3}, {packed(0.5f), packed(2), packed(-1)}), y, {false}, {false}));
    CHECK(y.values() == std::vector<float>{0.5f, -4, -3, 20, -100, -60});
    CHECK(
        lib::ascend_dequant<std::uint64_t, float>(x, packs(shape{2, 1}, {packed(0.5f), packed(2)}), y, {true}, {true}));
    CHECK(y.values() == std::vector<float>{0.25f, 0, 0.75f, 160, 0, 240});
    tensor<half> halves(shape{2, 3});
    CHECK(lib::ascend_dequant<half, half>(
        x, tensor<half>(shape::scalar(), {graft::to_half(0.25f)}), halves, {false}, {false}));
    CHECK(graft::to_float(halves.values()[3]) == 10.f);
    auto const why = lib::ascend_dequant<std::uint64_t, float>(x, packs(shape{2}, {1, 2}), y, {false}, {false});
    CHECK(why.code == graft::errc::wrong_shape);
}

TEST_CASE("channels are where the format says") {
    ints x(shape{1, 2, 1, 2}, {1, 2, 3, 4});
    floats y(shape{1, 2, 1, 2});
    packs const scales(shape{2}, {packed(1), packed(10)});
    CHECK(lib::ascend_dequant<std::uint64_t, float>(x, scales, y, {false}, {false}));
    CHECK(y.values() == std::vector<float>{1, 20, 3, 40});
    x.desc.format = graft::format::nchw;
    CHECK(lib::ascend_dequant<std::uint64_t, float>(x, scales, y, {false}, {false}));
    CHECK(y.values() == std::vector<float>{1, 2, 30, 40});
    x.desc.format = graft::format::nhwc;
    CHECK(lib::ascend_dequant<std::uint64_t, float>(x, scales, y, {false}, {false}));
    CHECK(y.values() == std::vector<float>{1, 20, 3, 40});
}

TEST_CASE("AscendRequant: rounded to even, held inside int8") {
    auto const numbers = drawn(600, 3000);
    for (int offset : {0, 5, -200, 255}) {
        std::uint64_t const scales[] = {packed(0.25f, offset), packed(-0.125f, offset), packed(0.03f, offset)};
        bytes y(shape{200, 3}), positive(shape{200, 3});
        ints const x(shape{200, 3}, numbers);
        packs const three(shape{3}, {scales[0], scales[1], scales[2]});
        CHECK(lib::ascend_requant(x, three, y, {false}));
        CHECK(lib::ascend_requant(x, three, positive, {true}));
        float const factors[] = {0.25f, -0.125f, 0.03f};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            auto const want = expected(
                std::nearbyint(static_cast<float>(numbers[i]) * factors[i % 3]) + static_cast<float>(offset));
            REQUIRE(y.values()[i] == want);
            REQUIRE(positive.values()[i] == std::max<std::int8_t>(want, 0));
        }
    }
    bytes y(shape{4});
    CHECK(lib::ascend_requant(ints(shape{4}, {2, 6, -2, -6}), packs(shape{1}, {packed(0.25f)}), y, {false}));
    CHECK(y.values() == std::vector<std::int8_t>{0, 2, 0, -2}); // ties go to the even neighbour
    CHECK(lib::ascend_requant(ints(shape{4}, {1, 0, -1, 2}), packs(shape{1}, {packed(INFINITY)}), y, {false}));
    CHECK(y.values() == std::vector<std::int8_t>{127, 0, -128, 127});
}

TEST_CASE("AscendDequantS16: shifted towards minus infinity, held inside int16, x1 added") {
    auto const shifted = [](int by) { return packed(0.5f) | static_cast<std::uint64_t>(by) << 32; };
    ints const x(shape{2, 4}, {7, -7, 40000, -40000, 8, -1, 2147483647, -2147483647 - 1});
    shorts y(shape{2, 4});
    graft::optional_in<"x1", std::int16_t> const none;
    CHECK(lib::ascend_dequant_s16(x, packs(shape{1}, {shifted(0)}), none, y, {false}));
    CHECK(y.values() == std::vector<std::int16_t>{7, -7, 32767, -32768, 8, -1, 32767, -32768});
    CHECK(lib::ascend_dequant_s16(x, packs(shape{1}, {shifted(2)}), none, y, {false}));
    // neither factor nor offset is used
    CHECK(y.values() == std::vector<std::int16_t>{1, -2, 10000, -10000, 2, -1, 32767, -32768});
    CHECK(lib::ascend_dequant_s16(x, packs(shape{1}, {shifted(2)}), none, y, {true}));
    CHECK(y.values() == std::vector<std::int16_t>{1, 0, 10000, 0, 2, 0, 32767, 0});
    CHECK(lib::ascend_dequant_s16(x, packs(shape{1}, {shifted(31) | 0xff}), none, y, {false}));
    CHECK(y.values() == std::vector<std::int16_t>{0, -1, 0, -1, 0, -1, 0, -1});
    // no shift is too large
    packs const each(shape{4}, {shifted(0), shifted(1), shifted(16), shifted(255) | 0xffffff0000000000});
    CHECK(lib::ascend_dequant_s16(x, each, none, y, {false}));
    CHECK(y.values() == std::vector<std::int16_t>{7, -4, 0, -1, 8, -1, 32767, -1});

    shorts const bias(shape{4}, {32767, -32768, 5, -5}), one(shape{1}, {3}), three(shape{3}, {1, 2, 3}),
        rows(shape{2, 1}, {100, -100});
    auto const at = bias.argument(), single = one.argument(), wrong = three.argument(), row = rows.argument();
    CHECK(lib::ascend_dequant_s16(x, each, graft::optional_in<"x1", std::int16_t>(&at), y, {false}));
    CHECK(y.values() == std::vector<std::int16_t>{32767, -32768, 5, -6, 32767, -32768, 32767, -6});
    // x1 is unchanged
    CHECK(lib::ascend_dequant_s16(x, each, graft::optional_in<"x1", std::int16_t>(&at), y, {true}));
    CHECK(y.values() == std::vector<std::int16_t>{32767, -32768, 5, -5, 32767, -32768, 32767, -5});
    CHECK(lib::ascend_dequant_s16(x, each, graft::optional_in<"x1", std::int16_t>(&single), y, {false}));
    CHECK(y.values() == std::vector<std::int16_t>{10, -1, 3, 2, 11, 2, 32767, 2});
    CHECK(lib::ascend_dequant_s16(x, each, graft::optional_in<"x1", std::int16_t>(&row), y, {false}));
    CHECK(y.values() == std::vector<std::int16_t>{107, 96, 100, 99, -92, -101, 32667, -101});
    auto const refused = lib::ascend_dequant_s16(x, each, graft::optional_in<"x1", std::int16_t>(&wrong), y, {false});
    CHECK(refused.code == graft::errc::wrong_shape);
    CHECK(refused.parameter == "x1");
    auto const why = lib::ascend_dequant_s16(x, packs(shape{2}, {1, 2}), none, y, {false});
    CHECK(why.code == graft::errc::wrong_shape);
    CHECK(why.parameter == "deq_scale");
    shorts nothing(shape{0, 4});
    CHECK(lib::ascend_dequant_s16(ints(shape{0, 4}), each, none, nothing, {false}));

    ints pictures(shape{1, 2, 1, 2}, {1, 2, 3, 4});
    pictures.desc.format = graft::format::nchw;
    shorts z(shape{1, 2, 1, 2});
    CHECK(lib::ascend_dequant_s16(pictures, packs(shape{2}, {shifted(0), shifted(1)}), none, z, {false}));
    CHECK(z.values() == std::vector<std::int16_t>{1, 2, 1, 2});
}

TEST_CASE("AscendRequantS16: the sum inside int16, and what few bits hold of it") {
    shorts const x(shape{5}, {100, -100, 32000, -32000, 7}), more(shape{5}, {20, 20, 20000, -20000, -9});
    packs const scale(shape{1}, {packed(0.5f, 1)});
    bytes y(shape{5});
    shorts sum(shape{5});
    CHECK(lib::ascend_requant_s16(x, scale, graft::optional_in<"x1", std::int16_t>(), y, sum, {false}));
    CHECK(sum.values() == x.values());
    CHECK(y.values() == std::vector<std::int8_t>{51, -49, 127, -128, 5});
    auto const at = more.argument();
    graft::optional_in<"x1", std::int16_t> const added(&at);
    CHECK(lib::ascend_requant_s16(x, scale, added, y, sum, {false}));
    CHECK(sum.values() == std::vector<std::int16_t>{120, -80, 32767, -32768, -2});
    CHECK(y.values() == std::vector<std::int8_t>{61, -39, 127, -128, 0});
    CHECK(lib::ascend_requant_s16(x, scale, added, y, sum, {true}));
    CHECK(sum.values() == std::vector<std::int16_t>{120, 0, 32767, 0, 0});
    CHECK(y.values() == std::vector<std::int8_t>{61, 1, 127, 1, 1});
}

} // namespace library_nn_quantization_requantization_kernels_test
