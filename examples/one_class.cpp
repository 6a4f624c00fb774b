// examples/one_class.cpp - an operator as one class: prototype, rules, chips, tiling, kernel, and its proof
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <string_view>

#include <graft/kernel.hpp>
#include <graft/library/chips.hpp>
#include <graft/op.hpp>
#include <graft/run.hpp>
#include <graft/tiling/simulation.hpp>

using namespace graft::letters;
using namespace graft::literals;
using ascend = graft::library::ascend_910;

/// Compare CANN's class `AddCustom : public OpDef`: Input, Output, SetInferShape, SetInferDataType, AICore().SetTiling
/// and AddConfig are members here, and the compiler reads all of them.
struct AddCustom : graft::op<AddCustom> {
    static constexpr auto prototype = graft::prototype("AddCustom")
                                          .input("x", columns(f16, f32, i32), columns(nd, nd, nd))
                                          .input("y", columns(f16, f32, i32), columns(nd, nd, nd))
                                          .output("z", columns(f16, f32, i32),
                                              columns(nd, nd, nd)) // its dtype is that of the column
                                          .on<ascend>();

    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (contradict(ctx.input<"x">(), ctx.input<"y">()))
            return graft::fail(graft::errc::shape_mismatch, "y", "the shape of x");
        return ctx.output<"z">() = ctx.input<"x">(), graft::ok;
    }

    static constexpr graft::status tile(tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
        return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3, 2);
    }
    static graft::status run(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z,
        graft::tiled<graft::pieces> t, graft::block b) {
        for (auto p : t->of(b)) {
            auto const xs = b.load(x, p), ys = b.load(y, p);
            auto const zs = b.store(z, p);
            for (std::size_t i = 0; i < p.size; ++i) zs[i] = xs[i] + ys[i];
        }
        return graft::ok;
    }
    using kernel = graft::tiled_kernel<AddCustom, &tile, graft::variant<&run>>;
};
static_assert(graft::infer<AddCustom>("z", {{"x", {8, 2048}}, {"y", {8, 2048}}}) == graft::shape{8, 2048});
static_assert(graft::fits<AddCustom::tile, ascend>(
    [] { return graft::box{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}}; }));

struct my_ops {
    using list = graft::ops<AddCustom>;
};
struct my_kernels {
    using list = graft::kernels<AddCustom::kernel>;
    using catalog = my_ops;
    static constexpr std::string_view engine = "mine";
};

int main() {
    // 32 simulated cores: no overflow, no overlap, no race, and the bytes moved
    auto const followed = graft::simulate<AddCustom::kernel, ascend>({{"x", {100, 2048}}, {"y", {100, 2048}}});
    if (!followed || followed->stored != 100 * 2048 * sizeof(float)) return 1;

    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {8, 2048});
    net.output("z", net.add<AddCustom>("sum", "x"_p = x, "y"_p = x));
    auto g = std::move(net).finish();
    std::array const tables{graft::kernel_table<my_kernels>::view()};
    graft::target const to{graft::catalog<my_ops>::view(), {}, {tables}, graft::library::chips()};
    graft::compile_options how;
    how.chip = "Ascend910"; // sets the platform: 32 cores, 256 KiB of each, tensors aligned to 512 bytes
    auto const program = graft::compile(std::move(*g), to, how);
    if (!program) return 1;
    graft::session run{*program};
    std::array<float, 8 * 2048> ones{};
    for (auto& one : ones) one = 1;
    if (!run.set_input(0, graft::as_bytes(graft::span(ones))) || !run.run()) return 1;
    return program->kernels().tilings[0].blocks == 32 && graft::load<float>(run.output(0).bytes.data()) == 2 ? 0 : 1;
}
