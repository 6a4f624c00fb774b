// graft/library/onednn/fused_epilogue.hpp - epilogue fusion into a kernel: linear functions per channel, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "graft/kernel/prepared.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace onednn {

/// (x - mean) / sqrt(variance + epsilon) * scale + shift, for each channel.
struct channel_values {
    std::vector<float> mean{}, variance{}, scale{}, shift{};

    explicit channel_values(std::size_t n) : mean(n, 0.f), variance(n, 1.f), scale(n, 1.f), shift(n, 0.f) {}
    /// The factor of channel `i`.
    [[nodiscard]] double factor(std::size_t i, double epsilon) const {
        return static_cast<double>(scale[i]) / std::sqrt(static_cast<double>(variance[i]) + epsilon);
    }
};
/// The linear function of a BatchNorm, BNInference or Scale per channel, from its constants.
template <class Scale, class Offset, class Mean, class Variance>
channel_values batch_norm_values(Scale const& scale, Offset const& offset, Mean const& mean, Variance const& variance) {
    channel_values v(scale.size());
    v.scale.assign(scale.data(), scale.data() + scale.size());
    v.shift.assign(offset.data(), offset.data() + scale.size());
    v.mean.assign(mean.data(), mean.data() + scale.size());
    v.variance.assign(variance.data(), variance.data() + scale.size());
    return v;
}
template <class Mean, class Variance, class Momentum>
channel_values bn_inference_values(Mean const& mean, Variance const& variance, Momentum const& momentum) {
    channel_values v(mean.size());
    double by = 1; // stored sums are divided by the factor; 0 results in 0
    if (momentum && momentum.size() > 0)
        by = momentum.data()[0] == 0.f ? 0.0 : 1.0 / static_cast<double>(momentum.data()[0]);
    for (std::size_t i = 0; i < mean.size(); ++i) {
        v.mean[i] = static_cast<float>(static_cast<double>(mean[i]) * by);
        v.variance[i] = static_cast<float>(static_cast<double>(variance[i]) * by);
    }
    return v;
}
template <class Scale, class Bias> channel_values scale_values(Scale const& scale, Bias const& bias) {
    channel_values v(scale.size());
    v.scale.assign(scale.data(), scale.data() + scale.size());
    if (bias) v.shift.assign(bias.data(), bias.data() + bias.size());
    return v;
}

/// Fuses the next node into a state, if possible. The state has `bool line(channel_values const&, double epsilon)` and
/// `bool clip(float low, float high)`: whether it includes that operation, too, from now on.
template <class State> struct fusing {
    /// The state that takes the operation: not yet in use, so it may change.
    struct receiver {
        State* state;
    };
    static status answer_to(bool taken) { return taken ? ok : fail(errc::unsupported_call); }
    static status batch_norm(in<"scale", float> scale, in<"offset", float> offset, optional_in<"mean", float> mean,
        optional_in<"variance", float> variance, attr_of<"epsilon", double> epsilon, prepared<receiver> to) {
        return answer_to(to->state->line(batch_norm_values(scale, offset, mean, variance), *epsilon));
    }
    static status bn_inference(in<"mean", float> mean, in<"variance", float> variance,
        optional_in<"momentum", float> momentum, attr_of<"epsilon", double> epsilon, prepared<receiver> to) {
        return answer_to(to->state->line(bn_inference_values(mean, variance, momentum), *epsilon));
    }
    static status scale(in<"scale", float> f, optional_in<"bias", float> bias, prepared<receiver> to) {
        return answer_to(to->state->line(scale_values(f, bias), 0));
    }
    static constexpr float unbounded = std::numeric_limits<float>::infinity();
    static status relu(prepared<receiver> to) { return answer_to(to->state->clip(0, unbounded)); }
    static status relu_6(prepared<receiver> to) { return answer_to(to->state->clip(0, 6)); }
    static status leaky_relu(attr_of<"negative_slope", double> slope, prepared<receiver> to) {
        return answer_to(*slope == 0 && to->state->clip(0, unbounded));
    }
    static status clip(in<"clip_value_min", float> low, in<"clip_value_max", float> high, prepared<receiver> to) {
        return answer_to(low.size() == 1 && high.size() == 1 && to->state->clip(low[0], high[0]));
    }

    static bool take(State& s, std::string_view op, kernel_frame const& next) {
        auto call = next;
        receiver to{&s};
        call.state = &to;
        auto why = fail(errc::unsupported_call);
        if (op == "BNInference") why = graft::detail::called<library::BNInference, &fusing::bn_inference, false>(call);
        else if (op == "Scale") why = graft::detail::called<library::Scale, &fusing::scale, false>(call);
        else if (op == "BatchNorm") why = graft::detail::called<library::BatchNorm, &fusing::batch_norm, false>(call);
        else if (op == "Relu") why = graft::detail::called<library::Relu, &fusing::relu, false>(call);
        else if (op == "Relu6") why = graft::detail::called<library::Relu6, &fusing::relu_6, false>(call);
        else if (op == "ClipByValue") why = graft::detail::called<library::ClipByValue, &fusing::clip, false>(call);
        else if (op == "LeakyRelu") why = graft::detail::called<library::LeakyRelu, &fusing::leaky_relu, false>(call);
        return static_cast<bool>(why);
    }
};

} // namespace onednn
GRAFT_END
