// graft/library/tensorflow/plugins_math.hpp - TensorFlow's element-wise and reducing operators mapped to the library's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/math.hpp"
#include "graft/library/ops/reduce.hpp"
#include "graft/library/tensorflow/ops_binary.hpp"
#include "graft/library/tensorflow/ops_math.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

namespace tf = tensorflow_ops;

// one tensor
inline constexpr auto abs = plugin<Abs, tf::Abs>();
inline constexpr auto neg = plugin<Neg, tf::Neg>();
inline constexpr auto exp = plugin<Exp, tf::Exp>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto log = plugin<Log, tf::Log>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto sqrt = plugin<Sqrt, tf::Sqrt>();
inline constexpr auto rsqrt = plugin<Rsqrt, tf::Rsqrt>();
inline constexpr auto square = plugin<Square, tf::Square>();
inline constexpr auto reciprocal = plugin<Reciprocal, tf::Reciprocal>();
inline constexpr auto inv = plugin<Inv, tf::Inv>();
inline constexpr auto floor = plugin<Floor, tf::Floor>();
inline constexpr auto ceil = plugin<Ceil, tf::Ceil>();
inline constexpr auto round = plugin<Round, tf::Round>();
inline constexpr auto rint = plugin<Rint, tf::Rint>();
inline constexpr auto sign = plugin<Sign, tf::Sign>();
inline constexpr auto sin = plugin<Sin, tf::Sin>();
inline constexpr auto cos = plugin<Cos, tf::Cos>();
inline constexpr auto tan = plugin<Tan, tf::Tan>();
inline constexpr auto asin = plugin<Asin, tf::Asin>();
inline constexpr auto acos = plugin<Acos, tf::Acos>();
inline constexpr auto atan = plugin<Atan, tf::Atan>();
inline constexpr auto sinh = plugin<Sinh, tf::Sinh>();
inline constexpr auto cosh = plugin<Cosh, tf::Cosh>();
inline constexpr auto asinh = plugin<Asinh, tf::Asinh>();
inline constexpr auto acosh = plugin<Acosh, tf::Acosh>();
inline constexpr auto atanh = plugin<Atanh, tf::Atanh>();
inline constexpr auto tanh = plugin<Tanh, tf::Tanh>();
inline constexpr auto erf = plugin<Erf, tf::Erf>();
inline constexpr auto logical_not = plugin<LogicalNot, tf::LogicalNot>();
inline constexpr auto is_finite = plugin<IsFinite, tf::IsFinite>();
inline constexpr auto is_inf = plugin<IsInf, tf::IsInf>();
inline constexpr auto is_nan = plugin<IsNan, tf::IsNan>();

// two tensors
inline constexpr auto add = plugin<Add, tf::Add>();
inline constexpr auto add_v2 = plugin<Add, tf::AddV2>();
inline constexpr auto sub = plugin<Sub, tf::Sub>();
inline constexpr auto mul = plugin<Mul, tf::Mul>();
inline constexpr auto div = plugin<Div, tf::Div>();
inline constexpr auto real_div = plugin<RealDiv, tf::RealDiv>();
inline constexpr auto floor_div = plugin<FloorDiv, tf::FloorDiv>();
inline constexpr auto truncate_div = plugin<TruncateDiv, tf::TruncateDiv>();
inline constexpr auto floor_mod = plugin<FloorMod, tf::FloorMod>();
inline constexpr auto mod = plugin<Mod, tf::Mod>();
inline constexpr auto truncate_mod = plugin<Mod, tf::TruncateMod>();
inline constexpr auto div_no_nan = plugin<DivNoNan, tf::DivNoNan>();
inline constexpr auto mul_no_nan = plugin<MulNoNan, tf::MulNoNan>();
inline constexpr auto pow = plugin<Pow, tf::Pow>();
inline constexpr auto maximum = plugin<Maximum, tf::Maximum>();
inline constexpr auto minimum = plugin<Minimum, tf::Minimum>();
inline constexpr auto squared_difference = plugin<SquaredDifference, tf::SquaredDifference>();
inline constexpr auto atan2 = plugin<Atan2, tf::Atan2>();
inline constexpr auto equal = plugin<Equal, tf::Equal>().ignore("incompatible_shape_error");
inline constexpr auto not_equal = plugin<NotEqual, tf::NotEqual>().ignore("incompatible_shape_error");
inline constexpr auto greater = plugin<Greater, tf::Greater>();
inline constexpr auto greater_equal = plugin<GreaterEqual, tf::GreaterEqual>();
inline constexpr auto less = plugin<Less, tf::Less>();
inline constexpr auto less_equal = plugin<LessEqual, tf::LessEqual>();
inline constexpr auto logical_and = plugin<LogicalAnd, tf::LogicalAnd>();
inline constexpr auto logical_or = plugin<LogicalOr, tf::LogicalOr>();

// several tensors
inline constexpr auto select = plugin<Select, tf::Select>();
inline constexpr auto select_v2 = plugin<SelectV2, tf::SelectV2>();
inline constexpr auto clip_by_value = plugin<ClipByValue, tf::ClipByValue>();
inline constexpr auto add_n = plugin<AddN, tf::AddN>();
inline constexpr auto accumulate_n = plugin<AccumulateNV2, tf::AccumulateNV2>().ignore("shape");

// reductions: the axes stay an input
inline constexpr auto sum = plugin<ReduceSum, tf::Sum>();
inline constexpr auto mean = plugin<ReduceMean, tf::Mean>().set("noop_with_empty_axes", true);
inline constexpr auto prod = plugin<ReduceProd, tf::Prod>();
inline constexpr auto max = plugin<ReduceMax, tf::Max>();
inline constexpr auto min = plugin<ReduceMin, tf::Min>();
inline constexpr auto all = plugin<ReduceAll, tf::All>();
inline constexpr auto any = plugin<ReduceAny, tf::Any>();
inline constexpr auto arg_max = plugin<ArgMaxV2, tf::ArgMax>().rename("dtype", "output_type");
inline constexpr auto arg_min = plugin<ArgMin, tf::ArgMin>().rename("dtype", "output_type");
inline constexpr auto cumsum = plugin<Cumsum, tf::Cumsum>();
inline constexpr auto l2_loss = plugin<L2Loss, tf::L2Loss>();

/// The plugins of this file.
using math = plugins<abs, neg, exp, log, sqrt, rsqrt, square, reciprocal, inv, floor, ceil, round, rint, sign, sin, cos, tan, asin,
                     acos, atan, sinh, cosh, asinh, acosh, atanh, tanh, erf, logical_not, is_finite, is_inf, is_nan, add, add_v2,
                     sub, mul, div, real_div, floor_div, truncate_div, floor_mod, mod, truncate_mod, div_no_nan, mul_no_nan, pow,
                     maximum, minimum, squared_difference, atan2, equal, not_equal, greater, greater_equal, less, less_equal,
                     logical_and, logical_or, select, select_v2, clip_by_value, add_n, accumulate_n, sum, mean, prod, max, min,
                     all, any, arg_max, arg_min, cumsum, l2_loss>;

} // namespace library::tensorflow_plugins

GRAFT_END
