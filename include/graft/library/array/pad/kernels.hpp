// graft/library/array/pad/kernels.hpp - kernels: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

/// Copies x repeatedly until y is filled: each dim of y is a repetition and the dim of x.
template <class X, class Y> status tile_into(X const& x, Y const& y) {
    if (auto s = movable(x); !s) return s;
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        l.add(x.dim(i) > 0 ? y.dim(i) / x.dim(i) : 0, {0, to[i] * x.dim(i)});
        l.add(x.dim(i), {from[i], to[i]});
    }
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width);
    return ok;
}
inline status tile(in<"x", any> x, in<"multiples", any>, out<"y", any> y) { return tile_into(x, y); }
inline status tile_with_axis(in<"x", any> x, out<"y", any> y) { return tile_into(x, y); }

/// Copies x into y, after `paddings[i][0]` elements of each dim.
/// error wrong_input_data: other paddings than those that the shape was inferred from
template <class X, class P, class Y> status copy_inside(X const& x, P const& paddings, Y const& y) {
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    std::int64_t first = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const before = index_at(paddings, 2 * i);
        if (before < 0 || before > y.dim(i) - x.dim(i))
            return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), before);
        first += before * to[i];
        l.add(x.dim(i), {from[i], to[i]});
    }
    if (x.size() > 0)
        copy(l, raw_of(x).data, raw_of(y).data + first * static_cast<std::int64_t>(raw_of(y).width), raw_of(y).width);
    return ok;
}
/// Sets every byte to 0: the number 0, false, the empty string.
template <class Y> void clear(Y const& y) {
    if (y.size() > 0) std::memset(raw_of(y).data, 0, y.size() * raw_of(y).width);
}
inline status pad(in<"x", any> x, in<"paddings", any> paddings, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    clear(y);
    return copy_inside(x, paddings, y);
}
inline status pad_v2(in<"x", any> x, in<"paddings", any> paddings, in<"constant_values", any> value, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    if (value.size() != 1) return fail(errc::wrong_element_count, "constant_values", "one element", 1, value.size());
    fill(raw_of(y).data, y.size(), raw_of(value).data, raw_of(y).width);
    return copy_inside(x, paddings, y);
}

/// Calls `f(element of y, its index)` for every index of a shape.
template <class F> void each_index(shape const& y, F&& f) {
    std::array<std::int64_t, max_rank> index{};
    auto const n = y.elements().value();
    auto const dims = y.dims();
    for (std::int64_t k = 0; k < n; ++k) {
        f(static_cast<std::size_t>(k), index);
        for (std::size_t i = dims.size(); i-- > 0;) {
            if (++index[i] < dims[i]) break;
            index[i] = 0;
        }
    }
}

/// error wrong_input_data: a border wider than the elements to reflect
inline status mirror_pad(
    in<"x", any> x, in<"paddings", any> paddings, out<"y", any> y, attr_of<"mode", std::string_view> mode) {
    if (auto s = movable(x); !s) return s;
    std::int64_t const offset = *mode == "REFLECT" ? 1 : 0;
    std::array<std::int64_t, max_rank> before{};
    for (std::size_t i = 0; i < x.rank(); ++i) {
        before[i] = index_at(paddings, 2 * i);
        auto const max = x.dim(i) - offset;
        if (before[i] < 0 || before[i] > y.dim(i))
            return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), before[i]);
        auto const after = y.dim(i) - x.dim(i) - before[i];
        if (after < 0 || before[i] > max || after > max)
            return fail(errc::wrong_input_data, "paddings", "no more than there is to reflect", max, before[i]);
    }
    auto const steps = strides_of(x.shape());
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    each_index(y.shape(), [&](std::size_t k, auto const& index) {
        std::int64_t at = 0;
        for (std::size_t i = 0; i < x.rank(); ++i) {
            auto p = index[i] - before[i];
            if (p < 0) p = -p - 1 + offset;
            else if (p >= x.dim(i)) p = 2 * x.dim(i) - p - 1 - offset;
            at += p * steps[i];
        }
        std::memcpy(to.data + k * to.width, from.data + static_cast<std::size_t>(at) * to.width, to.width);
    });
    return ok;
}

/// PadV3. Along each axis every element of y has its element of x, or is outside: the constant.
/// error wrong_input_data: other paddings than those that the shape was inferred from
inline status pad_v3(in<"x", any> x, in<"paddings", any> paddings, optional_in<"constant_values", any> value,
    out<"y", any> y, attr_of<"mode", std::string_view> mode, attr_of<"paddings_contiguous", bool> pairs) {
    if (auto s = movable(x); !s) return s;
    auto const rank = x.rank();
    auto const steps = strides_of(x.shape());
    std::array<std::int64_t, max_rank> before{}, first{}, left{}; // what is not cropped, in x
    for (std::size_t i = 0; i < rank; ++i) {
        auto const b = index_at(paddings, *pairs ? 2 * i : i), a = index_at(paddings, *pairs ? 2 * i + 1 : rank + i);
        if (auto s = PadV3::check(x.dim(i), b, a, *mode); !s) return s;
        if (x.dim(i) + b + a != y.dim(i))
            return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), b + a);
        before[i] = b, first[i] = algorithm::max<std::int64_t>(-b, 0);
        left[i] = x.dim(i) - first[i] + algorithm::min<std::int64_t>(a, 0);
    }
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    if (!value) clear(y);
    else if (value.size() != 1)
        return fail(errc::wrong_element_count, "constant_values", "one element", 1, value.size());
    else if (x.dtype() == dtype::string) return fail(errc::wrong_dtype, "x", "numbers beside a constant");
    auto const* const one = value ? value.data() : nullptr;
    auto const how = *mode;
    each_index(y.shape(), [&](std::size_t k, auto const& index) {
        std::int64_t at = 0;
        bool outside = false;
        for (std::size_t i = 0; i < rank; ++i) {
            auto p = index[i] - algorithm::max<std::int64_t>(before[i], 0);
            auto const n = left[i];
            if (p < 0 || p >= n) {
                if (how == "constant") outside = true;
                else if (how == "edge") p = p < 0 ? 0 : n - 1;
                else if (how == "circular") p = (p % n + n) % n;
                else p = p < 0 ? -p - (how == "symmetric") : 2 * n - p - 1 - (how == "reflect");
            }
            at += (first[i] + p) * steps[i];
        }
        if (!outside)
            std::memcpy(to.data + k * to.width, from.data + static_cast<std::size_t>(at) * from.width, to.width);
        else if (one) std::memcpy(to.data + k * to.width, one, to.width);
    });
    return ok;
}

/// Copies the middle of x to the middle of y; the result of shape inference is in y's shape.
inline status center_crop_pad(in<"x", any> x, in<"shape", any>, out<"y", any> y) {
    if (auto s = movable(x); !s) return s;
    clear(y);
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    std::int64_t cut = 0, before = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const more = x.dim(i) - y.dim(i);
        if (more > 0) cut += more / 2 * from[i];
        else before += -more / 2 * to[i];
        l.add(more > 0 ? y.dim(i) : x.dim(i), {from[i], to[i]});
    }
    auto const width = static_cast<std::int64_t>(raw_of(y).width);
    if (x.size() > 0 && y.size() > 0)
        copy(l, raw_of(x).data + cut * width, raw_of(y).data + before * width, raw_of(y).width);
    return ok;
}

/// The kernels of this family.
using pad_kernels =
    kernels<kernel<Tile, &tile>, kernel<TileWithAxis, &tile_with_axis>, kernel<Pad, &pad>, kernel<PadV2, &pad_v2>,
        kernel<PadV3, &pad_v3>, kernel<MirrorPad, &mirror_pad>, kernel<CenterCropPad, &center_crop_pad>>;

} // namespace library
GRAFT_END
