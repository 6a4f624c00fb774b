// graft/library/array/slice/onnx_out.hpp - ONNX exporter: parts of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_slice(lowering<Slice>& n) {
    auto const& x = n.input<"x">().shape();
    auto const from = n.m.known(n.input<"offsets">()), size = n.m.known(n.input<"size">());
    if (!x.has_rank()) return unknown_rank("x");
    if (!from || !size || from->size() != size->size()) return unknown_value("size");
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

/// A slice along the first axes, whose bounds are only known at run time.
/// error not_a_constant: new or removed axes in addition, or an operator set whose bounds are attributes
inline status lower_slice_at_run(lowering<StridedSlice>& n, numbers const& steps) {
    auto& m = n.m;
    auto const count = steps.size();
    auto const begin = out::cast(m, n.in<"begin">(), dtype::i64), end = out::cast(m, n.in<"end">(), dtype::i64);
    auto const x = n.in<"x">();
    if (count == 1 && n.attr<"shrink_axis_mask">() == 1)
        return n.set_output(m.node("Gather", {x, out::reshape(m, begin, {})}, {{"axis", 0}}));
    if (n.attr<"shrink_axis_mask">() != 0 || n.attr<"new_axis_mask">() != 0 || n.attr<"ellipsis_mask">() != 0 ||
        m.opset() < 10 || count == 0)
        return unknown_value("begin");
    numbers axes;
    std::size_t before = 0; // axes that are not sliced
    auto const open = n.attr<"begin_mask">() & n.attr<"end_mask">();
    while (before < count && (open >> before & 1) != 0 && steps[before] == 1) ++before;
    if (before < count && ((n.attr<"begin_mask">() | n.attr<"end_mask">()) >> before) == 0) {
        for (auto i = before; i < count; ++i) axes.push_back(static_cast<std::int64_t>(i));
        numbers const by(steps.begin() + static_cast<std::ptrdiff_t>(before), steps.end());
        return n.set_output(
            m.node("Slice", {x, after_first(m, n.input<"begin">(), before, count),
                                after_first(m, n.input<"end">(), before, count), m.integers(axes), m.integers(by)}));
    }
    std::vector<value_id> from, to;
    auto const one = [&](std::int64_t mask, std::size_t i, value_id stated, std::int64_t otherwise) {
        auto const at = static_cast<std::int64_t>(i);
        return (mask >> i & 1) != 0 ? m.integers({otherwise}) : out::sliced(m, stated, {at}, {at + 1}, {0});
    };
    for (std::size_t i = 0; i < count; ++i) {
        axes.push_back(static_cast<std::int64_t>(i));
        from.push_back(one(n.attr<"begin_mask">(), i, begin, steps[i] > 0 ? 0 : INT64_MAX));
        to.push_back(one(n.attr<"end_mask">(), i, end, steps[i] > 0 ? INT64_MAX : INT64_MIN));
    }
    return n.set_output(m.node(
        "Slice", {x, out::concatenated(m, from, 0), out::concatenated(m, to, 0), m.integers(axes), m.integers(steps)}));
}

/// TensorFlow's operator: masks, an ellipsis, new and removed axes.
inline status lower_strided_slice(lowering<StridedSlice>& n) {
    auto const& x = n.input<"x">().shape();
    auto const from = n.m.known(n.input<"begin">()), to = n.m.known(n.input<"end">()),
               by = n.m.known(n.input<"strides">());
    if (!x.has_rank()) return unknown_rank("x");
    auto const bit = [](std::int64_t mask, std::size_t i) { return i < 64 && (mask >> i & 1) != 0; };
    auto const size = n.input<"begin">().shape().elements();
    if (!size.known() || !by) return unknown_value("strides");
    auto const count = static_cast<std::size_t>(size.value());
    std::size_t named = 0;
    for (std::size_t i = 0; i < count; ++i)
        named += !bit(n.attr<"new_axis_mask">(), i) && !bit(n.attr<"ellipsis_mask">(), i);
    numbers starts, ends, axes, steps, gone, come;
    std::size_t axis = 0, out = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (bit(n.attr<"ellipsis_mask">(), i)) {
            auto const skipped = x.rank() - named;
            axis += skipped, out += skipped;
            continue;
        }
        if (bit(n.attr<"new_axis_mask">(), i)) {
            come.push_back(static_cast<std::int64_t>(out++));
            continue;
        }
        bool const one = bit(n.attr<"shrink_axis_mask">(), i);
        auto const step = (*by)[i];
        bool const first = bit(n.attr<"begin_mask">(), i) && !one, last = bit(n.attr<"end_mask">(), i) && !one;
        if ((!first && !from) || (!last && !one && !to)) return lower_slice_at_run(n, *by);
        if (one) {
            auto const at = (*from)[i];
            starts.push_back(at), ends.push_back(at == -1 ? INT64_MAX : at + 1), steps.push_back(1);
            axes.push_back(static_cast<std::int64_t>(axis)), gone.push_back(static_cast<std::int64_t>(axis));
            ++axis;
            continue;
        }
        if (!(first && last && step == 1)) {
            starts.push_back(first ? (step > 0 ? 0 : INT64_MAX) : (*from)[i]);
            ends.push_back(last ? (step > 0 ? INT64_MAX : INT64_MIN) : (*to)[i]);
            steps.push_back(step), axes.push_back(static_cast<std::int64_t>(axis));
        }
        ++axis, ++out;
    }
    auto y = n.in<"x">();
    if (!axes.empty()) y = out::sliced(n.m, y, starts, ends, axes, steps);
    y = out::squeeze(n.m, y, gone);
    return n.set_output(out::unsqueeze(n.m, y, come));
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
    if (!x.has_rank()) return unknown_value("axis");
    auto const count = axes.size();
    if (count == 0) return n.set_output(n.template in<"x">());
    return n.set_output(out::sliced(n.m, n.template in<"x">(), numbers(count, -1), numbers(count, INT64_MIN),
        out::from_zero(axes, x.rank()), numbers(count, -1)));
}
inline status lower_reverse(lowering<ReverseV2>& n) {
    auto const axes = n.m.known(n.input<"axis">());
    return axes ? lower_reversed(n, *axes) : unknown_value("axis");
}
inline status lower_reverse_d(lowering<ReverseV2D>& n) {
    auto const axes = n.attr<"axis">();
    return lower_reversed(n, numbers(axes.begin(), axes.end()));
}

/// Elements that are shifted out at the end are inserted at the front.
inline status lower_roll(lowering<RollV2>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const shifts = m.known(n.input<"shift">()), axes = m.known(n.input<"axes">());
    if (!x.has_rank()) return unknown_rank("x");
    if (!shifts || !axes || shifts->size() != axes->size()) return unknown_value("shift");
    auto y = n.in<"x">();
    auto const where = out::from_zero(*axes, x.rank());
    for (std::size_t i = 0; i < where.size(); ++i) {
        auto by = (*shifts)[i];
        if (auto const d = x[static_cast<std::size_t>(where[i])]; d.known() && d.value() > 0) by %= d.value();
        if (by == 0) continue;
        value_id const parts[]{
            out::sliced(m, y, {-by}, {INT64_MAX}, {where[i]}), out::sliced(m, y, {0}, {-by}, {where[i]})};
        y = out::concatenated(m, parts, where[i]);
    }
    return n.set_output(y);
}

/// ONNX requires batch and time as the first two axes.
inline status lower_reverse_sequence(lowering<ReverseSequence>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return unknown_rank("x");
    auto const axes = out::from_zero({n.attr<"batch_dim">(), n.attr<"seq_dim">()}, x.rank());
    bool const first = axes[0] < 2 && axes[1] < 2;
    out::permutation order(axes), back(x.rank());
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(x.rank()); ++i)
        if (i != axes[0] && i != axes[1]) order.push_back(i);
    for (std::size_t i = 0; i < order.size(); ++i)
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
