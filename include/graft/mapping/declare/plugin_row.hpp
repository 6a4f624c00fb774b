// graft/mapping/declare/plugin_row.hpp - creates the row of one plugin for one origin, and checks it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/expansion.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/detail/plugin_trial.hpp"
#include "graft/mapping/detail/resolve.hpp"
#include "graft/model/origin.hpp"
#include "graft/model/origin_versions.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"

GRAFT_BEGIN

/// Versions of an operator that no plugin of a list maps, and the reason: the import error for a node of them.
template <class Origin> struct GRAFT_TYPE refusal {
    /// The refused operator, for lists of plugins.
    using origin_type = Origin;
    using origins = ops<Origin>;

    version_range range{};     ///< the refused versions, both ends included; the default: all
    std::string_view reason{}; ///< shown by the import error

    /// A refusal replaces no earlier plugin.
    [[nodiscard]] static constexpr bool overrides() { return false; }
    /// The refused versions.
    [[nodiscard]] constexpr version_range versions() const { return range; }
};
/// Refuses versions of an operator, so that the ranges of its plugins leave no gap.
/// error empty_version_range; unknown_version: the operator's history has none of them, from the compiler
/// example `inline constexpr auto no_old_pad = graft::refused<tf::Pad>({0, 9}, "pads before 10 are pairs");`
template <class Origin> [[nodiscard]] constexpr refusal<Origin> refused(version_range range, std::string_view reason) {
    return {range, reason};
}
/// Refuses an operator in all of its versions: the error of a model with it has the reason, as the place, and asks for
/// another operator.
/// example `inline constexpr auto no_sigmoid = graft::refused<Sigmoid>("it stands in a swish alone");`
template <class Origin> [[nodiscard]] constexpr refusal<Origin> refused(std::string_view reason) {
    return {{}, reason};
}

namespace detail {

template <class P> struct is_refusal : std::false_type {};
template <class O> struct is_refusal<refusal<O>> : std::true_type {};

/// The definitions that a plugin maps: its origins; with a history, those of its versions.
template <auto const& P, class Origins> struct definitions_of_plugin;
template <auto const& P, class... Origins> struct definitions_of_plugin<P, ops<Origins...>> {
    using type = join<typename definitions_in<Origins, P.versions().first, P.versions().last>::type...>;
};
template <auto const& P>
using definitions_of = typename definitions_of_plugin<P, typename std::remove_cvref_t<decltype(P)>::origins>::type;

/// Checks the plugin's versions of one definition.
/// error version_changes_meaning
template <class Origin> constexpr mistake look_at_versions(Origin const*, version_range, known_versions const&) {
    return {};
}
template <class Op, std::int32_t V>
constexpr mistake look_at_versions(at<Op, V> const*, version_range requested, known_versions const& known) {
    auto const [first, last] = at<Op, V>::versions;
    auto from = (requested.first > first ? requested.first : first) + 1;
    auto const end = requested.last < last ? requested.last : last;
    for (; (from = Op::history.changes_meaning(from, end)) != 0; ++from)
        if (!known.has(from)) return {errc::version_changes_meaning, Op::history.name, {}};
    return {};
}
template <auto const& P, class Origin> inline constexpr auto mistake_of_versions = [] {
    if constexpr (requires { P.known; })
        return look_at_versions(static_cast<Origin const*>(nullptr), P.versions(), P.known);
    else return look_at_versions(static_cast<Origin const*>(nullptr), P.versions(), P.rules().known);
};

/// A range of versions as a message shows it: `11 to 19`, `22 on`.
constexpr short_string range_text(version_range of) {
    short_string text;
    text.put(std::int64_t{of.first});
    return of.last == latest_version ? text.put(" on") : text.put(" to ").put(std::int64_t{of.last});
}
/// The known versions of an operator: the first one of each of its definitions.
template <class Origin> constexpr short_string known_versions_of() {
    short_string text;
    if constexpr (has_history<Origin>) {
        text.put("known: ");
        for (std::size_t i = 0; i < Origin::history.definitions(); ++i)
            text.put(i == 0 ? "" : ", ").put(std::int64_t{Origin::history.range(i).first});
    }
    return text;
}
/// The error of a range that contains no version of the operator.
/// error empty_version_range, unknown_version
template <auto const& P, class Origin> struct no_version_of {
    static constexpr version_range range = P.versions();
    static constexpr auto wanted = range_text(range);
    static constexpr auto known = known_versions_of<Origin>();
};
template <auto const& P, class Origin> inline constexpr auto mistake_of_range = [] {
    using found = no_version_of<P, Origin>;
    return mistake{found::range.first > found::range.last ? errc::empty_version_range : errc::unknown_version,
        found::wanted.view(), found::known.view()};
};
/// The error of a plugin for one definition of an operator, `at<Softmax, 13>`, whose `.versions` are others', too.
/// error unknown_version
template <auto const& P, class Origin> struct versions_of_others {
    static constexpr version_range range = P.versions(), own = versions_of<Origin>, whole = whole_history<Origin>;
    static constexpr bool before = range.first > 0 && range.first < own.first&& own.first != whole.first;
    static constexpr bool after = range.last != latest_version && range.last > own.last&& own.last != whole.last;
    static constexpr auto wanted = range_text(range), defined = range_text(own);
};
template <auto const& P, class Origin> inline constexpr auto mistake_of_definition = [] {
    using found = versions_of_others<P, Origin>;
    return found::before || found::after ? mistake{errc::unknown_version, found::wanted.view(), found::defined.view()}
                                         : mistake{};
};

template <class Origins> struct any_origin_has;
template <class... Origins> struct any_origin_has<ops<Origins...>> {
    static constexpr bool attribute(string_ref name) {
        return ((Origins::prototype.index_of(param_kind::attribute, name) >= 0) || ...);
    }
    static constexpr bool port(string_ref name) {
        return ((Origins::prototype.index_of(param_kind::input, name) >= 0 ||
                    Origins::prototype.index_of(param_kind::output, name) >= 0) ||
                ...);
    }
};

constexpr written_rules resolve_as(prototype const& target, prototype const& origin, written_rules r, bool several) {
    r.several = several;
    return resolve(target, origin, r);
}
template <auto const& P, class Origin> inline constexpr written_rules resolved = resolve_as(
    std::remove_cvref_t<decltype(P)>::target_type::prototype, Origin::prototype, P.rules(), false);
template <auto const& P, class Origin> requires(definitions_of<P>::size > 1)
inline constexpr written_rules resolved<P, Origin> = [] {
    auto r = resolve_as(std::remove_cvref_t<decltype(P)>::target_type::prototype, Origin::prototype, P.rules(), true);
    using all = any_origin_has<definitions_of<P>>;
    for (std::size_t i = 0; i < r.taken_count; ++i)
        if (!all::attribute(r.taken[i])) r.record_mistake(errc::unknown_origin_attribute, r.taken[i]);
    for (std::size_t i = 0; i < r.dropped_count; ++i)
        if (!all::port(r.dropped[i])) r.record_mistake(errc::unknown_origin_input, r.dropped[i]);
    return r;
}();
template <auto const& P, class Origin>
inline constexpr stored_rules<extent_of(resolved<P, Origin>)> stored_rules_of{resolved<P, Origin>};
template <auto const& P, class Origin> inline constexpr short_string example_of_plugin = example_of(
    std::remove_cvref_t<decltype(P)>::target_type::prototype, Origin::prototype, resolved<P, Origin>);

/// The attributes of the origin that the plugin ignores, a bit each.
template <auto const& P, class Origin> inline constexpr std::uint64_t ignored_attributes = [] {
    std::uint64_t found = 0;
    std::size_t at = 0;
    for (auto const& p : Origin::prototype.params())
        if (p.is_attribute()) found |= std::uint64_t{resolved<P, Origin>.ignores(p.name)} << at++;
    return found;
}();
/// The attributes of the origin that only the parse function reads, and those that are ignored, a bit each.
template <auto const& P, class Origin> inline constexpr std::uint64_t taken_attributes = [] {
    std::uint64_t found = 0;
    std::size_t at = 0;
    for (auto const& p : Origin::prototype.params()) {
        if (!p.is_attribute()) continue;
        for (std::size_t i = 0; i < resolved<P, Origin>.taken_count; ++i)
            if (resolved<P, Origin>.taken[i] == p.name) found |= std::uint64_t{1} << at;
        ++at;
    }
    return found;
}();

template <auto const& P, class Origin> constexpr mistake find_mistake() {
    constexpr auto const& first = resolved<P, Origin>.first;
    if constexpr (first.code != errc::ok) return {first.code, first.parameter, example_of_plugin<P, Origin>.view()};
    else if constexpr (resolved<P, Origin>.has_parse)
        return mistake_of_parse<P, Origin, stored_rules_of<P, Origin>, ignored_attributes<P, Origin>,
            taken_attributes<P, Origin> & ~ignored_attributes<P, Origin>>();
    else return {};
}
template <auto const& P, class Origin>
inline constexpr auto mistake_of_plugin = [] { return find_mistake<P, Origin>(); };

template <auto const& P, class Origin> constexpr status run_parse_function(parse_frame& f) {
    parse_context<typename std::remove_cvref_t<decltype(P)>::target_type, Origin> c(f);
    constexpr auto parse = parse_function_of<P, Origin>(); // P itself is not part of the program
    constexpr auto ignored = ignored_attributes<P, Origin>;
    if constexpr (ignored == 0) return parse(c);
    else {
        auto const done = parse(c);
        if (auto const read = ignored & (f.evaluated | f.tested); read != 0) [[unlikely]] // not run by the compiler
            return fail(errc::ignored_attribute_is_mapped, first_attribute(Origin::prototype, read),
                "an attribute in `.reads` of the plugin, not in `.ignore`");
        return done;
    }
}
template <auto const& P, class Origin> constexpr status run_expand_function(expand_frame& f) {
    typename std::remove_cvref_t<decltype(P)>::template context<Origin> c(f);
    constexpr auto expand = expand_function_of<P>(); // P itself is not part of the program
    return expand(c);
}

template <auto const& P, class Origin> constexpr plugin_rules rules_view_of(op_row const&) {
    constexpr auto target = std::remove_cvref_t<decltype(P)>::target_type::prototype.name();
    auto rules = stored_rules_of<P, Origin>.view();
    rules.target = target;
    if constexpr (resolved<P, Origin>.has_parse) rules.parse = &run_parse_function<P, Origin>;
    return rules;
}

/// Whether a plugin declares that its target is its origin, with all ports and attributes: nothing is to be resolved.
template <class Plugin> concept maps_to_itself = requires { requires Plugin::is_same; };

/// The checked row of one plugin for one of its origins, whose place the list knows.
template <auto const& P, class Origin> constexpr plugin_row row_of() {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    GRAFT_PROVE(well_formed<Origin>);
    plugin_row r;
    r.fused = is_fused_op<Origin>;
    constexpr auto requested = P.versions(), defined = versions_of<Origin>;
    if constexpr (has_history<typename plugin_type::origin_type> && !is_refusal<plugin_type>::value)
        GRAFT_PROVE(accepted<Origin, mistake_of_versions<P, Origin>>);
    if constexpr (whole_history<typename plugin_type::origin_type>.first != 0)
        GRAFT_PROVE(
            accepted<typename plugin_type::origin_type, mistake_of_definition<P, typename plugin_type::origin_type>>);
    if constexpr (requested.first > requested.last &&
                  (is_refusal<plugin_type>::value || is_expansion<plugin_type>::value))
        GRAFT_PROVE(
            accepted<typename plugin_type::origin_type, mistake_of_range<P, typename plugin_type::origin_type>>);
    if constexpr (is_refusal<plugin_type>::value) {
        r.refused = P.reason.empty() ? std::string_view("refused") : P.reason;
    } else if constexpr (maps_to_itself<plugin_type>) {
        r.same = true;
    } else if constexpr (is_expansion<plugin_type>::value) {
        if constexpr (is_tried<P>) GRAFT_PROVE(accepted<expansion_of<Origin>, mistake_of_expansion<P, Origin>>);
        r.expand = &run_expand_function<P, Origin>;
        r.kept = P.is_kept;
        r.replaces = P.replaces;
    } else {
        GRAFT_PROVE(
            soundly_declared<typename plugin_type::target_type>); // its shape rule is tried where its catalog is
        if constexpr (resolved<P, Origin>.first.code != errc::ok || resolved<P, Origin>.has_parse)
            GRAFT_PROVE(accepted<mapping_of<typename plugin_type::target_type, Origin>, mistake_of_plugin<P, Origin>>);
        r.rules = &rules_view_of<P, Origin>;
        r.parses = resolved<P, Origin>.has_parse;
        r.by = resolved<P, Origin>.by;
        r.replaces = resolved<P, Origin>.overrides;
    }
    r.first_version = requested.first;
    r.last_version = requested.last;
    if constexpr (has_history<typename plugin_type::origin_type>) {
        if (requested.first < defined.first) r.first_version = defined.first;
        if (requested.last > defined.last) r.last_version = defined.last;
    }
    return r;
}

} // namespace detail

GRAFT_END
