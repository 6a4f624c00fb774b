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
GRAFT_LARGE void unknown_reasons::end_at_node(unknown_reason& r, node_id i, bool complete) const {
    using cause = unknown_reason::cause;
    auto const& n = graph_.nodes[i];
    r.node = i;
    r.is = cause::rule;
    if (n.kind != node_kind::operation) r.is = cause::no_rule;
    else if (flow_of(graph_, n) == flow::merge) {
        r.is = cause::branches;
        for (auto const& l : graph_.loops)
            if (l.first <= i && i < l.end) r.is = cause::iterations, r.loop = l.name;
    } else if (complete || compute_dependent(graph_.catalog, n.op)) {
        r.is = cause::data;
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
        if (n.kind != node_kind::operation) return end_at_node(r, i, false), r;
        if (algorithm::find(seen.begin(), seen.end(), at) != seen.end()) {
            r.is = cause::iterations, r.node = i;
            for (auto const& l : graph_.loops)
                if (l.first <= i && i < l.end) r.loop = l.name;
            return r;
        }
        seen.push_back(at);
        bool complete = false;
        auto const next = cause_of(i, at, complete);
        if (!next && value) {
            r.input = input_before(at.tensor);
            return reads(cause::computed_value);
        }
        if (!next) return end_at_node(r, i, complete), r;
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

GRAFT_LARGE std::vector<unknown_reasons::item> unknown_reasons::items_of(node const& n, bool symbolic) const {
    std::vector<item> all;
    std::vector<tensor_id> seen;
    for (auto t : graph_.inputs_of(n)) {
        if (t == no_id || algorithm::find(seen.begin(), seen.end(), t) != seen.end()) continue;
        seen.push_back(t);
        auto const& s = graph_.tensors[t].desc.shape;
        if (!s.has_rank() && !symbolic) all.push_back({t, part::rank});
        for (std::size_t k = 0; s.has_rank() && k < s.rank(); ++k)
            if (symbolic ? s[k].symbolic() : !s[k].known() && !s[k].symbolic())
                all.push_back({t, part::dim, k, symbolic});
        auto const v = graph_.value_of(t);
        if (!v.any() && !symbolic) all.push_back({t, part::value});
        for (std::size_t k = 0; v.partial && k < v.elements.size(); ++k)
            if (symbolic ? is_symbol(v.elements[k]) : v.elements[k] == unknown_element)
                all.push_back({t, part::element, k, symbolic});
    }
    return all;
}
GRAFT_LARGE std::vector<unknown_reasons::trial> unknown_reasons::trials_of(node const& n, item const& i) const {
    constexpr std::size_t most = 32;
    std::vector<std::int64_t> some;
    auto const add = [&](std::int64_t number) {
        bool const useful = number >= (i.what == part::dim || i.what == part::rank ? 0 : -1) &&
                            (i.what != part::rank || number <= static_cast<std::int64_t>(max_rank));
        if (useful && some.size() < most && algorithm::find(some.begin(), some.end(), number) == some.end())
            some.push_back(number);
    };
    constexpr std::int64_t ranks[]{4, 2, 3, 1, 0, 5}, sizes[]{64, 1, 2, 3, 0, 7, 256}, elements[]{1, 2, 3, 0, 64, -1};
    // first what most rules accept: a size that is a multiple of many, an element that is a valid axis or count
    for (auto number : i.what == part::rank  ? span<std::int64_t const>(ranks)
                       : i.what == part::dim ? span<std::int64_t const>(sizes)
                                             : span<std::int64_t const>(elements))
        add(number);
    for (auto t : graph_.inputs_of(n)) {
        if (t == no_id) continue;
        auto const& s = graph_.tensors[t].desc.shape;
        if (s.has_rank()) add(static_cast<std::int64_t>(s.rank()));
        for (std::size_t k = 0; s.has_rank() && k < s.rank() && i.what != part::rank; ++k)
            if (s[k].known()) add(s[k].value());
        if (i.what == part::rank) continue;
        if (s.is_static() && s.elements().known()) add(s.elements().value());
        for (auto e : graph_.value_of(t).elements)
            if (e != unknown_element && !is_symbol(e)) add(e);
    }
    std::vector<trial> all;
    for (auto number : some) all.push_back({i, number});
    if (i.what == part::value) // all elements unknown: they are tried one by one
        for (std::int64_t const number : {1, 2, 4, 3, 8, 0}) all.push_back({i, number, true});
    return all;
}

GRAFT_LARGE void unknown_reasons::replace_value(trial const& by) {
    auto& t = copy_.tensors[by.of.tensor];
    if (!t.desc.shape.is_static()) { // a list of the length that is tried
        if (!by.length || (t.desc.shape.has_rank() && t.desc.shape.rank() != 1)) return;
        t.desc.shape = shape{by.number};
    }
    auto const n = t.desc.shape.elements();
    if (!n.known() || n.value() > static_cast<std::int64_t>(computed_value::max_elements)) return;
    auto const count = static_cast<std::size_t>(n.value());
    known_value to;
    if (t.desc.type == dtype::f32 || t.desc.type == dtype::f64) { // as bytes: elements are integers
        auto const width = bytes_of(t.desc.type);
        auto const wide = by.length ? 1.0 : static_cast<double>(by.number);
        auto const single = static_cast<float>(wide);
        floats_.emplace_back(count, 0.0);
        auto* const at = reinterpret_cast<std::byte*>(floats_.back().data());
        for (std::size_t k = 0; k < count; ++k)
            std::memcpy(at + k * width, width == 8 ? static_cast<void const*>(&wide) : &single, width);
        to.bytes = {at, count * width};
        to.constant = true;
    } else {
        elements_.emplace_back(count, std::int64_t{by.length ? unknown_element : by.number});
        to.elements = {elements_.back().data(), count};
        to.partial = true;
    }
    t.value = static_cast<std::uint32_t>(copy_.values.size());
    copy_.values.push_back(to);
}
GRAFT_LARGE void unknown_reasons::replace(trial const& by) {
    auto const& i = by.of;
    auto& t = copy_.tensors[i.tensor];
    switch (i.what) {
    case part::rank: t.desc.shape = shape::of_rank(static_cast<std::size_t>(by.number)); break;
    case part::dim:
        if (t.desc.shape.has_rank() && i.at < t.desc.shape.rank()) t.desc.shape[i.at] = by.number;
        break;
    case part::value: replace_value(by); break;
    case part::element:
        if (auto v = copy_.value_of(i.tensor); v.partial && i.at < v.elements.size()) {
            elements_.emplace_back(v.elements.begin(), v.elements.end());
            elements_.back()[i.at] = by.number;
            v.elements = {elements_.back().data(), v.elements.size()};
            t.value = static_cast<std::uint32_t>(copy_.values.size());
            copy_.values.push_back(v);
        }
        break;
    }
}
GRAFT_LARGE bool unknown_reasons::is_known(item const& i) const {
    auto const& s = copy_.tensors[i.tensor].desc.shape;
    if (i.what == part::rank) return s.has_rank();
    if (i.what == part::dim) return s.has_rank() && (i.at >= s.rank() || s[i.at].known() || s[i.at].symbolic());
    auto const v = copy_.value_of(i.tensor);
    if (i.what == part::value || v.constant) return v.any();
    return v.partial && (i.at >= v.elements.size() || v.elements[i.at] != unknown_element);
}
GRAFT_LARGE unknown_reasons::outcome unknown_reasons::infer_with(
    node_id i, item const& requested, std::vector<trial> const& replaced) {
    auto const& n = copy_.nodes[i];
    std::vector<std::pair<tensor_id, tensor>> before;
    auto const keep = [&](tensor_id t) { before.emplace_back(t, copy_.tensors[t]); };
    for (auto t : copy_.inputs_of(n))
        if (t != no_id) keep(t);
    for (auto t = n.first_output; t < n.output(n.output_count); ++t) keep(t);
    auto const values = copy_.values.size();
    for (auto const what : {part::rank, part::dim, part::value, part::element}) // a value has the size of its shape
        for (auto const& r : replaced)
            if (r.of.what == what) replace(r);
    auto const is = !builder_.infer(i) ? outcome::refused : is_known(requested) ? outcome::known : outcome::unknown;
    for (auto k = before.size(); k-- > 0;) copy_.tensors[before[k].first] = before[k].second;
    copy_.values.resize(values);
    elements_.clear();
    floats_.clear();
    return is;
}
GRAFT_LARGE std::optional<unknown_reasons::item> unknown_reasons::cause_among(
    node_id i, item const& requested, std::vector<item> all, bool& complete) {
    auto const& n = graph_.nodes[i];
    for (auto const& one : all)
        for (auto const& by : trials_of(n, one))
            if (infer_with(i, requested, {by}) == outcome::known) return one;
    std::vector<trial> left;
    bool known = false;
    complete = true;
    for (std::size_t k = 0; k < all.size() && !known; ++k) {
        auto is = outcome::refused;
        for (auto const& by : trials_of(n, all[k])) {
            left.push_back(by);
            is = infer_with(i, requested, left);
            if (is != outcome::refused) break;
            left.pop_back();
        }
        complete = complete && is != outcome::refused;
        known = is == outcome::known;
        if (is != outcome::unknown) continue;
        auto const& by = left.back(); // its dims, or elements, are next
        auto const& shape_of = graph_.tensors[all[k].tensor].desc.shape;
        auto const parts = all[k].what == part::rank ? by.number
                           : !by.length              ? 0
                           : shape_of.is_static()    ? shape_of.elements().value()
                                                     : by.number;
        for (std::int64_t p = 0; p < parts && p < std::int64_t{max_rank}; ++p)
            all.insert(all.begin() + static_cast<std::ptrdiff_t>(k + 1 + static_cast<std::size_t>(p)),
                {all[k].tensor, by.length ? part::element : part::dim, static_cast<std::size_t>(p)});
    }
    if (!known) return {};
    for (auto k = left.size(); k-- > 0 && left.size() > 1;) { // the later ones first
        auto fewer = left;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        if (infer_with(i, requested, fewer) == outcome::known) left = fewer;
    }
    for (auto const& x : left)
        if (!x.of.symbolic) return x.of;
    return left[0].of;
}
GRAFT_LARGE std::optional<unknown_reasons::item> unknown_reasons::cause_of(
    node_id i, item const& requested, bool& complete) {
    auto all = items_of(graph_.nodes[i], false);
    if (auto const found = cause_among(i, requested, all, complete)) return found;
    auto const symbols = items_of(graph_.nodes[i], true); // replaced only if nothing else helps
    if (symbols.empty()) return {};
    all.insert(all.end(), symbols.begin(), symbols.end());
    return cause_among(i, requested, all, complete);
}

GRAFT_END
