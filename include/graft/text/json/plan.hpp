// graft/text/json/plan.hpp - the decisions for a graph as JSON: its memory, its engines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/plan/planned_size.hpp"
#include "graft/text/error.hpp"
#include "graft/text/json/writer.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

namespace detail {

/// Writes `memory`, and if engines were assigned `regions`, `conversions`, `fused_nodes` and `refusals`; see `to_json`.
class plan_json {
public:
    plan_json(graph_view const& v, json_writer& out) : view_(v), graph_(*v.of), out_(out) {}

    void write() {
        memory();
        regions();
    }

private:
    void memory() {
        auto const* plan = view_.plan;
        auto const figure = [&](std::string_view key, std::uint64_t memory_plan::* what) {
            out_.member_if(plan != nullptr, key, plan ? plan->*what : 0);
        };
        auto const all = [&](std::string_view key, auto what, auto one) {
            out_.key(key);
            if (plan) out_.list(plan->*what, one);
            else out_.null();
        };
        out_.key("memory").open('{');
        figure("arena_bytes", &memory_plan::arena_bytes);
        figure("sum_of_tensor_bytes", &memory_plan::sum_of_tensor_bytes);
        figure("lower_bound_bytes", &memory_plan::lower_bound_bytes);
        if (view_.plan_is_bound) out_.member("at_most", true);
        all("tensors", &memory_plan::tensors, [&](placement const& p) {
            out_.open('{').member("name", name_of(graph_, p.tensor)).member("tensor", p.tensor);
            out_.member("offset", p.offset).member("bytes", p.bytes);
            out_.member("first", p.first).member("last", p.last).close('}');
        });
        all("placed", &memory_plan::of_tensor, [&](std::uint32_t at) { out_.value_if(at != no_id, at); });
        all("within", &memory_plan::within, [&](std::uint64_t at) { out_.number(at); });
        all("pieces", &memory_plan::pieces, [&](piece const& p) {
            out_.open('{').member("node", graph_.nodes[p.node].name).member("whole", p.whole);
            out_.member("part", p.part).member("at", p.at).close('}');
        });
        all("copies", &memory_plan::copies, [&](piece_copy const& c) {
            out_.open('{').member("node", graph_.nodes[c.node].name).member("name", name_of(graph_, c.part));
            out_.member("tensor", c.part).member("bytes", c.bytes).member("why", name_of(c.why)).close('}');
        });
        all("workspaces", &memory_plan::workspaces, [&](placement const& p) {
            out_.open('{').member("node", graph_.nodes[p.node].name).member("offset", p.offset);
            out_.member("bytes", p.bytes).member("step", p.node).close('}');
        });
        out_.member("alignment", plan ? plan->alignment_bytes : planned_alignment).close('}');
    }
    void regions() {
        auto const* engines = view_.engines;
        if (!engines) return;
        out_.key("regions").list(engines->regions, [&](engine_region const& r) {
            out_.open('{').member("engine", r.engine).member("layout", name_of(r.layout));
            out_.member("first", graph_.nodes[r.first].name).member("nodes", r.nodes);
            out_.member("entering", r.entering).member("leaving", r.leaving).close('}');
        });
        out_.key("conversions").list(engines->conversions, [&](node_id n) { out_.string(graph_.nodes[n].name); });
        auto const converted = conversion_bytes(graph_, *engines);
        out_.member_if(converted.known(), "conversion_bytes", converted.known() ? converted.value() : 0);
        out_.member("fewest_bytes", engines->fewest_bytes);
        if (view_.kernels && !view_.kernels->fused_into.empty()) {
            out_.key("absorbed").open('[');
            for (node_id i = 0; i < graph_.nodes.size(); ++i)
                if (auto const by = view_.kernels->fused_into[i]; by != no_id)
                    out_.open('{').member("node", graph_.nodes[i].name).member("by", graph_.nodes[by].name).close('}');
            out_.close(']');
        }
        out_.key("refusals").list(engines->refusals, [&](engine_refusal const& r) {
            out_.open('{').member("node", graph_.nodes[r.node].name).member("engine", r.engine);
            out_.member("why", to_text(r.why)).close('}');
        });
    }

    graph_view const& view_;
    graph const& graph_;
    json_writer& out_;
};

} // namespace detail

GRAFT_END
