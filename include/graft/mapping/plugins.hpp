// graft/mapping/plugins.hpp - a framework's operators and their plugins as one table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/fwd/core/tag_of.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/unpack.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/mapping/plugin.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// The Hana tag of a list of plugins.
struct plugins_tag {};

/// A plugin as a type, for lists.
template <auto const& P> struct plugin_c {
    static constexpr auto const& value = P;
    using origin_type = typename std::remove_cvref_t<decltype(P)>::origin_type;
};

/// Plugins in order; a Hana Foldable of `hana::type<plugin_c<P>>`. The plugins are constexpr variables.
template <auto const&... Ps> struct GRAFT_TYPE plugins {
    using hana_tag = plugins_tag;
    using origins = ops<typename std::remove_cvref_t<decltype(Ps)>::origin_type...>;
    static constexpr std::size_t size = sizeof...(Ps);
    static constexpr std::array<plugin_row, sizeof...(Ps)> rows{detail::row_of<Ps>()...};
};

namespace detail {
template <class... Lists> struct joined_plugins;
template <> struct joined_plugins<> {
    using type = plugins<>;
};
template <auto const&... A> struct joined_plugins<plugins<A...>> {
    using type = plugins<A...>;
};
template <auto const&... A, auto const&... B, class... Rest>
struct joined_plugins<plugins<A...>, plugins<B...>, Rest...> {
    using type = typename joined_plugins<plugins<A..., B...>, Rest...>::type;
};
} // namespace detail

/// The lists one behind the other.
template <class... Lists> using join_plugins = typename detail::joined_plugins<Lists...>::type;

/// Everything the translator needs of one framework: its operators (with their defaults) and who maps them.
struct GRAFT_TYPE plugin_set {
    graft::framework framework{};
    catalog_view origins{};               ///< the framework's operators
    std::span<plugin_row const> rows{};   ///< in the order of `origins`

    /// The plugin of this origin operator, or null.
    [[nodiscard]] plugin_row const* find(std::string_view origin) const {
        auto const at = origins.find(origin);
        return at == no_op || at >= rows.size() ? nullptr : &rows[at];
    }
};

/// The set of a list of plugins, keyed by a tag: `struct my_tf { using plugins = graft::plugins<...>;
/// using list = plugins::origins; };`. Two plugins for one origin do not compile.
template <class Tag> [[nodiscard]] constexpr plugin_set plugins_of(framework f) {
    return {f, catalog<Tag>::view(), Tag::plugins::rows};
}

GRAFT_END

namespace boost::hana {
template <> struct unpack_impl<graft::plugins_tag> {
    template <auto const&... Ps, class F> static constexpr decltype(auto) apply(graft::plugins<Ps...>, F&& f) {
        return static_cast<F&&>(f)(hana::type_c<graft::plugin_c<Ps>>...);
    }
};
} // namespace boost::hana
