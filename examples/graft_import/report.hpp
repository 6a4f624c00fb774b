// examples/graft_import/report.hpp - what the program prints
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/error.hpp"
#include "graft/import.hpp"
#include "graft/tensor/view.hpp"
#include "graft/text/view.hpp"

/// Errors and warnings on stderr, one line each.
void print_errors(graft::error_list const& errors, graft::target const& target);

/// The nodes, and the memory plan if there is one.
void print_graph(graft::graph_view const& view);

/// The shape of an output and its largest values.
void print_output(std::string_view name, graft::tensor_view const& tensor);
