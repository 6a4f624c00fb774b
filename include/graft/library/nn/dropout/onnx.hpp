// graft/library/nn/dropout/onnx.hpp - ONNX: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/random/onnx.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// No element is dropped at inference; the mask is true everywhere. A model in training mode keeps the elements whose
/// random number from [0, 1) is not below `ratio`, divided by the share that is kept. If only a run has the mode, the
/// ratio of that run is selected: 0 at inference.
struct expand_dropout {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"data">();
        if constexpr (Context::template defines_input<"ratio">()) {
            auto const ratio = ctx.template tensor<"ratio">();
            auto const training = ctx.template tensor<"training_mode">();
            auto const known = ctx.template constant<"training_mode">();
            bool const of_run = known.bytes.size() != 1;
            if (training != no_id && !nothing_dropped(ctx.template constant<"ratio">()) &&
                (of_run || known.bytes[0] != std::byte{0}))
                return drops(m, random_numbers(m, ctx), x, ratio, of_run ? training : no_id);
        }
        ctx.result(m.of<Identity>("", x));
        if (ctx.output_count() < 2) return ok;
        auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
        auto const type = Context::since() < 10 ? m.desc(x).type : dtype::boolean;
        auto const value = m.number("kept", 1, type);
        return m.set_result(m.add<Fill>("mask", "dims"_p = dims, "value"_p = value));
    }
    static status drops(making& m, random_numbers random, tensor_id x, tensor_id ratio, tensor_id training) {
        auto const type = m.desc(x).type;
        random.wide = dtype::f32;
        random.like(x);
        auto share = ratio == no_id ? m.number("half", 0.5, dtype::f32) : m.cast("share", ratio, dtype::f32);
        if (training != no_id)
            share = m.add<SelectV2>(
                "of_run", "condition"_p = training, "then"_p = share, "else"_p = m.number("all", 0, dtype::f32));
        auto const kept = m.of_two<GreaterEqual>("kept", random.uniform("chance", 1), share);
        auto const rest = m.of_two<Sub>("rest", m.number("one", 1, dtype::f32), share);
        auto const scaled = m.of_two<Div>("scaled", m.cast("wide", x, dtype::f32), rest);
        auto const y = m.of_two<Mul>("left", scaled, m.cast("factor", kept, dtype::f32));
        m.ctx.result(m.cast("narrow", y, type));
        return m.ctx.output_count() < 2 ? ok : m.set_result(m.of<Identity>("mask", kept));
    }
    static bool nothing_dropped(tensor_view const& ratio) {
        return ratio.desc.type == dtype::f32 && ratio.bytes.size() == 4 && graft::load<float>(ratio.bytes.data()) == 0;
    }
};
inline constexpr auto dropout = expand<onnx::Dropout>(expand_dropout());

/// The plugins of this family.
using dropout_plugins = graft::plugins<dropout>;
static_assert(onnx::complete<dropout_plugins, ops<onnx::Dropout>>);

} // namespace library::onnx_plugins
GRAFT_END
