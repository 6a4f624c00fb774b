// graft/mapping/declare/expansion.hpp - one-to-many mappings: the return type of `expand`, and the declared operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

namespace detail {

/// The words of a one-to-many mapping of type `Self`.
template <class Self, class Origin, class... Made> struct GRAFT_TYPE expansion_words {
    using origin_type = Origin;
    using origins = ops<Origin>;
    using created = ops<Made...>; ///< the operators that it adds; empty: undeclared
    template <class Of> using context = expand_context<Of, Made...>;

    bool is_kept = false, replaces = false;
    version_range range{};

    /// Replaces earlier plugins of the origin; see `mapping::override`.
    [[nodiscard]] constexpr Self override() const {
        auto e = static_cast<Self const&>(*this);
        e.replaces = true;
        return e;
    }
    [[nodiscard]] constexpr bool overrides() const { return replaces; }
    /// The operators are kept as one call, with the origin's name, its type and its ports (`graph::calls`). Without
    /// `kept` only their names show their origin.
    [[nodiscard]] constexpr Self kept() const {
        auto e = static_cast<Self const&>(*this);
        e.is_kept = true;
        return e;
    }
    [[nodiscard]] constexpr version_range versions() const { return range; }
    /// Applies to models of these versions; see `mapping::versions`.
    [[nodiscard]] constexpr Self versions(std::int32_t first, std::int32_t last = latest_version) const {
        auto e = static_cast<Self const&>(*this);
        e.range = {first, last};
        return e;
    }
};

} // namespace detail

/// A one-to-many mapping: `fn` builds the operators that replace the origin.
template <class Origin, class... Made> struct GRAFT_TYPE expansion
    : detail::expansion_words<expansion<Origin, Made...>, Origin, Made...> {
    status (*fn)(expand_context<Origin, Made...>&) = nullptr; ///< called for each node of the origin in a model
};
/// A one-to-many mapping of `Origin`. The operators that the function adds may be listed as template arguments: then it
/// can add no other, and a list of plugins whose tag has `using catalog = my_ops;`, or a library, that lacks one does
/// not compile. The compiler tests a constexpr function (a lambda is one by default): it must read each input and each
/// attribute but dtypes (attribute_never_read), and set each output. (With a history only if operators are listed.)
/// example `inline constexpr auto add_n = graft::expand<tf::AddN>(&two_adds).kept();`
/// example `graft::expand<tf::Square, Mul>([](auto& ctx) -> graft::status { ... ctx.add<Mul>(...) ... })`
/// error operator_not_in_catalog, origin_input_not_mapped, unknown_origin_input, wrong_output_count
template <class Origin, class... Made> requires(!has_history<Origin>)
[[nodiscard]] constexpr expansion<Origin, Made...> expand(
    std::type_identity_t<status (*)(expand_context<Origin, Made...>&)> fn) {
    return {{}, fn};
}
/// Deleted: a lambda with a string that the attribute does not accept. error value_outside_definition
template <class Origin, class... Made, class F>
requires(!has_history<Origin> && requires { typename std::void_t<decltype(&F::operator())>; } &&
         !detail::is_for_a_run<F, status (*)(expand_context<Origin, Made...>&)> &&
         std::is_convertible_v<F, status (*)(expand_context<Origin, Made...>&)>)
constexpr auto expand(F) {
    static_assert(detail::checked<detail::expansion_of<Origin>, errc::value_outside_definition,
        name<'e', 'x', 'p', 'a', 'n', 'd'>>::value);
    return expansion<Origin, Made...>();
}

/// A one-to-many mapping of an origin with a history: `F` builds the operators for every definition of the versions,
/// and calls `ctx.defines_attr<"axes">()` where they differ.
template <class Origin, class F, class... Made> struct GRAFT_TYPE expansion_of_versions
    : detail::expansion_words<expansion_of_versions<Origin, F, Made...>, Origin, Made...> {
    using function = F; ///< a generic lambda without captures: it is created where it is called

    known_versions known{}; ///< versions that `same_since` names

    /// See `mapping::same_since`; at most six.
    template <class... Versions> [[nodiscard]] constexpr expansion_of_versions same_since(Versions... each) const {
        static_assert(sizeof...(Versions) <= known_versions::max);
        auto e = *this;
        (void)(e.known.add(each) && ...);
        return e;
    }
};
/// A one-to-many mapping of `Origin`, which has a history, by a generic lambda.
/// example `inline constexpr auto celu = graft::expand<onnx::Celu>([](auto& ctx) -> graft::status { ... });`
template <has_history Origin, class... Made, class F>
[[nodiscard]] constexpr expansion_of_versions<Origin, F, Made...> expand(F) {
    return {};
}

/// Deleted: a function with the wrong signature, or no origin between < and >.
/// error wrong_parse_signature
template <class Origin = detail::no_operators, class... Made> requires(!has_history<Origin>)
constexpr auto expand(...) {
    static_assert(detail::checked<Origin, errc::wrong_parse_signature, name<'e', 'x', 'p', 'a', 'n', 'd'>>::value);
    return expansion<Origin, Made...>();
}

namespace detail {

template <class P> struct is_expansion : std::false_type {};
template <class O, class... M> struct is_expansion<expansion<O, M...>> : std::true_type {};
template <class O, class F, class... M> struct is_expansion<expansion_of_versions<O, F, M...>> : std::true_type {};

template <auto const& P> constexpr auto expand_function_of() {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    if constexpr (requires { typename plugin_type::function; }) return typename plugin_type::function{};
    else return P.fn;
}

/// The operators that a plugin declares in addition to its target.
template <class P> struct operators_made_by {
    using type = ops<>;
};
template <class P> requires requires { typename P::created; }
struct operators_made_by<P> {
    using type = typename P::created;
};

} // namespace detail

GRAFT_END
