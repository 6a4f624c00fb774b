// graft/library/math/complex/ops.hpp - operators: parts of complex numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct complex_lines {
    static constexpr char text[] = R"ops(
/// The real part of each complex number.
Real input:T -> output:Tout Tout?type{f32,f64}=f32 where T=c64,c128 | S > S | tf: T=c64
/// The imaginary part of each complex number.
Imag input:T -> output:Tout Tout?type{f32,f64}=f32 where T=c64,c128 | S > S | tf: T=c64
/// The magnitude of each complex number.
ComplexAbs x:T -> y:Tout Tout?type{f32,f64}=f32 where T=c64,c128 | S > S | tf: T=c64
/// Each complex number with its imaginary part negated.
Conj input:T -> output:T where T=c64,c128,variant | S > S | tf: T=c64
/// The angle of each complex number, in radians.
Angle input:T -> output:Tout Tout?type{f32,f64}=f32 where T=c64,c128 | S > S | tf: T=c64
)ops";
};

using Real = listed<complex_lines, "Real">;
using Imag = listed<complex_lines, "Imag">;
using ComplexAbs = listed<complex_lines, "ComplexAbs">;
using Conj = listed<complex_lines, "Conj">;
using Angle = listed<complex_lines, "Angle">;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct complex_training_lines {
    static constexpr char text[] = R"ops(
Complex real:T imag:T -> out:Tout Tout?type{c64,c128}=c64 where T=f32,f64 | broadcast real imag > out | tf: T=f32
)ops";
};

using Complex = listed<complex_training_lines, "Complex">;

/// Dim i of y is dim perm[i] of x; complex numbers are conjugated.
struct ConjugateTranspose : op<ConjugateTranspose> {
    static constexpr operator_line prototype{R"(ConjugateTranspose x:T perm:Tperm -> y:T where T=any
        Tperm=index_number | tf: Tperm=i32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"perm">(), 1, "perm"); !s) return s;
        return rule::transpose_shape(ctx.input<"x">(), rule::value_at_input(ctx, 1), "perm", ctx.output<"y">());
    }
};

/// The operators of inference in this file.
using complex_ops = listed_ops<complex_lines>;

/// The operators of training graphs in this file.
using complex_training_ops = join<ops<ConjugateTranspose>, listed_ops<complex_training_lines>>;

} // namespace library
GRAFT_END
