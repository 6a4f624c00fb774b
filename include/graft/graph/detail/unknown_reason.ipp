// graft/graph/detail/unknown_reason.ipp - the bodies of graft/graph/infer/unknown_reason.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "graft/base/container/algorithm.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/op/infer/infer_node.hpp"

GRAFT_BEGIN

GRAFT_LARGE unknown_reasons::unknown_reasons(graph const& g)
    : graph_(g), copy_(detail::arrays_of(g)), builder_(copy_) {}
GRAFT_LARGE unknown_reason unknown_reasons::of(tensor_id t, std::size_t axis) {
    auto const& s = graph_.tensors[t].desc.shape;
    return trace(s.has_rank() ? item{t, part::dim, axis} : item{t, part::rank});
}
GRAFT_LARGE unknown_reason unknown_reasons::of_rank(tensor_id t) { return trace({t, part::rank}); }

GRAFT_LARGE std::string_view unknown_reasons::port_of(node const& n, tensor_id t) const {
    auto const ports = graph_.input_ports(n);
    auto const inputs = graph_.inputs_of(n);
    for (std::size_t p = 0; p < ports.size(); ++p)
        for (std::size_t k = ports[p].first; k < std::size_t{ports[p].first} + ports[p].count; ++k)
            if (inputs[k] == t) return graph_.catalog.text(graph_.catalog.inputs(n.op)[p].name);
    return {};
}
GRAFT_LARGE tensor_id unknown_reasons::input_before(tensor_id t) const {
    std::vector<tensor_id> waiting{t};
    std::vector<bool> seen(graph_.nodes.size(), false);
    while (!waiting.empty()) {
        auto const at = waiting.back();
        waiting.pop_back();
        auto const i = graph_.tensors[at].producer;
        if (seen[i]) continue;
        seen[i] = true;
        if (graph_.nodes[i].kind == node_kind::input) return at;
        for (auto from : graph_.inputs_of(graph_.nodes[i]))
            if (from != no_id) waiting.push_back(from);
    }
    return no_id;
}

/// The reason at a node whose inputs are not the cause.
GRAFT_LARGE void unknown_reasons::end_at_node(unknown_reason& r, node_id i) const {
    using cause = unknown_reason::cause;
    auto const& n = graph_.nodes[i];
    r.node = i;
    r.is = cause::rule;
    if (n.kind != node_kind::operation) r.is = cause::no_rule;
    else if (compute_dependent(graph_.catalog, n.op)) r.is = cause::data;
    else if (flow_of(graph_, n) == flow::merge) {
        r.is = cause::branches;
        for (auto const& l : graph_.loops)
            if (l.first <= i && i < l.end) r.is = cause::iterations, r.loop = l.name;
    }
}

GRAFT_LARGE unknown_reason unknown_reasons::trace(item requested) {
    using cause = unknown_reason::cause;
    unknown_reason r;
    std::vector<item> seen;
    node_id value_reader = no_id; // the node that reads the value which is followed
    std::string_view value_port;
    for (auto at = requested;;) {
        auto const i = graph_.tensors[at.tensor].producer;
        auto const& n = graph_.nodes[i];
        bool const value = at.what == part::element || at.what == part::value;
        auto const reads = [&](cause is) {
            r.is = is, r.node = value_reader, r.port = value_port, r.from = at.tensor;
            return r;
        };
        if (n.kind == node_kind::input) {
            if (value) return reads(cause::input_value);
            return r.is = cause::input_dim, r.node = i, r.from = at.tensor, r.axis = at.at, r;
        }
        if (n.kind == node_kind::constant && value) return reads(cause::large_constant);
        if (n.kind != node_kind::operation) return end_at_node(r, i), r;
        if (algorithm::find(seen.begin(), seen.end(), at) != seen.end()) {
            r.is = cause::iterations, r.node = i;
            for (auto const& l : graph_.loops)
                if (l.first <= i && i < l.end) r.loop = l.name;
            return r;
        }
        seen.push_back(at);
        auto const next = cause_of(i, at);
        if (!next && value) {
            r.input = input_before(at.tensor);
            return reads(cause::computed_value);
        }
        if (!next) return end_at_node(r, i), r;
        bool const next_value = next->what == part::element || next->what == part::value;
        if (next->symbolic) {
            r.is = cause::formula, r.node = i, r.port = port_of(n, next->tensor), r.from = next->tensor;
            return r;
        }
        if (next_value && !value) value_reader = i, value_port = port_of(n, next->tensor);
        ++r.steps;
        at = *next;
    }
}

GRAFT_LARGE std::vector<unknown_reasons::item> unknown_reasons::items_of(node const& n) const {
    std::vector<item> all;
    for (auto t : graph_.inputs_of(n)) {
        if (t == no_id) continue;
        bool again = false;
        for (auto const& i : all) again = again || i.tensor == t;
        if (again) continue;
        auto const& s = graph_.tensors[t].desc.shape;
        if (!s.has_rank()) all.push_back({t, part::rank});
        for (std::size_t k = 0; s.has_rank() && k < s.rank(); ++k)
            if (!s[k].known()) all.push_back({t, part::dim, k, s[k].symbolic()});
        auto const v = graph_.value_of(t);
        if (!v.any()) all.push_back({t, part::value});
        else if (v.partial)
            for (std::size_t k = 0; k < v.elements.size(); ++k)
                if (v.elements[k] == unknown_element || is_symbol(v.elements[k]))
                    all.push_back({t, part::element, k, is_symbol(v.elements[k])});
    }
    return all;
}
GRAFT_LARGE std::vector<unknown_reasons::numbers> unknown_reasons::trials_of(node const& n) const {
    std::vector<std::int64_t> some{1, 2, 3, 0, 4, 7, 16, -1};
    std::vector<std::size_t> ranks{1, 2, 3, 4, 0, 5};
    std::vector<std::size_t> lengths{1, 2, 3, 4, 8};
    auto const add = [](auto& to, auto number) {
        if (to.size() < 24 && algorithm::find(to.begin(), to.end(), number) == to.end()) to.push_back(number);
    };
    for (auto t : graph_.inputs_of(n)) {
        if (t == no_id) continue;
        auto const& s = graph_.tensors[t].desc.shape;
        if (s.has_rank()) add(ranks, s.rank()), add(lengths, s.rank());
        for (std::size_t k = 0; s.has_rank() && k < s.rank(); ++k)
            if (s[k].known()) add(some, s[k].value());
        if (s.is_static() && s.elements().known()) add(some, s.elements().value());
        auto const v = graph_.value_of(t);
        for (auto e : v.elements)
            if (e != unknown_element && !is_symbol(e)) add(some, e);
    }
    std::vector<numbers> all;
    auto const ranks_and_lengths = algorithm::max(ranks.size(), lengths.size());
    for (std::size_t k = 0; k < ranks_and_lengths; ++k)
        for (std::uint8_t mode = 0; mode < 3; ++mode)
            for (auto number : some)
                all.push_back({number, ranks[k % ranks.size()], lengths[k % lengths.size()], mode});
    return all;
}

GRAFT_LARGE void unknown_reasons::replace(item const& i, numbers const& by) {
    auto& t = copy_.tensors[i.tensor];
    auto const size = by.number < 0 ? 1 : by.number;
    if (i.what == part::dim) {
        if (t.desc.shape.has_rank() && i.at < t.desc.shape.rank()) t.desc.shape[i.at] = size;
        return;
    }
    if (i.what == part::rank) {
        t.desc.shape = shape::of_rank(by.rank);
        for (std::size_t k = 0; k < by.rank; ++k) t.desc.shape[k] = size;
        return;
    }
    auto const v = copy_.value_of(i.tensor);
    known_value to;
    if (i.what == part::element && v.partial) {
        elements_.emplace_back(v.elements.begin(), v.elements.end());
        elements_.back()[i.at] = by.number;
        to = v;
    } else {
        if (!t.desc.shape.is_static()) {
            bool const rank = t.desc.shape.has_rank();
            if (rank && t.desc.shape.rank() != 1) return;
            t.desc.shape = shape{static_cast<std::int64_t>(by.length)};
        }
        auto const n = t.desc.shape.elements();
        if (!n.known() || n.value() > static_cast<std::int64_t>(computed_value::max_elements)) return;
        auto const count = static_cast<std::size_t>(n.value());
        elements_.emplace_back(count, std::int64_t{by.mode == 0 ? by.number : 1});
        if (by.mode != 0 && count != 0) elements_.back()[by.mode == 1 ? 0 : count - 1] = by.number;
        to.partial = true;
        if (t.desc.type == dtype::f32 || t.desc.type == dtype::f64) { // as bytes: elements are integers
            auto const width = bytes_of(t.desc.type);
            reals_.emplace_back(count, 0.0);
            auto* const at = reinterpret_cast<std::byte*>(reals_.back().data());
            for (std::size_t k = 0; k < count; ++k) {
                auto const real = static_cast<double>(elements_.back()[k]);
                auto const single = static_cast<float>(real);
                std::memcpy(at + k * width, width == 8 ? static_cast<void const*>(&real) : &single, width);
            }
            to = {};
            to.bytes = {at, count * width};
            to.constant = true;
        }
    }
    if (to.partial) to.elements = {elements_.back().data(), elements_.back().size()};
    t.value = static_cast<std::uint32_t>(copy_.values.size());
    copy_.values.push_back(to);
}
GRAFT_LARGE bool unknown_reasons::is_known(item const& i) const {
    auto const& s = copy_.tensors[i.tensor].desc.shape;
    if (i.what == part::rank) return s.has_rank();
    if (i.what == part::dim) return s.has_rank() && (i.at >= s.rank() || s[i.at].known() || s[i.at].symbolic());
    auto const v = copy_.value_of(i.tensor);
    if (i.what == part::value || v.constant) return v.any();
    return v.partial && (i.at >= v.elements.size() || v.elements[i.at] != unknown_element);
}
GRAFT_LARGE bool unknown_reasons::is_known_with(
    node_id i, item const& requested, std::vector<item> const& replaced, numbers const& by) {
    auto const& n = copy_.nodes[i];
    std::vector<std::pair<tensor_id, tensor>> before;
    auto const keep = [&](tensor_id t) { before.emplace_back(t, copy_.tensors[t]); };
    for (auto t : copy_.inputs_of(n))
        if (t != no_id) keep(t);
    for (std::uint32_t t = n.first_output; t < n.first_output + n.output_count; ++t) keep(t);
    auto const values = copy_.values.size();
    for (auto const what : {part::rank, part::dim, part::element, part::value}) // a value has the size of its shape
        for (auto const& r : replaced)
            if (r.what == what) replace(r, by);
    bool const known = builder_.infer(i) && is_known(requested);
    for (auto k = before.size(); k-- > 0;) copy_.tensors[before[k].first] = before[k].second;
    copy_.values.resize(values);
    elements_.clear();
    reals_.clear();
    return known;
}
GRAFT_LARGE std::optional<unknown_reasons::item> unknown_reasons::cause_of(node_id i, item const& requested) {
    auto const& n = graph_.nodes[i];
    auto const all = items_of(n);
    if (all.empty()) return {};
    auto const trials = trials_of(n);
    for (bool const symbols : {false, true}) { // symbols are replaced only if nothing else helps
        auto left = all;
        if (!symbols) std::erase_if(left, [](item const& x) { return x.symbolic; });
        for (auto const& one : left)
            for (auto const& by : trials)
                if (is_known_with(i, requested, {one}, by)) return one;
        for (auto const& by : trials) {
            if (!is_known_with(i, requested, left, by)) continue;
            for (auto k = left.size(); k-- > 0 && left.size() > 1;) { // the later ones first
                auto fewer = left;
                fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
                if (is_known_with(i, requested, fewer, by)) left = fewer;
            }
            for (auto const& x : left)
                if (!x.symbolic) return x;
            return left[0];
        }
    }
    return {};
}

GRAFT_END
