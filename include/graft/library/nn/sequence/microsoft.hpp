// graft/library/nn/sequence/microsoft.hpp - ONNX, domain com.microsoft: recurrent layers of quantized weights
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/nn/sequence/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/quantized.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct DynamicQuantizeLSTM : onnx::op<DynamicQuantizeLSTM> {
    static constexpr auto history = onnx::define("com.microsoft.DynamicQuantizeLSTM",
        onnx::since(1,
            "X: T, W: T2, R: T2, ?B: T, ?sequence_lens: T1, ?initial_h: T, ?initial_c: T, ?P: T, W_scale: T, "
            "W_zero_point: T2, R_scale: T, R_zero_point: T2 -> ?Y: T, ?Y_h: T, ?Y_c: T; activation_alpha: "
            "floats; activation_beta: floats; activations: strings; clip: float; direction: string = "
            "'forward'; hidden_size: int; input_forget: int = 0; T: {float}; T1: {int32}; T2: {int8, uint8}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

/// An LSTM whose weights are 8-bit numbers with one scale for each direction, or one for each of its columns. The
/// input is rounded to 8 bits by its own range, as in the definition; the state of each step is not.
struct expand_dynamic_quantize_lstm {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        tensor_id x{}, scale{}, zero{};
        if (auto s = expand_dynamic_quantize::set_result(m, ctx.template tensor<"X">(), x, scale, zero); !s) return s;
        auto const w = real(m, "W", ctx.template tensor<"W">(), ctx.template tensor<"W_scale">(),
            ctx.template tensor<"W_zero_point">());
        auto const r = real(m, "R", ctx.template tensor<"R">(), ctx.template tensor<"R_scale">(),
            ctx.template tensor<"R_zero_point">());
        auto const n = ctx.output_count();
        auto const first = m.template add<LSTMSequence>("", "x"_p = q.real("X", x, scale, zero), "w"_p = w, "r"_p = r,
            "b"_p = ctx.template tensor<"B">(), "sequence_lens"_p = ctx.template tensor<"sequence_lens">(),
            "initial_h"_p = ctx.template tensor<"initial_h">(), "initial_c"_p = ctx.template tensor<"initial_c">(),
            "p"_p = ctx.template tensor<"P">(), "direction"_p = ctx.template attr<"direction">(),
            "input_forget"_p = ctx.template attr<"input_forget">() != 0,
            "hidden_size"_p = ctx.template attr_if_given<"hidden_size">(),
            "clip"_p = ctx.template attr_if_given<"clip">(),
            "activations"_p = ctx.template attr_if_given<"activations">(),
            "activation_alpha"_p = ctx.template attr_if_given<"activation_alpha">(),
            "activation_beta"_p = ctx.template attr_if_given<"activation_beta">(), "y"_p = 1, "y_h"_p = n > 1 ? 1 : 0,
            "y_c"_p = n > 2 ? 1 : 0);
        for (std::size_t i = 0; i < n; ++i) ctx.result(first == no_id ? no_id : first + static_cast<tensor_id>(i));
        return ok;
    }
    /// [directions, columns, inputs] from the weights [directions, inputs, columns].
    template <class Context>
    static tensor_id real(making<Context>& m, std::string_view name, tensor_id w, tensor_id scale, tensor_id zero) {
        quantizing q(m);
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const wide = [&](std::string_view as, tensor_id t) {
            auto const d = m.desc(t).shape;
            return m.unsqueeze(path(as), t, d.has_rank() && d.rank() == 2 ? numbers{1} : numbers{1, 2});
        };
        auto const whole = m.cast(path("whole"), q.from_zero(path("counted"), w, wide("zeros", zero)), dtype::f32);
        return m.permute(name, m.template of_two<Mul>(path("real"), whole, wide("scales", scale)), {0, 2, 1});
    }
};
inline constexpr auto dynamic_quantize_lstm = expand<microsoft::DynamicQuantizeLSTM>(expand_dynamic_quantize_lstm());

/// The plugins of this file.
using microsoft_sequence_plugins = graft::plugins<dynamic_quantize_lstm>;
static_assert(onnx::complete<microsoft_sequence_plugins, ops<microsoft::DynamicQuantizeLSTM>>);

} // namespace library::onnx_plugins
GRAFT_END
