// graft/mapping/declare/plugins.hpp - a framework's operators and their plugins as one table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/fwd/core/tag_of.hpp>
#include <boost/hana/fwd/type.hpp>
#include <boost/hana/fwd/unpack.hpp>

#include <array>
#include <bit>
#include <string_view>
#include <type_traits>
#include <utility> // index_sequence

#include "graft/base/container/hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/fusion/passes.hpp"
#include "graft/mapping/declare/plugin_row.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/detail/version_proof.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN

/// The Hana tag of a list of plugins.
struct plugins_tag {};

/// A plugin as a type, for lists.
template <auto const& P> struct plugin_c {
    static constexpr auto const& value = P;                                     ///< the plugin, a constexpr variable
    using origin_type = typename std::remove_cvref_t<decltype(P)>::origin_type; ///< its first origin
};

namespace detail {

/// Whether the compiler can read the members of a list of plugins.
template <auto const& P> concept constant_plugin = requires {
    typename std::remove_cvref_t<decltype(P)>::origins;
    typename read_at_compile_time<(P.overrides(), true)>;
};
template <auto const& P> inline constexpr auto plugin_review_of = [] {
    if constexpr (requires { typename std::remove_cvref_t<decltype(P)>::origins; })
        return mistake{errc::plugin_is_not_constexpr, "plugins"};
    else return mistake{errc::wrong_list_kind, "plugins"};
};
template <auto const& P> inline constexpr bool plugin_is_read = accepted<plugin_c<P>, plugin_review_of<P>>;
template <auto const& P> requires constant_plugin<P>
inline constexpr bool plugin_is_read<P> = true;

template <auto const& P, class Origins> struct rows_of_plugin;
template <auto const& P, class... Origins> struct rows_of_plugin<P, ops<Origins...>> {
    static constexpr void append(plugin_row* rows, std::size_t& n) { ((rows[n++] = row_of<P, Origins>()), ...); }
};

/// No definition: none of the operator's versions is in the range.
template <auto const& P> struct rows_of_plugin<P, ops<>> {
    using origin = typename std::remove_cvref_t<decltype(P)>::origin_type;
    static constexpr void append(plugin_row*, std::size_t&) {
        GRAFT_PROVE(accepted<origin, mistake_of_range<P, origin>>);
    }
};

template <class List> struct names_of_origins;
template <class... Origins> struct names_of_origins<ops<Origins...>> {
    static constexpr std::string_view all[sizeof...(Origins) + 1]{Origins::prototype.name()...};
    static constexpr std::int32_t since[sizeof...(Origins) + 1]{versions_of<Origins>.first...};
};

/// The origins of a list that remain: not those that a later plugin with `.override()` maps.
template <auto const&... Ps> struct left_by_override {
    using listed = join<definitions_of<Ps>...>;
    static constexpr std::size_t size = listed::size;
    // No folds over the plugins: their lists exceed clang's limit for folds.
    static constexpr bool overrides[sizeof...(Ps) + 1]{Ps.overrides()..., false};
    static constexpr std::size_t origins[sizeof...(Ps) + 1]{definitions_of<Ps>::size..., 0};
    static constexpr bool any = [] {
        for (bool one : overrides)
            if (one) return true;
        return false;
    }();
    struct answer {
        bool left[size + 1]{}, replaced[size + 1]{};
    };
    static constexpr answer of = [] {
        answer a;
        bool word[size + 1]{};
        std::size_t n = 0;
        for (std::size_t p = 0; p < sizeof...(Ps); ++p)
            for (std::size_t i = 0; i < origins[p]; ++i) word[n++] = overrides[p];
        auto const& names = names_of_origins<listed>::all;
        auto const& since = names_of_origins<listed>::since;
        for (std::size_t i = 0; i < size; ++i) {
            a.left[i] = true;
            for (std::size_t j = 0; word[i] && j < i; ++j)
                if (since[i] == since[j] && names[i] == names[j]) a.left[j] = false, a.replaced[i] = true;
        }
        return a;
    }();
};
template <class Left, class List, class Places> struct left_origins;
template <class Left, class... Origins, std::size_t... I>
struct left_origins<Left, ops<Origins...>, std::index_sequence<I...>> {
    using type = join<std::conditional_t<Left::of.left[I], ops<Origins>, ops<>>...>;
};
template <class Left, bool Any = Left::any> struct listed_origins {
    using type = typename Left::listed;
};
template <class Left> struct listed_origins<Left, true>
    : left_origins<Left, typename Left::listed, std::make_index_sequence<Left::size>> {};

/// The first occurrences of origins: a plugin for other versions of a model names one again.
template <class List> struct first_of_each;
template <class... Origins> struct first_of_each<ops<Origins...>> {
    static constexpr std::size_t size = sizeof...(Origins), slots = std::bit_ceil(2 * size + 1);
    struct answer {
        std::size_t first[size + 1]{}; ///< position of the same origin's first plugin
        std::size_t kept = 0;
    };
    static constexpr answer of = [] {
        answer a;
        prototype const* const all[size + 1]{&Origins::prototype...};
        std::uint64_t const hashes[size + 1]{hash_of_op<Origins>...};
        std::size_t slot[slots]{}; // position + 1
        for (std::size_t i = 0; i < size; ++i) {
            auto at = static_cast<std::size_t>(hashes[i]) & (slots - 1);
            while (slot[at] != 0 && all[slot[at] - 1] != all[i]) at = (at + 1) & (slots - 1);
            if (slot[at] == 0) slot[at] = i + 1, ++a.kept;
            a.first[i] = slot[at] - 1;
        }
        return a;
    }();
};

template <class First, class List, class Places> struct exemplars;
template <class First, class... Origins, std::size_t... I>
struct exemplars<First, ops<Origins...>, std::index_sequence<I...>> {
    using type = join<std::conditional_t<First::of.first[I] == I, ops<Origins>, ops<>>...>;
};
template <class All, bool Twins = first_of_each<All>::of.kept != All::size> struct unique_origins {
    using type = All;
};
template <class All> struct unique_origins<All, true>
    : exemplars<first_of_each<All>, All, std::make_index_sequence<All::size>> {};

} // namespace detail

/// Plugins in order, a later one with `.override()` replacing earlier ones of its origins; a Hana Foldable of
/// `hana::type<plugin_c<P>>`. The plugins must be constexpr variables.
template <auto const&... Ps> struct GRAFT_TYPE plugins {
    GRAFT_PROVE(detail::all_hold({detail::plugin_is_read<Ps>..., true}));
    using hana_tag = plugins_tag;                 ///< by which Boost.Hana finds its functions for this list
    using left = detail::left_by_override<Ps...>; ///< the plugins and origins that no later one replaces
    using all_origins = typename detail::listed_origins<left>::type; ///< of each row
    using origins =
        typename detail::unique_origins<all_origins>::type; ///< each once, in the order of their first plugin
    static constexpr std::size_t size = all_origins::size;

    /// One row per plugin and origin: first those that are the first of their origin, in the order of `origins`.
    static constexpr std::array<plugin_row, size> rows = [] {
        plugin_row all[left::size + 1]{};
        std::size_t n = 0;
        using append = void (*)(plugin_row*, std::size_t&);
        constexpr append each[]{&detail::rows_of_plugin<Ps, detail::definitions_of<Ps>>::append..., nullptr};
        for (std::size_t p = 0; p < sizeof...(Ps); ++p) each[p](all, n);
        if constexpr (left::any) {
            std::size_t to = 0;
            for (std::size_t i = 0; i < left::size; ++i)
                if (all[i].replaced = left::of.replaced[i]; left::of.left[i]) all[to++] = all[i];
        }
        constexpr auto const& exemplars = detail::first_of_each<all_origins>::of;
        std::array<plugin_row, size> sorted{};
        std::size_t place[size + 1]{}, head = 0, tail = exemplars.kept;
        for (std::size_t i = 0; i < size; ++i) {
            bool const first = exemplars.first[i] == i;
            place[i] = first ? head++ : tail++;
            sorted[place[i]] = all[i];
            sorted[place[i]].origin = static_cast<op_id>(place[exemplars.first[i]]);
            if (first) continue;
            auto& before = sorted[place[exemplars.first[i]]];
            sorted[place[i]].next = before.next;
            before.next = static_cast<std::uint32_t>(place[i]);
        }
        return sorted;
    }();
    /// The name of the operator that a row is for.
    [[nodiscard]] static constexpr std::string_view origin_of(plugin_row const& row) {
        return detail::names_of_origins<origins>::all[row.origin];
    }
    /// The name of the target of a one-to-one row; empty for an expansion.
    [[nodiscard]] static constexpr std::string_view target_of(plugin_row const& row) {
        return detail::target_of(row, origin_of(row));
    }
    /// The error in the versions of an origin: two plugins match one, or none does.
    static constexpr detail::claimed_versions claimed = [] {
        using versions = detail::versions_of_list<origins>;
        return detail::version_proof{rows.data(), detail::names_of_origins<origins>::all, versions::own.data(),
            versions::whole.data(), origins::size, versions::any_history}
            .run();
    }();
    static constexpr mistake twice{
        claimed.code, claimed.origin, claimed.version.view()}; ///< `claimed` as code, origin and version
};

template <auto const&... Ps> struct made_list<plugins_tag, plugin_c<Ps>...> {
    /// A list of plugins may contain any plugins.
    using type = plugins<Ps...>;
};

namespace detail {
template <class> inline constexpr bool is_plugins = false;
template <auto const&... Ps> inline constexpr bool is_plugins<plugins<Ps...>> = true;
constexpr mistake no_list_of_plugins() { return {errc::wrong_list_kind, "join_plugins"}; }

template <class... Lists> struct joined_plugins {
    static_assert(accepted<ops<Lists...>, no_list_of_plugins>);
    using type = plugins<>;
};
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
template <auto const&... A, auto const&... B, auto const&... C, auto const&... D, class... Rest>
struct joined_plugins<plugins<A...>, plugins<B...>, plugins<C...>, plugins<D...>, Rest...> {
    using type = typename joined_plugins<plugins<A..., B..., C..., D...>, Rest...>::type;
};

template <class Plugins> inline constexpr auto twice_in = [] { return Plugins::twice; };
} // namespace detail

/// The lists one after the other.
template <class... Lists> using join_plugins = typename detail::joined_plugins<Lists...>::type;

namespace detail {

template <class... Listed, class... Origins> constexpr mistake unlisted_origin(ops<Listed...>, ops<Origins...>) {
    prototype const* const listed[]{&Listed::prototype..., nullptr};
    prototype const* const origins[]{&Origins::prototype..., nullptr};
    for (std::size_t i = 0; i < sizeof...(Origins); ++i)
        if (i >= sizeof...(Listed) || listed[i] != origins[i]) return {errc::origins_not_in_list, origins[i]->name()};
    return {};
}
/// Whether a tag has its two lists, and rows are found by the position of their origin.
template <class Tag> inline constexpr auto lists_of_plugins = [] {
    if constexpr (!requires { typename Tag::plugins; }) return mistake{errc::tag_without_list, "plugins"};
    else if constexpr (!is_plugins<typename Tag::plugins>) return mistake{errc::wrong_list_kind, "plugins"};
    else if constexpr (!requires { typename Tag::list; }) return mistake{errc::tag_without_list, "list"};
    else if constexpr (!is_ops<typename Tag::list>) return mistake{errc::wrong_list_kind, "list"};
    else return unlisted_origin(typename Tag::list{}, typename Tag::plugins::origins{});
};

/// The first operator of a list that belongs to another framework than the front end that reads its models.
template <class Front, class... Origins> constexpr mistake unexpected_among(ops<Origins...>) {
    if constexpr (requires { typename Front::framework; } && sizeof...(Origins) > 0) {
        using here = typename Front::framework;
        constexpr bool unexpected[]{!(std::is_void_v<typename framework_of<Origins>::type> ||
                                      std::is_same_v<typename framework_of<Origins>::type, here>)...};
        constexpr prototype const* all[]{&Origins::prototype...};
        for (std::size_t i = 0; i < sizeof...(Origins); ++i)
            if (unexpected[i]) return {errc::wrong_framework, all[i]->name()};
    }
    return {};
}
template <class Tag, class Front>
inline constexpr auto unexpected_to = [] { return unexpected_among<Front>(typename Tag::plugins::origins{}); };
/// The operators that the expansions of a list declare, each as often as declared.
template <class Plugins> struct made_of_list;
template <auto const&... Ps> struct made_of_list<plugins<Ps...>> {
    using type = join<typename operators_made_by<std::remove_cvref_t<decltype(Ps)>>::type...>;
};
template <class... Made> constexpr std::string_view made_and_lacking(ops<Made...>, auto const& lacks) {
    GRAFT_PROVE(all_hold({soundly_declared<Made>..., true}));
    std::string_view const all[sizeof...(Made) + 1]{Made::prototype.name()...};
    for (std::size_t i = 0; i < sizeof...(Made); ++i)
        if (lacks(all[i])) return all[i];
    return {};
}
/// The first plugin to an operator that is not in the tag's catalog, or expansion that adds one.
template <class Tag> inline constexpr auto unknown_target = [] {
    if constexpr (requires { typename Tag::catalog; }) {
        auto const lacks = [](std::string_view op) {
            return catalog<typename Tag::catalog>::definitions().find(op) == no_op;
        };
        for (auto const& row : Tag::plugins::rows)
            if (auto const op = Tag::plugins::target_of(row); row.has_rules() && lacks(op))
                return mistake{errc::operator_not_in_catalog, op};
        if (auto const op = made_and_lacking(typename made_of_list<typename Tag::plugins>::type{}, lacks); !op.empty())
            return mistake{errc::operator_not_in_catalog, op};
    }
    return mistake{};
};

/// A plugin with `.override()` that replaces no other: in a list that is not joined to an earlier one.
template <class Tag> inline constexpr auto override_of_nothing = [] {
    if constexpr (Tag::plugins::left::any && !requires { Tag::joins_a_target; })
        for (auto const& row : Tag::plugins::rows)
            if (row.replaces && !row.replaced)
                return mistake{errc::override_of_unknown_plugin, Tag::plugins::origin_of(row)};
    return mistake{};
};

constexpr mistake a_plugin_is_no_list() { return {errc::wrong_list_kind, "plugins"}; }
/// Whether the parameter message of a layer is among the messages of its set.
template <class Tag, class Origin> inline constexpr auto unknown_parameter_message = [] {
    mistake const unknown{errc::missing_layer_field, Origin::prototype.message()};
    if constexpr (requires { typename Tag::messages; }) {
        if (Tag::messages::template has<typename Origin::parameter>(Origin::prototype.message())) return mistake{};
    }
    return unknown;
};
template <class Tag, class Origin> constexpr bool parameter_is_known() {
    if constexpr (requires { typename Origin::parameter; })
        return accepted<Origin, unknown_parameter_message<Tag, Origin>>;
    else return true;
}
template <class Tag, class... Origins> constexpr bool parameters_are_known(ops<Origins...>) {
    return all_hold({parameter_is_known<Tag, Origins>()..., true});
}

} // namespace detail

/// The set of a list of plugins, keyed by a tag: `struct my_tf { using plugins = graft::plugins<...>;
/// using list = plugins::origins; };`, with `using passes = graft::passes<...>;` where there are any. Two
/// plugins for one origin do not compile unless their versions differ, nor versions that neither a plugin maps nor
/// `refused` names, nor a fused operator without a pass and a plugin. The tag may have `using messages =
/// caffe::messages<...>;`, which a layer with its own parameter message needs; with `using catalog = my_ops;` each
/// plugin must make an operator of that catalog, and an expansion those that it names. A set that is joined to an
/// earlier one when the program runs, whose plugins or passes it overrides, has `static constexpr bool joins_a_target =
/// true;`.
/// error tag_without_list, wrong_list_kind, origins_not_in_list, operator_not_in_catalog, override_of_unknown_plugin,
///       and those named above
template <class Tag> [[nodiscard]] constexpr plugin_set plugins_of() {
    GRAFT_PROVE(accepted<Tag, detail::lists_of_plugins<Tag>>);
    static_assert(!Tag::plugins::rows.empty() || Tag::plugins::size == 0); // every plugin, before any check of all
    GRAFT_PROVE(accepted<Tag, detail::twice_in<typename Tag::plugins>>);
    GRAFT_PROVE(accepted<Tag, detail::unknown_target<Tag>>);
    GRAFT_PROVE(accepted<Tag, detail::override_of_nothing<Tag>>);
    if constexpr (requires { typename Tag::messages; }) static_assert(Tag::messages::are_read);
    GRAFT_PROVE(detail::parameters_are_known<Tag>(typename Tag::list{}));
    plugin_set set{nullptr, catalog<Tag>::definitions(), Tag::plugins::rows, passes_of<Tag>(), {}};
    if constexpr (requires { typename Tag::messages; }) set.messages = Tag::messages::known();
    return set;
}
/// Deleted: of one plugin; a tag has a list, `using plugins = graft::plugins<...>;`. error wrong_list_kind
template <auto const& P, class... Front> constexpr plugin_set plugins_of(Front const&...) {
    static_assert(accepted<std::remove_cvref_t<decltype(P)>, detail::a_plugin_is_no_list>);
    return {};
}
/// As above, for models that `front` reads. Without a front end nothing can be imported.
/// error wrong_framework: the front end and an operator have different frameworks
template <class Tag, class Front> requires(std::is_base_of_v<front_end, Front>)
[[nodiscard]] constexpr plugin_set plugins_of(Front const& front) {
    GRAFT_PROVE(accepted<Tag, detail::lists_of_plugins<Tag>>); // errors start here, not one call deeper
    GRAFT_PROVE(accepted<Tag, detail::unexpected_to<Tag, Front>>);
    static_assert(!Tag::plugins::rows.empty() || Tag::plugins::size == 0);
    auto set = plugins_of<Tag>();
    set.front = &front;
    return set;
}

GRAFT_END

namespace boost::hana {
template <> struct unpack_impl<graft::plugins_tag> {
    template <auto const&... Ps, class F> static constexpr decltype(auto) apply(graft::plugins<Ps...>, F&& f) {
        return static_cast<F&&>(f)(hana::type_c<graft::plugin_c<Ps>>...);
    }
};
} // namespace boost::hana
