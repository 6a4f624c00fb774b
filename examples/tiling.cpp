// examples/tiling.cpp - tiling functions: proved for a chip over boxes of shapes, attributes and inputs by name, keys
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include <graft/kernel.hpp>
#include <graft/op.hpp>
#include <graft/run.hpp>
#include <graft/tiling/simulation.hpp>

using graft::errc;
using graft::ok;
using graft::shape;
using graft::status;
using graft::variant;
using namespace graft::letters;
using namespace graft::literals;

/// A chip as a type: its cores, its memories and its supported dtypes are available to the compiler.
struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 8).memory(local, graft::KiB(192), 32).types(f32 | f16 | i32);
};

/// z = x + y, split into one block per core and, in a block, into tiles of which two rounds fit into the core's
/// memory.
struct AddCustom : graft::op<AddCustom> {
    static constexpr auto prototype = graft::prototype("AddCustom")
                                          .datatype("T", f32 | f16 | i32)
                                          .input("x", "T")
                                          .input("y", "T", follow("x"))
                                          .output("z", "T", follow("x"))
                                          .on<npu>();
};
/// A function of tiling/cut.hpp: x, y and z are held at the same time, twice, so that the next tile is loaded
/// meanwhile.
constexpr status tile_add(AddCustom::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3, 2);
}
status add(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z, graft::tiled<graft::pieces> t,
    graft::block b) {
    for (auto tile : t->of(b)) {
        auto const xs = b.load(x, tile), ys = b.load(y, tile);
        auto const zs = b.store(z, tile);
        for (std::size_t i = 0; i < tile.size; ++i) zs[i] = xs[i] + ys[i];
    }
    return ok;
}
/// No shape of the box overflows the memory of a core, every element is processed once, every slice is aligned to 32
/// bytes.
static_assert(
    graft::fits<tile_add, npu>([] { return graft::box{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}}; }));
static_assert(graft::tile<&tile_add>({{"x", {8, 2048}}, {"y", {8, 2048}}}, graft::platform_of<npu>)->block_dim == 8);
static_assert(graft::tile<&tile_add>({{"x", {4}}, {"y", {4}}}, {.cores = 8, .local_bytes = 16}).error().code ==
              errc::wrong_value);

/// The same by hand. The results of `ctx.extent` and `ctx.elements` are numbers in a run and bounds in a proof.
constexpr status tile_by_hand(AddCustom::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const elements = ctx.elements<"x">();
    auto const bytes = ctx.item_bytes<"x">(), unit = 32 / bytes;
    auto const each = round_up(ceil_div(elements, ctx.platform().cores), unit);
    auto const tile = min(each, 8192);
    t.split({.total = elements, .each = each, .tile = tile, .item_bytes = bytes, .local_bytes = 3 * tile * bytes});
    return ok;
}
static_assert(
    graft::fits<tile_by_hand, npu>([] { return graft::box{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}}; }));
/// With a name for the box the compiler's first line contains the shape and the numbers in words; here as a value:
/// tiles of 32768 elements would not fit.
constexpr status tile_too_large(AddCustom::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const each = round_up(ceil_div(ctx.elements<"x">(), ctx.platform().cores), 16), tile = min(each, 32768);
    auto const bytes = ctx.item_bytes<"x">();
    t.split({.total = ctx.elements<"x">(),
        .each = each,
        .tile = tile,
        .item_bytes = bytes,
        .local_bytes = 3 * tile * bytes});
    return ok;
}
constexpr auto found = graft::counterexample<tile_too_large, npu>(
    {{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}});
static_assert(found.code == errc::tiling_exceeds_core_memory);
static_assert(std::string_view(found.parameter) == "x [4096, 2048], y [4096, 2048] float32");
static_assert(std::string_view(found.example) == "393216 bytes at once, a core has 196608");

/// Three attributes, read by name: strings are string_view, a number is int64_t. The tiling's key selects the kernel.
struct TransData : graft::op<TransData> {
    static constexpr auto prototype = graft::prototype("TransData")
                                          .input("src", number)
                                          .output("dst", follow("src", aspect::dtype))
                                          .attr("src_format", as_string)
                                          .attr("dst_format", as_string)
                                          .attr("group", 1)
                                          .is(format_change);

    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.input<"src">();
        if (ctx.attr<"src_format">() == ctx.attr<"dst_format">()) return ctx.output<"dst">() = x, ok;
        if (x.rank() != 4 || ctx.attr<"src_format">() != "NCHW" || ctx.attr<"dst_format">() != "NHWC")
            return graft::fail(errc::wrong_value, "dst_format", "NCHW to NHWC");
        return ctx.output<"dst">() = shape().append(x[0]).append(x[2]).append(x[3]).append(x[1]), ok;
    }
};
enum class way : std::uint8_t { same, channels_last };
struct planes {
    std::int64_t batch, channels, pixels;
};
constexpr status tile_trans_data(
    TransData::tiling_context const& ctx, graft::tiling<planes, way::same, way::channels_last>& t) {
    std::string_view const src_format = ctx.attr<"src_format">(), dst_format = ctx.attr<"dst_format">();
    std::int64_t const group = ctx.attr<"group">();
    auto const& src = ctx.input<"src">();
    if (src_format == dst_format) {
        t.choose<way::same>();
        return ok;
    }
    if (group < 1 || src[1].value() % group != 0)
        return graft::fail(errc::wrong_value, "group", "a divisor of the channels", group);
    t.choose<way::channels_last>();
    t.data = {src[0].value() * group, src[1].value() / group, src[2].value() * src[3].value()};
    t.workspace(graft::memory_size::of<float>(t.data.pixels)); // one plane
    return ok;
}
status copy_data(graft::in<"src", float> src, graft::out<"dst", float> dst) {
    std::memcpy(dst.data(), src.data(), src.size() * sizeof(float));
    return ok;
}
status to_channels_last(graft::in<"src", float> src, graft::out<"dst", float> dst, graft::tiled<planes> t) {
    auto const plane = t.workspace(0).as<float>();
    auto const groups = t->batch / src.dim(0), all = t->channels * groups;
    for (std::int64_t c = 0; c < src.dim(0) * all; ++c) {
        std::memcpy(plane.data(), src.data() + c * t->pixels, plane.size_bytes());
        for (std::int64_t p = 0; p < t->pixels; ++p)
            dst.data()[(c / all * t->pixels + p) * all + c % all] = plane[static_cast<std::size_t>(p)];
    }
    return ok;
}
static_assert(graft::tile<&tile_trans_data>({{"src", {1, 2, 3, 4}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}})
                  ->data.pixels == 12);
static_assert(graft::tile<&tile_trans_data>({{"src", {7}}, {"src_format", "ND"}, {"dst_format", "ND"}})->key() ==
              static_cast<std::uint64_t>(way::same));
static_assert(
    graft::tile<&tile_trans_data>({{"src", {1, 2, 3, 4}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}, {"group", 5}})
        .error()
        .code == errc::wrong_value);

/// `project` is the eleventh input and the ninth optional one; the tiling function needs only its name.
struct DynamicRNNV3 : graft::op<DynamicRNNV3> {
    static constexpr auto prototype = graft::prototype("DynamicRNNV3")
                                          .input("x", f32)
                                          .input("w", f32, any_shape)
                                          .input("b", f32, any_shape)
                                          .optional_input("seq_length", i32, any_shape)
                                          .optional_input("init_h", f32, any_shape)
                                          .optional_input("init_c", f32, any_shape)
                                          .optional_input("wci", f32, any_shape)
                                          .optional_input("wcf", f32, any_shape)
                                          .optional_input("wco", f32, any_shape)
                                          .optional_input("mask", f32, any_shape)
                                          .optional_input("real_mask", f32, any_shape)
                                          .optional_input("project", f32, any_shape)
                                          .output("y", f32, follow("x"));
};
struct state_size {
    std::int64_t value;
};
constexpr status tile_rnn(DynamicRNNV3::tiling_context const& ctx, graft::tiling<state_size>& t) {
    t.data.value = 0;
    if (auto const project = ctx.optional_input<"project">()) { // ctx.input<"project">() does not compile
        if (project->rank() < 2)
            return graft::fail(errc::wrong_rank, "project", "a matrix", static_cast<std::int64_t>(project->rank()));
        t.data.value = (*project)[1].value();
    }
    return ok;
}
static_assert(
    graft::tile<&tile_rnn>({{"x", {5, 2, 8}}, {"w", {16, 32}}, {"b", {32}}, {"project", {8, 6}}})->data.value == 6);
static_assert(
    graft::tile<&tile_rnn>({{"x", {5, 2, 8}}, {"w", {16, 32}}, {"b", {32}}, {"init_h", {1, 2, 8}}, {"project", {8, 3}}})
        ->data.value == 3);
static_assert(graft::tile<&tile_rnn>({{"x", {5, 2, 8}}, {"w", {16, 32}}, {"b", {32}}})->data.value == 0);
static_assert(graft::tile<&tile_rnn>({{"x", {5, 2, 8}}, {"w", {16, 32}}, {"b", {32}}, {"project", {8}}}).error().code ==
              errc::wrong_rank);

struct my_ops {
    using list = graft::ops<AddCustom, TransData, DynamicRNNV3>;
};
struct my_kernels {
    using list = graft::kernels<graft::tiled_kernel<AddCustom, &tile_add, variant<&add>>,
        graft::tiled_kernel<TransData, &tile_trans_data, variant<&copy_data, way::same>,
            variant<&to_channels_last, way::channels_last>>>;
    using catalog = my_ops;
    static constexpr std::string_view engine = "mine";
};

/// Every number of cores, and every remainder of a block or a tile, against one core.
bool cuts_are_right() {
    auto const added = graft::prove_tiling<graft::tiled_kernel<AddCustom, &tile_add, variant<&add>>>(
        [](graft::tiling_trial& t, std::int64_t n) { t({{"x", {n}}, {"y", {n}}}); },
        {.sizes = 40, .blocks = 9, .device = {.local_bytes = 96}});
    auto const moved = graft::prove_tiling<graft::tiled_kernel<TransData, &tile_trans_data,
        variant<&copy_data, way::same>, variant<&to_channels_last, way::channels_last>>>(
        [](graft::tiling_trial& t, std::int64_t n) {
            t({{"src", {2, 4, n, 3}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}, {"group", 2}});
        });
    // and on a simulated chip: memory of a core, overlap, races, bytes moved
    auto const moved_by_add = graft::simulate<graft::tiled_kernel<AddCustom, &tile_add, variant<&add>>, npu>(
        {{"x", {100, 2048}}, {"y", {100, 2048}}});
    if (!moved_by_add || moved_by_add->loaded != 2 * 4 * 100 * 2048 || moved_by_add->peak_bytes > 192 * 1024)
        return false;
    if (!added)
        std::printf("%s: expected %s, got %s\n", added.error().where.rule.c_str(), added.error().expected.c_str(),
            added.error().got.c_str());
    return added && moved;
}

int main() {
    if (!cuts_are_right()) return 1;
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 2, 2, 3});
    auto const sum = net.add<AddCustom>("sum", "x"_p = x, "y"_p = x);
    net.output("y", net.add<TransData>("last", "src"_p = sum, "src_format"_p = "NCHW", "dst_format"_p = "NHWC"));
    auto g = std::move(net).finish();
    if (!g) return 1;

    std::array const tables{graft::kernel_table<my_kernels>::view()};
    graft::compile_options how;
    how.device = {.chip = "mine", .cores = 2, .local_bytes = 96};
    auto const program = graft::compile(std::move(*g), graft::kernel_set{tables}, how); // tiled here, once
    if (!program) return 1;
    graft::session run{*program};
    auto const& tilings = program->kernels().tilings;
    for (auto const& t : tilings)
        std::printf("key %u, %u blocks, %u bytes of workspace\n", static_cast<unsigned>(t.key), t.blocks,
            static_cast<unsigned>(t.workspace_at(t.workspaces)));

    float const numbers[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    if (!run.set_input(0, graft::as_bytes(graft::span(numbers))) || !run.run()) return 1;
    for (int pixel = 0; pixel < 6; ++pixel)
        for (int c = 0; c < 2; ++c)
            if (graft::load<float>(run.output(0).bytes.data() + 4 * (pixel * 2 + c)) !=
                static_cast<float>(2 * (c * 6 + pixel)))
                return 1;
    return tilings.size() == 2 && program->plan().workspaces.size() == 1 ? 0 : 1;
}
