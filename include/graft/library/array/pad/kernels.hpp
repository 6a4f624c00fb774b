// graft/library/array/pad/kernels.hpp - kernels: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/pad/padded_lines.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

/// Copies x repeatedly until y is filled: each dim of y is a repetition and the dim of x.
inline status tile_into(kernel_tensor<any const> const& x, kernel_tensor<any> const& y, threads by) {
    if (auto s = movable(x); !s) return s;
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        l.add(x.dim(i) > 0 ? y.dim(i) / x.dim(i) : 0, {0, to[i] * x.dim(i)});
        l.add(x.dim(i), {from[i], to[i]});
    }
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width, by);
    return ok;
}
inline status tile(in<"x", any> x, in<"multiples", any>, out<"y", any> y, threads by = {}) {
    return tile_into(x, y, by);
}
inline status tile_with_axis(in<"x", any> x, out<"y", any> y, threads by = {}) { return tile_into(x, y, by); }

/// Copies x into y, after `paddings[i][0]` elements of each dim.
/// error wrong_input_data: other paddings than those that the shape was inferred from
inline status copy_inside(
    kernel_tensor<any const> const& x, kernel_tensor<any const> const& paddings, kernel_tensor<any> const& y) {
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

/// error wrong_input_data: a border wider than the elements to reflect
inline status mirror_pad(
    in<"x", any> x, in<"paddings", any> paddings, out<"y", any> y, attr_of<"mode", std::string_view> mode) {
    if (auto s = movable(x); !s) return s;
    bool const reflects = *mode == "REFLECT";
    detail::padded_lines lines{};
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto& l = lines[i];
        l = {index_at(paddings, 2 * i), 0, x.dim(i), y.dim(i)};
        auto const max = x.dim(i) - (reflects ? 1 : 0);
        if (l.before < 0 || l.before > y.dim(i))
            return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), l.before);
        auto const after = y.dim(i) - x.dim(i) - l.before;
        if (after < 0 || l.before > max || after > max)
            return fail(errc::wrong_input_data, "paddings", "no more than there is to reflect", max, l.before);
    }
    auto const mirrored = reflects ? detail::border::reflect : detail::border::symmetric;
    detail::copy_padded(lines, x.shape(), mirrored, raw_of(x).data, nullptr, raw_of(y).data, raw_of(y).width);
    return ok;
}

/// PadV3. Along each axis every element of y has its element of x, or is outside: the constant.
/// error wrong_input_data: other paddings than those that the shape was inferred from
inline status pad_v3(in<"x", any> x, in<"paddings", any> paddings, optional_in<"constant_values", any> value,
    out<"y", any> y, attr_of<"mode", std::string_view> mode, attr_of<"paddings_contiguous", bool> pairs) {
    if (auto s = movable(x); !s) return s;
    auto const rank = x.rank();
    detail::padded_lines lines{};
    for (std::size_t i = 0; i < rank; ++i) {
        auto const b = index_at(paddings, *pairs ? 2 * i : i), a = index_at(paddings, *pairs ? 2 * i + 1 : rank + i);
        if (auto s = PadV3::check(x.dim(i), b, a, *mode); !s) return s;
        if (x.dim(i) + b + a != y.dim(i))
            return fail(errc::wrong_input_data, "paddings", "the planned border", y.dim(i) - x.dim(i), b + a);
        auto const cut = algorithm::max<std::int64_t>(-b, 0);
        lines[i] = {
            algorithm::max<std::int64_t>(b, 0), cut, x.dim(i) - cut + algorithm::min<std::int64_t>(a, 0), y.dim(i)};
    }
    if (value && value.size() != 1)
        return fail(errc::wrong_element_count, "constant_values", "one element", 1, value.size());
    if (value && x.dtype() == dtype::string) return fail(errc::wrong_dtype, "x", "numbers beside a constant");
    detail::copy_padded(lines, x.shape(), detail::border_of(*mode), raw_of(x).data, value ? value.data() : nullptr,
        raw_of(y).data, raw_of(y).width);
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
