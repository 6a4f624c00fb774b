// graft/op/detail/context_decoys.hpp - deleted members of contexts: names of other libraries, each with an error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/detail/run_time_names.hpp"
#include "graft/op/infer/rule_data.hpp"

GRAFT_BEGIN
namespace detail {

/// The letters of `Name` as a type that compilers print.
template <fixed_string Name, class = std::make_index_sequence<sizeof Name.chars - 1>> struct letters_of;
template <fixed_string Name, std::size_t... I> struct letters_of<Name, std::index_sequence<I...>> {
    using type = name<Name.chars[I]...>;
};
/// What a deleted member of a context returns: the error names the operator, the member and the parameter.
template <class Op, fixed_string Member, fixed_string P> constexpr auto deleted_member() {
    static_assert(
        checked<Op, errc::unknown_member, typename letters_of<Member>::type, typename letters_of<P>::type>::value);
    return unanswered();
}

/// Base of the contexts of rules. Editors show these members as deprecated.
/// error unknown_member
template <class Op> struct GRAFT_TYPE context_decoys : rule_data {
    template <fixed_string P> [[deprecated("write input<P>()")]] constexpr auto shape() const {
        return deleted_member<Op, "shape", P>();
    }
    template <fixed_string P> [[deprecated("write input<P>().rank()")]] constexpr auto rank() const {
        return deleted_member<Op, "rank", P>();
    }
    template <fixed_string P> [[deprecated("write desc<P>().type")]] constexpr auto dtype() const {
        return deleted_member<Op, "dtype", P>();
    }
    template <fixed_string P> [[deprecated("write input<P>()")]] constexpr auto input_shape() const {
        return deleted_member<Op, "input_shape", P>();
    }
    template <fixed_string P> [[deprecated("write output<P>()")]] constexpr auto output_shape() const {
        return deleted_member<Op, "output_shape", P>();
    }
    template <fixed_string P> [[deprecated("write input<P>()")]] constexpr auto get_input() const {
        return deleted_member<Op, "get_input", P>();
    }
    template <fixed_string P> [[deprecated("write attr<P>()")]] constexpr auto get_attr() const {
        return deleted_member<Op, "get_attr", P>();
    }
    template <fixed_string P> [[deprecated("write attr<P>()")]] constexpr auto attribute() const {
        return deleted_member<Op, "attribute", P>();
    }
    template <fixed_string P> [[deprecated("write output<P>() = y")]] constexpr auto set_output(anything) const {
        return deleted_member<Op, "set_output", P>();
    }
};

} // namespace detail
GRAFT_END
