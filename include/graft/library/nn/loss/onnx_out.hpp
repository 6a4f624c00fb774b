// graft/library/nn/loss/onnx_out.hpp - ONNX exporter: losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Before 12: the element of each target's class, negated, times the weight of the class; 0 for ignored targets.
inline status lower_likelihood_of_elements(lowering<NegativeLogLikelihood>& n) {
    auto& m = n.m;
    auto const& of_target = n.input<"target">().shape();
    if (!of_target.has_rank()) return fail(errc::wrong_shape, "target", "a rank that is known");
    auto const type = m.type(n.in<"x">());
    auto target = out::cast(m, n.in<"target">(), dtype::i64), ignored = no_value, weight = no_value;
    if (n.attr<"has_ignore_index">()) {
        ignored = m.typed(m.node("Equal", {target, m.integer(n.attr<"ignore_index">())}), dtype::boolean);
        target = m.typed(m.node("Where", {ignored, m.integer(0), target}), dtype::i64);
    }
    auto const own = m.node("GatherElements", {n.in<"x">(), out::unsqueeze(m, target, {1})}, {{"axis", 1}});
    auto loss = m.typed(m.node("Neg", {out::squeeze(m, m.typed(own, type), {1})}), type);
    if (n.maybe<"weight">() != no_value)
        weight = m.typed(m.node("Gather", {n.maybe<"weight">(), target}, {{"axis", 0}}), type);
    if (ignored != no_value) {
        auto const each = weight == no_value ? m.number(1, type) : weight;
        weight = m.typed(m.node("Where", {ignored, m.number(0, type), each}), type);
    }
    if (weight != no_value) loss = m.typed(m.node("Mul", {loss, weight}), type);
    numbers all;
    for (std::size_t i = 0; i < of_target.rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
    auto const how = n.attr<"reduction">();
    if (how == "none") return n.set_output(loss);
    if (how == "sum") return n.set_output(out::reduced(m, "ReduceSum", loss, all, false));
    if (weight == no_value) return n.set_output(out::reduced(m, "ReduceMean", loss, all, false));
    auto const sum = out::reduced(m, "ReduceSum", loss, all, false),
               by = out::reduced(m, "ReduceSum", weight, all, false);
    return n.set_output(m.node("Div", {sum, by}));
}
inline status lower_negative_log_likelihood(lowering<NegativeLogLikelihood>& n) {
    if (n.m.opset() < 12) return lower_likelihood_of_elements(n);
    value_id const inputs[]{n.in<"x">(), n.in<"target">(), n.maybe<"weight">()};
    std::vector<out::given> attributes{{"reduction", n.attr<"reduction">()}};
    if (n.attr<"has_ignore_index">()) attributes.push_back({"ignore_index", n.attr<"ignore_index">()});
    return n.set_output(n.m.nodes("NegativeLogLikelihoodLoss", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto negative_log_likelihood = out::lower<NegativeLogLikelihood>(&lower_negative_log_likelihood, 11);

/// The lowerings of this family.
using loss_lowerings = out::lowerings<negative_log_likelihood>;

} // namespace library::onnx_out
GRAFT_END
