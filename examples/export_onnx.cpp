// examples/export_onnx.cpp - exports a graph with a user-defined operator to an ONNX model, and imports it again
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include <graft/export.hpp>
#include <graft/op.hpp>
#include <graft/run.hpp>
#include <graft/shipped.hpp>
#include <graft/text.hpp>

using namespace graft::literals;

namespace {

/// x * by + shift.
struct Affine : graft::op<Affine> {
    static constexpr auto prototype =
        graft::prototype("Affine").input("x", f32).output("y", follow("x")).attr("by", 1.0).attr("shift", 0.0);
};
struct my_ops {
    using list = graft::ops<Affine>;
};

// [ from here on the page Exporters (include/graft/export/README.md) has these lines
graft::status lower_affine(graft::onnx::out::lowering<Affine>& n) {
    auto const x = n.in<"x">();
    auto const scaled = n.m.node("Mul", {x, n.m.number(n.attr<"by">(), n.m.type(x))});
    return n.set_output(n.m.node("Add", {scaled, n.m.number(n.attr<"shift">(), n.m.type(x))}));
}
inline constexpr auto affine = graft::onnx::out::lower<Affine>(&lower_affine);
using my_lowerings = graft::onnx::out::lowerings<affine>;
static_assert(graft::onnx::out::exportable<my_ops::list, my_lowerings>);
// ]

/// The same for an engine that has the operator: a node `Affine` of a user-defined domain.
using my_nodes = graft::onnx::out::lowerings<graft::onnx::out::as_node<Affine, "com.example">>;

graft::result<graft::graph, graft::error_list> created() {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {net.symbols()("batch"), 4});
    net.output("y", net.add<Affine>("twice", "x"_p = x, "by"_p = 2.0, "shift"_p = 0.5));
    return std::move(net).finish();
}

} // namespace

int main() {
    auto const graph = created();
    if (!graph) return 1;
    // The operators of ONNX that the lowering writes, and their plugins, for importing the model again.
    auto const onnx_plugins = graft::shipped::onnx();
    graft::onnx::out::exporters const exporters{onnx_plugins, {my_lowerings::rows}};
    graft::onnx::out::exporters const as_it_is{onnx_plugins, {my_nodes::rows}, {{"com.example", 1}}};
    auto const file = std::string(std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") +
                      "/graft_export_example.onnx";
    auto const errors = graft::export_onnx(*graph, exporters, file, {.opset = 17});
    for (auto const& e : errors.errors) std::printf("%s\n", graft::to_text(e).c_str());
    if (errors.failed()) return 1;

    graft::onnx::out::model_draft draft;
    graft::error_list refused;
    auto const model = refused.take(graft::onnx::out::write_model(*graph, as_it_is, {.opset = 17}, {}, draft));
    if (refused.failed() || model.bytes == 0) return 1;

    graft::error_list unread;
    auto const opened = unread.take(graft::map_file(file, {}));
    std::remove(file.c_str());
    if (!opened) return 1;
    std::printf("%zu bytes of ONNX\n", opened->bytes().size());
    return opened->bytes().size() > 100 ? 0 : 1;
}
