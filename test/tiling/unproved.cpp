// test/tiling/unproved.cpp - the tilings that no box proves: as a list of the compiler, as text, and simulated
// SPDX-License-Identifier: Apache-2.0
#include "graft/tiling/unproved.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "graft/tensor/float16.hpp"
#include "graft/text/unproved.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/simulate_unproved.hpp"

namespace unproved_test {

namespace {

using namespace graft::letters;
using graft::errc;
using graft::ok;
using graft::status;
using pieces_tiling = graft::tiling<graft::pieces>;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 5).memory(local, 4096, 32).types(f16 | f32);
};
struct tiny : graft::chip<tiny> {
    static constexpr auto descriptor = npu::descriptor.as("tiny").memory(local, 64, 32).types(f32);
};
struct Sum : graft::op<Sum> {
    static constexpr auto prototype = graft::prototype("Sum")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("y", "T")
                                          .optional_input("bias", "T", any_shape)
                                          .output("z", "T", follow("x"));
    static constexpr status verify(verify_context& ctx) {
        return ctx.desc<"x">().shape == ctx.desc<"y">().shape ? ok
                                                              : graft::fail(errc::wrong_shape, "y", "the shape of x");
    }
};
struct Product : graft::op<Product> {
    static constexpr auto prototype = graft::prototype("Product").input("x", f32).input("w", f32).output("z", f32);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (x.rank() != 2 || w.rank() != 2 || x[1] != w[0]) return graft::fail(errc::wrong_shape, "w", "rows of x");
        return ctx.output<"z">() = graft::shape{x[0], w[1]}, ok;
    }
};
struct Joined : graft::op<Joined> {
    static constexpr auto prototype =
        graft::prototype("Joined").dynamic_input("x", f32, at_least(1)).output("z", f32).attr("way", as_integer);
    static constexpr status infer_shape(shape_context& ctx) {
        return ctx.output<"z">() = ctx.dynamic_input<"x">()[0], ok;
    }
};

constexpr status tile_sum(Sum::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3, 2);
}
/// Leaves a rest: the blocks are rounded down.
constexpr status tile_down(Sum::tiling_context const& ctx, pieces_tiling& t) {
    auto const n = ctx.elements<"x">(), each = max(n / ctx.platform().cores, 1);
    auto const bytes = 3 * each * ctx.item_bytes<"x">(); // what a block holds
    t.split({.total = n, .each = each, .blocks = ctx.platform().cores, .item_bytes = 0, .local_bytes = bytes});
    return ok;
}
template <class T> status sum(graft::in<"x", T> x, graft::in<"y", T> y, graft::optional_in<"bias", T>,
    graft::out<"z", T> z, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p), ys = b.load(y, p);
        auto const zs = b.store(z, p);
        for (std::size_t i = 0; i < p.size; ++i) zs[i] = xs[i] + ys[i];
    }
    return ok;
}
status plain(
    graft::in<"x", float> x, graft::in<"y", float> y, graft::optional_in<"bias", float>, graft::out<"z", float> z) {
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = x[i] + y[i];
    return ok;
}
status writes_nothing(graft::in<"x", float>, graft::in<"y", float>, graft::optional_in<"bias", float>,
    graft::out<"z", float>, graft::tiled<graft::pieces>, graft::block) {
    return ok;
}
status reads_part(graft::in<"x", float> x, graft::in<"y", float>, graft::optional_in<"bias", float>,
    graft::out<"z", float> z, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const zs = b.store(z, p);
        for (std::size_t i = 0; i < p.size; ++i) zs[i] = xs[i];
    }
    return ok;
}
struct counts {
    std::int64_t n, each;
};
/// Forgets a field of its data.
constexpr status tile_counts(Product::tiling_context const& ctx, graft::tiling<counts>& t) {
    t.data.n = ctx.extent<"x">(0).low();
    return ok;
}
status product(graft::in<"x", float> x, graft::in<"w", float> w, graft::out<"z", float> z, graft::tiled<counts> t) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(t->n); ++i)
        for (std::size_t k = 0; k < static_cast<std::size_t>(z.dim(1)); ++k) {
            z.at(i, k) = 0;
            for (std::size_t m = 0; m < static_cast<std::size_t>(x.dim(1)); ++m) z.at(i, k) += x.at(i, m) * w.at(m, k);
        }
    return ok;
}
constexpr status tile_joined(Joined::tiling_context const&, pieces_tiling&) { return ok; }
status joined(graft::dynamic_in<"x", float>, graft::out<"z", float>, graft::attr_of<"way", std::int64_t>,
    graft::tiled<graft::pieces>, graft::block) {
    return ok;
}

inline constexpr graft::box rows{{"x", {N(1, 4096), 64}}, {"y", {N(1, 4096), 64}}},
    with_bias{{"x", {N(1, 4096), 64}}, {"y", {N(1, 4096), 64}}, {"bias", {64}}}, short_of_y{{"x", {N(1, 4096)}}},
    twice{{"x", {N(1, 9)}}, {"x", {N(1, 9)}}, {"y", {N(1, 9)}}}, joined_of_two{{"x", {N(1, 9)}}, {"x", {N(1, 9)}}},
    joined_whole{{"x", {N(1, 9)}}, {"x", {N(1, 9)}}, {"way", 1}};

template <auto Tile, class Run> using tiled = graft::tiled_kernel<Sum, Tile, Run>;
using right = tiled<&tile_sum, graft::variant<&sum<float>>>;
using any = tiled<&tile_sum, graft::variant<&sum<float>>>;

template <class... Kernels> struct table {
    using list = graft::kernels<Kernels...>;
    static constexpr std::string_view engine = "npu";
};
using proved_table = table<graft::proved<right, rows, with_bias>, graft::kernel<Sum, &plain>>;
static_assert(graft::kernel_table<proved_table>::view().size == 2); // a proved kernel is a kernel
static_assert(graft::unproved<proved_table, npu>.empty());
static_assert(graft::proves<proved_table, npu>);
static_assert(graft::unproved<proved_table, npu, tiny>.size() == 1); // no unit fits into 64 bytes
static_assert(graft::unproved<proved_table, npu, tiny>[0].code == errc::tiling_rejects_shape);
static_assert(graft::unproved<table<right, graft::kernel<Sum, &plain>>, npu>[0].code == errc::empty_box);

template <class Kernel> constexpr auto first = graft::unproved<table<Kernel>, npu>[0];
template <class Kernel> constexpr bool lacks(std::string_view what) {
    return first<Kernel>.code == errc::tiling_not_proved && std::string_view(first<Kernel>.what) == what;
}
static_assert(lacks<graft::proved<right, rows>>("bias that is present"));
static_assert(lacks<graft::proved<right, with_bias>>("bias that is absent"));
static_assert(
    first<graft::proved<tiled<&tile_down, graft::variant<&sum<float>>>, rows>>.code == errc::tiling_misses_elements);
static_assert(first<graft::proved<right, short_of_y>>.code == errc::incomplete_box);

// Both dtypes of x belong to the kernel; a box of one of them leaves the other.
struct Copy : graft::op<Copy> {
    static constexpr auto prototype =
        graft::prototype("Copy").datatype("T", f16 | f32 | f64).input("x", "T").output("z", "T", follow("x"));
};
constexpr status tile_copy(Copy::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2);
}
template <class T>
status copy(graft::in<"x", T> x, graft::out<"z", T> z, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const zs = b.store(z, p);
        for (std::size_t i = 0; i < p.size; ++i) zs[i] = xs[i];
    }
    return ok;
}
template <class T> using copies = graft::tiled_kernel<Copy, &tile_copy, graft::variant<&copy<T>>>;
inline constexpr graft::box halves{{"x", {{N(1, 4096)}, graft::dtype::f16}}};
static_assert(lacks<graft::proved<copies<float>, halves>>("x of float32"));
static_assert(graft::unproved<table<graft::proved<copies<graft::half>, halves>>, npu>.empty());
static_assert(graft::unproved<table<copies<double>>, npu>.empty()); // the chip holds no double

// A box names each required input once, a dynamic one once per tensor, and each attribute without a default.
template <auto Tile> constexpr errc found(graft::box const& b) { return graft::counterexample<Tile, npu>(b).code; }
static_assert(found<tile_sum>(short_of_y) == errc::incomplete_box);
static_assert(std::string_view(graft::counterexample<tile_sum, npu>(short_of_y).parameter) == "y");
static_assert(found<tile_sum>(twice) == errc::duplicate_name);
static_assert(found<tile_joined>(joined_of_two) == errc::incomplete_box);
static_assert(std::string_view(graft::counterexample<tile_joined, npu>(joined_of_two).parameter) == "way");
static_assert(found<tile_joined>(joined_whole) == errc::missing_tiling_split);

/// The error of the only kernel, or ok.
template <class... Kernels> errc simulated() {
    auto const runs = graft::simulate_unproved<table<Kernels...>, npu>();
    if (!runs) return runs.error().code;
    CHECK(runs->not_run.empty());
    CHECK(runs->kernels == 1);
    return errc::ok;
}

} // namespace

TEST_CASE("unproved: the list as text") {
    auto const text = graft::to_text(graft::unproved<table<right, graft::proved<copies<float>, halves>>, npu>);
    CHECK(text == "Sum (kernel 0) on npu: no box [empty_box]\n"
                  "Copy (kernel 1) on npu: x of float32 [tiling_not_proved]\n"
                  "2 of 2 tilings are not proved\n");
    auto const wrong = graft::to_text(graft::unproved<proved_table, tiny>);
    CHECK(wrong.find("Sum (kernel 0) on tiny: x [1, 64], y [1, 64] float32: local_bytes: ") == 0);
    CHECK(wrong.find("[tiling_rejects_shape]\n1 of 1 tilings") != std::string::npos);
}

TEST_CASE("unproved: what has no proof is simulated for three sizes") {
    CHECK(simulated<right>() == errc::ok);
    CHECK(simulated<right, graft::kernel<Sum, &plain>>() == errc::ok);
    CHECK(simulated<tiled<&tile_down, graft::variant<&sum<float>>>>() == errc::element_not_written);
    CHECK(simulated<tiled<&tile_sum, graft::variant<&writes_nothing>>>() == errc::element_not_written);
    CHECK(simulated<tiled<&tile_sum, graft::variant<&reads_part>>, graft::kernel<Sum, &plain>>() ==
          errc::result_depends_on_tiling);
    CHECK(simulated<graft::tiled_kernel<Product, &tile_counts, graft::variant<&product>>>() ==
          errc::tiling_data_not_filled);
    auto const runs = graft::simulate_unproved<proved_table, npu>();
    REQUIRE(runs);
    CHECK(runs->kernels == 0); // proved
    auto const none =
        graft::simulate_unproved<table<graft::tiled_kernel<Joined, &tile_joined, graft::variant<&joined>>>, npu>();
    REQUIRE(none);
    REQUIRE(none->not_run.size() == 1); // an attribute has no default
    CHECK(none->not_run[0].op == "Joined");
}

} // namespace unproved_test
