// graft/op/run_time_names.hpp - what answers a rule that writes a name as an argument: an error that says so
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
inline constexpr auto named_at_run_time = [] { return mistake{errc::name_is_no_template_argument, "the name"}; };

template <class Op> constexpr auto refused_name() {
    static_assert(accepted<Op, named_at_run_time<Op>>);
    return unanswered();
}

/// What a rule finds that writes `ctx.attr("axis")`: names are template arguments, `ctx.attr<"axis">()`, or `"axis"_p`.
/// error name_is_no_template_argument, from the compiler
template <class Op, class Data> class GRAFT_TYPE run_time_names : public Data {
public:
    // from a frame's data: each answer's type is found with its body, and the error with it
    constexpr run_time_names(Data const& data) : Data(data) {}
    constexpr auto attr(char const*) const { return refused_name<Op>(); }
    constexpr auto desc(char const*) const { return refused_name<Op>(); }
    constexpr auto has(char const*) const { return refused_name<Op>(); }
    constexpr auto has_attr(char const*) const { return refused_name<Op>(); }
    constexpr auto optional_attr(char const*) const { return refused_name<Op>(); }
    constexpr auto value(char const*) const { return refused_name<Op>(); }
    constexpr auto input(char const*) const { return refused_name<Op>(); }
    constexpr auto output(char const*) const { return refused_name<Op>(); }
};

} // namespace detail
GRAFT_END
