// test/nets/plan_of.cpp - what an import makes of Caffe nets, as lines that test/nets/nets.py reads
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdio>
#include <map>
#include <string>

#include "graft/frontend/caffe.hpp"
#include "graft/graph/plan.hpp"
#include "graft/library/caffe.hpp"
#include "graft/library/ops.hpp"
#include "graft/program/import.hpp"

namespace {

constexpr graft::plugin_set plugins[]{
    graft::plugins_of<graft::library::caffe_plugins::builtin_plugins>(graft::caffe::front_end)};

/// `tensor<tab>name<tab>dims` for each tensor of the model, as the last node left it, then `arena<tab>bytes`.
int tell(std::string const& path) {
    static constexpr graft::target to{graft::catalog<graft::library::shipped_ops>::view(), plugins, {}};
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const g = graft::import(to, path, options);
    if (!g) return std::printf("refused\t%s\n", path.c_str()), 0;
    std::map<std::string, std::string> last;
    for (auto const& n : g->nodes)
        for (std::size_t k = 0; n.kind != graft::node_kind::constant && k < n.output_count; ++k) {
            auto const& t = g->tensors[n.first_output + k];
            if (t.origin.empty() || !t.desc.shape.has_rank()) continue;
            auto& dims = last[std::string(t.origin)];
            dims.clear();
            for (std::size_t i = 0; i < t.desc.shape.rank(); ++i) {
                auto const d = t.desc.shape[i];
                dims += (i == 0 ? "" : ",") + std::to_string(d.known() ? d.value() : -1);
            }
        }
    for (auto const& [name, dims] : last) std::printf("tensor\t%s\t%s\n", name.c_str(), dims.c_str());
    auto const plan = graft::plan_memory(*g, {});
    if (plan) std::printf("arena\t%llu\n", static_cast<unsigned long long>(plan->arena_bytes));
    else std::printf("no plan\n");
    return 0;
}

} // namespace

int main(int argc, char** argv) { return argc == 2 ? tell(argv[1]) : 2; }
