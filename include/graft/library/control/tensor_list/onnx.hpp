// graft/library/control/tensor_list/onnx.hpp - ONNX: sequences, which are lists of tensors of one shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <string_view>

#include "graft/frontend/onnx/control.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/onnx.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/control/tensor_list/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Creates the nodes for operations on a list.
struct list_making : making {
    using making::making;

    /// The number of elements of a list.
    tensor_id length(std::string_view name, tensor_id list) { return add<TensorListLength>(name, "list"_p = list); }
    tensor_id rows(tensor_id list, tensor_id indices) {
        return add<GatherV2>("", "x"_p = list, "indices"_p = indices, "axis"_p = this->number("axis", 0, dtype::i64));
    }
    tensor_id choose(std::string_view name, tensor_id condition, tensor_id yes, tensor_id no) {
        return add<SelectV2>(name, "condition"_p = condition, "then"_p = yes, "else"_p = no);
    }
    /// A position as a scalar: exporters write vectors of one element, too.
    tensor_id one_position(std::string_view name, tensor_id position) {
        auto const& s = this->desc(position).shape;
        return s.has_rank() && s.rank() == 0 ? position : this->reshape(name, position, {});
    }
    /// The number of elements, if it is known and so small that an order of them can be a constant.
    dim known_length(tensor_id list) {
        constexpr std::int64_t max = 1 << 16;
        auto const n = rule::count_of(this->desc(list).shape);
        return n.known() && n.value() <= max ? n : dim::unknown();
    }
    /// 0, 1, 2, ... for each element of a list.
    tensor_id places(tensor_id list) {
        auto const n = known_length(list);
        if (n.known()) return this->integers("places", every_axis(static_cast<std::size_t>(n.value())));
        auto const start = this->number("first", 0, dtype::i64);
        auto const limit = this->cast("end", length("length_of_result", list), dtype::i64);
        auto const delta = this->number("step", 1, dtype::i64);
        return add<Range>("places", "start"_p = start, "limit"_p = limit, "delta"_p = delta);
    }
    /// Moves axis `from` of a tensor to position `to`. A tensor of unknown rank is returned unchanged: if its rules
    /// failed, that error is already reported.
    tensor_id move_axis(std::string_view name, tensor_id x, std::int64_t from, std::int64_t to) {
        auto const& s = this->desc(x).shape;
        if (from == to || !s.has_rank() || static_cast<std::int64_t>(s.rank()) <= std::max(from, to)) return x;
        auto order = every_axis(s.rank());
        auto const moved = order[static_cast<std::size_t>(from)];
        order.erase(order.begin() + from);
        order.insert(order.begin() + to, moved);
        return this->permute(name, x, order);
    }
};

inline constexpr auto sequence_construct = expand<onnx::SequenceConstruct>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.add<Pack>("", "x"_p = ctx.template tensors<"inputs">(),
        "N"_p = static_cast<std::int64_t>(ctx.template count<"inputs">())));
});

inline constexpr auto sequence_empty = expand<onnx::SequenceEmpty>([](auto& ctx) -> status {
    making m(ctx);
    auto type = dtype::f32;
    if (ctx.template has_attr<"dtype">()) type = onnx::dtype_of_number(ctx.template attr<"dtype">());
    if (type == dtype::undefined) return fail(errc::wrong_attribute_value, "dtype", "a dtype that the library has");
    auto const element_shape = m.number("any", -1, dtype::i64);
    auto const num_elements = m.number("number", 0, dtype::i32);
    return m.set_result(m.add<TensorListReserve>(
        "", "element_shape"_p = element_shape, "num_elements"_p = num_elements, "element_dtype"_p = type));
});

inline constexpr auto sequence_at = expand<onnx::SequenceAt>([](auto& ctx) -> status {
    list_making m(ctx);
    auto const list = ctx.template tensor<"input_sequence">();
    auto const position = m.one_position("position", ctx.template tensor<"position">());
    return m.set_result(m.rows(list, from_the_front(m, position, list, 0)));
});

/// Inserts at the end if no position is specified. For another position it appends, then reorders the elements.
inline constexpr auto sequence_insert = expand<onnx::SequenceInsert>([](auto& ctx) -> status {
    list_making m(ctx);
    auto const list = ctx.template tensor<"input_sequence">(), position = ctx.template tensor<"position">();
    auto const n = m.known_length(list);
    numbers at;
    bool const fixed = integers_of(m.constant(position), at) && at.size() == 1 && n.known();
    if (fixed && (at[0] < -n.value() || at[0] > n.value()))
        return fail(errc::wrong_value, "position", "a place in the sequence, or its end", n.value(), at[0]);
    if (fixed && at[0] < 0) at[0] += n.value();
    bool const last = position == no_id || (fixed && at[0] == n.value());
    auto const longer = m.add<TensorListPushBack>(
        last ? "" : "longer", "list"_p = list, "item"_p = ctx.template tensor<"tensor">());
    if (last) return m.set_result(longer);
    if (fixed) {
        auto order = every_axis(static_cast<std::size_t>(n.value()));
        order.insert(order.begin() + at[0], n.value());
        return m.set_result(m.rows(longer, m.integers("order", order)));
    }
    auto const count = m.cast("count", m.length("length", list), dtype::i64), zero = m.number("zero", 0, dtype::i64),
               one = m.number("one", 1, dtype::i64),
               declared = m.cast("position", m.one_position("as_scalar", position), dtype::i64);
    auto const place = m.choose("place", m.of_two<Less>("from_the_end", declared, zero),
        m.of_two<Add>("from_the_front", declared, count), declared);
    auto const places = m.places(longer);
    auto const moved = m.choose(
        "moved", m.of_two<Less>("after", place, places), m.of_two<Sub>("before", places, one), places);
    return m.set_result(m.rows(longer, m.choose("order", m.of_two<Equal>("here", places, place), count, moved)));
});

/// Erases the last element if no position is specified.
inline constexpr auto sequence_erase = expand<onnx::SequenceErase>([](auto& ctx) -> status {
    list_making m(ctx);
    auto const list = ctx.template tensor<"input_sequence">(), position = ctx.template tensor<"position">();
    auto const n = m.known_length(list);
    numbers at;
    bool const fixed = integers_of(m.constant(position), at) && at.size() == 1 && n.known();
    if (fixed && (at[0] < -n.value() || at[0] >= n.value()))
        return fail(errc::wrong_value, "position", "a place in the sequence", n.value(), at[0]);
    if (fixed) {
        auto order = every_axis(static_cast<std::size_t>(n.value()));
        order.erase(order.begin() + (at[0] < 0 ? at[0] + n.value() : at[0]));
        return m.set_result(m.rows(list, m.integers("order", order)));
    }
    auto const shorter = m.add<TensorListPopBack>(position == no_id ? "" : "shorter", "list"_p = list);
    if (position == no_id) return m.set_result(shorter);
    auto const count = m.cast("count", m.length("length", list), dtype::i64), zero = m.number("zero", 0, dtype::i64),
               one = m.number("one", 1, dtype::i64),
               declared = m.cast("position", m.one_position("as_scalar", position), dtype::i64);
    auto const place = m.choose("place", m.of_two<Less>("from_the_end", declared, zero),
        m.of_two<Add>("from_the_front", declared, count), declared);
    auto const places = m.places(shorter);
    return m.set_result(m.rows(
        list, m.choose("order", m.of_two<Less>("before", places, place), places, m.of_two<Add>("after", places, one))));
});

inline constexpr auto sequence_length = expand<onnx::SequenceLength>([](auto& ctx) -> status {
    list_making m(ctx);
    return m.set_result(m.add<Cast>(
        "", "x"_p = m.length("length", ctx.template tensor<"input_sequence">()), "dst_type"_p = dtype::i64));
});

/// Parts of one size along an axis, of size 1 if `split` is absent; these lose the axis without `keepdims`.
/// error not_a_constant, wrong_value: parts of different sizes
inline constexpr auto split_to_sequence = expand<onnx::SplitToSequence>([](auto& ctx) -> status {
    list_making m(ctx);
    auto const x = ctx.template tensor<"input">(), split = ctx.template tensor<"split">();
    auto const d = m.ranked(x, "input");
    numbers axis{ctx.template attr<"axis">()}, sizes;
    if (auto s = count_from_front(axis, d.shape.rank(), "axis"); !s) return s;
    bool const each = split == no_id, squeezed = each && ctx.template attr<"keepdims">() == 0;
    auto const in_front = m.move_axis(axis[0] == 0 || !squeezed ? "in_front" : "", x, axis[0], 0);
    if (squeezed) return m.set_result(axis[0] == 0 ? m.of<Identity>("", x) : in_front);
    if (each) return m.set_result(m.unsqueeze("", in_front, {axis[0] + 1}));
    auto lengths = m.cast("lengths", split, dtype::i64);
    if (auto const s = m.desc(split).shape; !s.has_rank() || s.rank() != 1) {
        auto const size = d.shape[static_cast<std::size_t>(axis[0])];
        if (!integers_of(m.constant(split), sizes) || sizes.size() != 1)
            return fail(errc::not_a_constant, "split", "a size that is known when the model is imported");
        if (sizes[0] == 1) return m.set_result(m.unsqueeze("", in_front, {axis[0] + 1}));
        if (!size.known())
            return fail(errc::not_a_constant, "split", "1, or an axis whose size is known when the model is imported");
        if (sizes[0] < 1 || size.value() % sizes[0] != 0)
            return fail(errc::wrong_value, "split", "parts of one size of", size.value(), sizes[0]);
        if (constexpr std::int64_t max = 1 << 16; size.value() / sizes[0] > max)
            return fail(errc::wrong_value, "split", "parts at most", max, size.value() / sizes[0]);
        sizes.assign(static_cast<std::size_t>(size.value() / sizes[0]), numbers(sizes)[0]);
        lengths = m.integers("sizes", sizes);
    }
    auto const parts = m.add<TensorListSplit>(
        axis[0] == 0 ? "" : "parts", "tensor"_p = in_front, "lengths"_p = lengths);
    if (axis[0] == 0 || parts == no_id) return m.set_result(parts);
    return m.set_result(m.move_axis("", parts, 1, axis[0] + 1));
});

/// One part, which may have another size than the others: a slice from the sum of the sizes before it on.
/// error wrong_rank: of `split`, or of `x` with an axis from the end; wrong_value: no such part
inline status expand_list_part(expand_context<onnx::list_part>& ctx) {
    list_making m(ctx);
    auto const x = ctx.tensor<"x">(), split = ctx.tensor<"split">();
    auto const d = m.desc(x), sizes_of = m.ranked(split, "split");
    auto const k = ctx.attr<"position">();
    numbers axis{ctx.attr<"axis">()};
    if (sizes_of.shape.rank() > 1) return fail(errc::wrong_rank, "split", "at most", 1, sizes_of.shape.rank());
    if (auto s = count_from_front(axis, d.shape, "axis"); !s) return s;
    bool const each = sizes_of.shape.rank() == 0;
    auto const sizes = m.cast("sizes", each ? m.reshape("as_list", split, {1}) : split, dtype::i64);
    auto const count = m.desc(sizes).shape.elements();
    if (!each && count.known() && k >= count.value())
        return fail(errc::wrong_value, "position", "a place in the sequence", count.value(), k);
    auto const place = m.integers("position", {k}), first = m.integers("first", {0}), one = m.integers("one", {1});
    auto const rows = [&](std::string_view name, tensor_id of, tensor_id from, tensor_id to) {
        return m.add<StridedSlice>(name, "x"_p = of, "begin"_p = from, "end"_p = to, "strides"_p = one);
    };
    tensor_id begin = no_id, size = sizes;
    if (each) {
        begin = m.of_two<Mul>("begin", sizes, place);
    } else {
        begin = k == 0 ? first
                       : m.add<ReduceSum>("begin", "x"_p = rows("before", sizes, first, place), "axes"_p = first,
                             "keep_dims"_p = true);
        size = m.rows(sizes, place);
    }
    auto end = m.of_two<Add>("end", begin, size);
    if (auto const before = axis[0]; before > 0) {
        auto const zeros = m.integers("axes_before", numbers(static_cast<std::size_t>(before)));
        auto const joined = [&](std::string_view name, tensor_id t) {
            return m.add<ConcatD>(name, "x"_p = {zeros, t}, "concat_dim"_p = 0, "N"_p = 2);
        };
        begin = joined("begin_of_axes", begin), end = joined("end_of_axes", end);
    }
    auto const strides = m.integers("strides", numbers(static_cast<std::size_t>(axis[0] + 1), 1));
    auto const mask = (std::int64_t{1} << axis[0]) - 1;
    return m.set_result(m.add<StridedSlice>("", "x"_p = x, "begin"_p = begin, "end"_p = end, "strides"_p = strides,
        "begin_mask"_p = mask, "end_mask"_p = mask));
}
inline constexpr auto list_part = expand<onnx::list_part>(&expand_list_part);

/// The elements, stacked along a new axis or concatenated.
inline constexpr auto concat_from_sequence = expand<onnx::ConcatFromSequence>([](auto& ctx) -> status {
    list_making m(ctx);
    auto const list = ctx.template tensor<"input_sequence">();
    auto const d = m.ranked(list, "input_sequence");
    bool const stacked = ctx.template attr<"new_axis">() != 0;
    numbers axis{ctx.template attr<"axis">()};
    if (auto s = count_from_front(axis, d.shape.rank() - (stacked ? 0 : 1), "axis"); !s) return s;
    if (stacked) return m.set_result(axis[0] == 0 ? m.of<Identity>("", list) : m.move_axis("", list, 0, axis[0]));
    return m.set_result(m.add<FlattenV2>(
        "", "x"_p = m.move_axis("before", list, 0, axis[0]), "axis"_p = axis[0], "end_axis"_p = axis[0] + 1));
});

/// The plugins of this family. The front end lowers SequenceMap to loops.
using tensor_list_plugins = graft::plugins<sequence_construct, sequence_empty, sequence_at, sequence_insert,
    sequence_erase, sequence_length, split_to_sequence, concat_from_sequence, list_part>;
static_assert(onnx::complete<tensor_list_plugins,
    ops<onnx::SequenceConstruct, onnx::SequenceEmpty, onnx::SequenceAt, onnx::SequenceInsert, onnx::SequenceErase,
        onnx::SequenceLength, onnx::SplitToSequence, onnx::ConcatFromSequence>>);

} // namespace library::onnx_plugins
GRAFT_END
