// graft/library/array/concat/onnx_out.hpp - ONNX exporter: concatenation and splitting of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

template <class Op> status lower_concat(lowering<Op>& n) {
    auto const all = n.template all<"x">();
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, ConcatD>) axis = n.template attr<"concat_dim">();
    else {
        auto const known = n.m.known(n.template input<"concat_dim">());
        if (!known || known->size() != 1) return unknown_value("concat_dim");
        axis = (*known)[0];
    }
    if (all.empty()) return fail(errc::wrong_input_count, "x", "a tensor");
    auto const at = axis_of(n.m, all[0], axis, n.template output<"y">().shape());
    if (!at) return unknown_rank("y");
    return n.set_output(out::concatenated(n.m, all, *at));
}

inline status lower_pack(lowering<Pack>& n) {
    auto all = n.all<"x">();
    auto const& y = n.output<"y">().shape();
    std::int64_t const axis = n.attr<"axis">();
    if (axis < 0 && !y.has_rank() && n.m.opset() < 11) return unknown_rank("y");
    auto const at = axes_of(span(&axis, 1), y);
    for (auto& v : all) v = out::unsqueeze(n.m, v, at);
    return n.set_output(out::concatenated(n.m, all, at[0]));
}

inline status lower_unpack(lowering<Unpack>& n) {
    auto const axis = axis_of(n.m, n.in<"x">(), n.attr<"axis">(), n.input<"x">().shape());
    if (!axis) return unknown_rank("x");
    auto const count = n.row().output_count;
    std::vector<value_id> all;
    if (count == 1) all.push_back(n.in<"x">());
    else all = out::split(n.m, n.in<"x">(), *axis, numbers(count, 1));
    for (auto& v : all) v = out::squeeze(n.m, v, {*axis});
    return n.set_output(span<value_id const>(all));
}

/// Parts whose sizes only a run tells: equal parts of the axis, or the numbers of a tensor, -1 for what they leave.
/// error undetermined_shape: before operator set 13 the sizes are an attribute
template <class Op> status split_at_run(lowering<Op>& n, std::int64_t axis) {
    auto& m = n.m;
    auto const x = n.template in<"x">();
    std::vector<value_id> inputs{x};
    std::vector<out::given> attributes{{"axis", axis}};
    std::optional<numbers> known;
    if constexpr (std::is_same_v<Op, SplitV>) known = m.known(n.template input<"size_splits">());
    else if constexpr (std::is_same_v<Op, SplitVD>) {
        auto const stated = n.template attr<"size_splits">();
        known = numbers(stated.begin(), stated.end());
    } else known = numbers();
    auto const count = n.row().output_count;
    if (known && known->empty()) { // equal parts
        if (m.opset() >= 18) attributes.push_back({"num_outputs", static_cast<std::int64_t>(count)});
    } else {
        if (m.opset() < 13) return fail(errc::undetermined_shape, "y", "pieces of known size");
        auto sizes = no_value;
        if constexpr (std::is_same_v<Op, SplitV>) sizes = out::vector_of(m, n.template input<"size_splits">());
        else sizes = m.integers(*known);
        auto const shape = m.typed(m.node("Shape", {x}), dtype::i64);
        auto const size = m.typed(m.node("Gather", {shape, m.integers({axis})}, {{"axis", 0}}), dtype::i64);
        auto const sum = m.typed(out::reduced(m, "ReduceSum", sizes, {0}, true), dtype::i64); // with the -1
        auto const left = m.typed(m.node("Sub", {size, sum}), dtype::i64);
        auto const rest = m.typed(m.node("Sub", {left, m.integers({1})}), dtype::i64);
        auto const open = m.typed(m.node("Less", {sizes, m.integers({0})}), dtype::boolean);
        inputs.push_back(m.typed(m.node("Where", {open, rest, sizes}), dtype::i64));
    }
    auto const first = m.nodes("Split", inputs, span<out::given const>(attributes), count);
    std::vector<value_id> all;
    for (std::uint32_t i = 0; i < count; ++i) all.push_back(first + i);
    return n.set_output(span<value_id const>(all));
}

/// Parts with the sizes that inference has determined, or that the model computes.
template <class Op> status lower_split(lowering<Op>& n) {
    auto const& x = n.template input<"x">().shape();
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, SplitVD>) axis = n.template attr<"split_dim">();
    else {
        auto const known = n.m.known(n.template input<"split_dim">());
        if (!known || known->size() != 1) return unknown_value("split_dim");
        axis = (*known)[0];
    }
    auto const found = axis_of(n.m, n.template in<"x">(), axis, x);
    if (!found) return unknown_rank("x");
    axis = *found;
    numbers sizes;
    for (auto const t : n.outputs()) {
        auto const d = t.shape().has_rank() && axis >= 0 ? t.shape()[static_cast<std::size_t>(axis)] : dim::unknown();
        if (!d.known()) break;
        sizes.push_back(d.value());
    }
    auto const count = n.row().output_count;
    if (count == 1) return n.set_output(n.template in<"x">());
    if (sizes.size() < count) return split_at_run(n, axis);
    auto const all = out::split(n.m, n.template in<"x">(), axis, sizes);
    return n.set_output(span<value_id const>(all));
}

inline status lower_parallel_concat(lowering<ParallelConcat>& n) {
    return n.set_output(out::concatenated(n.m, n.all<"values">(), 0));
}

/// The lowerings of this family.
using concat_lowerings = lowerings<&lower_concat<ConcatV2>, &lower_concat<ConcatD>, &lower_pack, &lower_unpack,
    &lower_split<Split>, &lower_split<SplitV>, &lower_split<SplitVD>, &lower_parallel_concat>;

/// Cumulative sums of the sizes, only along the concatenation axis.
inline status lower_concat_offset(lowering<ConcatOffset>& n) {
    auto& m = n.m;
    auto const sizes = n.all<"x">();
    auto const known = m.known(n.input<"concat_dim">());
    auto const rank = n.dynamic_input<"x">()[0].shape().elements();
    if (!known || known->size() != 1 || !rank.known())
        return fail(errc::undetermined_shape, "concat_dim", "an axis and a rank that are known");
    auto const type = m.type(sizes[0]);
    numbers mask(static_cast<std::size_t>(rank.value()), 0);
    mask[static_cast<std::size_t>(out::from_zero(*known, mask.size())[0])] = 1;
    auto const only = m.integers(mask, type);
    std::vector<value_id> all;
    auto sum = m.integers(numbers(mask.size(), 0), type);
    for (auto const x : sizes) {
        all.push_back(all.empty() ? m.node("Identity", {sum}) : sum);
        sum = m.typed(m.node("Add", {sum, m.typed(m.node("Mul", {x, only}), type)}), type);
    }
    return n.set_output(span<value_id const>(all));
}

/// Rows of tensors [i.., rest..] as a matrix of rows [rows, rest..]; `rest` are the axes after the first of y.
inline value_id as_rows(emission& m, value_id v, shape const& y) {
    numbers dims{-1};
    for (std::size_t i = 1; i < y.rank(); ++i) dims.push_back(y[i].known() ? y[i].value() : 0);
    return out::reshape(m, v, dims);
}
/// Concatenates all rows; each row of the result is the last one with its index, or 0 if there is none.
inline status lower_dynamic_stitch(lowering<DynamicStitch>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    if (!y.has_rank() || y.rank() == 0 || !y.part(1, y.rank()).is_static())
        return fail(errc::undetermined_shape, "x", "rows of known shape");
    std::vector<value_id> rows, places;
    for (auto const x : n.all<"x">()) rows.push_back(as_rows(m, x, y));
    bool known = y[0].known();
    numbers last(known && out::may_be_made(y[0].value()) ? static_cast<std::size_t>(y[0].value()) : 0, -1);
    known = known && !last.empty();
    std::int64_t count = 0;
    for (auto const i : n.dynamic_input<"indices">()) {
        places.push_back(out::cast(m, out::reshape(m, m.of(i), {-1}), dtype::i64));
        auto const at = m.known(i);
        known = known && at.has_value();
        for (std::size_t k = 0; known && k < at->size(); ++k, ++count) {
            auto const to = (*at)[k];
            if (to < 0 || to >= y[0].value()) return fail(errc::wrong_value, "indices", "rows of the result", to);
            last[static_cast<std::size_t>(to)] = count;
        }
    }
    auto const type = m.type(rows[0]);
    auto const all = m.typed(out::concatenated(m, rows, 0), type);
    bool everywhere = known;
    for (auto const k : last) everywhere = everywhere && k >= 0;
    if (everywhere) return n.set_output(m.typed(m.node("Gather", {all, m.integers(last)}, {{"axis", 0}}), type));
    // the last row is the largest number of those with this index
    auto const at = m.typed(out::concatenated(m, places, 0), dtype::i64);
    auto const counted = [&](value_id size) {
        return m.typed(m.node("Range", {m.integer(0), out::reshape(m, size, {}), m.integer(1)}), dtype::i64);
    };
    auto const found = m.typed(m.node("Shape", {at}), dtype::i64);
    auto const max = m.typed(out::reduced(m, "ReduceMax", at, {0}, true), dtype::i64);
    auto const size = y[0].known() ? m.integers({y[0].value()})
                                   : m.typed(m.node("Add", {max, m.integers({1})}), dtype::i64);
    auto const named = m.typed(
        m.node("Equal", {out::unsqueeze(m, counted(size), {1}), out::unsqueeze(m, at, {0})}), dtype::boolean);
    auto const number = m.typed(m.node("Where", {named, counted(found), m.integer(-1)}), dtype::i64);
    auto const latest = m.typed(out::reduced(m, "ReduceMax", number, {1}, false), dtype::i64);
    auto const none = m.typed(m.node("Less", {latest, m.integer(0)}), dtype::boolean);
    auto const from = m.typed(m.node("Where", {none, m.integer(0), latest}), dtype::i64);
    auto const taken = m.typed(m.node("Gather", {all, from}, {{"axis", 0}}), type);
    numbers after;
    for (std::size_t i = 1; i < y.rank(); ++i) after.push_back(static_cast<std::int64_t>(i));
    return n.set_output(m.typed(m.node("Where", {out::unsqueeze(m, none, after), m.number(0, type), taken}), type));
}

/// The rows of each number, selected by a mask.
inline status lower_dynamic_partition(lowering<DynamicPartition>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &p = n.input<"partitions">().shape();
    if (!x.has_rank() || !p.has_rank() || !x.part(p.rank(), x.rank()).is_static())
        return fail(errc::undetermined_shape, "x", "rows of known shape");
    numbers dims{-1};
    for (auto i = p.rank(); i < x.rank(); ++i) dims.push_back(x[i].value());
    auto const type = m.type(n.in<"x">());
    auto const rows = p.rank() == 1 ? n.in<"x">() : m.typed(out::reshape(m, n.in<"x">(), dims), type);
    auto const numbers_of = out::cast(m, out::reshape(m, n.in<"partitions">(), {-1}), dtype::i64);
    std::vector<value_id> all;
    for (std::int64_t k = 0; k < n.attr<"num_partitions">(); ++k) {
        auto const mine = m.typed(m.node("Equal", {numbers_of, m.integer(k)}), dtype::boolean);
        all.push_back(m.typed(m.node("Compress", {rows, mine}, {{"axis", 0}}), type));
    }
    return n.set_output(span<value_id const>(all));
}

/// The lowerings in this file.
using concat_row_lowerings = lowerings<from_set<7, &lower_concat_offset>, from_set<11, &lower_dynamic_stitch>,
    from_set<9, &lower_dynamic_partition>>;

} // namespace library::onnx_out
GRAFT_END
