// graft/model/origin.hpp - the base of a framework's own operators: prototypes without rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/words.hpp"

GRAFT_BEGIN

/// Base of an origin operator: ports, attributes and defaults as the framework has them. It is decoded and mapped,
/// never inferred, so nothing needs to determine the dtype or shape of its outputs.
template <class Self> struct GRAFT_TYPE origin_op : words {
    using origin_self = Self; ///< which the compiler holds against the operator that has this base
    static constexpr bool is_origin = true;
};

/// Base of the operator that a scope pass makes of many: ports and attributes in the prototype language
/// of the framework, mapped by a plugin as any other. It is in no model.
template <class Self = detail::operator_not_named> struct GRAFT_TYPE fused_op : origin_op<Self> {
    static constexpr bool is_fused = true;
};

namespace detail {
template <class Op> constexpr bool is_fused_op = requires { requires Op::is_fused; };
} // namespace detail

GRAFT_END
