// graft/library/array/format/ops.hpp - operators: conversion of data formats, including blocked ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/tensor/format_layouts.hpp"

GRAFT_BEGIN
namespace library {

/// The layouts of a TransData: a matrix and blocks of a matrix correspond, whatever their axes' names, and filters in
/// groups correspond to blocks of groups.
/// error wrong_value: no layout of this name, or one of other axes; groups in a layout without groups
struct trans_data_layouts {
    layout const *from, *to;
    constexpr trans_data_layouts(std::string_view src, std::string_view dst, std::int64_t groups)
        : from(&layout_named(grouped(src, groups))), to(&layout_named(grouped(dst, groups))) {
        auto const& matrix = layout_named("ND");
        if (to->batched() && from->plain()) from = &matrix;
        if (from->batched() && to->plain()) to = &matrix;
    }
    [[nodiscard]] constexpr status check(std::int64_t groups) const {
        if (!from->known()) return fail(errc::wrong_value, "src_format", "a layout");
        if (!to->known()) return fail(errc::wrong_value, "dst_format", "a layout");
        for (char axis = 'A'; axis <= 'Z'; ++axis)
            if (from->has(axis) != to->has(axis))
                return fail(errc::wrong_value, "dst_format", "a layout of the axes of src_format");
        if (groups != 1 && !divided(*from) && !divided(*to) && !(from->plain() && to->plain()))
            return fail(errc::wrong_value, "groups", "1 where the blocks know no groups", 1, groups);
        return ok;
    }

private:
    static constexpr std::string_view grouped(std::string_view name, std::int64_t groups) {
        return name == "FRACTAL_Z" && groups > 1 ? "FRACTAL_Z_G" : name;
    }
    static constexpr bool divided(layout const& l) { return &l == &layout_named("FRACTAL_Z_G"); }
};

/// The same elements in another layout, any of `format_layouts`: NC1HWC0 = [N, C / C0, H, W, C0]; rounded up, padded
/// with zeros. C0 is 16, for 8-bit numbers 32. From blocks only sizes that the shape determines are known: C and N are
/// not.
/// source CANN TransData
struct TransData : graft::op<TransData> {
    static constexpr operator_line prototype{R"(TransData src -> dst~src src_format?string dst_format?string
        groups?int>=1=1 | is format_change)"};

    static constexpr status infer_shape(shape_context& ctx) {
        auto const groups = ctx.attr<"groups">();
        auto const& x = ctx.input<"src">();
        auto y = ctx.output<"dst">();
        trans_data_layouts const of(ctx.attr<"src_format">(), ctx.attr<"dst_format">(), groups);
        if (auto const why = of.check(groups); !why) return why;
        y = shape::unknown_rank();
        if (of.from == of.to) return y = x, ok;
        auto const rank = of.from->rank();
        if (x.has_rank() && (of.from->batched() ? x.rank() < rank : x.rank() != rank))
            return fail(errc::wrong_rank, "src",
                of.from->batched() ? "at least the layout's axes" : "the layout's axes", rank, x.rank());
        if (!x.has_rank() && of.to->batched()) return ok;
        auto const before = x.has_rank() ? x.rank() - rank : 0;
        layout_sizes sizes, max;
        if (x.has_rank()) {
            dim dims[max_rank];
            for (std::size_t i = 0; i < rank; ++i) dims[i] = x[before + i];
            of.from->learn({dims, rank}, sizes, max);
        }
        sizes['c'] = dim(block_of(ctx.desc<"src">().type));
        divide_groups(sizes, groups);
        divide_gates(sizes);
        y = of.to->storage(sizes, x.has_rank() ? x.part(0, before) : shape::of_rank(0));
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct format_lines {
    static constexpr char text[] = R"ops(
/// Axis numbers in one data format, converted to those of the same axes in another.
DataFormatDimMap x:T -> y:T src_format?string="NHWC" dst_format?string="NCHW" where T=index_number | S > S | tf: T=i32
/// One number per axis in one data format, permuted to the order of another.
DataFormatVecPermute x:T -> y:T src_format?string="NHWC" dst_format?string="NCHW" where T=index_number | S > S | tf:
    T=i32
)ops";
};

using DataFormatDimMap = listed<format_lines, "DataFormatDimMap">;
using DataFormatVecPermute = listed<format_lines, "DataFormatVecPermute">;

/// The operators of inference in this file.
using format_ops = join<ops<TransData>, listed_ops<format_lines>>;

} // namespace library
GRAFT_END
