// graft/mapping/detail/plugin_trial.hpp - compile-time runs of parse functions and expansions on declared values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/container/short_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/expansion.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/op/define/domain.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

/// The parse function of one origin, or that of all of its definitions.
template <auto const& P, class Origin> constexpr auto parse_function_of() {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    if constexpr (requires { typename plugin_type::parse_function; }) return typename plugin_type::parse_function{};
    else return P.template parse_fn<Origin>();
}

/// The result of trials of a parse function: the first error, and the value that shows it.
struct trial_result {
    errc code = errc::ok;
    string_ref parameter{};
    short_string example{};
    std::uint64_t read = 0; ///< the attributes that the function has read, a bit each
    bool varies = true;     ///< what it reads may depend on more than attributes, or it has refused them
};

/// Elements of the lists of a trial.
template <class T> struct trial_elements {
    static constexpr std::size_t max = 16;
    T ones[max], threes[max];
    constexpr trial_elements() : ones(), threes() {
        for (auto& e : ones) e = 1;
        for (auto& e : threes) e = 3;
    }
    [[nodiscard]] constexpr span<T const> of(std::int64_t number, std::size_t size) const {
        return {number == 1 ? ones : threes, size};
    }
};
inline constexpr trial_elements<std::int64_t> trial_integers;
inline constexpr trial_elements<double> trial_floats;

/// A list of an open attribute: `number` elements, or as many as the definition admits.
constexpr attr_value trial_list(domain const& all, std::int64_t number) {
    attr_value v;
    auto size = number;
    for (std::size_t i = 0; i < all.size; ++i)
        if (auto const& l = all.limits[i]; l.kind == fact_kind::length)
            size = size < l.low ? l.low : size > l.high ? l.high : size;
    auto const n = static_cast<std::size_t>(size);
    if (n > trial_elements<double>::max) return v;
    v.kind = all.kind;
    if (all.kind == attr_kind::integers) v.integers = trial_integers.of(number, n);
    else if (all.kind == attr_kind::floats) v.floats = trial_floats.of(number, n);
    else return {};
    return all.admits(v) ? v : attr_value();
}

/// The attributes of one trial: defaults of the origin, a declared value if there is none, otherwise `number`.
template <std::size_t N> struct trial_values {
    attr_value given[N]{};
    bool declared = true; ///< the origin's definition allows these for a node

    constexpr trial_values(prototype const& origin, std::int64_t number) {
        std::size_t n = 0;
        for (auto const& p : origin.params()) {
            if (!p.is_attribute()) continue;
            auto& v = given[n++];
            if (p.has_default) v = origin.default_of(p);
            if (p.has_default || p.how == presence::optional) continue;
            auto const all = domain_of(origin, p);
            declared_values values(all);
            if (!is_list(p.attribute) && values.are_few() && values.next(v)) continue;
            declared = false;
            v.kind = p.attribute;
            v.integer = number;
            v.real = static_cast<double>(number);
            if (is_list(p.attribute)) v = trial_list(all, number);
            else if (!all.admits(v)) v = {};
        }
    }
};
/// One run of a function of a plugin on a node with these attributes, in the order of the origin's prototype;
/// `declared`: the definition allows these for a node.
using trial_run = trial_result (*)(span<attr_value const> given, bool declared);

/// A run, and if a required attribute is open a second one with another number for it: only errors of both count.
/// `value` replaces that of attribute `at`.
template <std::size_t N> constexpr trial_result run_trials(prototype const& origin, trial_run run,
    trial_values<N>& values, std::size_t at = 0, attr_value const* value = nullptr) {
    auto const before = values.given[at];
    if (value) values.given[at] = *value;
    auto const found = run({values.given, N - 1}, values.declared);
    values.given[at] = before;
    if (values.declared || found.code == errc::ok || found.code == errc::attribute_not_computed) return found;
    trial_values<N> other(origin, 3);
    if (value) other.given[at] = *value;
    auto const again = run({other.given, N - 1}, other.declared);
    bool const same = again.code == found.code && again.parameter == found.parameter &&
                      (found.code != errc::value_outside_definition || again.example.view() == found.example.view());
    return same ? found : trial_result();
}
/// The first of these attributes, a bit each; empty: there is none.
constexpr string_ref first_attribute(prototype const& origin, std::uint64_t attributes) {
    std::size_t at = 0;
    for (auto const& p : origin.params())
        if (p.is_attribute() && (attributes >> at++ & 1) != 0) return p.name;
    return std::string_view();
}
/// With the defaults; then with each value of each attribute whose definition declares a few of them, and with the
/// minimum of a range, the others at their defaults. An error without an example gets the value. `wanted`: attributes
/// that one of the runs must read, if none of them depends on something else.
template <std::size_t N> constexpr trial_result try_values(
    prototype const& origin, trial_run run, bool only_defaults, std::uint64_t wanted = 0) {
    trial_values<N> values(origin, 1);
    auto found = run_trials(origin, run, values);
    bool varies = found.varies;
    wanted &= ~found.read;
    if (found.code != errc::ok || only_defaults) return found;
    std::size_t at = 0;
    for (auto const& p : origin.params()) {
        if (!p.is_attribute()) continue;
        auto const& given = values.given[at++];
        if (p.attribute != attr_kind::boolean && p.attribute != attr_kind::string && p.attribute != attr_kind::integer)
            continue;
        auto const domain = domain_of(origin, p);
        declared_values all(domain);
        bool const few = all.are_few();
        if (!few && (!all.is_range() || all.low() == INT64_MIN)) continue;
        for (attr_value v; all.next(v);) {
            if (p.attribute == attr_kind::string ? v.string != given.string : v.integer != given.integer) {
                found = run_trials(origin, run, values, at - 1, &v);
                varies = varies || found.varies;
                wanted &= ~found.read;
                if (found.code != errc::ok && found.example.view().empty())
                    put_value(found.example.put(std::string_view(p.name)).put(" = "), v);
                if (found.code != errc::ok) return found;
            }
            if (!few) break;
        }
    }
    if (wanted != 0 && !varies) return {errc::attribute_never_read, first_attribute(origin, wanted), {}};
    return {};
}

template <class Origin> inline constexpr std::size_t trial_size = Origin::prototype.count(param_kind::attribute) + 1;
/// The compiler has run the function without an error: one evaluation for a correct function.
template <class Origin, trial_run Run, std::uint64_t Wanted> concept trial_is_fine = requires {
    typename fine<try_values<trial_size<Origin>>(Origin::prototype, Run, false, Wanted).code == errc::ok>;
};
/// The compiler can run the function, which reads only attributes, with this number of values.
template <class Origin, trial_run Run, bool OnlyDefaults> concept trial_can_be_read = requires {
    typename read_at_compile_time<(try_values<trial_size<Origin>>(Origin::prototype, Run, OnlyDefaults), true)>;
};
template <class Origin, trial_run Run, std::uint64_t Wanted>
inline constexpr trial_result found_by_trial = try_values<trial_size<Origin>>(
    Origin::prototype, Run, !trial_can_be_read<Origin, Run, false>, Wanted);

/// The first error of a function that the compiler can run; none of another.
/// cost one run with the defaults, and one for each value that an enum, a bool or a short range declares, and for the
/// minimum of a long range
template <class Origin, trial_run Run, std::uint64_t Wanted = 0> constexpr mistake mistake_by_trial() {
    if constexpr (trial_is_fine<Origin, Run, Wanted>) return {};
    else if constexpr (trial_can_be_read<Origin, Run, true>) {
        constexpr auto const& found = found_by_trial<Origin, Run, Wanted>;
        return {found.code, found.parameter, found.example.view()};
    } else return {};
}

/// For a parse function: ignored attributes that it reads, attributes that it sets undeclared, leaves unset, or sets to
/// an invalid value of the target.
template <auto const& P, class Origin, auto const& Kept, std::uint64_t Ignored>
constexpr trial_result run_parse(span<attr_value const> given, bool) {
    using target = typename std::remove_cvref_t<decltype(P)>::target_type;
    value_outside outside;
    parse_frame f;
    f.type = Origin::prototype.name();
    f.attributes = given;
    f.trial = true;
    f.outside = &outside;
    auto const rules = Kept.view();
    f.rules = &rules;
    parse_context<target, Origin> c(f);
    bool const done = static_cast<bool>(parse_function_of<P, Origin>()(c));
    if (!f.undeclared.empty()) return {errc::attribute_not_computed, f.undeclared, {}};
    if (auto const read = Ignored & (f.evaluated | f.tested); read != 0)
        return {errc::ignored_attribute_is_mapped, first_attribute(Origin::prototype, read), {}};
    if (!done || f.reads.any()) return {}; // refused, or the import reports the read
    if (!outside.parameter.empty()) return {errc::value_outside_definition, outside.parameter, outside.why};
    if (auto const left = f.missing_attribute(); !left.empty()) return {errc::computed_attribute_not_set, left, {}};
    trial_result fine;
    fine.read = f.evaluated | f.tested;
    fine.varies = f.reads_its_surroundings;
    return fine;
}
/// `Wanted`: the attributes of `.reads`, which the function reads in one of the trials, a bit each.
template <auto const& P, class Origin, auto const& Kept, std::uint64_t Ignored, std::uint64_t Wanted>
constexpr mistake mistake_of_parse() {
    return mistake_by_trial<Origin, &run_parse<P, Origin, Kept, Ignored>, Wanted>();
}

/// Whether each node of the origin has the same inputs except optional ones, and few of them, as a trial requires.
constexpr bool can_be_tried(prototype const& origin) {
    if (origin.count(param_kind::input) > expansion_trial::max_inputs) return false;
    for (auto const& p : origin.params())
        if (!p.is_attribute() && p.how == presence::dynamic) return false;
    return true;
}

/// One run on a node without its optional inputs.
template <auto const& P, class Origin>
constexpr trial_result run_expansion(span<attr_value const> given, bool declared) {
    constexpr auto const& origin = Origin::prototype;
    expansion_trial tried;
    port_slots ports[expansion_trial::max_inputs + 1]{};
    tensor_id inputs[expansion_trial::max_inputs + 1]{};
    std::size_t count = 0, at = 0, results = 0;
    bool outputs_are_reported = true;
    for (auto const& p : origin.params()) {
        if (p.is_output()) outputs_are_reported = outputs_are_reported && p.how == presence::required, ++results;
        if (!p.is_input()) continue;
        auto& port = ports[at++];
        port.first = narrow_cast<std::uint16_t>(count);
        if (p.how != presence::required) continue;
        port.count = 1;
        inputs[count] = static_cast<tensor_id>(count);
        ++count;
    }
    bool const sure = count == origin.count(param_kind::input);
    expand_frame f;
    f.type = origin.name();
    f.attributes = given;
    f.input_ports = {ports, at};
    f.inputs = {inputs, count};
    f.read = {tried.read, count};
    f.output_count = results; // as declared in a model
    f.tried = &tried;
    typename std::remove_cvref_t<decltype(P)>::template context<Origin> c(f);
    if (!expand_function_of<P>()(c) || f.reads.any()) return {};
    // it may have no path for undeclared attributes
    if (!declared && tried.results == 0 && tried.next == expansion_trial().next) return {};
    trial_result found;
    if (!tried.outside.parameter.empty())
        return {errc::value_outside_definition, tried.outside.parameter, tried.outside.why};
    if (f.wanted_inputs > count) {
        found.example.put(static_cast<std::int64_t>(f.wanted_inputs)).put(" inputs are read");
        if (sure) found.code = errc::unknown_origin_input, found.parameter = origin.name();
        return found;
    }
    at = 0;
    for (auto const& p : origin.params()) {
        if (!p.is_input()) continue;
        auto const& port = ports[at++];
        if (port.count != 0 && !tried.read[port.first]) return {errc::origin_input_not_mapped, p.name, {}};
    }
    if (outputs_are_reported && tried.results != results) {
        found = {errc::wrong_output_count, origin.name(), {}};
        found.example.put(static_cast<std::int64_t>(tried.results)).put(" results, not ");
        found.example.put(static_cast<std::int64_t>(results));
    }
    found.read = f.evaluated | f.tested;
    found.varies = !sure;
    return found;
}
/// The attributes that change what a node computes, a bit each: not dtypes, which tensors have.
constexpr std::uint64_t computing_attributes(prototype const& origin) {
    std::uint64_t found = 0;
    std::size_t at = 0;
    for (auto const& p : origin.params())
        if (p.is_attribute()) {
            bool const type = p.attribute == attr_kind::type || p.attribute == attr_kind::types;
            found |= std::uint64_t{!type && at < 64} << at;
            ++at;
        }
    return found;
}
/// Whether the compiler evaluates it: for an origin with a history, an expansion that declares its operators.
template <auto const& P> inline constexpr bool is_tried = [] {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    return plugin_type::created::size != 0 || !has_history<typename plugin_type::origin_type>;
}();

/// The first error of an expansion that the compiler can run; none of another.
/// cost one run with the defaults, one for each value that an enum, a bool or a short range declares, and one for the
/// minimum of a long range; none for a function that is not constexpr
template <auto const& P, class Origin> inline constexpr auto mistake_of_expansion = [] {
    if constexpr (!can_be_tried(Origin::prototype)) return mistake{};
    else return mistake_by_trial<Origin, &run_expansion<P, Origin>, computing_attributes(Origin::prototype)>();
};

} // namespace detail

GRAFT_END
