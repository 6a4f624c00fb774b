// graft/graph/infer/bind_symbols.hpp - binds a graph's symbols to numbers, and computes the maximum sizes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/infer/fold_hook.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

/// Puts numbers, or other dims of the same table, in the place of symbols and infers again what depends on them: the
/// shapes are then those of an import with these numbers. Symbols that are not named stay. `fold` is the import's.
/// example `graft::symbol_value const batch[] = {{"N", 8}}; errors.add(graft::bind_symbols(*graph, batch));`
/// error unknown_symbol, wrong_value: outside of the symbol's bounds, or two for one symbol; then nothing has changed.
/// What rules answer to the
///       numbers; then shapes after the failed nodes are unknown
/// cost what reaches from the inputs is inferred once
[[nodiscard]] GRAFT_LARGE error_list bind_symbols(graph& g, span<symbol_value const> values, fold_hook fold = {});

/// The arrays of `g` with every symbolic dim at the upper end of its range, to plan the memory that no binding
/// exceeds. A dim without an upper bound is unchanged, one whose bound overflows is invalid, and `plan_memory` reports
/// both. Views refer to `g`, which must outlive the copy.
/// cost O(nodes)
[[nodiscard]] GRAFT_LARGE graph at_largest(graph const& g);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/bind_symbols.ipp"
#endif
