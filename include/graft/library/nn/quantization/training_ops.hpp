// graft/library/nn/quantization/training_ops.hpp - operators of training graphs: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/library/shape_from_value.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/broadcast_gradient.hpp"
#include "graft/op/rules/concat.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/op/rules/reshape.hpp"
#include "graft/op/rules/shape_spec.hpp"

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
    static constexpr auto prototype = tensorflow::op_def("QuantizeV2", "input: float", "min_range: float",
        "max_range: float", "-> output: T", "-> output_min: float", "-> output_max: float", "T: quantizedtype",
        "mode: {'MIN_COMBINED', 'MIN_FIRST', 'SCALED'} = \"MIN_COMBINED\"",
        "round_mode: {'HALF_AWAY_FROM_ZERO', 'HALF_TO_EVEN'} = \"HALF_AWAY_FROM_ZERO\"", "narrow_range: bool = false",
        "axis: int = -1", "ensure_minimum_range: float = 0.01");
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

struct QuantizeDownAndShrinkRange : op<QuantizeDownAndShrinkRange> {
    static constexpr auto prototype = tensorflow::op_def("QuantizeDownAndShrinkRange", "input: Tinput",
        "input_min: float", "input_max: float", "-> output: out_type", "-> output_min: float", "-> output_max: float",
        "Tinput: quantizedtype", "out_type: quantizedtype");
    static constexpr rule::shape_spec infer_shape{"S 0 0 > S 0 0"};
};

struct Requantize : op<Requantize> {
    static constexpr auto prototype = tensorflow::op_def("Requantize", "input: Tinput", "input_min: float",
        "input_max: float", "requested_output_min: float", "requested_output_max: float", "-> output: out_type",
        "-> output_min: float", "-> output_max: float", "Tinput: quantizedtype", "out_type: quantizedtype");
    static constexpr rule::shape_spec infer_shape{"S 0 0 0 0 > S 0 0"};
};

struct RequantizationRange : op<RequantizationRange> {
    static constexpr auto prototype = tensorflow::op_def("RequantizationRange", "input: Tinput", "input_min: float",
        "input_max: float", "-> output_min: float", "-> output_max: float", "Tinput: quantizedtype");
    static constexpr rule::shape_spec infer_shape{"? 0 0 > 0 0"};
};

struct RequantizePerChannel : op<RequantizePerChannel> {
    static constexpr auto prototype = tensorflow::op_def("RequantizePerChannel", "input: T", "input_min: float",
        "input_max: float", "requested_output_min: float", "requested_output_max: float", "-> output: out_type",
        "-> output_min: float", "-> output_max: float", "T: quantizedtype = DT_QINT32",
        "out_type: quantizedtype = DT_QUINT8");
    static constexpr rule::shape_spec infer_shape{"S ? ? 0 0 > S 0 0"};
};

struct RequantizationRangePerChannel : op<RequantizationRangePerChannel> {
    static constexpr auto prototype = tensorflow::op_def("RequantizationRangePerChannel", "input: T",
        "input_min: float", "input_max: float", "-> output_min: float", "-> output_max: float",
        "T: quantizedtype = DT_QINT32", "clip_value_max: float");
    static constexpr rule::shape_spec infer_shape{"? ? ? > 0 0"};
};

// activations and windows

struct QuantizedRelu : op<QuantizedRelu> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedRelu", "features: Tinput", "min_features: float",
        "max_features: float", "-> activations: out_type", "-> min_activations: float", "-> max_activations: float",
        "Tinput: quantizedtype", "out_type: quantizedtype = DT_QUINT8");
    static constexpr rule::shape_spec infer_shape{"S 0 0 > S 0 0"};
};

struct QuantizedRelu6 : op<QuantizedRelu6> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedRelu6", "features: Tinput", "min_features: float",
        "max_features: float", "-> activations: out_type", "-> min_activations: float", "-> max_activations: float",
        "Tinput: quantizedtype", "out_type: quantizedtype = DT_QUINT8");
    static constexpr rule::shape_spec infer_shape{"S 0 0 > S 0 0"};
};

struct QuantizedReluX : op<QuantizedReluX> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedReluX", "features: Tinput", "max_value: float",
        "min_features: float", "max_features: float", "-> activations: out_type", "-> min_activations: float",
        "-> max_activations: float", "Tinput: quantizedtype", "out_type: quantizedtype = DT_QUINT8");
    static constexpr rule::shape_spec infer_shape{"S 0 0 0 > S 0 0"};
};

struct QuantizedBiasAdd : op<QuantizedBiasAdd> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedBiasAdd", "input: T1", "bias: T2",
        "min_input: float", "max_input: float", "min_bias: float", "max_bias: float", "-> output: out_type",
        "-> min_out: float", "-> max_out: float", "T1: quantizedtype", "T2: quantizedtype", "out_type: quantizedtype");
    static constexpr rule::shape_spec infer_shape{"[S,c] [c] 0 0 0 0 > [S,c] 0 0"};
};

struct QuantizedConv2D : op<QuantizedConv2D> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConv2D", "input: Tinput", "filter: Tfilter",
        "min_input: float", "max_input: float", "min_filter: float", "max_filter: float", "-> output: out_type",
        "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "out_type: quantizedtype = DT_QINT32", "strides: list(int)", "padding: {'SAME', 'VALID'}",
        "dilations: list(int) = [1,1,1,1]");
    static constexpr quantized_window infer_shape{};
};

struct QuantizedDepthwiseConv2D : op<QuantizedDepthwiseConv2D> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedDepthwiseConv2D", "input: Tinput", "filter: Tfilter",
        "min_input: float", "max_input: float", "min_filter: float", "max_filter: float", "-> output: out_type",
        "-> min_output: float", "-> max_output: float", "Tinput: quantizedtype", "Tfilter: quantizedtype",
        "out_type: quantizedtype = DT_QINT32", "strides: list(int)", "padding: {'SAME', 'VALID'}",
        "dilations: list(int) = [1,1,1,1]");
    static constexpr quantized_window infer_shape{true};
};

struct QuantizedMaxPool : op<QuantizedMaxPool> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMaxPool", "input: T", "min_input: float",
        "max_input: float", "-> output: T", "-> min_output: float", "-> max_output: float", "T: quantizedtype",
        "ksize: list(int)", "strides: list(int)", "padding: {'SAME', 'VALID'}");
    static constexpr quantized_window infer_shape{};
};

struct QuantizedAvgPool : op<QuantizedAvgPool> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedAvgPool", "input: T", "min_input: float",
        "max_input: float", "-> output: T", "-> min_output: float", "-> max_output: float", "T: quantizedtype",
        "ksize: list(int)", "strides: list(int)", "padding: {'SAME', 'VALID'}");
    static constexpr quantized_window infer_shape{};
};

// arithmetic

struct QuantizedMatMul : op<QuantizedMatMul> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMatMul", "a: T1", "b: T2", "min_a: float",
        "max_a: float", "min_b: float", "max_b: float", "-> out: Toutput", "-> min_out: float", "-> max_out: float",
        "T1: quantizedtype", "T2: quantizedtype", "Toutput: quantizedtype = DT_QINT32", "transpose_a: bool = false",
        "transpose_b: bool = false", "Tactivation: quantizedtype = DT_QUINT8");
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
    static constexpr auto prototype = tensorflow::op_def("QuantizedAdd", "x: T1", "y: T2", "min_x: float",
        "max_x: float", "min_y: float", "max_y: float", "-> z: Toutput", "-> min_z: float", "-> max_z: float",
        "T1: quantizedtype", "T2: quantizedtype", "Toutput: quantizedtype = DT_QINT32");
    static constexpr quantized_broadcast infer_shape{};
};

struct QuantizedMul : op<QuantizedMul> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedMul", "x: T1", "y: T2", "min_x: float",
        "max_x: float", "min_y: float", "max_y: float", "-> z: Toutput", "-> min_z: float", "-> max_z: float",
        "T1: quantizedtype", "T2: quantizedtype", "Toutput: quantizedtype = DT_QINT32");
    static constexpr quantized_broadcast infer_shape{};
};

struct QuantizedReshape : op<QuantizedReshape> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedReshape", "tensor: T", "shape: Tshape",
        "input_min: float", "input_max: float", "-> output: T", "-> output_min: float", "-> output_max: float",
        "T: type", "Tshape: {int32, int64} = DT_INT32");
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"output_min">() = ctx.output<"output_max">() = shape::scalar();
        return rule::reshape_shape(
            ctx.input<"tensor">(), rule::value_at_input(ctx, 1), 0, -1, false, "shape", ctx.output<"output">());
    }
};

struct QuantizedConcat : op<QuantizedConcat> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedConcat", "concat_dim: int32", "values: N * T",
        "input_mins: N * float", "input_maxes: N * float", "-> output: T", "-> output_min: float",
        "-> output_max: float", "N: int >= 2", "T: type");
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"output_min">() = ctx.output<"output_max">() = shape::scalar();
        return rule::concat_shape(ctx.dynamic_desc<"values">(), rule::value_at_input(ctx, 0).scalar(), "values",
            "concat_dim", ctx.output<"output">());
    }
};

struct QuantizedInstanceNorm : op<QuantizedInstanceNorm> {
    static constexpr auto prototype = tensorflow::op_def("QuantizedInstanceNorm", "x: T", "x_min: float",
        "x_max: float", "-> y: T", "-> y_min: float", "-> y_max: float", "T: quantizedtype",
        "output_range_given: bool = false", "given_y_min: float = 0.0", "given_y_max: float = 0.0",
        "variance_epsilon: float = 1e-05", "min_separation: float = 0.001");
    static constexpr rule::shape_spec infer_shape{"[b,h,w,c] 0 0 > [b,h,w,c] 0 0"};
};

struct QuantizedResizeBilinear : op<QuantizedResizeBilinear> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("QuantizedResizeBilinear", "images: T", "size: int32",
            "min: float", "max: float", "-> resized_images: T", "-> out_min: float", "-> out_max: float",
            "T: {quint8, qint32, float}", "align_corners: bool = false", "half_pixel_centers: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("QuantizedResizeBilinear", "images: T", "size: int32",
        "min: float", "max: float", "-> resized_images: T", "-> y_min: float", "-> y_max: float",
        "where T: {quint8, qint32, float}", "align_corners: bool = false", "half_pixel_centers: bool = false");
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
)ops";
};

/// The operators of training graphs that are their own origins.
using quantization_training_ops = join<listed_ops<quantization_training_lines>,
    ops<QuantizeV2, QuantizeDownAndShrinkRange, Requantize, RequantizationRange, RequantizePerChannel,
        RequantizationRangePerChannel, QuantizedRelu, QuantizedRelu6, QuantizedReluX, QuantizedBiasAdd, QuantizedConv2D,
        QuantizedDepthwiseConv2D, QuantizedMaxPool, QuantizedAvgPool, QuantizedMatMul, QuantizedAdd, QuantizedMul,
        QuantizedReshape, QuantizedConcat, QuantizedInstanceNorm, QuantizedResizeBilinear>>;

} // namespace library
GRAFT_END
