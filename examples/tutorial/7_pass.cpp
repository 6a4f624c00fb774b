// examples/tutorial/7_pass.cpp - lesson 7: many nodes become one before the mapping
// SPDX-License-Identifier: Apache-2.0
// [main]
#include <cstdio>

#include <graft/run.hpp>
#include <graft/text.hpp>

#include "passes.hpp"

constexpr graft::plugin_set sets[]{graft::plugins_of<my_fused_tensorflow>(tf::front_end)};
constexpr graft::target accelerator{graft::catalog<my_ops>::view(), sets, {}};

int main() {
    auto const graph = graft::import(accelerator, "tutorial/model.pbtxt");
    if (!graph) return std::printf("%s\n", graft::to_text(graph.error().errors[0]).c_str()), 1;
    std::printf("%s", graft::node_table({&*graph}).c_str());
    return graph->nodes.size() == 5 ? 0 : 1; // one less than in lesson 5
}
// [/main]
