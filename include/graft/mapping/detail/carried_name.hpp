// graft/mapping/detail/carried_name.hpp - a carried attribute that is nearly one of the origin's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/detail/edit_distance.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether a carried attribute, which the origin may not define, is nearly one that it defines.
constexpr bool is_misspelled(prototype const& origin, string_ref carried) {
    if (origin.index_of(param_kind::attribute, carried) >= 0) return false;
    for (auto const& p : origin.params())
        if (p.is_attribute() && distance(carried, p.name) <= carried.length / 4) return true;
    return false;
}

} // namespace detail

GRAFT_END
