// graft/mapping/detail/expansion_trial.hpp - compile-time run of an expansion: it must read every input and set every
// output
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "graft/base/container/short_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/expansion.hpp"
#include "graft/mapping/detail/parse_trial.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether each node of the origin has the same inputs except optional ones, and few of them: the requirement of a
/// trial.
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
    if (!expand_function_of<P>()(c)) return {};
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
    return found;
}
/// Whether the compiler evaluates it: for an origin with a history, which has many definitions, an expansion that
/// declares its operators.
template <auto const& P> inline constexpr bool is_tried = [] {
    using plugin_type = std::remove_cvref_t<decltype(P)>;
    return plugin_type::created::size != 0 || !has_history<typename plugin_type::origin_type>;
}();

/// The first error of an expansion that the compiler can run; none of another.
/// cost one run with the defaults, one for each value that an enum, a bool or a short range declares, and one for the
/// minimum of a long range; none for a function that is not constexpr
template <auto const& P, class Origin> inline constexpr auto mistake_of_expansion = [] {
    if constexpr (!can_be_tried(Origin::prototype)) return mistake{};
    else return mistake_by_trial<Origin, &run_expansion<P, Origin>>();
};

} // namespace detail
GRAFT_END
