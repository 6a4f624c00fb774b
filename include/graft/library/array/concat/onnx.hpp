// graft/library/array/concat/onnx.hpp - ONNX: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Concatenation of tensors.
inline constexpr auto concat = expand<onnx::Concat>([](auto& ctx) -> status {
    making m(ctx);
    std::int64_t axis = 1;
    if (ctx.template has_attr<"axis">()) axis = ctx.template attr<"axis">();
    return m.set_result(m.add<ConcatD>("", "x"_p = ctx.template tensors<"inputs">(), "concat_dim"_p = axis,
        "N"_p = static_cast<std::int64_t>(ctx.template count<"inputs">())));
}).same_since(11);

/// Parts with the given sizes, or of equal size; if their number is an attribute, the last one may be smaller.
/// error wrong_shape: neither the size of the axis is known, nor those of the parts; wrong_attribute_value: both the
/// sizes and the number of the parts; wrong_output_count
struct expand_split {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"input">();
        auto const d = m.desc(x);
        auto n = static_cast<std::int64_t>(ctx.output_count());
        if (n < 1) return fail(errc::wrong_output_count, "outputs", "at least", 1, n);
        numbers axis{0};
        parameter parts;
        if (ctx.template has_attr<"axis">()) axis[0] = ctx.template attr<"axis">();
        if constexpr (Context::template defines_input<"split_input">()) {
            parts = parameter_of<"split_input">(ctx);
            if (ctx.template has_attr<"split">()) parts = {listed(ctx.template attr<"split">()), no_id, true};
        } else parts = parameter_of<"split">(ctx);
        if constexpr (Context::template defines_attr<"num_outputs">())
            if (ctx.template has_attr<"num_outputs">()) {
                auto const stated = ctx.template attr<"num_outputs">();
                if (parts.given) return fail(errc::wrong_attribute_value, "num_outputs", "either split or num_outputs");
                if (stated != n)
                    return fail(errc::wrong_output_count, "num_outputs", "the number of outputs", n, stated);
            }
        if (parts.of_run != no_id) return in_parts(m, x, as_vector(m, "sizes", parts), axis[0], n);
        auto& sizes = parts.known;
        if (!parts.given) {
            if (auto s = count_from_front(axis, d.shape, "axis"); !s) return s;
            auto const size = d.shape.has_rank() ? dim(d.shape[static_cast<std::size_t>(axis[0])]) : dim::unknown();
            if (!size.known()) {
                if constexpr (Context::template defines_attr<"num_outputs">())
                    return in_parts(m, x, part_sizes(m, x, axis[0], n), axis[0], n);
                auto const p = m.add<Split>("",
                    "split_dim"_p = m.number("axis", static_cast<double>(axis[0]), dtype::i32), "x"_p = x,
                    "num_split"_p = n, "y"_p = static_cast<std::size_t>(n));
                return results(m, p, n);
            }
            if constexpr (!Context::template defines_attr<"num_outputs">())
                if (size.value() % n != 0)
                    return fail(
                        errc::wrong_shape, "input", "a size that parts of equal size add up to", n, size.value());
            auto const part = parts_of(size.value(), n);
            for (std::int64_t i = 0; i < n; ++i)
                sizes.push_back(std::max<std::int64_t>(std::min(part, size.value() - i * part), 0));
        }
        n = static_cast<std::int64_t>(sizes.size());
        auto const p = m.add<SplitVD>(
            "", "x"_p = x, "size_splits"_p = sizes, "split_dim"_p = axis[0], "num_split"_p = n, "y"_p = sizes.size());
        return results(m, p, n);
    }
    /// Sizes since ONNX 18: the last part may be shorter or empty, for a size that only a run has.
    static tensor_id part_sizes(making& m, tensor_id x, std::int64_t axis, std::int64_t n) {
        auto const size = size_along(m, "size", x, axis);
        auto const filled = m.of_two<Add>("filled", size, m.number("more", static_cast<double>(n - 1), dtype::i64));
        auto const each = m.of_two<FloorDiv>("each", filled, m.number("count", static_cast<double>(n), dtype::i64));
        auto const index = m.integers("index", every_axis(static_cast<std::size_t>(n)));
        auto const rest = m.of_two<Sub>("rest", size, m.of_two<Mul>("before", index, each));
        return m.of_two<Maximum>("sizes", m.of_two<Minimum>("most", rest, each), m.number("none", 0, dtype::i64));
    }
    static status in_parts(making& m, tensor_id x, tensor_id sizes, std::int64_t axis, std::int64_t n) {
        auto const p = m.add<SplitV>("", "x"_p = x, "size_splits"_p = sizes,
            "split_dim"_p = m.number("axis", static_cast<double>(axis), dtype::i32), "num_split"_p = n,
            "y"_p = static_cast<std::size_t>(n));
        return results(m, p, n);
    }
    static status results(making& m, added_node const& first, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i) m.ctx.result(first[i]);
        return ok;
    }
};
inline constexpr auto split = expand<onnx::Split>(expand_split()).same_since(11);

/// The plugins of this family.
using concat_plugins = graft::plugins<concat, split>;
static_assert(onnx::complete<concat_plugins, ops<onnx::Concat, onnx::Split>>);

} // namespace library::onnx_plugins
GRAFT_END
