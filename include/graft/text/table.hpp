// graft/text/table.hpp - a graph and its memory plan as readable tables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/text/quantization.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// Rows of cells with aligned columns. A column whose title starts with `>` is aligned to the right.
class GRAFT_TYPE text_table {
public:
    GRAFT_LARGE explicit text_table(std::vector<std::string> titles);
    /// Adds a row with one cell for each title.
    GRAFT_LARGE void add(std::vector<std::string> cells);
    /// One line per row, the titles first; long cells of the last column are not padded.
    [[nodiscard]] GRAFT_LARGE std::string str() const;

private:
    GRAFT_LARGE static void put(std::string& to, std::string const& cell, std::size_t width, bool right);

    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> right_;
};

/// One line per node: name, the framework's operator (of a graph built in code only `Data` and `Const`), graft's,
/// outputs (with their quantization, if known: `float32[8](uint8 scale 0.5 zero 3)`), engine, and the scope pass that
/// created it if passes created any; then the nodes that preparation steps removed.
[[nodiscard]] GRAFT_LARGE std::string node_table(graph_view const& v);

/// The numbers of a plan in one line: `memory: arena 1234 bytes; without reuse 2000; lower bound 1234; 4 tensors`. In
/// the lower bound each size is rounded up to the alignment, in the sum without reuse none is: so it may be less.
[[nodiscard]] GRAFT_LARGE std::string memory_summary(memory_plan const& plan);

/// The copied tensors among those that nodes concatenate or split: a line with the numbers of copied and uncopied
/// ones, and one for each node and reason; empty if the graph has none. `pieces: 12 in place; 2 copied, 4096 bytes`.
[[nodiscard]] GRAFT_LARGE std::string copy_table(graph const& g, memory_plan const& plan);

/// The memory of all tensors except constants without reuse, over the symbols of the graph: `memory: without reuse
/// 64*N+8 bytes`; empty if the graph has none, a size is unknown, or the sum has too many terms.
[[nodiscard]] GRAFT_LARGE std::string memory_formula(graph const& g);

/// The plan by address, a line for each tensor: offset, bytes, lifetime of the tensor in steps, name.
[[nodiscard]] GRAFT_LARGE std::string memory_table(graph const& g, memory_plan const& plan);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/table.ipp"
#endif
