// graft/library/onnx/expansion_helpers.hpp - helpers for expansions of ONNX operators: parts, constants, shapes and
// axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "graft/base/narrow.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/clip_bounds.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

using numbers = std::vector<std::int64_t>;

/// The most elements of a constant whose size a size of the model decides.
inline constexpr std::int64_t largest_created = std::int64_t{1} << 24;

/// The elements of a constant of int32 or int64, in order; false for other tensors.
[[nodiscard]] inline bool integers_of(tensor_view const& v, numbers& out) {
    auto const n = v.desc.shape.elements();
    if (!n.known()) return false;
    auto const count = static_cast<std::size_t>(n.value());
    auto const size = v.desc.type == dtype::i64 ? 8u : v.desc.type == dtype::i32 ? 4u : 0u;
    if (size == 0 || v.bytes.size() / size != count) return false;
    out.clear();
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(size == 8 ? graft::load<std::int64_t>(v.bytes.data() + 8 * i)
                                : graft::load<std::int32_t>(v.bytes.data() + 4 * i));
    return true;
}

/// The elements of a constant of float16, float32 or float64, in order; false for other tensors.
[[nodiscard]] inline bool real_numbers(tensor_view const& v, std::vector<double>& out) {
    auto const n = v.desc.shape.elements();
    if (!n.known()) return false;
    auto const count = static_cast<std::size_t>(n.value());
    auto const type = v.desc.type;
    auto const size = type == dtype::f64 ? 8u : type == dtype::f32 ? 4u : type == dtype::f16 ? 2u : 0u;
    if (size == 0 || v.bytes.size() / size != count) return false;
    out.clear();
    for (std::size_t i = 0; i < count; ++i) {
        auto const* at = v.bytes.data() + i * size;
        out.push_back(size == 8   ? graft::load<double>(at)
                      : size == 4 ? static_cast<double>(graft::load<float>(at))
                                  : static_cast<double>(to_float(graft::load<half>(at))));
    }
    return true;
}

/// The elements of a list of integers.
[[nodiscard, gnu::noinline]] inline numbers listed(span<std::int64_t const> all) {
    return numbers(all.begin(), all.end());
}

/// 0, 1, 2, ... for all axes.
[[nodiscard]] inline numbers every_axis(std::size_t rank) {
    numbers all;
    for (std::size_t i = 0; i < rank; ++i) all.push_back(static_cast<std::int64_t>(i));
    return all;
}

/// How many parts of `each` elements cover `size` elements; the last may be shorter.
[[nodiscard]] constexpr std::int64_t parts_of(std::int64_t size, std::int64_t each) {
    return size / each + (size % each != 0);
}
/// The part of each of `size` elements, for parts of `each`: 0, 0, .., 1, 1, ..; `name`: the tensor that has the size.
/// error overflow: more elements than a constant may have that an import creates
[[nodiscard]] inline status part_of_each(std::int64_t size, std::int64_t each, std::string_view name, numbers& out) {
    if (size > largest_created) return fail(errc::overflow, name, "at most", largest_created, size);
    for (std::int64_t i = 0; i < size; ++i) out.push_back(i / each);
    return ok;
}

/// The type in which kernels compute these elements: float32 for the shorter floats, float64 for all others.
[[nodiscard]] constexpr dtype computed_type(dtype t) {
    return t == dtype::f16 || t == dtype::bf16 || t == dtype::f32 ? dtype::f32 : dtype::f64;
}

/// Adds the operators of an expansion. The context stores the first error.
struct making {
    /// Numbers in braces, which need no memory of their own.
    using list = std::initializer_list<std::int64_t>;
    static span<std::int64_t const> as_span(list all) { return {all.begin(), all.size()}; }

    expansion_context& ctx;

    explicit making(expansion_context& c) : ctx(c) {}

    [[nodiscard]] tensor_desc desc(tensor_id t) const { return ctx.desc_of(t); }
    [[nodiscard]] tensor_desc ranked(tensor_id t, std::string_view port) const { return ctx.ranked(desc(t), port); }
    [[nodiscard]] tensor_view constant(tensor_id t) const { return ctx.value_of(t); }
    /// Like `add` of the context.
    template <class Op, fixed_string... Names, class... Values>
    added_node add(std::string_view name, named<Names, Values>... arguments) {
        return ctx.add<Op>(name, arguments...);
    }
    /// An operator with one input `x`.
    template <class Op, fixed_string X = "x"> tensor_id of(std::string_view name, tensor_id x) {
        return ctx.add<Op>(name, param_name<X>() = x);
    }
    /// An operator with the inputs `x1` and `x2`.
    template <class Op> tensor_id of_two(std::string_view name, tensor_id a, tensor_id b) {
        return ctx.add<Op>(name, "x1"_p = a, "x2"_p = b);
    }
    /// min(max(x, low), high), where the upper bound wins if the two cross: one operator for two numbers in order.
    tensor_id clipped(std::string_view name, tensor_id x, tensor_id low, tensor_id high) {
        if (bounds_in_order(constant(low), constant(high)))
            return ctx.add<ClipByValue>(name, "x"_p = x, "clip_value_min"_p = low, "clip_value_max"_p = high);
        auto const above = of_two<Maximum>(ctx.storage().path(name, "above"), x, low);
        return of_two<Minimum>(name, above, high);
    }
    /// The same for bounds that are no tensors.
    tensor_id clipped_to(std::string_view name, tensor_id x, double low, double high) {
        auto const type = desc(x).type;
        auto const from = number(ctx.storage().path(name, "least"), low, type),
                   to = number(ctx.storage().path(name, "most"), high, type);
        if (!(low <= high)) return clipped(name, x, from, to);
        return ctx.add<ClipByValue>(name, "x"_p = x, "clip_value_min"_p = from, "clip_value_max"_p = to);
    }
    tensor_id cast(std::string_view name, tensor_id x, dtype to) {
        if (desc(x).type == to) return x;
        return ctx.add<Cast>(name, "x"_p = x, "dst_type"_p = to);
    }
    tensor_id integers(std::string_view name, span<std::int64_t const> all, dtype type = dtype::i64) {
        return ctx.constant_of(name, all, type);
    }
    tensor_id integers(std::string_view name, list all) { return integers(name, as_span(all)); }
    /// A scalar of this dtype.
    tensor_id number(std::string_view name, double value, dtype type) {
        auto& storage = ctx.storage();
        tensor_view v;
        v.desc = {dtype::f32, format::nd, format::nd, shape::scalar()};
        if (type == dtype::f32 || dtype_families::floating.has(type)) {
            bool const wide = type == dtype::f64;
            v.desc.type = wide ? dtype::f64 : dtype::f32;
            auto const bytes = storage.make<double>(1);
            if (wide) bytes[0] = value;
            else *reinterpret_cast<float*>(bytes.data()) = static_cast<float>(value);
            v.bytes = as_bytes(bytes).first(wide ? 8 : 4);
        } else {
            v.desc.type = dtype::i64;
            auto const bytes = storage.make<std::int64_t>(1);
            bytes[0] = std::max(truncated(value), -INT64_MAX); // the smallest one is the mark of an unknown element
            v.bytes = as_bytes(bytes);
        }
        auto const t = ctx.add_constant(name, v);
        return cast(storage.path(name, "as"), t, type);
    }
    /// A vector of float32.
    tensor_id floats(std::string_view name, std::vector<double> const& all) {
        auto const bytes = ctx.storage().make<float>(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) bytes[i] = static_cast<float>(all[i]);
        tensor_view v;
        v.desc = {dtype::f32, format::nd, format::nd, shape{static_cast<std::int64_t>(all.size())}};
        v.bytes = as_bytes(bytes);
        return ctx.add_constant(name, v);
    }
    /// Without a zero in `to` the result is the same with and without `zero_copies`, and it is set: as in ONNX's
    /// Reshape.
    tensor_id reshape(std::string_view name, tensor_id x, span<std::int64_t const> to, bool zero_copies = false) {
        zero_copies = zero_copies || algorithm::find(to.begin(), to.end(), 0) == to.end();
        auto const shape = integers(ctx.storage().path(name, "shape"), to);
        return ctx.add<Reshape>(name, "x"_p = x, "shape"_p = shape, "zero_copies"_p = zero_copies);
    }
    tensor_id reshape(std::string_view name, tensor_id x, list to, bool zero_copies = false) {
        return reshape(name, x, as_span(to), zero_copies);
    }
    tensor_id unsqueeze(std::string_view name, tensor_id x, span<std::int64_t const> axes) {
        if (axes.empty()) return x;
        return ctx.add<Unsqueeze>(name, "x"_p = x, "axes"_p = axes);
    }
    tensor_id unsqueeze(std::string_view name, tensor_id x, list axes) { return unsqueeze(name, x, as_span(axes)); }
    /// The tensor with `later` axes of size 1 after its first: one number for each position of an axis that others
    /// follow.
    tensor_id followed(std::string_view name, tensor_id x, std::size_t later) {
        numbers axes;
        for (std::size_t i = 1; i <= later; ++i) axes.push_back(static_cast<std::int64_t>(i));
        return unsqueeze(name, x, axes);
    }
    tensor_id permute(std::string_view name, tensor_id x, span<std::int64_t const> order) {
        return ctx.add<Permute>(name, "x"_p = x, "order"_p = order);
    }
    tensor_id permute(std::string_view name, tensor_id x, list order) { return permute(name, x, as_span(order)); }
    /// Sets the node's result; returns the status of a function without an error of its own.
    status set_result(tensor_id t) {
        ctx.result(t);
        return ok;
    }
};

/// The elements of an input if all of them are known: of a constant, or computed by inference from constants and
/// sizes. False if one is unknown.
template <fixed_string Name, class Context> [[nodiscard]] bool known_numbers(Context& ctx, numbers& out) {
    if (integers_of(ctx.template constant<Name>(), out)) return true;
    auto const t = ctx.template tensor<Name>();
    if (t == no_id) return false;
    auto const v = ctx.graph().value_of(t);
    if (!v.partial) return false;
    for (auto const e : v.elements)
        if (e == unknown_element || is_symbol(e)) return false;
    out.assign(v.elements.begin(), v.elements.end());
    return true;
}

/// The contents of attribute `Name` or, in versions that do not have it, of the input with that name, whose elements
/// are known. `given`: the model has it.
/// error not_a_constant
template <fixed_string Name, class Context> [[nodiscard]] status numbers_of(Context& ctx, numbers& out, bool& given) {
    given = false;
    if constexpr (Context::template defines_attr<Name>()) {
        given = ctx.template has_attr<Name>();
        if (given) { out = listed(ctx.template attr<Name>()); }
    } else {
        if (ctx.template tensor<Name>() == no_id) return ok;
        given = true;
        if (!known_numbers<Name>(ctx, out))
            return fail(errc::not_a_constant, Name.view(), "integers that are constant at import");
    }
    return ok;
}

/// A list of integers that an operator of ONNX takes as a parameter: numbers that are known at import, or a vector
/// whose elements come with each run. Absent if it is neither.
struct parameter {
    numbers known;            ///< if there is no tensor
    tensor_id of_run = no_id; ///< int32 or int64
    bool given = false;
};
/// Parameter `Name`: an attribute, or an input in versions that do not have the attribute.
template <fixed_string Name, class Context> [[nodiscard]] parameter parameter_of(Context& ctx) {
    parameter p;
    if constexpr (Context::template defines_attr<Name>()) {
        p.given = ctx.template has_attr<Name>();
        if (p.given) p.known = listed(ctx.template attr<Name>());
    } else {
        auto const t = ctx.template tensor<Name>();
        p.given = t != no_id;
        if (p.given && !known_numbers<Name>(ctx, p.known)) p.of_run = t;
    }
    return p;
}
/// The number of elements of a parameter, as far as it is known.
[[nodiscard]] inline dim count_of(making const& m, parameter const& p) {
    return p.of_run == no_id ? dim(static_cast<std::int64_t>(p.known.size())) : m.desc(p.of_run).shape.elements();
}
/// A parameter as a vector of int64.
[[nodiscard]] inline tensor_id as_vector(making& m, std::string_view name, parameter const& p) {
    if (p.of_run == no_id) return m.integers(name, p.known);
    auto const t = m.cast(m.ctx.storage().path(name, "whole"), p.of_run, dtype::i64);
    auto const& s = m.desc(t).shape;
    return s.has_rank() && s.rank() == 1 ? t : m.reshape(name, t, {-1});
}

/// Whether a numeric ONNX attribute is not zero; empty if this version has no such attribute.
template <fixed_string Name, class Context> [[nodiscard]] std::optional<bool> flag_if_given(Context& ctx) {
    if constexpr (Context::template defines_attr<Name>()) return ctx.template attr<Name>() != 0;
    else return {};
}

/// Axes counted from the front.
/// error axis_out_of_range
[[nodiscard]] inline status count_from_front(numbers& axes, std::size_t rank, std::string_view name) {
    auto const n = static_cast<std::int64_t>(rank);
    for (auto& a : axes) {
        if (a < -n || a >= n) return fail(errc::axis_out_of_range, name, "an axis of the tensor", n, a);
        if (a < 0) a += n;
    }
    return ok;
}

/// The same for a tensor whose rank may be unknown: then an axis is counted from the front and below `max_rank`.
/// error axis_out_of_range; wrong_rank: an axis from the end of an unknown rank
[[nodiscard]] inline status count_from_front(numbers& axes, shape const& s, std::string_view name) {
    for (auto const a : axes)
        if (!s.has_rank() && a < 0)
            return fail(errc::wrong_rank, name, "a rank that is known when the model is imported, or axes from 0 up");
    return count_from_front(axes, s.has_rank() ? s.rank() : max_rank, name);
}

/// A vector of `parts` rows of `rank` numbers: the elements of `row` at `axes`, which may count from the end, and
/// `otherwise` at the other axes. This is how parameters of some axes become those of every axis.
[[nodiscard]] inline tensor_id of_every_axis(making& m, std::string_view name, tensor_id row, parameter const& axes,
    std::size_t rank, std::int64_t otherwise, std::size_t parts = 1) {
    auto& text = m.ctx.storage();
    auto const count = static_cast<std::int64_t>(axes.known.size()), rows = static_cast<std::int64_t>(parts);
    if (axes.of_run == no_id) {
        numbers from(parts * rank, rows * count); // the element after those of `row`
        for (std::size_t p = 0; p < parts; ++p)
            for (std::size_t i = 0; i < axes.known.size(); ++i)
                from[p * rank + static_cast<std::size_t>(axes.known[i])] = static_cast<std::int64_t>(p) * count +
                                                                           static_cast<std::int64_t>(i);
        auto const more = m.integers(text.path(name, "otherwise"), {otherwise});
        auto const all = m.add<ConcatD>(text.path(name, "all"), "x"_p = {row, more}, "concat_dim"_p = 0, "N"_p = 2);
        auto const indices = m.integers(text.path(name, "from"), from);
        auto const axis = m.number(text.path(name, "first"), 0, dtype::i64);
        return m.add<GatherV2>(name, "x"_p = all, "indices"_p = indices, "axis"_p = axis);
    }
    auto const none = m.integers(text.path(name, "otherwise"), numbers(parts * rank, otherwise));
    auto places = as_vector(m, text.path(name, "axes"), axes);
    std::vector<tensor_id> const each(parts, places);
    if (parts > 1)
        places = m.add<ConcatD>(
            text.path(name, "places"), "x"_p = span<tensor_id const>(each), "concat_dim"_p = 0, "N"_p = rows);
    auto const in_rows = [&](std::string_view part, tensor_id t) {
        return m.reshape(text.path(name, part), t, {rows, -1});
    };
    auto const placed = m.add<ScatterElements>(text.path(name, "placed"), "data"_p = in_rows("none", none),
        "indices"_p = in_rows("at", places), "updates"_p = in_rows("given", row), "axis"_p = 1);
    return m.reshape(name, placed, {-1});
}

/// Calls `F` with `making` and the context.
template <class F> struct with_making {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        return F()(m, ctx);
    }
};
/// A one-to-many mapping of `Origin`, as `expand`, by a generic lambda that adds its operators by `making`.
/// example `inline constexpr auto abs = composed<onnx::Abs>([](making& m, auto& ctx) -> status { ... });`
template <class Origin, class F> [[nodiscard]] constexpr auto composed(F) { return expand<Origin>(with_making<F>()); }

} // namespace library::onnx_plugins
GRAFT_END
