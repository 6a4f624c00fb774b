// test/tiling/fits.cpp - tilings over boxes of shapes: proofs and found errors, and that both are true
// SPDX-License-Identifier: Apache-2.0
#include "graft/tiling/fits.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

#include "graft/tiling/cut.hpp"

namespace fits_test {

using namespace graft::letters;
using graft::errc;
using graft::extent;
using graft::ok;
using graft::status;
using pieces_tiling = graft::tiling<graft::pieces>;

namespace {

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 5).memory(local, 1024, 32).types(f16 | f32);
};
struct Sum : graft::op<Sum> {
    static constexpr auto prototype = graft::prototype("Sum")
                                          .datatype("T", f16 | f32 | f64)
                                          .input("x", "T")
                                          .input("y", "T", any_shape)
                                          .output("z", "T", follow("x"))
                                          .attr("way", 0);
};
struct Pair : graft::op<Pair> { // columns: the chip has no int32
    static constexpr auto prototype = graft::prototype("Pair")
                                          .input("x", columns(f16, f32, i32))
                                          .output("z", columns(f32, f32, i32), follow("x", aspect::shape));
};

/// Follows the attribute: 0 is correct, every other value has one mistake.
constexpr status tile_sum(Sum::tiling_context const& ctx, pieces_tiling& t) {
    auto const way = ctx.attr<"way">();
    auto const n = ctx.elements<"x">();
    auto const bytes = ctx.item_bytes<"x">();
    if (way == 0) return graft::cut_elements(ctx, t, n, bytes, 3, 2);
    auto const unit = 32 / bytes;
    auto each = round_up(ceil_div(n, ctx.platform().cores), unit);
    auto tile = min(each, round_down(extent(1024) / (3 * bytes), unit));
    if (way == 1) each = round_down(n / ctx.platform().cores, unit);
    if (way == 2) tile = each;
    if (way == 3) tile = min(each, 7);
    if (way == 4 && n > 1000) return graft::fail(errc::wrong_value, "x", "no more than 1000");
    t.split({.total = n,
        .each = each,
        .blocks = way == 1 ? extent(ctx.platform().cores) : extent(-1),
        .tile = tile,
        .item_bytes = bytes,
        .local_bytes = 3 * bytes * tile});
    return ok;
}
/// Reads the shape as a number.
constexpr status tile_by_numbers(Sum::tiling_context const& ctx, pieces_tiling& t) {
    auto const n = ctx.input<"x">().elements().value();
    auto const each = (n + 4) / 5;
    t.split({.total = n, .each = each, .item_bytes = 0, .local_bytes = 0});
    return ok;
}
/// Rows; two of them are in memory at the same time.
constexpr status tile_rows(Sum::tiling_context const& ctx, pieces_tiling& t) {
    auto const row = ctx.elements<"x">(1) * ctx.item_bytes<"x">();
    return graft::cut_rows(ctx, t, ctx.extent<"x">(0), row, 2);
}
constexpr status tile_pair(Pair::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2);
}

static_assert(graft::fits<tile_sum, npu>({{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}}));
static_assert(graft::fits<tile_sum, npu>(
    {{"x", {N(1, 1 << 20), M(1, 1 << 20)}}, {"y", {N(1, 1 << 20), M(1, 1 << 20)}}, {"way", 0}}));
static_assert(graft::fits<tile_sum, npu>({{"x", {{N(0, 4096)}, graft::dtype::f16}}, {"y", {N(0, 4096)}}}));
static_assert(graft::fits<tile_sum, npu>({{"x", {2, 1, 2, 1, 2, 1, 2, 1, 2, 1, N(1, 4096), 16}},
    {"y", {2, 1, 2, 1, 2, 1, 2, 1, 2, 1, N(1, 4096), 16}}})); // twelve axes
static_assert(graft::fits<tile_by_numbers, npu>({{"x", {N(1, 30), 3}}, {"y", {N(1, 30), 3}}}));
static_assert(graft::fits<tile_pair, npu>({{"x", {N(1, 100000)}}}));
static_assert(graft::fits<tile_rows, npu>({{"x", {N(1, 4096), 64}}, {"y", {N(1, 4096), 64}}}));
static_assert(graft::fits<tile_rows, npu>(
    {{"x", {N(1, 4096), K(1, 4)}}, {"y", {N(1, 4096), K(1, 4)}}})); // eight rows of any length end on a boundary
inline constexpr graft::box rows{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile_sum, npu, rows>);

template <auto Tile> constexpr errc found(graft::box const& b) { return graft::counterexample<Tile, npu>(b).code; }
static_assert(found<tile_rows>({{"x", {N(1, 4096), 129}}, {"y", {N(1, 4096), 129}}}) ==
              errc::tiling_rejects_shape); // no row fits
static_assert(found<tile_sum>({{"x", {N(1, 4096)}}, {"y", {N(1, 4096)}}, {"way", 1}}) == errc::empty_tile);
static_assert(
    found<tile_sum>({{"x", {N(80, 4096)}}, {"y", {N(80, 4096)}}, {"way", 1}}) == errc::tiling_misses_elements);
static_assert(
    found<tile_sum>({{"x", {N(1, 4096)}}, {"y", {N(1, 4096)}}, {"way", 2}}) == errc::tiling_exceeds_core_memory);
static_assert(found<tile_sum>({{"x", {N(1, 4096)}}, {"y", {N(1, 4096)}}, {"way", 3}}) == errc::misaligned_tiling);
static_assert(found<tile_sum>({{"x", {N(1, 4096)}}, {"y", {N(1, 4096)}}, {"way", 4}}) == errc::tiling_rejects_shape);
static_assert(found<tile_sum>({{"x", {N(1, 1000)}}, {"y", {N(1, 1000)}}, {"way", 4}}) == errc::ok);
static_assert(found<tile_by_numbers>({{"x", {N(1, 3000)}}, {"y", {N(1, 3000)}}}) == errc::tiling_not_proved);
static_assert(found<tile_sum>({{"x", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
                  {"y", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}}) ==
              errc::empty_box); // 26 axes
static_assert(found<tile_sum>({{"x", {{N(1, 4)}, graft::dtype::f64}}, {"y", {N(1, 4)}}}) == errc::chip_lacks_dtype);

} // namespace

TEST_CASE("fits: what is proved for a box is right for each of its shapes, and what is found is wrong for its shape") {
    for (std::int64_t way = 0; way < 5; ++way)
        for (std::int64_t low : {1, 5, 80, 990})
            for (std::int64_t high : {low, low + 3, low + 200}) {
                CAPTURE(way);
                CAPTURE(low);
                CAPTURE(high);
                graft::box const b{{"x", {{N(low, high)}, graft::dtype::f32}}, {"y", {N(low, high)}}, {"way", way}};
                auto const whole = graft::counterexample<tile_sum, npu>(b);
                REQUIRE(whole.code != errc::tiling_not_proved);
                bool any = false;
                for (auto n = low; n <= high; ++n) {
                    graft::box const one{{"x", {{n}, graft::dtype::f32}}, {"y", {n}}, {"way", way}};
                    auto const at = graft::counterexample<tile_sum, npu>(one);
                    any = any || at.code != errc::ok;
                    if (n == whole.sizes[0] && whole.code != errc::ok) CHECK(at.code == whole.code);
                }
                CHECK(any == (whole.code != errc::ok));
            }
}

TEST_CASE("fits: a counterexample is the shape and the figures in words") {
    auto const big = graft::counterexample<tile_sum, npu>({{"x", {N(1, 64), 100}}, {"y", {N(1, 64), 100}}, {"way", 2}});
    CHECK(std::string_view(big.parameter) == "x [64, 100], y [64, 100] float32");
    CHECK(std::string_view(big.example) == "15360 bytes at once, a core has 1024");
    CHECK(big.sizes[0] == 64);
    CHECK(std::string_view(graft::counterexample<tile_sum, npu>({{"z", {N(1, 2)}}}).parameter) == "z");
    CHECK_FALSE(graft::fits<tile_sum, npu>({{"x", {N(1, 64), 100}}, {"y", {N(1, 64), 100}}, {"way", 2}}));
}

TEST_CASE("cut: platforms that nobody described, a tile of one item, and no work at all") {
    auto const alone = graft::tile<&tile_sum>({{"x", {100}}, {"y", {100}}});
    REQUIRE(alone);
    CHECK(alone->block_dim == 1);
    CHECK(alone->data.tile == 100);
    auto const none = graft::tile<&tile_sum>({{"x", {0}}, {"y", {0}}}, graft::platform_of<npu>);
    REQUIRE(none);
    CHECK(none->data.total == 0);
    auto const tight = graft::tile<&tile_sum>({{"x", {9}}, {"y", {9}}}, {.cores = 2, .local_bytes = 16});
    REQUIRE_FALSE(tight);
    CHECK(tight.error().parameter == "local_bytes");
}

TEST_CASE("pieces: the tiles of all blocks are every item once") {
    for (std::int64_t total = 0; total < 40; ++total)
        for (std::int64_t each = 1; each < 12; ++each)
            for (std::int64_t tile = 1; tile < 6; ++tile) {
                graft::pieces const p{total, each, tile};
                std::size_t next = 0;
                for (std::uint32_t b = 0; b < 45; ++b)
                    for (auto piece : p.of(b)) {
                        CHECK(piece.from == next);
                        CHECK(piece.size > 0);
                        CHECK(piece.size <= static_cast<std::size_t>(tile));
                        next += piece.size;
                    }
                CHECK(next == static_cast<std::size_t>(total));
            }
}

} // namespace fits_test
