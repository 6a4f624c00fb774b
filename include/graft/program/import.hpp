// graft/program/import.hpp - a model file becomes a checked, inferred graph: read, inline, fuse, map, prepare, limit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/series.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/graph.hpp"
#include "graft/mapping/request.hpp"
#include "graft/program/read_options.hpp"
#include "graft/program/stages.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// How to import: how the file is read, what the request says, and what is done with the graph.
struct GRAFT_TYPE import_options : read_options, import_request {
    /// the chip to compile for, as definitions name it (`prototype::on`); empty = any
    std::string chip{};
    /// preparation steps by name: `enabled_preparations`; empty = inlining alone
    std::vector<std::string> steps{};
    /// How long an unknown dim can become that nothing bounds: of a list that a loop makes longer, of a size that a run
    /// computes (`bound_open_sizes`). 0: the memory plan refuses such a tensor.
    std::int64_t open_sizes = usual_open_size;
    series<stage_observer> observers{}; ///< are called after each stage, besides `GRAFT_DUMP` (`watched_stages`)
};

/// Imports a model: every mistake of the stage that failed is in the error list, in the model's order. Warnings are in
/// `notes()` either way.
/// example `auto graph = graft::import(npu, "model.pb");`
/// error those of `read_model`, `inline_calls`, `fuse_model`, `map_model`, `enabled_preparations`, `check_chip`
GRAFT_LARGE result<graph, error_list> import(
    target_view to, std::string const& path, import_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/import.ipp"
#endif
