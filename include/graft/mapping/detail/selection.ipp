// graft/mapping/detail/selection.ipp - the bodies of graft/mapping/translate/selection.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/nearest.hpp"

GRAFT_BEGIN

GRAFT_LARGE chosen_tensor find_tensor(model::source const& s, std::string_view name, bool to_feed) {
    chosen_tensor found{std::string(name), model::none, 0};
    name = s.meant(name, to_feed);
    auto const& g = s.main;
    if (s.front->names_outputs) {
        for (std::uint32_t i = 0; i < g.nodes.size(); ++i)
            for (std::uint32_t k = 0; k < g.nodes[i].output_count; ++k)
                if (g.tops(g.nodes[i])[k] == name) {
                    found.node = i;
                    found.port = k;
                    if (to_feed && g.nodes[i].input_count == 0) return found;
                }
        return found;
    }
    auto const r = model::parse_reference(name);
    for (auto const& t : s.renamed)
        if (r.valid && !r.control && t.name == r.node && t.old_port == r.index) {
            found.node = t.node;
            found.port = t.port;
            return found;
        }
    if (r.valid && !r.control)
        for (std::uint32_t i = 0; i < g.nodes.size(); ++i)
            if (g.nodes[i].name == r.node) {
                found.node = i;
                found.port = r.index;
                break;
            }
    return found;
}

namespace detail {

/// The tensor of the model with the nearest name; empty if none is near, or in a model of many nodes.
GRAFT_LARGE std::string hint_of_tensor(model::source const& s, std::string_view name) {
    nearest_name near(name);
    if (s.main.nodes.size() > 20000) return {};
    for (auto const& n : s.main.nodes) {
        if (!s.front->names_outputs) near.look(n.name);
        for (auto top : s.main.tops(n)) near.look(top);
    }
    for (auto const* keys : {&s.fed_as, &s.fetched_as})
        for (auto const& k : *keys) near.look(k.name);
    return near.hint();
}

GRAFT_LARGE chosen_tensor require_tensor(
    model::source const& s, std::string const& name, bool to_feed, error_list& errors) {
    auto found = find_tensor(s, name, to_feed);
    if (found.node == model::none) {
        errors.add(errc::unknown_tensor, place::in(s.file), "a tensor of the model" + hint_of_tensor(s, name), name);
    }
    return found;
}

} // namespace detail

GRAFT_LARGE result<selection, error_list> select(model::source const& s, import_request const& request) {
    error_list errors;
    selection cut;
    auto const& g = s.main;
    auto const& outputs = outputs_of(s, request);
    for (auto const& f : request.feeds) cut.feeds.push_back(detail::require_tensor(s, f.name, true, errors));
    for (auto const& o : outputs) cut.outputs.push_back(detail::require_tensor(s, o, false, errors));
    if (errors.failed()) return errors;
    cut.live.assign(g.nodes.size(), outputs.empty() ? 1 : 0);
    auto const fed = [&](std::uint32_t node, std::uint32_t port) {
        for (auto const& f : cut.feeds)
            if (f.node == node && f.port == port) return true;
        return false;
    };
    if (outputs.empty() && request.feeds.empty()) return cut;
    std::vector<std::uint32_t> walk;
    auto const reach = [&](std::uint32_t node) {
        if (node != model::none && !cut.live[node]) {
            cut.live[node] = 1;
            walk.push_back(node);
        }
    };
    if (outputs.empty()) { // all nodes except those that only feed the fed tensors: start at the nodes without readers
        cut.live.assign(g.nodes.size(), 0);
        std::vector<bool> is_read(g.nodes.size(), false);
        for (auto const& n : g.nodes) {
            for (auto const& e : g.inputs(n))
                if (e.node != model::none) is_read[e.node] = true;
            for (auto const& e : g.controls(n))
                if (e.node != model::none) is_read[e.node] = true;
        }
        for (std::uint32_t i = 0; i < g.nodes.size(); ++i)
            if (!is_read[i]) reach(i);
    }
    for (auto const& o : cut.outputs)
        if (!fed(o.node, o.port)) reach(o.node);
    for (auto const& k : s.kept) // the state of a run for the next
        for (auto const node : {k.node, k.last.node, k.created.node}) reach(node);
    while (!walk.empty()) {
        auto const& n = g.nodes[walk.back()];
        auto const self = walk.back();
        walk.pop_back();
        bool whole = false; // a node whose only output is fed needs no inputs
        for (auto const& f : cut.feeds)
            whole = whole || (f.node == self && f.port == 0 && (n.output_count == 1 || !s.front->names_outputs));
        if (whole) continue;
        for (auto const& e : g.inputs(n))
            if (!fed(e.node, e.port)) reach(e.node);
        for (auto const& e : g.controls(n)) reach(e.node);
    }
    return cut;
}

GRAFT_END
