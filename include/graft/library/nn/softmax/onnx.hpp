// graft/library/nn/softmax/onnx.hpp - ONNX: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/softmax/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

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
            // axes of one element can be ignored
            for (auto a = axes.empty() ? rank : axes[0] + 1; a < rank; ++a)
                if (!d.shape[static_cast<std::size_t>(a)].is(1)) axes.push_back(a);
            if (axes.size() > 1 && d.shape[static_cast<std::size_t>(axes[0])].is(1)) axes.erase(axes.begin());
            if (axes.size() > 1 && d.shape.is_static() && d.shape.elements().known() && !d.shape.elements().is(0))
                return m.set_result(of_runs(m, x, d.shape, axes[0]));
        }
        return m.set_result(m.template add<Target>("", param_name<X>() = x, "axes"_p = axes));
    }
    /// Over all axes from one on, as rows of a matrix: ONNX supports only one axis since version 13.
    template <class Context>
    static tensor_id of_runs(making<Context>& m, tensor_id x, shape const& s, std::int64_t axis) {
        auto const first = static_cast<std::size_t>(axis);
        auto const rows = s.elements(0, first), columns = s.elements(first, s.rank());
        numbers back;
        for (std::size_t i = 0; i < s.rank(); ++i) back.push_back(s[i].value());
        x = m.reshape("runs", x, numbers{rows.value(), columns.value()});
        return m.reshape("", m.template add<Target>("of_runs", param_name<X>() = x, "axes"_p = numbers{1}), back);
    }
};
inline constexpr auto softmax = expand<onnx::Softmax>(expand_softmax<SoftmaxV2, "x">()).same_since(11);
inline constexpr auto log_softmax = expand<onnx::LogSoftmax>(expand_softmax<LogSoftmaxV2, "logits">()).same_since(11);

/// 1 at the first largest element of each run, otherwise 0; runs as in softmax.
/// error wrong_shape: before version 13 a run over several axes whose sizes are not known
inline constexpr auto hardmax = expand<onnx::Hardmax>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"input">();
    auto const d = m.desc(x);
    if (auto s = needs_rank(d, "input"); !s) return s;
    numbers axis{ctx.template attr<"axis">()};
    auto const rank = d.shape.rank();
    if (axis[0] != static_cast<std::int64_t>(rank))
        if (auto s = count_from_front(axis, rank, "axis"); !s) return s;
    bool const several = Context::since() < 13 && axis[0] + 1 != static_cast<std::int64_t>(rank);
    auto const first = static_cast<std::size_t>(axis[0]);
    dim const size = several ? d.shape.elements(first, rank) : dim(d.shape[first]);
    if (!size.known() || (several && !d.shape.is_static()))
        return fail(errc::wrong_shape, "input", "sizes that are known when the model is imported");
    if (several) {
        x = m.reshape("runs", x, numbers{d.shape.elements(0, first).value(), size.value()});
        axis[0] = 1;
    }
    auto const max = m.template add<ArgMaxV2>(
        "most", "x"_p = x, "dimension"_p = m.number("axis", static_cast<double>(axis[0]), dtype::i64));
    // compares each position with the first largest one
    auto const each = m.template add<Range>("each", "start"_p = m.number("begin", 0, dtype::i64),
        "limit"_p = m.number("end", static_cast<double>(size.value()), dtype::i64),
        "delta"_p = m.number("step", 1, dtype::i64));
    auto const here = m.followed("places", each, several ? 0 : rank - 1 - first);
    auto const is_most = m.template of_two<Equal>("is_most", m.unsqueeze("row", max, axis), here);
    auto const y = m.cast(several ? "hot" : "", is_most, d.type);
    if (!several) return m.set_result(y);
    numbers back;
    for (std::size_t i = 0; i < rank; ++i) back.push_back(d.shape[i].value());
    return m.set_result(m.reshape("", y, back));
}).same_since(11);

/// The plugins of this family.
using softmax_plugins = graft::plugins<softmax, log_softmax, hardmax>;
static_assert(onnx::complete<softmax_plugins, ops<onnx::Softmax, onnx::LogSoftmax, onnx::Hardmax>>);

} // namespace library::onnx_plugins
GRAFT_END
