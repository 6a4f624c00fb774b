// graft/shipped/kernels.hpp - the shipped kernels as tables that other units own: declarations only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

struct kernel_source_set; // graft/kernel/kernel_source.hpp

namespace shipped {

/// The kernels of the CPU, in plain loops. Each kernel is in one of the tables.
///
/// For a program that links `graft::shipped`: no kernel is compiled in the unit that includes this header. To include
/// the list itself (`graft/library/kernels.hpp`) compiles them all: 80 times the standard headers of a small program.
/// example std::vector<graft::kernel_table_view> tables{graft::kernel_table<my_kernels>::view()}; // searched first
///     tables.insert(tables.end(), graft::shipped::kernels().tables.begin(), graft::shipped::kernels().tables.end());
[[nodiscard]] kernel_set kernels();
/// Their headers and lists, for generated code that calls them.
[[nodiscard]] kernel_source_set sources_of_kernels();
/// The kernels of oneDNN, which run nodes if they are named; empty if the program was built without it, or if
/// libdnnl.so is missing at run time: a program is not linked with it, and the first call loads it.
[[nodiscard]] span<kernel_table_view const> onednn_kernels();

} // namespace shipped

GRAFT_END
