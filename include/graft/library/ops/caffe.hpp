// graft/library/ops/caffe.hpp - what only Caffe and its forks have: element-wise, reshuffling, losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/common_format.hpp"

GRAFT_BEGIN
namespace library {

/// Product (mode 0), weighted sum (1; coeff empty = all 1) or maximum (2) of tensors of one shape.
/// source Caffe EltwiseLayer
struct Eltwise : graft::op<Eltwise> {
    static constexpr auto prototype = graft::prototype("Eltwise")
        .datatype("T", real_number)
        .dynamic_input("x", "T", at_least(1))
        .output("y", "T")
        .attr("N", 1)
        .attr("mode", 1)
        .attr("coeff", reals());
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        auto const mode = ctx.attr<"mode">();
        if (mode < 0 || mode > 2) return fail(errc::wrong_value, "mode", "0 (product), 1 (sum) or 2 (maximum)", mode);
        if (mode == 1 && !ctx.attr<"coeff">().empty() && ctx.attr<"coeff">().size() != x.size())
            return fail(errc::wrong_value, "coeff", "one per input", static_cast<std::int64_t>(x.size()), static_cast<std::int64_t>(ctx.attr<"coeff">().size()));
        auto y = shape::unknown_rank();
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (contradict(y, x[i].shape)) return fail(errc::shapes_differ, "x", "tensors of one shape");
            y = merge(y, x[i].shape);
        }
        ctx.output<"y">() = y;
        return ok;
    }
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// max(x, 0) + weight * min(x, 0) with one weight per channel (axis 1), or one for all.
/// source Caffe PReLULayer
struct PRelu : graft::op<PRelu> {
    static constexpr auto prototype = graft::prototype("PRelu").datatype("T", floating).input("x", "T").input("weight", "T").output("y", follow("x"));
    static constexpr status verify(verify_context& ctx) {
        auto const n = ctx.desc<"weight">().shape.elements();
        auto const& x = ctx.desc<"x">().shape;
        if (!x.has_rank() || n.is(1)) return ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "x", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        if (contradict(n, x[1])) return fail(errc::wrong_element_count, "weight", "one per channel, or one", x[1].value(), n.value());
        return ok;
    }
};

/// SUM, ASUM (of magnitudes), SUMSQ or MEAN over the axes from `axis` on, times coeff.
/// source Caffe ReductionLayer
struct Reduction : graft::op<Reduction> {
    static constexpr auto prototype = graft::prototype("Reduction")
        .input("x", floating)
        .output("y", follow("x", aspect::dtype))
        .attr("operation", "SUM")
        .attr("axis", 0)
        .attr("coeff", 1.0);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const operation = ctx.attr<"operation">();
        if (operation != "SUM" && operation != "ASUM" && operation != "SUMSQ" && operation != "MEAN")
            return fail(errc::wrong_value, "operation", "SUM, ASUM, SUMSQ or MEAN");
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!at) return at.error();
        y = x.part(0, *at);
        return ok;
    }
};

/// The topk largest along an axis: their positions, or with out_max_val their values. axis = 10000: not given, then x
/// is flattened from axis 1 on and y is [N, 1, topk] (out_max_val: [N, 2, topk], positions before values).
/// source Caffe ArgMaxLayer
struct ArgMaxWithK : graft::op<ArgMaxWithK> {
    static constexpr auto prototype = graft::prototype("ArgMaxWithK")
        .input("x", floating)
        .output("y", follow("x", aspect::dtype))
        .attr("axis", 10000)
        .attr("out_max_val", false)
        .attr("topk", 1);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        auto const k = ctx.attr<"topk">();
        if (k < 1) return fail(errc::wrong_value, "topk", "at least 1", k);
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() < 1) return fail(errc::wrong_rank, "x", "at least a vector", 1, 0);
        if (ctx.attr<"axis">() == 10000) {
            auto const n = x.elements(1, x.rank());
            if (n.known() && n.value() < k) return fail(errc::wrong_value, "topk", "not above the number of elements", n.value(), k);
            y = shape::of_rank(0).append(x[0]).append(ctx.attr<"out_max_val">() ? 2 : 1).append(k);
            for (std::size_t i = 3; i < x.rank(); ++i) y.append(1);
            return ok;
        }
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!at) return at.error();
        dim const n = x[*at];
        if (n.known() && n.value() < k) return fail(errc::wrong_value, "topk", "not above the size of the axis", n.value(), k);
        y = x;
        y[*at] = k;
        return ok;
    }
};

/// Cuts x to the sizes of `size` from `axis` on; offsets has one number for all these axes, or one each (none = 0).
/// source Caffe CropLayer
struct Crop : graft::op<Crop> {
    static constexpr auto prototype = graft::prototype("Crop")
        .input("x", real_number)
        .input("size", real_number)
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("axis", 2)
        .attr("offsets", integers());
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &size = ctx.input<"size">();
        auto y = ctx.output<"y">();
        y = x;
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!at) return at.error();
        if (size.has_rank() && size.rank() != x.rank())
            return fail(errc::wrong_rank, "size", "the rank of x", static_cast<std::int64_t>(x.rank()), static_cast<std::int64_t>(size.rank()));
        auto const offsets = ctx.attr<"offsets">();
        if (offsets.size() > 1 && offsets.size() != x.rank() - *at)
            return fail(errc::wrong_value, "offsets", "one for all axes, or one each", static_cast<std::int64_t>(x.rank() - *at), static_cast<std::int64_t>(offsets.size()));
        for (std::size_t i = *at; i < x.rank(); ++i) {
            auto const d = size.has_rank() ? size[i] : dim::unknown();
            auto const from = offsets.empty() ? 0 : offsets.size() == 1 ? offsets[0] : offsets[i - *at];
            auto const end = dim(from) + d, have = x[i];
            if (from < 0) return fail(errc::wrong_value, "offsets", "not negative", from);
            if (end.invalid() || (end.known() && have.known() && end.value() > have.value()))
                return fail(errc::wrong_shape, "size", "a part of x", have.known() ? have.value() : 0, d.value());
            y[i] = d;
        }
        return ok;
    }
};

/// Channels (axis 1) as [group, C / group] transposed. Caffe (ShuffleNet) ShuffleChannel.
struct ShuffleChannel : graft::op<ShuffleChannel> {
    static constexpr auto prototype = graft::prototype("ShuffleChannel").input("x", real_number).output("y", follow("x")).attr("group", 1);
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        auto const g = ctx.attr<"group">();
        if (g < 1) return fail(errc::wrong_value, "group", "at least 1", g);
        if (!x.has_rank()) return ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "x", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        dim const c = x[1];
        if (c.known() && c.value() % g != 0) return fail(errc::wrong_value, "group", "a divisor of the channels", c.value(), g);
        return ok;
    }
};

/// YOLO's reorganisation [N,C,H,W] -> [N, C*stride^2, H/stride, W/stride]; reverse: the other way.
/// source Caffe Reorg
struct PassThrough : graft::op<PassThrough> {
    static constexpr auto prototype = graft::prototype("PassThrough")
        .input("x", real_number)
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("stride", 2)
        .attr("reverse", false);
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const n = ctx.attr<"stride">();
        if (n < 1 || n > 30000) return fail(errc::wrong_value, "stride", "at least 1", n);
        auto y = ctx.output<"y">();
        y = with_rank(ctx.input<"x">(), 4);
        bool const grow = ctx.attr<"reverse">();
        for (std::size_t i = 1; i < 4; ++i) {
            dim const d = y[i], by = i == 1 ? n * n : n;
            bool const divide = (i == 1) == grow;
            if (divide && d.known() && d.value() % by.value() != 0) return fail(errc::wrong_shape, "x", "a multiple of the stride", by.value(), d.value());
            y[i] = divide ? floor_div(d, by) : d * by;
        }
        return ok;
    }
};

/// a * x1 + x2 with one factor per image and channel: a [N,C] or [N,C,1,1]. Caffe (SENet) Axpy.
struct Axpy : graft::op<Axpy> {
    static constexpr auto prototype = graft::prototype("Axpy").datatype("T", floating).input("a", "T").input("x1", "T").input("x2", "T").output("y", follow("x1"));
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x1">().shape;
        if (contradict(x, ctx.desc<"x2">().shape)) return fail(errc::shapes_differ, "x2", "the shape of x1");
        if (!x.has_rank()) return ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "x1", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        auto const n = ctx.desc<"a">().shape.elements(), want = x.elements(0, 2);
        if (contradict(n, want)) return fail(errc::wrong_element_count, "a", "one per image and channel", want.value(), n.value());
        return ok;
    }
};

/// Ends blobs that nobody reads. Caffe SilenceLayer.
struct Silence : graft::op<Silence> {
    static constexpr auto prototype = graft::prototype("Silence").dynamic_input("x", any, at_least(1));
};

/// Rows of weight [input_dim, num_output] by the numbers in x, plus bias. Caffe EmbedLayer.
struct Embed : graft::op<Embed> {
    static constexpr auto prototype = graft::prototype("Embed")
        .input("x", real_number)
        .input("weight", floating)
        .optional_input("bias", floating)
        .output("y", follow("weight", aspect::dtype))
        .attr("num_output", as_integer)
        .attr("input_dim", as_integer);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const n = ctx.attr<"num_output">();
        if (n < 1) return fail(errc::wrong_value, "num_output", "at least 1", n);
        auto const want = dim(n) * dim(ctx.attr<"input_dim">()), have = ctx.input<"weight">().elements();
        if (contradict(want, have)) return fail(errc::wrong_element_count, "weight", "input_dim * num_output numbers", want.value(), have.value());
        auto y = ctx.output<"y">();
        y = ctx.input<"x">();
        if (y.has_rank()) y.append(n);
        return ok;
    }
};

using caffe_ops = graft::ops<Eltwise, PRelu, Reduction, ArgMaxWithK, Crop, ShuffleChannel, PassThrough, Axpy, Silence, Embed>;

} // namespace library
GRAFT_END
