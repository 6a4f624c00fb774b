// graft/program/import.hpp - imports a model file to a checked, inferred graph: read, inline, fuse, map, prepare,
// limit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/program/read_options.hpp"
#include "graft/program/stages.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// A change of a graph, with the state that it gets. Its errors are those of the import.
/// example
/// @code
/// graft::error_list fold(void*, graft::graph& g); // makes a graft::graph_edit, and returns the errors of apply
/// options.rewrites = {{&fold}};
/// @endcode
struct GRAFT_TYPE graph_rewrite {
    /// `error_list f(void* state, graph& g)`: changes the graph, which it must leave sound.
    error_list (*run)(void* state, graph& g) = nullptr;
    void* state = nullptr; ///< the first argument of `run`
};

/// The options of an import: of reading the file, of the request, and of the steps on the graph.
struct GRAFT_TYPE import_options : read_options, import_request {
    /// the target chip, by its name in definitions (`prototype::on`); empty = any
    std::string chip{};
    /// Changes of the mapped graph before the preparation steps, in this order.
    series<graph_rewrite> rewrites{};
    /// preparation steps by name: `enabled_preparations`; empty = all
    std::vector<std::string> steps{};
    /// The maximum of a dynamic dim without a bound: of a list that a loop extends, of a data-dependent size
    /// (`bound_dynamic_sizes`). 0: the memory plan rejects such a tensor.
    std::int64_t dynamic_sizes = default_dynamic_size;
    series<stage_observer> observers{}; ///< called after each stage, in addition to `GRAFT_DUMP` (`watched_stages`)
};

/// Imports a model: every error of the failed stage is in the error list, in the model's order. Warnings are in
/// `notes()` in both cases.
/// example `auto graph = graft::import(npu, "model.pb");`
/// error those of `read_model`, `inline_calls`, `fuse_model`, `map_model`, `enabled_preparations`, `check_chip`
GRAFT_LARGE result<graph, error_list> import(
    target_view to, std::string const& path, import_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/import.ipp"
#endif
