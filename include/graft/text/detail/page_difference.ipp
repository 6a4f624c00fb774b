// graft/text/detail/page_difference.ipp - the bodies of graft/text/page/difference.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"
#include "graft/base/crc32c.hpp"
#include "graft/text/attribute.hpp"
#include "graft/text/page/constant_statistics.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

GRAFT_LARGE graph_summary::part graph_summary::keep(std::string_view text) {
    part const kept{text_.size(), text.size()};
    text_ += text;
    return kept;
}

/// A zero in a name would end it: names of a hostile model have any bytes.
GRAFT_LARGE void graph_summary::fact(node& of, std::string_view what, std::string_view value) {
    auto const put = [&](std::string_view part) {
        for (char const c : part) text_ += c == '\0' ? ' ' : c;
        text_ += '\0';
    };
    if (of.facts.size == 0) of.facts.at = text_.size();
    put(what), put(value);
    of.facts.size = text_.size() - of.facts.at;
}

namespace detail {

/// The elements if they are few, otherwise a checksum: two constants with the same text are equal but for a collision.
inline std::string text_of_constant(tensor_desc const& d, known_value const& v) {
    if (d.type == dtype::string) {
        std::uint32_t sum = 0;
        for (auto const s : v.strings) {
            auto const size = s.size();
            sum = crc32c(as_bytes(span(s.data(), s.size())), crc32c(as_bytes(span(&size, 1)), sum));
        }
        return fmt::format("{} strings, crc32c {:08x}", v.strings.size(), sum);
    }
    constexpr std::size_t few = 8;
    auto const numbers = first_numbers({d, v.bytes, {}}, few + 1);
    if (numbers.empty() || numbers.size() > few)
        return fmt::format("{} bytes, crc32c {:08x}", v.bytes.size(), crc32c(v.bytes));
    std::string text = "[";
    for (std::size_t i = 0; i < numbers.size(); ++i) text += (i ? "," : "") + fmt::format("{}", numbers[i]);
    return text += "]";
}

/// `x`, or of a port with several tensors `x[2]`.
inline std::string name_at(std::string_view port, std::size_t k, bool several) {
    return several ? fmt::format("{}[{}]", port, k) : std::string(port);
}

} // namespace detail

GRAFT_LARGE void graph_summary::add(graph const& g, node_id i, bool values) {
    auto const& n = g.nodes[i];
    node kept;
    kept.name = keep(n.name), kept.origin = keep(origin_node(n));
    kept.op = keep(g.op_name(n).empty() ? n.origin_type : g.op_name(n));
    bool const known = n.kind == node_kind::operation;
    if (n.kind == node_kind::opaque) fact(kept, "definition", "none");
    if (known) {
        auto const rows = g.catalog.attributes(n.op);
        auto const all = g.attributes_of(n);
        for (std::size_t k = 0; k < all.size() && k < rows.size(); ++k)
            if (all[k].kind != attr_kind::none)
                fact(kept, "attribute " + std::string(g.catalog.text(rows[k].name)), to_text(all[k], 64));
    }
    auto const input = [&](std::string const& port, std::size_t k) {
        auto const t = g.inputs_of(n)[k];
        if (t == no_id) return;
        fact(kept, "input " + port, name_of(g, t));
        auto const read = g.input_desc(n, k).format;
        if (read != g.tensors[t].desc.format) fact(kept, "format of input " + port, name_of(read));
    };
    auto const output = [&](std::string const& port, std::size_t k) {
        auto const& d = g.tensors[n.output(k)].desc;
        fact(kept, "dtype of " + port, d.type == dtype::undefined ? "unknown" : name_of(d.type));
        fact(kept, "shape of " + port, to_text(d.shape));
        if (d.format != format::nd) fact(kept, "format of " + port, name_of(d.format));
    };
    auto const ports = [&](span<port_slots const> slots, span<param_row const> rows, auto const& one) {
        for (std::size_t p = 0; p < slots.size(); ++p)
            for (std::size_t k = 0; k < slots[p].count; ++k)
                one(detail::name_at(g.catalog.text(rows[p].name), k, slots[p].count > 1), slots[p].first + k);
    };
    if (known) {
        ports(g.input_ports(n), g.catalog.inputs(n.op), input);
        ports(g.output_ports(n), g.catalog.outputs(n.op), output);
    } else {
        for (std::size_t k = 0; k < n.input_count; ++k) input(std::to_string(k), k);
        for (std::size_t k = 0; k < n.output_count; ++k)
            output(n.output_count == 1 ? "the output" : "output " + std::to_string(k), k);
    }
    std::string controls;
    for (auto const c : g.controls_of(n)) (controls += controls.empty() ? "" : ", ") += g.nodes[c].name;
    if (!controls.empty()) fact(kept, "controls", controls);
    if (values && n.kind == node_kind::constant && n.output_count == 1)
        if (auto const v = g.value_of(n.first_output); v.constant)
            fact(kept, "value", detail::text_of_constant(g.tensors[n.first_output].desc, v));
    nodes_.push_back(kept);
}

GRAFT_LARGE graph_summary::graph_summary(graph const& g, bool values) {
    nodes_.reserve(g.nodes.size());
    for (node_id i = 0; i < g.nodes.size(); ++i) add(g, i, values);
}

GRAFT_LARGE void graph_summary::add(model::graph const& g) {
    for (auto const& n : g.nodes) {
        node kept;
        kept.name = keep(g.name.empty() ? std::string(n.name) : std::string(g.name) + "/" + std::string(n.name));
        kept.origin = kept.name, kept.op = keep(n.type);
        auto const inputs = g.inputs(n);
        for (std::size_t k = 0; k < inputs.size(); ++k) fact(kept, "input " + std::to_string(k), inputs[k].name);
        std::string controls;
        for (auto const& c : g.controls(n)) (controls += controls.empty() ? "" : ", ") += c.name;
        if (!controls.empty()) fact(kept, "controls", controls);
        nodes_.push_back(kept);
    }
}

GRAFT_LARGE graph_summary::graph_summary(model::source const& m) : of_model_(true) {
    nodes_.reserve(m.main.nodes.size());
    add(m.main);
    main_ = nodes_.size();
    for (auto const& f : m.functions) add(f.body);
}

GRAFT_LARGE std::vector<graph_summary::operator_count> graph_summary::operators() const {
    std::vector<std::string_view> names;
    names.reserve(nodes_.size());
    for (auto const& n : nodes_) names.push_back(text(n.op));
    graft::sort(names, [](std::string_view a, std::string_view b) { return a < b; });
    std::vector<operator_count> all;
    for (auto const name : names) {
        if (all.empty() || all.back().name != name) all.push_back({name, 0});
        ++all.back().nodes;
    }
    graft::sort(all, [](operator_count const& a, operator_count const& b) {
        return a.nodes != b.nodes ? a.nodes > b.nodes : a.name < b.name;
    });
    return all;
}

/// Finds the partners of nodes, and compares them.
class summary_matcher {
public:
    summary_matcher(graph_summary const& was, graph_summary const& now) : was_(was), now_(now) {
        partner_.assign(now.nodes_.size(), no_id);
        taken_.assign(was.nodes_.size(), false);
        if (was.of_model_ && !now.of_model_)
            std::fill(taken_.begin() + static_cast<std::ptrdiff_t>(was.main_), taken_.end(), true);
    }
    graph_difference difference() && {
        match([](graph_summary const& s, graph_summary::node const& n) { return std::pair(s.text(n.name), ""); });
        match([](graph_summary const& s, graph_summary::node const& n) {
            return std::pair(s.text(n.origin), s.text(n.op));
        });
        graph_difference d;
        for (node_id i = 0; i < partner_.size(); ++i) {
            auto const& n = now_.nodes_[i];
            if (partner_[i] == no_id)
                d.added.push_back({i, std::string(now_.text(n.name)), std::string(now_.text(n.op))});
            else compare(was_.nodes_[partner_[i]], i, d);
        }
        for (node_id i = 0; i < taken_.size(); ++i)
            if (auto const& n = was_.nodes_[i]; !taken_[i])
                d.removed.push_back({i, std::string(was_.text(n.name)), std::string(was_.text(n.op))});
        return d;
    }

private:
    /// Nodes without a partner that have the same key become partners, in the order of the graphs.
    template <class Key> void match(Key key_of) {
        using key_type = decltype(key_of(was_, was_.nodes_[0]));
        struct entry {
            key_type key;
            node_id node;
        };
        auto const left = [&](graph_summary const& s, auto const& is_left) {
            std::vector<entry> all;
            for (node_id i = 0; i < s.nodes_.size(); ++i)
                if (is_left(i)) all.push_back({key_of(s, s.nodes_[i]), i});
            graft::sort(
                all, [](entry const& a, entry const& b) { return a.key != b.key ? a.key < b.key : a.node < b.node; });
            return all;
        };
        auto const before = left(was_, [&](node_id i) { return !taken_[i]; });
        auto const after = left(now_, [&](node_id i) { return partner_[i] == no_id; });
        for (std::size_t a = 0, b = 0; a < before.size() && b < after.size();) {
            if (before[a].key < after[b].key) ++a;
            else if (after[b].key < before[a].key) ++b;
            else partner_[after[b].node] = before[a].node, taken_[before[a].node] = true, ++a, ++b;
        }
    }
    void compare(graph_summary::node const& a, node_id at, graph_difference& d) const {
        auto const& b = now_.nodes_[at];
        auto const changed = [&](std::string_view what, std::string_view was, std::string_view now) {
            d.changed.push_back({at, std::string(now_.text(b.name)), std::string(now_.text(b.op)), std::string(what),
                std::string(was), std::string(now)});
        };
        if (was_.text(a.name) != now_.text(b.name)) changed("name", was_.text(a.name), now_.text(b.name));
        bool const same_operator = was_.text(a.op) == now_.text(b.op);
        if (!same_operator) changed("operator", was_.text(a.op), now_.text(b.op));
        auto const before = was_.text(a.facts), after = now_.text(b.facts);
        if (before == after || was_.of_model_ != now_.of_model_) return;
        auto const was = facts(before), now = facts(after);
        if (!same_operator) {
            auto const from = outputs_of(was), to = outputs_of(now);
            for (std::size_t k = 0; k < from.size() && k < to.size(); ++k)
                if (from[k].second != to[k].second) changed(to[k].first, from[k].second, to[k].second);
            return;
        }
        std::vector<bool> seen(was.size(), false);
        std::size_t next = 0; // both lists are in the order of the ports: nearly always the next one is meant
        for (auto const& f : now) {
            std::size_t k = next;
            while (k < was.size() && was[k].first != f.first) ++k;
            if (k == was.size())
                for (k = 0; k < next && was[k].first != f.first;) ++k;
            if (k < was.size() && was[k].first == f.first) {
                if (was[k].second != f.second) changed(f.first, was[k].second, f.second);
                seen[k] = true, next = k + 1;
            } else {
                changed(f.first, {}, f.second);
            }
        }
        for (std::size_t k = 0; k < was.size(); ++k)
            if (!seen[k]) changed(was[k].first, was[k].second, {});
    }
    using fact = std::pair<std::string_view, std::string_view>;
    /// Dtype and shape of each output. Another operator has other names for ports and attributes.
    static std::vector<fact> outputs_of(std::vector<fact> const& all) {
        std::vector<fact> found;
        for (auto const& f : all)
            if (f.first.starts_with("dtype of ") || f.first.starts_with("shape of ")) found.push_back(f);
        return found;
    }
    static std::vector<fact> facts(std::string_view text) {
        std::vector<fact> all;
        auto const next = [&] {
            auto const part = text.substr(0, text.find('\0'));
            text.remove_prefix(part.size() + 1);
            return part;
        };
        while (!text.empty()) {
            auto const what = next();
            all.emplace_back(what, next());
        }
        return all;
    }

    graph_summary const& was_;
    graph_summary const& now_;
    std::vector<node_id> partner_{}; ///< of each later node: the earlier one
    std::vector<bool> taken_{};      ///< earlier nodes that are a partner
};

GRAFT_LARGE graph_difference difference_between(graph_summary const& was, graph_summary const& now) {
    return summary_matcher(was, now).difference();
}

GRAFT_LARGE std::string to_text(graph_difference const& d) {
    text_table table({"", "node", "operator", "what", "was", "now"});
    auto const line = [](std::string_view t) { return on_one_line(t); };
    for (auto const& n : d.added) table.add({"+", line(n.name), line(n.op), "", "", ""});
    for (auto const& n : d.removed) table.add({"-", line(n.name), line(n.op), "", "", ""});
    for (auto const& c : d.changed) table.add({"~", line(c.name), line(c.op), line(c.what), line(c.was), line(c.now)});
    auto const counts = d.none() ? std::string("no difference\n")
                                 : fmt::format("{} added, {} removed, {} changes\n", d.added.size(), d.removed.size(),
                                       d.changed.size());
    return (d.none() ? "" : table.str()) + counts;
}

namespace detail {

inline void write_nodes(json_writer& out, std::string_view key, std::vector<graph_difference::node> const& all) {
    out.key(key).list(all,
        [&](graph_difference::node const& n) { out.open('{').member("name", n.name).member("op", n.op).close('}'); });
}
inline void write_facts(json_writer& out, graph_difference::change const& c) {
    out.member("what", c.what).member_if(!c.was.empty(), "was", c.was).member_if(!c.now.empty(), "now", c.now);
}

} // namespace detail

GRAFT_LARGE std::string to_json(graph_difference const& d) {
    json_writer out;
    out.open('{').member("version", json_version).member("with", d.with).member("same", d.none());
    detail::write_nodes(out, "added", d.added);
    detail::write_nodes(out, "removed", d.removed);
    out.key("changed").list(d.changed, [&](graph_difference::change const& c) {
        out.open('{').member("name", c.name).member("op", c.op);
        detail::write_facts(out, c);
        out.close('}');
    });
    return std::move(out.close('}')).take();
}

GRAFT_LARGE void write_difference(json_writer& out, graph_difference const& d) {
    out.open('{').member("with", d.with);
    out.key("added").list(d.added, [&](graph_difference::node const& n) { out.number(n.at); });
    detail::write_nodes(out, "removed", d.removed);
    out.key("changed").list(d.changed, [&](graph_difference::change const& c) {
        out.open('{').member("node", c.at);
        detail::write_facts(out, c);
        out.close('}');
    });
    out.close('}');
}

GRAFT_END
