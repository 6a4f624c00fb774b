// graft/cann/scope/run.hpp - runs a program's scope passes over a model after reading: source graph to source graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/error.hpp"
#include "graft/cann/plugin/attributes.hpp"
#include "graft/cann/scope/pass.hpp"
#include "graft/fusion/scope_tree.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace cann {

/// The result of one pass.
struct scope_firing {
    std::string pass{}, name{}, type{};
    std::string refused{};               ///< why its result was not applied; empty: it was
    std::vector<std::string> left_out{}; ///< inputs and outputs that the result names and the model does not have
};

namespace detail {

/// The model's nodes and scopes in the form for CANN's passes.
inline std::shared_ptr<ge::ScopeGraph> scope_graph_of(model::source& from) {
    auto g = std::make_shared<ge::ScopeGraph>();
    auto const& all = from.main;
    scope_tree const tree(all);
    std::vector<ge::Scope*> scopes;
    for (auto const& s : tree.scopes()) {
        bool const root = scopes.empty();
        scopes.push_back(g->graft_tree().graft_add(
            root ? std::string("root") : std::string(s.path) + "/", root ? nullptr : scopes[s.parent]));
    }
    for (std::size_t s = 0; s < scopes.size(); ++s) {
        auto const& of = tree[static_cast<std::uint32_t>(s)];
        for (std::uint32_t k = 0; k < of.direct; ++k) {
            auto const i = tree.order()[of.first + k];
            auto const& n = all.nodes[i];
            auto op = std::make_shared<ge::Operator>(std::string(n.name), std::string(n.type));
            auto& c = *op->graft_call();
            series<named_attr> given;
            error_list quiet; // the import reports their errors
            model::attributes_of(from, n, {}, no_op, given, quiet);
            for (auto const& a : given) c.set[std::string(a.name)].value = a.value;
            auto const tensor = [&](model::edge const& e, char const* before) {
                ge::TensorDesc d;
                d.SetName(before + std::string(e.name));
                c.inputs.push_back({"x" + std::to_string(c.inputs.size()), true, d, c.inputs.size()});
            };
            for (auto const& e : all.inputs(n)) tensor(e, "");
            for (auto const& e : all.controls(n)) tensor(e, "^");
            g->graft_nodes()[op->GetName()] = op;
            scopes[s]->graft_nodes().push_back(std::move(op));
        }
    }
    return g;
}

/// Replaces the nodes of a result by its operator.
class scope_fusion {
    static constexpr std::uint32_t none = model::none;
    using inner_nodes = std::vector<ge::FusionScopesResult::InnerNodeInfo const*>;

public:
    scope_fusion(model::source& s, std::string_view pass) : s_(s), old_(s.main), pass_(pass) {}

    /// The reason why it is not possible, or empty.
    std::string run(ge::FusionScopesResult const& r) {
        inside_.assign(old_.nodes.size(), false);
        for (auto const& n : r.graft_nodes)
            for (std::uint32_t i = 0; i < old_.nodes.size(); ++i)
                if (old_.nodes[i].name == n->GetName())
                    inside_[i] = true, last_ = last_ == none || i > last_ ? i : last_;
        if (last_ == none) return "no node is left of its scopes";
        for (auto const* ports : {&r.graft_inputs, &r.graft_outputs})
            for (auto const& [inner, indices] : *ports)
                for (auto const index : indices)
                    if (index != ge::kFusionDisableIndex && (index < 0 || index > 1000))
                        return "index " + std::to_string(index) + " at '" + inner + "'";
        for (std::size_t k = 0; k < r.graft_inputs.size(); ++k) map_inputs(r.graft_inputs, k);
        for (std::size_t k = 0; k < r.graft_outputs.size(); ++k) map_outputs(r.graft_outputs, k);
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i) // updates the inputs of outside readers
            for (auto const& e : old_.inputs(old_.nodes[i]))
                if (!inside_[i] && e.node != none && inside_[e.node] && !outputs_.count({e.node, e.port}))
                    return "'" + std::string(old_.nodes[i].name) + "' reads '" + std::string(e.name) +
                           "', which is no output of the result";
        rewrite(r);
        return {};
    }
    /// Names in the pass's result that the scopes do not have: CANN ignores them.
    [[nodiscard]] std::vector<std::string> const& left_out() const { return left_out_; }

private:
    using index_map = ge::FusionScopesResult::index_map;

    static bool ends_with(std::string_view whole, std::string_view name, bool whole_parts) {
        return whole.ends_with(name) && (!whole_parts || whole.size() == name.size() || name.empty() ||
                                            whole[whole.size() - name.size() - 1] == '/');
    }
    /// The nodes that key `k` of a result names: those whose last parts equal it, otherwise those whose names end with
    /// it. A node with a longer key belongs to that key: `transpose` is not `sizes/transpose` if a result has both.
    /// The nearest to the scope come first.
    [[nodiscard]] std::vector<std::uint32_t> named(index_map const& keys, std::size_t k) const {
        std::vector<std::uint32_t> found;
        for (bool const whole_parts : {true, false}) {
            for (std::uint32_t i = 0; i < old_.nodes.size(); ++i) {
                if (!inside_[i] || !ends_with(old_.nodes[i].name, keys[k].first, whole_parts)) continue;
                bool other = false;
                for (auto const& [name, indices] : keys)
                    other = other ||
                            (name.size() > keys[k].first.size() && ends_with(old_.nodes[i].name, name, whole_parts));
                if (!other) found.push_back(i);
            }
            if (!found.empty()) break;
        }
        sort(found, [&](std::uint32_t a, std::uint32_t b) {
            auto const x = old_.nodes[a].name.size(), y = old_.nodes[b].name.size();
            return x != y ? x < y : a < b;
        });
        return found;
    }
    [[nodiscard]] bool from_outside(model::edge const& e) const { return e.node == none || !inside_[e.node]; }
    /// Of several tensors for one input the first is used: that of the first key, there of the nearest node.
    void map_inputs(index_map const& keys, std::size_t k) {
        auto const nodes = named(keys, k);
        auto const& [name, indices] = keys[k];
        for (std::size_t port = 0; port < indices.size(); ++port) {
            if (indices[port] == ge::kFusionDisableIndex) continue;
            auto const at = static_cast<std::uint32_t>(indices[port]);
            if (given_.size() <= at) given_.resize(at + 1), inputs_.resize(at + 1);
            bool found = false;
            for (auto const i : nodes) {
                auto const inputs = old_.inputs(old_.nodes[i]);
                if (port >= inputs.size() || !from_outside(inputs[port])) continue;
                found = true;
                if (!given_[at]) given_[at] = true, inputs_[at] = inputs[port];
            }
            if (!found)
                left_out_.push_back(
                    "input " + std::to_string(at) + ": " +
                    (nodes.empty() ? "no node '" + name + "'"
                                   : "no tensor from outside at input " + std::to_string(port) + " of '" + name + "'"));
        }
        while (!given_.empty() && !given_.back()) given_.pop_back(), inputs_.pop_back();
    }
    /// Of several nodes the one with a tensor that is read outside.
    void map_outputs(index_map const& keys, std::size_t k) {
        auto const nodes = named(keys, k);
        auto const& [name, indices] = keys[k];
        for (std::size_t port = 0; port < indices.size(); ++port) {
            if (indices[port] == ge::kFusionDisableIndex) continue;
            if (nodes.empty()) {
                left_out_.push_back("output " + std::to_string(indices[port]) + ": no node '" + name + "'");
                continue;
            }
            auto const p = static_cast<std::uint32_t>(port);
            auto const read = std::find_if(nodes.begin(), nodes.end(), [&](auto i) { return is_read(i, p); });
            outputs_[{read == nodes.end() ? nodes[0] : *read, p}] = static_cast<std::uint32_t>(indices[port]);
        }
    }
    [[nodiscard]] bool is_read(std::uint32_t of, std::uint32_t port) const {
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i)
            if (!inside_[i])
                for (auto const& e : old_.inputs(old_.nodes[i]))
                    if (e.node == of && e.port == port) return true;
        return false;
    }
    model::edge moved(model::edge e) const {
        if (e.node == none) return e;
        if (!inside_[e.node]) return e.node = now_[e.node], e;
        auto const at = outputs_.find({e.node, e.port});
        auto const to = at == outputs_.end() ? 0 : at->second; // any output is valid for a control edge
        auto const end = ends_.find(to);
        e.node = end == ends_.end() ? first_ : end->second.first;
        e.port = end == ends_.end() ? to : end->second.second;
        return e;
    }
    void rewrite(ge::FusionScopesResult const& r) {
        inner_nodes several;
        if (r.graft_type == ge::kScopeToMultiNodes)
            for (auto const& n : r.graft_inner) several.push_back(&n);
        auto const created = several.empty() ? 1u : static_cast<std::uint32_t>(several.size());
        now_.assign(old_.nodes.size(), none);
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i) {
            if (i == last_) first_ = next, next += created;
            if (!inside_[i]) now_[i] = next++;
        }
        find_ends(several);
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i) {
            if (i == last_) several.empty() ? one(r) : all(r, several);
            if (inside_[i]) continue;
            auto n = old_.nodes[i];
            auto const data = old_.inputs(n), before = old_.controls(n);
            auto const tops = old_.tops(n);
            n.first_input = static_cast<std::uint32_t>(new_.edges.size());
            for (auto const& e : data) new_.edges.push_back(moved(e));
            for (auto const& e : before) new_.edges.push_back(moved(e));
            n.first_output = static_cast<std::uint32_t>(new_.outputs.size());
            new_.outputs.insert(new_.outputs.end(), tops.begin(), tops.end());
            new_.nodes.push_back(n);
        }
        for (auto const& [from, to] : outputs_) {
            auto const end = ends_.find(to);
            s_.renamed.push_back({old_.nodes[from.first].name, from.second,
                end == ends_.end() ? first_ : end->second.first, end == ends_.end() ? to : end->second.second});
        }
        std::sort(s_.renamed.begin(), s_.renamed.end(), [](auto const& a, auto const& b) {
            auto const by_name = a.name.compare(b.name);
            return by_name != 0 ? by_name < 0 : a.old_port < b.old_port;
        });
        new_.name = old_.name;
        s_.main = std::move(new_);
    }
    model::node begin(std::string_view name, std::string_view type, ge::FusionScopesResult const& r, bool fused) {
        model::node n;
        n.name = s_.storage.keep(name), n.type = s_.storage.keep(type);
        s_.set_place(n, old_.nodes[last_].line, s_.column_of(old_.nodes[last_]));
        s_.own_rest_of(n).created = static_cast<std::uint32_t>(s_.created.size());
        n.first_input = static_cast<std::uint32_t>(new_.edges.size());
        n.first_output = static_cast<std::uint32_t>(new_.outputs.size());
        auto& record = s_.created.emplace_back();
        record.pass = s_.storage.keep(pass_);
        record.scope = s_.storage.keep(
            std::string_view(r.graft_scopes.empty() ? std::string() : r.graft_scopes[0]->Name()));
        record.description = s_.storage.keep(std::string_view(r.graft_description));
        record.fused = fused;
        for (std::uint32_t i = 0; fused && i < old_.nodes.size(); ++i)
            if (inside_[i]) {
                auto copy = old_.nodes[i];
                copy.first_input = copy.input_count = copy.first_output = copy.output_count = 0;
                copy.control_count = 0;
                record.inner.push_back({old_.nodes[i].name, copy});
            }
        return n;
    }
    /// The plugin of this origin reads the fused nodes (FusionParseParamsFn); for another origin the node could have
    /// been in the model.
    static bool has_fusion_function(std::string_view type) {
        for (auto const& p : custom_ops())
            for (auto const& origin : p.origins)
                if (origin == type && p.fused()) return true;
        return false;
    }
    /// The control inputs of the nodes, each once.
    void controls(model::node& n) {
        std::vector<std::uint32_t> seen;
        for (std::uint32_t i = 0; i < old_.nodes.size(); ++i)
            for (auto const& e : old_.controls(old_.nodes[i])) {
                if (!inside_[i] || e.node == none || inside_[e.node]) continue;
                if (std::find(seen.begin(), seen.end(), e.node) != seen.end()) continue;
                seen.push_back(e.node);
                new_.edges.push_back(moved(e));
                ++n.control_count;
            }
    }
    void one(ge::FusionScopesResult const& r) {
        auto n = begin(r.graft_name, r.graft_type, r, has_fusion_function(r.graft_type));
        for (auto const& e : inputs_) new_.edges.push_back(moved(e));
        n.input_count = static_cast<std::uint32_t>(inputs_.size());
        controls(n);
        n.output_count = 0; // specified by the operator's definition
        new_.nodes.push_back(n);
    }
    static std::int32_t number(inner_nodes const& several, std::string const& name) {
        for (std::size_t k = 0; k < several.size(); ++k)
            if (several[k]->graft_name == name) return static_cast<std::int32_t>(k);
        return -1;
    }
    /// Determines the output and the node of output `to` of the result.
    void find_ends(inner_nodes const& several) {
        for (std::uint32_t i = 0; i < several.size(); ++i) {
            std::uint32_t port = 0;
            for (auto const& [peer, at] : several[i]->graft_outputs)
                if (peer == ge::kOutputToFusionScope && at >= 0)
                    ends_[static_cast<std::uint32_t>(at)] = {first_ + i, port++};
        }
    }
    void all(ge::FusionScopesResult const& r, inner_nodes const& several) {
        for (auto const* of : several) {
            auto n = begin(r.graft_name + "/" + of->graft_name, of->graft_type, r, false);
            for (auto const& [name, a] : of->graft_operator->graft_call()->set)
                s_.created.back().attributes.push_back(
                    {s_.storage.keep(std::string_view(name)), keep_attribute(a.value, s_.storage)});
            for (auto const& [peer, at] : of->graft_inputs) {
                model::edge e;
                if (peer == ge::kInputFromFusionScope) {
                    if (at >= 0 && static_cast<std::size_t>(at) < inputs_.size())
                        e = moved(inputs_[static_cast<std::size_t>(at)]);
                } else if (auto const k = number(several, peer); k >= 0) {
                    e = {first_ + static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(at < 0 ? 0 : at),
                        s_.storage.keep(std::string_view(peer))};
                }
                new_.edges.push_back(e);
                ++n.input_count;
            }
            new_.nodes.push_back(n);
        }
    }

    model::source& s_;
    model::graph const& old_;
    std::string_view pass_;
    model::graph new_{};
    std::vector<bool> inside_{};
    std::vector<std::uint32_t> now_{};
    std::vector<model::edge> inputs_{};
    std::vector<bool> given_{};
    std::vector<std::string> left_out_{};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> outputs_{};
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> ends_{};
    std::uint32_t last_ = none, first_ = 0;
};

} // namespace detail

/// Runs the scope passes of this program over a model: the general ones, and those listed in `names` (`all`: every
/// one). Each pass gets the model as modified by the passes before; of results that share a node the first is applied,
/// and the others are refused with a reason.
/// cost the passes' own; for each of their results a copy of the model's nodes
[[nodiscard]] inline std::vector<scope_firing> run_scope_passes(
    model::source& model, std::vector<std::string> const& names = {}) {
    std::vector<scope_firing> done;
    for (auto const& p : registered_scope_passes()) {
        bool requested = p.general;
        for (auto const& n : names) requested = requested || n == "all" || n == p.name;
        if (!requested) continue;
        auto graph = detail::scope_graph_of(model);
        std::unique_ptr<ge::ScopeBasePass> const pass(p.make());
        for (auto const& r : pass->graft_run(graph)) {
            std::string why;
            std::vector<std::string> left_out;
            if (r.graft_type.empty()) why = "the pass does not set its type";
            else if (r.graft_type == ge::kScopeInvalidType) why = "the pass abandons it";
            else {
                detail::scope_fusion of(model, p.name);
                why = of.run(r);
                left_out = of.left_out();
            }
            auto name = r.graft_name.empty() && !r.graft_scopes.empty() ? r.graft_scopes[0]->Name() : r.graft_name;
            done.push_back({std::string(p.name), std::move(name), r.graft_type, std::move(why), std::move(left_out)});
        }
    }
    return done;
}

} // namespace cann
GRAFT_END
