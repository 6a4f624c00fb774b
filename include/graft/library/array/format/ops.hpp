// graft/library/array/format/ops.hpp - operators: other data formats, blocked ones included
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/said.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN
namespace library {

/// The same elements in another order of axes, or in blocks: NC1HWC0 = [N, C / C0, H, W, C0], FRACTAL_Z = [C / C0 *
/// H * W, N / 16, 16, C0], FRACTAL_NZ = [..., n / 16, m / 16, 16, C0] of the last two axes m, n; rounded up, filled
/// with zeros. C0 is 16, for 8-bit numbers 32. From blocks only what the shape still says is known: C and N are not.
/// source CANN TransData
struct TransData : graft::op<TransData> {
    static constexpr auto prototype = graft::prototype("TransData")
                                          .input("src", any)
                                          .output("dst", follow("src", aspect::dtype))
                                          .attr("src_format", as_text)
                                          .attr("dst_format", as_text)
                                          .attr("groups", 1, at_least(1))
                                          .is(format_change);

private:
    /// Before its use: clang 14 evaluates no member template that is declared later.
    template <class Axis>
    static constexpr status permuted(Axis axis, std::string_view from, std::string_view to, output_shape y) {
        if (to.size() != from.size())
            return fail(errc::wrong_value, "dst_format", "the axes of src_format in another order");
        y = shape::of_rank(0);
        for (auto letter : to) {
            if (from.find(letter) == std::string_view::npos)
                return fail(errc::wrong_value, "dst_format", "the axes of src_format in another order");
            y.append(axis(letter));
        }
        return ok;
    }

public:
    static constexpr status infer_shape(shape_context& ctx) {
        auto const from = ctx.attr<"src_format">(), to = ctx.attr<"dst_format">();
        auto const& x = ctx.input<"src">();
        auto y = ctx.output<"dst">();
        if (!is_layout(from)) return fail(errc::wrong_value, "src_format", "a layout");
        if (!is_layout(to)) return fail(errc::wrong_value, "dst_format", "a layout");
        y = shape::unknown_rank();
        if (from == to) return y = x, ok;
        auto const c0 = dim(bits_of(ctx.desc<"src">().type) == 8 ? 32 : 16);
        if (to == "FRACTAL_NZ") {
            if (!x.has_rank()) return ok;
            if (x.rank() < 2)
                return fail(errc::wrong_rank, "src", "at least a matrix", 2, static_cast<std::int64_t>(x.rank()));
            y = x.part(0, x.rank() - 2);
            y.append(ceil_div(x.back(0), c0)).append(ceil_div(x.back(1), 16)).append(16).append(c0);
            return ok;
        }
        if (from == "FRACTAL_NZ") {
            if (!x.has_rank()) return ok;
            if (x.rank() < 4)
                return fail(errc::wrong_rank, "src", "blocks of a matrix", 4, static_cast<std::int64_t>(x.rank()));
            y = x.part(0, x.rank() - 4);
            y.append(dim::unknown()).append(dim::unknown());
            return ok;
        }
        dim n, c, h, w;
        if (from == "NC1HWC0") {
            if (x.has_rank() && x.rank() != 5)
                return fail(errc::wrong_rank, "src", "five axes", 5, static_cast<std::int64_t>(x.rank()));
            if (x.has_rank()) n = x[0], h = x[2], w = x[3];
        } else if (from == "FRACTAL_Z") {
            if (x.has_rank() && x.rank() != 4)
                return fail(errc::wrong_rank, "src", "four axes", 4, static_cast<std::int64_t>(x.rank()));
        } else {
            auto const f = format_named(from);
            if (x.has_rank() && x.rank() != from.size())
                return fail(errc::wrong_rank, "src", "an axis per letter of src_format",
                    static_cast<std::int64_t>(from.size()), static_cast<std::int64_t>(x.rank()));
            auto const axis = [&](char letter) {
                return x.has_rank() && axis_of(f, letter) >= 0 ? dim(x[static_cast<std::size_t>(axis_of(f, letter))])
                                                               : dim::unknown();
            };
            if (is_plain(to)) return permuted(axis, from, to, y);
            n = axis('N'), c = axis('C'), h = axis('H'), w = axis('W');
            if (from.size() != 4) return fail(errc::wrong_value, "src_format", "a layout of N, C, H and W");
        }
        if (to == "NC1HWC0") y = shape::of_rank(0).append(n).append(ceil_div(c, c0)).append(h).append(w).append(c0);
        else if (to == "FRACTAL_Z")
            y = shape::of_rank(0).append(ceil_div(c, c0) * h * w).append(ceil_div(n, 16)).append(16).append(c0);
        else {
            auto const axis = [&](char letter) {
                return letter == 'N' ? n : letter == 'C' ? c : letter == 'H' ? h : w;
            };
            return permuted(axis, "NCHW", to, y);
        }
        return ok;
    }

private:
    /// One axis per letter, none in blocks.
    static constexpr bool is_plain(std::string_view name) {
        return format_named(name) != format::nd && name.find_first_not_of("NCDHWL") == std::string_view::npos;
    }
    static constexpr bool is_layout(std::string_view name) {
        return is_plain(name) || name == "ND" || name == "NC1HWC0" || name == "FRACTAL_Z" || name == "FRACTAL_NZ";
    }
};

/// Numbers of axes in one data format as those of the same axes in another.
struct DataFormatDimMap : op<DataFormatDimMap> {
    static constexpr auto prototype = tensorflow::op_def("DataFormatDimMap", "x: T", "-> y: T",
        "T: {int32, int64} = DT_INT32", "src_format: string = \"NHWC\"", "dst_format: string = \"NCHW\"");
    static constexpr rule::said infer_shape{"S > S"};
};

/// A number per axis in one data format, put into the order of another.
struct DataFormatVecPermute : op<DataFormatVecPermute> {
    static constexpr auto prototype = tensorflow::op_def("DataFormatVecPermute", "x: T", "-> y: T",
        "T: {int32, int64} = DT_INT32", "src_format: string = \"NHWC\"", "dst_format: string = \"NCHW\"");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The operators of inference in this file.
using format_ops = ops<DataFormatDimMap, DataFormatVecPermute, TransData>;

} // namespace library
GRAFT_END
