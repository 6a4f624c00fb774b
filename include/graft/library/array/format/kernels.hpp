// graft/library/array/format/kernels.hpp - kernels: conversion of data formats, including blocked ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// One side of a TransData: its layout, its dims, and the sizes that these determine.
struct laid {
    layout const* as;
    span<std::int64_t const> dims;
    layout_sizes sizes{}, max{};

    [[nodiscard]] bool fits() const { return as->batched() ? dims.size() >= as->rank() : dims.size() == as->rank(); }
    [[nodiscard]] std::size_t before() const { return dims.size() - as->rank(); }
    void learn() {
        graft::dim own[max_rank];
        for (std::size_t i = 0; i < as->rank(); ++i) own[i] = graft::dim(dims[before() + i]);
        as->learn({own, as->rank()}, sizes, max);
    }
    /// Whether the dims are those of a tensor of these sizes.
    [[nodiscard]] bool agrees() const {
        auto const of = as->storage(sizes);
        for (std::size_t i = 0; i < as->rank(); ++i)
            if (!of[i].is(dims[before() + i])) return false;
        return true;
    }
};
/// Copies known sizes between both sides; if both only know the number of blocks, the blocks are full.
/// error wrong_shape: two lengths of one axis
inline status share(laid& a, laid& b) {
    for (char axis = 'A'; axis <= 'Z'; ++axis) {
        auto &p = a.sizes[axis], &q = b.sizes[axis];
        if (contradict(p, q)) return fail(errc::wrong_shape, "dst", "a shape of the same tensor", p.value(), q.value());
        if (p.known()) q = p;
        else p = q;
    }
    return ok;
}
inline void fill(laid& a, laid& b) {
    for (char axis = 'A'; axis <= 'Z'; ++axis) {
        if (a.sizes[axis].known()) continue;
        auto const p = a.max[axis], q = b.max[axis];
        a.sizes[axis] = b.sizes[axis] = p.known() && (!q.known() || p.value() < q.value()) ? p : q;
    }
}

/// Elements of a width that is known at compile time: no call for each.
template <std::size_t Width> void copy_steps(
    std::byte* write, std::int64_t step_write, std::byte const* read, std::int64_t step_read, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(write + i * step_write, read + i * step_read, Width);
}

/// Copies every element from one layout to another, in runs of constant steps along one axis.
inline void move_elements(layout_map const& from, layout_map const& to, layout_sizes const& sizes, std::byte const* x,
    std::byte* y, std::size_t width) {
    std::int64_t ends[26]{}, index[26]{};
    std::size_t along = 26;
    for (std::size_t k = 0; k < 26; ++k) {
        auto const d = sizes.axes[k];
        ends[k] = d.known() ? d.value() : 1;
        if (ends[k] == 0) return;
        if (along == 26 || ends[k] > ends[along]) along = k; // the longest axis has the longest runs
    }
    auto const axis = static_cast<char>('A' + along);
    auto const p = from.run(axis), q = to.run(axis);
    auto const run = p == 0 && q == 0 ? ends[along] : std::gcd(p, q);
    auto const bytes = static_cast<std::int64_t>(width);
    std::int64_t step_a = 0, step_b = 0; // constant in each run: an axis that is split once, or not at all
    if (run > 1 && ends[along] > 1) {
        index[along] = 1;
        step_a = from.offset(index) * bytes, step_b = to.offset(index) * bytes;
    }
    for (bool more = true; more;) {
        for (index[along] = 0; index[along] < ends[along]; index[along] += run) {
            auto const count = std::min(run, ends[along] - index[along]);
            auto const a = from.offset(index), b = to.offset(index);
            auto const* read = x + a * bytes;
            auto* write = y + b * bytes;
            if (step_a == bytes && step_b == bytes) std::memcpy(write, read, static_cast<std::size_t>(count * bytes));
            else if (width == 4) copy_steps<4>(write, step_b, read, step_a, count);
            else if (width == 2) copy_steps<2>(write, step_b, read, step_a, count);
            else if (width == 1) copy_steps<1>(write, step_b, read, step_a, count);
            else
                for (std::int64_t i = 0; i < count; ++i) std::memcpy(write + i * step_b, read + i * step_a, width);
        }
        more = false;
        for (std::size_t k = 26; k-- > 0 && !more;) {
            if (k == along) continue;
            more = ++index[k] < ends[k];
            if (!more) index[k] = 0;
        }
    }
}

/// Elements of `width` bytes from one layout into another; `type` determines the size of the blocks, whatever the
/// width.
/// error wrong_rank, wrong_shape
inline status rearrange(trans_data_layouts const& of, std::int64_t groups, dtype type, span<std::int64_t const> x_dims,
    std::byte const* x, span<std::int64_t const> y_dims, std::byte* y, std::size_t width) {
    laid a{of.from, x_dims}, b{of.to, y_dims};
    if (!a.fits()) return fail(errc::wrong_rank, "src", "the layout's axes", of.from->rank());
    if (!b.fits()) return fail(errc::wrong_rank, "dst", "the layout's axes", of.to->rank());
    for (auto again : {1, 2}) { // a size of a packed axis from one side may be needed on the other
        static_cast<void>(again);
        a.learn(), b.learn();
        if (auto const why = share(a, b); !why) return why;
    }
    fill(a, b);
    for (auto* side : {&a, &b}) {
        if (!side->sizes['c'].known()) side->sizes['c'] = graft::dim(block_of(type));
        divide_groups(side->sizes, groups);
        divide_gates(side->sizes);
        if (!side->agrees()) return fail(errc::wrong_shape, "dst", "a shape of the same tensor");
    }
    layout_map const source(*of.from, a.sizes), target(*of.to, b.sizes);
    std::int64_t times = 1, times_b = 1;
    for (std::size_t i = 0; i < a.before(); ++i) times *= a.dims[i];
    for (std::size_t i = 0; i < b.before(); ++i) times_b *= b.dims[i];
    if (!source.good() || !target.good() || times != times_b)
        return fail(errc::wrong_shape, "dst", "a shape of the same tensor", times, times_b);
    for (std::int64_t i = 0; i < times; ++i)
        move_elements(source, target, a.sizes, x + i * source.size() * static_cast<std::int64_t>(width),
            y + i * target.size() * static_cast<std::int64_t>(width), width);
    return ok;
}

} // namespace detail

/// TransData between any two layouts of the same axes: the padding of blocks is 0.
/// error wrong_value: an unknown layout or one of other axes, groups in a layout without groups; wrong_rank;
/// wrong_shape
inline status trans_data(in<"src", any> x, out<"dst", any> y, attr_of<"src_format", std::string_view> from,
    attr_of<"dst_format", std::string_view> to, attr_of<"groups", std::int64_t> groups) {
    auto const width = x.element_bytes();
    if (width == 0) return fail(errc::wrong_dtype, "src", "elements of 8 bits or more");
    trans_data_layouts const of(*from, *to, *groups);
    if (auto const why = of.check(*groups); !why) return why;
    if (y.size() == 0) return ok;
    if (of.from == of.to) {
        if (x.size() != y.size()) return fail(errc::wrong_shape, "dst", "the shape of src");
        return std::memcpy(y.data(), x.data(), x.bytes().size()), ok;
    }
    std::memset(y.data(), 0, y.bytes().size());
    return detail::rearrange(of, *groups, x.dtype(), x.dims(), x.data(), y.dims(), y.data(), width);
}

/// The kernels in this file.
using format_trans_data_kernels = kernels_of<TransData, &trans_data>;

/// DataFormatDimMap: converts positions of axes in one layout to those of the same axes in another.
/// error wrong_value: a number that is no axis of src_format, or an axis that dst_format does not have
inline status dim_map(in<"x", any> x, out<"y", any> y, attr_of<"src_format", std::string_view> from,
    attr_of<"dst_format", std::string_view> to) {
    auto const rank = static_cast<std::int64_t>(from->size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const axis = index_at(x, i);
        if (axis < -rank || axis >= rank) return fail(errc::wrong_value, "x", "an axis of src_format", rank, axis);
        auto const at = to->find((*from)[static_cast<std::size_t>(axis < 0 ? axis + rank : axis)]);
        if (at == std::string_view::npos) return fail(errc::wrong_value, "dst_format", "the axes of src_format");
        put_index(y, i, static_cast<std::int64_t>(at));
    }
    return ok;
}
/// DataFormatVecPermute: one number (or pair) for each axis of src_format, or one for height and one for width. They
/// are permuted to the order of these axes in dst_format.
/// error wrong_shape, wrong_value
inline status permute_by_layout(in<"x", any> x, out<"y", any> y, attr_of<"src_format", std::string_view> from,
    attr_of<"dst_format", std::string_view> to) {
    auto const n = x.rank() ? static_cast<std::size_t>(x.dim(0)) : 0;
    if (n != from->size() && n != 2)
        return fail(errc::wrong_shape, "x", "a number per axis, or one for height and one for width", n);
    if (from->size() != to->size()) return fail(errc::wrong_value, "dst_format", "as many axes as src_format");
    auto const bytes = n ? x.bytes().size() / n : 0;
    auto const is_permuted = [&](char c) { return n == from->size() || c == 'H' || c == 'W'; };
    std::size_t row = 0;
    for (auto const c : *to) {
        if (!is_permuted(c)) continue;
        std::size_t source = 0;
        bool found = false;
        for (auto const d : *from) {
            if (!is_permuted(d)) continue;
            if ((found = d == c)) break;
            ++source;
        }
        if (!found || row == n) return fail(errc::wrong_value, "dst_format", "the axes of src_format");
        std::memcpy(y.data() + row++ * bytes, x.data() + source * bytes, bytes);
    }
    return row == n ? ok : fail(errc::wrong_value, "dst_format", "the axes of src_format");
}

/// The kernels of this family.
using format_kernels = join<kernels_of<DataFormatDimMap, &dim_map>,
    kernels_of<DataFormatVecPermute, &permute_by_layout>, format_trans_data_kernels>;

} // namespace library
GRAFT_END
