// examples/shipped_and_mine.cpp - a compiler with all shipped operators and a user-defined one, built in seconds
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include <graft/frontend/onnx.hpp>
#include <graft/kernel.hpp>
#include <graft/plugin.hpp>
#include <graft/run.hpp>
#include <graft/shipped/with.hpp>

namespace onnx = graft::onnx;

/// What runs.
struct Bent : graft::op<Bent> {
    static constexpr auto prototype = graft::prototype("Bent").input("x", f32).output("y", follow("x")).attr("by", 1.0);
};
graft::status bent(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"by", double> by) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + static_cast<float>(*by) * (x[i] < 0 ? -x[i] : x[i]);
    return graft::ok;
}

/// The operator in models.
struct BentOfModels : onnx::op<BentOfModels> {
    static constexpr auto history = onnx::define(
        "acme.Bent", onnx::since(1, "x: T -> y: T; by: float = 1; T: {float}"));
};
inline constexpr auto bent_plugin = graft::plugin<Bent, BentOfModels>();

struct my_plugins {
    using plugins = graft::plugins<bent_plugin>;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Bent, &bent>>;
};
/// A second Relu in `ops`, or a plugin for one of ONNX's operators, does not compile without a declared override.
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Bent>;
    using plugins = graft::plugin_sets<graft::plugins_for<onnx::front_end, my_plugins>>;
    using kernels = my_kernels;
};

constexpr std::string_view model = R"(
ir_version: 8 opset_import { version: 17 } opset_import { domain: "acme" version: 1 }
graph {
  node { input: "x" output: "bent" op_type: "Bent" domain: "acme" attribute { name: "by" type: FLOAT f: 0.5 } }
  node { input: "bent" output: "y" op_type: "Relu" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
  output { name: "y" }
})";

int main() {
    auto const npu = graft::shipped::with<my_library>();
    if (!npu) return 1;
    graft::import_options how;
    auto const bytes = graft::as_bytes(graft::span(model));
    how.opened = graft::shared<graft::mapped_file const>::make(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto graph = graft::import(*npu, "model.txt", how);
    if (!graph) return 1;
    auto const program = graft::compile(std::move(*graph), *npu);
    if (!program) return 1;
    graft::session run{*program};
    std::vector<float> const x{-4, -1, 0, 2};
    if (!run.set_input<float>("x", x) || !run.run()) return 1;
    auto const y = *run.output<float>("y");
    std::printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]);
    return y[0] == 0 && y[3] == 3 ? 0 : 1;
}
