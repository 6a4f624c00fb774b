// graft/library/nn/quantization/training_ops.hpp - operators of training graphs: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of windows over quantized images [b, h, w, c]: by the attributes `strides`, `padding` and `ksize`, or a filter
/// [h, w, c, k], whose dilations are those of the attribute. The other outputs are the range.
struct quantized_window {
    bool depthwise = false;

    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        constexpr bool has_filter = Op::prototype.index_of(param_kind::input, "filter") >= 0;
        auto const strides = ctx.attr("strides"_p);
        if (auto s = rule::expect_rank(ctx.input("input"_p), 4, "input"); !s) return s;
        if (strides.size() != 4)
            return fail(errc::wrong_value, "strides", "a step per dim", 4, static_cast<std::int64_t>(strides.size()));
        if (strides[0] != 1 || strides[3] != 1) return fail(errc::wrong_value, "strides", "1 for batch and channels");
        auto const x = rule::with_rank(ctx.input("input"_p), 4);
        auto y = x;
        bool const same = ctx.attr("padding"_p) == "SAME";
        std::array<dim, 2> extent{};
        if constexpr (has_filter) {
            if (auto s = rule::expect_rank(ctx.input("filter"_p), 4, "filter"); !s) return s;
            auto const f = rule::with_rank(ctx.input("filter"_p), 4);
            auto const dilations = ctx.attr("dilations"_p);
            if (dilations.size() != 4 || dilations[0] != 1 || dilations[3] != 1)
                return fail(errc::wrong_value, "dilations", "a step per dim, 1 for batch and channels");
            for (std::size_t i = 0; i < 2; ++i) {
                if (dilations[i + 1] < 1 || dilations[i + 1] > rule::largest_step)
                    return fail(errc::wrong_value, "dilations", "at least", 1, dilations[i + 1]);
                extent[i] = rule::window_extent(f[i], dilations[i + 1]);
            }
            if (contradict(dim(x[3]), dim(f[2])))
                return fail(
                    errc::wrong_shape, "filter", "the channels of the input", dim(x[3]).value(), dim(f[2]).value());
            y[3] = depthwise ? dim(f[2]) * dim(f[3]) : dim(f[3]);
        } else {
            auto const size = ctx.attr("ksize"_p);
            if (size.size() != 4)
                return fail(errc::wrong_value, "ksize", "a number per dim", 4, static_cast<std::int64_t>(size.size()));
            for (std::size_t i = 0; i < 2; ++i) extent[i] = size[i + 1];
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (strides[i + 1] < 1 || strides[i + 1] > rule::largest_step)
                return fail(errc::wrong_value, "strides", "at least", 1, strides[i + 1]);
            y[i + 1] = same ? rule::same_output(x[i + 1], strides[i + 1])
                            : rule::conv_output(x[i + 1], extent[i], strides[i + 1], 1, 0, 0);
            if (dim(y[i + 1]).known() && dim(y[i + 1]).value() < 0)
                return fail(errc::negative_dim, "input", "at least as large as the window");
        }
        ctx.output("output"_p) = y;
        ctx.output("min_output"_p) = ctx.output("max_output"_p) = shape::scalar();
        return ok;
    }
};

/// Rule of arithmetic on two quantized tensors: broadcast, and its range.
struct quantized_broadcast {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        ctx.output("min_z"_p) = ctx.output("max_z"_p) = shape::scalar();
        return rule::broadcast_shapes(ctx.input("x"_p), ctx.input("y"_p), "y", ctx.output("z"_p));
    }
};

// to and from

struct QuantizeV2 : op<QuantizeV2> {
    static constexpr operator_line prototype{R"(QuantizeV2 input:f32 min_range:' max_range:' -> output:T
        output_min:f32 output_max:' T?type{quantized} mode?string{"MIN_COMBINED","MIN_FIRST","SCALED"}="MIN_COMBINED"
        round_mode?string{"HALF_AWAY_FROM_ZERO","HALF_TO_EVEN"}="HALF_AWAY_FROM_ZERO" narrow_range?bool=false
        axis?int=-1 ensure_minimum_range?float=0.01)"};
    /// Along an axis there is a range for each of its elements.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.input<"input">();
        auto range = shape::scalar();
        if (auto const axis = ctx.attr<"axis">(); axis >= 0) {
            range = shape{-1};
            if (x.has_rank()) {
                auto const at = normalize_axis(axis, x.rank(), "axis");
                if (!at) return at.error();
                range = shape::of_rank(0).append(x[*at]);
            }
        }
        ctx.output<"output">() = x;
        ctx.output<"output_min">() = ctx.output<"output_max">() = range;
        return ok;
    }
};

// activations and windows

struct QuantizedConv2D : op<QuantizedConv2D> {
    static constexpr operator_line prototype{R"(QuantizedConv2D input:Tinput filter:Tfilter min_input:f32 max_input:'
        min_filter:' max_filter:' -> output:out_type min_output:f32 max_output:' Tinput?type{quantized}
        Tfilter?type{quantized} out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"}
        dilations?list(int)=1,1,1,1)"};
    static constexpr quantized_window infer_shape{};
};

struct QuantizedDepthwiseConv2D : op<QuantizedDepthwiseConv2D> {
    static constexpr operator_line prototype{R"(QuantizedDepthwiseConv2D input:Tinput filter:Tfilter min_input:f32
        max_input:' min_filter:' max_filter:' -> output:out_type min_output:f32 max_output:' Tinput?type{quantized}
        Tfilter?type{quantized} out_type?type{quantized}=qint32 strides?list(int) padding?string{"SAME","VALID"}
        dilations?list(int)=1,1,1,1)"};
    static constexpr quantized_window infer_shape{true};
};

struct QuantizedMaxPool : op<QuantizedMaxPool> {
    static constexpr operator_line prototype{R"(QuantizedMaxPool input:T min_input:f32 max_input:' -> output:T
        min_output:f32 max_output:' T?type{quantized} ksize?list(int) strides?list(int)
        padding?string{"SAME","VALID"})"};
    static constexpr quantized_window infer_shape{};
};

struct QuantizedAvgPool : op<QuantizedAvgPool> {
    static constexpr operator_line prototype{R"(QuantizedAvgPool input:T min_input:f32 max_input:' -> output:T
        min_output:f32 max_output:' T?type{quantized} ksize?list(int) strides?list(int)
        padding?string{"SAME","VALID"})"};
    static constexpr quantized_window infer_shape{};
};

// arithmetic

struct QuantizedMatMul : op<QuantizedMatMul> {
    static constexpr operator_line prototype{R"(QuantizedMatMul a:T1 b:T2 min_a:f32 max_a:' min_b:' max_b:' ->
        out:Toutput min_out:f32 max_out:' T1?type{quantized} T2?type{quantized} Toutput?type{quantized}=qint32
        transpose_a?bool=false transpose_b?bool=false Tactivation?type{quantized}=quint8)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &a = ctx.input<"a">(), &b = ctx.input<"b">();
        if (auto s = rule::expect_rank(a, 2, "a"); !s) return s;
        if (auto s = rule::expect_rank(b, 2, "b"); !s) return s;
        bool const ta = ctx.attr<"transpose_a">(), tb = ctx.attr<"transpose_b">();
        auto const x = rule::with_rank(a, 2), y = rule::with_rank(b, 2);
        dim const k = x[ta ? 0 : 1], l = y[tb ? 1 : 0];
        if (contradict(k, l)) return fail(errc::shape_mismatch, "b", "the inner dim of a", k.value(), l.value());
        ctx.output<"out">() = shape::of_rank(0).append(x[ta ? 1 : 0]).append(y[tb ? 0 : 1]);
        ctx.output<"min_out">() = ctx.output<"max_out">() = shape::scalar();
        return ok;
    }
};

struct QuantizedAdd : op<QuantizedAdd> {
    static constexpr operator_line prototype{R"(QuantizedAdd x:T1 y:T2 min_x:f32 max_x:' min_y:' max_y:' -> z:Toutput
        min_z:f32 max_z:' T1?type{quantized} T2?type{quantized} Toutput?type{quantized}=qint32)"};
    static constexpr quantized_broadcast infer_shape{};
};

struct QuantizedMul : op<QuantizedMul> {
    static constexpr operator_line prototype{R"(QuantizedMul x:T1 y:T2 min_x:f32 max_x:' min_y:' max_y:' -> z:Toutput
        min_z:f32 max_z:' T1?type{quantized} T2?type{quantized} Toutput?type{quantized}=qint32)"};
    static constexpr quantized_broadcast infer_shape{};
};

struct QuantizedReshape : op<QuantizedReshape> {
    static constexpr operator_line prototype{R"(QuantizedReshape tensor:T shape:Tshape input_min:f32 input_max:' ->
        output:T output_min:f32 output_max:' T?type{any} Tshape?type{index_number}=i32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"output_min">() = ctx.output<"output_max">() = shape::scalar();
        return rule::reshape_shape(
            ctx.input<"tensor">(), rule::value_at_input(ctx, 1), 0, -1, false, "shape", ctx.output<"output">());
    }
};

struct QuantizedConcat : op<QuantizedConcat> {
    static constexpr operator_line prototype{R"(QuantizedConcat concat_dim:i32 values*N>2:T input_mins*N>2:f32
        input_maxes*N>2:' -> output:T output_min:f32 output_max:' N?int>=2 T?type{any})"};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"output_min">() = ctx.output<"output_max">() = shape::scalar();
        return rule::concat_shape(ctx.dynamic_desc<"values">(), rule::value_at_input(ctx, 0).scalar(), "values",
            "concat_dim", ctx.output<"output">());
    }
};

struct QuantizedResizeBilinear : op<QuantizedResizeBilinear> {
    static constexpr operator_line prototype{R"(QuantizedResizeBilinear images:T size:i32 min:f32(any_shape)
        max:'(any_shape) -> resized_images:T y_min:f32 y_max:' align_corners?bool=false half_pixel_centers?bool=false
        where T=f32,qint32,quint8 | tf: images,size,min,max->resized_images,out_min,out_max)"};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y_min">() = ctx.output<"y_max">() = shape::scalar();
        auto const& x = ctx.input<"images">();
        if (auto s = rule::expect_rank(x, 4, "images"); !s) return s;
        auto size = shape::of_rank(2);
        if (auto s = shape_from_value(rule::value_at_input(ctx, 1), 2, "size", size); !s) return s;
        auto y = ctx.output<"resized_images">();
        y = rule::with_rank(x, 4);
        y[1] = size[0];
        y[2] = size[1];
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct quantization_training_lines {
    static constexpr char text[] = R"ops(
FakeQuantWithMinMaxArgsGradient gradients:f32 x:f32 -> y:f32 min?float=-6.0 max?float=6.0 num_bits?int=8
    narrow_range?bool=false | S S > S | tf: gradients,inputs->backprops
FakeQuantWithMinMaxVarsGradient gradients:f32 x:f32 min:f32 max:f32 -> backprops_wrt_x:f32 backprops_wrt_min:f32
    backprops_wrt_max:f32 num_bits?int=8 narrow_range?bool=false | S S 0 0 > S 0 0
    | tf: gradients,inputs,min,max->backprops_wrt_input,backprop_wrt_min,backprop_wrt_max
FakeQuantWithMinMaxVarsPerChannelGradient gradients:f32 x:f32 min:f32 max:f32 -> backprops_wrt_x:f32
    backprops_wrt_min:f32 backprops_wrt_max:f32 num_bits?int=8 narrow_range?bool=false | S S [c] [c] > S [c] [c]
    | tf: gradients,inputs,min,max->backprops_wrt_input,backprop_wrt_min,backprop_wrt_max
QuantizeDownAndShrinkRange input:Tinput input_min:f32 input_max:' -> output:out_type output_min:f32 output_max:'
    Tinput?type{quantized} out_type?type{quantized} | S 0 0 > S 0 0
Requantize input:Tinput input_min:f32 input_max:' requested_output_min:' requested_output_max:' -> output:out_type
    output_min:f32 output_max:' Tinput?type{quantized} out_type?type{quantized} | S 0 0 0 0 > S 0 0
RequantizationRange input:Tinput input_min:f32 input_max:' -> output_min:' output_max:' Tinput?type{quantized}
    | ? 0 0 > 0 0
RequantizePerChannel input:T input_min:f32 input_max:' requested_output_min:' requested_output_max:' -> output:out_type
    output_min:f32 output_max:' T?type{quantized}=qint32 out_type?type{quantized}=quint8 | S ? ? 0 0 > S 0 0
RequantizationRangePerChannel input:T input_min:f32 input_max:' -> output_min:' output_max:' T?type{quantized}=qint32
    clip_value_max?float | ? ? ? > 0 0
QuantizedRelu features:Tinput min_features:f32 max_features:' -> activations:out_type min_activations:f32
    max_activations:' Tinput?type{quantized} out_type?type{quantized}=quint8 | S 0 0 > S 0 0
QuantizedRelu6 features:Tinput min_features:f32 max_features:' -> activations:out_type min_activations:f32
    max_activations:' Tinput?type{quantized} out_type?type{quantized}=quint8 | S 0 0 > S 0 0
QuantizedReluX features:Tinput max_value:f32 min_features:' max_features:' -> activations:out_type min_activations:f32
    max_activations:' Tinput?type{quantized} out_type?type{quantized}=quint8 | S 0 0 0 > S 0 0
QuantizedBiasAdd input:T1 bias:T2 min_input:f32 max_input:' min_bias:' max_bias:' -> output:out_type min_out:f32
    max_out:' T1?type{quantized} T2?type{quantized} out_type?type{quantized} | [S,c] [c] 0 0 0 0 > [S,c] 0 0
QuantizedInstanceNorm x:T x_min:f32 x_max:' -> y:T y_min:f32 y_max:' T?type{quantized} output_range_given?bool=false
    given_y_min?float=0 given_y_max?float=0 variance_epsilon?float=1e-05 min_separation?float=0.001
    | [b,h,w,c] 0 0 > [b,h,w,c] 0 0
)ops";
};

using QuantizeDownAndShrinkRange = listed<quantization_training_lines, "QuantizeDownAndShrinkRange">;
using Requantize = listed<quantization_training_lines, "Requantize">;
using RequantizationRange = listed<quantization_training_lines, "RequantizationRange">;
using RequantizePerChannel = listed<quantization_training_lines, "RequantizePerChannel">;
using RequantizationRangePerChannel = listed<quantization_training_lines, "RequantizationRangePerChannel">;
using QuantizedRelu = listed<quantization_training_lines, "QuantizedRelu">;
using QuantizedRelu6 = listed<quantization_training_lines, "QuantizedRelu6">;
using QuantizedReluX = listed<quantization_training_lines, "QuantizedReluX">;
using QuantizedBiasAdd = listed<quantization_training_lines, "QuantizedBiasAdd">;
using QuantizedInstanceNorm = listed<quantization_training_lines, "QuantizedInstanceNorm">;

/// The operators of training graphs in this file.
using quantization_training_ops = join<listed_ops<quantization_training_lines>,
    ops<QuantizeV2, QuantizedConv2D, QuantizedDepthwiseConv2D, QuantizedMaxPool, QuantizedAvgPool, QuantizedMatMul,
        QuantizedAdd, QuantizedMul, QuantizedReshape, QuantizedConcat, QuantizedResizeBilinear>>;

} // namespace library
GRAFT_END
