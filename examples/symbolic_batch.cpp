// examples/symbolic_batch.cpp - one rule over numbers and symbols: a graph of any batch and size, its memory, a binding
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <graft/all.hpp>
#include <graft/text.hpp>

using namespace graft::literals;

struct Pool : graft::op<Pool> { // windows of 3, a stride of 2, a padding of 1; written without regard to symbols
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f16 | f32).output("y", follow("x", aspect::dtype));

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.rank() != 4) return graft::fail(graft::errc::wrong_rank, "x", "NHWC");
        auto y = x;
        for (auto a : {1, 2}) {
            auto const rest = x[static_cast<std::size_t>(a)] + 2 * 1 - 3;
            y[static_cast<std::size_t>(a)] = floor_div(rest, 2) + 1;
        }
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Flatten : graft::op<Flatten> {
    static constexpr auto prototype =
        graft::prototype("Flatten").input("x", f16 | f32).output("y", follow("x", aspect::dtype));

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.rank() < 1) return graft::fail(graft::errc::wrong_rank, "x", "a batch");
        return ctx.output<"y">() = graft::shape{x[0], x.elements(1, x.rank())}, graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Pool, Flatten>;
};

static_assert(graft::infer<Pool>("y", {{"x", {8, 224, 224, 3}}}) == graft::shape{8, 112, 112, 3});
static_assert([]() -> bool { // compile-time proof for every batch and every size
    graft::symbols s;
    auto const n = s("N"), h = s("H"), w = s("W");
    return graft::infer<Pool>("y", {{"x", graft::shape{n, h, w, 3}}}) ==
           graft::shape{n, ceil_div(h, 2), floor_div(w - 1, 2) + 1, 3};
}());

graft::status flatten(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<Flatten, &flatten>>;
};

// [several]
/// One program for every batch up to 64. The graph is of one program: a second one needs another graph.
bool run_batches(graft::graph g) { // x [N, 2, 2]
    graft::compile_options how;
    how.sizes = {{g.inputs[0].tensor, {64, 2, 2}}}; // the bound of x, in place of a number for N
    graft::kernel_table_view const tables[]{graft::kernel_table<my_kernels>::view()};
    auto const program = graft::compile(std::move(g), graft::kernel_set{tables}, how);
    if (!program) return false;
    graft::session session{*program};
    for (auto const n : {2, 5}) {
        std::vector<float> const x(static_cast<std::size_t>(n) * 4, 1.F);
        if (!session.resize_input(0, {n, 2, 2}) || !session.set_input<float>("x", x) || !session.run()) return false;
        auto const y = session.output<float>("y"); // [n, 4]
        if (!y || y->size() != x.size()) return false;
    }
    return true;
}
// [/several]
graft::graph flattened() {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {net.symbols()("N", {1, 64}), 2, 2});
    net.output("y", net.add<Flatten>("flat", "x"_p = x));
    auto g = std::move(net).finish();
    return g ? std::move(*g) : graft::graph();
}

int main() {
    // [network]
    graft::network net(graft::catalog<my_ops>::view());
    auto& s = net.symbols();
    auto const n = s("N", {1, 64}), h = s("H", {32, 512});
    auto x = net.input("x", graft::dtype::f32, {n, h, h, 3});
    for (auto const* name : {"half", "quarter"}) x = net.add<Pool>(name, "x"_p = x);
    net.output("y", net.add<Flatten>("flat", "x"_p = x));
    auto g = std::move(net).finish();
    if (!g) return 1; // every mistake is in g.error()
    // [/network]
    auto const y = g->outputs[0].tensor;
    std::printf("%s%s", graft::node_table({&*g}).c_str(), graft::memory_formula(*g).c_str());

    graft::error_list errors; // no batch up to 64 and no size up to 512 needs more
    auto const max = errors.take(graft::plan_memory(graft::at_largest(*g), {}));
    std::printf("at most: %s", graft::memory_summary(max).c_str());

    // [bind]
    graft::compile_options how;
    how.symbols = {{"N", 8}, {"H", 100}};
    auto const program = graft::compile(std::move(*g), graft::kernel_set{}, how); // without kernels: its memory
    if (!program) return 1;
    // [/bind]
    auto const& desc = program->graph().tensors[y].desc;
    std::printf("N = 8, H = 100: %s, %s", to_text(desc).c_str(), graft::memory_summary(program->plan()).c_str());
    return !run_batches(flattened()) || errors.failed() || desc.shape != graft::shape{8, 25 * 25 * 3} ||
           program->plan().arena_bytes > max.arena_bytes;
}
