// examples/tutorial/6_run.cpp - lesson 6: kernels, a memory plan, a run
// SPDX-License-Identifier: Apache-2.0
// [target]
#include <cstdio>
#include <vector>

#include <graft/run.hpp>
#include <graft/text.hpp>

#include "kernels.hpp"
#include "plugins.hpp"

constexpr graft::plugin_set sets[]{graft::plugins_of<my_tensorflow>(tf::front_end)};
constexpr graft::kernel_table_view tables[]{graft::kernel_table<my_kernels>::view()};
constexpr graft::target accelerator{graft::catalog<my_ops>::view(), sets, {tables}};
// [/target]

// [main]
int main() {
    auto graph = graft::import(accelerator, "tutorial/model.pbtxt");
    if (!graph) return std::printf("%s\n", graft::to_text(graph.error().errors[0]).c_str()), 1;
    auto const program = graft::compile(std::move(*graph), accelerator);
    if (!program) return std::printf("%s\n", graft::to_text(program.error().errors[0]).c_str()), 1;
    graft::session session{*program};
    std::vector<float> const x{1, 0, 0, 1, 1, 1};
    if (!session.set_input<float>("x", x) || !session.run()) return 1;
    auto const y = session.output<float>("y");
    if (!y) return std::printf("%s\n", graft::to_text(y.error()).c_str()), 1;
    for (float const v : *y) std::printf("%g ", double{v});
    std::printf("\n");
    return (*y)[1] == 3 && (*y)[2] == 0 && (*y)[3] == 13 ? 0 : 1; // 0 3 0 13
}
// [/main]
