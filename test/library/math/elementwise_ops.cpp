// test/library/math/elementwise_ops.cpp - what element-wise operators of one and of two tensors give and refuse
// SPDX-License-Identifier: Apache-2.0
#include <boost/hana/type.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "graft/library/array/format/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/complex/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_math_elementwise_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

namespace {

template <class Op, std::size_t I> constexpr std::string_view input() {
    return Op::prototype.at(graft::param_kind::input, I).name;
}
/// y has the shape of x; a dtype that x does not accept is refused.
template <class Op> void keeps_the_shape() {
    GRAFT_GIVES(Op, {{input<Op, 0>(), {2, 3}}}, {2, 3});
    GRAFT_GIVES(Op, {{input<Op, 0>(), {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Op, {{input<Op, 0>(), unknown}}, unknown);
    GRAFT_REFUSES(Op, errc::missing_input, (input<Op, 0>()), {});
    GRAFT_REFUSES(Op, errc::wrong_dtype, (input<Op, 0>()), {{input<Op, 0>(), of({2}, dtype::resource)}});
}
/// The two inputs are broadcast; `Any`: every dtype is accepted.
template <class Op, bool Any = false> void broadcasts() {
    GRAFT_GIVES(Op, {{input<Op, 0>(), {8, 1, 3}}, {input<Op, 1>(), {5, 1}}}, {8, 5, 3});
    GRAFT_GIVES(Op, {{input<Op, 0>(), {}}, {input<Op, 1>(), {2}}}, {2});
    GRAFT_GIVES(Op, {{input<Op, 0>(), {-1, 1}}, {input<Op, 1>(), {4, -1}}}, {4, -1});
    GRAFT_GIVES(Op, {{input<Op, 0>(), unknown}, {input<Op, 1>(), {4}}}, unknown);
    GRAFT_REFUSES(Op, errc::shape_mismatch, (input<Op, 1>()), {{input<Op, 0>(), {2, 3}}, {input<Op, 1>(), {4}}});
    if constexpr (Any)
        GRAFT_REFUSES(Op, errc::dtype_mismatch, (input<Op, 1>()),
            {{input<Op, 0>(), of({2}, dtype::resource)}, {input<Op, 1>(), {2}}});
    else
        GRAFT_REFUSES(Op, errc::wrong_dtype, (input<Op, 0>()),
            {{input<Op, 0>(), of({2}, dtype::resource)}, {input<Op, 1>(), {2}}});
    GRAFT_REFUSES(Op, errc::missing_input, (input<Op, 1>()), {{input<Op, 0>(), {2}}});
}
/// Calls `f` with each operator of a list.
template <class... Ops, class F> void each(graft::ops<Ops...>, F f) { (f(boost::hana::type_c<Ops>), ...); }
using functions_of_one =
    graft::ops<Abs, Neg, Exp, Log, Sqrt, Rsqrt, Square, Reciprocal, Inv, Floor, Ceil, Round, Rint, Sign, Sin, Cos, Tan,
        Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh, Tanh, Erf, LogicalNot, IsFinite, IsInf, IsNan, Power,
        Threshold, Relu, Relu6, LeakyRelu, Elu, Selu, Sigmoid, Softplus, Softsign, BNLL, Mish, HardSwish, Gelu>;
using functions_of_two = graft::ops<Add, Sub, Mul, Div, RealDiv, FloorDiv, TruncateDiv, FloorMod, Mod, DivNoNan,
    MulNoNan, Pow, Maximum, Minimum, SquaredDifference, Atan2, Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual,
    LogicalAnd, LogicalOr>;

} // namespace

TEST_CASE("functions of one tensor") {
    each(functions_of_one{}, [](auto op) { keeps_the_shape<typename decltype(op)::type>(); });
    each(graft::ops<Real, Imag, ComplexAbs, Conj, Angle, DataFormatDimMap, DataFormatVecPermute, Log1p, Expm1, Lgamma,
             Digamma, Erfc>{},
        [](auto op) { keeps_the_shape<typename decltype(op)::type>(); });
}

TEST_CASE("functions of two tensors") {
    each(functions_of_two{}, [](auto op) {
        using type = typename decltype(op)::type;
        broadcasts<type, std::is_same_v<type, Equal> || std::is_same_v<type, NotEqual>>();
    });
    each(graft::ops<Xdivy, Xlogy, Xlog1py, BitwiseAnd, BitwiseOr, BitwiseXor, LeftShift, RightShift>{},
        [](auto op) { broadcasts<typename decltype(op)::type>(); });
}

} // namespace library_math_elementwise_ops_test
