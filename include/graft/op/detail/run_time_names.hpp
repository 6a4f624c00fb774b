// graft/op/detail/run_time_names.hpp - the overloads for code that passes a name as an argument: a descriptive error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/ill_formed.hpp"

GRAFT_BEGIN
namespace detail {

/// The placeholder for a result that an error leaves open: it converts to any type, so that no second error follows.
struct unanswered {
    template <class T> constexpr operator T() const { return T{}; }
    template <class T> constexpr unanswered const& operator=(T const&) const { return *this; }
};

template <class Op>
inline constexpr auto named_at_run_time = [] { return mistake{errc::name_not_template_argument, "the name"}; };

template <class Op> constexpr auto refused_name() {
    static_assert(accepted<Op, named_at_run_time<Op>>);
    return unanswered();
}

} // namespace detail
GRAFT_END
