// graft/library/math/unary/caffe.hpp - Caffe: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/math/unary/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// |x|.
struct AbsVal : origin_op<AbsVal> {
    static constexpr auto prototype = graft::prototype("AbsVal")
        .input("bottom", f32)
        .output("top", f32);
};

/// base ^ (scale * x + shift).
struct Exp : shipped_layer<Exp> {
    static constexpr auto prototype = define("Exp", "exp_param").input("bottom", f32).output("top", f32);
};

/// log_base(scale * x + shift).
struct Log : shipped_layer<Log> {
    static constexpr auto prototype = define("Log", "log_param").input("bottom", f32).output("top", f32);
};

/// (scale * x + shift) ^ power.
struct Power : shipped_layer<Power> {
    static constexpr auto prototype = define("Power", "power_param").input("bottom", f32).output("top", f32);
};

/// 1 above the threshold, otherwise 0.
struct Threshold : shipped_layer<Threshold> {
    static constexpr auto prototype = define("Threshold", "threshold_param").input("bottom", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto abs_val = plugin<Abs, layer::AbsVal>();
inline constexpr auto exp_layer = plugin<Exp, layer::Exp>();
inline constexpr auto log_layer = plugin<Log, layer::Log>();
inline constexpr auto power = plugin<Power, layer::Power>();
inline constexpr auto threshold = plugin<Threshold, layer::Threshold>();

/// The plugins of this family.
using unary_plugins = graft::plugins<abs_val, exp_layer, log_layer, power, threshold>;

} // namespace library::caffe_plugins
GRAFT_END
