// graft/library/nn/dropout/onnx.hpp - ONNX: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Nothing is dropped when a model runs; the mask is true everywhere.
/// error not_implemented: a model that trains
struct expand_dropout {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"data">();
        if constexpr (Context::template defines_input<"ratio">()) {
            (void)ctx.template tensor<"ratio">();
            auto const training = ctx.template constant<"training_mode">();
            if (ctx.template tensor<"training_mode">() != no_id &&
                (training.bytes.size() != 1 || training.bytes[0] != std::byte{0}))
                if (!nothing_dropped(ctx.template constant<"ratio">()))
                    return fail(errc::wrong_attribute_value, "training_mode", "false: a model that does not train");
        }
        ctx.result(m.template of<Identity>("", x));
        if (ctx.output_count() < 2) return ok;
        auto dims = m.template make<Shape>("dims");
        dims.template input<"x">(x).template attr<"out_type">(dtype::i64);
        auto mask = m.template make<Fill>("mask");
        mask.template input<"dims">(dims.done());
        auto const type = Context::since() < 10 ? m.desc(x).type : dtype::boolean;
        mask.template input<"value">(m.number("kept", 1, type));
        return m.give(mask.done());
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
