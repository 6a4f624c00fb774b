// graft/library/nn/loss/onnx_out.hpp - to ONNX: losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/loss/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_negative_log_likelihood(lowering<NegativeLogLikelihood>& n) {
    value_id const inputs[]{n.in<"x">(), n.in<"target">(), n.maybe<"weight">()};
    std::vector<out::given> attributes{{"reduction", n.attr<"reduction">()}};
    if (n.attr<"has_ignore_index">()) attributes.push_back({"ignore_index", n.attr<"ignore_index">()});
    return n.give(n.m.nodes("NegativeLogLikelihoodLoss", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto negative_log_likelihood = out::lower<NegativeLogLikelihood>(&lower_negative_log_likelihood);

/// The lowerings of this family.
using loss_lowerings = out::lowerings<negative_log_likelihood>;

} // namespace library::onnx_out
GRAFT_END
