// graft/text/detail/page_facts.ipp - the bodies of graft/text/page/facts.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "graft/base/container/sort.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/text/explain.hpp"
#include "graft/text/page/picture.hpp"

GRAFT_BEGIN

namespace detail {

/// Writes the facts of one page.
class page_facts {
public:
    explicit page_facts(page_options const& options) : options_(options) {}

    std::string of(graph_view const& v) && {
        auto const& g = *v.of;
        begin(picture_json(g));
        constants(g);
        unknown(g);
        families(g.nodes, [&](node const& n) { return n.kind == node_kind::operation ? g.op_name(n) : ""; });
        profile(), roofline(), difference();
        errors(&g, g.nodes);
        return std::move(out_.close('}')).take();
    }
    std::string of(model::source const& m) && {
        begin(picture_json(m));
        families(m.main.nodes, [](model::node const& n) { return n.type; });
        difference();
        errors(nullptr, m.main.nodes);
        return std::move(out_.close('}')).take();
    }

private:
    static constexpr std::size_t max_values = 256, max_strings = 64, max_bytes_of_string = 200;

    void begin(std::string_view picture) {
        out_.open('{').member("version", json_version);
        out_.key("pages").list(options_.pages,
            [&](page_link const& p) { out_.open('{').member("stage", p.stage).member("file", p.file).close('}'); });
        if (!options_.title.empty()) out_.member("title", options_.title);
        if (!options_.stage.empty()) out_.member("stage", options_.stage);
        while (!picture.empty() && picture.back() == '\n') picture.remove_suffix(1);
        out_.key("picture").document(picture);
    }
    void constants(graph const& g) {
        out_.key("constants").open('{');
        for (auto const& n : g.nodes) {
            if (options_.constant_elements == 0 || n.kind != node_kind::constant || n.output_count != 1) continue;
            auto const v = g.value_of(n.first_output);
            if (!v.constant) continue;
            tensor_view const view{g.tensors[n.first_output].desc, v.bytes, v.strings};
            if (!v.strings.empty()) {
                begin_tensor(n.first_output).open('{').member("count", v.strings.size()).key("values").open('[');
                for (std::size_t i = 0; i < v.strings.size() && i < max_strings; ++i)
                    out_.string(v.strings[i].substr(0, max_bytes_of_string));
                out_.close(']').close('}');
            } else if (auto const s = statistics_of(view, options_.constant_elements)) {
                begin_tensor(n.first_output).open('{');
                write_statistics(out_, *s);
                out_.key("values").list(first_numbers(view, max_values), [&](double x) { number(view.desc.type, x); });
                out_.close('}');
            }
        }
        out_.close('}');
    }
    json_writer& begin_tensor(tensor_id t) { return out_.key(std::to_string(t)); }
    /// The shortest digits of the dtype's own precision.
    void number(dtype type, double x) {
        if (type == dtype::f64) out_.number(x);
        else if (dtype_families::integer.has(type) && x - x == 0 && std::fabs(x) < 0x1p53)
            out_.number(static_cast<std::int64_t>(x));
        else out_.number(static_cast<float>(x));
    }
    void unknown(graph const& g) {
        std::vector<tensor_id> open;
        auto const is_open = [](dim const& d) { return !d.known() && !d.symbolic(); };
        for (tensor_id t{}; t < g.tensors.size() && open.size() < explained_tensors && g.faults.empty(); ++t) {
            auto const& s = g.tensors[t].desc.shape;
            bool any = !s.has_rank();
            for (std::size_t i = 0; !any && i < s.rank(); ++i) any = is_open(s[i]);
            if (any) open.push_back(t);
        }
        if (open.empty()) return;
        unknown_reasons reasons(g);
        out_.key("unknown").open('{');
        for (auto const t : open) {
            auto const& s = g.tensors[t].desc.shape;
            std::string text;
            auto const add = [&](std::string const& what, unknown_reason const& why) {
                text += (text.empty() ? "" : "; ") + what + ": " + to_text(g, why);
            };
            if (!s.has_rank()) add("rank", reasons.of_rank(t));
            for (std::size_t i = 0; s.has_rank() && i < s.rank(); ++i)
                if (is_open(s[i])) add("dim " + std::to_string(i), reasons.of(t, i));
            begin_tensor(t).string(text);
        }
        out_.close('}');
    }
    /// Those of the operators that the page shows, by name.
    template <class Nodes, class Name> void families(Nodes const& nodes, Name name_of_op) {
        if (options_.families.empty()) return;
        using entry = std::pair<std::string_view, std::string_view>;
        std::vector<entry> known;
        for (auto const& f : options_.families)
            for (auto const op : f.operators) known.emplace_back(op, f.name);
        std::vector<std::string_view> shown;
        for (auto const& n : nodes) shown.push_back(name_of_op(n));
        graft::sort(known, [](entry const& a, entry const& b) { return a < b; });
        graft::sort(shown, [](std::string_view a, std::string_view b) { return a < b; });
        shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
        out_.key("families").open('{');
        auto at = known.begin();
        for (auto const op : shown) {
            while (at != known.end() && at->first < op) ++at;
            if (at != known.end() && at->first == op && !op.empty()) out_.member(op, at->second);
        }
        out_.close('}');
    }
    void profile() {
        if (!options_.profile) return;
        out_.key("profile").open('{').member("runs", options_.profile->runs()).key("nodes");
        out_.list(times_of(*options_.profile), [&](node_time const& t) {
            out_.open('{').member("node", t.node).member("count", t.count).member("total_ns", t.total).close('}');
        });
        out_.close('}');
    }
    void roofline() {
        if (!options_.roofline || !options_.chip) return;
        auto const& chip = *options_.chip;
        double top = 0; // the roof of the dtype that is fastest among the nodes'
        for (auto const& r : *options_.roofline)
            if (r.computing > 0) top = std::max(top, static_cast<double>(r.macs) / r.computing);
        out_.key("roofline").open('{').member("chip", chip.name()).member("macs_per_second", top);
        out_.member("bytes_per_second", chip.memory(memory_kind::global).bandwidth).key("nodes");
        out_.list(*options_.roofline, [&](roofline_point const& r) {
            out_.open('{').member("node", r.node).member("macs", r.macs).member("bytes", r.bytes);
            out_.member("least_ns", r.seconds() * 1e9).member("bound", name_of(r.bound)).close('}');
        });
        out_.close('}');
    }
    void difference() {
        if (options_.difference) write_difference(out_.key("difference"), *options_.difference);
    }
    /// The faults of a graph, then the errors that are none of them, each at the node that it names.
    template <class Nodes> void errors(graph const* g, Nodes const& nodes) {
        std::vector<std::pair<node_id, std::string>> all;
        if (g)
            for (auto const& f : g->faults)
                if (!f.after) all.emplace_back(f.node, to_text(f.what));
        if (options_.errors && !options_.errors->errors.empty()) {
            using entry = std::pair<std::string_view, node_id>;
            std::vector<entry> by_name;
            for (node_id i = 0; i < nodes.size(); ++i) by_name.emplace_back(nodes[i].name, i);
            graft::sort(by_name, [](entry const& a, entry const& b) { return a < b; });
            for (auto const& e : options_.errors->errors) {
                entry const wanted(e.where.node, 0);
                auto const at = std::lower_bound(by_name.begin(), by_name.end(), wanted);
                auto const node = at != by_name.end() && at->first == wanted.first ? at->second : node_id{no_id};
                if (!g || !is_fault(*g, node, e)) all.emplace_back(node, to_text(e));
            }
        }
        if (all.empty()) return;
        out_.key("errors").list(all, [&](auto const& e) {
            out_.open('{').member_if(e.first != no_id, "node", e.first).member("message", e.second).close('}');
        });
    }
    static bool is_fault(graph const& g, node_id at, error const& e) {
        for (auto const& f : g.faults)
            if (f.node == at && !f.after && f.what.code == e.code && f.what.where.port == e.where.port) return true;
        return false;
    }

    page_options const& options_;
    json_writer out_{};
};

} // namespace detail

GRAFT_LARGE std::string page_json(graph_view const& v, page_options const& options) {
    return detail::page_facts(options).of(v);
}
GRAFT_LARGE std::string page_json(model::source const& m, page_options const& options) {
    return detail::page_facts(options).of(m);
}

GRAFT_END
