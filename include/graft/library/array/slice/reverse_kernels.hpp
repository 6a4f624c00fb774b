// graft/library/array/slice/reverse_kernels.hpp - kernels: reversed and rolled axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "graft/kernel.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

template <class X, class Y> status reverse_axes(X const& x, Y const& y, unsigned mask) {
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
    for (std::size_t i = 0; i < axis.size(); ++i) {
        auto const at = normalize_axis(index_at(axis, i), x.rank(), "axis");
        if (!at) return at.error();
        mask |= 1u << *at;
    }
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
        return fail(
            errc::wrong_shape, "seq_lengths", "one per batch", x.dim(*b), static_cast<std::int64_t>(lengths.size()));
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

} // namespace library
GRAFT_END
