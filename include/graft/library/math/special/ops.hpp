// graft/library/math/special/ops.hpp - operators: functions of analysis and statistics, element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

// unary functions

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct special_lines {
    static constexpr char text[] = R"ops(
Dawsn x:T -> y:T where T=floating | S > S | tf:
FresnelCos x:T -> y:T where T=floating | S > S | tf:
FresnelSin x:T -> y:T where T=floating | S > S | tf:
Spence x:T -> y:T where T=floating | S > S | tf:
IgammaGradA a:T x:T -> z:T where T=f32,f64 | broadcast a x > z | tf:
/// The nearest non-increasing numbers, along the last dim, and the segment of equal ones that contains each.
IsotonicRegression input:T -> output:output_dtype segments:i32 output_dtype?type{floating}=f32 where T=real_number
    | S > S S | tf:
BesselI0 x:T -> y:T T?type{floating} | S > S
BesselI1 x:T -> y:T T?type{floating} | S > S
BesselI0e x:T -> y:T where T=floating | S > S | tf:
BesselI1e x:T -> y:T where T=floating | S > S | tf:
BesselK0 x:T -> y:T T?type{floating} | S > S
BesselK1 x:T -> y:T T?type{floating} | S > S
BesselJ0 x:T -> y:T T?type{floating} | S > S
BesselJ1 x:T -> y:T T?type{floating} | S > S
BesselY0 x:T -> y:T T?type{floating} | S > S
BesselY1 x:T -> y:T T?type{floating} | S > S
Erfinv input_x:T -> output_y:T where T=floating | S > S | tf: x->y
Expint x:T -> y:T where T=floating | S > S | tf:
Ndtri x:T -> y:T where T=floating | S > S | tf:
Igamma a:T x:T -> z:T where T=floating | broadcast a x > z | tf:
Igammac a:T x:T -> z:T where T=floating | broadcast a x > z | tf:
NextAfter x1:T x2:T -> output:T where T=f32,f64 | broadcast x1 x2 > output | tf: T=f32
Polygamma a:T x:T -> z:T T?type{f32,f64} | broadcast a x > z
Zeta x:T q:T -> z:T where T=f32,f64 | broadcast x q > z | tf:
)ops";
};

using BesselI0 = listed<special_lines, "BesselI0">;
using BesselI1 = listed<special_lines, "BesselI1">;
using BesselI0e = listed<special_lines, "BesselI0e">;
using BesselI1e = listed<special_lines, "BesselI1e">;
using BesselK0 = listed<special_lines, "BesselK0">;
using BesselK1 = listed<special_lines, "BesselK1">;
using BesselJ0 = listed<special_lines, "BesselJ0">;
using BesselJ1 = listed<special_lines, "BesselJ1">;
using BesselY0 = listed<special_lines, "BesselY0">;
using BesselY1 = listed<special_lines, "BesselY1">;
using Erfinv = listed<special_lines, "Erfinv">;
using Expint = listed<special_lines, "Expint">;
using Ndtri = listed<special_lines, "Ndtri">;
using Igamma = listed<special_lines, "Igamma">;
using Igammac = listed<special_lines, "Igammac">;
using NextAfter = listed<special_lines, "NextAfter">;
using Polygamma = listed<special_lines, "Polygamma">;
using Zeta = listed<special_lines, "Zeta">;

// of two

struct Betainc : op<Betainc> {
    static constexpr operator_line prototype{"Betainc a:T b:T x:T -> z:T where T=f32,f64 | tf:"};
    /// Scalars match any shape; all others must have equal shapes.
    static constexpr status infer_shape(shape_context& ctx) {
        auto z = shape::scalar();
        bool any = false, open = false;
        std::string_view const names[]{"a", "b", "x"};
        shape const* const all[]{&ctx.input<"a">(), &ctx.input<"b">(), &ctx.input<"x">()};
        for (std::size_t i = 0; i < 3; ++i) {
            open = open || !all[i]->has_rank();
            if (!all[i]->has_rank() || all[i]->rank() == 0) continue;
            if (!std::exchange(any, true)) z = rule::or_unknown_rank(*all[i]);
            else if (auto s = rule::merge_into(z, *all[i], names[i]); !s) return s;
        }
        ctx.output<"z">() = open && !any ? shape::unknown_rank() : z;
        return ok;
    }
};

/// The operators of training graphs in this file.
using special_ops = join<listed_ops<special_lines>, ops<Betainc>>;

} // namespace library
GRAFT_END
