// graft/library/math/complex/ops.hpp - operators: parts of complex numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The real part of each complex number.
struct Real : op<Real> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Real", "input: T", "-> output: Tout",
            "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Real", "input: T", "-> output: Tout", "where T: {complex64, complex128}", "Tout: {float, double} = float");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The imaginary part of each complex number.
struct Imag : op<Imag> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Imag", "input: T", "-> output: Tout",
            "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Imag", "input: T", "-> output: Tout", "where T: {complex64, complex128}", "Tout: {float, double} = float");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The magnitude of each complex number.
struct ComplexAbs : op<ComplexAbs> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ComplexAbs", "x: T", "-> y: Tout",
            "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "ComplexAbs", "x: T", "-> y: Tout", "where T: {complex64, complex128}", "Tout: {float, double} = float");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// Each complex number with its imaginary part negated.
struct Conj : op<Conj> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Conj", "input: T", "-> output: T", "T: {complex64, complex128, variant} = DT_COMPLEX64");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Conj", "input: T", "-> output: T", "where T: {complex64, complex128, variant}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The angle of each complex number, in radians.
struct Angle : op<Angle> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Angle", "input: T", "-> output: Tout",
            "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Angle", "input: T", "-> output: Tout", "where T: {complex64, complex128}", "Tout: {float, double} = float");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct Complex : op<Complex> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Complex", "real: T", "imag: T", "-> out: Tout",
            "T: {float, double} = DT_FLOAT", "Tout: {complex64, complex128} = DT_COMPLEX64");
    };
    static constexpr auto prototype = tensorflow::own_def("Complex", "real: T", "imag: T", "-> out: Tout",
        "where T: {float, double}", "Tout: {complex64, complex128} = complex64");
    static constexpr rule::broadcast<"real", "imag", "out"> infer_shape{};
};

/// Dim i of y is dim perm[i] of x; complex numbers are conjugated.
struct ConjugateTranspose : op<ConjugateTranspose> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "ConjugateTranspose", "x: T", "perm: Tperm", "-> y: T", "T: type", "Tperm: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "ConjugateTranspose", "x: T", "perm: Tperm", "-> y: T", "where T: type", "where Tperm: {int32, int64}");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"perm">(), 1, "perm"); !s) return s;
        return rule::transpose_shape(ctx.input<"x">(), rule::value_at_input(ctx, 1), "perm", ctx.output<"y">());
    }
};

/// The operators of inference in this file.
using complex_ops = ops<Real, Imag, ComplexAbs, Conj, Angle>;

/// The operators of training graphs that are their own origins.
using complex_training_ops = ops<Complex, ConjugateTranspose>;

} // namespace library
GRAFT_END
