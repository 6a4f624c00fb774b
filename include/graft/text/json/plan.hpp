// graft/text/json/plan.hpp - the decisions for a graph as JSON: its memory, its engines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/graph/ir/graph.hpp"
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
            out_.key(key);
            if (plan) out_.number(plan->*what);
            else out_.null();
        };
        out_.key("memory").open('{');
        figure("arena_bytes", &memory_plan::arena_bytes);
        figure("sum_of_tensor_bytes", &memory_plan::sum_of_tensor_bytes);
        figure("lower_bound_bytes", &memory_plan::lower_bound_bytes);
        if (view_.plan_is_bound) out_.key("at_most").boolean(true);
        out_.key("tensors");
        if (!plan) out_.null();
        else
            out_.list(plan->tensors, [&](placement const& p) {
                out_.open('{')
                    .key("name")
                    .string(name_of(graph_, p.tensor))
                    .key("tensor")
                    .number(p.tensor)
                    .key("offset")
                    .number(p.offset)
                    .key("bytes")
                    .number(p.bytes);
                out_.key("first").number(p.first).key("last").number(p.last).close('}');
            });
        out_.key("placed");
        if (!plan) out_.null();
        else
            out_.list(plan->of_tensor, [&](std::uint32_t at) {
                if (at == no_id) out_.null();
                else out_.number(at);
            });
        out_.key("within");
        if (!plan) out_.null();
        else out_.list(plan->within, [&](std::uint64_t at) { out_.number(at); });
        out_.key("pieces");
        if (!plan) out_.null();
        else
            out_.list(plan->pieces, [&](piece const& p) {
                out_.open('{')
                    .key("node")
                    .string(graph_.nodes[p.node].name)
                    .key("whole")
                    .number(p.whole)
                    .key("part")
                    .number(p.part)
                    .key("at")
                    .number(p.at)
                    .close('}');
            });
        out_.key("copies");
        if (!plan) out_.null();
        else
            out_.list(plan->copies, [&](piece_copy const& c) {
                out_.open('{')
                    .key("node")
                    .string(graph_.nodes[c.node].name)
                    .key("name")
                    .string(name_of(graph_, c.part))
                    .key("tensor")
                    .number(c.part);
                out_.key("bytes").number(c.bytes).key("why").string(name_of(c.why)).close('}');
            });
        out_.key("workspaces");
        if (!plan) out_.null();
        else
            out_.list(plan->workspaces, [&](placement const& p) {
                out_.open('{')
                    .key("node")
                    .string(graph_.nodes[p.node].name)
                    .key("offset")
                    .number(p.offset)
                    .key("bytes")
                    .number(p.bytes)
                    .key("step")
                    .number(p.node)
                    .close('}');
            });
        out_.key("alignment").number(plan ? plan->alignment_bytes : planned_alignment);
        out_.close('}');
    }

    void regions() {
        auto const* engines = view_.engines;
        if (!engines) return;
        out_.key("regions");
        out_.list(engines->regions, [&](engine_region const& r) {
            out_.open('{').key("engine").string(r.engine).key("layout").string(name_of(r.layout)).key("first")
                .string(graph_.nodes[r.first].name);
            out_.key("nodes").number(r.nodes).key("entering").number(r.entering).key("leaving").number(r.leaving)
                .close('}');
        });
        out_.key("conversions");
        out_.list(engines->conversions, [&](node_id n) { out_.string(graph_.nodes[n].name); });
        auto const converted = conversion_bytes(graph_, *engines);
        out_.key("conversion_bytes");
        if (converted.known()) out_.number(converted.value());
        else out_.null();
        out_.key("fewest_bytes").boolean(engines->fewest_bytes);
        if (view_.kernels && !view_.kernels->fused_into.empty()) {
            out_.key("absorbed").open('[');
            for (node_id i = 0; i < graph_.nodes.size(); ++i)
                if (auto const by = view_.kernels->fused_into[i]; by != no_id)
                    out_.open('{').key("node").string(graph_.nodes[i].name).key("by").string(graph_.nodes[by].name)
                        .close('}');
            out_.close(']');
        }
        out_.key("refusals");
        out_.list(engines->refusals, [&](engine_refusal const& r) {
            out_.open('{').key("node").string(graph_.nodes[r.node].name).key("engine").string(r.engine).key("why")
                .string(to_text(r.why)).close('}');
        });
    }

    graph_view const& view_;
    graph const& graph_;
    json_writer& out_;
};

} // namespace detail

GRAFT_END
