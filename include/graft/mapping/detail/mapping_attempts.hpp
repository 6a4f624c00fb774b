// graft/mapping/detail/mapping_attempts.hpp - maps a node, or takes away what it became and does otherwise
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/mark.hpp"
#include "graft/mapping/detail/binding_cache.hpp"
#include "graft/mapping/detail/control_flow.hpp"
#include "graft/mapping/detail/node_mapper.hpp"
#include "graft/mapping/detail/nodes_without_plugin.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/front_end.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN
namespace detail {

/// Maps nodes. If a node cannot be mapped: in a branch that is not taken it is removed; if it has an attribute that its
/// version does not have, the other versions are tried; and in a partial import it remains as an opaque node.
class mapping_attempts {
public:
    mapping_attempts(translation& t, op_entries& operators, dead_branches& dead, opaque_nodes& opaque)
        : t_(t), operators_(operators), dead_(dead), opaque_(opaque) {}

    void map(mapped_node const& one) {
        if (!t_.request.partial || one.has_failed_input) return void(attempt(one));
        auto const from = here();
        if (attempt(one)) return;
        for (auto e = from.errors; e < t_.errors.errors.size(); ++e)
            t_.errors.warnings.push_back(std::move(t_.errors.errors[e]));
        undo(one, from);
        opaque_.unknown(one.source, one.node, one.inputs, false);
    }

private:
    /// The graph and the errors before a node was mapped.
    struct start {
        graph_mark graph;
        std::size_t errors;
    };
    [[nodiscard]] start here() const { return {t_.builder.here(), t_.errors.errors.size()}; }
    /// Removes the translation of a node.
    void undo(mapped_node const& one, start const& from) {
        t_.builder.back_to(from.graph);
        t_.errors.errors.resize(from.errors);
        t_.created[one.source] = {};
    }
    /// False if the node is not mapped; the error has been reported.
    bool attempt(mapped_node const& one) {
        bool const dead = dead_.is_dead(one.source);
        if (!t_.front.reads_other_versions && !dead) return mapper_.map(one); // nothing to undo
        auto const from = here();
        bool const mapped = mapper_.map(one);
        if (dead && !one.has_failed_input) {
            if (!mapped || !is_determined(one)) {
                undo(one, from);
                dead_.leave_out(one.source);
            }
            return true;
        }
        return mapped || (may_be_of_another_version(one, from) && map_in_another_version(one, from));
    }
    [[nodiscard]] bool is_determined(mapped_node const& one) const {
        for (auto const t : t_.created[one.source].tensors)
            if (t != no_id && !dead_.is_determined(t)) return false;
        return true;
    }
    [[nodiscard]] bool may_be_of_another_version(mapped_node const& one, start const& from) const {
        if (one.has_failed_input || !t_.front.reads_other_versions) return false;
        for (auto e = from.errors; e < t_.errors.errors.size(); ++e)
            if (t_.errors.errors[e].code == errc::undeclared_attribute) return true;
        return false;
    }
    bool map_in_another_version(mapped_node const& one, start const& from) {
        series<error> own;
        for (auto e = from.errors; e < t_.errors.errors.size(); ++e) own.push_back(std::move(t_.errors.errors[e]));
        auto const& origins = t_.plugins.origins;
        for (auto op = origins.find(one.node.type); op != no_op; op = origins.ops[op].older) {
            auto const version = origins.ops[op].since;
            auto& other = operators_.of(one.node, version);
            if (version == 0 || op == one.operation.origin || !other.row || !other.row->refused.empty()) continue;
            undo(one, from);
            if (!mapper_.map({one.source, one.node, other, one.inputs, false, one.where})) continue;
            t_.report_version(one.node, version);
            return true;
        }
        undo(one, from);
        for (auto& e : own) t_.errors.errors.push_back(std::move(e));
        t_.created[one.source].failed = true;
        return false;
    }

    translation& t_;
    op_entries& operators_;
    dead_branches& dead_;
    opaque_nodes& opaque_;
    node_mapper mapper_{t_};
};

} // namespace detail
GRAFT_END
