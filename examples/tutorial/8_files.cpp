// examples/tutorial/8_files.cpp - lesson 8: a compiled file, and an ONNX model
// SPDX-License-Identifier: Apache-2.0
// [export]
#include <cstdio>
#include <vector>

#include <graft/export.hpp>
#include <graft/run.hpp>
#include <graft/shipped.hpp>
#include <graft/text.hpp>

#include "kernels.hpp"
#include "passes.hpp"

graft::status lower_dense(graft::onnx::out::lowering<Dense>& n) {
    auto const product = n.m.node("MatMul", {n.in<"x">(), n.in<"w">()});
    auto const bias = n.maybe<"bias">();
    return n.set_output(bias == graft::onnx::out::no_value ? product : n.m.node("Add", {product, bias}));
}
graft::status lower_add_bias(graft::onnx::out::lowering<AddBias>& n) {
    return n.set_output(n.m.node("Add", {n.in<"x">(), n.in<"bias">()}));
}
graft::status lower_relu(graft::onnx::out::lowering<Relu>& n) { return n.set_output(n.m.node("Relu", {n.in<"x">()})); }
inline constexpr auto dense_out = graft::onnx::out::lower<Dense>(&lower_dense);
inline constexpr auto add_bias_out = graft::onnx::out::lower<AddBias>(&lower_add_bias);
inline constexpr auto relu_out = graft::onnx::out::lower<Relu>(&lower_relu);
using my_lowerings = graft::onnx::out::lowerings<dense_out, add_bias_out, relu_out>;
static_assert(graft::onnx::out::exportable<my_ops::list, my_lowerings>); // no operator is forgotten

constexpr graft::plugin_set sets[]{graft::plugins_of<my_fused_tensorflow>(tf::front_end)};
constexpr graft::kernel_table_view tables[]{graft::kernel_table<my_kernels>::view()};
constexpr graft::target accelerator{graft::catalog<my_ops>::view(), sets, {tables}};
// [/export]

// [main]
bool report(graft::error_list const& errors) {
    for (auto const& e : errors.errors) std::printf("%s\n", graft::to_text(e).c_str());
    return errors.failed();
}
/// The compiling machine: an ONNX model, and a program as a file.
bool write(char const* onnx, char const* compiled) {
    auto graph = graft::import(accelerator, "tutorial/model.pbtxt");
    if (!graph) return report(graph.error()), false;
    // graft::shipped has ONNX's own definitions, against which every node is checked
    graft::onnx::out::exporters const exporters{graft::shipped::onnx(), {my_lowerings::rows}};
    if (report(graft::export_onnx(*graph, exporters, onnx, {.opset = 17}))) return false;
    auto const program = graft::compile(std::move(*graph), accelerator);
    return program && !report(graft::save(*program, compiled));
}
/// The running machine: no model, no import, no planning.
bool run(char const* compiled) {
    auto const program = graft::load(compiled, accelerator);
    if (!program) return report(program.error()), false;
    graft::session session{*program};
    std::vector<float> const x{1, 0, 0, 1, 1, 1};
    if (!session.set_input<float>("x", x) || !session.run()) return false;
    auto const y = session.output<float>("y");
    return y && (*y)[1] == 3 && (*y)[3] == 13;
}
int main() {
    bool const fine = write("tutorial_dense.onnx", "tutorial_dense.graft") && run("tutorial_dense.graft");
    std::remove("tutorial_dense.onnx");
    std::remove("tutorial_dense.graft");
    std::printf("%s\n", fine ? "the same numbers" : "something is wrong");
    return fine ? 0 : 1;
}
// [/main]
