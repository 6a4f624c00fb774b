// graft/library/ops/quantization.hpp - to and from quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Quantized x as floats between min_range and max_range; mode MIN_COMBINED, MIN_FIRST or SCALED; per slice along
/// `axis` where that is not -1.
/// source TensorFlow Dequantize
struct Dequantize : graft::op<Dequantize> {
    static constexpr auto prototype = graft::prototype("Dequantize")
        .input("x", quantized)
        .input("min_range", f32)
        .input("max_range", f32)
        .output("y", f32 | bf16, type_from("dtype"), follow("x", static_cast<aspect>(6)))
        .attr("mode", "MIN_COMBINED")
        .attr("narrow_range", false)
        .attr("axis", -1)
        .attr("dtype", f32);
    static constexpr status verify(verify_context& ctx) {
        auto const mode = ctx.attr<"mode">();
        if (mode != "MIN_COMBINED" && mode != "MIN_FIRST" && mode != "SCALED") return fail(errc::wrong_value, "mode", "MIN_COMBINED, MIN_FIRST or SCALED");
        return ok;
    }
};

/// Rounds x to what num_bits can hold between input_min and input_max, as floats. TensorFlow QuantizeAndDequantizeV2.
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
        .attr("round_mode", "HALF_TO_EVEN")
        .attr("narrow_range", false)
        .attr("axis", -1);
};

/// The same with a range that is learned; min and max are scalars. TensorFlow FakeQuantWithMinMaxVars.
struct FakeQuantWithMinMaxVars : graft::op<FakeQuantWithMinMaxVars> {
    static constexpr auto prototype = graft::prototype("FakeQuantWithMinMaxVars")
        .input("x", f32)
        .input("min", f32)
        .input("max", f32)
        .output("y", follow("x"))
        .attr("num_bits", 8)
        .attr("narrow_range", false);
    static constexpr status verify(verify_context& ctx) {
        if (ctx.attr<"num_bits">() < 2 || ctx.attr<"num_bits">() > 16) return fail(errc::wrong_value, "num_bits", "from 2 to 16", ctx.attr<"num_bits">());
        for (auto const* s : {&ctx.desc<"min">().shape, &ctx.desc<"max">().shape})
            if (s->has_rank() && s->rank() != 0) return fail(errc::wrong_rank, "min", "a scalar", 0, static_cast<std::int64_t>(s->rank()));
        return ok;
    }
};

using quantization_ops = graft::ops<Dequantize, QuantizeAndDequantizeV2, FakeQuantWithMinMaxVars>;

} // namespace library
GRAFT_END
