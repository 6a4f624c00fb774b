// examples/onnx_domain.cpp - ONNX: an operator of a user-defined domain in all of its versions, mapped and run
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <utility>
#include <vector>

#include <graft/frontend/onnx.hpp>
#include <graft/graft.hpp>

#include "text_model.hpp"

namespace onnx = graft::onnx;

/// The target operator: 1 where the score of a class is at least its limit.
struct Above : graft::op<Above> {
    static constexpr auto prototype = graft::prototype("Above")
                                          .input("scores", f32)
                                          .output("flags", boolean, follow("scores", aspect::shape))
                                          .attr("limits", as_floats, length_at_least(1));
    static constexpr graft::status verify(verify_context& ctx) {
        auto const limits = ctx.attr<"limits">();
        auto const& scores = ctx.desc<"scores">().shape;
        if (limits.size() == 1 || !scores.has_rank() || scores.rank() == 0) return graft::ok;
        auto const classes = scores.back(0);
        return !classes.known() || classes.value() == static_cast<std::int64_t>(limits.size())
                   ? graft::ok
                   : graft::fail(graft::errc::wrong_attribute_value, "limits", "one limit, or one for each class",
                         classes.value(), static_cast<std::int64_t>(limits.size()));
    }
};

/// The operator in models: version 1 had one limit for all classes, version 2 has a list and a default.
struct Threshold : onnx::op<Threshold> {
    static constexpr auto history = onnx::define("acme.Threshold",
        onnx::since(1, "scores: T -> flags: bool; !limit: float; T: {float}"),
        onnx::change(2, "-limit; limits: floats = [0.5]"));
};

// A plugin for each definition; `limits` of version 2 is mapped implicitly.
inline constexpr auto threshold_1 =
    graft::plugin<Above, Threshold>().versions(1, 1).computed("limits").reads("limit").parse(
        [](auto& ctx) -> graft::status {
            double const one[]{ctx.template attr<"limit">()};
            ctx.template set<"limits">(one);
            return graft::ok;
        });
inline constexpr auto threshold_2 = graft::plugin<Above, Threshold>().checked("limits").versions(2);
using threshold_plugins = graft::plugins<threshold_1, threshold_2>;
// Without `threshold_2` this does not compile: acme.Threshold, 2.
static_assert(onnx::complete<threshold_plugins, graft::ops<Threshold>>);

graft::status above(graft::in<"scores", float> scores, graft::out<"flags", bool> flags,
    graft::attr_of<"limits", graft::span<double const>> limits) {
    for (std::size_t i = 0; i < scores.size(); ++i) flags[i] = scores[i] >= (*limits)[i % limits->size()];
    return graft::ok;
}

struct my_ops {
    using list = graft::ops<Above>;
};
struct my_plugins {
    using plugins = threshold_plugins;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<Above, &above>>;
};

constexpr std::string_view old_model = R"(
ir_version: 8 opset_import { version: 17 } opset_import { domain: "acme" version: 1 }
graph {
  node { input: "x" output: "y" op_type: "Threshold" domain: "acme" attribute { name: "limit" type: FLOAT f: 0.25 } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 2 } } } } }
  output { name: "y" }
})";
constexpr std::string_view new_model = R"(
ir_version: 8 opset_import { version: 17 } opset_import { domain: "acme" version: 2 }
graph {
  node { input: "x" output: "y" op_type: "Threshold" domain: "acme"
         attribute { name: "limits" type: FLOATS floats: 0.5 floats: 0.75 } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 2 } } } } }
  output { name: "y" }
})";

int main() {
    std::pair const x{"x", std::vector<float>{0.3F, 0.6F, 0.1F, 0.8F}};
    example::model<my_ops, my_plugins, my_kernels> first(old_model, onnx::front_end),
        second(new_model, onnx::front_end);
    auto const flags_1 = first.run(x), flags_2 = second.run(x);
    return flags_1.size() == 1 && example::same<char>(flags_1[0], {1, 1, 0, 1}) && flags_2.size() == 1 &&
                   example::same<char>(flags_2[0], {0, 0, 0, 1})
               ? 0
               : 1;
}
