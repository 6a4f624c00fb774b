// graft/program/compile_options.hpp - how a graph becomes a program: engines, chip, memory, numbers for symbols
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/planned_size.hpp"
#include "graft/op/platform.hpp"
#include "graft/program/stages.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

/// How to compile a graph. What is not said is as a first run wants it.
struct GRAFT_TYPE compile_options {
    /// Engines by name, in the order in which they are asked; the others are not asked. Empty: all of the
    /// target, those of higher priority first.
    std::vector<std::string> engines{};
    /// that must support every operator, as definitions name it (`prototype::on`); empty: any
    std::string chip{};
    platform device{};              ///< what tiling functions are told of the device
    series<symbol_value> symbols{}; ///< numbers for symbolic dims, as `bind_symbols` takes them
    /// the largest shapes of tensors whose sizes only a run tells, as `bound_sizes` takes them
    series<tensor_bound> sizes{};
    /// as `import_options::open_sizes`, where symbols or sizes are stated here
    std::int64_t open_sizes = usual_open_size;
    /// Kernels do what comes right after them where they can: an activation in a convolution. The numbers are
    /// the same but for rounding (`absorb_nodes`).
    bool absorb = false;
    /// Memory is used again after its last reader. Without that every tensor keeps its value to the end of a run, to be
    /// looked at by `session::tensor`; the arena has the sum of all sizes.
    bool reuse_memory = true;
    /// Boundary on which the arena and every tensor in it begin, as the device wants it: a power of two, 64 at least.
    std::uint64_t alignment = planned_alignment;
    std::uint64_t memory_bytes = std::uint64_t{1} << 40; ///< that the arena may have at most
    /// What keeps the program from running is no error: it is in `program::gaps()`, and the rest can be looked at.
    bool partial = false;
    /// see the planned graph, besides what the environment asks for (`watched_stages`)
    series<stage_observer> observers{};
};

GRAFT_END
