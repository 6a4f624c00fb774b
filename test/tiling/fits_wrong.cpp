// test/tiling/fits_wrong.cpp - tilings that look correct and are not: fits accepts none of them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"

namespace fits_wrong_test {

using namespace graft::letters;
using graft::errc;
using graft::extent;
using graft::ok;
using graft::status;
using pieces_tiling = graft::tiling<graft::pieces>;

namespace {

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 4).memory(local, 4096, 32).types(f16 | f32 | i32 | i64 | u8 | i4);
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype =
        graft::prototype("Relu").datatype("T", f16 | f32).input("x", "T").output("y", "T", follow("x")).attr("way", 0);
};
struct Gather : graft::op<Gather> { // dtypes of two independent inputs
    static constexpr auto prototype = graft::prototype("Gather")
                                          .input("x", f16 | f32, any_shape)
                                          .input("indices", i32 | i64)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("way", 0);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = ctx.input<"indices">(), ok; }
};
struct Unpack : graft::op<Unpack> { // two elements in a byte
    static constexpr auto prototype =
        graft::prototype("Unpack").input("x", i4).output("y", u8, follow("x", aspect::shape)).attr("way", 0);
};
struct Pair : graft::op<Pair> {
    static constexpr auto prototype = graft::prototype("Pair")
                                          .input("x", columns(f16, f32))
                                          .output("y", columns(f32, f32), follow("x", aspect::shape));
};
struct Slow : graft::op<Slow> { // the chip supports none of its dtypes at the second input
    static constexpr auto prototype =
        graft::prototype("Slow").input("x", f16 | f32).input("at", f64, any_shape).output("y", follow("x"));
};

/// The last specification is the effective one: each way is correct except for one detail.
constexpr status tile_relu(Relu::tiling_context const& ctx, pieces_tiling& t) {
    auto const way = ctx.attr<"way">();
    auto n = ctx.elements<"x">();
    auto const bytes = ctx.item_bytes<"x">(), unit = 32 / bytes;
    auto each = round_up(ceil_div(max(n, 1), 4), unit), tile = min(each, 256);
    auto local = 2 * bytes * tile;
    if (way == 1) n = n.value();                                     // the bounds are lost
    if (way == 2 && n % unit) each = round_up(ceil_div(n, 4), unit); // bool of a number
    else if (way == 2) each = n / 4;
    if (way == 3) each = static_cast<std::int64_t>(each);
    if (way == 4) n = n - 1; // for zero elements: -1
    if (way == 5) n = ctx.extent<"x">(7);
    if (way == 6) local = -1;
    if (way == 7) local = local - 2 * bytes * 256;
    if (way == 8) n = ctx.desc<"x">().shape.elements().known() ? n : extent(0);
    t.split({.total = n, .each = each, .tile = tile, .item_bytes = way == 9 ? -1 : bytes, .local_bytes = local});
    if (way == 10) t.block_dim = 1;
    if (way == 11) t.data.each = 8;
    if (way == 12) t.data.total += 1;
    return ok;
}
template <auto Tile> constexpr errc found(graft::box const& b) { return graft::counterexample<Tile, npu>(b).code; }
constexpr errc relu(std::int64_t way, std::int64_t low = 1) {
    return found<tile_relu>({{"x", {N(low, 5000)}}, {"way", way}});
}
static_assert(relu(0) == errc::ok);
static_assert(relu(0, 0) == errc::ok); // zero elements are no work
static_assert(relu(1) == errc::tiling_not_proved);
static_assert(relu(2) == errc::misaligned_tiling);
static_assert(relu(3) == errc::tiling_not_proved);
static_assert(relu(4) == errc::ok);
static_assert(relu(4, 0) == errc::missing_tiling_split);
static_assert(relu(5) == errc::tiling_rejects_shape);
static_assert(relu(6) == errc::missing_tiling_split);
static_assert(relu(7) == errc::missing_tiling_split);
static_assert(relu(8) == errc::tiling_not_proved);
static_assert(relu(9) == errc::missing_tiling_split);
static_assert(relu(10) == errc::tiling_misses_elements);
static_assert(relu(11) == errc::tiling_misses_elements);
static_assert(relu(12) == errc::tiling_misses_elements);

/// Sizes whose product does not fit in 64 bits.
static_assert(found<tile_relu>({{"x", {N(1, 1LL << 40), M(1, 1LL << 40)}}}) == errc::tiling_rejects_shape);
static_assert(found<tile_relu>({{"x", {N(1, 1LL << 30), M(1, 1LL << 30)}}}) == errc::ok);
static_assert(found<tile_relu>({{"x", {N(INT64_MAX - 1, INT64_MAX)}}}) != errc::ok);
static_assert(found<tile_relu>({{"x", {N(1, INT64_MAX)}}}) != errc::ok);

/// Four tensors at the same time: x, indices, y and a copy of the indices. In one way, `bytes` are those of an int64
/// index.
constexpr status tile_gather(Gather::tiling_context const& ctx, pieces_tiling& t) {
    auto const n = ctx.extent<"indices">(0);
    auto const x = ctx.item_bytes<"x">(), index = ctx.item_bytes<"indices">();
    auto const each = round_up(ceil_div(n, 4), 32);
    auto const tile = min(each, ctx.attr<"way">() == 1 ? 4096 / (x + index) / 32 * 32 : 352);
    t.split({.total = n, .each = each, .tile = tile, .item_bytes = x, .local_bytes = (x + index) * tile});
    return ok;
}
static_assert(found<tile_gather>({{"x", {99}}, {"indices", {N(1, 9000)}}, {"way", 1}}) == errc::ok);
static_assert(found<tile_gather>({{"x", {99}}, {"indices", {N(1, 9000)}}}) ==
              errc::tiling_exceeds_core_memory); // only float32 with int64 does
static_assert(found<tile_gather>({{"x", {99}}, {"indices", {{N(1, 9000)}, graft::dtype::i32}}}) == errc::ok);
static_assert(found<tile_gather>({{"x", {{N(1, 9000)}, graft::dtype::f16}}, {"indices", {N(1, 9000)}}, {"way", 1}}) ==
              errc::ok); // indices have no f16
static_assert(found<tile_gather>({{"x", {{N(1, 9000)}, graft::dtype::f32}}, {"indices", {N(1, 9000)}}}) ==
              errc::tiling_exceeds_core_memory);

/// Blocks of 32 elements of 4 bits start at byte 16.
constexpr status tile_unpack(Unpack::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut(
        ctx, t, ctx.elements<"x">(), {.bytes = 1, .local_bytes = 2, .per_byte = ctx.attr<"way">() == 1 ? 2 : 1});
}
static_assert(found<tile_unpack>({{"x", {N(1, 9000)}}, {"way", 1}}) == errc::ok);
static_assert(found<tile_unpack>({{"x", {N(1, 9000)}}}) == errc::misaligned_tiling);

constexpr status tile_pair(Pair::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3);
}
static_assert(found<tile_pair>({{"x", {N(1, 100)}}}) == errc::ok);
static_assert(found<tile_pair>({{"x", {{N(1, 100)}, graft::dtype::i32}}}) == errc::chip_lacks_dtype); // no column

constexpr status tile_slow(Slow::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"at">(), 3);
}
static_assert(found<tile_slow>({{"x", {N(1, 100)}}, {"at", {N(1, 100)}}}) == errc::chip_lacks_dtype);

/// Neither of two variants is selected for long tensors.
enum class way : std::uint8_t { narrow, wide };
constexpr status tile_by_key(Relu::tiling_context const& ctx, graft::tiling<graft::pieces, way::narrow, way::wide>& t) {
    if (ctx.elements<"x">() <= 4000) t.choose<way::narrow>();
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2);
}
static_assert(found<tile_by_key>({{"x", {N(1, 4000)}}}) == errc::ok);
static_assert(found<tile_by_key>({{"x", {N(1, 4001)}}}) == errc::tiling_rejects_shape);

/// A cut that would contain no element, or that declares so.
template <std::int64_t Buffers, std::int64_t Bytes, std::int64_t Reserved>
constexpr status tile_nothing(Relu::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut(
        ctx, t, ctx.elements<"x">(), {.bytes = 4, .local_bytes = Bytes, .buffers = Buffers, .reserved = Reserved});
}
static_assert(found<tile_nothing<1, 8, 0>>({{"x", {N(1, 9000)}}}) == errc::ok);
static_assert(found<tile_nothing<0, 8, 0>>({{"x", {N(1, 9000)}}}) == errc::tiling_rejects_shape);
static_assert(found<tile_nothing<-2, 8, 0>>({{"x", {N(1, 9000)}}}) == errc::tiling_rejects_shape);
static_assert(found<tile_nothing<1, -8, 0>>({{"x", {N(1, 9000)}}}) == errc::tiling_rejects_shape);
static_assert(found<tile_nothing<1, 8, -99>>({{"x", {N(1, 9000)}}}) == errc::tiling_rejects_shape);
static_assert(found<tile_nothing<1, 8, 4000>>({{"x", {N(1, 9000)}}}) == errc::ok);
static_assert(found<tile_nothing<1, 8, 4080>>({{"x", {N(1, 9000)}}}) == errc::tiling_rejects_shape);

/// An unknown number of blocks, tiles of unknown length: -1 means "unspecified" as a plain number only.
constexpr status tile_computed(Relu::tiling_context const& ctx, pieces_tiling& t) {
    auto const n = ctx.elements<"x">();
    auto const blocks = ceil_div(n, 64) - 2;
    t.split({.total = n, .each = 64, .blocks = blocks, .item_bytes = 4, .local_bytes = 8 * 64});
    return ok;
}
static_assert(found<tile_computed>({{"x", {{N(1, 9000)}, graft::dtype::f32}}}) == errc::empty_tile ||
              found<tile_computed>({{"x", {{N(1, 9000)}, graft::dtype::f32}}}) == errc::tiling_misses_elements);

/// The number of blocks that fit in memory is not the number that the work requires.
constexpr status tile_last(Relu::tiling_context const& ctx, pieces_tiling& t) {
    auto const n = ctx.elements<"x">();
    auto const each = n / 4; // wrong by the remainder
    t.split(
        {.total = n, .each = max(round_up(each, 8), 8), .blocks = 4, .tile = 8, .item_bytes = 4, .local_bytes = 64});
    return ok;
}
static_assert(found<tile_last>({{"x", {{N(1, 9000)}, graft::dtype::f32}}}) == errc::tiling_misses_elements);

} // namespace

TEST_CASE("fits: bounds are right for each number that they represent") {
    // every operation on two numbers of small ranges, compared with the numbers themselves
    auto const check = [](extent const& of, std::int64_t is, char const* name) {
        CAPTURE(name);
        CHECK(of.low() <= is);
        CHECK(of.high() >= is);
        if (of.divisor() != 0) CHECK(is % of.divisor() == 0);
        else CHECK(is == 0);
    };
    for (std::int64_t low : {0, 1, 5, 32})
        for (std::int64_t high : {low, low + 1, low + 6})
            for (std::int64_t other : {1, 3, 8})
                for (std::int64_t last : {other, other + 2}) {
                    graft::detail::extent_watch w;
                    extent const a(low, high, 1, &w), b(other, last, 2, &w);
                    auto const pieces = ceil_div(a, b), unit = round_up(ceil_div(a, 4), 8);
                    auto const fitting = extent(64) / b, few = min(round_down(fitting, 8), a);
                    for (auto x = low; x <= high; ++x)
                        for (auto y = other; y <= last; ++y) {
                            check(a + b, x + y, "+");
                            check(a - b, x - y, "-");
                            check(a * b, x * y, "*");
                            check(a / b, x / y, "/");
                            check(a % b, x % y, "%");
                            check(min(a, b), x < y ? x : y, "min");
                            check(max(a, b), x > y ? x : y, "max");
                            check(pieces, (x + y - 1) / y, "ceil_div");
                            check(pieces * b, (x + y - 1) / y * y, "ceil_div times");
                            auto const block = ((x + 3) / 4 + 7) / 8 * 8;
                            if (block > 0) check(ceil_div(a, max(unit, 1)), (x + block - 1) / block, "blocks");
                            check(unit, ((x + 3) / 4 + 7) / 8 * 8, "round_up");
                            check(unit * 4, ((x + 3) / 4 + 7) / 8 * 32, "round_up times");
                            auto const f = 64 / y / 8 * 8;
                            check(few, f < x ? f : x, "min of round_down");
                            check(few * b, (f < x ? f : x) * y, "min of round_down times");
                            if (pieces.holds(a, b) == graft::bounds_result::yes) CHECK((x + y - 1) / y * y >= x);
                            if (few.holds(a, b) == graft::bounds_result::yes) CHECK((f < x ? f : x) * y >= x);
                            if (extent(4).holds(a, unit) == graft::bounds_result::yes)
                                CHECK(((x + 3) / 4 + 7) / 8 * 32 >= x);
                        }
                }
}

TEST_CASE("fits: sums and products that leave int64 stay at its end, and a proof hears of it") {
    graft::detail::extent_watch w;
    extent const n(1, INT64_MAX / 2, 1, &w);
    CHECK_FALSE((static_cast<void>(n + n), w.overflow));
    CHECK((n * n).high() == INT64_MAX);
    CHECK(w.overflow);
    CHECK((n * n).divisor() == 1);
    extent const blocks = ceil_div(extent(1, 1 << 20, 1, &w), 5);
    CHECK(blocks.high() == (1 << 20) / 5 + 1);
    CHECK((extent(INT64_MIN) - 1).low() == INT64_MIN + 1);
}

/// One block does all the work, or only if there is little work.
constexpr status tile_whole(Relu::tiling_context const& ctx, pieces_tiling& t) {
    auto const all = ctx.elements<"x">();
    auto const bytes = ctx.item_bytes<"x">();
    if (ctx.attr<"way">() == 1 && all > 256) return graft::cut_elements(ctx, t, all, bytes, 2);
    return t.split({.total = all, .each = all, .item_bytes = bytes, .local_bytes = 2 * all * bytes}), ok;
}
static_assert(graft::fits<tile_whole, npu>({{"x", {N(1, 500)}}}));
static_assert(graft::fits<tile_whole, npu>({{"x", {N(1, 100000)}}, {"way", 1}}));
/// The second dim of a tensor that may have one.
constexpr status tile_by_axis(Relu::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">() - ctx.extent<"x">(1) - 1, ctx.item_bytes<"x">(), 2);
}
static_assert(graft::counterexample<tile_by_axis, npu>({{"x", {N(1, 500)}}}).code == errc::tiling_rejects_shape);
static_assert(!graft::tile<&tile_by_axis>({{"x", {16}}}, graft::platform_of<npu>));

TEST_CASE("fits: one block does it all, and an axis that is not there") {
    CHECK(graft::counterexample<tile_whole, npu>({{"x", {N(1, 500)}}}).code == errc::ok);
    CHECK(graft::counterexample<tile_whole, npu>({{"x", {N(1, 2000)}}}).code == errc::tiling_exceeds_core_memory);
    CHECK(graft::counterexample<tile_by_axis, npu>({{"x", {N(1, 500)}}}).code == errc::tiling_rejects_shape);
}

TEST_CASE("fits: a counterexample names each dtype") {
    auto const c = graft::counterexample<tile_gather, npu>({{"x", {99}}, {"indices", {N(1, 9000)}}});
    CHECK(std::string_view(c.parameter) == "x [99], indices [9000] float32, indices int64");
    auto const big = graft::counterexample<tile_relu, npu>({{"x", {N(1, 1LL << 40), M(1, 1LL << 40)}}});
    CHECK(std::string_view(big.example) == "a number outside of int64");
    CHECK(std::string_view(graft::counterexample<tile_relu, npu>({{"x", {N(1, 9)}}, {"way", 6}}).example) ==
          "no local_bytes, the memory of a block");
}

} // namespace fits_wrong_test
