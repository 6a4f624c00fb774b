// graft/program/detail/program.ipp - the reports of a program
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE program_figures program::figures() const {
    program_figures f;
    auto const& g = graph();
    f.arena_bytes = plan().arena_bytes;
    for (tensor_id t{}; t < g.tensors.size(); ++t)
        if (g.is_constant(t)) f.constant_bytes += g.value_of(t).bytes.size();
    for (auto const& k : kernels().of_node) {
        if (!k.row) continue;
        ++f.steps;
        std::size_t at = 0;
        while (at < f.engines.size() && f.engines[at].engine != k.engine) ++at;
        if (at == f.engines.size()) f.engines.push_back({k.engine, 0});
        ++f.engines[at].steps;
    }
    for (auto by : kernels().fused_into) f.fused_nodes += by != no_id;
    f.conversions = engines().conversions.size();
    f.refusals = kernels().refusals.size();
    return f;
}

GRAFT_LARGE program::operator planned_graph() const {
    auto missing = gaps().all();
    if (kernels().of_node.empty() && missing.empty())
        missing.push_back({errc::no_kernel, {}, "a target with kernels", {}});
    return {parts_, &graph(), &plan(), &kernels(), std::move(missing), parts_->is_checked};
}

GRAFT_END
