// graft/cann/operators.hpp - the operators that REG_OP headers have defined so far, as a list, and their slips
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <utility>

#include "graft/base/ill_formed.hpp"
#include "graft/cann/registration.hpp"
#include "graft/cann/slip.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"

namespace ge::op {
// Numbers differ between translation units, so these types are not shared by two units.
namespace {
/// The operator that a REG_OP header defines under this number of `__COUNTER__`.
template <int Number> struct registered_as;
} // namespace
} // namespace ge::op

GRAFT_BEGIN
namespace cann {

namespace detail {

/// All slips of some operators, in order. (Lists, not folds: clang folds 256 at most.)
template <class... Ops> struct slips_in {
    static constexpr registration const* from[]{&Ops::prototype..., nullptr};
    static constexpr std::size_t count = [] {
        std::size_t n = 0;
        for (auto const* of : from) n += of ? of->slips().size() : 0;
        return n;
    }();
    static constexpr auto all = [] {
        std::array<slip, count> found{};
        std::size_t n = 0;
        for (auto const* of : from)
            for (std::size_t i = 0; of && i < of->slips().size(); ++i) {
                auto const& s = of->slips()[i];
                found[n++] = {s.kind, of->name(), s.parameter, s.text};
            }
        return found;
    }();
};
template <class... Ops> struct slips_in<ops<Ops...>> : slips_in<Ops...> {};

/// The error code for a kind of slip.
constexpr errc error_of(slip_kind k) {
    switch (k) {
    case slip_kind::none: return errc::ok;
    case slip_kind::type_twice: return errc::duplicate_dtype;
    case slip_kind::no_types: return errc::empty_dtype_set;
    case slip_kind::undeclared_variable: return errc::unknown_dtype_variable;
    case slip_kind::name_twice: return errc::duplicate_name;
    default: return errc::unknown_dtype;
    }
}
template <class Op> inline constexpr auto first_slip = [] {
    auto const& all = Op::prototype.slips();
    return all.empty() ? mistake() : mistake{error_of(all[0].kind), all[0].parameter, all[0].text};
};
template <class Op> inline constexpr bool no_slip = accepted<Op, first_slip<Op>>;
template <class... Ops> inline constexpr bool no_slip<ops<Ops...>> = graft::detail::all_hold({no_slip<Ops>..., true});

} // namespace detail

/// The slips of an operator, or of a list of them: an array of `slip`. They are no errors by themselves.
/// example `for (auto const& s : graft::cann::slips<ge::op::GatherD>) ...`
template <class OpOrList> inline constexpr auto const& slips = detail::slips_in<OpOrList>::all;

/// True, or a compile-time error that names the operator, its port and the piece of text that is wrong: for who
/// wants slips to be errors.
/// example `static_assert(graft::cann::spotless<my_operators>);`
/// error unknown_dtype, duplicate_dtype, empty_dtype_set, unknown_dtype_variable, duplicate_name
template <class OpOrList> inline constexpr bool spotless = detail::no_slip<OpOrList>;

} // namespace cann
GRAFT_END

namespace ge::op {
namespace {

template <int Number> concept is_registered = requires { typename registered_as<Number>::type; };

/// The numbers below `End` that are operators.
template <int... Numbers> constexpr auto registered_numbers(std::integer_sequence<int, Numbers...>) {
    constexpr bool is[]{is_registered<Numbers>..., false};
    constexpr std::size_t count = [](auto const& each) {
        std::size_t n = 0;
        for (bool one : each) n += one;
        return n;
    }(is);
    std::array<int, count> all{};
    for (std::size_t i = 0, n = 0; i < sizeof...(Numbers); ++i)
        if (is[i]) all[n++] = static_cast<int>(i);
    return all;
}
template <int End> inline constexpr auto numbers_before = registered_numbers(std::make_integer_sequence<int, End>());
template <int End, class = std::make_index_sequence<numbers_before<End>.size()>> struct registered_before;
template <int End, std::size_t... I> struct registered_before<End, std::index_sequence<I...>> {
    using type = graft::ops<typename registered_as<numbers_before<End>[I]>::type...>;
};

} // namespace
} // namespace ge::op

/// The operators that this translation unit's REG_OP headers have defined up to here, as a list: `struct cann_ops {
/// using list = GRAFT_CANN_OPERATORS; };`
#define GRAFT_CANN_OPERATORS ::ge::op::registered_before<__COUNTER__>::type
