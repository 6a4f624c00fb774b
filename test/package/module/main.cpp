// test/package/module/main.cpp - a unit of headers, linked with units of the module: the types of both are the same
// SPDX-License-Identifier: Apache-2.0
#include <graft/graft.hpp>

// imported.cpp
graft::catalog_view operators_of_the_module();
graft::plugin_set plugins_of_the_module();
graft::kernel_table_view kernels_of_the_module();

int main() {
    auto const operators = operators_of_the_module();
    if (operators.find("Grow") == graft::no_op || operators.find("Shrink") != graft::no_op) return 1;
    if (plugins_of_the_module().rows.size() != 1) return 2;
    return kernels_of_the_module().size == 1 ? 0 : 3;
}
