// graft/mapping/plugin.hpp - a mapping from a framework's operator to ours, checked on both sides by the compiler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/mapping/expand_context.hpp"
#include "graft/mapping/parse_context.hpp"
#include "graft/mapping/rules.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN

/// The fluent value. Same-named attributes map themselves, ports map by position; the links say the rest.
/// A target attribute without a source and an origin attribute without a use do not compile.
/// example `inline constexpr auto topk = graft::plugin<TopK, TopKV2>().set("largest", true).set("dim", -1);`
template <class Target, class Origin> class GRAFT_TYPE mapping {
public:
    using target_type = Target;
    using origin_type = Origin;
    using parse_function = status (*)(parse_context<Target, Origin>&);

    /// A constant for a target attribute.
    constexpr mapping& set(text_ref target, std::same_as<bool> auto value) {
        auto& a = constant(target, attr_kind::boolean);
        return a.integer = value, *this;
    }
    template <class T>
        requires(std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>)
    constexpr mapping& set(text_ref target, T value) {
        return constant(target, attr_kind::integer).integer = static_cast<std::int64_t>(value), *this;
    }
    constexpr mapping& set(text_ref target, std::floating_point auto value) {
        return constant(target, attr_kind::real).real = static_cast<double>(value), *this;
    }
    constexpr mapping& set(text_ref target, dtype value) {
        return constant(target, attr_kind::type).integer = static_cast<std::int64_t>(value), *this;
    }
    template <std::size_t N> constexpr mapping& set(text_ref target, char const (&text)[N]) {
        return constant(target, attr_kind::text).text = std::string_view(text, N - 1), *this;
    }
    template <std::size_t N> constexpr mapping& set(text_ref target, std::array<std::int64_t, N> const& all) {
        static_assert(N <= 8);
        auto& a = constant(target, attr_kind::integers);
        for (auto v : all) rules_.number(a, v);
        return *this;
    }
    /// The target attribute is the origin's attribute of another name.
    constexpr mapping& rename(text_ref target, text_ref origin) {
        rules_.attr(target, attr_from::origin).origin = origin;
        return *this;
    }
    /// The target attribute takes its own default, knowingly.
    constexpr mapping& use_default(text_ref target) {
        rules_.attr(target, attr_from::target_default);
        return *this;
    }
    /// The parse function sets this target attribute.
    constexpr mapping& computed(text_ref target) {
        rules_.attr(target, attr_from::computed);
        return *this;
    }
    /// The target attribute is the value of a constant input of the origin.
    constexpr mapping& attr_from_input(text_ref target, text_ref origin_input) {
        rules_.attr(target, attr_from::constant_input).origin = origin_input;
        return *this;
    }
    /// These origin attributes mean nothing to the target.
    template <class... Names> constexpr mapping& ignore(Names... names) {
        (rules_.take(names), ...);
        return *this;
    }
    /// These origin attributes are read by the parse function.
    template <class... Names> constexpr mapping& reads(Names... names) { return ignore(names...); }
    /// The target input takes the origin's input of this name.
    constexpr mapping& input(text_ref target, text_ref origin) { return port(target, origin, input_from::origin); }
    /// The optional target input stays absent.
    constexpr mapping& no_input(text_ref target) { return port(target, std::string_view(), input_from::absent); }
    /// The target input is a constant made of the origin's attribute.
    constexpr mapping& input_from_attr(text_ref target, text_ref attribute) { return port(target, attribute, input_from::attribute); }
    /// The target input is blob `number` of the layer; the parse function says its shape.
    constexpr mapping& weight(text_ref target, int number) {
        rules_.port(false, {target, std::string_view(), input_from::weight, -1, static_cast<std::int8_t>(number)});
        return *this;
    }
    constexpr mapping& output(text_ref target, text_ref origin) {
        rules_.port(true, {target, origin, input_from::origin, -1, -1});
        return *this;
    }
    /// These ports of the origin are left out on purpose.
    template <class... Names> constexpr mapping& drop(Names... names) {
        (rules_.drop(names), ...);
        return *this;
    }
    /// The target input is read in this format.
    constexpr mapping& input_format(text_ref port, format f) { return formatted({port, std::string_view(), f, false, -1, -1}); }
    /// The target input is read in the format that the origin's attribute names (`data_format`).
    constexpr mapping& input_format(text_ref port, text_ref attribute) { return formatted({port, attribute, format::nd, false, -1, -1}); }
    /// The origin works on each of its inputs by itself: one target node per input.
    constexpr mapping& each() { return rules_.each = true, *this; }
    /// Recalculation: sets the attributes that are `.computed`, gives weights their shapes.
    constexpr mapping& parse(parse_function fn) {
        parse_ = fn;
        rules_.has_parse = true;
        return *this;
    }

    [[nodiscard]] constexpr written_rules const& rules() const { return rules_; }
    [[nodiscard]] constexpr parse_function parse_fn() const { return parse_; }

private:
    constexpr attr_rule& constant(text_ref target, attr_kind kind) {
        auto& a = rules_.attr(target, attr_from::constant);
        a.kind = kind;
        return a;
    }
    constexpr mapping& port(text_ref target, text_ref origin, input_from how) {
        rules_.port(false, {target, origin, how, -1, -1});
        return *this;
    }
    constexpr mapping& formatted(format_rule r) { return rules_.format_of(r), *this; }

    written_rules rules_{};
    parse_function parse_ = nullptr;
};

/// Begins a one-to-one mapping.
template <class Target, class Origin> [[nodiscard]] constexpr mapping<Target, Origin> plugin() { return {}; }

/// A one-to-many mapping: `fn` builds the operators that replace the origin.
template <class Origin> struct GRAFT_TYPE expansion {
    using origin_type = Origin;
    status (*fn)(expand_context<Origin>&) = nullptr;
};
/// A one-to-many mapping of `Origin`.
template <class Origin> [[nodiscard]] constexpr expansion<Origin> expand(status (*fn)(expand_context<Origin>&)) { return {fn}; }

/// The subject of a plugin's compile-time errors: `ill_formed<mapping_of<TopK, TopKV2>, ...>`.
template <class Target, class Origin> struct mapping_of;

/// One plugin as the translator uses it.
struct plugin_row {
    std::string_view origin{}, target{}; ///< target is empty for an expansion
    plugin_rules const* rules = nullptr;
    status (*run)(parse_frame&) = nullptr; ///< parse or expand; null when there is neither
};

namespace detail {

template <class P> struct is_expansion : std::false_type {};
template <class O> struct is_expansion<expansion<O>> : std::true_type {};

template <auto const& P> inline constexpr written_rules resolved = [] {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    return resolve(plugin_type::target_type::prototype, plugin_type::origin_type::prototype, P.rules());
}();
template <auto const& P> inline constexpr kept_rules<resolved<P>.attr_count, resolved<P>.input_count + resolved<P>.output_count,
                                                     resolved<P>.format_count, resolved<P>.number_count> kept_of{resolved<P>};
template <auto const& P> inline constexpr auto mistake_of_plugin = [] { return resolved<P>.first; };

template <auto const& P> status run_plugin(parse_frame& f) {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    using origin = typename plugin_type::origin_type;
    if constexpr (is_expansion<plugin_type>::value) {
        expand_context<origin> c(f);
        constexpr auto expand = P.fn; // P itself stays out of the program
        return expand(c);
    } else {
        parse_context<typename plugin_type::target_type, origin> c(f);
        constexpr auto parse = P.parse_fn(); // P itself stays out of the program
        return parse(c);
    }
}

/// The checked row of one plugin.
template <auto const& P> constexpr plugin_row row_of() {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    using origin = typename plugin_type::origin_type;
    static_assert(well_formed<origin>);
    if constexpr (is_expansion<plugin_type>::value) {
        return {origin::prototype.name(), {}, nullptr, &run_plugin<P>};
    } else {
        using target = typename plugin_type::target_type;
        static_assert(well_formed<target>);
        static_assert(accepted<mapping_of<target, origin>, mistake_of_plugin<P>>);
        return {origin::prototype.name(), target::prototype.name(), &kept_of<P>.view, resolved<P>.has_parse ? &run_plugin<P> : nullptr};
    }
}

} // namespace detail

GRAFT_END
