// graft/op/detail/misspelled_parameter.hpp - a name in a rule's error that is nearly one of the operator's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/base/detail/edit_distance.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether a name that a rule reports is none of the operator's, but a near match: at most two edits, a third of it.
constexpr bool misspells(prototype const& in, std::string_view name) {
    for (auto const& p : in.params())
        if (p.name == name) return false;
    std::size_t const max = name.size() < 6 ? name.size() / 3 : 2;
    for (auto const& p : in.params())
        if (max > 0 && distance(name, p.name) <= max) return true;
    return false;
}

} // namespace detail

GRAFT_END
