// graft/library/array/slice/kernels.hpp - kernels: parts of a tensor, reversed and rolled axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "graft/kernel.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

inline status reverse_axes(kernel_tensor<any const> const& x, kernel_tensor<any> const& y, unsigned mask) {
    if (auto s = movable(x); !s) return s;
    auto const steps = strides_of(x.shape());
    loop<2> l;
    std::int64_t first = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        bool const back = (mask >> i & 1u) != 0;
        first += back ? (x.dim(i) - 1) * steps[i] : 0;
        l.add(x.dim(i), {back ? -steps[i] : steps[i], steps[i]});
    }
    if (x.size() > 0)
        copy(l, raw_of(x).data + first * static_cast<std::int64_t>(raw_of(x).width), raw_of(y).data, raw_of(y).width);
    return ok;
}
inline status reverse(in<"x", any> x, in<"axis", any> axis, out<"y", any> y) {
    unsigned mask = 0;
    for (std::size_t i = 0; i < axis.size(); ++i)
        if (auto s = rule::add_axis(index_at(axis, i), x.rank(), "axis", mask); !s) return s;
    return reverse_axes(x, y, mask);
}
inline status reverse_d(in<"x", any> x, out<"y", any> y, attr_of<"axis", span<std::int64_t const>> axis) {
    unsigned mask = 0;
    if (auto s = rule::axes_mask(*axis, x.rank(), "axis", mask); !s) return s;
    return reverse_axes(x, y, mask);
}

/// ReverseSequence: reverses the first seq_lengths[b] slices along seq_dim of batch b.
/// error wrong_value: a length outside of the axis
inline status reverse_sequence(in<"x", any> x, in<"seq_lengths", any> lengths, out<"y", any> y,
    attr_of<"seq_dim", std::int64_t> seq, attr_of<"batch_dim", std::int64_t> batch) {
    if (auto why = movable(x); !why) return why;
    auto const s = normalize_axis(*seq, x.rank(), "seq_dim"), b = normalize_axis(*batch, x.rank(), "batch_dim");
    if (!s) return s.error();
    if (!b) return b.error();
    if (static_cast<std::int64_t>(lengths.size()) != x.dim(*b))
        return fail(errc::wrong_shape, "seq_lengths", "one per batch", x.dim(*b), lengths.size());
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (auto const n = index_at(lengths, i); n < 0 || n > x.dim(*s))
            return fail(errc::wrong_value, "seq_lengths", "lengths inside of the axis", x.dim(*s), n);
    auto const steps = strides_of(x.shape());
    auto const given = raw_of(x);
    auto const to = raw_of(y);
    auto const width = to.width;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const at = static_cast<std::int64_t>(i);
        auto const n = index_at(lengths, static_cast<std::size_t>(at / steps[*b] % x.dim(*b))),
                   k = at / steps[*s] % x.dim(*s);
        auto const from = k < n ? at + (n - 1 - 2 * k) * steps[*s] : at;
        std::memcpy(to.data + i * width, given.data + static_cast<std::size_t>(from) * width, width);
    }
    return ok;
}

/// RollV2: elements move by `shift` along each of the axes, those shifted out are inserted at the other end.
/// error axis_out_of_range
inline status roll(in<"x", any> x, in<"shift", any> shift, in<"axes", any> axes, out<"y", any> y) {
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    if (from.width == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    std::int64_t by[max_rank]{};
    for (std::size_t k = 0; k < axes.size(); ++k) {
        auto const at = normalize_axis(index_at(axes, k), x.rank(), "axes");
        if (!at) return at.error();
        auto const n = x.dim(*at);
        if (n) by[*at] = ((by[*at] + index_at(shift, k) % n) % n + n) % n;
    }
    auto const steps = strides_of(x.shape());
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto target = static_cast<std::int64_t>(i);
        for (std::size_t a = 0; a < x.rank(); ++a) {
            auto const k = static_cast<std::int64_t>(i) / steps[a] % x.dim(a);
            target += ((k + by[a]) % x.dim(a) - k) * steps[a];
        }
        std::memcpy(to.data + static_cast<std::size_t>(target) * from.width, from.data + i * from.width, from.width);
    }
    return ok;
}

/// The kernels in this file.
using slice_reverse_kernels = join<kernels<kernel<ReverseV2, &reverse>, kernel<ReverseV2D, &reverse_d>>,
    kernels_of<ReverseSequence, &reverse_sequence>, kernels_of<RollV2, &roll>>;

/// Crop.
inline status crop(in<"x", float> x, in<"size", any>, out<"y", float> y, attr_of<"axis", std::int64_t> axis,
    attr_of<"offsets", span<std::int64_t const>> offsets) {
    auto const rank = x.rank();
    auto const first = static_cast<std::size_t>(*axis < 0 ? *axis + static_cast<std::int64_t>(rank) : *axis);
    if (y.size() == 0) return ok;
    if (rank == 0) return *y.data() = *x.data(), ok;
    auto const row = y.dim(rank - 1), rows = static_cast<index>(y.size()) / row;
    for (index i = 0; i < rows; ++i) {
        index at = 0, step = x.dim(rank - 1), rest = i;
        auto const offset = [&](std::size_t a) {
            return a < first || offsets->empty() ? 0 : (*offsets)[offsets->size() == 1 ? 0 : a - first];
        };
        at = offset(rank - 1);
        for (std::size_t a = rank - 1; a-- > 0;) {
            at += (rest % y.dim(a) + offset(a)) * step;
            rest /= y.dim(a), step *= x.dim(a);
        }
        std::memcpy(y.data() + i * row, x.data() + at, static_cast<std::size_t>(row) * sizeof(float));
    }
    return ok;
}

/// error wrong_input_data: the box does not fit
inline status slice(in<"x", any> x, in<"offsets", any> offsets, in<"size", any>, out<"y", any> y, threads by = {}) {
    if (auto s = movable(x); !s) return s;
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    std::int64_t begin = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const at = index_at(offsets, i);
        if (at < 0 || at > x.dim(i) - y.dim(i))
            return fail(errc::wrong_input_data, "offsets", "a box inside x", x.dim(i) - y.dim(i), at);
        begin += at * from[i];
        l.add(y.dim(i), {from[i], to[i]});
    }
    if (y.size() > 0)
        copy(l, raw_of(x).data + begin * static_cast<std::int64_t>(raw_of(x).width), raw_of(y).data, raw_of(y).width,
            by);
    return ok;
}

/// The value of an index tensor in the form that rules use.
template <class X> [[nodiscard]] known_value value_of_tensor(X const& x) {
    known_value v{};
    v.bytes = x.bytes();
    v.constant = true;
    return v;
}
/// The elements of `x` that a StridedSlice reads, as planned by the shape rule.
template <class Begin, class End, class Strides> [[nodiscard]] status plan_of_values(shape const& x, Begin const& begin,
    End const& end, Strides const& strides, rule::slice_masks const& masks, rule::slice_plan& plan) {
    auto const b = value_of_tensor(begin), e = value_of_tensor(end), s = value_of_tensor(strides);
    return rule::plan_slice(x, {begin.desc(), b}, {end.desc(), e}, {strides.desc(), s}, masks, plan);
}
/// The elements of a planned slice, in x and in a tensor that contains only them.
struct slice_walk {
    loop<2> both;           ///< from x to the other one; `into_x`: the reverse
    std::int64_t first = 0; ///< element of x at the beginning of the slice

    /// `size`: number of elements of the slice, not 0.
    slice_walk(shape const& x, rule::slice_plan& plan, std::size_t size, bool into_x) {
        auto const in_x = strides_of(x);
        auto step = static_cast<std::int64_t>(size);
        for (std::size_t i = 0; i < x.rank(); ++i) {
            auto const& p = plan.pieces[i];
            step /= p.count.value();
            first += p.begin.value() * in_x[i];
            auto const stride = in_x[i] * (p.count.is(1) ? 0 : p.stride.value()); // of one element it may be any number
            if (into_x) both.add(p.count.value(), {step, stride});
            else both.add(p.count.value(), {stride, step});
        }
    }
};

/// Runs the plan of the shape rule.
/// error wrong_input_data: other values than those that the shape was inferred from
inline status strided_slice(in<"x", any> x, in<"begin", any> begin, in<"end", any> end, in<"strides", any> strides,
    out<"y", any> y, attr_of<"begin_mask", std::int64_t> begin_mask, attr_of<"end_mask", std::int64_t> end_mask,
    attr_of<"ellipsis_mask", std::int64_t> ellipsis, attr_of<"new_axis_mask", std::int64_t> fresh,
    attr_of<"shrink_axis_mask", std::int64_t> shrink, threads by = {}) {
    if (auto s = movable(x); !s) return s;
    rule::slice_plan plan;
    if (auto failed = plan_of_values(
            x.shape(), begin, end, strides, {*begin_mask, *end_mask, *ellipsis, *fresh, *shrink}, plan);
        !failed)
        return failed;
    if (plan.y.elements() != y.shape().elements())
        return fail(errc::wrong_input_data, "begin", "a slice of the planned size");
    if (y.size() == 0) return ok;
    slice_walk const walk(x.shape(), plan, y.size(), false);
    auto const width = raw_of(x).width;
    copy(
        walk.both, raw_of(x).data + walk.first * static_cast<std::int64_t>(width), raw_of(y).data, raw_of(y).width, by);
    return ok;
}

/// TensorStridedSliceUpdate: x with the elements replaced that StridedSlice would read.
/// error wrong_input_data, wrong_shape: a slice of other than the value's size
inline status update_slice(in<"input", any> x, in<"begin", any> begin, in<"end", any> end, in<"strides", any> strides,
    in<"value", any> value, out<"output", any> y, attr_of<"begin_mask", std::int64_t> begin_mask,
    attr_of<"end_mask", std::int64_t> end_mask, attr_of<"ellipsis_mask", std::int64_t> ellipsis,
    attr_of<"new_axis_mask", std::int64_t> fresh, attr_of<"shrink_axis_mask", std::int64_t> shrink) {
    if (auto s = movable(x, "input"); !s) return s;
    rule::slice_plan plan;
    if (auto failed = plan_of_values(
            x.shape(), begin, end, strides, {*begin_mask, *end_mask, *ellipsis, *fresh, *shrink}, plan);
        !failed)
        return failed;
    if (!plan.y.elements().is(static_cast<std::int64_t>(value.size())))
        return fail(errc::wrong_shape, "value", "as many elements as the slice",
            plan.y.elements().known() ? plan.y.elements().value() : -1, value.size());
    auto const width = raw_of(x).width;
    if (x.size() != 0) std::memcpy(raw_of(y).data, raw_of(x).data, x.size() * width);
    if (value.size() == 0) return ok;
    slice_walk const walk(x.shape(), plan, value.size(), true);
    copy(walk.both, raw_of(value).data, raw_of(y).data + walk.first * static_cast<std::int64_t>(width), width);
    return ok;
}

/// The kernels of this family.
using slice_kernels = join<with_promoted<kernels<kernel<Crop, &crop>>, half, bfloat16>,
    kernels<kernel<Slice, &slice>, kernel<StridedSlice, &strided_slice>>,
    kernels_of<TensorStridedSliceUpdate, &update_slice>, slice_reverse_kernels>;

} // namespace library
GRAFT_END
