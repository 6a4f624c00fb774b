// examples/scope_fusion.cpp - fuses many operators of TensorFlow, and of ONNX, into a user-defined one: a pass, its
// result, its plugin
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <memory>
#include <string_view>

#include <graft/all.hpp>
#include <graft/frontend/onnx.hpp>
#include <graft/frontend/tensorflow.hpp>
#include <graft/fusion.hpp>

namespace onnx = graft::onnx;
namespace tf = graft::tensorflow;
using namespace graft::scope_terms; // count, attr, has_scope, ...

// The accelerator has x * sigmoid(beta x) in one instruction.
struct Swish : graft::op<Swish> {
    static constexpr auto prototype =
        graft::prototype("Swish").input("x", floating).output("y", follow("x")).attr("beta", 1.0);
};
struct npu_ops {
    using list = graft::ops<Swish>;
};

// TensorFlow needs three operators for it.
struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: T", "y: T", "-> z: T", "T: {half, float}");
};
struct Sigmoid : tf::op<Sigmoid> {
    static constexpr auto prototype = tf::op_def("Sigmoid", "x: T", "-> y: T", "T: {half, float}");
};

// The result of the pass, as a TensorFlow operator; a plugin maps it like any other operator.
struct ScopeSwish : graft::fused_op<ScopeSwish> {
    static constexpr auto prototype = tf::op_def("ScopeSwish", "x: T", "-> y: T", "beta: float", "T: {half, float}");
};
inline constexpr auto swish_form = graft::structure()
                                       .constant("beta")
                                       .node("scaled", "Mul", "@x", "beta")
                                       .swaps()
                                       .node("gate", "Sigmoid", "scaled")
                                       .node("product", "Mul", "@x", "gate")
                                       .swaps()
                                       .output("y", "product");
inline constexpr auto swish_pass = graft::scope_pass<ScopeSwish>("swish")
                                       .when(count("Sigmoid") == 1 &&
                                             count("Mul") == 2) // count("Sigmiod") does not compile
                                       .match(swish_form)
                                       .attr_from_constant("beta", "beta") // neither does the pass without this line
                                       .attr_from("T", "product", "T");
inline constexpr auto swish = graft::plugin<Swish, ScopeSwish>();

// Mul and Sigmoid are declared for look-ups; no plugin maps them, so a model must match.
inline constexpr auto mul = graft::refused<Mul>("it stands in a swish alone");
inline constexpr auto sigmoid = graft::refused<Sigmoid>("it stands in a swish alone");
struct npu_tensorflow {
    using plugins = graft::plugins<swish, mul, sigmoid>;
    using list = plugins::origins;
    using passes = graft::passes<swish_pass>;
};

constexpr std::string_view model = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 8 } } } } }
node { name: "act/beta" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape {} float_val: 1.5 } } } }
node { name: "act/mul" op: "Mul" input: "act/beta" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "act/gate" op: "Sigmoid" input: "act/mul" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "act/out" op: "Mul" input: "x" input: "act/gate" attr { key: "T" value { type: DT_FLOAT } } })";

// --- the same of ONNX: x * sigmoid(x) ---

namespace of_onnx {
// [declared]
struct Mul : onnx::op<Mul> {
    static constexpr auto history = onnx::define("Mul", onnx::since(14, "A: T, B: T -> C: T; T: {float16, float}"));
};
struct Sigmoid : onnx::op<Sigmoid> {
    static constexpr auto history = onnx::define("Sigmoid", onnx::since(13, "X: T -> Y: T; T: {float16, float}"));
};
// [/declared]
// [onnx_pass]
struct OnnxSwish : graft::fused_op<OnnxSwish> { // in no file: it has a prototype and no history
    static constexpr auto prototype = graft::prototype("OnnxSwish").input("x", f16 | f32).output("y", follow("x"));
};
inline constexpr auto form = graft::structure()
                                 .node("gate", "Sigmoid", "@x")
                                 .node("product", "Mul", "@x", "gate")
                                 .swaps()
                                 .output("y", "product");
inline constexpr auto pass = graft::scope_pass<OnnxSwish>("onnx_swish")
                                 .when(count("Sigmoid") >= 1 && count("Mul") >= 1)
                                 .match(form)
                                 .in_root(); // the names of ONNX's nodes are often without a scope
inline constexpr auto fused = graft::plugin<Swish, OnnxSwish>().use_default("beta");
inline constexpr auto no_mul = graft::refused<Mul>("it stands in a swish alone");
inline constexpr auto no_sigmoid = graft::refused<Sigmoid>("it stands in a swish alone");
struct plugin_list {
    using plugins = graft::plugins<fused, no_mul, no_sigmoid>;
    using list = plugins::origins;
    using passes = graft::passes<pass>;
};
// [/onnx_pass]

// [opened]
constexpr std::string_view text = R"(
ir_version: 8 opset_import { version: 17 }
graph {
  node { input: "x" output: "s" op_type: "Sigmoid" }
  node { input: "x" input: "s" output: "y" op_type: "Mul" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 8 } } } } }
  output { name: "y" }
})";
constexpr graft::plugin_set sets[]{graft::plugins_of<plugin_list>(onnx::front_end)};
constexpr graft::target npu{graft::catalog<npu_ops>::view(), sets, {}};
graft::result<graft::graph, graft::error_list> imported() {
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options how;
    how.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    return graft::import(npu, "swish.onnx", how); // the name is for messages
}
// [/opened]
} // namespace of_onnx

int main() {
    auto const from_onnx = of_onnx::imported();
    if (!from_onnx || from_onnx->nodes.size() != 2 || from_onnx->op_name(from_onnx->nodes[1]) != "Swish") return 1;

    graft::error_list errors;
    auto const bytes = graft::as_bytes(graft::span(model));
    auto source = std::make_shared<graft::model::source>();
    errors.add(graft::tensorflow::read(
        std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end())), "act.pbtxt", {},
        *source));
    auto const g = errors.take(graft::translate(
        source, graft::catalog<npu_ops>::view(), graft::plugins_of<npu_tensorflow>(graft::tensorflow::front_end), {}));
    for (auto const& n : g.nodes) std::printf("%.*s ", static_cast<int>(n.name.size()), n.name.data());
    if (errors.failed() || g.nodes.size() != 2 || g.op_name(g.nodes[1]) != "Swish") return 1;
    std::printf("beta=%g\n", g.attributes_of(g.nodes[1])[0].real); // x act/out beta=1.5
    return g.attributes_of(g.nodes[1])[0].real == 1.5 ? 0 : 1;
}
