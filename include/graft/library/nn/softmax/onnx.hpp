// graft/library/nn/softmax/onnx.hpp - ONNX: soft maximum
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/nn/softmax/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Over one axis, and before version 13 over all from that axis on.
template <class Target, fixed_string X> struct expand_softmax {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"input">();
        numbers axes{ctx.template attr<"axis">()};
        if (Context::since() < 13) {
            auto const d = m.desc(x);
            if (auto s = needs_rank(d, "input"); !s) return s;
            auto const rank = static_cast<std::int64_t>(d.shape.rank());
            if (axes[0] == rank) axes = {};
            else if (auto s = count_from_front(axes, d.shape.rank(), "axis"); !s) return s;
            for (auto a = axes.empty() ? rank : axes[0] + 1; a < rank; ++a) axes.push_back(a);
        }
        auto p = m.template make<Target>("");
        p.template input<X>(x).template attr<"axes">(axes);
        return m.give(p.done());
    }
};
inline constexpr auto softmax = expand<onnx::Softmax>(expand_softmax<SoftmaxV2, "x">()).same_since(11);
inline constexpr auto log_softmax = expand<onnx::LogSoftmax>(expand_softmax<LogSoftmaxV2, "logits">()).same_since(11);

/// The plugins of this family.
using softmax_plugins = graft::plugins<softmax, log_softmax>;
static_assert(onnx::complete<softmax_plugins, ops<onnx::Softmax, onnx::LogSoftmax>>);

} // namespace library::onnx_plugins
GRAFT_END
