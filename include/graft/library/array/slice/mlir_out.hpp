// graft/library/array/slice/mlir_out.hpp - to MLIR: parts of tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/slice/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// Elements that are shifted out at the end are inserted at the front.
inline status lower_roll(lowering<RollV2>& n) {
    auto& m = n.m;
    auto const shifts = m.known(n.input<"shift">()), axes = m.known(n.input<"axes">());
    if (!shifts || !axes || shifts->size() != axes->size()) return unknown_value("shift");
    auto y = n.in<"x">();
    auto const where = out::from_zero(*axes, m.rank_of(y));
    for (std::size_t i = 0; i < where.size(); ++i) {
        auto const at = static_cast<std::size_t>(where[i]);
        auto const size = m.shape_of(y)[at];
        if (!size.known()) return fail(errc::undetermined_shape, "x", "sizes that are known");
        auto const by = size.is(0) ? 0 : ((*shifts)[i] % size.value() + size.value()) % size.value();
        if (by == 0) continue;
        value_id const parts[]{
            out::sliced_along(m, y, at, size.value() - by, by), out::sliced_along(m, y, at, 0, size.value() - by)};
        y = out::concatenated(m, parts, at);
    }
    return n.set_output(y);
}

inline status lower_slice(lowering<Slice>& n) {
    auto const from = n.m.known(n.input<"offsets">()), size = n.m.known(n.input<"size">());
    auto const x = n.in<"x">();
    if (!from || !size || from->size() != size->size()) return unknown_value("size");
    auto sizes = *size;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        auto const d = n.m.shape_of(x)[i];
        if (sizes[i] < 0 && (*from)[i] != 0) {
            if (!d.known()) return fail(errc::undetermined_shape, "x", "dims that are known");
            sizes[i] = d.value() - (*from)[i];
        }
    }
    return n.set_output(out::sliced(n.m, x, *from, sizes));
}

/// TensorFlow's operator: masks, an ellipsis, new and removed axes; the sizes are those from inference.
inline status lower_strided_slice(lowering<StridedSlice>& n) {
    auto& m = n.m;
    auto const v = n.in<"x">();
    auto const x = m.shape_of(v), &y = n.output<"y">().shape();
    auto const from = m.known(n.input<"begin">()), by = m.known(n.input<"strides">());
    if (!by || !y.has_rank()) return unknown_value("strides");
    auto const bit = [](std::int64_t mask, std::size_t i) { return (mask >> i & 1) != 0; };
    std::size_t named = 0;
    for (std::size_t i = 0; i < by->size(); ++i)
        named += !bit(n.attr<"new_axis_mask">(), i) && !bit(n.attr<"ellipsis_mask">(), i);
    numbers starts(x.rank(), 0), sizes(x.rank(), -1), steps(x.rank(), 1);
    std::size_t axis = 0, at = 0;
    for (std::size_t i = 0; i < by->size(); ++i) {
        if (bit(n.attr<"ellipsis_mask">(), i)) {
            auto const skipped = x.rank() - named;
            axis += skipped, at += skipped;
            continue;
        }
        if (bit(n.attr<"new_axis_mask">(), i)) {
            ++at;
            continue;
        }
        if (axis >= x.rank()) return fail(errc::wrong_shape, "begin", "numbers for the axes of x");
        bool const one = bit(n.attr<"shrink_axis_mask">(), i);
        auto const d = x[axis];
        steps[axis] = one ? 1 : (*by)[i];
        bool const first = bit(n.attr<"begin_mask">(), i) && !one;
        if (!first && !from) return unknown_value("begin");
        auto start = first ? (steps[axis] > 0 ? 0 : -1) : (*from)[i];
        bool const whole = start == 0 && steps[axis] == 1;
        if (start < 0 && !d.known()) return fail(errc::undetermined_shape, "x", "dims that are known");
        if (start < 0) start += d.value();
        if (d.known()) start = start < 0 ? 0 : start >= d.value() && steps[axis] < 0 ? d.value() - 1 : start;
        starts[axis] = start;
        auto const size = one ? dim(1) : y[at];
        if (!size.known() && !(whole && size == d)) return fail(errc::undetermined_shape, "y", "dims that are known");
        sizes[axis] = size.known() ? size.value() : -1;
        ++axis, at += !one;
    }
    return n.set_output(out::reshape(m, out::sliced(m, v, starts, sizes, steps), y));
}

/// Caffe's operator: the size of another tensor from an axis on.
inline status lower_crop(lowering<Crop>& n) {
    auto const x = n.in<"x">();
    auto const& y = n.output<"y">().shape();
    auto const rank = n.m.rank_of(x);
    auto const axis = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, rank)[0]);
    auto const offsets = n.attr<"offsets">();
    numbers starts(rank, 0), sizes(rank, -1);
    for (auto i = axis; i < rank; ++i) {
        if (!y[i].known()) return fail(errc::undetermined_shape, "size", "sizes that are known");
        starts[i] = offsets.empty() ? 0 : offsets[offsets.size() == 1 ? 0 : i - axis];
        sizes[i] = y[i].value();
    }
    return n.set_output(out::sliced(n.m, x, starts, sizes));
}

inline status lower_reverse(lowering<ReverseV2>& n) {
    auto const axes = n.m.known(n.input<"axis">());
    if (!axes) return unknown_value("axis");
    auto y = n.in<"x">();
    for (auto const a : out::from_zero(*axes, n.m.rank_of(y))) y = out::reversed(n.m, y, static_cast<std::size_t>(a));
    return n.set_output(y);
}

/// The lowerings of this family.
using slice_lowerings = lowerings<&lower_roll, &lower_slice, &lower_strided_slice, &lower_crop, &lower_reverse>;

} // namespace library::mlir_out
GRAFT_END
