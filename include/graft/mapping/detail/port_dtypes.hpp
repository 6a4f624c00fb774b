// graft/mapping/detail/port_dtypes.hpp - the possible dtypes of ports on both sides of a plugin
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace detail {

/// The possible dtypes of an origin's port: its own, or those of the attribute that contains its dtype.
constexpr dtype_set types_of(prototype const& origin, param const& port) {
    auto const own = dtype_set::of(port.types.bits);
    if (port.type_attribute.empty()) return own;
    auto const at = origin.index_of(param_kind::attribute, port.type_attribute);
    if (at < 0) return own;
    auto const allowed = dtype_set::of(origin.at(param_kind::attribute, at).types.bits);
    return allowed.empty() ? own : allowed;
}
constexpr bool any_common(dtype_set a, dtype_set b) { return (a.bits & b.bits) != 0; }
/// The possible dtypes of a port of the target: those of an output that follows an input are the input's.
constexpr dtype_set types_of_target(prototype const& target, param const& p) {
    auto const own = dtype_set::of(p.types.bits);
    if (!p.is_output() || !p.follows(aspect::dtype)) return own;
    auto const at = target.index_of(param_kind::input, p.follow_name);
    return at < 0 ? own : own & dtype_set::of(target.at(param_kind::input, at).types.bits);
}

} // namespace detail
GRAFT_END
