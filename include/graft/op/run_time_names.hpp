// graft/op/run_time_names.hpp - what answers code that writes a name as an argument: an error that says so
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"

GRAFT_BEGIN
namespace detail {

/// What stands for an answer that a mistake leaves open: it is whatever is wanted, so that no second error follows.
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
