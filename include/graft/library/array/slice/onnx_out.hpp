// graft/library/array/slice/onnx_out.hpp - ONNX exporter: parts of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// TensorFlow's slice whose offsets or sizes only a run tells; a size of -1 extends to the end.
/// error not_a_constant: before operator set 10 the bounds are attributes
inline status slice_at_run(lowering<Slice>& n, std::optional<numbers> const& known_size) {
    auto& m = n.m;
    if (m.opset() < 10) return unknown_value("size");
    auto const from = out::vector_of(m, n.input<"offsets">()), size = out::vector_of(m, n.input<"size">());
    auto end = m.typed(m.node("Add", {from, size}), dtype::i64);
    bool rest = !known_size;
    for (std::size_t i = 0; known_size && i < known_size->size(); ++i) rest = rest || (*known_size)[i] < 0;
    if (rest) {
        auto const open = m.typed(m.node("Less", {size, m.integers({0})}), dtype::boolean);
        end = m.typed(m.node("Where", {open, m.integers({INT64_MAX}), end}), dtype::i64);
    }
    return n.set_output(m.node("Slice", {n.in<"x">(), from, end}));
}
inline status lower_slice(lowering<Slice>& n) {
    auto const from = n.m.known(n.input<"offsets">()), size = n.m.known(n.input<"size">());
    if (!from || !size || from->size() != size->size()) return slice_at_run(n, size);
    numbers ends, axes;
    for (std::size_t i = 0; i < from->size(); ++i) {
        ends.push_back((*size)[i] < 0 ? INT64_MAX : (*from)[i] + (*size)[i]);
        axes.push_back(static_cast<std::int64_t>(i));
    }
    return n.set_output(out::sliced(n.m, n.in<"x">(), *from, ends, axes));
}

/// The elements of a row from the `before`-th on; if it was concatenated from `before` elements and others, the
/// others.
inline value_id after_first(emission& m, tensor_ref row, std::size_t before, std::size_t count) {
    if (before == 0) return out::cast(m, m.of(row), dtype::i64);
    if (auto const joined = as<ConcatD>(row.producer()); joined && joined->attr<"concat_dim">() == 0)
        if (auto const parts = joined->dynamic_input<"x">();
            parts.size() == 2 && parts[0].shape().elements().is(static_cast<std::int64_t>(before)))
            return out::cast(m, m.of(parts[1]), dtype::i64);
    return out::sliced(m, out::cast(m, m.of(row), dtype::i64), {static_cast<std::int64_t>(before)},
        {static_cast<std::int64_t>(count)}, {0});
}

/// A bound of a slice: a number, or one that the model computes.
struct slice_bound {
    std::int64_t number = 0;
    value_id of_run = no_value;
};
/// Bounds as a vector of int64.
inline value_id bounds_of(emission& m, std::vector<slice_bound> const& all) {
    numbers known;
    for (auto const& b : all)
        if (b.of_run == no_value) known.push_back(b.number);
    if (known.size() == all.size()) return m.integers(known);
    std::vector<value_id> parts;
    for (auto const& b : all) parts.push_back(b.of_run == no_value ? m.integers({b.number}) : b.of_run);
    return out::concatenated(m, parts, 0);
}
/// The number of leading axes that are not sliced, if the bounds of all that follow are elements of two vectors.
inline std::optional<std::size_t> axes_before(lowering<StridedSlice> const& n, numbers const& steps) {
    if (n.attr<"shrink_axis_mask">() != 0 || n.attr<"new_axis_mask">() != 0 || n.attr<"ellipsis_mask">() != 0)
        return {};
    std::size_t before = 0;
    auto const open = n.attr<"begin_mask">() & n.attr<"end_mask">();
    while (before < steps.size() && (open >> before & 1) != 0 && steps[before] == 1) ++before;
    bool const all = before < steps.size() && ((n.attr<"begin_mask">() | n.attr<"end_mask">()) >> before) == 0;
    return all ? std::optional(before) : std::nullopt;
}

/// TensorFlow's operator: masks, an ellipsis, new and removed axes.
/// error not_a_constant: bounds of the run before operator set 10, where they are attributes
inline status lower_strided_slice(lowering<StridedSlice>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const from = m.known(n.input<"begin">()), to = m.known(n.input<"end">()), by = m.known(n.input<"strides">());
    auto const bit = [](std::int64_t mask, std::size_t i) { return i < 64 && (mask >> i & 1) != 0; };
    auto const size = n.input<"begin">().shape().elements();
    if (!size.known()) return unknown_value("strides");
    auto const count = static_cast<std::size_t>(size.value());
    std::size_t named = 0;
    for (std::size_t i = 0; i < count; ++i)
        named += !bit(n.attr<"new_axis_mask">(), i) && !bit(n.attr<"ellipsis_mask">(), i);
    auto const element = [&m](std::optional<numbers> const& known, tensor_ref t, std::size_t i) -> slice_bound {
        if (known) return {(*known)[i]};
        auto const at = static_cast<std::int64_t>(i);
        return {0, out::sliced(m, out::cast(m, m.of(t), dtype::i64), {at}, {at + 1}, {0})};
    };
    auto const end_of_axis = [&m](slice_bound const& step, std::int64_t forward, std::int64_t back) -> slice_bound {
        if (step.of_run == no_value) return {step.number < 0 ? back : forward};
        auto const turned = m.typed(m.node("Less", {step.of_run, m.integers({0})}), dtype::boolean);
        return {0, m.typed(m.node("Where", {turned, m.integers({back}), m.integers({forward})}), dtype::i64)};
    };
    std::vector<slice_bound> starts, ends, steps;
    numbers axes, gone, come;
    std::vector<std::pair<std::int64_t, value_id>> chosen; // one element of an axis, by an index of the run
    std::size_t axis = 0, out = 0;
    bool of_run = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (bit(n.attr<"ellipsis_mask">(), i)) {
            if (!x.has_rank() && i + 1 < count) return unknown_rank("x"); // nothing follows the last one
            auto const skipped = x.has_rank() ? x.rank() - named : 0;
            axis += skipped, out += skipped;
            continue;
        }
        if (bit(n.attr<"new_axis_mask">(), i)) {
            come.push_back(static_cast<std::int64_t>(out++));
            continue;
        }
        auto const here = static_cast<std::int64_t>(axis++);
        if (bit(n.attr<"shrink_axis_mask">(), i)) {
            auto const at = element(from, n.input<"begin">(), i);
            if (at.of_run != no_value) {
                chosen.emplace_back(here, out::reshape(m, at.of_run, {}));
                continue;
            }
            starts.push_back(at), ends.push_back({at.number == -1 ? INT64_MAX : at.number + 1}), steps.push_back({1});
            axes.push_back(here), gone.push_back(here);
            continue;
        }
        ++out;
        bool const first = bit(n.attr<"begin_mask">(), i), last = bit(n.attr<"end_mask">(), i);
        auto const step = element(by, n.input<"strides">(), i);
        if (first && last && by && step.number == 1) continue;
        starts.push_back(first ? end_of_axis(step, 0, INT64_MAX) : element(from, n.input<"begin">(), i));
        ends.push_back(last ? end_of_axis(step, INT64_MAX, INT64_MIN) : element(to, n.input<"end">(), i));
        steps.push_back(step), axes.push_back(here);
        for (auto const* all : {&starts, &ends, &steps}) of_run = of_run || all->back().of_run != no_value;
    }
    if (of_run && m.opset() < 10) return unknown_value("begin");
    auto y = n.in<"x">();
    if (auto const before = of_run && by ? axes_before(n, *by) : std::nullopt) {
        numbers const strides(by->begin() + static_cast<std::ptrdiff_t>(*before), by->end());
        y = m.node(
            "Slice", {y, after_first(m, n.input<"begin">(), *before, count),
                         after_first(m, n.input<"end">(), *before, count), m.integers(axes), m.integers(strides)});
    } else if (of_run) {
        y = m.node("Slice", {y, bounds_of(m, starts), bounds_of(m, ends), m.integers(axes), bounds_of(m, steps)});
    } else if (!axes.empty()) {
        auto const numbers_in = [](std::vector<slice_bound> const& all) {
            numbers known;
            for (auto const& b : all) known.push_back(b.number);
            return known;
        };
        y = out::sliced(m, y, numbers_in(starts), numbers_in(ends), axes, numbers_in(steps));
    }
    for (auto i = chosen.size(); i-- > 0;) y = m.node("Gather", {y, chosen[i].second}, {{"axis", chosen[i].first}});
    for (auto& a : gone)
        for (auto const& [at, index] : chosen) a -= at < a ? 1 : 0;
    return n.set_output(out::unsqueeze(m, out::squeeze(m, y, gone), come));
}

/// Caffe's operator: the size of another tensor from an axis on.
inline status lower_crop(lowering<Crop>& n) {
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.has_rank() || !y.is_static()) return fail(errc::undetermined_shape, "size", "sizes that are known");
    auto const axis = n.attr<"axis">() < 0 ? n.attr<"axis">() + static_cast<std::int64_t>(x.rank()) : n.attr<"axis">();
    auto const offsets = n.attr<"offsets">();
    numbers starts, ends, axes;
    for (auto i = static_cast<std::size_t>(axis); i < x.rank(); ++i) {
        auto const at = i - static_cast<std::size_t>(axis);
        starts.push_back(offsets.empty() ? 0 : offsets[offsets.size() == 1 ? 0 : at]);
        ends.push_back(starts.back() + y[i].value());
        axes.push_back(static_cast<std::int64_t>(i));
    }
    return n.set_output(out::sliced(n.m, n.in<"x">(), starts, ends, axes));
}

template <class Op> status lower_reversed(lowering<Op>& n, numbers const& axes) {
    auto const& x = n.template input<"x">().shape();
    auto const count = axes.size();
    if (count == 0) return n.set_output(n.template in<"x">());
    numbers found;
    for (auto const a : axes) {
        auto const axis = axis_of(n.m, n.template in<"x">(), a, x);
        if (!axis) return unknown_rank("x");
        found.push_back(*axis);
    }
    return n.set_output(out::sliced(
        n.m, n.template in<"x">(), numbers(count, -1), numbers(count, INT64_MIN), found, numbers(count, -1)));
}
inline status lower_reverse(lowering<ReverseV2>& n) {
    auto& m = n.m;
    if (auto const axes = m.known(n.input<"axis">())) return lower_reversed(n, *axes);
    if (m.opset() < 10) return unknown_value("axis");
    auto const axes = out::vector_of(m, n.input<"axis">());
    auto const count = m.typed(m.node("Shape", {axes}), dtype::i64);
    auto const each = [&](std::int64_t v) { return m.typed(m.node("Expand", {m.integers({v}), count}), dtype::i64); };
    auto const back = each(-1);
    return n.set_output(m.node("Slice", {n.in<"x">(), back, each(INT64_MIN), axes, back}));
}
inline status lower_reverse_d(lowering<ReverseV2D>& n) {
    auto const axes = n.attr<"axis">();
    return lower_reversed(n, numbers(axes.begin(), axes.end()));
}

/// Elements that are shifted out at the end are inserted at the front.
/// error not_a_constant: axes of the run; before operator set 10, where bounds are attributes, shifts of the run too
inline status lower_roll(lowering<RollV2>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const shifts = m.known(n.input<"shift">()), axes = m.known(n.input<"axes">());
    if (!axes) return unknown_value("axes");
    if (shifts ? shifts->size() != axes->size() : m.opset() < 10) return unknown_value("shift");
    auto y = n.in<"x">();
    for (std::size_t i = 0; i < axes->size(); ++i) {
        auto const found = axis_of(m, y, (*axes)[i], x);
        if (!found) return unknown_rank("x");
        auto const axis = *found, at = static_cast<std::int64_t>(i);
        value_id before = no_value, after = no_value; // the cut
        if (shifts) {
            auto by = (*shifts)[i];
            auto const d = x.has_rank() ? x[static_cast<std::size_t>(axis)] : dim::unknown();
            if (d.known() && d.value() > 0) by %= d.value();
            if (by == 0) continue;
            after = out::sliced(m, y, {-by}, {INT64_MAX}, {axis}), before = out::sliced(m, y, {0}, {-by}, {axis});
        } else {
            auto const sizes = m.typed(m.node("Shape", {y}), dtype::i64);
            auto const size = out::sliced(m, sizes, {axis}, {axis + 1}, {0});
            auto const by = out::sliced(m, out::vector_of(m, n.input<"shift">()), {at}, {at + 1}, {0});
            auto const least = m.typed(m.node("Mod", {by, size}), dtype::i64);
            auto const cut = m.typed(m.node("Sub", {size, least}), dtype::i64), along = m.integers({axis});
            after = m.node("Slice", {y, cut, m.integers({INT64_MAX}), along});
            before = m.node("Slice", {y, m.integers({0}), cut, along});
        }
        value_id const parts[]{after, before};
        y = out::concatenated(m, parts, axis);
    }
    return n.set_output(y);
}

/// ONNX requires batch and time as the first two axes.
inline status lower_reverse_sequence(lowering<ReverseSequence>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const axes = axes_of(numbers{n.attr<"batch_dim">(), n.attr<"seq_dim">()}, x);
    bool const first = axes[0] < 2 && axes[1] < 2 && axes[0] >= 0 && axes[1] >= 0;
    if (!first && !x.has_rank()) return unknown_rank("x");
    out::permutation order(axes), back(x.has_rank() ? x.rank() : 0);
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(back.size()); ++i)
        if (i != axes[0] && i != axes[1]) order.push_back(i);
    for (std::size_t i = 0; i < order.size() && !first; ++i)
        back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    auto const v = first ? n.in<"x">() : m.transposed(n.in<"x">(), order);
    std::int64_t const batch = first ? axes[0] : 0, time = first ? axes[1] : 1;
    auto const y = m.node("ReverseSequence", {v, out::cast(m, n.in<"seq_lengths">(), dtype::i64)},
        {{"batch_axis", batch}, {"time_axis", time}});
    return n.set_output(first ? y : m.transposed(y, back));
}

/// The lowerings of this family.
using slice_lowerings = lowerings<&lower_slice, &lower_strided_slice, &lower_crop, &lower_reverse, &lower_reverse_d,
    &lower_roll, &lower_reverse_sequence>;

} // namespace library::onnx_out
GRAFT_END
