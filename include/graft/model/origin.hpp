// graft/model/origin.hpp - the base of a framework's own operators: prototypes without rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/dsl.hpp"

GRAFT_BEGIN

/// Base of an origin operator: ports, attributes and defaults as the framework defines them. It is decoded and mapped,
/// never inferred, so its outputs need no rule for dtype or shape.
template <class Self> struct GRAFT_TYPE origin_op : vocabulary {
    using origin_self = Self;               ///< checked by the compiler against the operator that has this base
    static constexpr bool is_origin = true; ///< what tells an operator of a framework from one of the target
};

/// Base of the operator that a scope pass creates from many, which a plugin maps like any other. Its ports and
/// attributes are a `prototype`: one of the framework (`tf::op_def`), or, for ONNX too, `graft::prototype`. It occurs
/// in no model file, so it has no `history`.
/// example
/// @code
/// struct OnnxSwish : graft::fused_op<OnnxSwish> {
///     static constexpr auto prototype = graft::prototype("OnnxSwish").input("x", f16 | f32).output("y", follow("x"));
/// };
/// @endcode
template <class Self = detail::operator_not_named> struct GRAFT_TYPE fused_op : origin_op<Self> {
    static constexpr bool is_fused = true; ///< what tells it from an operator of the framework itself
};

namespace detail {
template <class Op> constexpr bool is_fused_op = requires { requires Op::is_fused; };
} // namespace detail

GRAFT_END
