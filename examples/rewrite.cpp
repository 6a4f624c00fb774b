// examples/rewrite.cpp - a graph built in code, rewritten by a peephole rule and inferred again where needed
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include <graft/op.hpp>
#include <graft/run.hpp>
#include <graft/text.hpp>

using namespace graft::literals;

struct Dense : graft::op<Dense> {
    static constexpr auto prototype = graft::prototype("Dense")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("w", "T")
                                          .output("y", "T")
                                          .attr("relu", false);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const& w = ctx.input<"w">();
        if (x.rank() != 2 || w.rank() != 2) return graft::fail(graft::errc::wrong_rank, "x", "two matrices");
        if (contradict(x[1], w[0]))
            return graft::fail(graft::errc::shape_mismatch, "w", "as many rows as x has columns");
        return ctx.output<"y">() = graft::shape::of_rank(0).append(x[0]).append(w[1]), graft::ok;
    }
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f16 | f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Dense, Relu>;
};

// [edit]
/// A Dense whose only reader is a Relu is fused with it into one Dense.
graft::result<graft::graph_edit::outcome, graft::error_list> fold_relu(graft::graph& g) {
    graft::readers const read(g);
    graft::graph_edit edit(g);
    for (auto n : graft::nodes_of(g)) {
        auto const relu = graft::as<Relu>(n);
        auto const dense = relu ? graft::as<Dense>(relu->input<"x">().producer()) : std::nullopt;
        if (!dense || dense->attr<"relu">() || read.of(dense->output<"y">().id()).size() != 1) continue;
        auto const both = edit.add<Dense>(
            dense->name(), "x"_p = dense->input<"x">(), "w"_p = dense->input<"w">(), "relu"_p = true);
        edit.replace(relu->output<"y">(), both);
        edit.erase(relu->id());
        edit.erase(dense->id());
    }
    return edit.apply();
}
// [/edit]

int main() {
    graft::network net(graft::catalog<my_ops>::view());
    graft::tensor_ref t = net.input("x", graft::dtype::f32, {8, 64});
    for (int i = 0; i < 3; ++i) {
        auto const w = net.input("w" + std::to_string(i), graft::dtype::f32, {64, 64});
        t = net.add<Relu>(
            "relu" + std::to_string(i), "x"_p = net.add<Dense>("dense" + std::to_string(i), "x"_p = t, "w"_p = w));
    }
    net.output("y", t);
    auto g = std::move(net).finish();
    if (!g) return 1;

    auto const folded = fold_relu(*g);
    if (!folded) return 1;
    std::printf("%s%zu rules called again\n", graft::node_table({&*g}).c_str(), folded->rules_called);

    graft::error_list errors;
    graft::reinference again(*g); // another batch: only the nodes that depend on it are inferred
    again.bind(g->inputs[0].tensor, {graft::dtype::f32, graft::format::nd, graft::format::nd, {1, 64}});
    std::printf("batch 1: %zu rules called\n", again.run(errors));
    return errors.failed() || g->nodes.size() != 7 ||
           g->tensors[g->outputs[0].tensor].desc.shape != graft::shape{1, 64};
}
