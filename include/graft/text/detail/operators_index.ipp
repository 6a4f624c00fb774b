// graft/text/detail/operators_index.ipp - the bodies of graft/text/operators/index.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "graft/base/container/sort.hpp"
#include "graft/base/nearest.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/translate/added_operators.hpp"
#include "graft/text/detail/operator_words.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether two names differ at most in small and capital letters.
inline bool same_letters(std::string_view a, std::string_view b) {
    auto const small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}
/// Names that a front end makes for itself begin with a small letter: no model has them.
inline bool is_of_models(std::string_view origin) {
    auto const dot = origin.rfind('.');
    auto const first = origin[dot == std::string_view::npos ? 0 : dot + 1];
    return first < 'a' || first > 'z';
}

} // namespace detail

GRAFT_LARGE operator_index::operator_index(operator_tables tables) : tables_(std::move(tables)) {
    for (auto const& set : tables_.plugins) {
        if (!set.front || !set.front->read) continue; // recognised only to be rejected
        add_plugins(set);
        add_passes(set);
    }
}

GRAFT_LARGE void operator_index::add_plugins(plugin_set const& set) {
    auto const before = static_cast<std::ptrdiff_t>(origins_.size());
    for (auto const& row : set.rows) {
        bool const there = row.has_rules() || row.expand || !row.refused.empty();
        auto const origin = set.origin_of(row);
        if (!there || row.fused || !detail::is_of_models(origin)) continue;
        origin_facts one;
        one.framework = std::string(set.front->name), one.name = std::string(origin);
        one.first = row.first_version;
        one.last = row.last_version == latest_version ? 0 : row.last_version;
        if (!row.refused.empty()) one.how = origin_kind::refused, one.why = std::string(row.refused);
        else if (row.has_rules()) one.becomes = {std::string(set.target_of(row))};
        else {
            one.how = origin_kind::one_to_many;
            for (auto const& op : added_operators(set, row, tables_.ops)) one.becomes.emplace_back(op);
            graft::sort(one.becomes);
        }
        origins_.push_back(std::move(one));
    }
    auto const from = origins_.begin() + before;
    std::sort(from, origins_.end(), [](origin_facts const& a, origin_facts const& b) {
        return a.name != b.name ? a.name < b.name : a.first < b.first;
    });
    for (auto at = from; at != origins_.end(); ++at) // an operator exists from its first version on
        if (at == from || (at - 1)->name != at->name) at->first = 0;
}

GRAFT_LARGE void operator_index::add_passes(plugin_set const& set) {
    for (auto const& row : set.passes) {
        if (!row.fused) continue; // it makes operators of the framework
        origin_facts one;
        one.framework = std::string(set.front->name), one.name = std::string(row.pass->name);
        one.how = origin_kind::scope_pass, one.why = std::string(row.pass->description);
        auto const fused = std::string_view(row.fused->name());
        if (auto const* plugin = set.find(fused); plugin && plugin->has_rules())
            one.becomes = {std::string(set.target_of(*plugin))};
        else if (tables_.ops.find(fused) != no_op) one.becomes = {std::string(fused)};
        origins_.push_back(std::move(one));
    }
}

GRAFT_LARGE operator_family const* operator_index::family_of(std::string_view op) const {
    for (auto const& f : tables_.families)
        for (auto const& name : f.operators)
            if (name == op) return &f;
    return nullptr;
}

GRAFT_LARGE operator_facts operator_index::describe(op_id op) const {
    auto const& c = tables_.ops;
    operator_facts all;
    all.name = std::string(c.name(op));
    if (auto const* f = family_of(all.name))
        all.family = std::string(f->name), all.family_title = std::string(f->title);
    auto const* const about = op < tables_.about.size() ? tables_.about[op] : nullptr;
    if (about) all.about = std::string(about->summary());
    detail::operator_words const words(c, op);
    auto const inputs = c.inputs(op).size(), outputs = c.outputs(op).size(), attributes = c.attributes(op).size();
    for (std::size_t at = 0; at < inputs + outputs + attributes; ++at)
        (at < inputs                ? all.inputs
            : at < inputs + outputs ? all.outputs
                                    : all.attributes)
            .push_back(words.parameter(at, about));
    all.traits = words.traits();
    all.columns = words.columns();
    all.rules = words.rules();
    all.chips = words.chips(tables_.chips);
    for (auto const& o : origins_)
        if (detail::is_among(o.becomes, all.name)) all.origins.push_back(o);
    for (auto const& pass : tables_.adders)
        if (std::find(pass.adds.begin(), pass.adds.end(), all.name) != pass.adds.end())
            all.added_by.emplace_back(pass.name);
    std::vector<std::string_view> engines;
    for (auto const& t : tables_.kernels)
        if (std::find(engines.begin(), engines.end(), t.engine) == engines.end()) engines.push_back(t.engine);
    for (auto const engine : engines) {
        detail::kernel_words kernels(c, op, engine);
        for (auto const& t : tables_.kernels)
            if (t.engine == engine) kernels.add(t);
        if (kernels.any()) all.kernels.push_back(kernels.take());
    }
    if (!all.kernels.empty()) return all;
    auto const& row = c.ops[op];
    if (row.flow != flow::plain || row.is(op_trait::constant)) all.no_kernel = "a session does it itself";
    for (auto const& e : tables_.not_executed)
        if (e.op == all.name && e.port.empty()) all.no_kernel = std::string(e.reason);
    if (all.no_kernel.empty()) all.no_kernel = "only shapes and dtypes are inferred";
    return all;
}

GRAFT_LARGE std::vector<origin_facts> operator_index::origins(std::string_view name) const {
    auto const colon = name.find(':');
    auto const framework = colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
    auto const origin = colon == std::string_view::npos ? name : name.substr(colon + 1);
    std::vector<origin_facts> found;
    for (auto const& o : origins_)
        if (o.how != origin_kind::scope_pass && o.name == origin && (framework.empty() || o.framework == framework))
            found.push_back(o);
    return found;
}

GRAFT_LARGE std::string operator_index::hint(std::string_view name) const {
    for (op_id op = 0; op < tables_.ops.size; ++op)
        if (detail::same_letters(tables_.ops.name(op), name))
            return " (did you mean '" + std::string(tables_.ops.name(op)) + "'?)";
    nearest_name near(name);
    for (op_id op = 0; op < tables_.ops.size; ++op) near.look(tables_.ops.name(op));
    for (auto const& f : tables_.families) near.look(f.name);
    auto const colon = name.find(':');
    std::vector<std::string> full; // outlives what is found
    if (colon != std::string_view::npos)
        for (auto const& o : origins_) full.push_back(o.framework + ':' + o.name);
    for (auto const& o : full) near.look(o);
    for (auto const& o : origins_)
        if (o.how != origin_kind::scope_pass) near.look(o.name);
    return near.hint();
}

GRAFT_END
