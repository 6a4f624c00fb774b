// graft/library/math/special/ops.hpp - operators: functions of analysis and statistics, element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// unary functions

struct BesselI0 : op<BesselI0> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselI0", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselI1 : op<BesselI1> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselI1", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselI0e : op<BesselI0e> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "BesselI0e", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "BesselI0e", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselI1e : op<BesselI1e> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "BesselI1e", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "BesselI1e", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselK0 : op<BesselK0> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselK0", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselK1 : op<BesselK1> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselK1", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselJ0 : op<BesselJ0> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselJ0", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselJ1 : op<BesselJ1> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselJ1", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselY0 : op<BesselY0> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselY0", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct BesselY1 : op<BesselY1> {
    static constexpr auto prototype = tensorflow::op_def(
        "BesselY1", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

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
)ops";
};

struct Erfinv : op<Erfinv> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Erfinv", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Erfinv", "input_x: T", "-> output_y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct Expint : op<Expint> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Expint", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Expint", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct Ndtri : op<Ndtri> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Ndtri", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Ndtri", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

// of two

struct Igamma : op<Igamma> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Igamma", "a: T", "x: T", "-> z: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Igamma", "a: T", "x: T", "-> z: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::broadcast<"a", "x", "z"> infer_shape{};
};

struct Igammac : op<Igammac> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Igammac", "a: T", "x: T", "-> z: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Igammac", "a: T", "x: T", "-> z: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::broadcast<"a", "x", "z"> infer_shape{};
};

struct NextAfter : op<NextAfter> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "NextAfter", "x1: T", "x2: T", "-> output: T", "T: {double, float} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "NextAfter", "x1: T", "x2: T", "-> output: T", "where T: {double, float}");
    static constexpr rule::broadcast<"x1", "x2", "output"> infer_shape{};
};

struct Polygamma : op<Polygamma> {
    static constexpr auto prototype = tensorflow::op_def("Polygamma", "a: T", "x: T", "-> z: T", "T: {float, double}");
    static constexpr rule::broadcast<"a", "x", "z"> infer_shape{};
};

struct Zeta : op<Zeta> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Zeta", "x: T", "q: T", "-> z: T", "T: {float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Zeta", "x: T", "q: T", "-> z: T", "where T: {float, double}");
    static constexpr rule::broadcast<"x", "q", "z"> infer_shape{};
};

struct Betainc : op<Betainc> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Betainc", "a: T", "b: T", "x: T", "-> z: T", "T: {float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Betainc", "a: T", "b: T", "x: T", "-> z: T", "where T: {float, double}");
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

/// The operators of training graphs that are their own origins.
using special_ops = join<listed_ops<special_lines>,
    ops<BesselI0, BesselI1, BesselI0e, BesselI1e, BesselK0, BesselK1, BesselJ0, BesselJ1, BesselY0, BesselY1, Erfinv,
        Expint, Ndtri, Igamma, Igammac, NextAfter, Polygamma, Zeta, Betainc>>;

} // namespace library
GRAFT_END
