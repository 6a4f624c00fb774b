// graft/library/array/pad/onnx.hpp - ONNX: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>

#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Adds elements around a tensor, before and after each axis; negative amounts crop it.
/// error wrong_element_count, axis_out_of_range, negative_dim, overflow, wrong_rank
struct expand_pad {
    /// The added elements: a tensor with one, or a number.
    struct filling {
        tensor_id given = no_id;
        double number = 0;
    };
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto x = ctx.template tensor<"data">();
        auto const mode = ctx.template attr<"mode">();
        if (mode != "constant" && mode != "reflect" && mode != "edge" && mode != "wrap")
            return fail(errc::wrong_attribute_value, "mode", "constant, edge, reflect or wrap");
        parameter given, some;
        if constexpr (Context::template defines_attr<"paddings">()) given = parameter_of<"paddings">(ctx);
        else given = parameter_of<"pads">(ctx);
        if constexpr (Context::template defines_input<"axes">()) some = parameter_of<"axes">(ctx);
        auto const d = some.given ? m.ranked(x, "data") : m.desc(x);
        auto const& pads = given.known;
        auto const rank = d.shape.has_rank() ? d.shape.rank() : pads.size() / 2;
        if (!some.given) some.known = every_axis(rank);
        auto& axes = some.known;
        unsigned once = 0;
        if (auto s = rule::axes_mask(axes, rank, "axes", once); !s) return s;
        if (auto s = count_from_front(axes, rank, "axes"); !s) return s;
        if (given.of_run != no_id || some.of_run != no_id) return of_run(m, x, given, some, filling_of(ctx), mode);
        if (pads.size() != 2 * axes.size())
            return fail(errc::wrong_element_count, "pads", "two for each axis", 2 * axes.size(), pads.size());
        numbers around(2 * rank), begin(rank), end(rank);
        bool more = false, open = false; // open: a size that is repeated is not known
        for (std::size_t i = 0; i < axes.size(); ++i) {
            auto const at = static_cast<std::size_t>(axes[i]);
            auto const before = pads[i], after = pads[axes.size() + i];
            if (auto s = exports_some(d.shape, at, before, after); !s) return s;
            around[2 * at] = std::max<std::int64_t>(before, 0), around[2 * at + 1] = std::max<std::int64_t>(after, 0);
            begin[at] = std::max<std::int64_t>(-before, 0), end[at] = std::min<std::int64_t>(after, 0);
            bool const wider = before > 0 || after > 0;
            more = more || wider, open = open || (wider && !(d.shape.has_rank() && d.shape[at].known()));
        }
        auto const filled = filling_of(ctx);
        bool const repeats = mode == "edge" || mode == "wrap";
        if (repeats && open) return of_run(m, x, given, some, filled, mode);
        x = without_ends(m, "cut", x, begin, end);
        if (!more) return m.set_result(m.of<Identity>("", x));
        if (repeats) return repeated(m, x, around, mode == "wrap");
        auto const paddings = m.reshape("paddings", m.integers("around", around), {-1, 2});
        return surrounded(m, x, paddings, filled, mode == "reflect");
    }
    /// Amounts or axes that only a run tells, or the sizes that they repeat.
    static status of_run(
        making& m, tensor_id x, parameter const& pads, parameter const& axes, filling filled, std::string_view mode) {
        auto around = as_vector(m, "pads", pads);
        auto const& s = m.desc(x).shape;
        if (s.has_rank() && (axes.of_run != no_id || axes.known != every_axis(s.rank())))
            around = of_every_axis(m, "around", around, axes, s.rank(), 0, 2);
        auto const border = mode == "constant" ? value(m, filled, m.desc(x).type) : no_id;
        return m.set_result(m.add<PadV3>("", "x"_p = x, "paddings"_p = around, "constant_values"_p = border,
            "mode"_p = mode == "wrap" ? std::string_view("circular") : mode, "paddings_contiguous"_p = false));
    }
    /// Checks that the cropped elements exist, and that the result has a size.
    static status exports_some(shape const& x, std::size_t axis, std::int64_t before, std::int64_t after) {
        if (before == INT64_MIN || after == INT64_MIN) return fail(errc::overflow, "pads");
        if (!x.has_rank() || !x[axis].known()) return ok;
        auto size = x[axis].value();
        if (__builtin_add_overflow(size, before, &size) || __builtin_add_overflow(size, after, &size))
            return fail(errc::overflow, "pads");
        return size < 0 ? fail(errc::negative_dim, "pads", "at least", 0, size) : ok;
    }
    /// Padding from the tensor itself, reflected, or with the value of the node.
    static status surrounded(making& m, tensor_id x, tensor_id paddings, filling filled, bool reflected) {
        if (reflected) {
            return m.set_result(m.add<MirrorPad>("", "x"_p = x, "paddings"_p = paddings, "mode"_p = "REFLECT"_c));
        }
        return m.set_result(m.add<PadV2>(
            "", "x"_p = x, "paddings"_p = paddings, "constant_values"_p = value(m, filled, m.desc(x).type)));
    }
    /// Padding with slices of x: the nearest one, or those of the other end.
    static status repeated(making& m, tensor_id x, numbers const& around, bool wraps) {
        auto const shape = m.desc(x).shape;
        for (std::size_t a = 0; a < around.size() / 2; ++a) {
            auto const before = around[2 * a], after = around[2 * a + 1];
            if (before == 0 && after == 0) continue;
            if (!shape.has_rank() || !shape[a].known() || shape[a].value() == 0)
                return fail(errc::wrong_shape, "data", "a size that is known when the model is imported");
            auto const size = shape[a].value();
            constexpr auto max = largest_created; // each has a number that specifies its source
            if (size > max || before > max || after > max)
                return fail(errc::overflow, "pads", "at most", max, std::max({size, before, after}));
            numbers from;
            for (auto i = -before; i < size + after; ++i)
                from.push_back(wraps ? (i % size + size) % size : std::clamp<std::int64_t>(i, 0, size - 1));
            auto& text = m.ctx.storage();
            auto const axis = std::to_string(a);
            auto const indices = m.integers(text.path("places", axis), from);
            auto const axis_in = m.number(text.path("axis", axis), static_cast<double>(a), dtype::i64);
            x = m.add<GatherV2>(text.path("around", axis), "x"_p = x, "indices"_p = indices, "axis"_p = axis_in);
        }
        return m.set_result(m.of<Identity>("", x));
    }
    template <class Context> static filling filling_of(Context& ctx) {
        if constexpr (Context::template defines_input<"constant_value">())
            return {ctx.template tensor<"constant_value">()};
        else return {no_id, ctx.template attr<"value">()};
    }
    static tensor_id value(making& m, filling of, dtype type) {
        if (of.given == no_id) return m.number("value", of.number, type);
        auto const d = m.desc(of.given).shape;
        return d.has_rank() && d.rank() == 0 ? of.given : m.reshape("value", of.given, {});
    }
};
inline constexpr auto pad = expand<onnx::Pad>(expand_pad()).versions(19);
/// Before version 19 there is no mode `wrap`.
/// error wrong_attribute_value
struct expand_pad_18 {
    template <class Context> status operator()(Context& ctx) const {
        if (ctx.template attr<"mode">() == "wrap")
            return fail(errc::wrong_attribute_value, "mode", "constant, edge or reflect before operator set 19");
        return expand_pad()(ctx);
    }
};
inline constexpr auto pad_18 = expand<onnx::Pad>(expand_pad_18()).versions(1, 18);

/// The tensor repeated along each axis; version 1 along one.
/// error not_a_constant
inline constexpr auto tile = expand<onnx::Tile>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">();
    tensor_id multiples = no_id;
    if constexpr (Context::template defines_input<"tiles">()) {
        numbers tiles, axis;
        auto const d = m.ranked(x, "input");
        if (!known_numbers<"tiles">(ctx, tiles) || tiles.size() != 1 || !known_numbers<"axis">(ctx, axis) ||
            axis.size() != 1)
            return fail(errc::not_a_constant, "tiles", "one number that is known when the model is imported");
        if (auto s = count_from_front(axis, d.shape.rank(), "axis"); !s) return s;
        numbers times(d.shape.rank(), 1);
        times[static_cast<std::size_t>(axis[0])] = tiles[0];
        multiples = m.integers("multiples", times);
    } else multiples = ctx.template tensor<"repeats">();
    return m.set_result(m.add<Tile>("", "x"_p = x, "multiples"_p = multiples));
});

inline constexpr auto center_crop_pad = expand<onnx::CenterCropPad>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.add<CenterCropPad>("", "x"_p = ctx.template tensor<"input_data">(),
        "shape"_p = m.cast("shape", ctx.template tensor<"shape">(), dtype::i64),
        "axes"_p = ctx.template attr_if_given<"axes">()));
});

/// The plugins of this family.
using pad_plugins = graft::plugins<pad, pad_18, tile, center_crop_pad>;
static_assert(onnx::complete<pad_plugins, ops<onnx::Pad, onnx::Tile, onnx::CenterCropPad>>);

} // namespace library::onnx_plugins
GRAFT_END
