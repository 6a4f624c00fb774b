// graft/mapping/plugin_row.hpp - one checked plugin for one origin as the translator uses it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/mapping/expand_context.hpp"
#include "graft/mapping/parse_context.hpp"
#include "graft/mapping/plugin.hpp"
#include "graft/mapping/resolve.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN

/// A one-to-many mapping: `fn` builds the operators that replace the origin.
template <class Origin> struct GRAFT_TYPE expansion {
    using origin_type = Origin;
    using origins = ops<Origin>;

    status (*fn)(expand_context<Origin>&) = nullptr;
    bool is_kept = false;
    std::int32_t first_version = 0, last_version = latest_version;
    bool replaces = false;

    /// Replaces earlier plugins of the origin; see `mapping::override`.
    [[nodiscard]] constexpr expansion override() const {
        auto e = *this;
        e.replaces = true;
        return e;
    }
    [[nodiscard]] constexpr bool overrides() const { return replaces; }
    /// The operators stay together as one call, which carries the origin's name, its type and its ports
    /// (`graph::calls`). Without the word nothing but their names tells where they come from.
    [[nodiscard]] constexpr expansion kept() const {
        auto e = *this;
        e.is_kept = true;
        return e;
    }
    /// Holds for models of these versions; see `mapping::versions`.
    [[nodiscard]] constexpr expansion versions(std::int32_t first, std::int32_t last = latest_version) const {
        auto e = *this;
        e.first_version = first;
        e.last_version = last;
        return e;
    }
};
/// A one-to-many mapping of `Origin`.
/// example `inline constexpr auto add_n = graft::expand<tf::AddN>(&two_adds).kept();`
template <class Origin> [[nodiscard]] constexpr expansion<Origin> expand(status (*fn)(expand_context<Origin>&)) {
    return {fn};
}

/// Versions of an operator that no plugin of a list maps, and why: what import says of a node of them.
template <class Origin> struct GRAFT_TYPE refusal {
    using origin_type = Origin;
    using origins = ops<Origin>;

    version_range range{};
    std::string_view reason{};

    [[nodiscard]] static constexpr bool overrides() { return false; }
};
/// Refuses versions of an operator, so that the ranges of its plugins leave no gap.
/// example `inline constexpr auto no_old_pad = graft::refused<tf::Pad>({0, 9}, "pads before 10 are pairs");`
template <class Origin> [[nodiscard]] constexpr refusal<Origin> refused(version_range range, std::string_view reason) {
    return {range, reason};
}

/// One plugin for one of its origins.
struct plugin_row {
    std::string_view origin{}, target{}; ///< target is empty for an expansion
    plugin_rules const* rules = nullptr;
    status (*run)(parse_frame&) = nullptr; ///< parse or expand; null when there is neither
    implementation by = implementation::builtin;
    bool kept = false;     ///< an expansion that stays one call
    bool fused = false;    ///< the origin is made by a pass and stands in no model
    bool replaces = false; ///< says `.override()`
    bool replaced = false; ///< and took the place of another
    std::int32_t first_version = 0, last_version = latest_version;
    std::string_view refused{}; ///< why these versions are not mapped; empty where they are
    std::uint32_t next = 0;     ///< the row of the same origin for other versions; 0 = none
};

namespace detail {

template <class P> struct is_expansion : std::false_type {};
template <class O> struct is_expansion<expansion<O>> : std::true_type {};
template <class P> struct is_refusal : std::false_type {};
template <class O> struct is_refusal<refusal<O>> : std::true_type {};

template <class Origins> struct any_origin_has;
template <class... Origins> struct any_origin_has<ops<Origins...>> {
    static constexpr bool attribute(text_ref name) {
        return ((Origins::prototype.index_of(param_kind::attribute, name) >= 0) || ...);
    }
    static constexpr bool port(text_ref name) {
        return ((Origins::prototype.index_of(param_kind::input, name) >= 0 ||
                    Origins::prototype.index_of(param_kind::output, name) >= 0) ||
                ...);
    }
};

template <auto const& P, class Origin> inline constexpr written_rules resolved = [] {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    auto r = resolve(plugin_type::target_type::prototype, Origin::prototype, P.rules());
    if (r.several) {
        using all = any_origin_has<typename plugin_type::origins>;
        for (std::size_t i = 0; i < r.taken_count; ++i)
            if (!all::attribute(r.taken[i])) r.blame(errc::no_such_origin_attribute, r.taken[i]);
        for (std::size_t i = 0; i < r.dropped_count; ++i)
            if (!all::port(r.dropped[i])) r.blame(errc::no_such_origin_input, r.dropped[i]);
    }
    return r;
}();
template <auto const& P, class Origin>
inline constexpr kept_rules<extent_of(resolved<P, Origin>)> kept_of{resolved<P, Origin>};
/// What the parse function does with the defaults of the origin: attributes that it sets undeclared or leaves unset.
template <auto const& P, class Origin> constexpr mistake try_parse() {
    using target = typename std::remove_cvref_t<decltype(P)>::target_type;
    attr_value given[prototype::max_params]{};
    parse_frame f;
    bool all = true; // has a default, or may be absent
    std::size_t n = 0;
    for (auto const& p : Origin::prototype.params()) {
        if (!p.is_attribute()) continue;
        if (p.has_default) given[n] = Origin::prototype.default_of(p);
        else all = all && p.how == presence::optional;
        ++n;
    }
    f.attributes = {given, n};
    f.trial = true;
    f.rules = &kept_of<P, Origin>.view;
    parse_context<target, Origin> c(f);
    bool const done = static_cast<bool>(P.template parse_fn<Origin>()(c));
    if (!f.undeclared.empty()) return {errc::attribute_not_computed, f.undeclared};
    if (auto const left = f.left_unset(); done && all && !left.empty()) return {errc::computed_attribute_not_set, left};
    return {};
}
/// Whether the compiler can run the parse function: it looks at attributes only.
template <auto const& P, class Origin> concept can_be_tried = requires {
    typename std::integral_constant<errc, try_parse<P, Origin>().code>;
};

template <auto const& P, class Origin> inline constexpr short_text example_of_plugin = example_of(
    std::remove_cvref_t<decltype(P)>::target_type::prototype, Origin::prototype, resolved<P, Origin>);

template <auto const& P, class Origin> constexpr mistake find_mistake() {
    constexpr auto const& first = resolved<P, Origin>.first;
    if constexpr (resolved<P, Origin>.first.code == errc::ok && resolved<P, Origin>.has_parse)
        if constexpr (can_be_tried<P, Origin>) return try_parse<P, Origin>();
    if constexpr (first.code == errc::ok) return {};
    else return {first.code, first.parameter, example_of_plugin<P, Origin>.view()};
}
template <auto const& P, class Origin>
inline constexpr auto mistake_of_plugin = [] { return find_mistake<P, Origin>(); };

template <auto const& P, class Origin> status run_plugin(parse_frame& f) {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    if constexpr (is_expansion<plugin_type>::value) {
        expand_context<Origin> c(f);
        constexpr auto expand = P.fn; // P itself stays out of the program
        return expand(c);
    } else {
        parse_context<typename plugin_type::target_type, Origin> c(f);
        constexpr auto parse = P.template parse_fn<Origin>(); // P itself stays out of the program
        return parse(c);
    }
}

/// The checked row of one plugin for one of its origins.
template <auto const& P, class Origin> constexpr plugin_row row_of() {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    static_assert(well_formed<Origin>);
    plugin_row r;
    r.origin = Origin::prototype.name();
    r.fused = is_fused_op<Origin>;
    if constexpr (is_refusal<plugin_type>::value) {
        r.refused = P.reason.empty() ? std::string_view("refused") : P.reason;
        r.first_version = P.range.first;
        r.last_version = P.range.last;
    } else if constexpr (is_expansion<plugin_type>::value) {
        r.run = &run_plugin<P, Origin>;
        r.kept = P.is_kept;
        r.replaces = P.replaces;
        r.first_version = P.first_version;
        r.last_version = P.last_version;
    } else {
        using target = typename plugin_type::target_type;
        static_assert(well_formed<target>);
        static_assert(accepted<mapping_of<target, Origin>, mistake_of_plugin<P, Origin>>);
        r.target = target::prototype.name();
        r.rules = &kept_of<P, Origin>.view;
        if constexpr (resolved<P, Origin>.has_parse) r.run = &run_plugin<P, Origin>;
        r.by = resolved<P, Origin>.by;
        r.replaces = resolved<P, Origin>.overrides;
        r.first_version = resolved<P, Origin>.first_version;
        r.last_version = resolved<P, Origin>.last_version;
    }
    return r;
}

} // namespace detail

GRAFT_END
