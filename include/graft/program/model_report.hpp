// graft/program/model_report.hpp - the outcome of each node of a model: mapped, not mapped and why, or without a
// kernel
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/base/narrow.hpp"
#include "graft/model/child_table.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/text/error.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

/// The outcome of a node.
enum class node_outcome : std::uint8_t {
    mapped,        ///< operators of the target implement it, each with a kernel if the target has kernels
    unmapped,      ///< no plugin maps its operator, or the plugins refuse its version
    contradictory, ///< its operator, or the one that it is mapped to, does not allow it
    no_kernel      ///< no kernel runs its target operators with these types
};
/// The name in reports: `no kernel`.
[[nodiscard]] constexpr std::string_view name_of(node_outcome o) {
    constexpr std::string_view names[] = {"mapped", "unmapped", "contradictory", "no kernel"};
    return names[static_cast<std::size_t>(o)];
}

/// The mapping of one node of a model: the operators it becomes, or why it is not mapped.
struct GRAFT_TYPE node_report {
    /// Name of the node.
    std::string name{}, type{}; ///< the framework's operator
    std::string becomes{};      ///< the target's operators, in order; empty if it is unmapped or contradictory
    node_outcome outcome = node_outcome::mapped; ///< whether the target can run it, and if not, what is missing
    std::string why{};                           ///< what is missing or wrong, if it is not mapped
};

/// Everything that a target lacks for a model. Nodes that preparation removes (identities, calls, dead code) are not
/// included.
struct GRAFT_TYPE model_report {
    series<node_report> nodes{}; ///< in the order of the graph
    error_list errors{};         ///< the reasons why the model cannot be read, or its graph not be created

    /// The number of nodes with this outcome.
    /// cost linear in the nodes
    [[nodiscard]] std::size_t count(node_outcome o) const {
        std::size_t n = 0;
        for (auto const& r : nodes) n += r.outcome == o;
        return n;
    }
    /// Whether nothing is missing.
    [[nodiscard]] bool complete() const { return !errors.failed() && count(node_outcome::mapped) == nodes.size(); }
};

namespace detail {

/// Collects the information about the model's nodes, by their names.
class report_writer {
public:
    explicit report_writer(model_report& to) : to_(to), names_(64) {}

    void add(graph const& g) {
        for (auto const& n : g.nodes) {
            if (n.kind != node_kind::operation && n.kind != node_kind::opaque) continue;
            auto const at = g.place_of(n);
            auto& r = of(at.node.empty() ? n.name : std::string_view(at.node));
            if (r.type.empty()) r.type = at.op.empty() ? n.origin_type : std::string_view(at.op);
            if (n.kind == node_kind::operation) {
                if (!r.becomes.empty()) r.becomes += ", ";
                r.becomes += g.op_name(n);
            } else if (r.outcome == node_outcome::mapped) {
                r.outcome = node_outcome::unmapped;
                r.why = "no plugin for this operator";
            }
        }
    }
    /// Adds the errors of nodes that import kept as in the model.
    void add_reasons(series<error> const& declared) {
        for (auto const& e : declared) {
            auto* const r = known(e.where.node);
            if (!r || r->outcome != node_outcome::unmapped) continue;
            if (e.code != errc::unsupported_version) r->outcome = node_outcome::contradictory;
            r->why = reason(e);
        }
    }
    void add_kernels(series<error> const& missing) {
        for (auto const& e : missing) {
            auto* const r = known(e.where.node);
            if (!r) {
                to_.errors.errors.push_back(e);
                continue;
            }
            if (r->outcome != node_outcome::mapped) continue; // a kernel is checked after that
            r->outcome = node_outcome::no_kernel;
            r->why = reason(e);
        }
    }

private:
    /// An error without its place.
    static std::string reason(error e) {
        e.where.file.clear();
        e.where.node.clear();
        e.where.op.clear();
        e.where.line = 0, e.where.byte = -1;
        return to_text(e);
    }
    node_report* known(std::string_view name) {
        auto const at = names_.find(0, name);
        return at == model::child_table::none ? nullptr : &to_.nodes[at];
    }
    node_report& of(std::string_view name) {
        if (auto* const r = known(name)) return *r;
        auto const kept = storage_.keep(name);
        names_.at(0, kept).number = narrow_cast<std::uint32_t>(to_.nodes.size());
        auto& r = to_.nodes.emplace_back();
        r.name = kept;
        return r;
    }

    model_report& to_;
    arena storage_{};
    model::child_table names_;
};

} // namespace detail

/// Imports a model as far as possible, and binds kernels if the target has some: everything that is missing is
/// reported together, for each node.
/// example `auto const r = graft::report_on(npu, "model.onnx"); if (!r.complete()) std::puts(to_text(r).c_str());`
/// cost that of importing and compiling the model
[[nodiscard]] inline model_report report_on(
    target_view to, std::string const& path, import_options options = {}, compile_options how = {}) {
    model_report report;
    options.partial = how.partial = true;
    if (options.without == missing_weights::error) options.without = missing_weights::unknown;
    auto imported = import(to, path, options);
    auto g = report.errors.take(std::move(imported));
    if (report.errors.failed()) return report;
    detail::report_writer writer(report);
    writer.add(g);
    writer.add_reasons(report.errors.warnings);
    report.errors.warnings.clear();
    if (to.kernels.tables.empty()) return report;
    how.passes = {"none"}; // the nodes of the model, not what runs in their place
    auto const created = compile(std::move(g), to, how);
    if (created) writer.add_kernels(created->gaps().kernels);
    else writer.add_kernels(created.error().errors);
    return report;
}

/// A line for each node that is not mapped, the missing operators with their counts, and the totals.
[[nodiscard]] inline std::string to_text(model_report const& r) {
    std::string text;
    for (auto const& e : r.errors.errors) (text += to_text(e)) += '\n';
    struct missing {
        node_report const* first;
        std::size_t nodes;
    };
    std::vector<missing> by_operator;
    for (auto const& n : r.nodes) {
        if (n.outcome == node_outcome::mapped) continue;
        (((((text += on_one_line(n.name)) += " (") += on_one_line(n.type)) += "): ") += name_of(n.outcome)) += ": ";
        (text += on_one_line(n.why)) += '\n';
        std::size_t at = 0;
        while (at < by_operator.size() &&
               !(by_operator[at].first->type == n.type && by_operator[at].first->outcome == n.outcome))
            ++at;
        if (at == by_operator.size()) by_operator.push_back({&n, 0});
        ++by_operator[at].nodes;
    }
    if (!by_operator.empty()) text += '\n';
    for (auto const& m : by_operator)
        ((((text += on_one_line(m.first->type)) += ": ") += name_of(
              m.first->outcome)) += ", nodes: " + std::to_string(m.nodes)) += '\n';
    if (r.nodes.empty() && r.errors.failed()) return text;
    text += std::to_string(r.count(node_outcome::mapped)) + " of " + std::to_string(r.nodes.size()) +
            " nodes are mapped";
    for (auto const o : {node_outcome::unmapped, node_outcome::contradictory, node_outcome::no_kernel})
        if (auto const n = r.count(o)) ((text += ", ") += std::to_string(n) + " ") += name_of(o);
    return text += '\n';
}

/// The same as JSON, with a row for every node: `{"version", "complete", "counts", "nodes": [{"name", "type",
/// "outcome", "becomes", "why"}], "errors"}`.
[[nodiscard]] inline std::string to_json(model_report const& r) {
    json_writer w;
    w.open('{').member("version", json_version).member("complete", r.complete()).key("counts").open('{');
    for (auto const o :
        {node_outcome::mapped, node_outcome::unmapped, node_outcome::contradictory, node_outcome::no_kernel})
        w.member(name_of(o), r.count(o));
    w.close('}').key("nodes").list(r.nodes, [&](node_report const& n) {
        w.open('{').member("name", n.name).member("type", n.type).member("outcome", name_of(n.outcome));
        w.member("becomes", n.becomes).member("why", n.why).close('}');
    });
    w.key("errors").list(r.errors.errors, [&](error const& e) { w.string(to_text(e)); }).close('}');
    return std::move(w).take();
}

GRAFT_END
