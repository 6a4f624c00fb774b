// graft/library/nn/loss/onnx.hpp - ONNX: losses over classes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The loss of the logarithms x.
template <fixed_string Target, fixed_string Weight, class Context> void loss_of(Context& ctx, tensor_id x) {
    auto const ignored = ctx.template attr_if_given<"ignore_index">();
    ctx.result(ctx.template add<NegativeLogLikelihood>("", "x"_p = x, "target"_p = ctx.template tensor<Target>(),
        "weight"_p = ctx.template tensor<Weight>(), "reduction"_p = ctx.template attr<"reduction">(),
        "has_ignore_index"_p = ignored.has_value(), "ignore_index"_p = ignored));
}
inline constexpr auto negative_log_likelihood = expand<onnx::NegativeLogLikelihoodLoss>([](auto& ctx) -> status {
    loss_of<"target", "weight">(ctx, ctx.template tensor<"input">());
    return ok;
}).same_since(13);
/// The logarithm of softmax along dim 1, which is also an output, and its loss.
inline constexpr auto softmax_cross_entropy = composed<onnx::SoftmaxCrossEntropyLoss>(
    [](making& m, auto& ctx) -> status {
        bool const shown = ctx.output_count() > 1;
        numbers const classes{1};
        auto const log_prob = m.add<LogSoftmaxV2>(
            shown ? "log_prob" : "logs", "logits"_p = ctx.template tensor<"scores">(), "axes"_p = classes);
        loss_of<"labels", "weights">(ctx, log_prob);
        if (shown) ctx.result(log_prob);
        return ok;
    });

/// The plugins of this family.
using loss_plugins = graft::plugins<negative_log_likelihood, softmax_cross_entropy>;
static_assert(onnx::complete<loss_plugins, ops<onnx::NegativeLogLikelihoodLoss, onnx::SoftmaxCrossEntropyLoss>>);

} // namespace library::onnx_plugins
GRAFT_END
