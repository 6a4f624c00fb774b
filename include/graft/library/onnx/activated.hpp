// graft/library/onnx/activated.hpp - activations that are attributes of a com.microsoft node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// x after the activation `how`, as the node's result `y`; `given`: the activation's parameters, alpha first. No
/// operation if `how` is empty.
/// error wrong_attribute_value: an unknown activation
[[nodiscard]] inline status activated(
    making& m, std::string_view how, std::vector<double> const& given, tensor_id x, tensor_id& y) {
    auto const type = m.desc(x).type;
    auto const number = [&](std::size_t i, double otherwise) { return i < given.size() ? given[i] : otherwise; };
    auto const constant = [&](std::string_view name, double v) { return m.number(name, v, type); };
    if (how.empty() || how == "Identity") y = m.of<Identity>("", x);
    else if (how == "Relu") y = m.of<Relu>("", x);
    else if (how == "Tanh") y = m.of<Tanh>("", x);
    else if (how == "Sigmoid") y = m.of<Sigmoid>("", x);
    else if (how == "Softplus") y = m.of<Softplus>("", x);
    else if (how == "Softsign") y = m.of<Softsign>("", x);
    else if (how == "HardSwish") y = m.of<HardSwish>("", x);
    else if (how == "Gelu") y = m.of<Gelu>("", x);
    else if (how == "LeakyRelu") {
        y = m.add<LeakyRelu>("", "x"_p = x, "negative_slope"_p = number(0, 0.01));
    } else if (how == "Elu") {
        y = m.add<Elu>("", "x"_p = x, "alpha"_p = number(0, 1));
    } else if (how == "Clip") y = m.clipped_to("", x, number(0, -3.4e38), number(1, 3.4e38));
    else if (how == "HardSigmoid") {
        auto const steep = m.of_two<Mul>("steep", x, constant("alpha", number(0, 0.2)));
        y = m.clipped_to("", m.of_two<Add>("moved", steep, constant("beta", number(1, 0.5))), 0, 1);
    } else if (how == "ScaledTanh") {
        auto const inner = m.of_two<Mul>("inner", x, constant("beta", number(1, 1)));
        y = m.of_two<Mul>("", m.of<Tanh>("tanh", inner), constant("alpha", number(0, 1)));
    } else if (how == "ThresholdedRelu") {
        auto const over = m.of_two<Greater>("over", x, constant("alpha", number(0, 1)));
        y = m.add<SelectV2>("", "condition"_p = over, "then"_p = x, "else"_p = constant("none", 0));
    } else
        return fail(errc::wrong_attribute_value, "activation",
            "Relu, Tanh, Sigmoid, LeakyRelu, Clip, HardSigmoid "
            "or another that the library has");
    return ok;
}

} // namespace library::onnx_plugins
GRAFT_END
