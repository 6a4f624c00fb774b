// examples/tutorial/5_import.cpp - lesson 5: import a model, and walk over its graph
// SPDX-License-Identifier: Apache-2.0
// [main]
#include <cstdio>

#include <graft/run.hpp>
#include <graft/text.hpp>

#include "plugins.hpp"

constexpr graft::plugin_set sets[]{graft::plugins_of<my_tensorflow>(tf::front_end)};
constexpr graft::target accelerator{graft::catalog<my_ops>::view(), sets, {}};

int main() {
    auto const graph = graft::import(accelerator, "tutorial/model.pbtxt");
    if (!graph) {
        for (auto const& e : graph.error().errors) std::printf("%s\n", graft::to_text(e).c_str());
        return 1;
    }
    for (auto const node : graft::nodes_of(*graph)) {
        std::printf("%s %s:", std::string(node.op_name()).c_str(), std::string(node.name()).c_str());
        for (auto const tensor : node.outputs()) std::printf(" %s", graft::to_text(tensor.desc()).c_str());
        std::printf("\n");
    }
    return graph->nodes.size() == 6 ? 0 : 1;
}
// [/main]
