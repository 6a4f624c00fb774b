// graft/library/nn/quantization/ops.hpp - operators: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The ends of the ranges of x: one of each, or with an `axis` one for each slice along it.
/// error wrong_element_count, axis_out_of_range
[[nodiscard]] constexpr status check_ranges(shape const& x, std::int64_t axis, shape const& low,
    std::string_view low_name, shape const& high, std::string_view high_name) {
    auto n = dim(1);
    if (axis != -1) {
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(axis, x.rank());
        if (!at) return at.error();
        n = x[*at];
    }
    if (auto s = rule::expect_elements(low, n, low_name, "one number per range"); !s) return s;
    return rule::expect_elements(high, n, high_name, "one number per range");
}

/// Quantized x as floats between min_range and max_range; mode MIN_COMBINED, MIN_FIRST or SCALED; per slice along
/// `axis` if that is not -1.
/// source TensorFlow Dequantize
struct Dequantize : graft::op<Dequantize> {
    static constexpr auto prototype = graft::prototype("Dequantize")
                                          .input("x", quantized)
                                          .input("min_range", f32)
                                          .input("max_range", f32)
                                          .output("y", f32 | bf16, type_from("dtype"),
                                              follow("x", aspect::format | aspect::shape))
                                          .attr("mode", "MIN_COMBINED", one_of("MIN_COMBINED", "MIN_FIRST", "SCALED"))
                                          .attr("narrow_range", false)
                                          .attr("axis", -1)
                                          .attr("dtype", f32);
    static constexpr status verify(verify_context& ctx) {
        return check_ranges(ctx.desc<"x">().shape, ctx.attr<"axis">(), ctx.desc<"min_range">().shape, "min_range",
            ctx.desc<"max_range">().shape, "max_range");
    }
};

/// Rounds x to the values that num_bits can represent between input_min and input_max, as floats. TensorFlow
/// QuantizeAndDequantizeV2.
struct QuantizeAndDequantizeV2 : graft::op<QuantizeAndDequantizeV2> {
    static constexpr auto prototype = graft::prototype("QuantizeAndDequantizeV2")
                                          .datatype("T", floating)
                                          .input("input", "T")
                                          .input("input_min", "T")
                                          .input("input_max", "T")
                                          .output("output", follow("input"))
                                          .attr("signed_input", true)
                                          .attr("num_bits", 8)
                                          .attr("range_given", false)
                                          .attr("round_mode", "HALF_TO_EVEN",
                                              one_of("HALF_TO_EVEN", "HALF_UP", "HALF_AWAY_FROM_ZERO"))
                                          .attr("narrow_range", false)
                                          .attr("axis", -1);
    static constexpr status verify(verify_context& ctx) {
        if (!ctx.attr<"range_given">()) return ok;
        return check_ranges(ctx.desc<"input">().shape, ctx.attr<"axis">(), ctx.desc<"input_min">().shape, "input_min",
            ctx.desc<"input_max">().shape, "input_max");
    }
};

/// x rounded as if it were quantized within a learned range; min and max are scalars. TensorFlow
/// FakeQuantWithMinMaxVars.
struct FakeQuantWithMinMaxVars : graft::op<FakeQuantWithMinMaxVars> {
    static constexpr auto prototype = graft::prototype("FakeQuantWithMinMaxVars")
                                          .input("x", f32)
                                          .input("min", f32)
                                          .input("max", f32)
                                          .output("y", follow("x"))
                                          .attr("num_bits", 8, in_range(2, 16))
                                          .attr("narrow_range", false);
    static constexpr status verify(verify_context& ctx) {
        for (auto const* s : {&ctx.desc<"min">().shape, &ctx.desc<"max">().shape})
            if (s->has_rank() && s->rank() != 0)
                return fail(errc::wrong_rank, "min", "a scalar", 0, static_cast<std::int64_t>(s->rank()));
        return ok;
    }
};

/// x rounded as if it were quantized between fixed bounds. Source: TensorFlow FakeQuantWithMinMaxArgs.
struct FakeQuantWithMinMaxArgs : graft::op<FakeQuantWithMinMaxArgs> {
    static constexpr auto prototype = graft::prototype("FakeQuantWithMinMaxArgs")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("min", -6.0)
                                          .attr("max", 6.0)
                                          .attr("num_bits", 8, in_range(2, 16))
                                          .attr("narrow_range", false);
    static constexpr status verify(verify_context& ctx) {
        if (!(ctx.attr<"min">() < ctx.attr<"max">())) return fail(errc::wrong_value, "max", "above min");
        return ok;
    }
};

/// Operators as lines: `graft::operator_line` says how they are read.
struct quantization_lines {
    static constexpr char text[] = R"ops(
/// x rounded as if it were quantized between bounds per channel, which is the last axis of x: min and max are
/// [channels]. source TensorFlow FakeQuantWithMinMaxVarsPerChannel
FakeQuantWithMinMaxVarsPerChannel x:f32 min:' max:' -> y:' num_bits?int{2..16}=8 narrow_range?bool=false
    | [S,n] [n] [n] > [S,n]
/// Sums of products of 8-bit numbers as 16-bit integers, x1 added. Source: CANN AscendDequantS16.
AscendDequantS16 x0:i32 deq_scale:u64 x1?:i16 -> y/x0%x0:' relu_flag?bool=false
/// Sums of products of 8-bit numbers as 8-bit numbers. Source: CANN AscendRequant.
AscendRequant x:i32 req_scale:u64 -> y/x%x:i8 relu_flag?bool=false
/// 16-bit numbers, x1 added, as 8-bit numbers y0 and, with dual_output, as 16-bit ones y1. Source: CANN
/// AscendRequantS16.
AscendRequantS16 x0:i16 req_scale:u64 x1?:i16 -> y0/x0%x0:i8 y1/x0%x0:i16 dual_output?bool=false relu_flag?bool=false
)ops";
};

using FakeQuantWithMinMaxVarsPerChannel = listed<quantization_lines, "FakeQuantWithMinMaxVarsPerChannel">;
using AscendDequantS16 = listed<quantization_lines, "AscendDequantS16">;
using AscendRequant = listed<quantization_lines, "AscendRequant">;
using AscendRequantS16 = listed<quantization_lines, "AscendRequantS16">;

/// round(x * scale + offset) as dst_type (a CANN number: 2 = i8, 29 = i4). Source: CANN AscendQuant.
struct AscendQuant : graft::op<AscendQuant> {
    static constexpr std::int64_t to_i8 = 2, to_i4 = 29;
    static constexpr auto prototype = graft::prototype("AscendQuant")
                                          .input("x", f16 | f32)
                                          .output("y", graft::dtype::i8 | graft::dtype::i4,
                                              follow("x", aspect::format | aspect::shape))
                                          .attr("scale", as_float)
                                          .attr("offset", as_float)
                                          .attr("sqrt_mode", false)
                                          .attr("round_mode", "Round", one_of("Round", "Floor", "Ceil", "Trunc"))
                                          .attr("dst_type", to_i8, one_of(to_i8, to_i4));
    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.attr<"dst_type">() == to_i4 ? graft::dtype::i4 : graft::dtype::i8;
        return ok;
    }
};

/// Sums of products of 8-bit numbers as floats: x * deq_scale, one number or one per channel; dtype 0 = f32, 1 = f16.
/// source CANN AscendDequant
struct AscendDequant : graft::op<AscendDequant> {
    static constexpr auto prototype = graft::prototype("AscendDequant")
                                          .input("x", i32)
                                          .input("deq_scale", u64 | f16)
                                          .output("y", f16 | f32, follow("x", aspect::format | aspect::shape))
                                          .attr("sqrt_mode", false)
                                          .attr("relu_flag", false)
                                          .attr("dtype", 0, in_range(0, 1));
    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.attr<"dtype">() == 0 ? f32 : f16;
        return ok;
    }
};

/// 8-bit numbers as floats: (x + offset) * scale; dtype 0 = f32, 1 = f16. Source: CANN AscendAntiQuant.
struct AscendAntiQuant : graft::op<AscendAntiQuant> {
    static constexpr auto prototype = graft::prototype("AscendAntiQuant")
                                          .input("x", graft::dtype::i8 | graft::dtype::i4)
                                          .output("y", f16 | f32, follow("x", aspect::format | aspect::shape))
                                          .attr("scale", as_float)
                                          .attr("offset", as_float)
                                          .attr("dtype", 0, in_range(0, 1))
                                          .attr("sqrt_mode", false);
    static constexpr status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.attr<"dtype">() == 0 ? f32 : f16;
        return ok;
    }
};

/// The operators of inference in this file.
using quantization_ops = join<ops<Dequantize, QuantizeAndDequantizeV2, FakeQuantWithMinMaxVars, FakeQuantWithMinMaxArgs,
                                  AscendQuant, AscendDequant, AscendAntiQuant>,
    listed_ops<quantization_lines>>;

} // namespace library
GRAFT_END
