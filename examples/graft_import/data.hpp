// examples/graft_import/data.hpp - the arrays of --input, and the made-up numbers of --random-inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/run.hpp"
#include "npy.hpp"

/// An array and the name of its tensor.
struct named_array {
    std::string name{}, file{};
    npy_array array{};
    bool assumed = false; ///< by --assume: the same in every run
};

/// Adds an error for every array whose dtype is not the tensor's, and drops arrays that the graph does not read.
/// error wrong_dtype
void check_arrays(graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors);

/// Whether an array of this name is for an input of the graph.
bool is_input(graft::graph const& g, std::string const& name);

/// The inputs that a run needs and that have neither an array nor a state; each is an error, with dtype and shape.
/// error missing_input
std::vector<std::string> inputs_without_values(
    graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors);

/// Sets all inputs: from `arrays`, the others with made-up numbers: floats in [-1, 1), integers in [0, 8).
/// error errors of `session::set_input`
void set_inputs(graft::graph const& g, graft::session& run, std::vector<named_array> const& arrays, std::uint64_t seed,
    graft::error_list& errors);
