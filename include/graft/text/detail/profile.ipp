// graft/text/detail/profile.ipp - the bodies of graft/text/profile.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string profile_table(graph_view const& v, run_profile const& p) {
    auto all = times_of(p);
    graft::sort(
        all, [](auto const& a, auto const& b) { return a.total != b.total ? a.total > b.total : a.node < b.node; });
    std::uint64_t sum = 0;
    for (auto const& t : all) sum += t.total;
    auto const runs = p.runs() ? static_cast<double>(p.runs()) : 1.0;
    auto const micro = [](double ns) { return fmt::format("{:.2f}", ns / 1000); };
    text_table table({">us", ">%", ">count", ">least", ">most", "operator", "engine", "node"});
    for (auto const& t : all) {
        auto const& n = v.of->nodes[t.node];
        table.add({micro(static_cast<double>(t.total) / runs),
            fmt::format("{:.1f}", sum ? 100.0 * static_cast<double>(t.total) / static_cast<double>(sum) : 0.0),
            std::to_string(t.count), micro(static_cast<double>(t.min)), micro(static_cast<double>(t.max)),
            std::string(v.of->op_name(n)), std::string(v.engine(t.node)), std::string(n.name)});
    }
    return table.str() + fmt::format("{} us in a run, {} runs, {} nodes\n", micro(static_cast<double>(sum) / runs),
                             p.runs(), all.size());
}

GRAFT_LARGE std::string to_json(graph_view const& v, run_profile const& p) {
    json_writer out;
    out.open('{').member("version", json_version).member("runs", p.runs()).key("nodes").open('[');
    for (auto const& t : times_of(p)) {
        auto const& n = v.of->nodes[t.node];
        out.open('{').member("name", n.name).member("op", v.of->op_name(n)).member("engine", v.engine(t.node));
        out.member("count", t.count).member("total_ns", t.total);
        out.member("least_ns", t.min).member("most_ns", t.max).close('}');
    }
    return std::move(out.close(']').close('}')).take();
}

GRAFT_LARGE std::string to_trace(graph_view const& v, run_profile const& p) {
    json_writer out;
    out.open('{').member("displayTimeUnit", "ns").key("traceEvents").open('[');
    for (auto const& e : p.events()) {
        auto const& n = v.of->nodes[e.node];
        std::string outputs;
        for (auto const& t : v.of->outputs_of(n)) outputs += (outputs.empty() ? "" : " ") + to_text(t.desc);
        out.open('{').member("name", n.name).member("cat", v.of->op_name(n));
        out.member("ph", "X").member("pid", 1).member("tid", 1);
        out.member("ts", static_cast<double>(e.begin) / 1000);
        out.member("dur", static_cast<double>(e.end - e.begin) / 1000);
        out.key("args")
            .open('{')
            .member("op", v.of->op_name(n))
            .member("engine", v.engine(e.node))
            .member("outputs", outputs)
            .close('}')
            .close('}');
    }
    return std::move(out.close(']').close('}')).take();
}

GRAFT_END
