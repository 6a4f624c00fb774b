// examples/graft_import/data.hpp - the arrays of --input, and generated numbers if there are none
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "graft/run.hpp"
#include "npy.hpp"

/// An array and the name of its tensor.
struct named_array {
    std::string name{}, file{};
    npy_array array{};
};

/// Adds an error for every array whose dtype is not the tensor's, and drops arrays that the graph does not read.
/// error wrong_dtype
void check_arrays(graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors);

/// Whether an array of this name is for an input of the graph.
bool is_input(graft::graph const& g, std::string const& name);

/// Sets all inputs: from `arrays`, the others from a fixed seed. Floats are in [-1, 1), integers in [0, 8).
/// error errors of `session::set_input`
void set_inputs(
    graft::graph const& g, graft::session& run, std::vector<named_array> const& arrays, graft::error_list& errors);
