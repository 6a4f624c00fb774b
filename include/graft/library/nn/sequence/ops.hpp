// graft/library/nn/sequence/ops.hpp - operators: recurrent layers over complete sequences, in one or both directions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The activations of a gate or a cell, with the names used in recurrent layers.
inline constexpr std::string_view sequence_activations[] = {"Relu", "Tanh", "Sigmoid", "Affine", "LeakyRelu",
    "ThresholdedRelu", "ScaledTanh", "HardSigmoid", "Elu", "Softsign", "Softplus"};

/// Check of the attribute `activations`: none, or `Each` for each direction, with known names.
/// error wrong_attribute_value
template <std::size_t Each> struct known_activations {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        using namespace literals;
        auto const all = ctx.attr("activations"_p);
        auto const want = Each * (ctx.attr("direction"_p) == "bidirectional" ? 2 : 1);
        if (all.size() != 0 && all.size() < want)
            return fail(errc::wrong_attribute_value, "activations", "none, or one for each gate and direction",
                static_cast<std::int64_t>(want), static_cast<std::int64_t>(all.size()));
        for (std::size_t i = 0; i < all.size(); ++i) {
            bool known = false;
            for (auto const name : sequence_activations) known = known || name == std::string_view(all[i]);
            if (!known)
                return fail(errc::wrong_attribute_value, "activations",
                    "Relu, Tanh, Sigmoid, Affine, LeakyRelu, ThresholdedRelu, ScaledTanh, HardSigmoid, Elu, Softsign "
                    "or Softplus");
        }
        return ok;
    }
};

/// Rule of a recurrent layer's results: [times, directions, batch, cells] for all steps and the same without times for
/// the last one; with layout 1 the batch comes first.
/// error wrong_rank, shape_mismatch
template <std::int64_t Gates> struct layer_shapes {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const &x = ctx.input("x"_p), &r = ctx.input("r"_p);
        for (auto const* s : {&x, &r})
            if (s->has_rank() && s->rank() != 3)
                return fail(
                    errc::wrong_rank, s == &x ? "x" : "r", "three axes", 3, static_cast<std::int64_t>(s->rank()));
        dim const directions = ctx.attr("direction"_p) == "bidirectional" ? 2 : 1;
        auto const hidden = ctx.attr("hidden_size"_p);
        dim cells = hidden > 0 ? dim(hidden) : r.has_rank() ? dim(r[2]) : dim::unknown();
        if (r.has_rank()) {
            if (contradict(cells, r[2]))
                return fail(errc::shape_mismatch, "r", "as many columns as cells", cells.value(), r[2].value());
            if (contradict(cells * dim(Gates), r[1]))
                return fail(errc::shape_mismatch, "r", "a row for each gate of each cell", (cells * dim(Gates)).value(),
                    r[1].value());
            if (contradict(directions, r[0]))
                return fail(
                    errc::shape_mismatch, "r", "one matrix for each direction", directions.value(), r[0].value());
            cells = merge(cells, r[2]);
        }
        bool const batch_first = ctx.attr("layout"_p) == 1;
        dim const times = x.has_rank() ? dim(x[batch_first ? 1 : 0]) : dim::unknown(),
                  batch = x.has_rank() ? dim(x[batch_first ? 0 : 1]) : dim::unknown();
        auto const last = batch_first ? shape{batch, directions, cells} : shape{directions, batch, cells};
        assign_if_present(
            ctx, "y"_p, batch_first ? shape{batch, times, directions, cells} : shape{times, directions, batch, cells});
        assign_if_present(ctx, "y_h"_p, last);
        if constexpr (Op::prototype.index_of(param_kind::output, "y_c") >= 0) assign_if_present(ctx, "y_c"_p, last);
        return ok;
    }
};

/// Long short-term memory: w [directions, 4 * cells, inputs] and r have the gates input, output, forget, cell; b is
/// added to w's sums, then to r's; p [directions, 3 * cells] are the peepholes from the cell to input, output, forget.
/// Source: ONNX LSTM.
struct LSTMSequence : graft::op<LSTMSequence> {
    static constexpr operator_line prototype{R"(LSTMSequence x:floating w~x r~x b?~x sequence_lens?:i32 initial_h?~x
        initial_c?~x p?~x -> y?~x y_h?~x y_c?~x direction?string{"forward","reverse","bidirectional"}="forward"
        hidden_size?int>=0=0 activations?list(string)= activation_alpha?list(float)= activation_beta?list(float)=
        clip?float=0 layout?int{0,1}=0 input_forget?bool=false)"};
    static constexpr known_activations<3> verify{};
    static constexpr layer_shapes<4> infer_shape{};
};

/// Gated recurrent unit: w [directions, 3 * cells, inputs] and r have the gates update, reset, hidden; the reset is
/// applied before the hidden gate's matrix or, with `linear_before_reset`, after it. Source: ONNX GRU.
struct GRUSequence : graft::op<GRUSequence> {
    static constexpr operator_line prototype{R"(GRUSequence x:floating w~x r~x b?~x sequence_lens?:i32 initial_h?~x ->
        y?~x y_h?~x direction?string{"forward","reverse","bidirectional"}="forward" hidden_size?int>=0=0
        activations?list(string)= activation_alpha?list(float)= activation_beta?list(float)= clip?float=0
        layout?int{0,1}=0 linear_before_reset?bool=false)"};
    static constexpr known_activations<2> verify{};
    static constexpr layer_shapes<3> infer_shape{};
};

/// The simple layer: h = f(w x + r h + b). Source: ONNX RNN.
struct RNNSequence : graft::op<RNNSequence> {
    static constexpr operator_line prototype{R"(RNNSequence x:floating w~x r~x b?~x sequence_lens?:i32 initial_h?~x ->
        y?~x y_h?~x direction?string{"forward","reverse","bidirectional"}="forward" hidden_size?int>=0=0
        activations?list(string)= activation_alpha?list(float)= activation_beta?list(float)= clip?float=0
        layout?int{0,1}=0)"};
    static constexpr known_activations<1> verify{};
    static constexpr layer_shapes<1> infer_shape{};
};

/// The operators of this file.
using sequence_ops = ops<LSTMSequence, GRUSequence, RNNSequence>;

} // namespace library
GRAFT_END
