// examples/graft_import/report.hpp - the output of the program
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include "graft/run.hpp"
#include "graft/tensor.hpp"
#include "graft/text.hpp"
#include "terminal.hpp"

/// Errors and warnings on stderr, one line each; of more than `most` errors only the number.
void print_errors(
    graft::error_list const& errors, graft::plugin_set const* plugins, std::size_t most = static_cast<std::size_t>(-1));

/// A warning on stderr.
void print_warning(std::string_view text);

/// A text about a graph, in which no name of a node breaks a line.
std::string with_names_on_lines(std::string text, graft::graph const& g);

/// The nodes, and the memory plan if there is one.
void print_graph(graft::graph_view const& view, graft::series<graft::error> const& why_no_plan, table_rows rows);

/// The report of the scope passes.
void print_passes(graft::fusion_report const& report, std::FILE* to);

/// The shape of an output and its largest values.
void print_output(std::string_view name, graft::tensor_view const& tensor, table_rows rows);
