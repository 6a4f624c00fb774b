// graft/library/kernels/pick.hpp - kernels that take some of the elements of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/layout.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/kernels/strided.hpp"
#include "graft/library/ops/pick.hpp"

GRAFT_BEGIN

namespace library {

/// error wrong_input_data: the box does not fit
inline status slice(in<"x", any> x, in<"offsets", any> offsets, in<"size", any>, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    std::int64_t begin = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const at = index_at(offsets, i);
        if (at < 0 || at > x.dim(i) - y.dim(i)) return fail(errc::wrong_input_data, "offsets", "a box inside x", x.dim(i) - y.dim(i), at);
        begin += at * from[i];
        l.add(y.dim(i), {from[i], to[i]});
    }
    if (y.size() > 0) copy(l, raw_of(x).data + begin * static_cast<std::int64_t>(raw_of(x).width), raw_of(y).data, raw_of(y).width);
    return ok;
}

/// The value of a tensor of indices as rules read it.
template <class X> [[nodiscard]] known_value value_of_tensor(X const& x) {
    known_value v{};
    v.bytes = x.bytes();
    v.constant = true;
    return v;
}
/// Runs the plan that the shape rule makes.
/// error wrong_input_data: other values than those that the shape was inferred from
inline status strided_slice(in<"x", any> x, in<"begin", any> begin, in<"end", any> end, in<"strides", any> strides, out<"y", any> y,
                            attr_of<"begin_mask", std::int64_t> begin_mask, attr_of<"end_mask", std::int64_t> end_mask,
                            attr_of<"ellipsis_mask", std::int64_t> ellipsis, attr_of<"new_axis_mask", std::int64_t> fresh,
                            attr_of<"shrink_axis_mask", std::int64_t> shrink) {
    if (auto s = movable(x); !s) return s;
    auto const b = value_of_tensor(begin), e = value_of_tensor(end), s = value_of_tensor(strides);
    rule::slice_plan plan;
    if (auto failed = rule::plan_slice(x.shape(), {begin.desc(), b}, {end.desc(), e}, {strides.desc(), s},
                                       {*begin_mask, *end_mask, *ellipsis, *fresh, *shrink}, plan);
        !failed)
        return failed;
    if (plan.y.elements() != y.shape().elements()) return fail(errc::wrong_input_data, "begin", "a slice of the planned size");
    if (y.size() == 0) return ok;
    auto const from = strides_of(x.shape());
    loop<2> l;
    std::int64_t first = 0, step = static_cast<std::int64_t>(y.size());
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const& p = plan.pieces[i];
        step /= p.count.value();
        first += p.begin.value() * from[i];
        auto const stride = p.count.is(1) ? 0 : p.stride.value(); // of one element it may be any number
        l.add(p.count.value(), {from[i] * stride, step});
    }
    copy(l, raw_of(x).data + first * static_cast<std::int64_t>(raw_of(x).width), raw_of(y).data, raw_of(y).width);
    return ok;
}

/// Slices of `x` along `axis`, for each of the first `batch` dims on its own.
/// error wrong_input_data: an index outside the dim
template <class X, class I, class Y> status gather_along(X const& x, I const& indices, Y const& y, std::size_t axis, std::size_t batch) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const& s = x.shape();
    auto const size = [](dim d) { return static_cast<std::size_t>(d.value()); };
    std::size_t const batches = size(s.elements(0, batch)), outer = size(s.elements(batch, axis)), rows = size(s[axis]);
    std::size_t const row = size(s.elements(axis + 1, s.rank())) * from.width, n = batches > 0 ? indices.size() / batches : 0;
    std::byte* next = to.data;
    for (std::size_t b = 0; b < batches; ++b)
        for (std::size_t o = 0; o < outer; ++o)
            for (std::size_t k = 0; k < n; ++k, next += row) {
                auto const at = index_at(indices, b * n + k);
                if (at < 0 || static_cast<std::size_t>(at) >= rows)
                    return fail(errc::wrong_input_data, "indices", "positions inside x", static_cast<std::int64_t>(rows), at);
                if (row > 0) std::memcpy(next, from.data + ((b * outer + o) * rows + static_cast<std::size_t>(at)) * row, row);
            }
    return ok;
}
inline status gather(in<"x", any> x, in<"indices", any> indices, out<"y", any> y) { return gather_along(x, indices, y, 0, 0); }
inline status gather_v2(in<"x", any> x, in<"indices", any> indices, in<"axis", any> axis, out<"y", any> y,
                        attr_of<"batch_dims", std::int64_t> batch) {
    auto const at = normalize_axis(index_at(axis, 0), x.rank(), "axis");
    if (!at) return at.error();
    auto const shared = *batch < 0 ? *batch + static_cast<std::int64_t>(indices.rank()) : *batch;
    if (shared < 0 || static_cast<std::size_t>(shared) > *at) return fail(errc::axis_out_of_range, "batch_dims", "at most the axis", shared);
    return gather_along(x, indices, y, *at, static_cast<std::size_t>(shared));
}
/// error wrong_input_data: an index outside its dim
inline status gather_nd(in<"x", any> x, in<"indices", any> indices, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const depth = static_cast<std::size_t>(indices.dim(indices.rank() - 1));
    auto const steps = strides_of(x.shape());
    auto const n = static_cast<std::size_t>(indices.shape().elements(0, indices.rank() - 1).value());
    auto const row = static_cast<std::size_t>(x.shape().elements(depth, x.rank()).value()) * from.width;
    for (std::size_t k = 0; k < n; ++k) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i < depth; ++i) {
            auto const v = index_at(indices, k * depth + i);
            if (v < 0 || v >= x.dim(i)) return fail(errc::wrong_input_data, "indices", "positions inside x", x.dim(i), v);
            at += v * steps[i];
        }
        if (row > 0) std::memcpy(to.data + k * row, from.data + static_cast<std::size_t>(at) * from.width, row);
    }
    return ok;
}

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
    if (x.size() > 0) copy(l, raw_of(x).data + first * static_cast<std::int64_t>(raw_of(x).width), raw_of(y).data, raw_of(y).width);
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

inline status one_hot(in<"x", any> x, in<"depth", any>, in<"on_value", any> on, in<"off_value", any> off, out<"y", any> y,
                      attr_of<"axis", std::int64_t> axis) {
    if (auto s = movable(y, "on_value"); !s) return s;
    if (on.size() != 1 || off.size() != 1) return fail(errc::wrong_element_count, "on_value", "one element");
    auto const to = raw_of(y);
    fill(to.data, y.size(), raw_of(off).data, to.width);
    auto const at = normalize_axis(*axis, y.rank(), "axis");
    if (!at) return at.error();
    auto const depth = y.dim(*at);
    auto const inner = static_cast<std::size_t>(y.shape().elements(*at + 1, y.rank()).value());
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = index_at(x, i);
        if (v < 0 || v >= depth) continue;
        auto const k = (i / inner * static_cast<std::size_t>(depth) + static_cast<std::size_t>(v)) * inner + i % inner;
        std::memcpy(to.data + k * to.width, raw_of(on).data, to.width);
    }
    return ok;
}

/// Where: one row of positions per element that is not 0.
template <class T> status where(in<"x", T> x, out<"y", std::int64_t> y, actual_shape<"y"> size) {
    auto const steps = strides_of(x.shape());
    std::size_t n = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (widen(x[i]) == computed<T>(0)) continue;
        for (std::size_t k = 0; k < x.rank(); ++k) y[n * x.rank() + k] = static_cast<std::int64_t>(i) / steps[k] % x.dim(k);
        ++n;
    }
    size = shape{static_cast<std::int64_t>(n), static_cast<std::int64_t>(x.rank())};
    return ok;
}

/// Keeps the best elements sorted in the output while it walks along the dim; equal ones stay in order.
template <class T>
status top_k(in<"x", T> x, in<"k", any>, out<"values", T> values, out<"indices", any> indices, attr_of<"largest", bool> largest,
             attr_of<"dim", std::int64_t> dim) {
    auto const at = normalize_axis(*dim, x.rank(), "dim");
    if (!at) return at.error();
    auto const n = x.dim(*at), k = values.dim(*at), inner = x.shape().elements(*at + 1, x.rank()).value();
    auto const rows = x.shape().elements(0, *at).value() * inner;
    auto const better = [&](auto a, auto b) { return *largest ? a > b : a < b; };
    for (std::int64_t r = 0; r < rows && k > 0; ++r) {
        auto const* p = x.data() + r / inner * inner * n + r % inner;
        auto* v = values.data() + r / inner * inner * k + r % inner;
        auto const first = static_cast<std::size_t>(r / inner * inner * k + r % inner), step = static_cast<std::size_t>(inner);
        std::int64_t have = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            if (have == k && !better(widen(p[i * inner]), widen(v[(k - 1) * inner]))) continue;
            auto to = have < k ? have++ : k - 1;
            for (; to > 0 && better(widen(p[i * inner]), widen(v[(to - 1) * inner])); --to) {
                v[to * inner] = v[(to - 1) * inner];
                put_index(indices, first + static_cast<std::size_t>(to) * step, index_at(indices, first + static_cast<std::size_t>(to - 1) * step));
            }
            v[to * inner] = p[i * inner];
            put_index(indices, first + static_cast<std::size_t>(to) * step, i);
        }
    }
    return ok;
}

/// Kernels of `pick_ops`.
using pick_kernels =
    join<kernels<kernel<Slice, &slice>, kernel<StridedSlice, &strided_slice>, kernel<Gather, &gather>, kernel<GatherV2, &gather_v2>,
                 kernel<GatherNd, &gather_nd>, kernel<ReverseV2, &reverse>, kernel<ReverseV2D, &reverse_d>, kernel<OneHot, &one_hot>>,
         kernels_of<Where, &where<float>, &where<double>, &where<half>, &where<std::int32_t>, &where<std::int64_t>, &where<bool>, &where<std::uint8_t>,
                    &where<std::int8_t>, &where<std::int16_t>, &where<std::uint16_t>>,
         kernels_of<TopK, &top_k<float>, &top_k<double>, &top_k<half>, &top_k<std::int32_t>, &top_k<std::int64_t>, &top_k<std::uint8_t>,
                    &top_k<std::int8_t>, &top_k<std::int16_t>, &top_k<std::uint16_t>>>;

} // namespace library

GRAFT_END
