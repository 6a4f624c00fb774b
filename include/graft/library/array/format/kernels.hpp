// graft/library/array/format/kernels.hpp - kernels: conversion of data formats, including blocked ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/array/format/trans_data_kernels.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

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
        return fail(errc::wrong_shape, "x", "a number per axis, or one for height and one for width",
            static_cast<std::int64_t>(n));
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
