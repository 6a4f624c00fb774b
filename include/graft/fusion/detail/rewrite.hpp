// graft/fusion/detail/rewrite.hpp - the graph in which the matched nodes are replaced by the nodes of the passes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/fusion/detail/attributes.hpp"
#include "graft/fusion/detail/match_arbiter.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

/// Builds the new graph separately and then replaces the old one.
class graph_rewriter {
public:
    /// `attributes`: of the fused node of each match; empty if it is a rewrite.
    graph_rewriter(scope_graph const& g, span<pass_row const> passes, match_arbiter const& taken,
        series<series<named_attr>> attributes)
        : g_(g), s_(g.source()), old_(g.nodes()), passes_(passes), taken_(taken), attributes_(std::move(attributes)),
          first_of_(taken.all().size()), now_(old_.nodes.size(), none), seen_(old_.nodes.size() + 64, none),
          results_(passes.size()) {
        for (auto const& m : taken.all())
            if (!passes[m.pass].fused && results_[m.pass].nodes().empty())
                results_[m.pass] = passes[m.pass].pass->result_form().resolved();
    }

    void run() {
        number();
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i) {
            if (auto const c = taken_.owner(i); c == none) keep(i);
            else if (taken_.all()[c].result() == i) passes_[taken_.all()[c].pass].fused ? fuse(c) : rewrite(c);
        }
        graft::sort(s_.renamed, [](model::renamed_tensor const& a, model::renamed_tensor const& b) {
            auto const by_name = a.name.compare(b.name);
            return by_name != 0 ? by_name < 0 : a.old_port < b.old_port;
        });
        for (auto& k : s_.kept) {
            k.node = mapped(k.node, 0).node;
            k.last = mapped(k.last);
            k.created = mapped(k.created);
        }
        s_.main = std::move(new_);
    }

private:
    static constexpr std::uint32_t none = model::none;
    struct tensor {
        std::uint32_t node = none, port = 0;
    };

    /// The new positions of each kept node, and of the first node of each match.
    void number() {
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i) {
            auto const c = taken_.owner(i);
            if (c == none) {
                now_[i] = next++;
            } else if (taken_.all()[c].result() == i) {
                first_of_[c] = next;
                auto const pass = taken_.all()[c].pass;
                next += passes_[pass].fused ? 1u : static_cast<std::uint32_t>(results_[pass].nodes().size());
            }
        }
    }
    /// Position among the outputs of the match's replacement.
    [[nodiscard]] tensor output_of(std::uint32_t c, std::string_view name) const {
        auto const& row = passes_[taken_.all()[c].pass];
        if (row.fused) return {first_of_[c], narrow_cast<std::uint32_t>(row.fused->index_of(param_kind::output, name))};
        auto const& result = results_[taken_.all()[c].pass];
        for (std::size_t k = 0; k < result.outputs().size(); ++k)
            if (result.output_names()[k] == name)
                return {first_of_[c] + static_cast<std::uint32_t>(result.outputs()[k].at), result.outputs()[k].port};
        return {first_of_[c], 0};
    }
    [[nodiscard]] tensor mapped(std::uint32_t node, std::uint32_t port) const {
        if (node == none) return {};
        auto const c = taken_.owner(node);
        if (c == none) return {now_[node], port};
        for (auto const& o : taken_.all()[c].outputs)
            if (o.node == node && o.port == port) return output_of(c, o.name);
        return {first_of_[c], 0}; // a control edge
    }
    [[nodiscard]] model::edge mapped(model::edge e) const {
        auto const t = mapped(e.node, e.port);
        e.node = t.node;
        e.port = t.port;
        return e;
    }
    /// Control edges of the new node `at` from those of the old ones, each once, without those from inside the match.
    void controls(std::uint32_t at, span<model::edge const> all, std::uint32_t inside, model::node& to) {
        for (auto const& e : all) {
            if (e.node == none || (inside != none && taken_.owner(e.node) == inside)) continue;
            auto moved = mapped(e);
            moved.port = e.port;
            if (moved.node >= seen_.size()) seen_.resize(moved.node + 1u, none);
            if (seen_[moved.node] == at || moved.node == at) continue;
            seen_[moved.node] = at;
            new_.edges.push_back(moved);
            ++to.control_count;
        }
    }
    void keep(std::uint32_t i) {
        auto n = old_.nodes[i];
        auto const data = old_.inputs(n), before = old_.controls(n);
        auto const tops = old_.tops(n);
        n.first_input = narrow_cast<std::uint32_t>(new_.edges.size());
        for (auto const& e : data) new_.edges.push_back(mapped(e));
        n.control_count = 0;
        controls(now_[i], before, none, n);
        n.first_output = narrow_cast<std::uint32_t>(new_.outputs.size());
        new_.outputs.insert(new_.outputs.end(), tops.begin(), tops.end());
        new_.nodes.push_back(n);
    }
    /// A replacement for `result`, without edges.
    [[nodiscard]] model::node created(scope_match const& m, std::uint32_t result, std::string_view name,
        std::string_view type, bool fused, series<named_attr> attributes) {
        auto const& at = old_.nodes[result];
        model::node n;
        n.name = name;
        n.type = type;
        n.inner = at.inner;
        s_.set_place(n, at.line, s_.column_of(at));
        s_.own_rest_of(n).created = narrow_cast<std::uint32_t>(s_.created.size());
        n.first_input = narrow_cast<std::uint32_t>(new_.edges.size());
        n.first_output = narrow_cast<std::uint32_t>(new_.outputs.size());
        auto& record = s_.created.emplace_back();
        record.pass = passes_[m.pass].pass->name;
        record.scope = g_.tree()[m.scope].path;
        record.description = passes_[m.pass].pass->description;
        record.fused = fused;
        record.attributes = std::move(attributes);
        for (auto const& inner : m.nodes) {
            if (inner.node == none) continue;
            auto copy = old_.nodes[inner.node];
            copy.first_input = copy.input_count = copy.first_output = copy.output_count = 0;
            copy.control_count = 0;
            record.inner.push_back({inner.role, copy});
        }
        return n;
    }
    void all_controls(scope_match const& m, std::uint32_t c, std::uint32_t at, model::node& to) {
        for (auto const& inner : m.nodes)
            if (inner.node != none && taken_.owner(inner.node) == c)
                controls(at, old_.controls(old_.nodes[inner.node]), c, to);
    }
    std::string_view tensor_name(std::uint32_t node, std::uint32_t port) {
        auto const tops = old_.tops(old_.nodes[node]);
        if (s_.front->names_outputs) return port < tops.size() ? tops[port] : std::string_view();
        return s_.storage.keep(std::string_view(std::string(old_.nodes[node].name) + ":" + std::to_string(port)));
    }
    void remember(scope_match const& m, std::uint32_t c) {
        for (auto const& o : m.outputs) {
            if (o.node == none) continue;
            auto const t = output_of(c, o.name);
            s_.renamed.push_back({old_.nodes[o.node].name, o.port, t.node, t.port});
        }
    }
    void fuse(std::uint32_t c) {
        auto const& m = taken_.all()[c];
        auto const& proto = *passes_[m.pass].fused;
        auto const result = m.result();
        auto n = created(m, result, old_.nodes[result].name, proto.name(), true, std::move(attributes_[c]));
        auto const first = new_.edges.size();
        for (std::size_t k = 0; k < proto.count(param_kind::input); ++k) {
            auto const& p = proto.at(param_kind::input, static_cast<int>(k));
            if (p.how == presence::dynamic && m.tensors_of(p.name) > 0)
                for (std::size_t i = 0; i < m.tensors_of(p.name); ++i)
                    new_.edges.push_back(mapped(m.input_called(scope_match::nth(p.name, i))));
            else new_.edges.push_back(mapped(m.input_called(p.name)));
        }
        n.input_count = narrow_cast<std::uint32_t>(new_.edges.size() - first);
        all_controls(m, c, first_of_[c], n);
        n.output_count = narrow_cast<std::uint32_t>(proto.count(param_kind::output));
        new_.outputs.resize(new_.outputs.size() + n.output_count);
        for (auto const& o : m.outputs)
            if (o.node != none) new_.outputs[n.first_output + output_of(c, o.name).port] = tensor_name(o.node, o.port);
        remember(m, c);
        new_.nodes.push_back(n);
    }
    void rewrite(std::uint32_t c) {
        auto const& m = taken_.all()[c];
        auto const& form = results_[m.pass];
        auto const result = m.result();
        for (std::size_t k = 0; k < form.nodes().size(); ++k) {
            auto const& spec = form.nodes()[k];
            auto const at = first_of_[c] + static_cast<std::uint32_t>(k);
            auto name = s_.storage.path(old_.nodes[result].name, std::string_view(spec.name));
            for (auto const& o : m.outputs) // the node that produces an output has the name of its old producer
                if (o.node != none && o.port == 0)
                    if (auto const t = output_of(c, o.name); t.node == at && t.port == 0)
                        name = old_.nodes[o.node].name;
            auto const like = spec.is_constant ? m.node(spec.like) : none;
            auto const type = like == none ? std::string_view(spec.ops[0]) : old_.nodes[like].type;
            auto n = created(m, result, name, type, false, result_attributes(form, k, m, s_.storage));
            for (std::size_t q = 0; q < spec.input_count; ++q) {
                auto const& in = spec.inputs[q];
                model::edge e;
                if (in.kind == source_kind::node)
                    e = {first_of_[c] + static_cast<std::uint32_t>(in.at), in.port,
                        form.nodes()[static_cast<std::size_t>(in.at)].name};
                else if (in.kind == source_kind::input) e = mapped(m.input_called(in.name));
                new_.edges.push_back(e);
            }
            n.input_count = spec.input_count;
            all_controls(m, c, at, n);
            if (s_.front->names_outputs) {
                n.output_count = 1;
                new_.outputs.push_back(name);
            }
            new_.nodes.push_back(n);
        }
        remember(m, c);
    }

    scope_graph const& g_;
    model::source& s_;
    model::graph const& old_;
    span<pass_row const> passes_;
    match_arbiter const& taken_;
    series<series<named_attr>> attributes_;
    std::vector<std::uint32_t> first_of_, now_; ///< per match, per old node: position in the new graph
    std::vector<std::uint32_t> seen_;           ///< per new node: the nodes that already wait for it
    series<structure> results_;                 ///< per pass; of the rewrites
    model::graph new_{};
};

} // namespace detail
GRAFT_END
